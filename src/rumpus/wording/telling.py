"""Telling: what happened, in sentences, as a listener may know it. They read well aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rumpus.core.events import DealEnded, DealerDrawn, DealResult, Dealt, Event, GameEnded, Outcome, StockTurned
from rumpus.core.messages import CardField, Field, ListField, Message, SeatField
from rumpus.core.packs import Card
from rumpus.core.rules import RuleSet
from rumpus.core.state import PublicState
from rumpus.core.views import Occurrence, Visibility
from rumpus.wording.deeds import DEEDS, Fields, Forms, sentences
from rumpus.wording.endings import outcome_lines, result_lines
from rumpus.wording.news import dealer_drawn, dealt, stock_turned


@dataclass(frozen=True)
class Teller:
    """Tells one game to ``listener``: a seat, who is told what they may know and is called you, or None for everybody.
    ``spelled``: cards in words ("seven of Dots") instead of letters ("7D"). ``visibility`` is the listener's.
    """

    rules: RuleSet
    names: Sequence[str]
    listener: int | None = None
    spelled: bool = False
    visibility: Visibility = Visibility.OWN

    def card(self, card: Card) -> CardField:
        """A card as text or in words; the two copies of a tile look alike, as they do on the table."""
        pack = self.rules.pack
        return CardField(pack.name, card, pack.in_words(card) if self.spelled else pack.plain(card))

    def the_card(self, card: Card) -> CardField:
        """A card within a sentence."""
        field = self.card(card)
        return field._replace(text=Message("the {card}", {"card": field})) if self.spelled else field

    def cards(self, cards: Iterable[Card]) -> ListField:
        """Cards, in the order given."""
        return ListField(tuple(map(self.card, cards)), ", " if self.spelled else " ")

    def melds(self, melds: Iterable[Sequence[Card]]) -> ListField:
        """Melds, one after another."""
        return ListField(tuple(map(self.cards, melds)), "; " if self.spelled else " / ")

    def player(self, seat: int) -> SeatField:
        """A seat by the name of its player."""
        return SeatField(seat, self.names[seat])

    def who(self, seat: int) -> str:
        """The name of a seat at the start of a sentence."""
        return "You" if seat == self.listener else self.names[seat]

    def is_you(self, seat: int) -> bool:
        """Whether the sentence is about the listener, or about somebody whose name is You."""
        return seat == self.listener or self.names[seat].casefold() == "you"

    def says(self, seat: int, forms: Forms, fields: Fields) -> Message:
        """Return a sentence about a seat, in the form for the listener or with the name of the player."""
        return forms.you(fields) if self.is_you(seat) else forms.name({"player": self.player(seat), **fields})

    def tell(self, moments: Iterable[Occurrence]) -> Iterator[Field]:
        """Yield what the listener learns of these moments: of each seat what it does in a row, and what happens to all."""
        moments = tuple(moments)
        return self.tell_learned(moments, [self.learned(moment) for moment in moments])

    def tell_learned(self, moments: Sequence[Occurrence], learned: Sequence[Event]) -> Iterator[Field]:
        """Yield the same of moments whose events the listener has ``learned``, in the same order."""
        pairs = zip(learned, (moment.before for moment in moments), strict=True)
        for seat, group in groupby(pairs, lambda pair: actor_of(pair[0])):
            told = list(group)
            if seat is None:
                yield from (_NEWS[type(event)](self, event, before) for event, before in told if type(event) in _NEWS)
            else:
                yield sentences(self, seat, told)

    def learned(self, moment: Occurrence) -> Event:
        """What the listener learns of a moment."""
        return moment.seen_by(self.listener, self.visibility)

    def result(self, result: DealResult) -> ListField:
        """How a deal ended, and what each hand brought; a line for each."""
        return ListField(tuple(result_lines(self, result)), "\n")

    def outcome(self, outcome: Outcome, totals: Sequence[int]) -> ListField:
        """Who won, and by what; ``totals`` are the points of the deals, to which bonuses may have come (GIN-10). What each
        pays is told where points are what seats pay one another.
        """
        return ListField(tuple(outcome_lines(self, outcome, totals)), "\n")


def actor_of(event: object) -> int | None:
    """The seat whose deed this is; None for what happens to all."""
    return getattr(event, "seat", None) if type(event) in DEEDS else None


_NEWS: dict[type, Callable[[Teller, Any, PublicState], Field]] = {
    DealerDrawn: dealer_drawn,
    Dealt: dealt,
    StockTurned: stock_turned,
    DealEnded: lambda teller, event, before: teller.result(event.result),
    GameEnded: lambda teller, event, before: teller.outcome(event.outcome, before.totals),
}
