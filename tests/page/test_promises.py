"""The page stores promises by the same rule as the client for programs, and holds records against what it was shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from rumpus.client.calls import Document
from rumpus.record.following import Followed
from rumpus.record.statements import Reader
from tests.client.promise_stories import FOLDED, LINES, STORIES, New, keeper_of_game_1, places
from tests.page.test_proof import DEALS, PROMISED, UNCHOSEN, ended_soon, found, start_game, to_the_end
from tests.page.tiling import Tiler
from tests.page.visits import Visit

BEGIN = """async ([window, id, lines]) => {
  const [{ Follower }, stored] = await Promise.all(
    [import("/page/proof/follower.js"), import("/page/proof/followed.js")]);
  const asked = [];
  const follower = new Follower(id, async (since) => (asked.push(since), { number: 1, lines: lines.slice(since) }));
  follower.markDrawn();
  const table = { id, places: { value: null } };
  let taken;
  const sits = (places) => (table.places.value = places);
  (globalThis.keepers ??= {})[window] = {
    hear: (places, you) => (sits(places), follower.hearPlaces(places, you)),
    hearWhole: (whole) => (sits(whole.places), follower.hearTable(whole)),
    hearStart: (number, start) => follower.hearStart(number, start),
    hearLines: (number, lines) => follower.hear(number, lines.at(-1).seq, lines),
    sendWord: (word) => void stored.nameWord(table, word, () => new Promise((taking) => (taken = taking))),
    keepWord: () => taken(true),
    shown: (number) => stored.shownAt(id, number) ?? {},
    asked: () => asked,
  };
}"""
CALL = "([window, name, ...words]) => globalThis.keepers[window][name](...words)"


class StoredByPage:
    """The storage of the page for one table. It takes only promises of 64 characters. A server answers with these
    ``lines``.
    """

    numbers = count()

    def __init__(self, page: Page, table: str = "", lines: Sequence[Document] = ()) -> None:
        self._page = page
        self._told: dict[str, str] = {}
        self._window = f"window-{next(self.numbers)}"
        self.table = table or f"table of {self._window}"
        page.evaluate(BEGIN, [self._window, self.table, list(lines)])

    def hear(self, places: Document, seat: int | None) -> None:
        self.call("hear", self._spelt(places), seat)

    def hear_whole(self, whole: Document) -> None:
        self.call("hearWhole", whole | {"places": self._spelt(whole["places"])})

    def hear_start(self, number: int, start: str | None) -> None:
        self.call("hearStart", number, self._promise(start))

    def hear_lines(self, number: int, lines: Sequence[Document]) -> None:
        self.call("hearLines", number, list(lines))

    def send_word(self, word: str) -> None:
        self.call("sendWord", word)

    def keep_word(self, word: str, number: int | None) -> None:
        self.call("keepWord")

    def reader(self, number: int) -> Reader:
        shown = self.call("shown", number)
        if not shown:
            return Reader()
        promises = frozenset(self._told[shown[name]] for name in ("secret", "start") if name in shown)
        if not (shown.get("seq") or shown.get("isLost")) or shown["seat"] is None:
            return Reader(promises)
        digest = None if shown.get("isLost") else bytes.fromhex(shown["digest"])
        words = frozenset([shown["word"]] if shown.get("word") else [])
        return Reader(promises, words, followed=Followed(shown["seat"], shown.get("seq", 0), digest))

    def _spelt(self, places: Document) -> Document:
        return places | {name: self._promise(places[name]) for name in ("commitment", "start_promise")}

    def _promise(self, told: str | None) -> str | None:
        if told is None:
            return None
        spelt = sha256(told.encode()).hexdigest()
        self._told[spelt] = told
        return spelt

    def call(self, name: str, *words: object) -> Any:  # noqa: ANN401 - what a script answers
        return self._page.evaluate(CALL, [self._window, name, *words])


def test_the_page_keeps_promises(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.go()
    stories: list[Callable[[New], None]] = STORIES
    for story in stories:
        ann.page.evaluate("localStorage.clear()")
        story(lambda: StoredByPage(ann.page, lines=LINES))


def test_missing_lines_are_requested(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.go()
    page = StoredByPage(ann.page, lines=LINES)
    keeper_of_game_1(lambda: page)
    page.hear_lines(1, LINES[2:])
    assert page.call("asked") == [0]
    assert page.reader(1).followed == begin_and_hear(ann.page, LINES).reader(1).followed
    reloaded = StoredByPage(ann.page, begin_and_hear(ann.page, LINES[:1]).table, LINES)
    reloaded.hear_whole({"places": places(1, "playing", "secret 1"), "you": 0, "view": {"seq": 2}, "log": []})
    assert reloaded.call("asked") == [1]
    over = StoredByPage(ann.page, begin_and_hear(ann.page, LINES[:1]).table, LINES)
    over.hear_whole(
        {"places": places(1, "over", "secret 2"), "you": 0, "view": {"seq": 3}, "log": []}
    )  # it ended meanwhile
    assert over.call("shown", 1)["seq"] == 3
    another = StoredByPage(ann.page, lines=[{**line, "seq": line["seq"] + 1} for line in LINES])
    keeper_of_game_1(lambda: another)
    another.hear_lines(1, LINES[1:])  # the first line never comes
    assert another.call("shown", 1)["isLost"] is True


def begin_and_hear(page: Page, lines: Sequence[Document]) -> StoredByPage:
    told = StoredByPage(page)
    keeper_of_game_1(lambda: told)
    told.hear_lines(1, lines)
    return told


def test_two_windows_must_be_shown_the_same_lines(visit: Callable[..., Visit]) -> None:
    """A server could show one game here and another there, and record either."""
    ann = visit()
    ann.go()
    first = begin_and_hear(ann.page, LINES[:1])
    other = StoredByPage(ann.page, first.table)
    other.hear_lines(1, LINES)
    first.hear_lines(1, LINES[:2])  # behind the other window: a lower line changes nothing
    assert other.call("shown", 1)["seq"] == 3
    first.hear_lines(1, LINES)
    assert "isLost" not in first.call("shown", 1)
    first = begin_and_hear(ann.page, LINES[:1])
    other = StoredByPage(ann.page, first.table)
    other.hear_lines(1, LINES[:2])
    first.hear_lines(1, [{**LINES[1], "act": "take TC"}])
    assert first.call("shown", 1)["isLost"] is True
    assert first.call("shown", 1)["digest"] == FOLDED.value.hex()


def test_the_oldest_games_are_deleted(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.go()
    page = StoredByPage(ann.page)
    for number in range(301):
        page.hear(places(number, "over", f"secret {number}"), 0)
    assert page.reader(1) == Reader()
    assert [page.reader(number).promises for number in (2, 301)] == [{"secret 1"}, {"secret 300"}]


CHANGE = """(change) => {
  const name = Object.keys(localStorage).find((one) => one.endsWith(".1"));
  localStorage[name] = JSON.stringify({ ...JSON.parse(localStorage[name]), ...change });
}"""
CHANGES: list[tuple[dict[str, Any], tuple[str, str]]] = [
    ({}, ("shown by this server's word", "shown by this server's word")),
    ({"isLost": True}, ("shown by this server's word", "not shown")),
    ({"digest": "00" * 32}, ("contradicted", "not shown")),
    ({"seq": 9999}, ("contradicted", "not shown")),
    ({"seat": 1}, ("contradicted", "not shown")),
    ({"word": None, "sent": ""}, ("shown by this server's word", "not shown")),
]


def test_the_record_is_compared_with_the_game_as_shown(visit: Callable[..., Visit]) -> None:
    """A server could deal other cards than it promised, and make up a game for the record afterwards."""
    ann = visit()
    record = to_the_end(ann, at_own_turn(ann))
    kept = ann.page.evaluate("() => ({ ...localStorage })")
    for change, stances in CHANGES:
        ann.page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
        ann.page.evaluate(CHANGE, change)
        told = found(ann, record)
        assert (told[DEALS], told[UNCHOSEN]) == stances, change
    ann.page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
    ann.page.evaluate(CHANGE, {"word": None})  # the answer to the word was lost: it counts where the record has it
    assert found(ann, record)[UNCHOSEN] == "shown by this server's word"


def at_own_turn(ann: Visit, *, is_to_draw: bool = False) -> str:
    """A table where it is Ann's turn, or to draw already: the others may have rapped before."""
    table = start_game(ann, "Nobody knows it")
    while ann.await_turn():
        if not (is_to_draw and ann.deed("No").is_visible()):
            return table
        ann.changes(ann.deed("No").click)
    ann.go("/")
    ann.page.evaluate("() => localStorage.clear()")
    return at_own_turn(ann, is_to_draw=is_to_draw)


def test_a_player_who_missed_some_moves_goes_on_following_the_game(visit: Callable[..., Visit]) -> None:
    ann, is_deaf = visit(), False

    def pass_on(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(lambda told: None if is_deaf else line.send(told))

    ann.page.route_web_socket("**/socket*", pass_on)
    table = at_own_turn(ann)
    may = ann.may_do(table)
    seq = ann.call(f"/tables/{table}/commands", ask="table")["view"]["seq"]
    is_deaf = True
    ann.do(next(one for one in may if one["do"] != "rap"))
    while ann.call(f"/tables/{table}/commands", ask="table")["view"]["seq"] == seq:
        pass
    ann.go("/")
    is_deaf = False
    ann.go(f"/table/{table}")
    assert found(ann, ended_soon(ann))[UNCHOSEN] == "shown by this server's word"


def test_a_game_in_two_windows_is_followed(visit: Callable[..., Visit]) -> None:
    ann = visit()
    at_own_turn(ann, is_to_draw=True)
    other = ann.context.new_page()
    other.goto(ann.page.url)
    expect(other.locator(".board")).to_be_visible()
    ann.take_turn()
    told = found(ann, ended_soon(ann))
    assert (told[PROMISED], told[UNCHOSEN]) == ("shown", "shown by this server's word")


def test_a_game_goes_on_in_another_window_once_the_first_one_is_at_the_lobby(visit: Callable[..., Visit]) -> None:
    ann = visit()
    table = at_own_turn(ann, is_to_draw=True)
    ann.page.locator("header a").first.click()
    expect(ann.board).to_have_count(0)
    other = Visit(ann.url, ann.context, ann.context.new_page())
    other.go(f"/table/{table}")
    other.await_turn()
    other.take_turn()
    assert found(other, ended_soon(other))[UNCHOSEN] == "shown by this server's word"


def test_a_hand_that_comes_after_its_line_is_on_the_rack(visit: Callable[..., Visit]) -> None:
    ann, hands = visit(), list[list[str]]()

    def pass_on(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)

        def split_hand_from_lines(text: str | bytes) -> None:
            frame = json.loads(text)
            hands.extend([frame["view"]["hand"]] if frame.get("view", {}).get("hand") else [])
            if frame["type"] != "lines" or not hands:
                line.send(text)
                return
            line.send(json.dumps(frame | {"view": frame["view"] | {"hand": []}}))
            line.send(json.dumps(frame | {"lines": [], "view": {"seq": frame["view"]["seq"], "hand": hands[-1]}}))

        server.on_message(split_hand_from_lines)

    ann.page.route_web_socket("**/socket*", pass_on)
    tiler = Tiler(ann)
    tiler.sit()
    held = tiler.rack.count()
    assert ann.await_turn()
    ann.deed("Pick a tile").click()
    expect(tiler.rack).to_have_count(held + 1)


def test_a_hand_is_not_shown_before_the_line_that_it_follows(visit: Callable[..., Visit]) -> None:
    """It could be the hand after a draw, shown to who has the choice still."""
    ann, lines = visit(), list[WebSocketRoute]()

    def pass_on(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    ann.page.route_web_socket("**/socket*", pass_on)
    at_own_turn(ann)
    held = ann.cards()
    view = {"seq": 1000, "hand": [*held, "9F"]}
    lines[-1].send(json.dumps({"type": "lines", "number": 1, "lines": [], "view": view}))
    lines[-1].send(
        json.dumps({"type": "said", "seat": 1, "name": "Bob", "text": "told after it", "at": 0, "guest": False})
    )
    expect(ann.page.get_by_text("told after it")).to_be_attached()
    assert ann.cards() == held
