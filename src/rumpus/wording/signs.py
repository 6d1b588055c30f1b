"""The signs of a text that comes from elsewhere."""

import re

from rumpus.core.messages import NO_BREAK_SPACE

_LAST_OF_PLANES = "".join(rf"\U{plane:04x}fffe\U{plane:04x}ffff" for plane in range(1, 15))
_UNPRINTABLE = re.compile(
    "["
    r"\x00-\x1f\x7f-\x9f"  # controls
    r"\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"  # spaces but the plain one
    r"\u2028\u2029"  # ends of lines and paragraphs
    r"\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"  # formats:
    r"\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"  # directions, tags …
    r"\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"  # … and what Unicode reserves for more of them
    r"\ud800-\udfff\ue000-\uf8ff\U000f0000-\U0010ffff"  # halves of signs, and signs of private use
    rf"\ufdd0-\ufdef\ufffe\uffff{_LAST_OF_PLANES}"  # what Unicode keeps from being signs
    "]"
)
"""What is not shown, or gives orders to what shows it. A list, and not ``str.isprintable``: every Python has to read a record
alike, whatever version of Unicode it knows. So signs that are not assigned yet are printable, and so are the two joiners
(U+200C, U+200D), which letters and emojis are made with.
"""


_LIKE_MORE = re.compile("^ | $|  |[:;]")
"""What makes a name look like more than one: our own lines are parted so."""


def quoted(name: str) -> str:
    """A name that comes from elsewhere, as it stands in a sentence: in quotes where it could be read as more of the sentence."""
    return repr(name) if _LIKE_MORE.search(name) else name


def is_printable(text: str) -> bool:
    """Whether every sign of a text may stand in a name or a word."""
    return _UNPRINTABLE.search(text) is None


def unprintable_sign(text: str) -> str:
    """Return the first sign that may not stand in a name or a word, such as ``U+202E``; empty if all may."""
    found = _UNPRINTABLE.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def printable(text: str) -> str:
    """The text in one line, with what would give orders to a terminal spelled out: line breaks, escapes, changes of direction."""
    return _UNPRINTABLE.sub(lambda found: found[0] if found[0] == NO_BREAK_SPACE else ascii(found[0])[1:-1], text)
