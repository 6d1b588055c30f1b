"""The dealing rules of a game as plain data (docs/records).

A second program can verify a deal without knowing the game: from the shuffled pack and this data it works out every
hand.
"""

from __future__ import annotations

from typing import Any

from rumpus.core.rules import RuleSet, Seating, check_rules


def dealing_document(rules: RuleSet) -> dict[str, Any]:
    """Return the dealing rules of a game as a JSON object (docs/records lists the fields).

    The game, rules version, seats and options are included, to compare them with the header of a record.
    Raises UsageError if ``rules`` are no rules.
    """
    check_rules(rules)
    return {
        "game": rules.game,
        "rules": rules.version,
        "seats": rules.seats,
        "options": dict(sorted(rules.options.items())),
        "cards": rules.pack.written(rules.order),
        "single": rules.pack.is_single,
        "hand_size": rules.hand_size,
        "in_blocks": rules.in_blocks,
        "upcard": rules.turn.turns_upcard,
        "draw": _draw_for_deal(rules, rules.seating),
    }


def _draw_for_deal(rules: RuleSet, seating: Seating) -> dict[str, Any] | None:
    if seating.draws == "never":
        return None
    ranks = [seating.draw_rank(card) for card in rules.order]
    return {"ranks": ranks, "highest": seating.highest, "winner_starts": seating.winner_starts}
