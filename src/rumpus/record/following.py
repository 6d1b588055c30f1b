"""What somebody followed of a game while it was played, held against its record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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


class Followed(NamedTuple):
    """The lines that were told of a game, from its first one on and without a gap; and of some of them, by their numbers, a seat
    with the hand it was shown after it, as texts.
    """

    acts: Sequence[Act] = ()
    hands: Mapping[int, tuple[int, Sequence[str]]] = {}

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
        for number, state in enumerate(_states(game) if game else (), start=1):
            seat, hand = self.hands.get(number, (None, ()))
            if game and seat is not None and sorted(hand) != sorted(_hand(game, state, seat)):
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
