"""What a panel found, in words, as tables and for programs."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from math import floor, log10

from rumpus.arena import kept_panel
from rumpus.arena.comparison import Finding, Findings, Stage
from rumpus.arena.match import Interval
from rumpus.arena.plan import Entry, Plan
from rumpus.cli.seating import spelled_option
from rumpus.games import rule_book
from rumpus.players import PLAYERS
from rumpus.wording.counting import counted

HEADS = ("player", "against", "lead a deal", "games won", "p", "rounds", "deals", "verdict")
_MOST_TIMES = 100
_MINUS = "−"


def sentences(plan: Plan, found: Findings) -> Iterator[str]:
    """A sentence for each comparison."""
    for finding in found.findings:
        yield _sentence(plan, finding, len(found.findings))


def rows(plan: Plan, found: Findings) -> Iterator[tuple[str, ...]]:
    """A row for each comparison, by ``HEADS``."""
    for finding in found.findings:
        lead, share = finding.lead, finding.share
        yield (
            finding.pair.one.player,
            _others(plan, finding.pair.other.player),
            _bounded(lead, _signed(_points(lead))) if lead else "",
            _bounded(share, lambda value: f"{value:.1%}") if share else "",
            _p(finding.p).removeprefix("p ").removeprefix("= ") if lead else "",
            f"{finding.rounds:,} of {plan.rounds:,}",
            f"{finding.deals:,}",
            finding.stage.value,
        )


def as_json(plan: Plan, found: Findings) -> dict[str, object]:
    """The same for programs; ``--show`` reads it again."""
    return kept_panel.as_json(plan, found, lambda finding: _sentence(plan, finding, len(found.findings)))


def markdown(plan: Plan, found: Findings) -> Iterator[str]:
    """A section of a page: what was asked, the table, the sentences, and how it is made again."""
    book = rule_book(plan.game)
    yield f"## {book.title}, {counted(plan.seats, 'seat')}, seed {plan.seed}"
    yield ""
    yield from _table(plan, found)
    yield ""
    for sentence in sentences(plan, found):
        yield f"- {sentence}"
    yield ""
    yield f"{_asked(plan)} Made by:"
    yield ""
    yield "```text"
    yield command(plan)
    yield "```"
    if plan.version != book.version:
        yield ""
        yield older_rules(plan.game, plan.version)


def older_rules(game: str, version: int) -> str:
    """The sentence about what was played by another version of the rules than today's."""
    return f"Older rules: played by version {version} of {rule_book(game).title}; today's is version {rule_book(game).version}."


def command(plan: Plan) -> str:
    """What is typed to play the panel again."""
    words = ["rumpus", "panel", plan.game, "--seats", str(plan.seats), "--players", _typed(plan)]
    words += ["--against", plan.against.value, "--seed", plan.seed, "--rounds", str(plan.rounds)]
    words += ["--once"] * (len(plan.looks) == 1) + ["--level", f"{plan.level:g}"]
    for option in unusual_options(plan):
        words += ["--option", option]
    return shlex.join(words)


def unusual_options(plan: Plan) -> list[str]:
    """The options that are not the usual ones, as they are typed."""
    return [spelled_option(*option) for option in rule_book(plan.game).unusual(plan.seats, plan.options).items()]


def _typed(plan: Plan) -> str:
    return ",".join(
        player
        if name in (player.partition("@")[0], player.rpartition("@")[0].rpartition(":")[2])
        else f"{name}={player}"
        for name, player in plan.entries
    )


def _asked(plan: Plan) -> str:
    looks = ", ".join(f"{look.rounds:,} ({look.part:.0%})" for look in plan.looks)
    return (
        f"A round is {counted(plan.seats, 'game')} with the same deals, everybody one seat further on in each. Looked at after so "
        f"many rounds, each with its part of the permitted error: {looks}. Decided where p is below {_short(plan.level)}, all "
        "comparisons of the panel counted (Holm). Intervals hold in 95 of 100 comparisons, all looks counted."
    )


def _table(plan: Plan, found: Findings) -> Iterator[str]:
    for row in (HEADS, ("---",) * len(HEADS), *rows(plan, found)):
        yield f"| {' | '.join(cell.replace('|', '/') for cell in row)} |"


def _sentence(plan: Plan, finding: Finding, comparisons: int) -> str:
    one, others, lead = _called(finding.pair.one), _others(plan, _called(finding.pair.other)), finding.lead
    if lead is None:
        return f"{one} against {others}: not looked at yet; the first look is after {plan.looks[0].rounds:,} rounds."
    points = _points(lead)
    if finding.stage is Stage.DECIDED:
        side, (low, high) = ("ahead of", lead[1:]) if lead.value > 0 else ("behind", (-lead.high, -lead.low))
        return f"{one} is {side} {others} by {points(low)} to {points(high)} points a deal ({_p(finding.p)})."
    if not any(lead):
        return f"{one} against {others}: no difference in {counted(finding.rounds, 'round')}, of {counted(finding.deals, 'deal')}."
    state = "not decided" if finding.stage is Stage.PLAYED_OUT else "not decided yet"
    bounds = " and ".join(map(_signed(points), lead[1:]))
    return (
        f"{one} against {others}: {state}. After {counted(finding.deals, 'deal')} the lead of {one} is between {bounds} "
        f"points a deal; {_needed(plan, finding, comparisons)}."
    )


def _needed(plan: Plan, finding: Finding, comparisons: int) -> str:
    times = finding.times_needed(plan.level, comparisons)
    if times is None or times > _MOST_TIMES:
        return f"more than {_MOST_TIMES} × as many would be needed"
    return f"about {max(times, 1.1):.2g} × as many would be needed, if it is what it looks like"


def _called(entry: Entry) -> str:
    """The name of a player; of one from outside that is called as one of ours, with where it comes from."""
    module, colon, _ = entry.player.partition(":")
    return f"{entry.name} of {module}" if colon and entry.name in PLAYERS else entry.name


def _others(plan: Plan, name: str) -> str:
    return name if plan.seats == 2 else f"{plan.seats - 1} × {name}"


def _points(lead: Interval) -> Callable[[float], str]:
    """How a number of points is written: as finely as the interval is wide."""
    width = lead.high - lead.low
    decimals = min(3, max(0, 1 - floor(log10(width)))) if width > 0 else 1
    return lambda value: f"{value:.{decimals}f}".replace("-", _MINUS)


def _bounded(interval: Interval, written: Callable[[float], str]) -> str:
    return f"{written(interval.value)} ({written(interval.low)} to {written(interval.high)})"


def _signed(written: Callable[[float], str]) -> Callable[[float], str]:
    return lambda value: ("+" if value >= 0 else "") + written(value)


def _p(p: float) -> str:
    return "p < .001" if p < 0.001 else f"p = {_short(round(p, 3))}"


def _short(share: float) -> str:
    """A share as papers write it: .05."""
    return f"{share:g}".removeprefix("0") or "0"
