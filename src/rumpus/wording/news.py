"""Sentences about events of no single seat: the draw for the deal, the deal, and a stock that is turned over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rumpus.core.events import DealerDrawn, Dealt, StockTurned
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Card
from rumpus.core.state import PublicState
from rumpus.wording.actions import Forms

if TYPE_CHECKING:
    from rumpus.wording.telling import Teller


def dealer_drawn(teller: Teller, event: DealerDrawn, before: PublicState) -> Field:
    """Return sentences about the cards drawn for the deal, one for each round, and about the rule for the dealer."""
    first, *again = _rounds(teller, event)
    sentences = [Message("Drawn: {cards}.", {"cards": _drawn(teller, first)})]
    sentences += [Message("Equal, so drawn again: {cards}.", {"cards": _drawn(teller, shown)}) for shown in again]
    return ListField((*sentences, _rule_for_dealer(teller)))


def _rounds(teller: Teller, event: DealerDrawn) -> list[list[tuple[int, Card]]]:
    # A seat draws twice in one round if its card does not count, such as a joker. If a seat draws again after a card
    # that counted, the best cards were equal and a new round began (C-2).
    rounds, counted = [list[tuple[int, Card]]()], set[int]()
    for seat, card in event.shown:
        if seat in counted:
            rounds, counted = [*rounds, []], set()
        if teller.rules.seating.draw_rank(card) is not None:
            counted.add(seat)
        rounds[-1].append((seat, card))
    return rounds


def _drawn(teller: Teller, shown: Sequence[tuple[int, Card]]) -> ListField:
    said = []
    for seat, card in shown:
        if teller.rules.seating.draw_rank(card) is not None:
            said.append(teller.sentence_about(seat, _DRAWN, {"card": teller.card(card)}))
        elif teller.rules.pack.is_joker(card):
            said.append(teller.sentence_about(seat, _JOKER_DRAWN, {"card": teller.card(card)}))
        else:
            rank = teller.rules.pack.rank_names[teller.rules.pack.rank(card)]
            said.append(teller.sentence_about(seat, _RANK_DRAWN, {"card": teller.card(card), "rank": rank}))
    return ListField(tuple(said), ", ")


_DRAWN = Forms(
    lambda fields: Message("{card} by you", fields),
    lambda fields: Message("{card} by {player}", fields),
)
_JOKER_DRAWN = Forms(
    lambda fields: Message("{card} by you (a joker is drawn again)", fields),
    lambda fields: Message("{card} by {player} (a joker is drawn again)", fields),
)
_RANK_DRAWN = Forms(
    lambda fields: Message("{card} by you (a {rank} is drawn again)", fields),
    lambda fields: Message("{card} by {player} (a {rank} is drawn again)", fields),
)


def _rule_for_dealer(teller: Teller) -> Message:
    seating = teller.rules.seating
    if seating.winner_starts:
        return Message("The highest starts.") if seating.highest else Message("The lowest starts.")
    return Message("The highest deals.") if seating.highest else Message("The lowest deals.")


def dealt(teller: Teller, event: Dealt, before: PublicState) -> Field:
    """Return sentences about the cards that each seat gets, the dealer of the upcard, and the seat that starts."""
    start = teller.sentence_about(event.starter, _STARTS, {})
    fields: dict[str, Field] = {"number": before.deal_number + 1, "count": event.hand_size}
    if event.upcard is None:
        dealt_tiles = Message("Deal {number}: {count} tile each.", fields, plural="Deal {number}: {count} tiles each.")
        return ListField((dealt_tiles, start))
    return ListField((teller.sentence_about(event.dealer, _DEALS, fields | {"card": teller.card(event.upcard)}), start))


_STARTS = Forms(
    lambda fields: Message("You start.", fields),
    lambda fields: Message("{player} starts.", fields),
)
_DEALS = Forms(
    lambda fields: Message(
        "Deal {number}: You deal {count} card each; the upcard is {card}.",
        fields,
        plural="Deal {number}: You deal {count} cards each; the upcard is {card}.",
    ),
    lambda fields: Message(
        "Deal {number}: {player} deals {count} card each; the upcard is {card}.",
        fields,
        plural="Deal {number}: {player} deals {count} cards each; the upcard is {card}.",
    ),
)


def stock_turned(teller: Teller, event: StockTurned, before: PublicState) -> Field:
    """Return a sentence about the discard pile as new stock, and a warning if the deal may soon end for that reason."""
    turned = before.changed(turn=before.turn.after(before, event))
    warning = teller.rules.turn.warning(turned)
    said = _shuffled(event.count) if event.shuffled else _turned_over(event.count)
    return ListField((said, warning)) if warning else said


def _shuffled(count: int) -> Message:
    return Message(
        "The stock is used up; the discard pile, shuffled, is the new stock of {count} card.",
        {"count": count},
        plural="The stock is used up; the discard pile, shuffled, is the new stock of {count} cards.",
    )


def _turned_over(count: int) -> Message:
    return Message(
        "The stock is used up; the discard pile, turned over as it lies, is the new stock of {count} card.",
        {"count": count},
        plural="The stock is used up; the discard pile, turned over as it lies, is the new stock of {count} cards.",
    )
