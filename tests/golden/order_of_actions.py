"""The order in which legal actions are listed, at every perft position, as text (``orders/SLUG.txt``).

The order is a promise: who plays by index, or at random, plays the same game again.
"""

from __future__ import annotations

from pathlib import Path

from rumpus.core import engine
from rumpus.core.notation import format_action
from rumpus.core.views import view
from tests.perft.counting import engine_state
from tests.perft.positions import Position, read

FOLDER = Path(__file__).parent / "orders"
HEADER = """\
# The legal actions at every position of tests/perft, in the order in which they are listed.
# Made by `python -m tests.golden.remake`; rumpus.core.actions.LegalActions describes the order.
"""


def listed_actions(position: Position) -> list[str]:
    """The legal actions at a position, in their order."""
    rules, state = engine_state(position)
    return [format_action(rules, action) for action in engine.legal_actions(rules, view(state, state.table.to_move))]


def golden(game: str) -> Path:
    """The golden file of a game."""
    return FOLDER / f"{game}.txt"


def golden_text(positions: Path) -> str:
    """The text of the golden file for a game's perft file."""
    return HEADER + "".join(_paragraph(position) for position in read(positions))


def _paragraph(position: Position) -> str:
    return "".join(line + "\n" for line in ["", str(position), *(f"  {text}" for text in listed_actions(position))])
