"""The frozen judges stay what they are: nobody edits them, and they choose as they did on the day they were frozen."""

from __future__ import annotations

from hashlib import sha256
from itertools import islice
from pathlib import Path

import pytest

from rumpus.core.views import view
from rumpus.games import BOOKS
from rumpus.players.player import PlayerFactory
from rumpus.solver.jit.cache import digest_of
from tests.judges import frozen
from tests.players.playing import decisions

HERE = Path(__file__).parent
SOURCES = "867f7b5f118821da"
"""Of ``tests/judges/frozen``. What is frozen is not edited: where this differs, put the folder back."""

KEPT = {
    line.rsplit(" ", 2)[0]: line.split()[2:] for line in (HERE / "frozen_choices.txt").read_text("utf-8").splitlines()
}
"""By game and seats, digests of what the package's own heuristic and club chose when they were frozen. Never made again:
where an engine comes to order or deal something otherwise, say so and make the line anew from the folder as it stands.
"""
CHOICES = 100
TABLES = [(slug, seats) for slug, book in BOOKS.items() for seats in sorted({2, book.most_seats})]
"""Every game, with two players and with the most."""


def digests(slug: str, seats: int, heuristic: PlayerFactory, club: PlayerFactory) -> list[str]:
    """What each chooses in the same positions of a deal or two; they move the seats by turns."""
    rules = BOOKS[slug].rules(seats)
    judges = [[make(rules, seat) for seat in range(seats)] for make in (heuristic, club)]
    movers = [judges[seat % 2][seat] for seat in range(seats)]
    said: list[list[str]] = [[], []]
    for state, _ in islice(decisions(rules, movers, seed=13), CHOICES):
        seat = state.table.to_move
        if seat is None:
            break
        for told, players in zip(said, judges, strict=True):
            told.append(repr(players[seat].choose(view(state, seat))))
    return [sha256("\n".join(told).encode()).hexdigest()[:12] for told in said]


def test_nobody_edited_them() -> None:
    assert digest_of(HERE / "frozen") == SOURCES


def test_they_were_asked_in_every_game() -> None:
    assert {f"{slug} {seats}" for slug, seats in TABLES} == KEPT.keys()


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_they_choose_as_they_did(slug: str, seats: int) -> None:
    assert digests(slug, seats, frozen.heuristic, frozen.club) == KEPT[f"{slug} {seats}"]
