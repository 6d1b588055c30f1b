from __future__ import annotations

from collections.abc import Iterator

import pytest

from rumpus.games.book import RuleBook
from tests.two_packs.book import two_packs


@pytest.fixture(scope="module", autouse=True)
def book() -> Iterator[RuleBook]:
    """The game of two packs, one of the games as long as a module of tests lasts."""
    with two_packs() as found:
        yield found
