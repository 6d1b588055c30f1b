"""`rumpus solve table`: the best play at a tile table, for one position or for many in JSON Lines."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

import click

from rumpus.cli.json_lines import Request, answer_lines, standard_input, words_of
from rumpus.cli.progress import compile_first
from rumpus.cli.seating import parse_options
from rumpus.cli.speech import echo
from rumpus.core.actions import MeldCards
from rumpus.core.errors import NotationError, UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Pack
from rumpus.games import rule_book

if TYPE_CHECKING:
    from rumpus.solver import BestPlay, EasyPlay

FAILED = 1  # exit status
EASY_SECONDS = 0.25  # the time to look for an easy play; short, because many positions may follow
QUICK = 0.05  # seconds: a faster position is solved twice, and the second call is timed


@click.command(name="table")
@click.option("--game", "game", required=True, help="A tile game, as `rumpus games` lists them.")
@click.option("--table", "table", help="The melds on the table, with / between them: R5 R6 R7 / K1 B1 J1=R1.")
@click.option("--rack", "rack", help="The tiles of the player to move: R8 K3 J.")
@click.option("--jokers", type=click.Choice(["free"]), help="Jokers may stand for any tile, also on the table.")
@click.option("--unopened", is_flag=True, help="The player has not opened yet.")
@click.option(
    "--objective",
    type=click.Choice(["tiles", "value"]),
    default="tiles",
    show_default=True,
    help="Place the most tiles, or the most points.",
)
@click.option("--seconds", type=float, help="The time limit for a position. Then the best play so far is shown.")
@click.option("--steps", is_flag=True, help="Show the play step by step.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def solve_table(
    context: click.Context,
    game: str,
    table: str | None,
    rack: str | None,
    jokers: Literal["free"] | None,
    unopened: bool,
    objective: Literal["tiles", "value"],
    seconds: float | None,
    steps: bool,
    options: Sequence[str],
    as_json: bool,
) -> None:
    """Find the best play at a tile table.

    Give one position with --table and --rack. Without them, positions are read from standard input as JSON Lines,
    {"id": 1, "table": [["R5", "R6", "R7"]], "rack": ["R8", "K3"]}, and each gets an answer on a line. Copies of a tile
    need no marks. By the rules of the game, a joker on the table needs its face, J1=K10, unless the meld determines
    it.
    """
    # The solver is imported only now, so that --help is fast.
    from rumpus.solver import best_play

    book = rule_book(game)
    rules = book.rules(book.least_seats, **parse_options(options))
    if rack is None and (table is not None or sys.stdin.isatty()):
        message = Message("name the position with --table and --rack, or give JSON Lines on standard input")
        raise UsageError(message, code="bad-argument")
    compile_first()
    solve = partial(best_play, rules=rules, objective=objective, jokers=jokers, opened=not unopened, seconds=seconds)
    fields_of = partial(_fields, rules.pack, steps, seconds)
    if rack is not None:
        found = solve(table or "", rack)
        if as_json:
            click.echo(json.dumps(fields_of(found), indent=2))
        else:
            echo(ListField(tuple(_lines(rules.pack, steps, seconds, found)), "\n"))
        return
    solve("", "R1")  # warm up, so that the first timing is not slower than the others
    if answer_lines(standard_input(), partial(_answer, rules.pack, solve, fields_of)):
        context.exit(FAILED)


def _answer(
    pack: Pack,
    solve: Callable[..., BestPlay],
    fields_of: Callable[[BestPlay], dict[str, object]],
    question: Request,
) -> dict[str, object]:
    melds = question.get("table")
    if not isinstance(melds, list | str):
        raise NotationError(
            Message('"table" is not a list of melds; write for example "table": [["…", "…", "…"]]'),
            code="bad-field",
            subject="table",
        )
    rows = melds.split("/") if isinstance(melds, str) else melds
    table = [_tiles(pack, {"table": row}, "table") for row in rows if row]
    rack = _tiles(pack, question, "rack")
    found, seconds = _timed(solve, table, rack)
    if seconds < QUICK:
        # The first call ran with cold processor caches, after the work for the last answer.
        found, seconds = _timed(solve, table, rack)
    return {**fields_of(found), "ms": round(seconds * 1000, 3)}


def _timed(solve: Callable[..., BestPlay], table: list[list[int]], rack: list[int]) -> tuple[BestPlay, float]:
    start = time.perf_counter()
    return solve(table, rack), time.perf_counter() - start


def _tiles(pack: Pack, question: Request, name: str) -> list[int]:
    return [pack.parse(word) for word in words_of(question, name)]


def _easiest(found: BestPlay, seconds: float | None) -> EasyPlay:
    return found.easiest(EASY_SECONDS if seconds is None else seconds)


def _fields(pack: Pack, steps: bool, seconds: float | None, found: BestPlay) -> dict[str, object]:
    start = time.perf_counter()
    easy = _easiest(found, seconds)
    texts = [str(step.text) for step in easy.steps] if steps else []
    easy_milliseconds = (time.perf_counter() - start) * 1000
    fields: dict[str, object] = {
        "tiles": easy.tiles,
        "value": easy.value,
        "table": [_words(pack, meld) for meld in easy.table],
        "placed": _words(pack, easy.placed),
        "proven": easy.proven,
        "bound": easy.bound,
        "kept": easy.kept,
        "moved": easy.moved,
        "easiest": easy.proven_easiest,
        "easiest_ms": round(easy_milliseconds, 3),
    }
    if easy.opening:
        fields["opening"] = [_words(pack, meld) for meld in easy.opening]
    return fields | ({"steps": texts} if steps else {})


def _words(pack: Pack, tiles: MeldCards) -> list[str]:
    return [pack.text(tile) for tile in tiles]


def _lines(pack: Pack, steps: bool, seconds: float | None, found: BestPlay) -> Iterator[Field]:
    if not found.placed:
        yield Message("Nothing can be placed.") if found.proven else Message("Nothing to place was found in time.")
        return
    easy = _easiest(found, seconds)
    yield _placed(pack, easy)
    if easy.opening:
        melds = ListField(tuple(pack.fields(meld) for meld in easy.opening), " / ")
        yield Message("Open with {melds}.", {"melds": melds})
    yield Message("The table then:")
    for meld in easy.table:
        yield Message("  {cards}", {"cards": pack.fields(meld)})
    if steps:
        yield Message("Step by step:")
        for number, step in enumerate(easy.steps, start=1):
            yield Message("  {number}. {step}", {"number": number, "step": step.text})


def _placed(pack: Pack, easy: EasyPlay) -> Message:
    fields: dict[str, Field] = {
        "cards": pack.fields(easy.placed),
        "tiles": Message("{count:,} tile", {"count": easy.tiles}, plural="{count:,} tiles"),
        "points": Message("{count:,} point", {"count": easy.value}, plural="{count:,} points"),
        "most": easy.bound,
    }
    if easy.proven:
        return Message("Place {cards}: {tiles}, {points}.", fields)
    return Message("Place {cards}: {tiles}, {points} (not proven best: at most {most}).", fields)
