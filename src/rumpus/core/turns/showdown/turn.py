"""The showdown turn: draw and discard; melds stay in the hands until a seat raps or knocks (RAP-2, GIN-3).

Some games begin with an opening round of offers: "do you rap?" (RAP-3) or "do you take the upcard?" (GIN-2). The deal
also ends with the last card of the stock (RAP-9) or at the *wall*, a number of cards that are never drawn (GIN-7).

A ``_Stage`` is a phase of the turn: its legal actions, a check for each kind of action, and the refusal of other kinds.
``TurnShape`` documents the public methods.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from rumpus.core.actions import (
    Action,
    Decline,
    Discard,
    DiscardAndRap,
    DrawFromStock,
    Knock,
    LegalActions,
    Pass,
    Rap,
    TakeFromPile,
)
from rumpus.core.arrangement import arrangements, best_arrangement, points_of
from rumpus.core.errors import IllegalAction, UsageError
from rumpus.core.events import Discarded, Drew, Event, Knocked, OfferDeclined, Rapped, Took
from rumpus.core.layout import Calling, Layout
from rumpus.core.messages import Message
from rumpus.core.packs import Card, CardSet, cards_of, set_of
from rumpus.core.rules import Check, DealRule, Effect, Ending, OwnedCards, RuleSet
from rumpus.core.state import Phase, PublicState, State
from rumpus.core.turns.question import Naming, Question
from rumpus.core.turns.showdown.layout import layout
from rumpus.core.turns.showdown.state import ShowdownState, state_of
from rumpus.core.turns.showdown.words import help_topics, question
from rumpus.core.views import View, view

# Every listing contains these actions for each card of a hand. The caches make each object only once.
_discarding, _discarding_and_rapping = cache(Discard), cache(DiscardAndRap)


@dataclass(frozen=True)
class Showdown:
    """The showdown turn of a game.

    ``knock_limit``: the most deadwood points with which a seat may knock (GIN-3). A tuple has the limit for each card
    of the pack as the first upcard. None: seats rap instead, before drawing or with the discard (RAP-4).
    ``wall``: with so many cards left in the stock, a seat may only knock with the upcard or pass (GIN-7). With 0, the
    deal ends after the discard that follows the draw of the last card (RAP-9).
    ``return_discard``: a seat may discard the card that it just took from the pile (R16-10).
    ``idle_rounds``: the deal ends after so many rounds without a draw from the stock (C-4); None for never.
    ``max_put_back``: the deal is drawn after so many turns in a row in which the same upcard was taken and put back.
    ``max_upcard_draws``: the deal is drawn at this draw of the upcard (both GIN-8).
    ``calling``: the rule book's explanation of rapping or knocking, for screens.
    """

    knock_limit: int | tuple[int, ...] | None = None
    wall: int = 0
    return_discard: bool = True
    idle_rounds: int | None = 4
    max_put_back: int | None = None
    max_upcard_draws: int | None = None
    calling: Calling | None = None
    turns_upcard: ClassVar[bool] = True
    causes: ClassVar[frozenset[str]] = frozenset()

    @property
    def raps(self) -> bool:
        """True if seats rap in this game, False if they knock."""
        return self.knock_limit is None

    @property
    def endings(self) -> Mapping[str, Message]:
        sentences = {
            "rap" if self.raps else "knock": Message("All hands are shown."),
            "stock used up": Message("The stock is used up."),
        }
        if self.idle_rounds is not None:
            sentences["idle"] = Message("Round after round nobody has drawn from the stock: all hands are shown.")
        if self.wall:
            sentences["wall"] = Message("The last cards of the stock are not drawn: the deal is drawn.")
        if self.max_put_back is not None:
            sentences["put back"] = _put_back_sentence(self.max_put_back)
        if self.max_upcard_draws is not None:
            sentences["upcard draws"] = _upcard_draws_sentence(self.max_upcard_draws)
        return sentences

    def codes(self, rules: RuleSet) -> frozenset[str]:
        returning = () if self.return_discard else ("just-taken",)
        offering = ("answer-the-offer",) if rules.offers else ()
        if self.raps:
            early = () if rules.offers else ("rap-too-soon",)
            return frozenset((*_CODES, *returning, *offering, *early, "no-knock"))
        declined = ("upcard-declined",) if rules.offers else ()
        at_wall = ("wall",) if self.wall else ()
        return frozenset((*_CODES, *returning, *offering, *declined, *at_wall, "too-much-deadwood", "no-rap"))

    def first_state(self) -> ShowdownState:
        return ShowdownState()

    def legal_actions(self, rules: RuleSet, view: View) -> LegalActions:
        listing = self._stage(rules, view.table).listing
        return LegalActions(lambda: listing(self, rules, view), lambda action: self.refusal(rules, view, action))

    def refusal(self, rules: RuleSet, view: View, action: Action) -> IllegalAction | None:
        stage = self._stage(rules, view.table)
        check = stage.checks.get(type(action))
        if check is not None:
            return check(self, rules, view, action)
        if self.raps and isinstance(action, Knock):
            return rules.refuse("no-knock", Message("there is no knocking in this game"))
        if not self.raps and isinstance(action, Rap | DiscardAndRap):
            return rules.refuse("no-rap", Message("there is no rapping in this game"))
        return rules.refuse(stage.code, stage.message)

    def apply(self, rules: RuleSet, state: State, action: Action) -> tuple[list[Event], Ending | None]:
        refusal = self.refusal(rules, view(state, state.table.to_move), action)
        if refusal is not None:
            raise refusal
        return _EFFECTS[type(action)](self, rules, state, action)

    def layout(self, rules: RuleSet) -> Layout:
        return layout(self.raps, self.calling)

    def deal_rules(self, rules: RuleSet, table: PublicState) -> tuple[DealRule, ...]:
        """Return the knock limit of this deal as a rule, if the first upcard determines it (OKL-2, GIN-9).

        Otherwise return an empty tuple.
        """
        if table.first_upcard is None or not isinstance(self.knock_limit, tuple):
            return ()
        limit = self._knock_limit(table)
        by_points = Message("Knock with {points} or less.", {"points": limit})
        return (DealRule(by_points if limit else Message("Knock with gin alone."), rules.clauses["too-much-deadwood"]),)

    def help_topics(self, rules: RuleSet) -> tuple[str, ...]:
        return help_topics(rules.offers, self.raps, may_pass=self.wall > 0)

    def warning(self, table: PublicState) -> str:
        return ""

    def question(
        self, rules: RuleSet, view: View, actions: Sequence[Action], naming: Naming, ready: bool | None
    ) -> Question:
        return question(rules, view, tuple(actions), naming, self.raps)

    def setup_events(self, rules: RuleSet, melds: Sequence[OwnedCards], opened: Sequence[int]) -> list[Event]:
        if melds:
            raise UsageError(
                Message("in this game no melds lie on the table before the deal ends"), code="bad-position"
            )
        return []

    def minimum_pile_and_stock(self, drawn: bool) -> tuple[int, int]:
        # The oldest card of the pile is the first upcard, which the knock limit may depend on. No seat draws into the
        # wall (GIN-7). Without a wall, the deal ends with the discard after the last draw (RAP-9).
        needs_upcard = isinstance(self.knock_limit, tuple)
        return int(needs_upcard or not drawn), max(self.wall, int(not drawn))

    def _stage(self, rules: RuleSet, table: PublicState) -> _Stage:
        if self.raps:
            return _RAP_STAGES[table.phase]
        if table.phase is not Phase.DRAW:
            return _KNOCK_STAGES[table.phase]
        if rules.offers and table.turn_number == 0:
            return _FORCED_DRAW
        return _WALL if table.stock_count <= self.wall else _KNOCK_STAGES[Phase.DRAW]

    # Legal actions

    def _rap_or_not(self, rules: RuleSet, view: View) -> Iterator[Action]:
        yield Rap()
        yield Decline()

    def _take_or_not(self, rules: RuleSet, view: View) -> Iterator[Action]:
        yield TakeFromPile(view.table.discard_pile[-1])
        yield Decline()

    def _only_draw(self, rules: RuleSet, view: View) -> Iterator[Action]:
        yield DrawFromStock()

    def _draws(self, rules: RuleSet, view: View) -> Iterator[Action]:
        yield DrawFromStock()
        yield TakeFromPile(view.table.discard_pile[-1])

    def _draws_or_rap(self, rules: RuleSet, view: View) -> Iterator[Action]:
        yield from self._draws(rules, view)
        if _may_rap_first(rules, view.table):
            yield Rap()

    def _knocks_or_pass(self, rules: RuleSet, view: View) -> Iterator[Action]:
        yield from map(Knock, cards_of(self._knocking(rules, view)))
        yield Pass()

    def _discards_and_raps(self, rules: RuleSet, view: View) -> Iterator[Action]:
        held = cards_of(self._discardable(view))
        yield from map(_discarding, held)
        yield from map(_discarding_and_rapping, held)

    def _discards_and_knocks(self, rules: RuleSet, view: View) -> Iterator[Action]:
        yield from map(_discarding, cards_of(self._discardable(view)))
        yield from map(Knock, cards_of(self._knocking(rules, view)))

    # Checks

    def _discardable(self, view: View) -> CardSet:
        return view.hand & ~self._returned(view)

    def _returned(self, view: View) -> CardSet:
        # The card that may not go back on the pile: the one just taken, or at the wall the upcard, which the knock
        # takes.
        if self.return_discard:
            return 0
        return view.table.turn.taken if view.table.phase is Phase.PLAY else 1 << view.table.discard_pile[-1]

    def _to_knock_from(self, view: View) -> CardSet:
        # At the wall the knock takes the upcard first (GIN-7).
        return view.hand if view.table.phase is Phase.PLAY else view.hand | 1 << view.table.discard_pile[-1]

    def _knock_limit(self, table: PublicState) -> int:
        assert self.knock_limit is not None
        if isinstance(self.knock_limit, int):
            return self.knock_limit
        assert table.first_upcard is not None
        return self.knock_limit[table.first_upcard]

    def _knocking(self, rules: RuleSet, view: View) -> CardSet:
        """Return the cards whose discard leaves few enough points to knock (GIN-3)."""
        limit, hand = self._knock_limit(view.table), self._to_knock_from(view)
        points, meldable, found = rules.points, 0, 0
        for meld in rules.melds.melds_in(hand):
            meldable |= set_of(meld.cards)
        # Cards in no possible meld stay deadwood, except the one discarded. Usually these alone exceed the limit, and
        # the slow search of all arrangements below is not needed.
        stuck = [points[card] for card in cards_of(hand & ~meldable)]
        if sum(stuck) - max(stuck, default=0) > limit:
            return 0
        for arranged in arrangements(rules.melds, hand):
            count = points_of(points, arranged.deadwood)
            for card in cards_of(arranged.deadwood):
                if count - points[card] <= limit:
                    found |= 1 << card
        return found & ~self._returned(view)

    def _allowed(self, rules: RuleSet, view: View, action: Action) -> None:
        return None

    def _check_take(self, rules: RuleSet, view: View, action: TakeFromPile) -> IllegalAction | None:
        if action.card == view.table.upcard:
            return None
        message = Message("only the top card of the discard pile can be taken")
        return rules.refuse("not-the-upcard", message, action.card)

    def _check_rap(self, rules: RuleSet, view: View, action: Rap) -> IllegalAction | None:
        if _may_rap_first(rules, view.table):
            return None
        return rules.refuse("rap-too-soon", Message("one may not rap before one's first draw at this table"))

    def _check_discard(self, rules: RuleSet, view: View, action: Discard | DiscardAndRap) -> IllegalAction | None:
        card = action.card
        if not rules.pack.holds(view.hand, card):
            return _not_held(rules, card)
        return self._check_return(rules, view, card)

    def _check_return(self, rules: RuleSet, view: View, card: Card) -> IllegalAction | None:
        if not self._returned(view) >> card & 1:
            return None
        fields = {"card": rules.pack.field(card)}
        if view.table.phase is Phase.PLAY:
            message = Message("{card} was just taken from the pile: discard another card", fields)
        else:
            message = Message("{card} is taken with the knock from the pile: discard another card", fields)
        return rules.refuse("just-taken", message, card)

    def _check_knock(self, rules: RuleSet, view: View, action: Knock) -> IllegalAction | None:
        card = action.card
        if not rules.pack.holds(self._to_knock_from(view), card):
            return _not_held(rules, card)
        if returned := self._check_return(rules, view, card):
            return returned
        if self._knocking(rules, view) >> card & 1:
            return None
        limit = self._knock_limit(view.table)
        rest = self._to_knock_from(view) & ~(1 << card)
        left = points_of(rules.points, best_arrangement(rules.melds, rules.points, rest).deadwood)
        message = Message(
            "to knock, {limit} points of deadwood or fewer must be left; without {card} {left} are",
            {"limit": limit, "card": rules.pack.field(card), "left": left},
        )
        return rules.refuse("too-much-deadwood", message, card)

    # Effects

    def _decline(self, rules: RuleSet, state: State, action: Decline) -> tuple[list[Event], Ending | None]:
        table = state.table
        assert table.to_move is not None
        last = state_of(table).offers_declined + 1 == table.seats
        return [OfferDeclined(table.to_move, table.left_of(table.to_move), last)], None

    def _draw(self, rules: RuleSet, state: State, action: DrawFromStock) -> tuple[list[Event], Ending | None]:
        assert state.table.to_move is not None
        return [Drew(state.table.to_move, state.stock[0])], None

    def _take(self, rules: RuleSet, state: State, action: TakeFromPile) -> tuple[list[Event], Ending | None]:
        table = state.table
        assert table.to_move is not None
        draws = state_of(table).upcard_draws + (table.phase is Phase.DRAW)
        if self.max_upcard_draws is not None and draws >= self.max_upcard_draws:
            return [], Ending("upcard draws")  # GIN-8: the last one ends the deal before the card is taken
        return [Took(table.to_move, (action.card,))], None

    def _discard(self, rules: RuleSet, state: State, action: Discard) -> tuple[list[Event], Ending | None]:
        table = state.table
        assert table.to_move is not None
        events: list[Event] = [Discarded(table.to_move, action.card, table.left_of(table.to_move))]
        return events, self._ending(table, action)

    def _ending(self, table: PublicState, action: Discard) -> Ending | None:
        turn = state_of(table)
        put_back = turn.put_back + 1 if turn.taken >> action.card & 1 else 0
        if self.max_put_back is not None and put_back >= self.max_put_back:
            return Ending("put back")  # GIN-8
        if table.stock_count == 0:
            return Ending("stock used up")  # RAP-9
        idle = 0 if table.made_progress else table.idle_turns + 1
        if self.idle_rounds is not None and idle >= self.idle_rounds * table.seats:
            return Ending("idle")  # C-4
        return None

    def _rap(self, rules: RuleSet, state: State, action: Rap) -> tuple[list[Event], Ending | None]:
        seat = state.table.to_move
        assert seat is not None
        return [Rapped(seat)], Ending("rap", seat)

    def _discard_and_rap(
        self, rules: RuleSet, state: State, action: DiscardAndRap
    ) -> tuple[list[Event], Ending | None]:
        table = state.table
        assert table.to_move is not None
        discarded = Discarded(table.to_move, action.card, table.left_of(table.to_move))
        return [discarded, Rapped(table.to_move)], Ending("rap", table.to_move)

    def _knock(self, rules: RuleSet, state: State, action: Knock) -> tuple[list[Event], Ending | None]:
        table = state.table
        seat = table.to_move
        assert seat is not None
        at_wall: list[Event] = [Took(seat, table.discard_pile[-1:])] if table.phase is Phase.DRAW else []
        discarded = Discarded(seat, action.card, table.left_of(seat))
        return [*at_wall, discarded, Knocked(seat)], Ending("knock", seat)

    def _pass(self, rules: RuleSet, state: State, action: Pass) -> tuple[list[Event], Ending | None]:
        return [], Ending("wall")  # GIN-7


def _may_rap_first(rules: RuleSet, table: PublicState) -> bool:
    # After an opening round of offers a seat may rap at any time. Without one, each seat must draw once first (RAP-3).
    return rules.offers or table.turn_number >= table.seats


def _not_held(rules: RuleSet, card: Card) -> IllegalAction:
    return rules.refuse("not-held", Message("{card} is not in your hand", {"card": rules.pack.field(card)}), card)


def _put_back_sentence(count: int) -> Message:
    if count == 2:
        return Message("The same upcard was taken and put back twice: the deal is drawn.")
    return Message("The same upcard was taken and put back {times} times: the deal is drawn.", {"times": count})


def _upcard_draws_sentence(count: int) -> Message:
    if count == 50:
        return Message("The upcard was drawn for the fiftieth time: the deal is drawn.")
    return Message("The upcard was drawn {times} times: the deal is drawn.", {"times": count})


@dataclass(frozen=True)
class _Stage:
    """A phase of the turn: its legal actions, a check for each kind of action, and the refusal of all other kinds."""

    listing: Callable[[Showdown, RuleSet, View], Iterator[Action]]
    checks: Mapping[type, Check]
    code: str
    message: Message


_CODES = ("must-draw", "has-drawn", "not-the-upcard", "not-held")

_RAP_STAGES = {
    Phase.OFFER: _Stage(
        Showdown._rap_or_not,
        {Rap: Showdown._allowed, Decline: Showdown._allowed},
        "answer-the-offer",
        Message("say first whether you rap: rap, or no"),
    ),
    Phase.DRAW: _Stage(
        Showdown._draws_or_rap,
        {DrawFromStock: Showdown._allowed, TakeFromPile: Showdown._check_take, Rap: Showdown._check_rap},
        "must-draw",
        Message("draw a card first, from the stock or the discard pile, or rap"),
    ),
    Phase.PLAY: _Stage(
        Showdown._discards_and_raps,
        {Discard: Showdown._check_discard, DiscardAndRap: Showdown._check_discard},
        "has-drawn",
        Message("you have drawn: discard a card, and rap with it if you like"),
    ),
}
_KNOCK_STAGES = {
    Phase.OFFER: _Stage(
        Showdown._take_or_not,
        {TakeFromPile: Showdown._check_take, Decline: Showdown._allowed},
        "answer-the-offer",
        Message("say first whether you take the upcard: take, or no"),
    ),
    Phase.DRAW: _Stage(
        Showdown._draws,
        {DrawFromStock: Showdown._allowed, TakeFromPile: Showdown._check_take},
        "must-draw",
        Message("draw a card first: from the stock, or the upcard"),
    ),
    Phase.PLAY: _Stage(
        Showdown._discards_and_knocks,
        {Discard: Showdown._check_discard, Knock: Showdown._check_knock},
        "has-drawn",
        Message("you have drawn: discard a card, and knock with it if you can"),
    ),
}
_FORCED_DRAW = _Stage(
    Showdown._only_draw,
    {DrawFromStock: Showdown._allowed},
    "upcard-declined",
    Message("the first upcard was declined: draw from the stock"),
)
_WALL = _Stage(
    Showdown._knocks_or_pass,
    {Knock: Showdown._check_knock, Pass: Showdown._allowed},
    "wall",
    Message("the last cards of the stock are not drawn: knock with the upcard, or pass"),
)
_EFFECTS: dict[type, Effect] = {
    Decline: Showdown._decline,
    DrawFromStock: Showdown._draw,
    TakeFromPile: Showdown._take,
    Discard: Showdown._discard,
    Rap: Showdown._rap,
    DiscardAndRap: Showdown._discard_and_rap,
    Knock: Showdown._knock,
    Pass: Showdown._pass,
}
