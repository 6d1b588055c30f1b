"""Telling: what happened, in sentences, as a seat may know it. Plain text that reads well aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rumpus.core.events import (
    DealEnded,
    DealerDrawn,
    DealResult,
    Dealt,
    Discarded,
    Drew,
    GameEnded,
    Knocked,
    Laid,
    LaidOff,
    OfferDeclined,
    Outcome,
    Passed,
    Picked,
    Played,
    Rapped,
    StockTurned,
    Took,
)
from rumpus.core.packs import Card, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Table
from rumpus.core.views import Moment

_REASONS = {
    "out": "{by} goes out.",
    "blocked": "The deal is blocked: nobody goes out.",
    "stock used up": "The stock is used up.",
    "pool used up": "The pool is used up and nobody is out.",
    "idle": "Round after round nobody has drawn from the stock: all hands are shown.",
    "rap": "All hands are shown.",
    "knock": "All hands are shown.",
    "gin": "Gin!",
    "undercut": "Undercut!",
    "wall": "The stock has come to its wall: the deal is drawn.",
    "put back": "The same upcard was taken and put back twice: the deal is drawn.",
    "upcard draws": "The upcard was drawn for the fiftieth time: the deal is drawn.",
}


@dataclass(frozen=True)
class Teller:
    """Tells events of one game. ``spelled``: cards in words ("seven of Dots") instead of letters ("7D")."""

    rules: RuleSet
    names: Sequence[str]
    spelled: bool = False

    def card(self, card: Card) -> str:
        """A card as text or in words; the two copies of a tile look alike, as they do on the table."""
        pack = self.rules.pack
        if self.spelled:
            return pack.name_of(card)
        return pack.text(card if pack.is_joker(card) else pack.face(card))

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards, in the order given."""
        return (", " if self.spelled else " ").join(map(self.card, cards))

    def tell(self, moment: Moment, seat: int | None) -> str | None:
        """A sentence (or lines) for what this seat learns of the moment, or None where there is nothing to tell."""
        event = moment.seen_by(seat)
        told = _SENTENCES.get(type(event))
        return None if told is None else told(self, event, moment.before)

    def outcome(self, outcome: Outcome) -> str:
        """Who won, and by what."""
        winners = " and ".join(self.names[seat] for seat in outcome.winners)
        if len(outcome.winners) == len(self.names):
            won = "The game is drawn" if len(self.names) == 2 else "All share the win"
        elif len(outcome.winners) > 1:
            won = f"{winners} share the win"
        else:
            won = f"{winners} wins"
        points = ", ".join(f"{name} {points}" for name, points in zip(self.names, outcome.points, strict=True))
        settled = [
            f"{name} {'collects' if amount > 0 else 'pays'} {abs(amount)}"
            for name, amount in zip(self.names, outcome.settlement, strict=True)
            if amount
        ]
        return f"{won}. Points: {points}." + (f" Settled: {', '.join(settled)}." if settled else "")

    def result(self, event: DealEnded) -> str:
        """How a deal ended, and what each hand brought."""
        result = event.result
        by = "" if result.by is None else self.names[result.by]
        lines = [_REASONS[result.reason].format(by=by)]
        lines += [f"{name}: {self._hand(result, seat)}" for seat, name in enumerate(self.names)]
        return "\n".join(lines)

    def _hand(self, result: DealResult, seat: int) -> str:
        hand, own = result.hands[seat], result.melds[seat]
        laid = set_of(card for melds in result.melds for meld in melds for card in meld.cards)
        off = hand & laid & ~set_of(card for meld in own for card in meld.cards)
        parts = ["melds " + " / ".join(self.cards(meld.cards) for meld in own)] if own else []
        if off:
            parts.append(f"lays off {self.cards(cards_of(off))}")
        left = cards_of(hand & ~laid)
        parts.append(f"left {self.cards(left)}, count {result.counts[seat]}" if left else "nothing left")
        parts.append(f"{result.points[seat]:+d}" if result.points[seat] else "0")
        return "; ".join(parts)


def _dealer_drawn(teller: Teller, event: DealerDrawn, before: Table) -> str:
    shown = ", ".join(f"{teller.names[seat]} {teller.card(card)}" for seat, card in event.shown)
    if teller.rules.seating.winner_starts:
        return f"Drawn: {shown}. {teller.names[before.left_of(event.dealer)]} starts."
    return f"Drawn: {shown}. {teller.names[event.dealer]} deals."


def _dealt(teller: Teller, event: Dealt, before: Table) -> str:
    start = f"{teller.names[event.starter]} starts."
    number = before.deal_number + 1
    if event.upcard is None:
        return f"Deal {number}: {event.hand_size} tiles each. {start}"
    dealer = teller.names[event.dealer]
    return f"Deal {number}: {dealer} deals {event.hand_size} each, upcard {teller.card(event.upcard)}. {start}"


def _drew(teller: Teller, event: Drew, before: Table) -> str:
    card = "from the stock" if event.card is None else teller.card(event.card)
    return f"{teller.names[event.seat]} draws {card}."


def _picked(teller: Teller, event: Picked, before: Table) -> str:
    tile = "a tile" if event.card is None else teller.card(event.card)
    silent = ' for not saying "one tile" (RQ-7)' if event.for_silence else ""
    return f"{teller.names[event.seat]} picks {tile}{silent}."


def _played(teller: Teller, event: Played, before: Table) -> str:
    placed = {teller.rules.pack.physical(tile) for tile in cards_of(event.placed)}
    tiles = [tile for meld in event.table for tile in meld.cards if teller.rules.pack.physical(tile) in placed]
    left = before.counts[event.seat] - len(placed)
    warning = " One tile!" if left == 1 else ""
    return f"{teller.names[event.seat]} plays {teller.cards(tiles)}; {left} left.{warning}"


def _stock_turned(teller: Teller, event: StockTurned, before: Table) -> str:
    how = "shuffled" if event.shuffled else "turned over"
    return f"The stock is used up; the discard pile, {how}, becomes the stock ({event.count} cards)."


def _laid_off(teller: Teller, event: LaidOff, before: Table) -> str:
    card, meld = teller.card(event.card), teller.cards(event.meld.cards)
    return f"{teller.names[event.seat]} lays {card} off on meld {event.number}: {meld}."


def _laid(teller: Teller, event: Laid, before: Table) -> str:
    return f"{teller.names[event.seat]} lays meld {len(before.tableau) + 1}: {teller.cards(event.meld.cards)}."


_SENTENCES: dict[type, Callable[[Teller, Any, Table], str]] = {
    DealerDrawn: _dealer_drawn,
    Dealt: _dealt,
    OfferDeclined: lambda teller, event, before: f"{teller.names[event.seat]} says no.",
    Drew: _drew,
    Took: lambda teller, event, before: f"{teller.names[event.seat]} takes {teller.cards(event.cards)}.",
    StockTurned: _stock_turned,
    Laid: _laid,
    LaidOff: _laid_off,
    Discarded: lambda teller, event, before: f"{teller.names[event.seat]} discards {teller.card(event.card)}.",
    Rapped: lambda teller, event, before: f"{teller.names[event.seat]} raps!",
    Knocked: lambda teller, event, before: f"{teller.names[event.seat]} knocks!",
    Played: _played,
    Picked: _picked,
    Passed: lambda teller, event, before: f"{teller.names[event.seat]} passes.",
    DealEnded: lambda teller, event, before: teller.result(event),
    GameEnded: lambda teller, event, before: teller.outcome(event.outcome),
}
