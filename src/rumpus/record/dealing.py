"""How a game is dealt, as data: what a program that knows no game needs to tell the hands from an order of the pack (docs/records)."""

from __future__ import annotations

from typing import Any

from rumpus.core.rules import RuleSet, Seating, check_rules


def dealing_document(rules: RuleSet) -> dict[str, Any]:
    """How this game is dealt at this number of seats, in plain values. It names the game, the version of its rules, the seats
    and the options, so that it can be held against the header of a record. Raises UsageError.
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
        "draw": _draw(rules, rules.seating),
    }


def _draw(rules: RuleSet, seating: Seating) -> dict[str, Any] | None:
    """How the draw for the deal is decided, the rank of each card among it; None where there is none."""
    if seating.draws == "never":
        return None
    ranks = [seating.draw_rank(card) for card in rules.order]
    return {"ranks": ranks, "highest": seating.highest, "winner_starts": seating.winner_starts}
