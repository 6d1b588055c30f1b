"""A panel as JSON: its plan, and the results of each look. Reports can be written again from it without the games."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rumpus.arena.comparison import ComparisonStage, Finding, Findings
from rumpus.arena.evidence import Estimate, Look
from rumpus.arena.match import Interval
from rumpus.arena.plan import Pair, Plan, plan_of
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message


def as_json(plan: Plan, found: Findings, sentence_of: Callable[[Finding], str]) -> dict[str, object]:
    """Return the plan and the findings as JSON, each finding with the sentence of ``sentence_of``."""
    return {
        "plan": plan.as_json(),
        "games": found.games,
        "findings": [_finding_as_json(finding) | {"said": sentence_of(finding)} for finding in found.findings],
    }


def read_panel_json(path: Path) -> tuple[Plan, Findings]:
    """Read a panel from a JSON file. It has no games left to play. Raises UsageError if the file is no such panel."""
    try:
        fields = json.loads(path.read_bytes())
        plan = plan_of(fields["plan"])
        pairs = {tuple(entry.name for entry in pair): pair for pair in plan.pairs}
        found = [_finding(pairs[row["one"], row["other"]], row) for row in fields["findings"]]
        return plan, Findings(found, fields["games"], [])
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        message = Message("{path} is not a panel kept as JSON", {"path": str(path)})
        raise UsageError(message, code="no-panel", subject=str(path)) from None


def _finding_as_json(finding: Finding) -> dict[str, object]:
    return {
        "one": finding.pair.one.name,
        "other": finding.pair.other.name,
        "stage": finding.stage.value,
        "rounds": finding.rounds,
        "deals": finding.deals,
        "p": finding.p,
        "lead_a_deal": _interval(finding.lead),
        "games_won": _interval(finding.share),
        "looks": [
            {
                "rounds": look.rounds,
                "part": look.part,
                "mean": lead.mean,
                "error": lead.standard_error,
                "p": lead.p,
                "games_won": share.mean,
                "games_won_error": share.standard_error,
            }
            for (look, lead), (_, share) in zip(finding.leads, finding.shares, strict=True)
        ],
    }


def _finding(pair: Pair, fields: Mapping[str, Any]) -> Finding:
    looks = [(Look(look["rounds"], look["part"]), look) for look in fields["looks"]]
    leads = [(look, Estimate(one["mean"], one["error"], look.rounds)) for look, one in looks]
    shares = [(look, Estimate(one["games_won"], one["games_won_error"], look.rounds)) for look, one in looks]
    return Finding(
        pair, leads, shares, fields["p"], ComparisonStage(fields["stage"]), fields["rounds"], fields["deals"]
    )


def _interval(interval: Interval | None) -> dict[str, float] | None:
    return interval and interval._asdict()
