"""The page keeps promises by the same rule as the client for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import count
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from rumpus.client.calls import Document
from rumpus.record.following import Followed, Settled
from rumpus.record.statements import Reader
from tests.client import following_stories, promise_stories
from tests.client.promise_stories import New
from tests.page.test_proof import DEALS, PROMISED, UNCHOSEN, found, started, to_the_end
from tests.page.tiling import Tiler
from tests.page.visits import Visit

BEGIN = """async (id) => {
  const kept = await import("/page/proof/promises.js");
  const table = { id, places: { value: null } };
  let taken;
  const sits = (places) => (table.places.value = places);
  (window.keepers ??= {})[id] = {
    hear: (places, you, seq) => (sits(places), kept.hearPlaces(table, you, seq)),
    hearWhole: (whole) => (sits(whole.places), kept.hearWhole(table, whole)),
    hearStart: (number, start) => kept.hearStart(table, number, start),
    hearGame: (number, view, lines, you) => kept.hearGame(table, number, view, lines, you),
    sendWord: (word) => void kept.nameWord(table, word, () => new Promise((taking) => (taken = taking))),
    keepWord: () => taken(true),
    known: (number) => kept.allPromised().find(({ table, begun }) => table === id && begun === number) ?? {},
    sendAct: (number, seq, act, instead) => kept.noteSent(table, number, seq, act, instead),
    followed: (number) => JSON.parse(localStorage.getItem(`rumpus.followed.${id}.${number}`)) ?? { acts: null, hands: [], sent: {} },
  };
}"""
CALL = "([id, name, ...words]) => window.keepers[id][name](...words)"


class KeptByPage:
    """What the page keeps for one table. It takes promises of 64 signs alone."""

    numbers = count()

    def __init__(self, page: Page) -> None:
        self._page = page
        self._told: dict[str, str] = {}
        self.table = f"table-{next(self.numbers)}"
        page.evaluate(BEGIN, self.table)

    def hear(self, places: Document, seat: int | None, seq: int) -> None:
        self._call("hear", self._spelt(places), seat, seq)

    def hear_whole(self, whole: Document) -> None:
        self._call("hearWhole", whole | {"places": self._spelt(whole["places"])})

    def hear_start(self, number: int, start: str | None) -> None:
        self._call("hearStart", number, self._promise(start))

    def hear_game(self, number: int, view: Document, lines: Sequence[Document] = (), seat: int | None = None) -> None:
        self._call("hearGame", number, view, list(lines), seat)

    def send_word(self, word: str) -> None:
        self._call("sendWord", word)

    def keep_word(self, word: str, number: int | None) -> None:
        self._call("keepWord")

    def send_act(self, number: int, seq: int, act: str | None, instead: str | None = None) -> None:
        self._call("sendAct", number, seq, act, instead)

    def reader(self, number: int) -> Reader:
        known = self._call("known", number)
        promises = frozenset(self._told[known[name]] for name in ("secret", "start") if name in known)
        told = self._call("followed", number)
        hands = [(seq, seat, hand) for seq, seat, hand in told["hands"]]
        acts = told["acts"] and {int(seq): (seat, act) for seq, (seat, act) in told["acts"].items()}
        settled = _settled(**known["settled"]) if "settled" in known else None
        sent = {int(seq): frozenset(acts) for seq, acts in told["sent"].items()}
        followed = Followed(acts, hands, settled, known.get("seat"), sent)
        return Reader(promises, frozenset([known["word"]] if "word" in known else []), followed=followed)

    def _spelt(self, places: Document) -> Document:
        return places | {name: self._promise(places[name]) for name in ("commitment", "start_promise")}

    def _promise(self, told: str | None) -> str | None:
        if told is None:
            return None
        spelt = sha256(told.encode()).hexdigest()
        self._told[spelt] = told
        return spelt

    def _call(self, name: str, *words: object) -> Any:  # noqa: ANN401 - what a script answers
        return self._page.evaluate(CALL, [self.table, name, *words])


def _settled(game: str, options: Document, seats: list[dict[str, str]]) -> Settled:
    return Settled(game, options, [(seat["name"], seat["kind"]) for seat in seats])


@pytest.mark.parametrize("told", [promise_stories, following_stories], ids=["promises", "following"])
def test_the_page_keeps_promises(visit: Callable[..., Visit], told: ModuleType) -> None:
    ann = visit()
    ann.go()
    stories: list[Callable[[New], None]] = told.STORIES
    for story in stories:
        ann.page.evaluate("localStorage.clear()")
        story(lambda: KeptByPage(ann.page))


FOLLOWED = """(change) => {
  const name = Object.keys(localStorage).find((one) => one.startsWith("rumpus.followed."));
  const followed = JSON.parse(localStorage[name]);
  new Function("followed", change)(followed);
  localStorage[name] = JSON.stringify(followed);
}"""


CHANGES = [
    ("", ("shown", "shown by this server's word")),
    ("delete followed.acts[Object.keys(followed.acts).length]", ("shown", "not shown")),
    ("followed.acts[Object.keys(followed.acts).length][1] = 'no'", ("contradicted", "not shown")),
    ("followed.acts[Object.keys(followed.acts).length + 1] = [0, 'draw']", ("contradicted", "not shown")),
    ("followed.hands[0][1] = 9", ("contradicted", "not shown")),
    ("followed.hands[0][2].pop()", ("contradicted", "not shown")),
    ("followed.sent[Object.keys(followed.sent)[0]] = ['another']", ("shown", "not shown")),
    ("followed.sent[Object.keys(followed.sent)[0]] = ['']", ("shown", "shown by this server's word")),  # typed
]
UNANSWERED = """(sent) => {
  const name = Object.keys(localStorage).find((one) => one.startsWith("rumpus.promises."));
  const promises = JSON.parse(localStorage[name]);
  localStorage[name] = JSON.stringify(promises.map(({ word, ...rest }) => ({ ...rest, sent: sent || word })));
}"""


def test_the_record_is_held_against_what_was_seen_of_the_game(visit: Callable[..., Visit]) -> None:
    """A server could deal other cards than it promised, and make up a game for the record afterwards."""
    ann = visit()
    record = to_the_end(ann, at_own_turn(ann))
    kept = ann.page.evaluate("() => ({ ...localStorage })")
    for change, stances in CHANGES:
        ann.page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
        ann.page.evaluate(FOLLOWED, change)
        told = found(ann, record)
        assert (told[DEALS], told[UNCHOSEN]) == stances, change
    ann.page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
    for sent, stance in (("", "shown by this server's word"), ("another", "not shown")):
        ann.page.evaluate(UNANSWERED, sent)  # the answer to the word was lost: it counts where the record has it
        assert found(ann, record)[UNCHOSEN] == stance


def at_own_turn(ann: Visit, *, is_to_draw: bool = False) -> str:
    """A table where it is Ann's turn, or to draw already: the others may have rapped before."""
    table = started(ann, "Nobody knows it")
    while ann.await_turn():
        if not (is_to_draw and ann.deed("No").is_visible()):
            return table
        ann.changes(ann.deed("No").click)
    ann.go("/")
    ann.page.evaluate("() => localStorage.clear()")
    return at_own_turn(ann, is_to_draw=is_to_draw)


def test_who_was_away_for_some_moves_goes_on_following_the_game(visit: Callable[..., Visit]) -> None:
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
    assert found(ann, to_the_end(ann, table))[UNCHOSEN] == "shown by this server's word"


def test_a_move_at_the_own_seat_that_was_not_made_here_is_told(visit: Callable[..., Visit]) -> None:
    """A server could move for somebody, and tell them something else."""
    ann = visit()
    table = at_own_turn(ann)
    view = ann.call(f"/tables/{table}/commands", ask="table")["view"]
    act = next(one["act"] for one in view["may"] if one["do"] != "rap")
    ann.changes(lambda: ann.call(f"/tables/{table}/commands", do="act", act=act, seq=view["seq"] + 1))
    told = found(ann, to_the_end(ann, table))
    assert (told[DEALS], told[UNCHOSEN]) == ("shown", "not shown")
    assert f"line {view['seq'] + 2} is a move at your seat that was not sent from here" in ann.page.inner_text(
        ".findings"
    )


FOLLOWS = """() => Object.keys(localStorage).some((one) => one.startsWith("rumpus.followed."))"""
SENT = """() => {
  const name = Object.keys(localStorage).find((one) => one.startsWith("rumpus.followed."));
  return Object.values(JSON.parse(localStorage[name]).sent).at(-1);
}"""


@pytest.mark.parametrize(
    ("answer", "sent"),
    [
        ({"type": "refused", "error": {"code": "withdrawn", "message": "You may not."}}, []),
        ({"type": "done"}, ["take"]),
    ],
)
def test_what_the_server_answers_leaves_one_action_sent_at_most(
    visit: Callable[..., Visit], answer: dict[str, Any], sent: list[str]
) -> None:
    """It could refuse one, or never tell it, have another one done, and choose between them afterwards."""
    ann = visit(may_be_refused=True)

    def pass_on(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(line.send)
        line.on_message(lambda told: do(line, json.loads(told)) if '"act":"take' in str(told) else server.send(told))

    def do(line: WebSocketRoute, asked: dict[str, Any]) -> None:
        line.send(json.dumps(answer | {"re": asked["id"]}))
        line.send(json.dumps({"type": "said", "seat": 1, "name": "Bob", "text": "answered", "at": 0, "guest": False}))

    ann.page.route_web_socket("**/socket*", pass_on)
    at_own_turn(ann, is_to_draw=True)
    ann.deed("Take").click()
    expect(ann.page.get_by_text("answered")).to_be_attached()
    if sent:
        ann.deed("Draw").click()
    ann.page.wait_for_function(f"(sent) => ({SENT})().map((act) => act.split(' ')[0]).join() === sent.join()", arg=sent)
    if sent:  # nor does it stand for two where the page is loaded again
        ann.page.reload()
        ann.changes(ann.deed("Draw").click)
        assert not ann.page.evaluate(FOLLOWS)


def test_words_that_the_server_calls_known_and_did_nothing_with_stand_for_no_action(
    visit: Callable[..., Visit],
) -> None:
    """It could say afterwards that the next move was what they meant."""
    ann = visit()

    def pass_on(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(line.send)

        def told(text: str | bytes) -> None:
            asked = json.loads(text)
            if asked.get("do") == "type":
                line.send(json.dumps({"type": "done", "re": asked["id"]}))
            else:
                server.send(text)

        line.on_message(told)

    ann.page.route_web_socket("**/socket*", pass_on)
    at_own_turn(ann)
    ann.page.get_by_label("Type what you do").fill("score")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function(f"() => ({SENT})()?.length === 0")
    assert ann.page.evaluate(SENT) == []


def test_a_hand_that_comes_after_its_line_is_on_the_rack(visit: Callable[..., Visit]) -> None:
    """What counts as shown is drawn."""
    ann, hands = visit(), list[list[str]]()

    def pass_on(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)

        def told(text: str | bytes) -> None:
            frame = json.loads(text)
            hands.extend([frame["view"]["hand"]] if frame.get("view", {}).get("hand") else [])
            if frame["type"] != "lines" or not hands:
                line.send(text)
                return
            line.send(json.dumps(frame | {"view": frame["view"] | {"hand": []}}))
            line.send(json.dumps(frame | {"lines": [], "view": {"seq": frame["view"]["seq"], "hand": hands[-1]}}))

        server.on_message(told)

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


@pytest.mark.parametrize("is_closed", [True, False])
def test_a_game_in_two_windows_shows_nothing(visit: Callable[..., Visit], is_closed: bool) -> None:
    """They write over what the other keeps: each could be shown what the record has, and something else in the other one."""
    ann = visit()
    table = at_own_turn(ann)
    other = ann.context.new_page()
    other.goto(ann.page.url)
    expect(other.locator(".board")).to_be_visible()
    if is_closed:
        other.close()
    told = found(ann, to_the_end(ann, table))
    assert told[PROMISED] == ("shown" if is_closed else "not shown")
    assert (told[DEALS], told[UNCHOSEN]) == ("shown", "shown by this server's word" if is_closed else "not shown")
    assert ann.page.inner_text(".findings").count("open in two windows") == (0 if is_closed else 2)


def test_a_game_goes_on_in_another_window_once_the_first_one_is_at_the_lobby(visit: Callable[..., Visit]) -> None:
    ann = visit()
    table = at_own_turn(ann)
    ann.page.locator("header a").first.click()
    expect(ann.board).to_have_count(0)
    other = Visit(ann.url, ann.context, ann.context.new_page())
    other.go(f"/table/{table}")
    assert found(other, to_the_end(other, table))[UNCHOSEN] == "shown by this server's word"


def test_what_another_window_keeps_at_last_is_heard_too(visit: Callable[..., Visit]) -> None:
    """The last thing that is told of a game may be told in two windows at once."""
    ann = visit()
    ann.go()
    keeper = KeptByPage(ann.page)
    keeper.hear(promise_stories.places(0, "gathering", "secret"), 0, 0)
    keeper.hear_start(1, "start")
    assert shared(ann) == []
    other = ann.context.new_page()
    other.goto(ann.url)
    other.evaluate("name => (localStorage[name] = '\"another\"')", f"rumpus.window.{keeper.table}")
    ann.page.wait_for_function("name => localStorage[name]", arg=f"rumpus.shared.{keeper.table}.1")
    other.evaluate("name => (localStorage[name] = '\"another\"')", "rumpus.window.another-table")
    keeper.hear_game(1, {"seq": 1}, [{"seq": 1, "seat": None, "act": "deal"}], 0)
    assert shared(ann) == [f"rumpus.shared.{keeper.table}.1"]


FULL_FOR_MARKS = """() => {
  const keep = Storage.prototype.setItem;
  Storage.prototype.setItem = function (name, text) {
    if (name.startsWith("rumpus.shared.")) throw new DOMException("no room", "QuotaExceededError");
    keep.call(this, name, text);
  };
}"""


def test_where_there_is_no_room_to_mark_a_game_nothing_is_kept_of_it(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.go()
    keeper = KeptByPage(ann.page)
    keeper.hear(promise_stories.places(0, "gathering", "secret"), 0, 0)
    ann.page.evaluate(FULL_FOR_MARKS)
    ann.page.evaluate("name => (localStorage[name] = '\"another\"')", f"rumpus.window.{keeper.table}")
    keeper.hear_start(1, "start")
    assert keeper.reader(1).promises == frozenset()


def shared(ann: Visit) -> list[str]:
    """What is kept of games that two windows have followed."""
    return list(ann.page.evaluate("Object.keys(localStorage).filter((one) => one.startsWith('rumpus.shared.'))"))


def test_the_oldest_games_are_kept_no_longer(visit: Callable[..., Visit]) -> None:
    ann = visit()
    ann.go()
    keepers = [KeptByPage(ann.page) for _ in range(301)]
    for keeper in keepers:
        keeper.hear(promise_stories.places(0, "gathering", "secret"), 0, 0)
        keeper.hear_start(1, "start")
    held = [keeper.reader(1) for keeper in keepers]
    assert [bool(one.promises) for one in held] == [False] + [True] * 300
    assert [one.followed and one.followed.acts is not None for one in held] == [False] * 281 + [True] * 20
    assert (
        ann.page.evaluate("Object.keys(localStorage).filter((one) => one.startsWith('rumpus.window.')).length") == 300
    )


@pytest.mark.parametrize("other", [{"seats": [{"name": "Ann", "kind": None}]}, {"seats": None}, {"options": None}])
def test_a_frame_that_no_server_sends_ends_what_is_followed(visit: Callable[..., Visit], other: dict[str, Any]) -> None:
    """It is shown in part, and nobody knows in which."""
    ann, lines = visit(may_be_refused=True), list[WebSocketRoute]()

    def pass_on(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    ann.page.route_web_socket("**/socket*", pass_on)
    table = started(ann, "Nobody knows it")
    ann.page.wait_for_function(FOLLOWS)
    ann.await_turn()
    ann.page.evaluate(
        "() => addEventListener('error', (event) => event.preventDefault())"
    )  # the browser complains of it
    places = ann.call(f"/tables/{table}/commands", ask="table")["places"]
    lines[-1].send(json.dumps(places | {"type": "places", "you": 0, "watchers": 0} | other))
    ann.page.wait_for_function(f"() => !({FOLLOWS})()")
