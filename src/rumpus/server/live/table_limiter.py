"""The door: how many tables somebody may have waiting and playing, whose they are, and which guests do not come back to a table that they
were sent away from.

Guests are told apart by their address alone, as well as that goes: from another address they can return. What the door
remembers is gone when the server restarts; that a host sent a user away is kept with the table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.processes.turns import Askers
from rumpus.room.messages import SentAway
from rumpus.room.room import Stage
from rumpus.server.limits.remembered import Remembered
from rumpus.server.live.blocks import Blocks
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.table.events import TableEvent
from rumpus.store.stored import DAY

BARRED_FOR = DAY  # that a guest's address does not sit down again where the host sent them away


class MakerLimits(NamedTuple):
    """So many tables at most: of a guest, of a user who keeps their name, of all guests at one address, and of all who make
    tables there.
    """

    of_guest: int
    of_user: int
    of_guests: int
    of_address: int


class TableLimits(NamedTuple):
    """How many tables may wait for their start, and how many may wait or play."""

    waiting: MakerLimits = MakerLimits(5, 50, 16, 64)
    unfinished: MakerLimits = MakerLimits(20, 100, 64, 256)


class _Refusals(NamedTuple):
    """The refusals of one more table: a visitor has too many, guests at their address have, or all who make tables there."""

    own: Callable[[int], Message]
    of_guests: Callable[[int], Message]
    of_address: Callable[[int], Message]


_WAITING = _Refusals(
    lambda count: Message(
        "{count} of your tables has not started; play at it first, or wait a day until it is deleted",
        {"count": count},
        plural="{count} of your tables have not started; play at one of them first, or wait a day until they are deleted",
    ),
    lambda count: Message(
        "{count} table made by guests at your address has not started; join it, or keep your name first",
        {"count": count},
        plural="{count} tables made by guests at your address have not started; join one of them, or keep your name "
        "first",
    ),
    lambda count: Message(
        "{count} table made at your address has not started; join it",
        {"count": count},
        plural="{count} tables made at your address have not started; join one of them",
    ),
)
_UNFINISHED = _Refusals(
    lambda count: Message(
        "{count} of your tables is not over; finish its game, or give up your seat there",
        {"count": count},
        plural="{count} of your tables are not over; finish a game, or give up your seat there",
    ),
    lambda count: Message(
        "{count} table made by guests at your address is not over; wait until its game is over, or keep your name first",
        {"count": count},
        plural="{count} tables made by guests at your address are not over; wait until a game is over, or keep your "
        "name first",
    ),
    lambda count: Message(
        "{count} table made at your address is not over; wait until its game is over",
        {"count": count},
        plural="{count} tables made at your address are not over; wait until a game is over",
    ),
)


class Visitor(NamedTuple):
    """A user, whether they are a guest, the address they come from, and how many times its limits it has."""

    user: str
    is_guest: bool
    address: str
    share: int


class TableLimiter:
    """Who came from where, and what they made."""

    def __init__(self, blocks: Blocks, limits: TableLimits) -> None:
        self._blocks = blocks
        self._limits = limits
        self._came: Remembered[str, str] = Remembered()  # guests who sat down: their address
        self._sent_away: Remembered[tuple[str, str], tuple[str, float]] = Remembered()  # table, address: user, when
        self._made: Remembered[str, Visitor] = Remembered()  # tables

    def check_may_sit(self, table: LiveTable, visitor: Visitor) -> None:
        """Somebody would sit down. Raises UsageError where the host has blocked them, and for a guest from whose address the
        host sent one away.
        """
        if visitor.user in self._blocks.by(table.shown.host):
            raise UsageError(Message("you cannot sit down at this table; join another, or make one"), code="barred")
        if not visitor.is_guest:
            return
        user, at = self._sent_away.get((table.table_id, visitor.address)) or ("", 0.0)
        if user in table.shown.moderation.barred and time.monotonic() < at + BARRED_FOR:
            raise UsageError(
                Message(
                    "the host sent a guest at your address away from this table; join another, or keep your name first"
                ),
                code="barred",
            )
        self._came.set(visitor.user, visitor.address)

    def follow(self, event: TableEvent) -> None:
        """Remember whom the host of a table sends away."""
        for message in event.messages:
            if isinstance(message, SentAway) and (address := self._came.get(message.user)) is not None:
                self._sent_away.set((event.table_id, address), (message.user, time.monotonic()))

    def check_may_make(self, visitor: Visitor, stages: Callable[[Collection[str]], Mapping[str, Stage]]) -> None:
        """Somebody would make a table; ``stages`` tells how far some tables have come. Raises UsageError."""
        made = {table_id: maker for table_id, maker in self._made.items() if _counts_for(maker, visitor)}
        now = stages(made)
        for table_id in [table_id for table_id in made if now.get(table_id, Stage.OVER) is Stage.OVER]:
            del made[table_id]
            self._made.drop(table_id)
        waiting = [maker for table_id, maker in made.items() if now[table_id] is Stage.GATHERING]
        _check_number(visitor, waiting, self._limits.waiting, _WAITING)
        _check_number(visitor, made.values(), self._limits.unfinished, _UNFINISHED)

    def made(self, table_id: str, visitor: Visitor) -> None:
        """Somebody made a table."""
        self._made.set(table_id, visitor)

    def askers_of(self, table_id: str, host: str) -> Askers:
        """Return who takes turns for the computer players of a table: its maker and their address. If they are forgotten, its host."""
        maker = self._made.get(table_id)
        return (f"user {host}",) if maker is None else (f"address {maker.address}", f"user {maker.user}")


def _counts_for(maker: Visitor, visitor: Visitor) -> bool:
    """Whether a table that one made counts where the other would make one."""
    return maker.user == visitor.user or maker.address == visitor.address


def _check_number(visitor: Visitor, makers: Collection[Visitor], most: MakerLimits, refusals: _Refusals) -> None:
    """Raises UsageError where the tables that these made leave no room for one more of the visitor's."""
    own = sum(maker.user == visitor.user for maker in makers)
    there = [maker for maker in makers if maker.address == visitor.address]
    guests = sum(maker.is_guest for maker in there)
    if own >= (most.of_guest if visitor.is_guest else most.of_user):
        raise _too_many(refusals.own(own))
    if visitor.is_guest and guests >= most.of_guests * visitor.share:
        raise _too_many(refusals.of_guests(guests))
    if len(there) >= most.of_address * visitor.share:
        raise _too_many(refusals.of_address(len(there)))


def _too_many(message: Message) -> UsageError:
    return UsageError(message, code="too-many-tables")
