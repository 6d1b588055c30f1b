"""The club player of tile games: by the rules, never behind the exact solver, patient, and stronger than the
heuristic."""

from __future__ import annotations

import pytest

from rumpus.arena.match import Match, Standing
from rumpus.core.actions import Action, Pass, Pick, Play
from rumpus.core.engine import legal_actions
from rumpus.core.rules import OptionValue
from rumpus.core.views import View
from rumpus.game import Seat
from rumpus.games import BOOKS
from rumpus.players import make_player
from tests.players.playing import check_whole_deal
from tests.tile_tables import spelled, tile_rules, tile_view
from tests.whole_games import TILE_GAMES

LOOSE = "R8 B2 B11 K4 K13 Y2 Y9"


def choice(slug: str, seen: View, **options: OptionValue) -> Action:
    """The player's choice, checked to be legal."""
    rules = tile_rules(slug, seen.table.seats, **options)
    action = make_player("expert-patient", rules, 1).choose(seen)
    assert action in legal_actions(rules, seen)
    return action


def table_after(action: Action) -> set[str]:
    assert isinstance(action, Play)
    return set(spelled(action.table).replace("J2", "J1").split(" / "))


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_it_opens_as_soon_as_it_can(slug: str) -> None:
    seen = tile_view("Y5 Y6 Y7", "R10 R11 R12 B9 K9 Y9 K1 K4", opened=False, others=(12,))
    assert table_after(choice(slug, seen)) == {"Y5 Y6 Y7", "R10 R11 R12", "B9 K9 Y9"}
    assert choice(slug, tile_view("Y5 Y6 Y7", "R2 R3 R4 Y8 K13 B11", opened=False)) == Pick()


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_it_holds_melds_back_until_it_can_go_out_at_once(slug: str) -> None:
    assert choice(slug, tile_view("R5 R6 R7", f"{LOOSE} B6 B7 B8", others=(12, 10))) == Pick()
    out = choice(slug, tile_view("R5 R6 R7", "R8 R9 B6 B7 B8 K6 K7 K8", others=(12, 10)))
    assert table_after(out) == {"R5 R6 R7 R8 R9", "B6 B7 B8", "K6 K7 K8"}


@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize(("others", "pool"), [((12, 2), 60), ((12, 10), 12), ((12, 10), 0)])
def test_near_the_end_it_sheds_the_tiles_that_count_most(slug: str, others: tuple[int, ...], pool: int) -> None:
    # The set gives one tile: to three small ones, or to two that count more.
    seen = tile_view("R3 B3 K3 Y3", "R1 R2 R4 K4 K5", others=others, pool=pool)
    assert table_after(choice(slug, seen)) == {"R3 B3 Y3", "K3 K4 K5"}


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_with_nothing_to_lay_and_nothing_to_pick_it_passes(slug: str) -> None:
    assert choice(slug, tile_view("R5 R6 R7", "B1 K9", pool=0)) == Pass()


@pytest.mark.clause("RQ-7")
def test_it_says_one_tile() -> None:
    seen = tile_view("B4 B5 B6", "B7 Y1", others=(2,))
    for call, said in (("by-player", True), ("automatic", False)):
        action = choice("rummy-q", seen, one_tile_call=call)
        assert isinstance(action, Play)
        assert action.one_tile is said


@pytest.mark.parametrize("slug", TILE_GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_whole_deals_by_the_rules(slug: str, seats: int) -> None:
    check_whole_deal(BOOKS[slug].rules(seats), "expert-patient", "casual")


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_it_beats_the_heuristic(slug: str) -> None:
    match = Match(
        slug, (Seat("expert-patient", "expert-patient"), Seat("casual", "casual")), "expert-patient", {"deals": 1}
    )
    standing = Standing(match.contestants)
    for number in range(12):
        standing.add(number, match.play(number))
    assert standing.win_share(0).low > 0.5
    assert standing.lead(0).low > 0
