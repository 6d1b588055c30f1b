"""Events as documents of plain values, as the stream tells them. Only events that were redacted for a reader come here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, get_args

from rumpus.core.events import HIDDEN, DealEnded, DealerDrawn, Dealt, Event, GameEnded
from rumpus.core.melds import Meld
from rumpus.core.packs import Pack, cards_of
from rumpus.core.rules import RuleSet
from rumpus.record.format import outcome_fields
from rumpus.server.protocol.view import Document, result_document


def event_document(rules: RuleSet, event: Event) -> Document:
    """An event as it was redacted; a field that is hidden is null."""
    document: Document = {"event": type(event).__name__}
    for name in _FIELDS[type(event)]:
        value = getattr(event, name)
        spell = _SPELLINGS.get((type(event), name)) or _SPELLINGS_BY_NAME.get(name)
        document[name] = value if value is HIDDEN or spell is None else spell(rules, value)
    return document


def _meld(pack: Pack, meld: Meld) -> Document:
    return {"kind": meld.kind.value, "cards": [pack.text(card) for card in meld.cards], "owners": list(meld.owners)}


Spelling = Callable[[RuleSet, Any], Any]

_SPELLINGS_BY_NAME: dict[str, Spelling] = {
    "card": lambda rules, card: rules.pack.text(card),
    "upcard": lambda rules, card: rules.pack.text(card),
    "cards": lambda rules, cards: [rules.pack.text(card) for card in cards],
    "stock": lambda rules, cards: [rules.pack.text(card) for card in cards],
    "order": lambda rules, cards: [rules.pack.text(card) for card in cards],
    "placed": lambda rules, cards: [rules.pack.text(card) for card in cards_of(cards)],
    "meld": lambda rules, meld: _meld(rules.pack, meld),
    "table": lambda rules, melds: [_meld(rules.pack, meld) for meld in melds],
}
_SPELLINGS: dict[tuple[type, str], Spelling] = {
    (DealerDrawn, "shown"): lambda rules, shown: [[seat, rules.pack.text(card)] for seat, card in shown],
    (Dealt, "hands"): lambda rules, hands: [
        hand if hand is HIDDEN else [rules.pack.text(card) for card in cards_of(hand)] for hand in hands
    ],
    (DealEnded, "result"): result_document,
    (GameEnded, "outcome"): lambda rules, outcome: outcome_fields(outcome),
}
_FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in get_args(Event)}
