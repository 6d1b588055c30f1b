"""Deals set up and played in text, so that a rule test reads like the example of a rule book.

    example = dealt("rummy-1916", "3H 4H 5H", "KC", upcard="9C", stock="2H 7D")   # a hand a seat; seat 0 starts
    example.play("draw", "lay 3H 4H 5H", "discard 2H")
    assert example.refusal("draw").code == "must-draw"
    assert example.hand(0) == "…" and example.to_move == 1 and example.pile == "9C 2H"

Cards that are not named are filled in: hands with cards that make no meld, the rest of the stock below the cards
named for its top, always the same way. Every deal goes through the engine with an explicit order of the pack.
Actions are written as in records (`rumpus.core.notation`).
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rumpus.core.actions import Action, Deal, Discard, DrawForDeal, LegalActions
from rumpus.core.engine import decide, evolve, legal_actions, start
from rumpus.core.errors import IllegalAction
from rumpus.core.events import DealerDrawn, DealResult, Dealt, Event, Outcome
from rumpus.core.notation import format_action, parse_action
from rumpus.core.packs import Card, Pack, cards_of, set_of
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.state import Phase, State
from rumpus.core.views import View, view
from rumpus.game import Game
from rumpus.games import rule_book


def cards(pack: Pack, text: str) -> tuple[Card, ...]:
    """The cards named in the text, in that order."""
    return tuple(map(pack.parse, text.split()))


def spelled(pack: Pack, *named: Card) -> str:
    """The cards as text, in the order given."""
    return " ".join(map(pack.text, named))


def order_of(rules: RuleSet, state: State, hands: Sequence[str], upcard: str = "", stock: str = "") -> tuple[Card, ...]:
    """The order of the pack, top first, that deals these hands by seat, this upcard and this top of the stock."""
    plan = _dealt(rules, state, rules.order)
    named = [list(cards(rules.pack, text)) for text in (*hands, upcard, stock)]
    used = [card for part in named for card in part]
    assert len(set(used)) == len(used), "a card is named twice"
    # A fixed order that scatters neighbours, so that what is filled in is nothing special.
    rest = sorted(set(rules.order) - set(used), key=lambda card: card * 19 % 53)
    *given, turned, top = named
    order: dict[int, Card] = {}
    for places, hand in zip(plan.hands, given, strict=True):
        assert places is not None
        _fill(rules, hand, rest, plan.hand_size)
        order |= zip(cards_of(places), hand, strict=True)
    after = plan.hand_size * rules.seats
    upcards = turned or ([] if plan.upcard is None else [rest.pop()])
    order |= enumerate((*upcards, *top, *rest), start=after)
    return tuple(order[place] for place in range(rules.pack.size))


def drawing_order(rules: RuleSet, starter: int) -> tuple[Card, ...]:
    """An order of the pack by which this seat starts: it, or its right neighbour who deals, is shown the card that
    wins."""
    winner = starter if rules.seating.winner_starts else (starter - 1) % rules.seats
    ranks = [rank for card in rules.order if (rank := rules.seating.draw_rank(card)) is not None]
    best = max(ranks) if rules.seating.highest else min(ranks)
    first = next(card for card in rules.order if rules.seating.draw_rank(card) == best)
    others = [card for card in rules.order if rules.seating.draw_rank(card) not in {best, None}]
    others += [card for card in rules.order if card not in {first, *others}]
    return (*others[:winner], first, *others[winner:])


class Example:
    """A game played action by action; `events` are those of the last action."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.state = start(rules)
        self.events: list[Event] = []

    # Setting up

    def draw_for_deal(self, starter: int = 0) -> Example:
        """Show cards by which this seat starts, where the game draws for it."""
        if self.rules.seating.draws == "never":
            return self
        self.do(DrawForDeal(drawing_order(self.rules, starter)))
        assert isinstance(self.events[0], DealerDrawn)
        return self

    def deal(self, *hands: str, upcard: str = "", stock: str = "") -> Example:
        """Deal these hands by seat; cards left out are filled in."""
        return self.do(Deal(order_of(self.rules, self.state, hands, upcard, stock)))

    # Playing

    def do(self, *actions: Action) -> Example:
        """Do these actions; raises IllegalAction."""
        for action in actions:
            self.events = decide(self.rules, self.state, action)
            for event in self.events:
                self.state = evolve(self.state, event)
        return self

    def play(self, *texts: str) -> Example:
        """Do what is written, for the seat to move; raises IllegalAction."""
        for text in texts:
            self.do(self.action(text))
        return self

    def idle(self, turns: int) -> Example:
        """So many turns in which the card drawn from the stock is discarded."""
        for _ in range(turns):
            held = self.seen.hand
            self.play("draw")
            self.do(Discard(cards_of(self.seen.hand & ~held)[0]))
        return self

    def refusal(self, text: str) -> IllegalAction:
        """The reason for which this is refused. Fails if it is legal, or if the engine and the list of legal actions
        disagree.
        """
        action, listed, before = self.action(text), self.legal_actions, self.state
        with pytest.raises(IllegalAction) as refused:
            decide(self.rules, self.state, action)
        why = listed.refusal(action)
        assert why is not None
        assert why.as_dict() == refused.value.as_dict()
        assert action not in list(listed)
        assert self.state == before
        return refused.value

    def may(self, text: str) -> bool:
        """Return True if this is legal, and listed as legal unless it is a tile play."""
        action, listed = self.action(text), self.legal_actions
        assert not listed.exhaustive or (action in list(listed)) == (action in listed)
        return action in listed

    def action(self, text: str) -> Action:
        """The action written so, whether or not it is legal."""
        return parse_action(self.rules, self.seen, text)

    # Looking

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions of the seat to move."""
        return legal_actions(self.rules, self.seen)

    @property
    def choices(self) -> list[str]:
        """The legal actions as text, in their order."""
        return [format_action(self.rules, action) for action in self.legal_actions]

    @property
    def seen(self) -> View:
        """The view of the seat to move, or of a spectator between deals."""
        return view(self.state, self.to_move)

    @property
    def to_move(self) -> int | None:
        """The seat to move."""
        return self.state.table.to_move

    @property
    def phase(self) -> str:
        """The phase of the game, as a word."""
        return self.state.table.phase.value

    def hand(self, seat: int) -> str:
        """A hand, in pack order."""
        return spelled(self.rules.pack, *cards_of(self.state.hands[seat]))

    @property
    def pile(self) -> str:
        """The discard pile, oldest card first."""
        return spelled(self.rules.pack, *self.state.table.discard_pile)

    @property
    def stock(self) -> str:
        """The stock, top first."""
        return spelled(self.rules.pack, *self.state.stock)

    @property
    def melds(self) -> list[str]:
        """The melds on the table, by their numbers."""
        return [spelled(self.rules.pack, *meld.cards) for meld in self.state.table.tableau]

    @property
    def result(self) -> DealResult:
        """The result of the last deal."""
        return self.state.table.results[-1]

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points over the deals so far."""
        return self.state.table.totals

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None while it runs."""
        return self.state.table.outcome


def opened(slug: str, seats: int, starter: int = 0, **options: OptionValue) -> Example:
    """A game before its first deal, in which this seat will start."""
    return Example(rule_book(slug).rules(seats, **options)).draw_for_deal(starter)


def dealt(
    slug: str, *hands: str, upcard: str = "", stock: str = "", starter: int = 0, **options: OptionValue
) -> Example:
    """A game with its first deal dealt: a hand for each seat, as text."""
    return opened(slug, len(hands), starter, **options).deal(*hands, upcard=upcard, stock=stock)


def _dealt(rules: RuleSet, state: State, order: tuple[Card, ...]) -> Dealt:
    (event,) = decide(rules, state, Deal(order))
    assert isinstance(event, Dealt)
    return event


def _fill(rules: RuleSet, hand: list[Card], rest: list[Card], size: int) -> None:
    # Tiles have no melds of rules.melds to avoid: a tile test names what matters to it.
    assert len(hand) <= size, "more cards than a hand holds"
    for card in list(rest):
        if len(hand) == size:
            return
        if rules.pack.is_tiles or not rules.melds.has_meld_with(card, set_of(hand)):
            hand.append(card)
            rest.remove(card)
    assert len(hand) == size, "too few cards are left that make no meld"


def dealt_game(
    slug: str,
    *hands: str,
    upcard: str = "",
    stock: str = "",
    names: tuple[str, ...] = ("Ann", "Bob", "Cy", "Dot"),
    **options: OptionValue,
) -> Game:
    """A game with these hands by seat, this upcard and top of the stock; the first seat starts. Later deals are dealt
    from the pack as it is made.
    """
    rules = rule_book(slug).rules(len(hands), **options)
    state = start(rules)
    if state.table.phase is not Phase.DEAL:
        state = start(rules, rules.seats - 1)
    order = order_of(rules, state, hands, upcard, stock)
    return Game.from_order(slug, names[: len(hands)], order, *[rules.order] * 5, dealer=None, **options)
