"""Make the pages about measured players: `python -m tools.measured`.

`docs/players/panels` has the output of `rumpus panel --show FOLDER --json` for each panel. From these come a page for
each game, as `rumpus panel --show FILE` writes it, the strengths that `rumpus players` lists, and a page that says how
far apart the levels are.
`docs/players/blunders` has the output of `python -m bench.blunders GAME --json` for each game. It becomes the last
section of the page.
"""

from __future__ import annotations

import json
import shlex
from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import sqrt
from operator import itemgetter
from pathlib import Path
from typing import Any

from rumpus.arena.comparison import Finding, Findings
from rumpus.arena.outside import is_outside
from rumpus.arena.panel_json import read_panel_json
from rumpus.arena.plan import Plan
from rumpus.cli.panel_report import markdown, older_rules, unusual_options
from rumpus.cli.seating import typed_option
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.games import BOOKS, rule_book
from rumpus.players import LEVELS, PLAYERS
from rumpus.players.steps import MANY, LevelStep, steps
from rumpus.players.strength import FILE, Strength

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "players"
PANELS = PAGES / "panels"
BLUNDERS = PAGES / "blunders"
STRENGTHS = ROOT / "src" / "rumpus" / "players" / FILE

DELETED = "tests.judges.frozen:"
"""Deleted players that old panels still name. The commit ``LAST_WITH_THEM`` is the last that has them."""
LAST_WITH_THEM = "13530c7"

SAME_TODAY: Mapping[str, Mapping[type, str]] = {
    "casual@1": {TileTurn: "casual@2", Showdown: "casual@2"},
    "club@2": {TileTurn: "club@3", Showdown: "club@3"},
    "master@1": {TileTurn: "master-patient@1", object: "master@2"},
}
"""Players of panels that have another name or version today but play the same, by shape of turn (object: any other)."""

Panel = tuple[Plan, Findings]


def made(folder: Path = PANELS) -> dict[Path, str]:
    """Return the text of each file that is made from the panels in this folder."""
    games = _by_game(folder)
    document = {game: [one._asdict() for one in _strengths(panels)] for game, panels in games.items()}
    pages = {PAGES / f"{game}.md": "\n".join(_page(game, panels)) + "\n" for game, panels in games.items()}
    found = {game: steps(_strengths(panels)) for game, panels in games.items()}
    pages[PAGES / "steps.md"] = "\n".join(_steps_page(found)) + "\n"
    return pages | {STRENGTHS: json.dumps(document, indent=1) + "\n"}


def _by_game(folder: Path) -> Mapping[str, list[Panel]]:
    games: Mapping[str, list[Panel]] = defaultdict(list)
    for path in sorted(folder.glob("*.json")):
        plan, found = read_panel_json(path)
        games[plan.game].append((plan, found))
    order = [game for game in BOOKS if game in games]
    return {game: sorted(games[game], key=_place) for game in order}


def _place(panel: Panel) -> tuple[object, ...]:
    """Return the sort key of a panel: seats first, and comparisons of levels before those with players from outside."""
    plan, _ = panel
    has_judges = any(is_outside(entry.player) for entry in plan.entries)
    return plan.seats, has_judges, plan.entries, plan.seed


def _page(game: str, panels: list[Panel]) -> Iterator[str]:
    yield f"# {rule_book(game).title}: computer players measured"
    yield ""
    yield (
        "Made by `python -m tools.measured` from `docs/players/panels`. "
        "[Computer players](README.md) explains panels and how to read them."
    )
    for plan, found in panels:
        yield ""
        yield from markdown(plan, found)
        if any(entry.player.startswith(DELETED) for entry in plan.entries):
            yield ""
            yield f"Played at {LAST_WITH_THEM}, the last commit that has the players of `tests.judges.frozen`."
        for old, today in _other_names(plan):
            yield ""
            yield f"Today's {today} plays as {old} did here."
    blunders = BLUNDERS / f"{game}.json"
    if blunders.exists():
        yield ""
        yield from _foolish_moves(json.loads(blunders.read_bytes()))


def _steps_page(found: Mapping[str, Mapping[str, LevelStep]]) -> Iterator[str]:
    """Yield the page about the steps between levels. Only levels of ``found`` with a measured step have a row."""
    yield "# How far apart the levels are"
    yield ""
    yield (
        "Made by `python -m tools.measured` from `docs/players/panels`, at the fewest seats that have a panel. "
        "*Games to notice*: so many games show the difference with a confidence of 95 %, in 80 of 100 attempts."
    )
    yield ""
    in_cards = [step for game, by_kind in found.items() for step in by_kind.values() if not _has_tiles(game)]
    for is_high, where in ((False, "Up to `club`"), (True, "Above `club`")):
        some = [step for step in in_cards if (LEVELS.index(step.kind.level) > LEVELS.index("club")) is is_high]
        close = sum(step.is_close for step in some)
        yield f"- {where}, {close} of {len(some)} steps of the card games take {MANY} games and more to notice."
    yield ""
    yield "| game | seats | player | how far ahead | games to notice |"
    yield "| --- | --- | --- | --- | --- |"
    for game, by_kind in found.items():
        for step in by_kind.values():
            cells = (str(rule_book(game).title), str(step.seats), step.kind.versioned, str(step.sentence))
            yield f"| {' | '.join(cells)} | {'–' if step.games is None else f'{step.games:,}'} |"


def _has_tiles(game: str) -> bool:
    book = rule_book(game)
    return book.rules(book.least_seats).pack.is_tiles


def _other_names(plan: Plan) -> list[tuple[str, str]]:
    """Return the players of a panel that have another name or version today: the old one and today's."""
    pairs = ((entry.player, _player_today(entry.player, plan)) for entry in plan.entries)
    return [(old, today) for old, today in pairs if old != today]


def _player_today(player: str, plan: Plan) -> str:
    """Return the name and version that this player of a panel has today. Other names are returned unchanged."""
    by_shape = SAME_TODAY.get(player, {})
    shapes = type(rule_book(plan.game).rules(plan.seats).turn).__mro__
    return next((by_shape[shape] for shape in shapes if shape in by_shape), player)


def _foolish_moves(counted: Mapping[str, Any]) -> Iterator[str]:
    """Yield a section: the number of blunders and chances for each player and kind of move."""
    rates: dict[str, list[str]] = {player: [] for player in counted["players"]}
    for row in counted["table"]:
        (player,) = (player for player in rates if player.partition("@")[0] == row["player"])
        rates[player].append(_rate(row))
    heads = ("player", "takes without use", "cards put back", "discards that feed", "melds held")
    yield f"## Foolish moves in {counted['games']} games"
    yield ""
    for cells in (heads, ["---"] * len(heads), *([name, *document] for name, document in rates.items())):
        yield f"| {' | '.join(cells)} |"
    yield ""
    yield "Each cell has the blunders, the chances, and the bounds of the rate; [what counts](README.md#foolish-moves)."
    yield ""
    yield "Made by:"
    yield ""
    yield "```text"
    yield shlex.join(_counting(counted))
    yield "```"
    if counted["version"] != rule_book(counted["game"]).version:
        yield ""
        yield str(older_rules(counted["game"], counted["version"]))
    if counted["blunders"] == 1:  # see tests/judges/worlds.py
        yield ""
        yield f"Counted at {LAST_WITH_THEM}, by worlds of an older solver."


def _rate(row: Mapping[str, Any]) -> str:
    if not row["chances"]:
        return "–"
    return f"{row['blunders']} of {row['chances']:,} ({row['low']:.1%} to {row['high']:.1%})"


def _counting(counted: Mapping[str, Any]) -> Iterator[str]:
    """Yield the words of the command that repeats the count."""
    yield from ("python", "-m", "bench.blunders", counted["game"], "--seats", str(counted["seats"]))
    for player in counted["players"]:
        yield from ("--player", player.partition("@")[0])
    yield from ("--games", str(counted["games"]), "--seed", counted["seed"])
    book = rule_book(counted["game"])
    for option in book.non_default_options(counted["seats"], book.with_later_options(counted["options"])).items():
        yield from ("--option", typed_option(*option))


def _strengths(panels: list[Panel]) -> Iterator[Strength]:
    """Yield each current level against another current level, with all seeds together."""
    now = [kind.versioned for kind in PLAYERS.values()]
    pooled: dict[tuple[int, str, int, int], list[Finding]] = defaultdict(list)
    for plan, found in panels:
        for finding in found.findings:
            one, other = (_player_today(entry.player, plan) for entry in finding.pair)
            if finding.shares and one in now and other in now:
                options = " ".join(unusual_options(plan))
                pooled[plan.seats, options, now.index(one), now.index(other)].append(finding)
    for (seats, options, place, below), findings in sorted(pooled.items(), key=itemgetter(0)):
        yield _strength(seats, options, now[place], now[below], findings)


def _strength(seats: int, options: str, one: str, other: str, findings: list[Finding]) -> Strength:
    """Return the strength over the rounds of several panels, with correspondingly narrower bounds."""
    found = [(finding.rounds, finding.share) for finding in findings if finding.share is not None]
    rounds = sum(many for many, _ in found)
    mean = sum(many * share.value for many, share in found) / rounds
    reach = sqrt(sum((many * (share.high - share.low) / 2) ** 2 for many, share in found)) / rounds
    bounds = (round(max(0.0, mean - reach), 3), round(min(1.0, mean + reach), 3))
    return Strength(seats, options, one, other, round(mean, 3), *bounds, rounds * seats)


def main() -> None:
    """Write the files."""
    for path, text in made().items():
        path.write_text(text, "utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
