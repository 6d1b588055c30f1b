"""One tile left: announced for the player, announced by them, or forgotten (RQ-7), in a game played up to that turn."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.positions import Position
from tests.page.tiling import Tiler
from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]


def arrange_last_play(visit: Visit, position: str) -> Tiler:
    """Ann has arranged a play that leaves her one tile."""
    ann = Tiler(visit)
    *steps, _ = Position(visit, position).moves[0].steps
    for step in steps:
        ann.type(step)
        expect(ann.words).to_have_value("")
    expect(ann.status).to_contain_text("Ready")
    expect(ann.rack).to_have_count(1)
    return ann


def test_one_tile_is_said_automatically_for_the_player(visit: OpenWindow) -> None:
    ann = arrange_last_play(visit(), "one tile, said for her")
    expect(ann.one_tile).to_have_count(0)
    ann.visit.changes(lambda: ann.press("Play"))
    expect(ann.log).to_contain_text("with one tile left")
    expect(ann.rack).to_have_count(1)


def test_a_player_who_says_one_tile_in_time_keeps_it(visit: OpenWindow) -> None:
    ann = arrange_last_play(visit(), "one tile, to be said")
    ann.one_tile.check()
    expect(ann.status).to_contain_text("Ready")
    ann.visit.changes(lambda: ann.press("Play"))
    expect(ann.log).to_contain_text("with one tile left")
    expect(ann.rack).to_have_count(1)


def test_a_player_who_forgets_to_say_one_tile_draws_a_tile(visit: OpenWindow) -> None:
    ann = arrange_last_play(visit(), "one tile, not said")
    expect(ann.one_tile).not_to_be_checked()
    ann.visit.changes(lambda: ann.press("Play"))
    expect(ann.log).to_contain_text("for not saying")
    expect(ann.rack).to_have_count(2)
