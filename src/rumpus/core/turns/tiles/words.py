"""The help topics, questions and tips of a tile turn."""

from __future__ import annotations

from rumpus.core.messages import Field, Message
from rumpus.core.turns.question import Question
from rumpus.core.views import View

_STEPS = ("lay-tiles", "off-tiles", "move", "split", "joker", "back", "undo", "go")


def help_topics(says_one_tile: bool, ends_by_pass: bool) -> tuple[str, ...]:
    """Return the help topics of a tile turn, in the order of a turn."""
    saying = ("go-one-tile",) if says_one_tile else ()
    return (*_STEPS, *saying, "tidy", "check", "play", "pick", "pass-for-go" if ends_by_pass else "pass")


TIP_TILES = Message(
    "Type lay R7 B7 K7 (or l) to make a meld of tiles, off R8 to 2 to add to group 2, and go (or "
    "g) to end your turn; or pick (p) to pick a tile. help tells all words."
)


def question(view: View, points: int, ready: bool | None) -> Question:
    """Return the question for the seat to move in a tile turn.

    ``points`` are needed to open. ``ready``: True if the arranged turn could be played now; None if nothing is
    arranged.
    """
    assert view.seat is not None
    is_open, can_pick = view.table.turn.opened[view.seat], bool(view.table.stock_count)
    prompt = _play_prompt(can_pick) if is_open else _opening_prompt(points, can_pick)
    if ready is not None:
        return _of_arranged(prompt, ready)
    otherwise = "pick" if can_pick else "pass"
    if is_open:
        words = Message("lay, off, move, split, joker, or {word}", {"word": otherwise})
        return Question(words, prompt, TIP_TILES)
    fields: dict[str, Field] = {"count": points, "word": otherwise}
    words = Message("lay {count} point to open, or {word}", fields, plural="lay {count} points to open, or {word}")
    answers = Message(
        "lay and tiles worth {count} point to open, or {word}",
        fields,
        plural="lay and tiles worth {count} points to open, or {word}",
    )
    return Question(words, prompt, TIP_TILES, answers)


def _play_prompt(can_pick: bool) -> Message:
    if can_pick:
        return Message("Play from your rack, rearranging the table as you like, or pick a tile.")
    return Message("Play from your rack, rearranging the table as you like, or pass.")


def _opening_prompt(points: int, can_pick: bool) -> Message:
    fields = {"count": points}
    if can_pick:
        return Message(
            "Lay {count} point to open, or pick a tile.", fields, plural="Lay {count} points to open, or pick a tile."
        )
    return Message("Lay {count} point to open, or pass.", fields, plural="Lay {count} points to open, or pass.")


def _of_arranged(prompt: Message, ready: bool) -> Question:
    if ready:
        answers = Message("go, or to arrange on lay, off, move, split, joker, undo or reset")
        return Question(Message("go, or arrange on"), prompt, TIP_TILES, answers)
    answers = Message("lay, off, move, split, joker, undo or reset")
    return Question(Message("arrange on, or undo, reset"), prompt, TIP_TILES, answers)
