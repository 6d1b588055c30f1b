"""The signs of a text that comes from elsewhere."""

from rumpus.wording.no_break_spaces import NO_BREAK_SPACE


def printable(text: str) -> str:
    """The text in one line, with what would give orders to a terminal spelled out: line breaks, escapes, changes of direction."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == NO_BREAK_SPACE else ascii(sign)[1:-1] for sign in text)
