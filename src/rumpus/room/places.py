"""Places: the seats of a table, the players on them, and the presence of people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message
from rumpus.game import Seat
from rumpus.players import free_name_of_kind, versioned_kind
from rumpus.wording.player_names import WORDS_LENGTH, checked_name
from rumpus.wording.signs import is_printable, unprintable_sign

PERSON = "person"


@dataclass(frozen=True)
class Place:
    """One seat of a table.

    ``kind`` is "person", a kind of computer player, or empty for a free seat. ``user`` is the id of a person. ``word``
    is the person's part of the fair shuffle (``core.shuffle``). ``gone_since`` is the time when the person's last
    connection closed; None while they are present.
    """

    name: str = ""
    kind: str = ""
    user: str | None = None
    ready: bool = False
    word: str = ""
    gone_since: float | None = None

    @property
    def is_free(self) -> bool:
        """True if the seat has no player."""
        return not self.kind

    @property
    def is_person(self) -> bool:
        """True if a person has the seat, present or absent."""
        return self.kind == PERSON

    @property
    def is_settled(self) -> bool:
        """True if this seat does not delay the start: a ready person or a computer player."""
        return self.ready if self.is_person else not self.is_free

    def with_word(self, word: str, ready: bool) -> Place:
        """Return a copy with this word and readiness. Raises UsageError if the word is too long or not printable."""
        if len(word) > WORDS_LENGTH or not is_printable(word):
            raise UsageError(_bad_word(unprintable_sign(word)), code="bad-words")
        return replace(self, ready=ready, word=word)

    def handed_to_computer(self, kind: str, name: str | None) -> Place:
        """Return the place with a computer player of this kind instead of the person. ``name`` None leaves the name as
        it is.
        """
        return Place(self.name if name is None else name, kind)

    def seat(self) -> Seat:
        """Return the seat as the game records it. A computer player is written with its version."""
        return Seat(self.name, versioned_kind(self.kind))


@dataclass(frozen=True)
class Places:
    """All places of a table, by seat. Each change returns a copy."""

    by_seat: tuple[Place, ...]

    @classmethod
    def free(cls, seats: int) -> Places:
        """Return a table of free seats."""
        return cls((Place(),) * seats)

    def __iter__(self) -> Iterator[Place]:
        return iter(self.by_seat)

    def __len__(self) -> int:
        return len(self.by_seat)

    def __getitem__(self, seat: int) -> Place:
        """Return the place of a seat. Raise UsageError if there is no such seat."""
        if not 0 <= seat < len(self.by_seat):
            raise UsageError(
                Message(
                    "there is no seat {seat}; seats are 0 to {last}", {"seat": seat, "last": len(self.by_seat) - 1}
                ),
                code="bad-seat",
                subject=str(seat),
            )
        return self.by_seat[seat]

    def put(self, seat: int, place: Place) -> Places:
        """Return a copy with another place at this seat."""
        return Places((*self.by_seat[:seat], place, *self.by_seat[seat + 1 :]))

    def without_words(self) -> Places:
        """Return a copy without words for the shuffle."""
        return Places(tuple(replace(place, word="") if place.word else place for place in self.by_seat))

    def not_ready(self) -> Places:
        """Return a copy in which no person is ready."""
        return Places(tuple(replace(place, ready=False) for place in self.by_seat))

    def seat_of(self, user: str) -> int | None:
        """Return the seat of a user, or None."""
        return self._seats.get(user)

    def own_seat(self, user: str) -> int:
        """Return the seat of a user. Raise UsageError if they have none."""
        seat = self.seat_of(user)
        if seat is None:
            raise UsageError(Message("you have no seat at this table; take one, or watch"), code="no-seat")
        return seat

    @cached_property
    def _seats(self) -> dict[str, int]:
        return {place.user: seat for seat, place in enumerate(self.by_seat) if place.user is not None}

    @cached_property
    def persons(self) -> frozenset[int]:
        """The seats of people, present or absent."""
        return frozenset(seat for seat, place in enumerate(self.by_seat) if place.is_person)

    @cached_property
    def present(self) -> frozenset[int]:
        """The seats of people that are present."""
        return frozenset(seat for seat in self.persons if self.by_seat[seat].gone_since is None)

    @cached_property
    def absent(self) -> frozenset[int]:
        """The seats of people that are absent."""
        return self.persons - self.present

    def empty_since(self, now: float) -> float | None:
        """Return the time since which no person is present, or None while one is. Return ``now`` if no seat has a
        person.
        """
        gone = [place.gone_since for place in self.by_seat if place.is_person]
        return None if None in gone else max((since for since in gone if since is not None), default=now)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(place.name for place in self.by_seat)

    def with_computer_names(self, seated: Sequence[Seat]) -> Places:
        """Return the places for the next game, with new names for computer players that replaced people.

        ``seated`` are the seats at the start of the last game. A computer player still has the person's name if the
        person left after the end of that game.
        """
        places = self
        for seat, (place, before) in enumerate(zip(self, seated, strict=True)):
            if before.kind == PERSON and not place.is_person and place.name == before.name:
                places = places.put(seat, replace(place, name=places.free_name(place.kind)))
        return places

    def check_free(self, seat: int) -> None:
        """Raise UsageError if the seat is taken or does not exist."""
        if not self[seat].is_free:
            raise UsageError(
                Message("somebody sits there already; take another seat"), code="seat-taken", subject=str(seat)
            )

    @property
    def is_settled(self) -> bool:
        """True if every seat is taken and everybody is ready."""
        return all(place.is_settled for place in self.by_seat)

    def check_settled(self) -> None:
        """Raise UsageError if the game may not start yet: a seat is free, or its person is not ready."""
        waiting = next((seat for seat, place in enumerate(self.by_seat) if not place.is_settled), None)
        if waiting is not None:
            raise UsageError(
                Message(
                    "seat {waiting} is not ready; the game starts when every seat is taken and everybody is ready",
                    {"waiting": waiting},
                ),
                code="not-ready",
                subject=str(waiting),
            )

    def checked_name(self, name: str) -> str:
        """Return a name without surplus spaces. Raise UsageError if it is not allowed or already used at this table."""
        name = checked_name(name)
        if name in {place.name for place in self.by_seat}:
            raise UsageError(
                Message("somebody at this table is already called {name}; take another name", {"name": name}),
                code="name-taken",
                subject=name,
            )
        return name

    def free_name(self, kind: str) -> str:
        """Return an unused name for a computer player of this kind."""
        return free_name_of_kind(kind, self.names)


def _bad_word(sign: str) -> Message:
    if sign:
        fields: dict[str, Field] = {"most": WORDS_LENGTH, "sign": sign}
        return Message("a word for the shuffle has at most {most} printable characters; {sign} is none", fields)
    return Message("a word for the shuffle has at most {most} printable characters", {"most": WORDS_LENGTH})
