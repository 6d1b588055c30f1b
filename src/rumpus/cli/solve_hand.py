"""`rumpus solve hand`: the best arrangement of one hand, or of each in JSON Lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import click

from rumpus.cli.counting import counted
from rumpus.cli.json_lines import Question, answer_lines, standard_input, words_of
from rumpus.cli.refusal import WrongUsage
from rumpus.cli.seating import parse_options
from rumpus.core.arrangement import Arrangement, points_of
from rumpus.core.packs import Card, Pack, cards_of
from rumpus.core.rules import RuleSet
from rumpus.games import rule_book

FAILED = 1  # exit status


class _Found(NamedTuple):
    points: int
    arrangements: list[Arrangement]


@click.command(name="hand")
@click.option("--game", required=True, help="A game of cards: rap-rummy, gin-rummy, …")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game; give any number."
)
@click.option("--all", "every", is_flag=True, help="Tell every arrangement that leaves so few points.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.argument("cards", nargs=-1)
@click.pass_context
def solve_hand(
    context: click.Context, game: str, options: Sequence[str], every: bool, as_json: bool, cards: Sequence[str]
) -> None:
    """Arrange a hand best.

    Melds are chosen so that what is left counts the fewest points. CARDS are the hand: 7H 8H 9H AS. Without them hands are
    read from standard input as JSON Lines, {"id": 1, "hand": ["7H", "8H"]}, and each is answered on a line.
    """
    book = rule_book(game)
    rules = book.rules(book.least_seats, **parse_options(options))
    if cards:
        question = {"hand": " ".join(cards)}
        if as_json:
            click.echo(json.dumps(_answer(rules, every, question), indent=2))
        else:
            click.echo("\n".join(_lines(rules.pack, _found(rules, every, words_of(question, "hand")))))
    elif sys.stdin.isatty():
        raise WrongUsage("name the cards of the hand, or give JSON Lines on standard input")
    elif answer_lines(standard_input(), partial(_answer, rules, every)):
        context.exit(FAILED)


def _answer(rules: RuleSet, every: bool, question: Question) -> dict[str, object]:
    found = _found(rules, every, words_of(question, "hand"))
    if every:
        return {"points": found.points, "arrangements": [_fields(rules.pack, one) for one in found.arrangements]}
    return {"points": found.points, **_fields(rules.pack, found.arrangements[0])}


def _found(rules: RuleSet, every: bool, words: Sequence[str]) -> _Found:
    # The solver is imported only now: showing the help does without the compiler.
    from rumpus.solver import best_arrangement, best_arrangements

    hand = " ".join(words)
    found = best_arrangements(hand, rules) if every else [best_arrangement(hand, rules)]
    return _Found(points_of(rules.points, found[0].deadwood), found)


def _fields(pack: Pack, arranged: Arrangement) -> dict[str, object]:
    return {
        "melds": [[pack.text(card) for card in meld.cards] for meld in arranged.melds],
        "deadwood": [pack.text(card) for card in cards_of(arranged.deadwood)],
    }


def _lines(pack: Pack, found: _Found) -> Iterator[str]:
    many = f", {counted(len(found.arrangements), 'best arrangement')}" if len(found.arrangements) > 1 else ""
    yield f"{counted(found.points, 'point')} left{many}"
    for arranged in found.arrangements:
        melds = " / ".join(_spelled(pack, meld.cards) for meld in arranged.melds)
        yield f"melds: {melds or 'none'}; deadwood: {_spelled(pack, cards_of(arranged.deadwood)) or 'none'}"


def _spelled(pack: Pack, cards: Iterable[Card]) -> str:
    return " ".join(map(pack.text, cards))
