"""Deals of whole games, entered as counts, get the score that the cards got."""

from __future__ import annotations

import pytest

from bench.settling import differences
from tests.whole_games import TABLES, finished


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_game_entered_from_counts_scores_as_its_cards(slug: str, seats: int, seed: int) -> None:
    assert differences(finished(slug, seats, seed)) == []
