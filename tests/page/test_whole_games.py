"""A whole game of each way in which a table is laid out, against computer players, and its replay opened from where it
ended. `test_card_table` plays the game with a rap, which is watched."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from rumpus.core.rules import OptionValue
from rumpus.games import BOOKS
from rumpus.games.book import RuleBook
from tests.page.positions import calling
from tests.page.tiling import Tiler, meld_in
from tests.page.visits import LAID_OUT, Visit
from tests.whole_games import ONE_OF_EACH_SHAPE, short, soon_over

OpenWindow = Callable[..., Visit]
GAMES = [game for game in (*LAID_OUT, ONE_OF_EACH_SHAPE[-1]) if game != calling("rap")]
EAGERNESS = ["lay", "off", "knock", "discard", "take", "draw", "no", "rap", "pass"]
NOT_ASKED = {"opening": 0}  # a player who lays three tiles only may wait long for a first play of many points


@pytest.mark.parametrize("book", [BOOKS[game] for game in GAMES], ids=GAMES)
def test_a_whole_game_is_played_and_its_replay_opened(visit: OpenWindow, book: RuleBook) -> None:
    ann = visit()
    others = book.most_seats - 1  # at a full table the stock ends soon
    play_to_the_end(ann, ann.sit(book.slug, options=_options(book), computers=["master"] * others))
    open_replay(ann)


def open_replay(ann: Visit) -> None:
    """Open the replay from the end of a game, and go to its last move."""
    ann.showdown.get_by_role("link", name="Replay").click()
    expect(ann.page.get_by_role("group", name="Replay")).to_be_visible()
    ann.page.keyboard.press("End")
    expect(ann.page.locator(".watch > .told")).not_to_be_empty()


def play_to_the_end(ann: Visit, table: str) -> None:
    """Play at a table of computer players until the game is over."""
    turn = partial(_tile_turn, Tiler(ann)) if ann.page.locator(".rack").count() else partial(_card_turn, ann, table)
    outcome = ann.showdown.locator(".outcome")
    while not outcome.is_visible():
        if ann.await_turn():
            turn()
        elif not outcome.is_visible():
            ann.next_deal()
    expect(ann.showdown.locator(".shown")).to_have_count(ann.page.locator(".seat").count() + 1)
    expect(ann.refusal).to_be_hidden()


def _options(book: RuleBook) -> dict[str, OptionValue]:
    known = {option.name for option in book.options}
    seats = book.most_seats
    rules = book.rules(seats)
    deals = 2 if rules.turn.layout(rules).melds == "hidden" else 1  # deals without melds on the table are short
    limits = short(book, seats, deals) or soon_over(book.slug)
    return limits | {name: value for name, value in NOT_ASKED.items() if name in known}


def _card_turn(ann: Visit, table: str) -> None:
    may = ann.may_do(table)
    if may:  # the page may be behind the server for a moment
        ann.changes(partial(ann.do, min(may, key=lambda one: EAGERNESS.index(one["do"]))))


def _tile_turn(ann: Tiler) -> None:
    expect(ann.rack.first).to_be_visible()
    meld = meld_in(ann.rack.evaluate_all("tiles => tiles.map((tile) => tile.dataset.card)"))
    if meld:
        ann.lay(meld)
        expect(ann.status).to_contain_text("Ready")
    words = "Play" if meld else "Pass" if ann.visit.may("Pass") else "Pick a tile"
    ann.visit.changes(partial(ann.press, words))
