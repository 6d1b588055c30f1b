"""The lay-down turn: draw, lay any melds and lay-offs, discard (R16-4, R26, R500).

A table of functions for each phase maps an action to its check (``_check_…``), and one table maps it to its effect.
The same checks serve ``legal_actions``, ``refusal`` and ``apply``. ``TurnShape`` documents the public methods.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rumpus.core.actions import (
    Action,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LegalActions,
    Pass,
    TakeFromPile,
)
from rumpus.core.errors import IllegalAction, UsageError
from rumpus.core.events import Discarded, Drew, Event, Laid, LaidOff, StockRanOut, StockTurned, Took
from rumpus.core.layout import Layout
from rumpus.core.melds import End, Meld, MeldRules
from rumpus.core.messages import Field, Message
from rumpus.core.packs import Card, CardSet, is_standing, physical, set_of
from rumpus.core.rules import Check, Effect, Ending, OwnedCards, RuleSet
from rumpus.core.state import Phase, PublicState, State
from rumpus.core.turns.lay_down.faults import (
    CAUSES,
    as_example,
    corner,
    is_second_of_suit,
    meld_fault,
    suits_differ,
    turns_corner,
    undeclared,
)
from rumpus.core.turns.lay_down.layout import layout
from rumpus.core.turns.lay_down.state import LayDownState, state_of
from rumpus.core.turns.lay_down.words import WARNING_IDLE, WARNING_LAST, help_topics, question
from rumpus.core.turns.question import Naming, Question
from rumpus.core.views import View, view


@dataclass(frozen=True)
class Renewal:
    """The renewal of an empty stock from the discard pile (R16-11), and its limits (R16-18).

    ``shuffled``: the pile is shuffled; otherwise it is only turned over. A *passage* is one run through the stock.
    ``idle_turnovers``: the deal is blocked after so many passages in a row in which no card was laid.
    ``max_turnovers``: the deal is blocked when the stock is empty after so many renewals.
    """

    shuffled: bool
    idle_turnovers: int
    max_turnovers: int

    def is_blocked(self, table: PublicState) -> bool:
        """Return True if the deal ends now that the stock is empty. The passage that ends now counts too."""
        turn = state_of(table)
        return turn.idle_with_this >= self.idle_turnovers or turn.turnings >= self.max_turnovers

    def warning(self, table: PublicState) -> Message | str:
        """Return a warning if the deal is blocked when the stock is next empty, or an empty string."""
        turn = state_of(table)
        if turn.turnings >= self.max_turnovers:
            return WARNING_LAST
        return WARNING_IDLE if turn.idle_with_this >= self.idle_turnovers else ""


@dataclass(frozen=True)
class LayDown:
    """The lay-down turn of a game.

    ``whole_pile``: a seat may take any card of the pile with all cards above it, if it uses it at once (R500-4,
    R500-5).
    ``return_discard``: a seat may discard the card that it just took from the pile (R16-10).
    ``renewal``: the rules for an empty stock. If None, a seat may pass then, which ends the deal (R500-13).
    """

    whole_pile: bool = False
    return_discard: bool = True
    renewal: Renewal | None = None
    turns_upcard: ClassVar[bool] = True
    causes: ClassVar[frozenset[str]] = CAUSES

    @property
    def turns_stock(self) -> bool:
        """True if an empty stock is renewed from the discard pile."""
        return self.renewal is not None

    @property
    def endings(self) -> Mapping[str, Message]:
        return _ENDINGS if self.turns_stock else _ENDINGS | _ENDINGS_UNTURNED

    def codes(self, rules: RuleSet) -> frozenset[str]:
        taking = ("not-in-pile", "not-used-at-once", "must-play-taken") if self.whole_pile else ("not-the-upcard",)
        returning = () if self.return_discard else ("just-taken",)
        drawing = () if self.turns_stock else ("stock-used-up",)
        return frozenset((*_CODES, *drawing, *taking, *returning))

    def first_state(self) -> LayDownState:
        return LayDownState()

    def legal_actions(self, rules: RuleSet, view: View) -> LegalActions:
        listing = self._draws if view.table.phase is Phase.DRAW else self._plays
        return LegalActions(lambda: listing(rules, view), lambda action: self.refusal(rules, view, action))

    def refusal(self, rules: RuleSet, view: View, action: Action) -> IllegalAction | None:
        drawing = view.table.phase is Phase.DRAW
        check = (_DRAW_CHECKS if drawing else _PLAY_CHECKS).get(type(action))
        if check is not None:
            return check(self, rules, view, action)
        if drawing:
            return rules.refuse("must-draw", Message("draw a card first: from the stock or from the discard pile"))
        return rules.refuse("has-drawn", Message("you have drawn: lay melds, lay off, or discard"))

    def apply(self, rules: RuleSet, state: State, action: Action) -> tuple[list[Event], Ending | None]:
        refusal = self.refusal(rules, view(state, state.table.to_move), action)
        if refusal is not None:
            raise refusal
        return _EFFECTS[type(action)](self, rules, state, action)

    def layout(self, rules: RuleSet) -> Layout:
        return layout(rules, self.whole_pile)

    def help_topics(self, rules: RuleSet) -> tuple[str, ...]:
        return help_topics(rules.offers, self.whole_pile, may_pass=not self.turns_stock)

    def warning(self, table: PublicState) -> Message | str:
        return self.renewal.warning(table) if self.renewal else ""

    def question(
        self, rules: RuleSet, view: View, actions: Sequence[Action], naming: Naming, ready: bool | None
    ) -> Question:
        return question(rules, view, tuple(actions), naming, self.whole_pile)

    def setup_events(self, rules: RuleSet, melds: Sequence[OwnedCards], opened: Sequence[int]) -> list[Event]:
        return [_laid_meld(rules, cards, owners) for cards, owners in melds]

    def minimum_pile_and_stock(self, drawn: bool) -> tuple[int, int]:
        # A draw may take the last card of the pile. An empty stock is legal: the next draw renews it, or the seat
        # passes.
        return int(not drawn), 0

    # Legal actions

    def _draws(self, rules: RuleSet, view: View) -> Iterator[Action]:
        stocked = self._can_draw(view.table)
        if stocked:
            yield DrawFromStock()
        yield from map(TakeFromPile, self._takeable(rules, view))
        if not stocked:
            yield Pass()

    def _takeable(self, rules: RuleSet, view: View) -> Iterator[Card]:
        pile = view.table.discard_pile
        if not self.whole_pile:
            yield pile[-1]
            return
        # R500-5: the card must be laid off, or used in a meld, which may contain the cards taken with it.
        hand, fitting = view.hand, _fitting(rules, view.table)
        for card in reversed(pile):
            hand |= 1 << card
            if fitting >> card & 1 or rules.melds.has_meld_with(card, hand):
                yield card

    def _plays(self, rules: RuleSet, view: View) -> Iterator[Action]:
        table, hand = view.table, view.hand
        first = table.turn.must_play
        must = None if first is None else rules.pack.alike(first)
        for meld in rules.melds.melds_in(hand):
            if must is None or must & set_of(meld.cards):
                yield LayMeld(meld.cards)
        yield from self._lay_offs(rules, table, hand if must is None else hand & must)
        if must is None:
            yield from map(Discard, rules.pack.first_of_each(self._discardable(view)))

    def _lay_offs(self, rules: RuleSet, table: PublicState, cards: CardSet) -> Iterator[LayOff]:
        for number, meld in enumerate(table.tableau, start=1):
            for card in rules.melds.laid_off_from(cards, meld):
                ends = (End.LOW, End.HIGH) if rules.melds.fits_both_ends(card, meld) else (None,)
                for end in ends:
                    yield LayOff(card, number, end)

    def _can_draw(self, table: PublicState) -> bool:
        return table.stock_count > 0 or self.turns_stock

    def _discardable(self, view: View) -> CardSet:
        # R16-10: the card just taken may be discarded only if it is the whole hand.
        return view.hand if self.return_discard else view.hand & ~view.table.turn.taken or view.hand

    # Checks

    def _check_draw(self, rules: RuleSet, view: View, action: DrawFromStock) -> IllegalAction | None:
        if self._can_draw(view.table):
            return None
        message = Message("the stock is used up: take from the discard pile where you can, or pass to end the deal")
        return rules.refuse("stock-used-up", message)

    def _check_take(self, rules: RuleSet, view: View, action: TakeFromPile) -> IllegalAction | None:
        card = action.card
        if card in self._takeable(rules, view):
            return None
        if not self.whole_pile:
            return rules.refuse("not-the-upcard", Message("only the top card of the discard pile can be taken"), card)
        fields = {"card": rules.pack.field(card)}
        if card not in view.table.discard_pile:
            return rules.refuse("not-in-pile", Message("{card} is not in the discard pile", fields), card)
        message = Message("{card} may be taken only to use it at once in a meld or lay-off, and it fits none", fields)
        return rules.refuse("not-used-at-once", message, card)

    def _check_pass(self, rules: RuleSet, view: View, action: Pass) -> IllegalAction | None:
        if not self._can_draw(view.table):
            return None
        message = Message("one cannot pass: draw from the stock or take from the discard pile")
        return rules.refuse("must-draw", message)

    def _check_meld(self, rules: RuleSet, view: View, action: LayMeld) -> IllegalAction | None:
        cards = action.cards
        return _not_held(rules, view, cards) or _no_meld(rules, cards) or _not_played(rules, view, cards)

    def _check_lay_off(self, rules: RuleSet, view: View, action: LayOff) -> IllegalAction | None:
        cards = (action.card,)
        return _not_held(rules, view, cards) or _not_fitting(rules, view, action) or _not_played(rules, view, cards)

    def _check_discard(self, rules: RuleSet, view: View, action: Discard) -> IllegalAction | None:
        card = action.card
        if is_standing(card):
            message = Message("discard the joker as it is: {card}", {"card": rules.pack.field(physical(card))})
            return rules.refuse("not-held", message, card)
        refusal = _not_held(rules, view, (card,)) or _not_played(rules, view, ())
        if refusal or self._discardable(view) >> card & 1:
            return refusal
        fields = {"card": rules.pack.field(card)}
        message = Message("{card} was just taken from the pile: discard another card", fields)
        return rules.refuse("just-taken", message, card)

    # Effects

    def _draw(self, rules: RuleSet, state: State, action: DrawFromStock) -> tuple[list[Event], Ending | None]:
        table, seat = state.table, _mover(state)
        if state.stock:
            return [Drew(seat, state.stock[0])], None
        assert self.renewal is not None
        if self.renewal.is_blocked(table):
            return [], Ending("blocked")
        if self.renewal.shuffled:
            return [StockRanOut(seat)], None
        order = table.discard_pile
        return [StockTurned(order, len(order), shuffled=False), Drew(seat, order[0])], None

    def _take(self, rules: RuleSet, state: State, action: TakeFromPile) -> tuple[list[Event], Ending | None]:
        pile = state.table.discard_pile
        return [Took(_mover(state), pile[pile.index(action.card) :], must_play=self.whole_pile)], None

    def _lay(self, rules: RuleSet, state: State, action: LayMeld) -> tuple[list[Event], Ending | None]:
        seat = _mover(state)
        meld = rules.melds.forms_meld(action.cards, seat)
        assert meld is not None
        return [Laid(seat, meld)], _out(state, seat, len(action.cards))

    def _lay_off(self, rules: RuleSet, state: State, action: LayOff) -> tuple[list[Event], Ending | None]:
        seat = _mover(state)
        meld = rules.melds.extended(state.table.tableau[action.meld - 1], action.card, action.end, seat)
        assert meld is not None
        return [LaidOff(seat, action.card, action.meld, meld)], _out(state, seat, 1)

    def _discard(self, rules: RuleSet, state: State, action: Discard) -> tuple[list[Event], Ending | None]:
        table, seat = state.table, _mover(state)
        # C-4. An idle turn has no draw from the stock and no card laid, so no seat goes out in it.
        idle = not table.made_progress and table.idle_turns + 1 >= 4 * table.seats
        ending = Ending("blocked") if idle else _out(state, seat, 1)
        return [Discarded(seat, action.card, table.left_of(seat))], ending

    def _end_used_up(self, rules: RuleSet, state: State, action: Pass) -> tuple[list[Event], Ending | None]:
        return [], Ending("stock used up")  # R500-13


def _mover(state: State) -> int:
    seat = state.table.to_move
    assert seat is not None
    return seat


def _out(state: State, seat: int, gone: int) -> Ending | None:
    return Ending("out", seat) if state.table.counts[seat] == gone else None


def _fitting(rules: RuleSet, table: PublicState) -> CardSet:
    fitting = 0
    for meld in table.tableau:
        fitting |= rules.melds.fitting(meld)
    return fitting


def _not_held(rules: RuleSet, view: View, cards: tuple[Card, ...]) -> IllegalAction | None:
    missing = set_of(cards) & ~view.hand
    if not missing:
        return None
    card = min(card for card in cards if missing >> physical(card) & 1)
    return rules.refuse("not-held", Message("{card} is not in your hand", {"card": rules.pack.field(card)}), card)


def _no_meld(rules: RuleSet, cards: tuple[Card, ...]) -> IllegalAction | None:
    fault = meld_fault(rules.melds, cards)
    if fault is None:
        return None
    text = " ".join(map(rules.pack.text, cards))
    return rules.refuse("no-meld", fault.message, text, cause=fault.cause)


def _not_fitting(rules: RuleSet, view: View, action: LayOff) -> IllegalAction | None:
    card, number, tableau = action.card, action.meld, view.table.tableau
    if not 1 <= number <= len(tableau):
        message = Message("there is no meld {meld} on the table", {"meld": number})
        return rules.refuse("no-such-meld", message, str(number))
    meld = tableau[number - 1]
    if undeclared(rules.pack, (card,)) is not None:
        message = Message(
            "say what {joker} stands for: write for example off {example} to {meld}",
            {"joker": rules.pack.field(card), "example": as_example(rules.pack, card), "meld": number},
        )
        return rules.refuse("does-not-fit", message, card)
    if rules.melds.extended(meld, card, action.end, 0) is not None:
        return None
    if not rules.melds.fits(card, meld):
        is_corner = turns_corner(rules.melds, card, meld)
        cause = "corner" if is_corner else ""
        return rules.refuse("does-not-fit", _does_not_fit(rules.melds, action, meld, is_corner), card, cause=cause)
    return rules.refuse("name-the-end", _at_the_end(rules, action, meld), card)


def _does_not_fit(melds: MeldRules, action: LayOff, meld: Meld, is_corner: bool) -> Message:
    fields: dict[str, Field] = {"card": melds.pack.field(action.card), "meld": action.meld}
    if is_corner:
        return Message("{card} does not fit on meld {meld}: {why}", {**fields, "why": corner(melds)})
    if is_second_of_suit(melds, action.card, meld):
        return Message("{card} does not fit on meld {meld}: {why}", {**fields, "why": suits_differ(melds)})
    return Message("{card} does not fit on meld {meld}", fields)


def _at_the_end(rules: RuleSet, action: LayOff, meld: Meld) -> Message:
    fields = {"card": rules.pack.field(action.card)}
    if action.end is None:
        return Message("{card} fits both ends: add low or high", fields)
    only = rules.melds.only_end(action.card, meld)
    if only is None:
        return Message("{card} is added to a set, which has no ends: leave out low and high", fields)
    if only is End.LOW:
        return Message("{card} fits at the low end alone: leave out low and high", fields)
    return Message("{card} fits at the high end alone: leave out low and high", fields)


def _not_played(rules: RuleSet, view: View, cards: tuple[Card, ...]) -> IllegalAction | None:
    # R500-5: the first play after a take must use the card taken. Any copy of it counts.
    must = view.table.turn.must_play
    if must is None or rules.pack.alike(must) & set_of(cards):
        return None
    message = Message("first play {card}, which you took from the pile", {"card": rules.pack.field(must)})
    return rules.refuse("must-play-taken", message, must)


_CODES = ("must-draw", "has-drawn", "not-held", "no-meld", "no-such-meld", "does-not-fit", "name-the-end")
_ENDINGS = {"out": Message("go out"), "blocked": Message("The deal is blocked: nobody goes out.")}
_ENDINGS_UNTURNED = {"stock used up": Message("The stock is used up.")}

_DRAW_CHECKS: dict[type, Check] = {
    DrawFromStock: LayDown._check_draw,
    TakeFromPile: LayDown._check_take,
    Pass: LayDown._check_pass,
}
_PLAY_CHECKS: dict[type, Check] = {
    LayMeld: LayDown._check_meld,
    LayOff: LayDown._check_lay_off,
    Discard: LayDown._check_discard,
}
_EFFECTS: dict[type, Effect] = {
    DrawFromStock: LayDown._draw,
    TakeFromPile: LayDown._take,
    Pass: LayDown._end_used_up,
    LayMeld: LayDown._lay,
    LayOff: LayDown._lay_off,
    Discard: LayDown._discard,
}


def _laid_meld(rules: RuleSet, cards: tuple[Card, ...], owners: tuple[int, ...]) -> Laid:
    meld = rules.melds.forms_meld(cards)
    if meld is None or len(owners) != len(cards):
        text = " ".join(map(rules.pack.text, cards))
        fault = meld_fault(rules.melds, cards) if meld is None else None
        fields = {"cards": rules.pack.fields(cards)}
        message = Message("{cards} is not a meld with a seat for each card", fields) if fault is None else fault.message
        raise UsageError(message, code="bad-position", subject=text)
    seats = dict(zip(cards, owners, strict=True))
    return Laid(owners[0], replace(meld, owners=tuple(seats[card] for card in meld.cards)))
