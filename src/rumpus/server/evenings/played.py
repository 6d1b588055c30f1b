"""Tables of evenings that are played on this server.

Such a table has no host. The organisers open and close it and free its seats. It starts when everybody at it is ready.
When its game ends, the result is entered into the evening. The server may be killed in between. So an evening that
comes into memory looks at the stored games of its tables that have no result yet.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any
from weakref import WeakSet

from rumpus.competition.evening.commands import PlayHere
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.played import (
    THE_TABLE,
    THIS_SERVER,
    order_by_names,
    place_played_at,
    played_result,
    waiting_for_result,
)
from rumpus.competition.evening.rounds import RoundTable
from rumpus.competition.evening.settings import EveningSettings
from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.events import Outcome
from rumpus.core.messages import Message
from rumpus.record.format import ABANDONED
from rumpus.room.clock import TimeControl
from rumpus.room.host import evening_host, evening_of
from rumpus.room.room import Stage
from rumpus.room.settings import Settings
from rumpus.server.evenings.evenings import Evenings, LiveEvening
from rumpus.server.front.clients import CountedClient
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.registry import Tables
from rumpus.server.live.table.background import Background
from rumpus.server.live.table.events import TableEvent
from rumpus.server.live.table_limiter import Visitor
from rumpus.store import StoreError

_log = logging.getLogger(__name__)
_PACE = 0.7  # seconds for an action of a computer player that stands in
_CLOSED = Message("the organisers of the evening have closed this table")


class PlayedTables:
    """Opens and closes the tables of evenings, and enters their results."""

    def __init__(self, evenings: Evenings, tables: Tables) -> None:
        self._evenings, self._tables = evenings, tables
        self._looked_at: WeakSet[LiveEvening] = WeakSet()
        self._ended: dict[str, set[str]] = {}  # tables with a game to be entered, by the code of their evening
        self._background = Background()
        self._in_order = asyncio.Lock()  # two organisers open one table
        tables.events.subscribe(self._follow)

    # The duties of a host, for organisers

    async def open(self, evening: LiveEvening, number: int, writer: str, client: CountedClient) -> str:
        """Make a table on this server for a table of the last round, and return its id.

        A table that is played here already is the same one, unless its game was abandoned. Raise UsageError and
        StoreError.
        """
        async with self._in_order:
            await self.settle(evening)
            drawn, table = _without_result(evening.state, number)
            stage = self._tables.stages([table.played_at]).get(table.played_at, Stage.OVER)
            if stage is not Stage.OVER:
                return table.played_at
            evening.state.accept(PlayHere(drawn, number, ""), 0.0)  # raises if the evening is over
            made = self._make(evening, len(table.people), client)
            await made.settled()
            made.journal.check_stored()
            await evening.accept(f"play-here:{made.table_id}", PlayHere(drawn, number, made.table_id), writer)
            return made.table_id

    async def close(self, evening: LiveEvening, number: int, writer: str) -> None:
        """Close the table of the server where this table is played. A running game ends without a result."""
        async with self._in_order:
            played_at = _played_at(_without_result(evening.state, number)[1], number)
            with suppress(UsageError):  # the server may have deleted or closed it
                await self._tables.close_table(await self._tables.table(played_at), _CLOSED)
            await self.settle(evening)  # its game may just have ended
            drawn, _ = _without_result(evening.state, number)
            await evening.accept(f"not-here:{played_at}", PlayHere(drawn, number, ""), writer)

    async def free_seat(self, evening: LiveEvening, number: int, seat: int) -> None:
        """Take the seat of a person: free it before the start. Later a computer player takes it. Raise UsageError."""
        drawn = evening.state.last_round.number
        live = await self._tables.table(_played_at(evening.state.table(drawn, number), number))
        live.free_seat(seat)
        await live.settled()
        live.journal.check_stored()

    def _make(self, evening: LiveEvening, people: int, client: CountedClient) -> LiveTable:
        assert evening.state.settings is not None
        wanted = evening.state.settings
        played = wanted.played
        if not played.game:
            message = Message("this evening is scored in plain points; choose a game of the rule books to play it here")
            raise UsageError(message, code="plain-points")
        settings = Settings(played.game, people, played.options, clock=_clock(wanted), pace=_PACE)
        maker = Visitor(evening_host(evening.watch_code), is_guest=False, address=client.key, share=client.share)
        self._tables.limiter.check_may_make(maker, self._tables.stages)
        table = self._tables.make_for_evening(settings, evening.watch_code)
        self._tables.limiter.note_made(table.table_id, maker)
        return table

    # Results

    async def settle(self, evening: LiveEvening) -> None:
        """Enter the results of all games of this evening that have ended. Raise StoreError."""
        ended = self._ended.setdefault(evening.watch_code, set())
        if evening not in self._looked_at:
            self._looked_at.add(evening)
            ended.update(waiting_for_result(evening.state))
        for table_id in tuple(ended):
            try:
                await self._enter(evening, table_id)
            except StoreError:
                raise  # it stays in ``ended``, so the next call tries again
            except RumpusError as error:
                _log.warning("the result of table %s cannot be entered: %s", table_id, error.message)
            ended.discard(table_id)
        if not ended:
            self._ended.pop(evening.watch_code, None)

    def _follow(self, event: TableEvent) -> None:
        watch_code = evening_of(event.commit.after.host)
        if watch_code and event.ends_game:
            self._ended.setdefault(watch_code, set()).add(event.table_id)
            self._background.run(self._settle_later(watch_code))

    async def _settle_later(self, watch_code: str) -> None:
        try:
            await self.settle(self._evenings.by_watch_code(watch_code))
        except RumpusError as error:
            _log.warning("results of evening %s wait: %s", watch_code, error.message)

    async def _enter(self, evening: LiveEvening, table_id: str) -> None:
        place, finished = place_played_at(evening.state, table_id), self._finished(table_id)
        if place is None or finished is None:
            return
        seated, outcome = finished
        people = [evening.state.person(number).name for number in evening.state.table(*place).people]
        order = order_by_names(people, seated)
        command = played_result(evening.state, place, order.seats, outcome)
        await evening.accept(f"played:{table_id}", command, str(THIS_SERVER if order.is_sure else THE_TABLE))

    def _finished(self, table_id: str) -> tuple[list[str], Outcome] | None:
        """Return the names by seat and the outcome of the game at a table, or None if it has not finished."""
        table = self._tables.store.table(table_id, 1)
        game = self._tables.store.game(table.game_id) if table and table.game_id else None
        if game is None or game.outcome is None or game.outcome["reason"] == ABANDONED:
            return None
        fields: dict[str, Any] = game.outcome
        outcome = Outcome(
            fields["reason"], tuple(fields["winners"]), tuple(fields["points"]), tuple(fields["settlement"])
        )
        return [seat["name"] for seat in game.header["seats"]], outcome


def _clock(settings: EveningSettings) -> TimeControl:
    if settings.own_seconds:
        return TimeControl(bank=settings.own_seconds, increment=settings.turn_seconds)
    return TimeControl(per_turn=settings.turn_seconds or None)


def _without_result(evening: Evening, number: int) -> tuple[int, RoundTable]:
    """Return the number of the last round, and one of its tables. Raise UsageError if the table has a result."""
    drawn = evening.last_round.number
    table = evening.table(drawn, number)
    if table.entries:
        message = Message("table {table} has a result already", {"table": number})
        raise UsageError(message, code="round-played", subject=str(number))
    return drawn, table


def _played_at(table: RoundTable, number: int) -> str:
    if not table.played_at:
        message = Message("table {table} is not played on this server", {"table": number})
        raise UsageError(message, code="not-played-here", subject=str(number))
    return table.played_at
