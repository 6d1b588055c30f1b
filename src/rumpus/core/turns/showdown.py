"""The showdown turn: draw and discard, nothing laid down until somebody raps or knocks (RAP-2, GIN-3).

An opening round of offers comes first where the game has one: "do you rap?" (RAP-3) or "do you take the upcard?"
(GIN-2). The stock has an ending: its last card (RAP-9), or a wall before it (GIN-7).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

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
from rumpus.core.arrangement import arrangements, points_of
from rumpus.core.errors import IllegalAction
from rumpus.core.events import Discarded, Drew, Event, OfferDeclined, Rapped, Took
from rumpus.core.packs import CardSet, cards_of
from rumpus.core.rules import Ending, Happening, Judge, RuleSet
from rumpus.core.state import Phase, State, Table
from rumpus.core.views import View


class Offer(Enum):
    """What the opening round offers to each seat in turn."""

    RAP = "rap"
    UPCARD = "upcard"
    NONE = "none"


def never(rules: RuleSet, table: Table) -> int | None:
    """No knocking in this game."""
    return None


@dataclass(frozen=True)
class Showdown:
    """A showdown turn.

    ``offer``: what the opening round offers. ``raps``: one may rap, before drawing or with the discard (RAP-4).
    ``knock_limit``: the most deadwood points one may knock with, None where there is no knocking (GIN-3).
    ``wall``: with this many cards left in the stock the ending begins: a player may only knock with the upcard or pass
    (GIN-7); 0: the deal is over once the last card is drawn and discarded (RAP-9). ``return_discard`` as in R16-10.
    After ``idle_rounds`` rounds without a stock draw the deal is over (C-4); ``max_put_back`` turns in a row that put the
    same upcard back, or ``max_upcard_draws``, end it drawn (GIN-8).
    """

    offer: Offer = Offer.NONE
    raps: bool = False
    knock_limit: Callable[[RuleSet, Table], int | None] = never
    wall: int = 0
    return_discard: bool = True
    idle_rounds: int | None = 4
    max_put_back: int | None = None
    max_upcard_draws: int | None = None

    def legal_actions(self, rules: RuleSet, view: View) -> LegalActions:
        """By phase: the offer, the draws (or the ending), the discards with rap or knock."""
        listing = _LISTINGS[view.table.phase]
        return LegalActions(lambda: listing(self, rules, view), lambda action: self.refusal(rules, view, action))

    def refusal(self, rules: RuleSet, view: View, action: Action) -> IllegalAction | None:
        """Why the seat to move may not do this, or None."""
        judge = _JUDGES[view.table.phase].get(type(action))
        if judge is not None:
            return judge(self, rules, view, action)
        code, message = _OUT_OF_PLACE[view.table.phase]
        return rules.refuse(code, message)

    def happens(self, rules: RuleSet, state: State, action: Action) -> tuple[list[Event], Ending | None]:
        """What a legal action brings about."""
        return _HAPPENINGS[type(action)](self, rules, state, action)

    # What may be done

    def _offers(self, rules: RuleSet, view: View) -> Iterator[Action]:
        if self.offer is Offer.RAP:
            yield Rap()
        else:
            yield TakeFromPile(view.table.discard_pile[-1])
        yield Decline()

    def _draws(self, rules: RuleSet, view: View) -> Iterator[Action]:
        table = view.table
        if self._at_wall(table):
            yield from map(Knock, cards_of(self._knocking(rules, view)))
            yield Pass()
            return
        yield DrawFromStock()
        if not self._upcard_is_dead(table):
            yield TakeFromPile(table.discard_pile[-1])
        if self._may_rap_first(table):
            yield Rap()

    def _discards(self, rules: RuleSet, view: View) -> Iterator[Action]:
        held = cards_of(self._discardable(view))
        yield from map(Discard, held)
        if self.raps:
            yield from map(DiscardAndRap, held)
        else:
            yield from map(Knock, cards_of(self._knocking(rules, view)))

    # Why not

    def _at_wall(self, table: Table) -> bool:
        # The wall stands after a discard, not at the forced first draw when the upcard was declined (GIN-2).
        return table.stock_count <= self.wall and table.turn_number > 0

    def _upcard_is_dead(self, table: Table) -> bool:
        return self.offer is Offer.UPCARD and table.turn_number == 0

    def _may_rap_first(self, table: Table) -> bool:
        # Everyone has drawn once when each seat has had a turn; with an asking round one may rap at any time (RAP-3).
        return self.raps and (self.offer is Offer.RAP or table.turn_number >= table.seats)

    def _discardable(self, view: View) -> CardSet:
        return view.hand if self.return_discard else view.hand & ~view.table.taken

    def _knocking(self, rules: RuleSet, view: View) -> CardSet:
        """The cards whose discard leaves few enough points to knock; at the wall the upcard is in hand (GIN-3, GIN-7)."""
        limit, hand = self.knock_limit(rules, view.table), view.hand
        if limit is None:
            return 0
        if view.table.phase is Phase.DRAW:
            hand |= 1 << view.table.discard_pile[-1]
        points, found = rules.points, 0
        for arranged in arrangements(rules.melds, hand):
            count = points_of(points, arranged.deadwood)
            for card in cards_of(arranged.deadwood):
                if count - points[card] <= limit:
                    found |= 1 << card
        return found

    def _judge_offered_rap(self, rules: RuleSet, view: View, action: Rap) -> IllegalAction | None:
        if self.offer is Offer.RAP:
            return None
        return rules.refuse("answer-the-offer", _OUT_OF_PLACE[Phase.OFFER][1])

    def _judge_offered_card(self, rules: RuleSet, view: View, action: TakeFromPile) -> IllegalAction | None:
        if self.offer is Offer.UPCARD:
            return self._judge_take(rules, view, action)
        return rules.refuse("answer-the-offer", _OUT_OF_PLACE[Phase.OFFER][1])

    def _judge_decline(self, rules: RuleSet, view: View, action: Decline) -> None:
        return None

    def _judge_draw(self, rules: RuleSet, view: View, action: DrawFromStock) -> IllegalAction | None:
        return self._wall_refusal(rules, view)

    def _judge_take(self, rules: RuleSet, view: View, action: TakeFromPile) -> IllegalAction | None:
        table = view.table
        if table.phase is Phase.DRAW and (wall := self._wall_refusal(rules, view)) is not None:
            return wall
        if table.phase is Phase.DRAW and self._upcard_is_dead(table):
            return rules.refuse("upcard-declined", "the first upcard was declined: draw from the stock")
        if action.card == table.upcard:
            return None
        return rules.refuse("not-the-upcard", "only the top card of the discard pile can be taken", action.card)

    def _wall_refusal(self, rules: RuleSet, view: View) -> IllegalAction | None:
        if not self._at_wall(view.table):
            return None
        return rules.refuse("wall", "the stock is at its wall: knock with the upcard, or pass")

    def _judge_rap(self, rules: RuleSet, view: View, action: Rap) -> IllegalAction | None:
        if not self.raps:
            return rules.refuse("no-rap", "there is no rapping in this game")
        if self._may_rap_first(view.table):
            return None
        return rules.refuse("rap-too-soon", "one may not rap before one's first draw at this table")

    def _judge_pass(self, rules: RuleSet, view: View, action: Pass) -> IllegalAction | None:
        if self._at_wall(view.table):
            return None
        return rules.refuse("must-draw", "one cannot pass: draw from the stock or take the upcard")

    def _judge_discard(self, rules: RuleSet, view: View, action: Discard | DiscardAndRap) -> IllegalAction | None:
        card, text = action.card, rules.pack.text(action.card)
        if not view.hand >> card & 1:
            return rules.refuse("not-held", f"{text} is not in your hand", card)
        if not self._discardable(view) >> card & 1:
            return rules.refuse("just-taken", f"{text} was just taken from the pile: discard another card", card)
        if isinstance(action, DiscardAndRap) and not self.raps:
            return rules.refuse("no-rap", "there is no rapping in this game")
        return None

    def _judge_knock(self, rules: RuleSet, view: View, action: Knock) -> IllegalAction | None:
        card, table = action.card, view.table
        limit = self.knock_limit(rules, table)
        if limit is None:
            return rules.refuse("no-knock", "there is no knocking in this game")
        if table.phase is Phase.DRAW and not self._at_wall(table):
            return rules.refuse("must-draw", "draw a card first: from the stock, or the upcard")
        upcard = 1 << table.discard_pile[-1] if table.phase is Phase.DRAW else 0
        if not (view.hand | upcard) >> card & 1:
            return rules.refuse("not-held", f"{rules.pack.text(card)} is not in your hand", card)
        if self._knocking(rules, view) >> card & 1:
            return None
        return rules.refuse("too-much-deadwood", f"to knock, {limit} points of deadwood or fewer must be left", card)

    # What happens

    def _decline(self, rules: RuleSet, state: State, action: Decline) -> tuple[list[Event], Ending | None]:
        table = state.table
        assert table.to_move is not None
        last = table.offers_declined + 1 == table.seats
        return [OfferDeclined(table.to_move, table.left_of(table.to_move), last)], None

    def _draw(self, rules: RuleSet, state: State, action: DrawFromStock) -> tuple[list[Event], Ending | None]:
        assert state.table.to_move is not None
        return [Drew(state.table.to_move, state.stock[0])], None

    def _take(self, rules: RuleSet, state: State, action: TakeFromPile) -> tuple[list[Event], Ending | None]:
        table = state.table
        assert table.to_move is not None
        draws = table.upcard_draws + (table.phase is Phase.DRAW)
        if self.max_upcard_draws is not None and draws >= self.max_upcard_draws:
            return [], Ending("upcard draws")  # GIN-8: the last one ends the deal before the card is taken
        return [Took(table.to_move, (action.card,))], None

    def _discard(self, rules: RuleSet, state: State, action: Discard) -> tuple[list[Event], Ending | None]:
        table = state.table
        assert table.to_move is not None
        events: list[Event] = [Discarded(table.to_move, action.card, table.left_of(table.to_move))]
        return events, self._ending(table, action)

    def _ending(self, table: Table, action: Discard) -> Ending | None:
        put_back = table.put_back + 1 if table.taken >> action.card & 1 else 0
        if self.max_put_back is not None and put_back >= self.max_put_back:
            return Ending("put back")  # GIN-8
        if table.stock_count == 0:
            return Ending("stock used up")  # RAP-9
        idle = 0 if table.stirred else table.idle_turns + 1
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
        return [*at_wall, discarded, Rapped(seat)], Ending("knock", seat)

    def _pass(self, rules: RuleSet, state: State, action: Pass) -> tuple[list[Event], Ending | None]:
        return [], Ending("wall")  # GIN-7


_LISTINGS: dict[Phase, Callable[[Showdown, RuleSet, View], Iterator[Action]]] = {
    Phase.OFFER: Showdown._offers,
    Phase.DRAW: Showdown._draws,
    Phase.PLAY: Showdown._discards,
}
_JUDGES: dict[Phase, dict[type, Judge]] = {
    Phase.OFFER: {
        Rap: Showdown._judge_offered_rap,
        TakeFromPile: Showdown._judge_offered_card,
        Decline: Showdown._judge_decline,
    },
    Phase.DRAW: {
        DrawFromStock: Showdown._judge_draw,
        TakeFromPile: Showdown._judge_take,
        Rap: Showdown._judge_rap,
        Knock: Showdown._judge_knock,
        Pass: Showdown._judge_pass,
    },
    Phase.PLAY: {
        Discard: Showdown._judge_discard,
        DiscardAndRap: Showdown._judge_discard,
        Knock: Showdown._judge_knock,
    },
}
_OUT_OF_PLACE: dict[Phase, tuple[str, str]] = {
    Phase.OFFER: ("answer-the-offer", "answer what is offered first: take it, or say no"),
    Phase.DRAW: ("must-draw", "draw a card first: from the stock, or the upcard"),
    Phase.PLAY: ("has-drawn", "you have drawn: discard a card"),
}
_HAPPENINGS: dict[type, Happening] = {
    Decline: Showdown._decline,
    DrawFromStock: Showdown._draw,
    TakeFromPile: Showdown._take,
    Discard: Showdown._discard,
    Rap: Showdown._rap,
    DiscardAndRap: Showdown._discard_and_rap,
    Knock: Showdown._knock,
    Pass: Showdown._pass,
}
