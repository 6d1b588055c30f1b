"""`rumpus solve hand`: the best arrangement of one hand, or of many in JSON Lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import click

from rumpus.cli.json_lines import Request, answer_lines, standard_input, words_of
from rumpus.cli.progress import compile_first
from rumpus.cli.seating import parse_options
from rumpus.cli.speech import echo
from rumpus.core.arrangement import Arrangement, points_of
from rumpus.core.errors import NotationError, UsageError
from rumpus.core.melds import Meld
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Card, Pack, cards_of
from rumpus.core.rules import RuleSet
from rumpus.games import rule_book

FAILED = 1  # exit status


class _Solution(NamedTuple):
    """The solution of a hand: the points left, the best arrangements, and the table's melds with lay-offs."""

    points: int
    arrangements: list[Arrangement]
    table: tuple[Meld, ...]


@click.command(name="hand")
@click.option("--game", required=True, help="A game of cards, as `rumpus games` lists them.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; may be repeated."
)
@click.option("--table", help="Melds to lay off on, with / between them: 7H 8H 9H / KC KD KS.")
@click.option("--all", "every", is_flag=True, help="Show every arrangement that leaves the fewest points.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.argument("cards", nargs=-1)
@click.pass_context
def solve_hand(
    context: click.Context,
    game: str,
    options: Sequence[str],
    table: str | None,
    every: bool,
    as_json: bool,
    cards: Sequence[str],
) -> None:
    """Find the best arrangement of a hand.

    It chooses the melds so that the cards left count the fewest points. CARDS are the hand: 7H 8H 9H AS. Without them,
    hands are read from standard input as JSON Lines, {"id": 1, "hand": ["7H", "8H"]}, and each gets an answer on a
    line. There, "table" may hold melds to lay off on: [["7C", "8C", "9C"]].
    """
    book = rule_book(game)
    rules = book.rules(book.least_seats, **parse_options(options))
    if every and table is not None:
        message = Message("--all works only for a hand without a table; leave out --all or --table")
        raise UsageError(message, code="bad-argument")
    if not cards and (table is not None or sys.stdin.isatty()):
        message = Message("name the cards of the hand, or give JSON Lines on standard input")
        raise UsageError(message, code="bad-argument")
    # The solver is imported only now, so that --help is fast.
    from rumpus.solver.scope import supports_hands

    if supports_hands(rules.melds, rules.points):
        compile_first()
    if cards:
        found = _found(rules, every, {"hand": " ".join(cards)} | ({} if table is None else {"table": table}))
        if as_json:
            click.echo(json.dumps(_fields(rules.pack, found, every), indent=2))
        else:
            echo(ListField(tuple(_lines(rules.pack, found)), "\n"))
    elif answer_lines(standard_input(), partial(_answer, rules, every)):
        context.exit(FAILED)


def _answer(rules: RuleSet, every: bool, question: Request) -> dict[str, object]:
    return _fields(rules.pack, _found(rules, every, question), every)


def _found(rules: RuleSet, every: bool, question: Request) -> _Solution:
    from rumpus.solver import best_arrangement, best_arrangements, best_lay_offs

    hand, table = " ".join(words_of(question, "hand")), _table(question)
    if table and every:
        message = Message('leave out "table" where every arrangement is asked for')
        raise NotationError(message, code="bad-field", subject="table")
    laid: tuple[Meld, ...] = ()
    if table:
        laid, arranged = best_lay_offs(hand, table, rules)
        found = [arranged]
    else:
        found = best_arrangements(hand, rules) if every else [best_arrangement(hand, rules)]
    return _Solution(points_of(rules.points, found[0].deadwood), found, laid)


def _table(question: Request) -> list[str]:
    melds: Any = question.get("table", [])
    rows = melds.split("/") if isinstance(melds, str) else melds
    if not isinstance(rows, list):
        message = Message('"table" is no list of melds; write for example [["7C", "8C", "9C"]]')
        raise NotationError(message, code="bad-field", subject="table")
    return [" ".join(words_of({"table": row}, "table")) for row in rows]


def _fields(pack: Pack, found: _Solution, every: bool) -> dict[str, object]:
    arranged = [_arranged(pack, one) for one in found.arrangements]
    table = {"table": [_texts(pack, meld.cards) for meld in found.table]} if found.table else {}
    return {"points": found.points, **({"arrangements": arranged} if every else arranged[0]), **table}


def _arranged(pack: Pack, arranged: Arrangement) -> dict[str, object]:
    return {
        "melds": [_texts(pack, meld.cards) for meld in arranged.melds],
        "deadwood": _texts(pack, cards_of(arranged.deadwood)),
    }


def _lines(pack: Pack, found: _Solution) -> Iterator[Message]:
    left = Message("{count:,} point left", {"count": found.points}, plural="{count:,} points left")
    if len(found.arrangements) > 1:
        yield Message("{left}, {count:,} best arrangements", {"left": left, "count": len(found.arrangements)})
    else:
        yield left
    for arranged in found.arrangements:
        fields = {"melds": _melds(pack, arranged.melds), "cards": _cards(pack, cards_of(arranged.deadwood))}
        yield Message("melds: {melds}; deadwood: {cards}", fields)
    if found.table:
        yield Message("table: {melds}", {"melds": _melds(pack, found.table)})


def _melds(pack: Pack, melds: Iterable[Meld]) -> Field:
    items = tuple(_cards(pack, meld.cards) for meld in melds)
    return ListField(items, " / ") if items else Message("none", context="no melds")


def _cards(pack: Pack, cards: Iterable[Card]) -> Field:
    items = tuple(cards)
    return pack.fields(items) if items else Message("none", context="no cards")


def _texts(pack: Pack, cards: Iterable[Card]) -> list[str]:
    return [pack.text(card) for card in cards]
