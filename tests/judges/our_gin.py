"""Our gin, step by step, with the cards shown by a knock in the form of the other engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rumpus.core.actions import Action, Deal
from rumpus.core.engine import decide, evolve, legal_actions, start
from rumpus.core.events import DealResult
from rumpus.core.packs import Card
from rumpus.core.views import View, view
from rumpus.games import rule_book
from tests.judges.openspiel import Showing


class OurGin:
    """One deal from an explicit order; ``options`` bear OpenSpiel's names and values."""

    def __init__(self, order: Sequence[Card], options: Mapping[str, int | bool]) -> None:
        told = {name: ("no", "yes")[value] if name == "oklahoma" else value for name, value in options.items()}
        self.rules = rule_book("gin-rummy").rules(2, **told)
        self._state = start(self.rules)
        self.play(Deal(tuple(order)))

    @property
    def is_over(self) -> bool:
        return self._state.table.outcome is not None

    @property
    def to_move(self) -> int | None:
        """The seat to act."""
        return self._state.table.to_move

    @property
    def result(self) -> DealResult:
        return self._state.table.results[-1]

    @property
    def returns(self) -> tuple[int, ...]:
        """The points each seat won or lost."""
        won = self.result.points
        return won[0] - won[1], won[1] - won[0]

    @property
    def seen(self) -> View:
        """The view of the seat to act."""
        return view(self._state, self.to_move)

    def choices(self) -> list[Action]:
        """The legal actions of the seat to act, by its view alone."""
        return list(legal_actions(self.rules, self.seen))

    def play(self, action: Action) -> None:
        """Play an action of the seat to act."""
        for event in decide(self.rules, self._state, action):
            self._state = evolve(self._state, event)

    def showing(self) -> Showing:
        """The cards face up after a knock: each meld as its owner laid it, and the lay-offs apart."""
        knocker = self.result.by
        assert knocker is not None
        laid: list[tuple[Card, ...]] = []
        laid_off: list[Card] = []
        for meld in self.result.melds[knocker]:
            cards = list(zip(meld.cards, meld.owners, strict=True))
            laid.append(tuple(card for card, owner in cards if owner == knocker))
            laid_off += [card for card, owner in cards if owner != knocker]
        return Showing(tuple(laid), tuple(laid_off), tuple(meld.cards for meld in self.result.melds[1 - knocker]))
