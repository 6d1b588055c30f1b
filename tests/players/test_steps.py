"""The steps between levels in plain words."""

from __future__ import annotations

import pytest

from rumpus.games import BOOKS
from rumpus.players import LEVELS, PLAYERS
from rumpus.players.steps import MANY, steps
from rumpus.players.strength import Strength, strengths


def won(share: float, player: str = "master", against: str = "expert", seats: int = 2) -> Strength:
    one, other = PLAYERS[player].versioned, PLAYERS[against].versioned
    return Strength(seats, "", one, other, share, share - 0.01, share + 0.01, 800)


@pytest.mark.parametrize(
    ("share", "sentence"),
    [
        (0.75, "Clearly stronger than experts: the difference shows in a few dozen games."),
        (0.57, "Stronger than experts: the difference takes about 400 games to notice."),
        (0.53, "Close to experts: the difference takes 500 games and more to notice."),
        (0.50, "Close to experts: the difference takes 500 games and more to notice."),
    ],
)
def test_a_share_of_won_games_in_plain_words(share: float, sentence: str) -> None:
    assert str(steps([won(share)])["master"].sentence) == sentence


def test_the_fewest_seats_and_the_level_below_in_the_same_manner_count() -> None:
    measured = [
        won(0.9, "master", "club"),
        won(0.9, "expert-patient", "club"),
        won(0.6),
        won(0.9, seats=4),
        won(0.9, "master-sociable", "expert-sociable")._replace(player="master-sociable@99"),
    ]
    (step,) = steps(measured).values()
    assert (step.kind.name, step.below.name, step.seats, step.games) == ("master", "expert", 2, 196)


def test_most_steps_of_card_games_above_club_are_close() -> None:
    high = LEVELS[LEVELS.index("club") + 1 :]
    found = [
        step
        for book in BOOKS.values()
        if not book.rules(book.least_seats).pack.is_tiles
        for step in steps(strengths(book.slug)).values()
        if step.kind.level in high
    ]
    close = [step for step in found if step.games is None or step.games >= MANY]
    assert len(close) > len(found) / 2, "the page about computer players says so"
