"""`rumpus panel`: measure which computer players play better, and how certain that is."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import click

from rumpus.arena.comparison import Findings
from rumpus.arena.outside import versioned
from rumpus.arena.panel import Panel, panel_in
from rumpus.arena.plan import FEWEST, Against, PanelEntry, Plan, looks_at, planned
from rumpus.arena.pool import GameWorkers
from rumpus.cli.commands.simulate import INTERRUPTED
from rumpus.cli.lines import columns
from rumpus.cli.panel_report import HEADS, as_json, markdown, rows, sentences
from rumpus.cli.progress import compile_first, warn_long_game, with_bar
from rumpus.cli.seating import check_seed, parse_computers, parse_options
from rumpus.cli.speech import echo, table
from rumpus.cli.workers import chosen_workers, workers_options
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.games import rule_book
from rumpus.players import LEVELS
from rumpus.wording.signs import printable


@click.command()
@click.argument("game", required=False)
@click.option("--seats", type=click.IntRange(min=2), help="Seats at the table. The default is the game's minimum.")
@click.option(
    "--players",
    "names",
    default=",".join(LEVELS),
    show_default=True,
    help="The players to compare, separated by commas, the weakest first.",
)
@click.option(
    "--against",
    type=click.Choice([way.value for way in Against]),
    default=Against.NEIGHBOURS.value,
    show_default=True,
    help="Compare each player with the first one, with the one before it, or with all others.",
)
@click.option("--seed", default="1", show_default=True, help="Any word. Another word deals other cards.")
@click.option(
    "--rounds",
    default=1600,
    show_default=True,
    type=click.IntRange(min=FEWEST),
    help="The most rounds of a comparison. A round has one game for each seat.",
)
@click.option("--once", is_flag=True, help="Look only once, at the end. No comparison stops early.")
@click.option(
    "--level",
    default=0.01,
    show_default=True,
    type=click.FloatRange(min=0, max=0.5, min_open=True),
    help="The share of panels that may make any false claim.",
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
)
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), help="Pause after this time.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The panel's folder. The default is panel-GAME-SEATS-SEED here."
)
@workers_options
@click.option(
    "--show",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Play nothing. Write the panel in this folder, or in this --json file, as Markdown. May be repeated.",
)
@click.option("--json", "as_data", is_flag=True, help="Write the results as JSON.")
@click.pass_context
def panel(
    context: click.Context,
    game: str | None,
    seats: int | None,
    names: str,
    against: str,
    seed: str,
    rounds: int,
    once: bool,
    level: float,
    options: Sequence[str],
    seconds: float | None,
    out: Path | None,
    jobs: int,
    ray: str | None,
    show: tuple[Path, ...],
    as_data: bool,
) -> None:
    """Measure which computer players play better.

    Each comparison seats one player among others of another kind. It plays the same deals from every seat in turn:
    that is a round. The result is the lead: the points a deal by which the one player beats the mean of the others.
    Beside it stands the share of games won. At a table for N, an equal player wins one in N.

    Before the first game, the folder gets a plan: the most rounds, and the rounds after which each comparison is
    looked at (an eighth, a quarter, half, all). A comparison that is decided at a look stops there; the others
    continue. The statistics correct for looking several times and for many comparisons. So of all panels, only the
    --level share makes any false claim.

    Ctrl-C or --seconds stops the panel and stores every game. Type the same command again to continue. With another
    plan, or other versions of the players, the folder is refused.

    rumpus players lists the players. Name a player of your own by its module: --players club,my_bots:Careful.
    docs/players explains how to write one, and how to read the results.
    """
    if show:
        _show([panel_in(path) for path in show], as_data=as_data)
        return
    if game is None:
        raise UsageError(Message("name the game, or a folder by --show"), code="no-game")
    check_seed(seed)
    workers = chosen_workers(context, jobs, ray)
    book = rule_book(game)
    computers = parse_computers(names, book.rules(seats or book.least_seats))
    entries = [PanelEntry(seat.name, versioned(seat.kind, computers.outside)) for seat in computers.seats]
    plan = planned(
        book.slug,
        entries,
        seats=seats or book.least_seats,
        options=parse_options(options),
        against=Against(against),
        seed=seed,
        looks=looks_at(rounds, once=once),
        level=level,
    )
    folder = out or Path(f"panel-{plan.game}-{plan.seats}-{plan.seed}".replace("/", "_"))
    with Panel(folder, plan, computers.outside) as open_panel:
        interrupted = _play(open_panel, workers, seconds)
        found = open_panel.findings()
    if as_data:
        click.echo(json.dumps(as_json(plan, found), indent=2))
    else:
        _show_result(plan, found, folder)
    if interrupted:
        context.exit(INTERRUPTED)


def _show(panels: Sequence[tuple[Plan, Findings]], *, as_data: bool) -> None:
    if as_data:
        documents = [as_json(plan, found) for plan, found in panels]
        click.echo(json.dumps(documents[0] if len(documents) == 1 else documents, indent=2))
    else:
        click.echo("\n\n".join("\n".join(map(printable, markdown(plan, found))) for plan, found in panels))


def _play(panel: Panel, workers: GameWorkers, seconds: float | None) -> bool:
    """Play on. Return True if the user interrupted it."""
    compile_first()
    plan, started = panel.plan, time.monotonic()
    playing = panel.play(workers, on_long=lambda: warn_long_game(plan.game, plan.seats, plan.options))
    total = plan.rounds * plan.seats * len(plan.pairs)
    try:
        with closing(with_bar(playing, done=panel.games, total=total)) as reports:
            for _ in reports:
                if seconds is not None and time.monotonic() - started >= seconds:
                    break
    except KeyboardInterrupt:
        return True
    return False


def _show_result(plan: Plan, found: Findings, folder: Path) -> None:
    fields: dict[str, Field] = {
        "game": plan.game,
        "seats": Message("{count:,} seat", {"count": plan.seats}, plural="{count:,} seats"),
        "seed": plan.seed,
        "games": Message("{count:,} game", {"count": found.games}, plural="{count:,} games"),
        "folder": str(folder),
    }
    echo(Message("{game}, {seats}, seed {seed}, {games} in {folder}", fields))
    for line in table(HEADS, list(rows(plan, found)), columns(sys.stdout)):
        click.echo(line)
    echo(ListField(tuple(sentences(plan, found)), "\n"))
    if found.wanted:
        waits = Message(
            "The next look needs {count:,} more game; type the same command to continue.",
            {"count": len(found.wanted)},
            plural="The next look needs {count:,} more games; type the same command to continue.",
        )
        echo(waits)
