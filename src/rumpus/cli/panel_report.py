"""The report of a panel: sentences, tables, Markdown and JSON."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from math import floor, log10

from rumpus.arena import panel_json
from rumpus.arena.comparison import ComparisonStage, Finding, Findings
from rumpus.arena.match import Interval
from rumpus.arena.plan import PanelEntry, Plan
from rumpus.cli.seating import typed_option
from rumpus.cli.speech import text_of
from rumpus.core.messages import Field, ListField, Message
from rumpus.games import rule_book
from rumpus.players import PLAYERS

HEADS = (
    Message("player"),
    Message("against", context="head of a column: a player's opponent"),
    Message("lead a deal"),
    Message("games won"),
    "p",
    Message("rounds"),
    Message("deals"),
    Message("verdict"),
)
_STAGES = {
    ComparisonStage.PLAYING: Message("playing"),
    ComparisonStage.DECIDED: Message("decided"),
    ComparisonStage.PLAYED_OUT: Message("not decided"),
}
_MOST_TIMES = 100
_MINUS = "−"


def sentences(plan: Plan, found: Findings) -> Iterator[Field]:
    """Yield a sentence for each comparison."""
    for finding in found.findings:
        yield _sentence(plan, finding, len(found.findings))


def rows(plan: Plan, found: Findings) -> Iterator[tuple[Field, ...]]:
    """Yield a row for each comparison, with the columns of ``HEADS``."""
    for finding in found.findings:
        lead, share = finding.lead, finding.share
        yield (
            finding.pair.one.player,
            _others(plan, finding.pair.other.player),
            _bounded(lead, _signed(_points(lead))) if lead else "",
            _bounded(share, lambda value: f"{value:.1%}") if share else "",
            _p(finding.p).removeprefix("p ").removeprefix("= ") if lead else "",
            Message("{rounds} of {total}", {"rounds": f"{finding.rounds:,}", "total": f"{plan.rounds:,}"}),
            f"{finding.deals:,}",
            _STAGES[finding.stage],
        )


def as_json(plan: Plan, found: Findings) -> dict[str, object]:
    """Return the report as JSON, which ``--show`` can read again."""
    return panel_json.as_json(plan, found, lambda finding: str(_sentence(plan, finding, len(found.findings))))


def markdown(plan: Plan, found: Findings) -> Iterator[str]:
    """Yield the lines of a Markdown section: table, sentences, method, and the command that repeats the panel."""
    book = rule_book(plan.game)
    heading = Message(
        "{game}, {count:,} seat, seed {seed}",
        {"game": book.title, "count": plan.seats, "seed": plan.seed},
        plural="{game}, {count:,} seats, seed {seed}",
    )
    yield f"## {text_of(heading)}"
    yield ""
    yield from _table(plan, found)
    yield ""
    for sentence in sentences(plan, found):
        yield f"- {text_of(sentence)}"
    yield ""
    yield text_of(ListField((_asked(plan), Message("Made by:"))))
    yield ""
    yield "```text"
    yield command(plan)
    yield "```"
    if plan.version != book.version:
        yield ""
        yield text_of(older_rules(plan.game, plan.version))


def older_rules(game: str, version: int) -> Message:
    """Return the sentence that a panel was played by another version of the rules than the current one."""
    book = rule_book(game)
    return Message(
        "Older rules: played by version {version} of {game}; today's is version {today}.",
        {"version": version, "game": book.title, "today": book.version},
    )


def command(plan: Plan) -> str:
    """Return the command that plays the panel again."""
    words = ["rumpus", "panel", plan.game, "--seats", str(plan.seats), "--players", _typed(plan)]
    words += ["--against", plan.against.value, "--seed", plan.seed, "--rounds", str(plan.rounds)]
    words += ["--once"] * (len(plan.looks) == 1) + ["--level", f"{plan.level:g}"]
    for option in unusual_options(plan):
        words += ["--option", option]
    return shlex.join(words)


def unusual_options(plan: Plan) -> list[str]:
    """Return the options that differ from the usual ones, as they are typed."""
    return [
        typed_option(*option) for option in rule_book(plan.game).non_default_options(plan.seats, plan.options).items()
    ]


def _typed(plan: Plan) -> str:
    return ",".join(
        player
        if name in (player.partition("@")[0], player.rpartition("@")[0].rpartition(":")[2])
        else f"{name}={player}"
        for name, player in plan.entries
    )


def _asked(plan: Plan) -> Field:
    looks = ListField(tuple(f"{look.rounds:,} ({look.part:.0%})" for look in plan.looks), ", ")
    return ListField(
        (
            Message(
                "A round is {count:,} game with the same deals. In each, everyone sits one seat further on.",
                {"count": plan.seats},
                plural="A round is {count:,} games with the same deals. In each, everyone sits one seat further on.",
            ),
            Message(
                "Looked at after so many rounds, each with its part of the permitted error: {looks}.", {"looks": looks}
            ),
            Message(
                "Decided where p is below {level}, all comparisons of the panel counted (Holm).",
                {"level": _short(plan.level)},
            ),
            Message("Intervals hold in 95 of 100 comparisons, all looks counted."),
        )
    )


def _table(plan: Plan, found: Findings) -> Iterator[str]:
    for row in (HEADS, ("---",) * len(HEADS), *rows(plan, found)):
        yield f"| {' | '.join(text_of(cell).replace('|', '/') for cell in row)} |"


def _sentence(plan: Plan, finding: Finding, comparisons: int) -> Field:
    lead = finding.lead
    both: dict[str, Field] = {
        "player": _called(finding.pair.one),
        "opponents": _others(plan, _called(finding.pair.other)),
    }
    if lead is None:
        return Message(
            "{player} against {opponents}: not looked at yet; the first look is after {rounds} rounds.",
            both | {"rounds": f"{plan.looks[0].rounds:,}"},
        )
    if finding.stage is ComparisonStage.DECIDED:
        return _decided(both, lead, finding.p)
    if not any(lead):
        rounds = Message("{count:,} round", {"count": finding.rounds}, plural="{count:,} rounds")
        return Message(
            "{player} against {opponents}: no difference in {rounds}, of {deals}.",
            both | {"rounds": rounds, "deals": _deals(finding)},
        )
    if finding.stage is ComparisonStage.PLAYED_OUT:
        state = Message("{player} against {opponents}: not decided.", both)
    else:
        state = Message("{player} against {opponents}: not decided yet.", both)
    return ListField((state, _undecided(both, finding, lead, finding.times_needed(plan.level, comparisons))))


def _decided(both: dict[str, Field], lead: Interval, p: float) -> Message:
    points, written = _points(lead), {"p": _p(p)}
    if lead.value > 0:
        return Message(
            "{player} is ahead of {opponents} by {low} to {high} points a deal ({p}).",
            {**both, **written, "low": points(lead.low), "high": points(lead.high)},
        )
    return Message(
        "{player} is behind {opponents} by {low} to {high} points a deal ({p}).",
        {**both, **written, "low": points(-lead.high), "high": points(-lead.low)},
    )


def _undecided(both: dict[str, Field], finding: Finding, lead: Interval, times: float | None) -> Message:
    signed = _signed(_points(lead))
    fields = both | {"deals": _deals(finding), "low": signed(lead.low), "high": signed(lead.high)}
    if times is None or times > _MOST_TIMES:
        return Message(
            "After {deals} the lead of {player} is between {low} and {high} points a deal; "
            "more than {times} × as many would be needed.",
            fields | {"times": _MOST_TIMES},
        )
    return Message(
        "After {deals} the lead of {player} is between {low} and {high} points a deal; "
        "about {times} × as many would be needed, if it is what it looks like.",
        fields | {"times": f"{max(times, 1.1):.2g}"},
    )


def _deals(finding: Finding) -> Message:
    return Message("{count:,} deal", {"count": finding.deals}, plural="{count:,} deals")


def _called(entry: PanelEntry) -> Field:
    """Return the name of a player. If a player from outside has the name of one of ours, its module is added."""
    module, colon, _ = entry.player.partition(":")
    if colon and entry.name in PLAYERS:
        return Message("{player} of {module}", {"player": entry.name, "module": module})
    return entry.name


def _others(plan: Plan, name: Field) -> Field:
    return name if plan.seats == 2 else Message("{number} × {player}", {"number": plan.seats - 1, "player": name})


def _points(lead: Interval) -> Callable[[float], str]:
    """Return a formatter of points. The number of decimals follows from the width of the interval."""
    width = lead.high - lead.low
    decimals = min(3, max(0, 1 - floor(log10(width)))) if width > 0 else 1
    return lambda value: f"{value:.{decimals}f}".replace("-", _MINUS)


def _bounded(interval: Interval, written: Callable[[float], str]) -> Message:
    fields = {"value": written(interval.value), "low": written(interval.low), "high": written(interval.high)}
    return Message("{value} ({low} to {high})", fields)


def _signed(written: Callable[[float], str]) -> Callable[[float], str]:
    return lambda value: ("+" if value >= 0 else "") + written(value)


def _p(p: float) -> str:
    return "p < .001" if p < 0.001 else f"p = {_short(round(p, 3))}"


def _short(share: float) -> str:
    """Return a share as papers write it: .05."""
    return f"{share:g}".removeprefix("0") or "0"
