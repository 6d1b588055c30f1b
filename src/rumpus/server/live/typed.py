"""Typed words: find their meaning at a table.

Words can mean an action, which the room runs. They can mean a step of a tile turn or an aside ("help"), which the
page handles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rumpus.core.errors import IllegalAction, RumpusError, UsageError
from rumpus.core.messages import Message
from rumpus.core.notation import format_action
from rumpus.core.turns.tiles.draft import Draft
from rumpus.core.views import View
from rumpus.game import Game
from rumpus.room.room import Room
from rumpus.server.protocol.requests import Typed
from rumpus.server.protocol.view import Document
from rumpus.server.work.slices import Slices, Work, run_to_end
from rumpus.wording.reading import Aside, Go, read_line
from rumpus.wording.steps import take_step
from rumpus.wording.telling import Teller
from rumpus.wording.words import read_words

LONGEST_TEXT = 1000  # characters; the rest is ignored
MOST_STEPS = 200


class ArrangedTurn(NamedTuple):
    """A tile turn after the first ``taken`` of its steps. ``failed`` is the error of the next step, if one failed."""

    draft: Draft
    taken: int
    failed: RumpusError | None = None


def take_steps(draft: Draft, steps: Sequence[str]) -> Work[ArrangedTurn]:
    """Return work that applies steps to a tile turn, up to the first that is not possible.

    Raises UsageError if there are more than ``MOST_STEPS`` steps.
    """
    if len(steps) > MOST_STEPS:
        raise UsageError(
            Message("a turn has at most {most} steps; start the turn again", {"most": MOST_STEPS}),
            code="too-many-steps",
        )
    for number, step in enumerate(steps):
        try:
            draft = take_step(draft, read_words(step))
        except RumpusError as error:
            return ArrangedTurn(draft, number, error)
        yield
    return ArrangedTurn(draft, len(steps))


def arrange(game: Game, view: View, steps: Sequence[str]) -> Work[ArrangedTurn | None]:
    """Apply steps to the tile turn of a view; None in a game without tile turns. Raises UsageError."""
    if not (game.rules.layout.kind == "tiles" and view.table.turn.opened):
        return None
    return (yield from take_steps(Draft.begin(game.rules, view), steps))


async def arrange_at(room: Room, user: str, typed: Typed, slices: Slices) -> ArrangedTurn | None:
    """Arrange the turn of a user in slices. Begin again if the table changes meanwhile. Raises RumpusError.

    Return None in a game without tile turns, and if no game runs.
    """
    while (game := room.game) is not None:
        seq, seat = room.next_seq, room.places.own_seat(user)
        found = await slices.run(arrange(game, game.view(seat), typed.steps))
        if (room.game, room.next_seq) == (game, seq):
            return found
    return None


def meaning_at(room: Room, user: str, typed: Typed, turn: ArrangedTurn | None) -> Document:
    """Return the meaning of words that a user types at a table; ``turn`` is their turn if it is arranged already.

    Raises RumpusError, with code ``stale`` if the user saw an older state of the table.
    """
    seat, game = room.places.own_seat(user), room.game
    if game is None:
        raise IllegalAction(Message("the game has not begun; wait for the start"), code="not-begun")
    try:
        view = game.view(seat)
        return meaning_of(game, view, typed, turn or run_to_end(arrange(game, view, typed.steps)))
    except RumpusError:
        room.check_seq(typed.seq)  # if the user saw an older state, that is the better reason
        raise


def meaning_of(game: Game, view: View, typed: Typed, turn: ArrangedTurn | None) -> Document:
    """Return the meaning of typed words in a view: an ``act`` (not checked yet), the ``steps`` of the turn with them
    added, or an ``aside`` with its ``rest``. Raises RumpusError.
    """
    draft = turn.draft if turn else None
    meaning = read_line(Teller(game.rules, game.players, view.seat), view, typed.text[:LONGEST_TEXT], draft)
    match meaning:
        case Aside(verb, rest):
            return {"aside": verb, "rest": rest}
        case Draft():
            return {"steps": [*typed.steps, typed.text]}
        case Go(one_tile):
            if turn is not None and turn.failed is not None:
                raise turn.failed
            played = (draft or Draft.begin(game.rules, view)).action(typed.one_tile or one_tile)
            return {"act": format_action(game.rules, played)}
        case action:
            return {"act": format_action(game.rules, action)}
