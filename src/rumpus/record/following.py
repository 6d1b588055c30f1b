"""What somebody followed of a game while it was played, held against its record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rumpus.core import engine
from rumpus.core.packs import cards_of
from rumpus.core.state import State
from rumpus.core.views import view
from rumpus.game import Game
from rumpus.record.format import Record

Act = tuple[int | None, str]
"""A line as it is told: whose action it is, and the action as text."""

Hand = tuple[int, int, Sequence[str]]
"""The number of a line, and a seat with the hand that it was shown after it, as texts."""


class Followed(NamedTuple):
    """The lines that were told of a game, from its first one on and without a gap; and the hands that were shown after lines."""

    acts: Sequence[Act] = ()
    hands: Sequence[Hand] = ()

    def is_whole(self, record: Record) -> bool:
        """Whether these are as many lines as the record has."""
        return len(self.acts) == len(record.lines)

    def other_than(self, record: Record, game: Game | None) -> int | None:
        """The number in the file of the first line that was told otherwise, or of the first after which another hand was shown
        than in ``game``, the record played again; None where there is none.
        """
        lines = [(fields.get("seat"), fields["act"]) for fields in record.lines]
        for number, (told, line) in enumerate(zip_longest(self.acts, lines[: len(self.acts)]), start=2):
            if told != line:
                return number
        states = list(_states(game)) if game and self.hands else []
        for line_number, seat, hand in self.hands:
            if not 0 < line_number <= len(lines):
                return len(lines) + 2
            if game and sorted(hand) != sorted(_hand(game, states[line_number - 1], seat)):
                return line_number + 1
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
