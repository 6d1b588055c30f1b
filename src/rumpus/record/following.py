"""What somebody followed of a game while it was played, held against its record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from rumpus.core import engine
from rumpus.core.errors import NotationError
from rumpus.core.notation import parse_action
from rumpus.core.packs import cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import State
from rumpus.core.views import View, view
from rumpus.game import Game
from rumpus.record.format import Record

Act = tuple[int | None, str]
"""A line as it is told: whose action it is, and the action as text."""

Hand = tuple[int, int, Sequence[str]]
"""The number of a line, and a seat with the hand that it was shown after it, as texts."""


class Settled(NamedTuple):
    """What was told of a game when it began: its slug, its options, and the name and kind of each who sat down to it."""

    game: str
    options: Mapping[str, object]
    seats: Sequence[tuple[str, str]]

    def is_of(self, record: Record) -> bool:
        """Whether it stands so in the record. Of a computer player the level counts. One may have taken the seat of a person
        who gave it up before that was told.
        """
        header = record.header
        seats = [(one["name"], one["kind"]) for one in header["seats"]]
        return self.follows(Settled(header["game"], header["options"], seats))

    def follows(self, before: Settled) -> bool:
        """Whether nothing else is told here than was before, but that people gave their seats up."""
        if (self.game, self.options, len(self.seats)) != (before.game, before.options, len(before.seats)):
            return False
        return all(map(_is_seat, self.seats, before.seats))


def _is_seat(told: tuple[str, str], kept: tuple[str, str]) -> bool:
    (name, kind), (kept_name, kept_kind) = told, kept
    level, kept_level = _level(kind), _level(kept_kind)
    gave_up = kept_level == "person" != level
    return gave_up or (name, level) == (kept_name, kept_level)


def _is_sent(rules: RuleSet, seen: View, act: str, sent: str) -> bool:
    """Whether an action is one that was sent, perhaps in other words, as the rules read them at that place."""
    try:
        return sent == act or parse_action(rules, seen, sent) == parse_action(rules, seen, act)
    except NotationError:
        return False


def _level(kind: str) -> str:
    """The level of a computer player, of whatever version; people have none."""
    level = kind.partition("@")[0]
    return kind if level == "person" else level


class Followed(NamedTuple):
    """The lines that were told of a game, by their numbers, None where not all of them are known; the hands that were shown
    after lines; what was told when it began, None where nothing was; the own seat, None of who looked on; and the
    actions that were sent from here, by the lines they were meant to be.
    """

    acts: Mapping[int, Act] | None = None
    hands: Sequence[Hand] = ()
    settled: Settled | None = None
    seat: int | None = None
    sent: Mapping[int, frozenset[str]] = MappingProxyType({})

    @property
    def was_seen(self) -> bool:
        """Whether its first line was seen, and what was told of it is still known."""
        return 1 in (self.acts or {})

    @property
    def own(self) -> Mapping[int, str]:
        """The actions of our own seat."""
        acts = sorted((self.acts or {}).items())
        return {number: act for number, (seat, act) in acts if seat is not None and seat == self.seat}

    def is_whole(self, record: Record) -> bool:
        """Whether these are as many lines as the record has, and we were shown our hand before each action of ours."""
        shown = {number for number, _, _ in self.hands}
        is_seen = all(number - 1 in shown for number in self.own if number in self.sent)
        return self.acts is not None and len(self.acts) == len(record.lines) and is_seen

    def unsent(self, game: Game) -> int | None:
        """The number in the file of the first action of our own seat that was not sent from here; None where there is none.
        ``game`` is the record played again.
        """
        states, seat = [game.begun, *_states(game)], self.seat
        for number, act in self.own.items():
            seen = view(states[number - 1], seat)
            if not any(_is_sent(game.rules, seen, act, sent) for sent in self.sent.get(number, ())):
                return number + 1
        return None

    def has_named(self, record: Record, words: frozenset[str]) -> bool:
        """Whether the word of our own seat is one of these; also where we had no seat."""
        named = record.header["words"]
        return self.seat is None or (self.seat < len(named) and named[self.seat] in words)

    def other_than(self, record: Record, game: Game | None) -> int | None:
        """The number in the file of the first line that was told otherwise, or of the first after which another hand was shown
        than in ``game``, the record played again; None where there is none.
        """
        lines = {number: (fields.get("seat"), fields["act"]) for number, fields in enumerate(record.lines, start=1)}
        for number, told in sorted((self.acts or {}).items()):
            if told != lines.get(number):
                return min(number, len(lines) + 1) + 1
        states = list(_states(game)) if game and self.hands else []
        for number, seat, hand in self.hands:
            if number not in lines:
                return len(lines) + 2
            if game and sorted(hand) != sorted(_hand(game, states[number - 1], seat)):
                return number + 1
        return None


def _states(game: Game) -> Iterator[State]:
    """How a game stood after each of its lines."""
    state = game.begun
    for line in game.lines:
        for event in engine.decide(game.rules, state, line.action):
            state = engine.evolve(state, event)
        yield state


def _hand(game: Game, state: State, seat: int) -> list[str]:
    return game.rules.pack.written(cards_of(view(state, seat).hand)) if seat < game.rules.seats else []
