"""Whole games over the socket, by a client that picks among its legal actions."""

from __future__ import annotations

import io
import random
from collections.abc import Callable

import pytest

from rumpus.core.rules import OptionValue
from rumpus.games import BOOKS
from rumpus.record import parse_record, verify
from tests.server.visitors import AtTable, Visitor
from tests.whole_games import soon_over

Visit = Callable[[str], Visitor]


def play_on(at: AtTable, rng: random.Random) -> None:
    """Take in the whole table, and play until the game is over: any action one may do."""
    at.next()
    finish(at, rng)


def finish(at: AtTable, rng: random.Random) -> None:
    """Play until the game is over."""
    while at.places["stage"] != "over":
        if at.places["stage"] == "between":
            at.ask(do="next")
        elif at.view["may"]:
            at.act(rng.choice(at.view["may"])["act"])
        if not at.view["may"] and at.places["stage"] == "playing":
            at.next()


@pytest.mark.parametrize("game", BOOKS)
def test_a_game_is_played_to_its_end_and_its_record_verified(visitor: Visit, game: str) -> None:
    ann = visitor("Ann")
    table = ann.make_table(game, computers=["casual"], start=True, options=short(game))
    with ann.at(table["id"]) as at:
        play_on(at, random.Random(1))
        record = ann.http.get(f"/api/records/{at.places['record']}/file").text
    checked = verify(parse_record(io.StringIO(record)))
    assert checked.complete
    assert at.view["outcome"]["points"] == at.view["totals"]


def short(game: str) -> dict[str, OptionValue]:
    """The options for two deals, or for a score that is soon reached."""
    return {"deals": 2} if any(option.name == "deals" for option in BOOKS[game].options) else soon_over(game)
