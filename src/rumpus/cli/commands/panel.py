"""`rumpus panel`: who plays better, and how sure that is."""

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
from rumpus.cli.progress import compile_first, warn_long_game, with_bar
from rumpus.cli.seating import check_seed, parse_computers, parse_options
from rumpus.cli.speech import echo, table
from rumpus.cli.panel_report import HEADS, as_json, markdown, rows, sentences
from rumpus.cli.workers import chosen_workers, workers_options
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.games import rule_book
from rumpus.players import LEVELS
from rumpus.wording.signs import printable


@click.command()
@click.argument("game", required=False)
@click.option("--seats", type=click.IntRange(min=2), help="Seats at the table; the fewest of the game if not said.")
@click.option(
    "--players",
    "names",
    default=",".join(LEVELS),
    show_default=True,
    help="Who is compared, commas between; the weakest first.",
)
@click.option(
    "--against",
    type=click.Choice([way.value for way in Against]),
    default=Against.NEIGHBOURS.value,
    show_default=True,
    help="Compare each with the first of them, with the one named before, or all with all.",
)
@click.option("--seed", default="1", show_default=True, help="Any word; another one deals other cards.")
@click.option(
    "--rounds",
    default=1600,
    show_default=True,
    type=click.IntRange(min=FEWEST),
    help="The most rounds of a comparison, each of as many games as there are seats.",
)
@click.option("--once", is_flag=True, help="Look once, when all rounds are played: none is saved.")
@click.option(
    "--level",
    default=0.01,
    show_default=True,
    type=click.FloatRange(min=0, max=0.5, min_open=True),
    help="The share of panels that may claim anything false.",
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; give any number."
)
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), help="Stop for now after so long.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The panel's folder; panel-GAME-SEATS-SEED here if not said."
)
@workers_options
@click.option(
    "--show",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Play nothing: write the panel in this folder, or kept by --json in this file, as Markdown. Give any number.",
)
@click.option("--json", "as_data", is_flag=True, help="Write what was found as JSON.")
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

    Each comparison seats one of a player against others of another, at every seat in turn with the same deals: that is a
    round. What counts is the lead, how many points a deal the one does better than the mean of the others. The share of
    games won stands beside it; at a table for N an equal player wins one in N.

    The folder gets a plan before the first game: how many rounds at most, and after how many each comparison is looked at (an
    eighth, a quarter, half, all). One that is decided at a look stops there, the others go on, and all take turns. Looking
    often and comparing much is paid for, so of all panels only the --level share claims anything false.

    Ctrl-C or --seconds stops it and keeps every game; the same command goes on. With another plan, or other versions of the
    players, the folder is refused.

    rumpus players lists the players there are. One of your own is named by its module: --players club,my_bots:Careful.
    docs/players tells how one is written, and how to read what comes out.
    """
    if show:
        _show([panel_in(path) for path in show], as_data=as_data)
        return
    if game is None:
        raise UsageError(Message("name the game, or a folder by --show"), code="no-game")
    check_seed(seed)
    workers = chosen_workers(context, jobs, ray)
    book, computers = rule_book(game), parse_computers(names)
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
    """Play on; whether the user broke off."""
    compile_first()
    plan, started = panel.plan, time.monotonic()
    playing = panel.play(workers, on_long=lambda: warn_long_game(plan.game, plan.seats, plan.options))
    total = plan.rounds * plan.seats * len(plan.pairs)
    try:
        with closing(with_bar(playing, done=panel.games, total=total)) as shown:
            for _ in shown:
                if seconds is not None and time.monotonic() - started >= seconds:
                    break
    except KeyboardInterrupt:
        return True
    return False


def _show_result(plan: Plan, found: Findings, folder: Path) -> None:
    """The table as wide as the terminal, the sentences, and whether anything is left to play."""
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
            "The next look waits for {count:,} game more; the same command goes on.",
            {"count": len(found.wanted)},
            plural="The next look waits for {count:,} games more; the same command goes on.",
        )
        echo(waits)
