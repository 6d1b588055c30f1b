"""A panel as JSON: what was planned, and what was found at each look; its pages are made again from that, without the games."""

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


def as_json(plan: Plan, found: Findings, said: Callable[[Finding], str]) -> dict[str, object]:
    """What was planned and found, each comparison with the sentence that is said of it."""
    return {
        "plan": plan.as_json(),
        "games": found.games,
        "findings": [_finding_as_json(finding) | {"said": said(finding)} for finding in found.findings],
    }


def panel_kept(path: Path) -> tuple[Plan, Findings]:
    """The panel that was kept as JSON in a file, with nothing more to play. Raises UsageError where the file is none."""
    try:
        fields = json.loads(path.read_bytes())
        plan = plan_of(fields["plan"])
        pairs = {tuple(entry.name for entry in pair): pair for pair in plan.pairs}
        found = [_finding(pairs[told["one"], told["other"]], told) for told in fields["findings"]]
        return plan, Findings(found, fields["games"], [])
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        told = Message("{path} is not a panel kept as JSON", {"path": str(path)})
        raise UsageError(told, code="no-panel", subject=str(path)) from None


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
                "error": lead.error,
                "p": lead.p,
                "games_won": share.mean,
                "games_won_error": share.error,
            }
            for (look, lead), (_, share) in zip(finding.leads, finding.shares, strict=True)
        ],
    }


def _finding(pair: Pair, told: Mapping[str, Any]) -> Finding:
    looks = [(Look(look["rounds"], look["part"]), look) for look in told["looks"]]
    leads = [(look, Estimate(one["mean"], one["error"], look.rounds)) for look, one in looks]
    shares = [(look, Estimate(one["games_won"], one["games_won_error"], look.rounds)) for look, one in looks]
    return Finding(pair, leads, shares, told["p"], ComparisonStage(told["stage"]), told["rounds"], told["deals"])


def _interval(interval: Interval | None) -> dict[str, float] | None:
    return interval and interval._asdict()
