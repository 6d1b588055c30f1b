"""Table talk: fixed phrases for everybody, and free text if the host allows it."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.wording.signs import is_printable, unprintable_sign

LONGEST = 200  # characters
PHRASES = (
    Message("Hello!"),
    Message("Good luck!"),
    Message("Well played!"),
    Message("Nice one!"),
    Message("Oops!"),
    Message("Thank you!"),
    Message("Just a moment, please."),
    Message("Your turn!"),
    Message("One tile!"),
    Message("Shall we play again?"),
    Message("Good game!"),
    Message("Goodbye!"),
)


def checked_talk(text: str, is_free: bool) -> str:
    """Return the text without surplus spaces. Raise UsageError if it may not be said; ``is_free`` allows other text
    than the phrases.
    """
    said = " ".join(text.split())
    if said in map(str, PHRASES):
        return said
    if not is_free:
        raise UsageError(
            Message("the host of this table allows only the phrases in the list; choose one"), code="talk-off"
        )
    if not said or len(said) > LONGEST or not is_printable(said):
        raise UsageError(_bad_talk(unprintable_sign(said)), code="bad-talk")
    return said


def _bad_talk(sign: str) -> Message:
    if sign:
        return Message("say 1 to {longest} printable characters; {sign} is none", {"longest": LONGEST, "sign": sign})
    return Message("say 1 to {longest} printable characters", {"longest": LONGEST})
