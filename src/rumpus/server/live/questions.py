"""Answers to questions of readers. A question changes nothing, and its answer is made from the reader's own view.

Each question has a handler in ``ANSWERS``. The work of long answers runs in slices. In documents, ``said`` is the
translatable form of the text beside it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message, field_document
from rumpus.core.notation import format_action
from rumpus.core.packs import cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import PublicState
from rumpus.core.turns.tiles.draft import Draft, DraftCheck
from rumpus.core.views import View
from rumpus.game import Game
from rumpus.server.limits.limit import error_document
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.typed import take_steps
from rumpus.server.protocol.log import LogPart
from rumpus.server.protocol.requests import (
    CheckQuestion,
    ClientQuestion,
    HintQuestion,
    LinesQuestion,
    LogQuestion,
    ScoreQuestion,
    TableQuestion,
    TimeQuestion,
)
from rumpus.server.protocol.view import Document, result_document
from rumpus.server.work.slices import Work


async def answer(table: LiveTable, user: str | None, question: ClientQuestion) -> Document:
    """Return the answer to a question of a user. Raises RumpusError, also if the user may not watch."""
    if isinstance(question, TimeQuestion):  # does not wait for the store: clients ask it to see if the server is alive
        return {"now": table.owner.time.now()}
    await table.settled()
    table.viewpoints.check_may_read(user)
    document = await ANSWERS[type(question)](table, user, question)
    table.viewpoints.check_may_read(user)  # again, since a game that they may not watch can have begun meanwhile
    return document


async def _table(table: LiveTable, user: str | None, asked: TableQuestion) -> Document:
    await table.caught_up(user)
    return table.table_document(user)


async def _log(table: LiveTable, user: str | None, asked: LogQuestion) -> Document:
    return await table.owner.slices.run(table.viewpoints.log_before(table.viewpoints.viewpoint_of(user), asked.before))


async def _lines(table: LiveTable, user: str | None, asked: LinesQuestion) -> Document:
    backlog = await table.caught_up(user, asked.since)
    assert backlog is not None
    return table.viewpoints.lines_of(backlog)


async def _score(table: LiveTable, user: str | None, asked: ScoreQuestion) -> Document:
    return await table.owner.slices.run(score_document(_game(table), _state_for(table, user)))


async def _check(table: LiveTable, user: str | None, asked: CheckQuestion) -> Document:
    rules = _game(table).rules
    async with table.checks.newest(_own_seat(table, user)):
        return await table.owner.slices.run(check_document(rules, _own_view(table, user), asked))


async def _hint(table: LiveTable, user: str | None, asked: HintQuestion) -> Document:
    game, view, seat = _game(table), _own_view(table, user), _own_seat(table, user)
    if seat != table.shown.to_move:
        raise UsageError(Message("hints are for the seat to move; wait for your turn"), code="not-your-turn")
    shown = table.shown
    hint = await table.computers.hint(shown.settings, shown.host, game.players, view, seat)
    return {**hint._asdict(), "reason": str(hint.reason), "said": field_document(hint.reason)}


def score_document(game: Game, shown: PublicState) -> Work[Document]:
    """Return work that makes the score sheet: the newest deals that fit into one frame, and the number of the first."""
    part = LogPart()
    for result in reversed(shown.results):
        if not part.take(result_document(game.rules, result)):
            break
        yield
    deals = part.lines[::-1]
    first = len(shown.results) - len(part.lines) + 1
    return {"names": list(game.players), "first": first, "deals": deals, "totals": list(shown.totals)}


def check_document(rules: RuleSet, view: View, asked: CheckQuestion) -> Work[Document]:
    """Return work that checks a tile turn after its steps. It ends at a step that is not possible; ``failed`` says why.

    ``take_steps`` raises UsageError if there are too many steps.
    """
    draft, taken, failed = yield from take_steps(Draft.begin(rules, view), asked.steps)
    return draft_document(draft, draft.check(asked.one_tile), asked.one_tile) | {
        "taken": taken,
        "failed": error_document(failed) if failed else None,
    }


def draft_document(draft: Draft, check: DraftCheck, one_tile: bool) -> Document:
    """Return a tile turn that is being arranged, as the page shows it.

    ``placed`` has the tiles from the rack, in each group and in all.
    """
    pack, hand = draft.rules.pack, draft.view.hand
    is_opening = check.opening_needed is not None
    return {
        "groups": [
            {
                "number": group.number,
                "tiles": [pack.text(tile) for tile in group.tiles],
                "placed": [pack.text(tile) for tile in group.tiles if hand >> pack.physical(tile) & 1],
                "fault": None if group.fault is None else str(group.fault),
                "fault_said": None if group.fault is None else group.fault.document(),
            }
            for group in check.groups
        ],
        "rack": [pack.text(tile) for tile in cards_of(draft.rack)],
        "placed": [pack.text(tile) for tile in cards_of(check.placed)],
        "points": check.opening_points if is_opening else None,
        "needed": check.opening_needed,
        "left": check.left,
        "can_play": check.can_play,
        "refusal": error_document(check.refusal) if check.refusal else None,
        "act": format_action(draft.rules, draft.action(one_tile)),
        "next_number": draft.now.next_number,
    }


def _game(table: LiveTable) -> Game:
    if table.shown.game is None:
        raise UsageError(Message("the game has not begun; wait for the start"), code="not-begun")
    return table.shown.game


def _own_view(table: LiveTable, user: str | None) -> View:
    return _game(table).view(_own_seat(table, user))


def _own_seat(table: LiveTable, user: str | None) -> int:
    return table.shown.places.own_seat(user or "")


def _state_for(table: LiveTable, user: str | None) -> PublicState:
    seat = None if user is None else table.shown.places.seat_of(user)
    return table.viewpoints.table_shown(seat)


ANSWERS: dict[type[ClientQuestion], Callable[[LiveTable, str | None, Any], Awaitable[Document]]] = {
    TableQuestion: _table,
    ScoreQuestion: _score,
    LogQuestion: _log,
    LinesQuestion: _lines,
    CheckQuestion: _check,
    HintQuestion: _hint,
}
