"""Guests: people whose name is not registered. Anybody can use such a name, so it does not identify them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rumpus.room.places import PERSON, Places
from rumpus.store.names import fold_name
from rumpus.store.reads import Reads


class NamedSeat(NamedTuple):
    """A seat with its name. ``kind`` is "person" or a kind of computer player; ``user`` is the id of a person."""

    name: str
    kind: str
    user: str | None


def guests_of(reads: Reads, seats: Iterable[NamedSeat]) -> frozenset[int]:
    """Return the numbers of the seats whose person has not registered the name that they sit under."""
    (guests,) = guests_of_each(reads, [tuple(seats)])
    return guests


def guests_of_each(reads: Reads, tables: Sequence[Sequence[NamedSeat]]) -> list[frozenset[int]]:
    """Do the same as ``guests_of`` for several tables, with one query of the store."""
    registered = reads.owned_names({seat.user for seats in tables for seat in seats if seat.user is not None})
    return [
        frozenset(
            number
            for number, seat in enumerate(seats)
            if seat.kind == PERSON and (seat.user is None or registered.get(seat.user) != fold_name(seat.name))
        )
        for seats in tables
    ]


class SeatedGuests:
    """The guests at one table, cached until the seats change."""

    def __init__(self, reads: Reads) -> None:
        self._reads = reads
        self._known_of: Places | None = None
        self._guests: frozenset[int] = frozenset()

    def of(self, places: Places) -> frozenset[int]:
        """Return the numbers of the seats that guests have."""
        if places is not self._known_of:
            named = (NamedSeat(place.name, place.kind, place.user) for place in places)
            self._known_of, self._guests = places, guests_of(self._reads, named)
        return self._guests

    def forget(self) -> None:
        """Drop the cached result, because a user at this table has registered or changed a name."""
        self._known_of = None
