"""Deals in full text, checked by hand: ``deals/SLUG.txt`` says what is dealt, each action with the clauses it shows,
where everything lies after it, and the score.

A line ``= …`` is where everything lies; ``NAME: action | clause, remark`` an action; ``NAME! action | clause, code``
one that is refused; ``result: …`` the score of a deal, ``outcome: …`` of the game."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rumpus.core.errors import IllegalAction
from rumpus.core.packs import Pack, cards_of
from rumpus.game import Game

FOLDER = Path(__file__).parent / "deals"
NAMES = ["Ann", "Bob"]
CLAUSE = re.compile(r"\b[A-Z][A-Z0-9]*-\d+\b")
_LINE = re.compile(rf"(?P<who>{'|'.join(NAMES)})(?P<mark>[:!]) (?P<action>[^|]+) \| (?P<shown>.+)")
_REFUSAL = re.compile(rf"(?P<clause>{CLAUSE.pattern}), (?P<code>[a-z]+(-[a-z]+)*)")


class Deal(NamedTuple):
    """A deal as its file tells it."""

    facts: dict[str, str]
    orders: list[str]
    lines: list[str]

    def begin(self) -> Game:
        """The game as it is dealt; Bob deals."""
        options = dict(word.split("=") for word in self.facts["options"].split())
        return Game.from_order(self.facts["game"], NAMES, *self.orders, **options)  # type: ignore[arg-type]  # the rule book reads texts


def read(name: str) -> Deal:
    """The deal of a game, or several of one game, each with its order."""
    told = [line for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines() if line and line[0] != "#"]
    first = next(number for number, line in enumerate(told) if line[0] == "=")
    facts = [line.split(": ", 1) for line in told[:first]]
    return Deal(dict(facts[:2]), [order for _, order in facts[2:]], told[first:])


def names() -> list[str]:
    """The files there are."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


@cache
def shown_clauses(name: str) -> frozenset[str]:
    """The clauses that a deal shows: it goes as told, and what is refused is refused by them. Raises AssertionError."""
    deal = read(name)
    game, clauses = deal.begin(), set[str]()
    for line in deal.lines:
        clauses |= follow(game, line)
    assert game.is_over
    return frozenset(clauses)


def follow(game: Game, line: str) -> set[str]:
    """Do what a line says, or compare with what it says; the clauses that it shows."""
    for opening, tell in (("=", situation), ("result", result), ("outcome", outcome)):
        if line.startswith(opening):
            assert tell(game) == line
            return set()
    told = _LINE.fullmatch(line)
    assert told, f"what is {line!r}?"
    assert game.to_move == NAMES.index(told["who"]), line
    if told["mark"] == "!":
        return {_refused(game, told["action"], told["shown"])}
    game.play(told["action"])
    return set(CLAUSE.findall(told["shown"]))


def _refused(game: Game, action: str, why: str) -> str:
    """The clause that refuses an action, which is the one told, with the code told."""
    told, before = _REFUSAL.fullmatch(why), game.state
    assert told, f"a refusal is told as `clause, code`, not {why!r}"
    try:
        game.play(action)
    except IllegalAction as error:
        refused = error
    else:
        raise AssertionError(f"{action} is not refused")
    assert (refused.clause, refused.code) == (told["clause"], told["code"]), action
    assert game.state == before
    return told["clause"]


def situation(game: Game) -> str:
    """The hands, table, pile and stock, as text."""
    pack, table = game.rules.pack, game.state.table
    parts = [f"{name} {_text(pack, cards_of(hand))}" for name, hand in zip(NAMES, game.state.hands, strict=True)]
    if not pack.is_tiles:
        parts.append(f"pile {_text(pack, table.discard_pile)}")
    parts.append(f"{'pool' if pack.is_tiles else 'stock'} {table.stock_count}")
    parts += [f"meld {number} {_text(pack, meld.cards)}" for number, meld in enumerate(table.tableau, start=1)]
    return "= " + "; ".join(parts)


def result(game: Game) -> str:
    """The score of the last deal."""
    ended = game.state.table.results[-1]
    counts = ", ".join(f"{name} {count}" for name, count in zip(NAMES, ended.counts, strict=True))
    entries = ", ".join(
        f"{name} {' '.join(map(str, own)) or 'nothing'}" for name, own in zip(NAMES, ended.entries, strict=True)
    )
    return f"result: {ended.reason}; counts {counts}; written {entries}"


def outcome(game: Game) -> str:
    """The outcome of the game, as text."""
    assert game.outcome is not None
    points, paid = (
        ", ".join(f"{name} {amount}" for name, amount in zip(NAMES, amounts, strict=True))
        for amounts in (game.outcome.points, game.outcome.settlement)
    )
    return f"outcome: {game.outcome.reason}; points {points}; settled {paid}"


def _text(pack: Pack, cards: object) -> str:
    return " ".join(pack.text(card) for card in cards) or "none"  # type: ignore[attr-defined]  # any iterable of cards
