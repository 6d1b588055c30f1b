"""The words of a tile turn."""

from __future__ import annotations

from rumpus.core.turns.question import Question
from rumpus.core.views import View

_STEPS = ("lay-tiles", "off-tiles", "move", "split", "joker", "back", "undo", "go")


def topics(says_one_tile: bool, ends_by_pass: bool) -> tuple[str, ...]:
    """What a seat can do, in the order of a turn."""
    saying = ("go-one-tile",) if says_one_tile else ()
    return (*_STEPS, *saying, "tidy", "check", "play", "pick", "pass-for-go" if ends_by_pass else "pass")


TIP_TILES = (
    "Type lay R7 B7 K7 (or l) to make a meld of tiles, off R8 to 2 to add to group 2, and go (or g) to end your turn; or "
    "pick (p) to pick a tile. help tells all words."
)


def question(view: View, points: int, ready: bool | None) -> Question:
    """What the seat to move is asked; ``points`` open."""
    assert view.seat is not None
    otherwise, told = ("pick", "pick a tile") if view.table.stock_count else ("pass", "pass")
    if view.table.turn.opened[view.seat]:
        words, answers = f"lay, off, move, split, joker, or {otherwise}", ""
        prompt = f"Play from your rack, rearranging the table as you like, or {told}."
    else:
        words = f"lay {points} points to open, or {otherwise}"
        answers = f"lay and tiles worth {points} points to open, or {otherwise}"
        prompt = f"Lay {points} points to open, or {told}."
    if ready is not None:
        return _of_arranged(prompt, ready)
    return Question(words, prompt, TIP_TILES, answers=answers)


def _of_arranged(prompt: str, ready: bool) -> Question:
    steps = "lay, off, move, split, joker, undo or reset"
    if ready:
        return Question("go, or arrange on", prompt, TIP_TILES, answers=f"go, or to arrange on {steps}")
    return Question("arrange on, or undo, reset", prompt, TIP_TILES, answers=steps)
