"""Limits on tables: the unfinished tables of a user and of an address, and the guests that a host has sent away.

A guest who was sent away can take a new name, so guests are recognised by their address. This is not exact:
from another address they can return. All of this is in memory and is forgotten when the server restarts.
The ids of users who were sent away are stored with the table.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.processes.fair_order import Askers
from rumpus.room.messages import SentAway
from rumpus.room.room import Stage
from rumpus.server.limits.remembered import Remembered
from rumpus.server.live.blocks import Blocks
from rumpus.server.live.live_table import LiveTable
from rumpus.server.live.table.events import TableEvent
from rumpus.store.stored import DAY

BARRED_FOR = DAY  # time during which guests at the address of one who was sent away cannot sit down at that table


class MakerLimits(NamedTuple):
    """The most tables that each kind of maker may have: a guest, a user with a registered name, all guests at one
    address together, and all users at one address together.
    """

    of_guest: int
    of_user: int
    of_guests: int
    of_address: int


class TableLimits(NamedTuple):
    """The most tables that may wait for their start, and the most that may be unfinished (waiting or playing)."""

    waiting: MakerLimits = MakerLimits(5, 50, 16, 64)
    unfinished: MakerLimits = MakerLimits(20, 100, 64, 256)


class _Refusals(NamedTuple):
    """Messages that refuse one more table, by the limit that is reached. Each takes the number of tables."""

    own: Callable[[int], Message]
    of_guests: Callable[[int], Message]
    of_address: Callable[[int], Message]


_WAITING = _Refusals(
    lambda count: Message(
        "{count} of your tables has not started; play at it first, or wait a day until it is deleted",
        {"count": count},
        plural="{count} of your tables have not started; play at one of them first, or wait a day until they are "
        "deleted",
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
        "{count} table made by guests at your address is not over; wait until its game is over, or keep your name "
        "first",
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
    """A user with their address. ``share`` multiplies the limits of this address, for one that many people use."""

    user: str
    is_guest: bool
    address: str
    share: int


class TableLimiter:
    """Checks if a visitor may sit down or make a table. Remembers the makers of tables and the addresses of guests."""

    def __init__(self, blocks: Blocks, limits: TableLimits) -> None:
        self._blocks = blocks
        self._limits = limits
        self._guest_addresses: Remembered[str, str] = Remembered()  # by user, for guests who sat down
        self._sent_away: Remembered[tuple[str, str], tuple[str, float]] = Remembered()  # (table, address): (user, time)
        self._makers: Remembered[str, Visitor] = Remembered()  # by table

    def check_may_sit(self, table: LiveTable, visitor: Visitor) -> None:
        """Raise UsageError (``barred``) if the host has blocked this visitor.

        A guest is also refused if the host sent a guest at the same address away within the last day, unless that
        guest was admitted again.
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
        self._guest_addresses.set(visitor.user, visitor.address)

    def follow(self, event: TableEvent) -> None:
        """Remember the addresses of guests that a host sends away."""
        for message in event.messages:
            if isinstance(message, SentAway) and (address := self._guest_addresses.get(message.user)) is not None:
                self._sent_away.set((event.table_id, address), (message.user, time.monotonic()))

    def check_may_make(self, visitor: Visitor, stages: Callable[[Collection[str]], Mapping[str, Stage]]) -> None:
        """Raise UsageError (``too-many-tables``) if this visitor or their address has too many unfinished tables.

        ``stages`` returns the stage of each of these tables that still exists.
        """
        made = {table_id: maker for table_id, maker in self._makers.items() if _counts_for(maker, visitor)}
        now = stages(made)
        for table_id in [table_id for table_id in made if now.get(table_id, Stage.OVER) is Stage.OVER]:
            del made[table_id]
            self._makers.drop(table_id)
        waiting = [maker for table_id, maker in made.items() if now[table_id] is Stage.GATHERING]
        _check_number(visitor, waiting, self._limits.waiting, _WAITING)
        _check_number(visitor, made.values(), self._limits.unfinished, _UNFINISHED)

    def note_made(self, table_id: str, visitor: Visitor) -> None:
        """Remember the maker of a new table."""
        self._makers.set(table_id, visitor)

    def askers_of(self, table_id: str, host: str) -> Askers:
        """Return the keys that the thinking time for a table is charged to: the address and id of its maker.

        If the maker is forgotten, it is charged to the host.
        """
        maker = self._makers.get(table_id)
        return (f"user {host}",) if maker is None else (f"address {maker.address}", f"user {maker.user}")


def _counts_for(maker: Visitor, visitor: Visitor) -> bool:
    return maker.user == visitor.user or maker.address == visitor.address


def _check_number(visitor: Visitor, makers: Collection[Visitor], most: MakerLimits, refusals: _Refusals) -> None:
    """Raise UsageError if the tables of these makers leave no room for one more."""
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
