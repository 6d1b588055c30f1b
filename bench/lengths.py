"""Measure the lengths of games: ``python -m bench.lengths`` writes the table of ``rumpus.server.records.lengths``.

For each game and number of seats it plays 1,000 whole games with random legal actions: with the default options, and
with the options that the lobby proposes. The longer game counts, including the lines of chance.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np

from rumpus.core.rules import OptionValue, RuleSet
from rumpus.games import BOOKS
from rumpus.games.book import RuleBook
from rumpus.server.records.lengths import TABLE
from rumpus.solver import playouts

GAMES, SEED = 1000, 11
LOOKED_AT = 5  # games with the most actions; only these can have the most lines


def longest(rules: RuleSet) -> int:
    """Return the number of lines of the longest of the games."""
    played = playouts(rules, GAMES, seed=SEED, whole_games=True)
    by_length = np.argsort(played.actions + played.deals)
    return max(len(played.actions_of(int(number))) for number in by_length[-LOOKED_AT:])


def usual_rules(book: RuleBook, seats: int) -> Iterator[RuleSet]:
    """Return the rules with the default options, and with the options that the lobby proposes."""
    yield book.rules(seats)
    proposed: dict[str, OptionValue] = {
        option.name: option.proposed for option in book.options if option.proposed is not None
    }
    if proposed:
        yield book.rules(seats, **proposed)


def main() -> None:
    """Write the table again."""
    found = {
        f"{slug}, {seats}": max(longest(rules) for rules in usual_rules(book, seats))
        for slug, book in BOOKS.items()
        for seats in range(book.least_seats, book.most_seats + 1)
    }
    TABLE.write_text(json.dumps(found, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
