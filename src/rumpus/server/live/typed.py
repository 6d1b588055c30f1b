"""Typed words: what they come to at a table, in one go. Actions are done; steps of a tile turn and asides are for the page."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.notation import format_action
from rumpus.core.turns.tiles.draft import Draft
from rumpus.core.views import View
from rumpus.game import Game
from rumpus.server.protocol.requests import Typed
from rumpus.server.protocol.view import Document
from rumpus.wording.reading import Aside, Go, read
from rumpus.wording.steps import take_step
from rumpus.wording.telling import Teller
from rumpus.wording.words import read_words

LONGEST_TEXT = 1000  # characters that are typed
MOST_STEPS = 200


def meaning_of(game: Game, view: View, typed: Typed, *, plays: bool = True) -> Document:
    """What typed words come to: an ``act`` for the room to judge, the ``steps`` after them, or an ``aside`` with its ``rest``. Unless it
    ``plays`` the turn that is arranged, ``go`` is only told. Raises RumpusError.
    """
    draft, failed = _arranged(game, view, typed.steps)
    meaning = read(Teller(game.rules, game.players, view.seat), view, typed.text[:LONGEST_TEXT], draft)
    match meaning:
        case Aside(verb, rest):
            return {"aside": verb, "rest": rest}
        case Draft():
            return {"steps": [*typed.steps, typed.text]}
        case Go(one_tile) if not plays:
            return {"go": True, "one_tile": one_tile}
        case Go(one_tile):
            if failed is not None:
                raise failed
            played = (draft or Draft.begin(game.rules, view)).action(typed.one_tile or one_tile)
            return {"act": format_action(game.rules, played)}
        case action:
            return {"act": format_action(game.rules, action)}


def _arranged(game: Game, view: View, steps: Sequence[str]) -> tuple[Draft | None, RumpusError | None]:
    if not (game.rules.layout.kind == "tiles" and view.table.turn.opened):
        return None, None
    draft, _, failed = draft_after(Draft.begin(game.rules, view), checked_steps(steps))
    return draft, failed


def checked_steps(steps: Sequence[str]) -> Sequence[str]:
    """These steps. Raises UsageError where they are too many."""
    if len(steps) > MOST_STEPS:
        raise UsageError(f"a turn has at most {MOST_STEPS} steps; begin it anew", code="too-many-steps")
    return steps


def draft_after(draft: Draft, steps: Sequence[str]) -> tuple[Draft, int, RumpusError | None]:
    """The draft after these steps, how many could be taken, and why the next could not."""
    for number, step in enumerate(steps):
        try:
            draft = take_step(draft, read_words(step))
        except RumpusError as error:
            return draft, number, error
    return draft, len(steps), None
