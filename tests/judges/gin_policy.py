"""A weak policy plays the compared deals, so that they reach every kind of end.

A policy sees the hand and the choices alone. ``count`` gives the least deadwood of a hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import TypeVar

from rumpus.core.actions import Action, Decline, Discard, DrawFromStock, Knock, Pass, TakeFromPile
from rumpus.core.packs import Card

Cards = frozenset[Card]
Choices = frozenset[Action]
_Left = TypeVar("_Left", Knock, Discard)


class Manner(Enum):
    """The habits of the players of a deal."""

    SENSIBLE = "draws what helps, knocks half the time it may"
    PATIENT = "draws from the stock and knocks only at the wall, there half the time"
    GREEDY = "always takes the upcard, never knocks, throws another card"
    STUBBORN = "mostly takes the upcard and puts it back"


@dataclass
class Policy:
    """Chooses among the choices of a seat, in one manner for the whole deal."""

    manner: Manner
    count: Callable[[Cards], int]
    random: Random
    _taken: Card | None = None

    def choose(self, hand: Cards, choices: Choices) -> Action:
        """One of the choices; ``hand`` holds the upcard too where a knock at the wall would take it."""
        knocks = sorted((action for action in choices if isinstance(action, Knock)), key=_card)
        if knocks and self._knocks(at_wall=Pass() in choices):
            return self._best(hand, knocks)
        discards = sorted((action for action in choices if isinstance(action, Discard)), key=_card)
        if discards:
            return self._discard(hand, discards)
        return self._draw(hand, choices)

    def _knocks(self, at_wall: bool) -> bool:
        willing = self.manner is Manner.SENSIBLE or (self.manner is Manner.PATIENT and at_wall)
        return willing and self.random.random() < 0.5

    def _best(self, hand: Cards, actions: list[_Left]) -> _Left:
        if self.random.random() < 0.2:
            return self.random.choice(actions)
        return min(actions, key=lambda action: (self.count(hand - {action.card}), self.random.random()))

    def _discard(self, hand: Cards, discards: list[Discard]) -> Action:
        if self.manner in (Manner.SENSIBLE, Manner.PATIENT):
            return self._best(hand, discards)
        back = Discard(self._taken) if self._taken is not None else None
        if self.manner is Manner.STUBBORN and back in discards and self.random.random() < 0.7:
            return back
        return self.random.choice([discard for discard in discards if discard != back])

    def _draw(self, hand: Cards, choices: Choices) -> Action:
        take = next((action for action in choices if isinstance(action, TakeFromPile)), None)
        other = next(action for action in (DrawFromStock(), Decline(), Pass()) if action in choices)
        taken = take is not None and self._wants(hand, take.card)
        self._taken = take.card if take is not None and taken else None
        return take if take is not None and taken else other

    def _wants(self, hand: Cards, card: Card) -> bool:
        if self.manner is Manner.SENSIBLE:
            return self.count(hand | {card}) < self.count(hand) or self.random.random() < 0.05
        return self.manner is not Manner.PATIENT and self.random.random() < 0.98


def _card(action: Knock | Discard) -> Card:
    return action.card
