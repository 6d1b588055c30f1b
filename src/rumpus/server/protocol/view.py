"""A view of the game as a JSON document (docs/server/wire.md), either whole or only the changed fields.

Everything is made from a ``View``, so nothing gets out that its seat may not know. To send only changes, each field
is computed from the state before and after the step and left out if both are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any

from rumpus.core.actions import Action, DiscardAndRap, Knock, LayMeld, LayOff, LegalActions, Pass, Pick
from rumpus.core.arrangement import best_arrangement, points_of
from rumpus.core.events import DealResult, Outcome
from rumpus.core.melds import Meld
from rumpus.core.messages import field_document
from rumpus.core.notation import action_text
from rumpus.core.packs import Card, CardSet, Pack, cards_of, set_of
from rumpus.core.rules import DealRule, RuleSet
from rumpus.core.state import CHANCE_PHASES, Phase, PublicState, State, totals_of
from rumpus.core.views import View, open_hands
from rumpus.record.format import outcome_fields

Document = dict[str, Any]
_ACTIONS_CACHED = 4096


def public_document(rules: RuleSet, table: PublicState, before: PublicState | None = None) -> Document:
    """Return the public fields of the game. With an earlier state in ``before``, return only the changed fields."""
    fields = _PUBLIC if before is None else [field for field in _PUBLIC if field[1](table) != field[1](before)]
    document = {key: spell(rules, part(table)) for key, part, spell in fields}
    in_deal = rules.deal_rules(table)
    if in_deal != (() if before is None else rules.deal_rules(before)):
        document["deal_rules"] = [_deal_rule(rule) for rule in in_deal]
    return document


def _deal_rule(rule: DealRule) -> Document:
    return rule._asdict() | {"told": str(rule.told), "said": field_document(rule.told)}


def own_document(rules: RuleSet, view: View, before: CardSet | None = None) -> Document:
    """Return the hand of the view's seat and its count in points. The hand is None for a spectator.

    Return nothing if the hand equals ``before``.
    """
    if view.seat is None:
        return {"hand": None}
    if view.hand == before:
        return {}
    return {"hand": rules.pack.written(cards_of(view.hand)), "count": _count(rules, view.hand)}


def hands_document(rules: RuleSet, state: State, before: State | None = None) -> Document:
    """Return all hands, for spectators who may see them. Return nothing if they are the same in ``before``."""
    hands = open_hands(state)
    if before is not None and open_hands(before) == hands:
        return {}
    return {"hands": [rules.pack.written(cards_of(hand)) for hand in hands]}


def may_document(rules: RuleSet, legal: LegalActions) -> list[Document]:
    """Return the legal actions of the seat to move.

    In a tile turn these are only picking and passing. The possible plays are too many to list; clients send a check.
    """
    actions = legal if legal.exhaustive else [action for action in (Pick(), Pass()) if action in legal]
    return [_action(rules.pack, action) for action in actions]


def result_document(rules: RuleSet, result: DealResult) -> Document:
    """Return the result of a deal: winners, hands, melds, cards left over, and points by seat."""
    pack = rules.pack
    laid = set_of(card for melds in result.melds for meld in melds for card in meld.cards)
    return {
        "reason": result.reason,
        "by": result.by,
        "winners": list(result.winners),
        "hands": [pack.written(cards_of(hand)) for hand in result.hands],
        "melds": [[pack.written(meld.cards) for meld in melds] for melds in result.melds],
        "left": [pack.written(cards_of(hand & ~laid)) for hand in result.hands],
        "laid": list(result.laid),
        "counts": list(result.counts),
        "entries": [list(column) for column in result.entries],
        "points": list(result.points),
    }


# The fields of the public state: the key, a function that gets its value, and a function that encodes the value.
# The values, not the encoded ones, are compared to find the changed fields: that is cheaper.

Part = Callable[[PublicState], Any]
Spelling = Callable[[RuleSet, Any], Any]


def _spell_cards(rules: RuleSet, cards: Iterable[Card]) -> list[str]:
    return rules.pack.written(cards)


def _spell_known(rules: RuleSet, known: Sequence[CardSet]) -> list[list[str]]:
    return [rules.pack.written(cards_of(cards)) for cards in known]


def _spell_melds(rules: RuleSet, melds: Sequence[Meld]) -> list[Document]:
    return [
        {
            "number": number,
            "kind": meld.kind.value,
            "cards": rules.pack.written(meld.cards),
            "owners": list(meld.owners),
        }
        for number, meld in enumerate(melds, start=1)
    ]


def _spell_card(rules: RuleSet, card: Card | None) -> str | None:
    return None if card is None else rules.pack.text(card)


def _spell_result(rules: RuleSet, result: DealResult | None) -> Document | None:
    return None if result is None else result_document(rules, result)


def _spell_outcome(rules: RuleSet, outcome: Outcome | None) -> Document | None:
    return None if outcome is None else outcome_fields(outcome)


def _plain(rules: RuleSet, value: object) -> object:
    return value


def _listed(rules: RuleSet, value: Iterable[Any]) -> list[Any]:
    return list(value)


def _result_shown(table: PublicState) -> DealResult | None:
    """Return the result of the last deal until the next one is dealt."""
    is_ended = table.phase in (Phase.OVER, Phase.DEAL, Phase.DRAW_FOR_DEAL)
    return table.results[-1] if table.results and is_ended else None


_PUBLIC: tuple[tuple[str, Part, Spelling], ...] = (
    ("phase", attrgetter("phase"), lambda rules, phase: phase.value),
    ("to_move", lambda table: None if table.phase in CHANCE_PHASES else table.to_move, _plain),
    ("deal", attrgetter("deal_number"), _plain),
    ("turn", attrgetter("turn_number"), _plain),
    ("dealer", attrgetter("dealer"), _plain),
    ("starter", attrgetter("starter"), _plain),
    ("counts", attrgetter("counts"), _listed),
    ("known", attrgetter("known"), _spell_known),
    ("stock", attrgetter("stock_count"), _plain),
    ("stock_known", attrgetter("stock_known"), _spell_cards),
    ("pile", attrgetter("discard_pile"), _spell_cards),
    ("melds", attrgetter("tableau"), _spell_melds),
    ("opened", lambda table: table.turn.opened or (False,) * len(table.counts), _listed),
    ("taken", attrgetter("turn.taken"), lambda rules, cards: rules.pack.written(cards_of(cards))),
    ("must_play", attrgetter("turn.must_play"), _spell_card),
    ("totals", attrgetter("results"), lambda rules, results: list(totals_of(results, rules.seats))),
    ("result", _result_shown, _spell_result),
    ("outcome", attrgetter("outcome"), _spell_outcome),
)


# The fields of one seat


def _count(rules: RuleSet, hand: CardSet) -> Document:
    if rules.layout.melds != "hidden":
        return {"count": points_of(rules.points, hand), "melds": []}
    best = best_arrangement(rules.melds, rules.points, hand)
    return {
        "count": points_of(rules.points, best.deadwood),
        "melds": [rules.pack.written(meld.cards) for meld in best.melds],
    }


@lru_cache(maxsize=_ACTIONS_CACHED)
def _action(pack: Pack, action: Action) -> Document:
    # Cached, since every turn lists an action for each card of the hand. Do not change the returned document.
    text = action_text(pack, action)
    fields: Document = {"act": text, "do": text.partition(" ")[0], "cards": _named(pack, action)}
    if isinstance(action, DiscardAndRap | Knock):
        fields["do"] = text.rpartition(" ")[2]
    if isinstance(action, LayOff):
        fields |= {"meld": action.meld, "end": action.end.value if action.end else None}
    return fields


def _named(pack: Pack, action: Action) -> list[str]:
    if isinstance(action, LayMeld):
        return pack.written(action.cards)
    card: Card | None = getattr(action, "card", None)
    return [] if card is None else [pack.text(card)]
