"""Events as JSON documents (docs/server/wire.md). Pass only events that are already redacted for their reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.core.events import (
    HIDDEN,
    DealEnded,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Event,
    GameEnded,
    Knocked,
    Laid,
    LaidOff,
    OfferDeclined,
    Passed,
    Picked,
    Played,
    Rapped,
    StockRanOut,
    StockTurned,
    Took,
)
from rumpus.core.melds import Meld
from rumpus.core.packs import Pack, cards_of
from rumpus.core.rules import RuleSet
from rumpus.record.format import outcome_fields
from rumpus.server.protocol.view import Document, result_document

EVENTS: dict[type[Event], tuple[str, ...]] = {
    DealerDrawn: ("DealerDrawn", "shown", "dealer"),
    Dealt: ("Dealt", "dealer", "starter", "hands", "hand_size", "upcard", "stock", "stock_count", "offers"),
    OfferDeclined: ("OfferDeclined", "seat", "next_seat", "last"),
    Drew: ("Drew", "seat", "card"),
    Took: ("Took", "seat", "cards", "must_play"),
    StockRanOut: ("StockRanOut", "seat"),
    StockTurned: ("StockTurned", "order", "count", "shuffled"),
    Laid: ("Laid", "seat", "meld"),
    LaidOff: ("LaidOff", "seat", "card", "number", "meld"),
    Discarded: ("Discarded", "seat", "card", "next_seat"),
    Rapped: ("Rapped", "seat"),
    Knocked: ("Knocked", "seat"),
    Played: ("Played", "seat", "table", "placed", "next_seat"),
    Picked: ("Picked", "seat", "card", "next_seat", "for_silence"),
    Passed: ("Passed", "seat", "next_seat"),
    DealEnded: ("DealEnded", "result", "redraw"),
    GameEnded: ("GameEnded", "outcome"),
}
"""The name of each event in JSON, and the fields that are sent."""


def event_document(rules: RuleSet, event: Event) -> Document:
    """Return a redacted event as a document. A hidden field is null."""
    kind, *names = EVENTS[type(event)]
    document: Document = {"event": kind}
    for name in names:
        value = getattr(event, name)
        spell = _SPELLINGS.get(name)
        document[name] = value if value is HIDDEN or spell is None else spell(rules, value)
    return document


def _meld(pack: Pack, meld: Meld) -> Document:
    return {"kind": meld.kind.value, "cards": pack.written(meld.cards), "owners": list(meld.owners)}


_SPELLINGS: dict[str, Callable[[RuleSet, Any], Any]] = {
    "card": lambda rules, card: rules.pack.text(card),
    "upcard": lambda rules, card: rules.pack.text(card),
    "cards": lambda rules, cards: rules.pack.written(cards),
    "stock": lambda rules, cards: rules.pack.written(cards),
    "order": lambda rules, cards: rules.pack.written(cards),
    "placed": lambda rules, cards: rules.pack.written(cards_of(cards)),
    "meld": lambda rules, meld: _meld(rules.pack, meld),
    "table": lambda rules, melds: [_meld(rules.pack, meld) for meld in melds],
    "shown": lambda rules, shown: [[seat, rules.pack.text(card)] for seat, card in shown],
    "hands": lambda rules, hands: [hand if hand is HIDDEN else rules.pack.written(cards_of(hand)) for hand in hands],
    "result": result_document,
    "outcome": lambda rules, outcome: outcome_fields(outcome),
}
"""The functions that encode a field, by its name. All other fields are plain values."""
