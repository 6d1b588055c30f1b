"""The rooms around a game in another language: lobby, my games, a new table, the waiting room, and a replay with its
verdict."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from rumpus.games import BOOKS, games_elsewhere
from rumpus.players.characters import BEGINNERS, CAPRICIOUS, CASUAL, CLUB, EXPERTS, MASTERS
from rumpus.record import record_of
from tests.page.test_another_language import outside, speaking
from tests.page.test_replay import upload
from tests.page.visits import Visit
from tests.whole_games import finished

OpenWindow = Callable[..., Visit]

GAME = "rap-rummy"
TITLE = str(BOOKS[GAME].title)
COMMAND = "rumpus serve --host 0.0.0.0"
"""A command for the owner, typed in a terminal."""
CHARACTERS = (BEGINNERS, CAPRICIOUS, CASUAL, CLUB, EXPERTS, MASTERS)
NAMED = {
    "Ann",
    "Bob",
    "Rumpus",
    "Sep",
    "deals played",
}  # a month is said by the browser; the last is a code of a record
NAMED |= {str(book.title) for book in BOOKS.values()}
NAMED |= {elsewhere.name for elsewhere in games_elsewhere()}
NAMED |= {character.name for characters in CHARACTERS for character in characters}
SEATS = [{"name": "Ann", "kind": "person", "guest": True}, {"name": "Bob", "kind": "person", "guest": True}]
RUNNING = {"id": "r", "code": "ABCD", "game": GAME, "title": TITLE, "seats": SEATS, "watching": "open", "you": 0}
ENDED = {"record": "e", "title": TITLE, "seats": SEATS, "ended": 1_790_000_000, "you": 0}
MINE = {
    "running": [
        RUNNING | {"stage": "playing", "to_move": 0, "deadline": 1_790_200_000},
        RUNNING | {"id": "s", "stage": "playing", "to_move": 1, "deadline": None},
        RUNNING | {"id": "t", "stage": "gathering"},
    ],
    "finished": [
        ENDED | {"outcome": {"reason": "deals", "winners": [0, 1], "points": [5, 5]}},
        ENDED | {"record": "f", "outcome": {"reason": "abandoned", "winners": [], "points": []}},
    ],
    "more": True,
    "now": 1_790_000_000,
}
"""My games, in every way that they may stand."""


def test_nothing_of_the_lobby_is_said_in_english(visit: OpenWindow) -> None:
    ann = speaking(visit())
    ann.call("/me", name="Ann")
    ann.page.route("**/api/me/tables", lambda route: route.fulfill(json=MINE))
    ann.go()
    expect(ann.page.locator(".my-games li")).to_have_count(5)
    expect(ann.page.locator(".games article")).to_have_count(len(BOOKS))
    found = set(outside(ann, NAMED))
    for kind in ann.page.locator("#opponents option").evaluate_all("(options) => options.map(({ value }) => value)"):
        ann.page.locator("#opponents").select_option(kind)
        found |= set(outside(ann, NAMED))
    for wanted in ("okey", "gin", "no such game"):
        ann.page.locator("#search").fill(wanted)
        expect(ann.page.locator(".looking [role=status]")).not_to_be_empty()
        found |= set(outside(ann, NAMED))
    assert found == set()


def test_nothing_of_a_new_table_and_its_waiting_room_is_said_in_english(visit: OpenWindow) -> None:
    ann = speaking(visit())
    ann.call("/me", name="Ann")
    ann.go()
    made = _table_dialog(ann)
    made.locator("summary").click()
    made.locator("#option-target_score").fill("100")
    made.locator("#option-target_score").blur()
    made.locator("select").nth(1).select_option("1")
    expect(made.locator("optgroup, select option[value=beginner]").first).to_be_attached()
    named = {*NAMED, COMMAND}
    found = set(outside(ann, named))
    made.locator("button[type=submit]").click()
    expect(ann.page.locator(".chair")).to_have_count(3)
    ann.page.locator(".fair-shuffle summary").click()
    found |= set(outside(ann, named))
    ann.page.locator("[aria-labelledby=rules-title] p button").first.click()
    expect(ann.page.locator("#option-target_score")).to_have_value("100")
    found |= set(outside(ann, named))
    assert found == set()


def _table_dialog(ann: Visit) -> Locator:
    """The dialog that makes a table."""
    ann.page.locator(f"[aria-labelledby=game-{GAME}] .deeds button").nth(1).click()
    made = ann.page.get_by_role("dialog")
    expect(made).to_be_visible()
    return made


def test_nothing_of_a_replay_and_its_verdict_is_said_in_english(visit: OpenWindow) -> None:
    ann = speaking(visit())
    ann.go(f"/replay/{upload(ann, str(record_of(finished(GAME, 2))))}")
    expect(ann.page.locator(".controls")).to_be_visible()
    found = set(outside(ann, NAMED))
    ann.page.locator(".verdict button").click()
    expect(ann.page.locator(".findings li")).to_have_count(6)
    assert found | set(outside(ann, NAMED)) == set()
