"""The rules of a deal are part of a view where they differ from deal to deal."""

from __future__ import annotations

from rumpus.server.protocol.view import public_document
from tests.deals import dealt

FOUR = {
    "told": "Knock with 4 or less.",
    "clause": "OKL-2",
    "scores": False,
    "said": {"text": "Knock with {points} or less.", "fields": {"points": 4}},
}
DOUBLED = {
    "told": "This deal counts double.",
    "clause": None,
    "scores": True,
    "said": {"text": "This deal counts double."},
}


def test_the_rules_of_a_deal_are_sent_once_with_the_deal() -> None:
    first, second = (dealt("oklahoma-gin", "", "", upcard=upcard) for upcard in ("4H", "4S"))
    table, rules = first.state.table, first.rules
    assert public_document(rules, table)["deal_rules"] == [FOUR]
    later = first.play("no").state.table
    assert "deal_rules" not in public_document(rules, later, table)
    doubled = public_document(rules, second.state.table, table)["deal_rules"]
    assert doubled == [FOUR, DOUBLED]


def test_deal_rules_are_absent_in_games_where_every_deal_is_alike() -> None:
    example = dealt("gin-rummy", "", "", upcard="4H")
    assert "deal_rules" not in public_document(example.rules, example.state.table)
