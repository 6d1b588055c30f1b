"""The tile players of every level: legal whole games, what each sees, and when each waits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rumpus.core.actions import Action, Pass, Pick, Play
from rumpus.core.engine import legal_actions
from rumpus.core.packs import set_of
from rumpus.core.views import View, view
from rumpus.games import BOOKS
from rumpus.players import Player
from rumpus.players.tiles.tile_player import seated
from rumpus.players.tiles.tile_styles import PATIENT, SOCIABLE, STYLES, EndgameRule
from rumpus.players.tiles.visibility_limits import find_best_play, find_simple_play, near_play_finder
from rumpus.solver import best_play
from tests.judges.most_tiles import MostTiles
from tests.players.playing import decisions
from tests.tile_tables import spelled, tile_rules, tile_view
from tests.whole_games import TILE_GAMES

LOOSE = "R1 R9 B3 B12 K5 Y13"


def moves(slug: str, players: list[Player], seed: int) -> Iterator[tuple[View, Action]]:
    """The views and actions of the players in one deal."""
    rules = BOOKS[slug].rules(len(players))
    for state, action in decisions(rules, players, seed):
        if state.table.results:
            return
        yield view(state, state.table.to_move), action


def choice(slug: str, level: str, manner: str, seen: View) -> Action:
    rules = tile_rules(slug, seen.table.seats)
    action = seated(level, manner)(rules, 1).choose(seen)
    assert action in legal_actions(rules, seen)
    return action


def table_after(action: Action) -> set[str]:
    assert isinstance(action, Play)
    return set(spelled(action.table).replace("J2", "J1").split(" / "))


@pytest.mark.parametrize(("level", "manner"), STYLES)
@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_all_levels_play_whole_deals_legally_and_repeatably(slug: str, seats: int, level: str, manner: str) -> None:
    rules, build = BOOKS[slug].rules(seats), seated(level, manner)
    plays = 0
    for seen, action in moves(slug, [build(rules, seat) for seat in range(seats)], seed=seats):
        assert action in legal_actions(rules, seen)
        assert build(rules, 7).choose(seen) == action
        plays += isinstance(action, Play)
    assert plays


@pytest.mark.parametrize("manner", [SOCIABLE, PATIENT])
@pytest.mark.parametrize("slug", TILE_GAMES)
def test_a_beginner_moves_nothing_on_the_table(slug: str, manner: str) -> None:
    rules = BOOKS[slug].rules(2)
    plays = 0
    for seen, action in moves(slug, [seated("beginner", manner)(rules, 1), MostTiles(rules, 2)], 3):
        if seen.seat == 0 and isinstance(action, Play):
            plays += 1
            lying = [set_of(meld) for meld in action.table]
            assert all(any(set_of(old.cards) & ~meld == 0 for meld in lying) for old in seen.table.tableau)
    assert plays


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_each_level_sees_more_of_the_table(slug: str) -> None:
    rules = tile_rules(slug)
    # Two tiles of the run make room for a set, and those of the second run are needed for the last tile.
    seen = tile_view("R3 R4 R5 R6 / B3 K3 Y3", "K6 Y6 B9")
    assert find_simple_play(rules, seen, seen.hand, "tiles") is None
    for find_play in (near_play_finder(1), find_best_play):
        found = find_play(rules, seen, seen.hand, "tiles")
        assert found is not None
        assert found.placed.bit_count() == 2


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_a_beginner_finds_melds_of_the_rack_and_single_tiles_that_fit(slug: str) -> None:
    seen = tile_view("R5 R6 R7", "R8 R9 B6 B7 B8 Y1")
    assert table_after(choice(slug, "beginner", SOCIABLE, seen)) == {"R5 R6 R7 R8 R9", "B6 B7 B8"}
    assert choice(slug, "beginner", SOCIABLE, tile_view("R5 R6 R7", "R2 B9", pool=0)) == Pass()


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_a_beginner_adds_tiles_to_the_last_eight_melds_only(slug: str) -> None:
    runs = [f"{colour}{low} {colour}{low + 1} {colour}{low + 2}" for low in (1, 9) for colour in "BKYR"]
    first, others = "R5 R6 R7", [run for run in runs if run != "R9 R10 R11"] + ["K5 K6 K7"]
    seen = tile_view(" / ".join([first, *others[:7]]), "R8 Y13 B5", pool=30)
    assert isinstance(choice(slug, "beginner", SOCIABLE, seen), Play)
    seen = tile_view(" / ".join([first, *others]), "R8 Y13 B5", pool=30)
    assert choice(slug, "beginner", SOCIABLE, seen) == Pick()
    assert isinstance(choice(slug, "casual", SOCIABLE, seen), Play)


@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize(("fewest", "pool", "plays"), [(3, 0, True), (2, 0, False), (12, 30, False)])
def test_a_beginner_with_the_fewest_tiles_sees_every_play_after_the_last_pick(
    slug: str, fewest: int, pool: int, plays: bool
) -> None:
    seen = tile_view("R3 R4 R5 R6 / B3 K3 Y3", "K6 Y6 B9", others=(fewest,), pool=pool)
    assert isinstance(choice(slug, "beginner", SOCIABLE, seen), Play) is plays


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_patient_players_wait_until_they_can_go_out_at_once(slug: str) -> None:
    seen = tile_view("R5 R6 R7", f"{LOOSE} B6 B7 B8", others=(12,), pool=60)
    for level, manner in STYLES:
        waits = isinstance(choice(slug, level, manner, seen), Pick)
        assert waits is (manner == PATIENT), level
    out = choice(slug, "master", PATIENT, tile_view("R5 R6 R7", "R8 R9 B6 B7 B8 K6 K7 K8", others=(12,)))
    assert table_after(out) == {"R5 R6 R7 R8 R9", "B6 B7 B8", "K6 K7 K8"}


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_the_stronger_the_longer_the_patient_wait(slug: str) -> None:
    lengths = []
    for level in ("beginner", "casual", "club", "expert", "master"):
        pools = range(78, -1, -1)
        seen = (tile_view("R5 R6 R7", f"{LOOSE} B6 B7 B8", others=(12,), pool=pool) for pool in pools)
        lengths.append(sum(not isinstance(choice(slug, level, PATIENT, each), Play) for each in seen))
    assert lengths == sorted(lengths)
    assert len(set(lengths)) == 5


@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize(
    ("level", "seats", "most"), [("club", 2, 2), ("club", 3, 1), ("club", 4, 0), ("expert", 2, 3), ("expert", 4, 3)]
)
def test_the_sociable_wait_where_nearly_all_could_go(slug: str, level: str, seats: int, most: int) -> None:
    loose = ("Y13", "B12", "R1", "K8", "B4")
    for many in range(1, 6):
        seen = tile_view("R5 R6 R7", f"R8 R9 {' '.join(loose[:many])}", others=(12,) * (seats - 1), pool=60)
        assert isinstance(choice(slug, level, SOCIABLE, seen), Pick) is (many <= most)


@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize(("level", "ready"), [("club", 10), ("expert", 12)])
def test_the_sociable_wait_no_longer_with_many_tiles_ready(slug: str, level: str, ready: int) -> None:
    red = [f"R{number}" for number in range(8, 14)]
    blue = [f"B{number}" for number in range(4, 13)]
    for many in (ready, ready + 1):
        rack = " ".join((red + blue)[:many])
        seen = tile_view("R5 R6 R7", f"{rack} Y1", others=(12,), pool=60)
        assert isinstance(choice(slug, level, SOCIABLE, seen), Pick) is (many <= ready)


@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize(
    ("rack", "others", "pool", "waits"),
    [
        ("R8 R9 R10 R11 Y13 B12", 12, 50, True),
        ("R8 R9 R10 R11 Y13 B12", 12, 51, False),
        ("R8 R9 R10 Y13 B12", 12, 50, False),
        ("R8 R9 R10 R11 Y13 B12 R1 K8", 4, 50, True),
        ("R8 R9 R10 R11 Y13 B12 R1 K8", 3, 50, False),
    ],
    ids=["late", "early", "with three tiles ready", "with an opponent as near", "with an opponent nearer to the end"],
)
def test_the_sociable_master_waits_late_with_much_ready(
    slug: str, rack: str, others: int, pool: int, *, waits: bool
) -> None:
    seen = tile_view("R5 R6 R7", rack, others=(others,), pool=pool)
    assert isinstance(choice(slug, "master", SOCIABLE, seen), Pick) is waits


@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize("level", ["casual", "club", "expert", "master"])
def test_sociable_players_play_in_most_turns_with_a_legal_play(slug: str, level: str) -> None:
    rules, could, played = BOOKS[slug].rules(2), 0, 0
    for seed in range(4):
        for seen, action in moves(slug, [seated(level, SOCIABLE)(rules, 1), MostTiles(rules, 2)], seed):
            if seen.seat == 0:
                opened = seen.table.turn.opened[0]
                could += best_play(seen.table.tableau, seen.hand, rules, opened=opened).tiles > 0
                played += isinstance(action, Play)
    assert played / could >= 0.6


@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sociable_do_so_among_themselves(slug: str, seats: int) -> None:
    rules = BOOKS[slug].rules(seats)
    for level in ("club", "expert", "master"):
        could, played = 0, 0
        table = [seated(level, SOCIABLE)(rules, seat) for seat in range(seats)]
        for number in range(32 // seats):
            for seen, action in moves(slug, [*table], number):
                could += find_best_play(rules, seen, seen.hand, "tiles") is not None
                played += isinstance(action, Play)
        assert played >= 0.6 * could > 0, level


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_the_end_is_near_when_a_rack_or_the_pool_is_nearly_empty(slug: str) -> None:
    end = EndgameRule(few=2, low=1, few_late=6, late=4)
    told = {
        (count, pool): end.is_near(tile_view("R5 R6 R7", LOOSE, others=(count,), pool=pool))
        for count in (2, 6, 7)
        for pool in (2, 8, 9)
    }
    assert [key for key, near in told.items() if not near] == [(6, 9), (7, 8), (7, 9)]
    seen = tile_view("R3 B3 K3 Y3", "R1 R2 R4 K4 K5", others=(2,))
    for level, manner in STYLES:
        if level in {"club", "expert", "master"}:
            assert table_after(choice(slug, level, manner, seen)) == {"R3 B3 Y3", "K3 K4 K5"}, level


@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize("level", ["club", "expert", "master"])
@pytest.mark.parametrize(
    ("rack", "others", "lays_it"),
    [("B1 B2", 12, False), ("B1 B2 B4", 12, True), ("B1 B2", 1, True)],
    ids=["it brings three tiles", "it brings four", "another has one tile left"],
)
def test_the_sociable_lay_a_joker_where_it_brings_something(
    slug: str, level: str, rack: str, others: int, *, lays_it: bool
) -> None:
    seen = tile_view("R5 R6 R7", f"J1 R8 {rack} Y13 B12 R1 K8 Y4", others=(others,), pool=60)
    lying = " / ".join(table_after(choice(slug, level, SOCIABLE, seen)))
    assert "R8" in lying
    assert ("J1" in lying) is lays_it
