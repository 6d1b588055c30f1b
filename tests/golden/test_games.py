"""Golden games: whole records go as they always went, line by line, for every game and number of seats."""

import pytest

from rumpus.record import verify
from tests.golden import games
from tests.whole_games import TABLES


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_each_table_has_its_game(slug: str, seats: int) -> None:
    header = games.read(slug, seats).header
    assert (header["game"], len(header["seats"])) == (slug, seats)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_line_leads_where_it_led(slug: str, seats: int) -> None:
    record = games.read(slug, seats)
    assert verify(record).complete
    golden = games.trace_path(slug, seats).read_text("utf-8")
    assert games.trace(record) == golden, "python -m tests.golden.games, and look at what changed"


def test_no_file_remains_of_a_removed_table_size() -> None:
    kept = {path.stem for path in games.FOLDER.iterdir()}
    assert kept == {f"{slug}-{seats}" for slug, seats in TABLES}
