"""Deals in full text, checked by hand: ``deals/SLUG.txt`` says what is dealt, each action with the clauses it shows, where
everything lies after it, and the score.

A line ``= …`` is where everything lies; ``NAME: action | clause, remark`` an action; ``result: …`` the score.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rumpus.core.packs import Pack, cards_of
from rumpus.game import Game

FOLDER = Path(__file__).parent / "deals"
NAMES = ["Ann", "Bob"]


class Deal(NamedTuple):
    """A deal as its file tells it."""

    facts: dict[str, str]
    lines: list[str]

    def begin(self) -> Game:
        """The game as it is dealt; Bob deals."""
        options = dict(word.split("=") for word in self.facts["options"].split())
        return Game.from_order(self.facts["game"], NAMES, self.facts["order"], **options)  # type: ignore[arg-type]  # the rule book reads texts


def read(slug: str) -> Deal:
    """The deal of a game."""
    told = [line for line in (FOLDER / f"{slug}.txt").read_text("utf-8").splitlines() if line and line[0] != "#"]
    facts = dict(line.split(": ", 1) for line in told[:3])
    return Deal(facts, told[3:])


def situation(game: Game) -> str:
    """Where everything lies."""
    pack, table = game.rules.pack, game.state.table
    parts = [f"{name} {_text(pack, cards_of(hand))}" for name, hand in zip(NAMES, game.state.hands, strict=True)]
    if not pack.is_tiles:
        parts.append(f"pile {_text(pack, table.discard_pile)}")
    parts.append(f"{'pool' if pack.is_tiles else 'stock'} {table.stock_count}")
    parts += [f"meld {number} {_text(pack, meld.cards)}" for number, meld in enumerate(table.tableau, start=1)]
    return "= " + "; ".join(parts)


def result(game: Game) -> str:
    """The score of the deal."""
    ended = game.state.table.results[0]
    counts = ", ".join(f"{name} {count}" for name, count in zip(NAMES, ended.counts, strict=True))
    entries = ", ".join(
        f"{name} {' '.join(map(str, own)) or 'nothing'}" for name, own in zip(NAMES, ended.entries, strict=True)
    )
    return f"result: {ended.reason}; counts {counts}; written {entries}"


def _text(pack: Pack, cards: object) -> str:
    return " ".join(pack.text(card) for card in cards) or "none"  # type: ignore[attr-defined]  # any iterable of cards
