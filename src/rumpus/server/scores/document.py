"""The document of a score, as clients get it (docs/server/wire.md)."""

from __future__ import annotations

from typing import Any

from rumpus.competition import GameForm, Sheet
from rumpus.competition.columns import score_columns
from rumpus.competition.forms import Form
from rumpus.competition.formula import Formula
from rumpus.competition.log import log_lines, payments_sentence, winner_sentence
from rumpus.competition.sheet import DealEntries, Entry
from rumpus.core.events import Outcome
from rumpus.core.messages import ListField, Message
from rumpus.core.rules import RuleSet
from rumpus.games import rule_book
from rumpus.server.protocol.parts import in_parts
from rumpus.wording.endings import outcome_lines
from rumpus.wording.telling import Teller

_CALL_REFUSALS = {"rap": ("rap-too-soon", "no-knock"), "knock": ("too-much-deadwood",)}
"""By the call that ends a deal: the refusals whose clauses say who may call."""


def score_document(sheet: Sheet, formula: Formula) -> dict[str, Any]:
    """Return a score sheet with its log. ``formula`` is the table of its form."""
    form = sheet.form
    assert form is not None
    rules = form.rules if isinstance(form, GameForm) else None
    return {
        "seq": len(sheet.log),
        "form": form.as_dict(),
        "game": None if rules is None else {"slug": rules.game, **in_parts({"title": rules.title})},
        "names": list(sheet.names),
        "deals": list(map(deal_document, sheet.deals)),
        "totals": list(sheet.totals),
        "outcome": None if sheet.outcome is None else outcome_document(sheet, sheet.outcome),
        "next_dealer": sheet.next_dealer,
        "log": [
            {"seq": line.event.seq, "at": line.event.at, **in_parts({"text": line.said}), "undone": line.is_undone}
            for line in log_lines(sheet)
        ],
        "asks": asks_document(form),
        "formula": formula,
    }


def deal_document(deal: DealEntries) -> dict[str, Any]:
    """Return a deal of a score sheet: its entries, and the number of the one that counts."""
    return {"entries": list(map(_entry, deal.entries)), "chosen": deal.chosen}


def _entry(entry: Entry) -> dict[str, Any]:
    result = entry.result
    return {
        "typed": entry.typed._asdict(),
        "writer": entry.writer,
        "points": list(result.points),
        "numbers": [list(column) for column in result.entries],
        "reason": result.reason,
        "winners": list(result.winners),
    }


def outcome_document(sheet: Sheet, outcome: Outcome) -> dict[str, Any]:
    """Return the outcome of a score sheet."""
    return {
        "winners": list(outcome.winners),
        "totals": list(outcome.points),
        "settlement": list(outcome.settlement),
        **in_parts({"reason": _result(sheet, outcome)}),
    }


def _result(sheet: Sheet, outcome: Outcome) -> Message:
    if isinstance(sheet.form, GameForm):
        rules = sheet.form.rules
        lines = list(outcome_lines(Teller(rules, sheet.names), outcome, sheet.totals))
        if any(outcome.settlement) and not rules.goal.pays:
            lines.append(payments_sentence(sheet))
        return Message("{sentences}", {"sentences": ListField(tuple(lines), " ")})
    return winner_sentence(sheet)


def asks_document(form: Form) -> dict[str, Any]:
    """Return the numbers that a form asks for, and the clauses about them."""
    if not isinstance(form, GameForm):
        return {"laid": False, "caller": None, "doubled": False, "most": None, "clauses": {}}
    rules = form.rules
    columns = score_columns(rules)
    return {
        "laid": form.has_laid,
        "caller": columns.caller or None,
        "doubled": columns.doubled,
        "most": form.most,
        "clauses": {
            "points": list(rule_book(rules.game).scoring),
            "caller": _caller_clauses(rules, columns.caller),
            "tied": [form.equal_counts] if form.equal_counts else [],
        },
    }


def _caller_clauses(rules: RuleSet, call: str) -> list[str]:
    codes = _CALL_REFUSALS.get(call, ())
    return list(dict.fromkeys(rules.clauses[code] for code in codes if code in rules.clauses))
