"""Table talk: phrases that anybody may say, and words of one's own where the host allows them."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.wording.signs import is_printable, unprintable_told

LONGEST = 200  # characters
PHRASES = (
    "Hello!",
    "Good luck!",
    "Well played!",
    "Nice one!",
    "Oops!",
    "Thank you!",
    "Just a moment, please.",
    "Your turn!",
    "One tile!",
    "Shall we play again?",
    "Good game!",
    "Goodbye!",
)


def checked_talk(text: str, is_free: bool) -> str:
    """What is said, without space around it; raises UsageError where it may not be said."""
    said = " ".join(text.split())
    if said in PHRASES:
        return said
    if not is_free:
        raise UsageError("the host of this table allows only the phrases in the list; choose one", code="talk-off")
    if not said or len(said) > LONGEST or not is_printable(said):
        raise UsageError(f"say 1 to {LONGEST} printable characters{unprintable_told(said)}", code="bad-talk")
    return said
