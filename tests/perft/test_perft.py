"""The counts in the perft files, by the engine, and the small ones by the naive counter too."""

from pathlib import Path

import pytest

from rumpus.games import BOOKS
from tests.perft.counting import compiled_count, counts, engine_state, naive_count, naive_deal
from tests.perft.positions import FILES, Position, header, read, spell

SMALL = 200
POSITIONS = [position for path in FILES for position in read(path)]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_engine_reaches_the_stored_counts(position: Position) -> None:
    rules, state = engine_state(position)
    assert [*position.counts] == [*range(1, len(position.counts) + 1)]
    assert counts(rules, state, len(position.counts)) == [*position.counts.values()]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_kernels_count_the_same(position: Position) -> None:
    rules, state = engine_state(position)
    assert {depth: compiled_count(rules, state, depth) for depth in position.counts} == position.counts


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_naive_counter_agrees_on_the_small_counts(position: Position) -> None:
    deal = naive_deal(position)
    small = {depth: number for depth, number in position.counts.items() if number <= SMALL}
    assert small
    assert {depth: naive_count(deal.copied(), depth) for depth in small} == small


def test_every_game_is_counted() -> None:
    assert {path.stem for path in FILES} == set(BOOKS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_says_where_its_numbers_come_from_and_spells_as_it_reads(path: Path) -> None:
    assert "agreed" in header(path)
    positions = read(path)
    assert path.read_text("utf-8") == "\n\n".join([header(path), *(spell(one).strip() for one in positions)]) + "\n"
    assert len({position.name for position in positions}) == len(positions)
    assert all(position.counts for position in positions)
