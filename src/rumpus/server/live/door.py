"""The door: how many tables somebody may have waiting, and which guests do not come back to a table that they were sent away from.

Guests are told apart by their address alone, as well as that goes: from another address they can return. What the door
remembers is gone when the server restarts; that a host sent a user away is kept with the table.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import NamedTuple, TypeVar

from rumpus.core.errors import UsageError
from rumpus.server.live.blocks import Blocks
from rumpus.server.live.live_table import LiveTable

BARRED_FOR = 86400.0  # seconds that a guest's address does not sit down again where the host sent them away
MOST_REMEMBERED = 10_000
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class TableLimits(NamedTuple):
    """Tables that wait for their start: of a guest, of a user who keeps their name, of all guests at one address, and of all
    who make tables there.
    """

    of_guest: int = 5
    of_user: int = 50
    of_guests: int = 16
    of_address: int = 64


class Visitor(NamedTuple):
    """A user, whether they are a guest, the address they come from, and how many times its limits it has."""

    user: str
    is_guest: bool
    address: str
    share: int


class Door:
    """Who came from where, and what they made."""

    def __init__(self, blocks: Blocks, limits: TableLimits) -> None:
        self._blocks = blocks
        self._limits = limits
        self._came: OrderedDict[str, str] = OrderedDict()  # guests who sat down: their address
        self._sent_away: OrderedDict[tuple[str, str], tuple[str, float]] = OrderedDict()  # table, address: user, when
        self._made: OrderedDict[str, Visitor] = OrderedDict()  # tables

    def check_may_sit(self, table: LiveTable, visitor: Visitor) -> None:
        """Somebody would sit down. Raises UsageError where the host has blocked them, and for a guest from whose address the
        host sent one away.
        """
        if visitor.user in self._blocks.by(table.shown.host):
            raise UsageError("you cannot sit down at this table; join another, or make one", code="barred")
        if not visitor.is_guest:
            return
        user, at = self._sent_away.get((table.table_id, visitor.address), ("", 0.0))
        if user in table.shown.moderation.barred and time.monotonic() < at + BARRED_FOR:
            raise UsageError(
                "the host sent a guest at your address away from this table; join another, or keep your name first",
                code="barred",
            )
        _remember(self._came, visitor.user, visitor.address)

    def send_away(self, table: LiveTable, user: str) -> None:
        """The host of a table sent a user away."""
        address = self._came.get(user)
        if address is not None:
            _remember(self._sent_away, (table.table_id, address), (user, time.monotonic()))

    def check_may_make(self, visitor: Visitor, waiting: Callable[[Collection[str]], Collection[str]]) -> None:
        """Somebody would make a table; ``waiting`` tells which of some tables still wait. Raises UsageError."""
        made = [table_id for table_id, maker in self._made.items() if _counts_for(maker, visitor)]
        still = set(waiting(made))
        for table_id in made:
            if table_id not in still:
                del self._made[table_id]
        self._check_number(visitor, [self._made[table_id] for table_id in still])

    def _check_number(self, visitor: Visitor, makers: Collection[Visitor]) -> None:
        """Raises UsageError where the tables that these made leave no room for one more of the visitor's."""
        most = self._limits
        own = sum(maker.user == visitor.user for maker in makers)
        there = [maker for maker in makers if maker.address == visitor.address]
        guests = sum(maker.is_guest for maker in there)
        if own >= (most.of_guest if visitor.is_guest else most.of_user):
            raise _too_many(f"{own} of your tables", "play at one of them first, or wait a day until they are dropped")
        if visitor.is_guest and guests >= most.of_guests * visitor.share:
            raise _too_many(
                f"{guests} tables made by guests at your address", "join one of them, or keep your name first"
            )
        if len(there) >= most.of_address * visitor.share:
            raise _too_many(f"{len(there)} tables made at your address", "join one of them")

    def made(self, table_id: str, visitor: Visitor) -> None:
        """Somebody made a table."""
        _remember(self._made, table_id, visitor)


def _counts_for(maker: Visitor, visitor: Visitor) -> bool:
    """Whether a table that one made counts where the other would make one."""
    return maker.user == visitor.user or maker.address == visitor.address


def _too_many(which: str, instead: str) -> UsageError:
    return UsageError(f"{which} wait for their start; {instead}", code="too-many-tables")


def _remember(all_of: OrderedDict[_Key, _Value], key: _Key, value: _Value) -> None:
    all_of[key] = value
    all_of.move_to_end(key)
    if len(all_of) > MOST_REMEMBERED:
        all_of.popitem(last=False)
