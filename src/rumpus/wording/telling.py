"""Turn events into sentences for one listener.

A listener is a seat or the public. The sentences contain only facts that the listener may know, and they read well
aloud for users of a screen reader. Each method returns a message with fields, not plain text, so that the page can
translate it.
"""

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
from rumpus.wording.actions import ACTION_REPORTS, Fields, Forms, sentences
from rumpus.wording.endings import outcome_lines, result_lines
from rumpus.wording.news import dealer_drawn, dealt, stock_turned


@dataclass(frozen=True)
class Teller:
    """Writes the sentences of one game for one listener.

    ``listener`` is a seat, which the sentences call "you", or None for the public. With ``spelled``, cards are in words
    ("seven of Dots") and not in letters ("7D"). ``visibility`` says which hands the listener may see.
    """

    rules: RuleSet
    names: Sequence[str]
    listener: int | None = None
    spelled: bool = False
    visibility: Visibility = Visibility.OWN

    def card(self, card: Card) -> CardField:
        """Return a card in letters or in words. The two copies of a tile have the same text."""
        pack = self.rules.pack
        return CardField(pack.name, card, pack.in_words(card) if self.spelled else pack.plain(card))

    def the_card(self, card: Card) -> CardField:
        """Return a card for the middle of a sentence: ``the seven of Dots``, or ``7D`` in letters."""
        field = self.card(card)
        return field._replace(text=Message("the {card}", {"card": field})) if self.spelled else field

    def cards(self, cards: Iterable[Card]) -> ListField:
        """Return cards as a list, in the given order."""
        return ListField(tuple(map(self.card, cards)), ", " if self.spelled else " ")

    def melds(self, melds: Iterable[Sequence[Card]]) -> ListField:
        """Return melds as a list, in the given order."""
        return ListField(tuple(map(self.cards, melds)), "; " if self.spelled else " / ")

    def player(self, seat: int) -> SeatField:
        """Return a field for the player of a seat, by name."""
        return SeatField(seat, self.names[seat])

    def name_or_you(self, seat: int) -> str:
        """Return the name of a seat for the start of a sentence: ``You`` for the listener."""
        return "You" if seat == self.listener else self.names[seat]

    def is_you(self, seat: int) -> bool:
        """Return True if a sentence about this seat says "you": it is the listener, or its player has the name You."""
        return seat == self.listener or self.names[seat].casefold() == "you"

    def sentence_about(self, seat: int, forms: Forms, fields: Fields) -> Message:
        """Return a sentence about a seat: the "you" form for the listener, else the form with the player's name."""
        return forms.you(fields) if self.is_you(seat) else forms.name({"player": self.player(seat), **fields})

    def tell(self, moments: Iterable[Occurrence]) -> Iterator[Field]:
        """Yield sentences about these moments, in order, as the listener may see them.

        Successive actions of one seat are one item.
        """
        moments = tuple(moments)
        return self.tell_seen(moments, [self.as_seen(moment) for moment in moments])

    def tell_seen(self, moments: Sequence[Occurrence], seen: Sequence[Event]) -> Iterator[Field]:
        """Yield the sentences of ``tell`` if the caller already has the events as the listener sees them.

        ``seen`` has one event for each moment.
        """
        pairs = zip(seen, (moment.before for moment in moments), strict=True)
        for seat, group in groupby(pairs, lambda pair: actor_of(pair[0])):
            row = list(group)
            if seat is None:
                yield from (_NEWS[type(event)](self, event, before) for event, before in row if type(event) in _NEWS)
            else:
                yield sentences(self, seat, row)

    def as_seen(self, moment: Occurrence) -> Event:
        """Return the event of a moment as the listener sees it, without hidden cards."""
        return moment.seen_by(self.listener, self.visibility)

    def result(self, result: DealResult) -> ListField:
        """Return the end of a deal and the score of each hand, each in a line of its own."""
        return ListField(tuple(result_lines(self, result)), "\n")

    def outcome(self, outcome: Outcome, totals: Sequence[int]) -> ListField:
        """Return the bonuses (GIN-10), the winners and the payments, each in a line of its own.

        ``totals`` are the points of the deals, by seat, without bonuses. Payments appear only in games that settle in
        them.
        """
        return ListField(tuple(outcome_lines(self, outcome, totals)), "\n")


def actor_of(event: object) -> int | None:
    """Return the seat that performed an action, or None if the event is not an action of a seat."""
    return getattr(event, "seat", None) if type(event) in ACTION_REPORTS else None


_NEWS: dict[type, Callable[[Teller, Any, PublicState], Field]] = {
    DealerDrawn: dealer_drawn,
    Dealt: dealt,
    StockTurned: stock_turned,
    DealEnded: lambda teller, event, before: teller.result(event.result),
    GameEnded: lambda teller, event, before: teller.outcome(event.outcome, before.totals),
}
