"""Panels that tests play and look at."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rumpus.arena.evidence import Look
from rumpus.arena.match import MatchGame
from rumpus.arena.panel import Panel
from rumpus.arena.plan import Against, PanelEntry, Plan, planned
from rumpus.arena.pool import GameReport, reports
from rumpus.players import PLAYERS

_KINDS = ("random", "random-rap-15", "beginner")
RANDOM, PATIENT, GENTLE = (PanelEntry(name, PLAYERS[name].versioned) for name in _KINDS)


def plan(*entries: PanelEntry, against: Against = Against.NEIGHBOURS, seats: int = 2) -> Plan:
    """A plan with looks so early that they come to pass in a test."""
    return planned(
        "rap-rummy",
        entries or (RANDOM, PATIENT, GENTLE),
        seats=seats,
        options={"deals": 1},
        against=against,
        seed="s",
        looks=(Look(3, 0.2), Look(6, 0.8)),
        level=0.01,
    )


def report(number: int, lead: float, *, share: float = 0.5, deals: int = 1) -> GameReport:
    """A game in which the one player was ahead by so much."""
    return GameReport(number, MatchGame((share, 1 - share), (0, 0), (lead, -lead)), "out", ("out",) * deals, 9, None)


def play(folder: Path, plan: Plan, jobs: int = 1, most: int | None = None) -> None:
    """Play a panel, at most so many games of it."""
    with Panel(folder, plan, {}) as panel:
        for _ in panel.play(partial(reports, jobs=jobs), on_long=lambda: None):
            if most is not None and (most := most - 1) == 0:
                return


def ledgers(folder: Path) -> dict[str, list[str]]:
    """The lines of each ledger in no order, by the name of its file."""
    return {path.name: sorted(path.read_text().splitlines()) for path in folder.glob("*.jsonl")}
