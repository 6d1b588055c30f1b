"""Places: who sits where at a table, and whether they are there."""

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
    """One seat. ``kind`` is "person", a kind of computer player, or empty; ``user`` owns a person's. ``word`` is mixed into
    the shuffle. ``gone_since`` tells since when the user has no connection, None while they are there.
    """

    name: str = ""
    kind: str = ""
    user: str | None = None
    ready: bool = False
    word: str = ""
    gone_since: float | None = None

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return not self.kind

    @property
    def is_person(self) -> bool:
        """Whether a person sits there, present or not."""
        return self.kind == PERSON

    @property
    def is_settled(self) -> bool:
        """Whether the game may start, as far as this seat is concerned."""
        return self.ready if self.is_person else not self.is_free

    def with_word(self, word: str, ready: bool) -> Place:
        """The same place with a word for the shuffle, ready or not. Raises UsageError where it is no such word."""
        if len(word) > WORDS_LENGTH or not is_printable(word):
            raise UsageError(_no_word(unprintable_sign(word)), code="bad-words")
        return replace(self, ready=ready, word=word)

    def given_up(self, kind: str, name: str | None) -> Place:
        """The place once a computer player has it, under another name or for now the same: all else goes with the person."""
        return Place(self.name if name is None else name, kind)

    def seat(self) -> Seat:
        """The seat as the game records it, with the version of a computer player."""
        return Seat(self.name, versioned_kind(self.kind))


@dataclass(frozen=True)
class Places:
    """All places of a table, by seat."""

    by_seat: tuple[Place, ...]

    @classmethod
    def free(cls, seats: int) -> Places:
        """A table where nobody sits yet."""
        return cls((Place(),) * seats)

    def __iter__(self) -> Iterator[Place]:
        return iter(self.by_seat)

    def __len__(self) -> int:
        return len(self.by_seat)

    def __getitem__(self, seat: int) -> Place:
        """The place at a seat; raises UsageError where there is none."""
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
        """The same places but for one."""
        return Places((*self.by_seat[:seat], place, *self.by_seat[seat + 1 :]))

    def without_words(self) -> Places:
        """The same places, with no words for the shuffle."""
        return Places(tuple(replace(place, word="") if place.word else place for place in self.by_seat))

    def not_ready(self) -> Places:
        """The same places, nobody being ready."""
        return Places(tuple(replace(place, ready=False) for place in self.by_seat))

    def seat_of(self, user: str) -> int | None:
        """Where a user sits, if they do."""
        return self._seats.get(user)

    def own_seat(self, user: str) -> int:
        """Where a user sits; raises UsageError where they have no seat."""
        seat = self.seat_of(user)
        if seat is None:
            raise UsageError(Message("you have no seat at this table; take one, or watch"), code="no-seat")
        return seat

    @cached_property
    def _seats(self) -> dict[str, int]:
        return {place.user: seat for seat, place in enumerate(self.by_seat) if place.user is not None}

    @cached_property
    def persons(self) -> frozenset[int]:
        """The seats of people, present or not."""
        return frozenset(seat for seat, place in enumerate(self.by_seat) if place.is_person)

    @cached_property
    def present(self) -> frozenset[int]:
        """The seats of people who are there."""
        return frozenset(seat for seat in self.persons if self.by_seat[seat].gone_since is None)

    @cached_property
    def absent(self) -> frozenset[int]:
        """The seats of people who are gone."""
        return self.persons - self.present

    def deserted_since(self, now: float) -> float | None:
        """Since when nobody is there; None while somebody is. Where only computer players sit, since now."""
        gone = [place.gone_since for place in self.by_seat if place.is_person]
        return None if None in gone else max((since for since in gone if since is not None), default=now)

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called, by seat."""
        return tuple(place.name for place in self.by_seat)

    def named_after(self, seated: Sequence[Seat]) -> Places:
        """The same places after a game; a computer player that still has the name of the person who sat there gets one of its own."""
        places = self
        for seat, (place, before) in enumerate(zip(self, seated, strict=True)):
            if before.kind == PERSON and not place.is_person and place.name == before.name:
                places = places.put(seat, replace(place, name=places.free_name(place.kind)))
        return places

    def check_free(self, seat: int) -> None:
        """Raises UsageError where somebody sits there, or there is no such seat."""
        if not self[seat].is_free:
            raise UsageError(
                Message("somebody sits there already; take another seat"), code="seat-taken", subject=str(seat)
            )

    def check_settled(self) -> None:
        """Raises UsageError where the game may not start yet."""
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
        """A name without spare space; raises UsageError where it is none, or somebody here has it."""
        name = checked_name(name)
        if name in {place.name for place in self.by_seat}:
            raise UsageError(
                Message("somebody at this table is already called {name}; take another name", {"name": name}),
                code="name-taken",
                subject=name,
            )
        return name

    def free_name(self, kind: str) -> str:
        """A name for a computer player of this kind that nobody here has."""
        return free_name_of_kind(kind, self.names)


def _no_word(sign: str) -> Message:
    """Return the refusal of a word for the shuffle; ``sign`` is one that may not stand in it, if there is one."""
    if sign:
        fields: dict[str, Field] = {"most": WORDS_LENGTH, "sign": sign}
        return Message("a word for the shuffle has at most {most} printable characters; {sign} is none", fields)
    return Message("a word for the shuffle has at most {most} printable characters", {"most": WORDS_LENGTH})
