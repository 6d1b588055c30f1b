"""The page explains to a reader without knowledge of cryptography what a record proves to them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Locator, Route, expect

from rumpus.game import Game
from rumpus.record import record_of
from rumpus.record.signing import signed
from tests.page.positions import Position
from tests.page.test_replay import upload
from tests.page.test_result import rap, two_at_the_end
from tests.page.test_whole_games import play_to_the_end
from tests.page.visits import Visit, Window
from tests.record.test_chosen_cards import played_from_hands
from tests.record.test_keys import EVE, FIRST, SECOND, name, published
from tests.whole_games import finished, play_at_random

OpenWindow = Callable[..., Visit]


def played_to_the_end(ann: Visit, name: str) -> str:
    """The record of a game that Ann saw at the page from somewhere in it to its end."""
    position = Position(ann, name)
    while position.moves:
        position.play()
    expect(ann.showdown.get_by_role("button", name="Play again")).to_be_visible()
    return str(position.ask("table")["places"]["record"])


def found(ann: Visit, record: str) -> dict[str, str]:
    """The page's verdicts on a record, by statement."""
    ann.go(f"/replay/{record}")
    ann.page.get_by_role("button", name="Check the record").click()
    expect(ann.page.locator(".verdict-line")).to_be_visible()
    return stances(ann)


def stances(ann: Visit) -> dict[str, str]:
    items = ann.page.locator(".findings li")
    told = [one.locator("b").inner_text()[2:].split(": ", 1) for one in items.all()]
    return {statement: stance.lower() for stance, statement in told}


def word_field(ann: Visit) -> Locator:
    """The field in which Ann names a word while she waits. It is folded at first."""
    ann.page.get_by_text("Fair shuffle", exact=True).click()
    return ann.page.get_by_label("Your own word for the shuffle")


def start_game(ann: Visit, word: str = "") -> str:
    """A table at which Ann waited, and then began a game."""
    ann.call("/me", name="Ann")
    table = str(ann.call("/tables", game="rap-rummy", computers=["casual"], options={"deals": 1}, pace=0.0)["id"])
    ann.go(f"/table/{table}")
    if word:
        word_field(ann).fill(word)
    ann.page.get_by_role("button", name="Start").click()
    return table


def to_the_end(ann: Visit, table: str) -> str:
    """The record of a game that Ann plays to its end."""
    play_to_the_end(ann, table)
    return record_here(ann)


def ended_soon(ann: Visit) -> str:
    """The record of a game of one deal in which Ann raps as soon as it is her turn."""
    if ann.await_turn():
        ann.do({"do": "rap", "cards": []})
    expect(ann.showdown.locator(".outcome")).to_be_visible()
    return record_here(ann)


def record_here(ann: Visit) -> str:
    """The record of the game that has ended before Ann."""
    table = ann.page.url.rpartition("/")[2]
    return str(ann.call(f"/tables/{table}/commands", ask="table")["places"]["record"])


def test_a_promised_start_is_verified_in_findings_that_fit_and_a_broken_promise_is_shown_first(
    visit: OpenWindow,
) -> None:
    ann, eve = visit(Window(1000, 1400)), visit()
    start_game(ann)
    record = ended_soon(ann)
    assert found(ann, record)[PROMISED] == "shown"
    check_fit(ann)
    copied = upload(ann, ann.context.request.get(f"{ann.url}/api/records/{record}/file").text())
    assert found(ann, copied)[PROMISED] == "shown", "it is known by its start"
    assert found(eve, record)[PROMISED] == "not shown", "nobody promised Eve anything"
    assert "You hold no promise" in eve.page.locator(".findings").inner_text()
    ann.page.evaluate(CHANGE_START)
    assert found(ann, record)[PROMISED] == "contradicted"
    expect(ann.page.locator(".verdict-line.bad")).to_have_text(
        "No. Do not rely on this record. Contradicted: The secret and the start were promised to you beforehand"
    )


CHANGE_START = """() => {
  const name = Object.keys(localStorage).find((one) => one.startsWith("rumpus.shown.") && one.endsWith(".1"));
  localStorage[name] = localStorage[name].replace(/"start":"../, '"start":"zz');
}"""


def check_fit(ann: Visit) -> None:
    """The findings end above the buttons, and the last of them can be reached."""
    findings, buttons = ann.page.locator(".findings"), ann.page.locator(".sharing")
    box, below = findings.bounding_box(), buttons.bounding_box()
    assert box is not None
    assert below is not None
    assert box["y"] + box["height"] <= below["y"]
    findings.locator("li").last.scroll_into_view_if_needed()
    expect(findings.locator("li").last).to_be_in_viewport()


def test_a_player_who_came_after_the_deal_has_no_promise_and_a_trusted_server_counts(visit: OpenWindow) -> None:
    ann, eve = visit(), visit()
    record = played_to_the_end(ann, "a server to trust")
    assert found(ann, record)[PROMISED] == "not shown"
    assert found(eve, record)["A server that you trust kept this record"] == "not shown"
    eve.page.get_by_role("button", name="I trust this server").click()
    expect(eve.page.get_by_role("button", name="I trust this server")).to_be_hidden()
    expect(eve.page.locator(".verdict-line")).to_contain_text(
        "Partly. 5 of the 6 statements are shown: 1 by this browser and 4 by this server's word. None is contradicted."
    )
    assert stances(eve)["The secret and the start were promised beforehand"] == "shown by this server's word"
    eve.go("/")
    assert found(eve, record)["A server that you trust kept this record"] == "shown", "this browser remembers it"


SIGNED = "A server that you trust kept this record"


def signed_by_first(ann: Visit) -> str:
    """A record that somebody sent, signed with the first of some keys."""
    return upload(ann, str(signed(record_of(finished("rap-rummy", 2)), FIRST, 1_800_000_000)))


def publish(ann: Visit, keys: object) -> None:
    """Have the server publish these keys from now on."""
    ann.page.unroute("**/.well-known/rumpus-keys")
    ann.page.route("**/.well-known/rumpus-keys", lambda route: route.fulfill(body=str(keys)))


def buttons(ann: Visit) -> list[str]:
    """The labels of the buttons about the server, below the verdicts."""
    return ann.page.locator(".findings").get_by_role("button").all_inner_texts()


def test_the_signing_key_is_named_and_trust_is_withdrawn_whatever_became_of_the_key(visit: OpenWindow) -> None:
    ann = visit()
    record = signed_by_first(ann)
    publish(ann, published(FIRST, SECOND))
    assert found(ann, record)[SIGNED] == "not shown"
    told = ann.page.locator(".findings")
    expect(told).to_contain_text(f"Signed with a key of this server, {name(FIRST)[:16]}….")
    expect(told).to_contain_text(f"the newest key, {name(SECOND)[:16]}…")
    trust(ann)
    assert stances(ann)[SIGNED] == "shown"
    told.get_by_role("button").click()
    expect(told.get_by_role("button")).to_have_text("I trust this server")
    assert stances(ann)[SIGNED] == "not shown"
    check_withdrawn_once_published_no_more(ann, record)
    check_withdrawn_once_stolen(ann, record)


def trust(ann: Visit) -> None:
    """Say that one trusts this server."""
    ann.page.get_by_role("button", name="I trust this server").click()
    expect(ann.page.locator(".findings").get_by_role("button")).to_have_text("Trust this server no longer")


def check_withdrawn_once_published_no_more(ann: Visit, record: str) -> None:
    """Trust is withdrawn from a key that the server no longer publishes."""
    publish(ann, published(FIRST))
    found(ann, record)
    trust(ann)
    publish(ann, published(EVE))
    assert found(ann, record)[SIGNED] == "shown"
    ann.page.get_by_role("button", name="Trust this server no longer").click()
    expect(ann.page.get_by_role("button", name="Trust this server no longer")).to_have_count(0)
    assert stances(ann)[SIGNED] == "not shown"


def check_withdrawn_once_stolen(ann: Visit, record: str) -> None:
    """Trust is withdrawn from a key that was stolen, and not offered again."""
    publish(ann, published(FIRST, SECOND))
    found(ann, record)
    trust(ann)
    publish(ann, published(FIRST, SECOND, stolen=[FIRST]))
    assert found(ann, record)[SIGNED] == "not shown"
    assert buttons(ann) == ["Trust this server no longer"]
    ann.page.get_by_role("button", name="Trust this server no longer").click()
    expect(ann.page.get_by_role("button", name="Trust this server no longer")).to_have_count(0)


def test_a_key_that_was_stolen_is_never_offered(visit: OpenWindow) -> None:
    ann = visit(may_be_refused=True)
    record = signed_by_first(ann)
    publish(ann, published(FIRST, SECOND, stolen=[FIRST]))
    found(ann, record)
    expect(ann.page.locator(".findings")).to_contain_text(f"{name(FIRST)[:16]}…, which it has published as stolen")
    assert buttons(ann) == []
    publish(ann, "no keys")
    assert found(ann, record)[SIGNED] == "not shown"
    assert buttons(ann) == []


def test_a_stolen_key_stays_stolen_however_many_keys_follow(visit: OpenWindow) -> None:
    ann = visit(may_be_refused=True)
    record = signed_by_first(ann)
    publish(ann, published(FIRST))
    found(ann, record)
    trust(ann)
    told = [others_stolen(0), published(FIRST, stolen=[FIRST]), others_stolen(1000)]
    for keys in told:  # as many as are kept before it, and again after it
        publish(ann, keys)
        found(ann, record)
    assert stances(ann)[SIGNED] == "not shown"
    publish(ann, published(FIRST))
    assert found(ann, record)[SIGNED] == "not shown", "this browser remembers it"
    expect(ann.page.locator(".findings")).to_contain_text("Its server has reported this key as stolen.")


def others_stolen(first: int) -> str:
    """A list of a thousand other keys, all of them stolen."""
    keys = [
        {"key": f"{first + n:064x}", "since": 0, "until": None, "stolen": True, "signed": None} for n in range(1000)
    ]
    return json.dumps({"format": "rumpus-keys/1", "keys": keys, "ed25519": "0" * 128})


def test_the_file_is_checked_byte_for_byte(visit: OpenWindow) -> None:
    ann = visit()
    game = play_at_random(Game("rap-rummy", ["Ann", "Bo\ufffdb"], seed=1, deals=1))
    text = str(signed(record_of(game), FIRST, 1_800_000_000))
    record = upload(ann, text)
    publish(ann, published(FIRST))
    found(ann, record)
    trust(ann)
    assert stances(ann)[SIGNED] == "shown"
    for other in (b"\xef\xbb\xbf" + text.encode(), text.encode().replace("\ufffd".encode(), b"\xff")):
        ann.page.route(f"**/{record}/file", partial(sending, other))
        assert set(found(ann, record).values()) == {"not shown"}
        expect(ann.page.locator(".findings")).to_contain_text("This cannot be read as a record.")


def sending(body: bytes, route: Route) -> None:
    route.fulfill(body=body)


def test_nothing_calls_chosen_cards_fair(visit: OpenWindow) -> None:
    ann = visit()
    told = found(ann, upload(ann, str(record_of(played_from_hands()))))
    assert told[UNCHOSEN] == "not shown"
    expect(ann.page.locator(".verdict-line")).to_contain_text("The cards were chosen. ")
    assert "fair" not in ann.page.locator(".verdict").inner_text().lower()


def test_fields_of_others_hide_no_line(visit: OpenWindow) -> None:
    ann = visit()
    header, first, *lines = str(record_of(finished("rap-rummy", 2))).splitlines()
    other = json.dumps(json.loads(first) | {"signed": True})
    told = found(ann, upload(ann, "\n".join([header, other, *lines]) + "\n"))
    assert told["The rules were followed"] == "shown by this server's word"


PROMISED = "The secret and the start were promised to you beforehand"
DEALS, UNCHOSEN = "Every deal follows from the revealed secret", "Nobody could choose the cards at will"


def test_a_typed_word_replaces_an_earlier_ready(visit: OpenWindow) -> None:
    ann = visit()
    ann.call("/me", name="Ann")
    table = ann.call("/tables", game="rap-rummy", computers=["casual"], options={"deals": 1}, pace=0.0)["id"]
    ann.go(f"/table/{table}")
    word_field(ann).fill("walnut")
    ann.page.get_by_role("button", name="Start").click()
    record = ended_soon(ann)
    told = found(ann, record)
    assert told[UNCHOSEN] == "shown by this server's word", "who deals was decided by moves that it judged"
    file = ann.context.request.get(f"{ann.url}/api/records/{record}/file").text()
    assert re.search(r'"words":\["walnut [0-9a-f]{20}",""\]', file), "with signs that nobody can guess"


def test_a_player_against_computers_sees_random_cards_proved_also_in_a_rematch(visit: OpenWindow) -> None:
    ann = visit()
    ann.go()
    ann.page.route("**/api/tables", one_deal)
    ann.page.get_by_role("button", name="Play now Rap Rummy").click()
    ann.await_turn()
    table = ann.page.url
    assert found(ann, ended_soon(ann))[UNCHOSEN] == "shown by this server's word"
    ann.page.goto(table)
    ann.showdown.get_by_role("button", name="Play again").click()
    expect(ann.showdown).to_be_hidden()
    assert found(ann, ended_soon(ann))[UNCHOSEN] == "shown by this server's word"


def two_waiting(visit: OpenWindow) -> tuple[Visit, Visit]:
    """Ann and Bob sit at a table of hers, and have not begun."""
    ann, bob = visit(), visit()
    ann.call("/me", name="Ann")
    bob.call("/me", name="Bob")
    table = ann.call("/tables", game="rap-rummy", seats=2, options={"deals": 1})["id"]
    bob.call(f"/tables/{table}/commands", do="sit", seat=1)
    for one in (ann, bob):
        one.go(f"/table/{table}")
        expect(one.page.locator(".chair").first).to_contain_text("Ann")
    return ann, bob


def test_a_word_counts_while_it_is_typed_and_others_see_that_it_is_named(visit: OpenWindow) -> None:
    ann, bob = two_waiting(visit)
    bob.page.get_by_role("button", name="I’m ready").click()
    word_field(bob).press_sequentially("kettle")
    expect(ann.page.locator(".chair").nth(1)).to_contain_text("ready, added a word to the shuffle")
    expect(ann.page.locator(".chair").first).not_to_contain_text("added a word")
    table = bob.page.url.rpartition("/")[2]
    bob.page.wait_for_function(
        f"""() => localStorage["rumpus.shown.{table}.1"].includes('"word":"kettle ')"""
    )  # all of it
    ann.page.get_by_role("button", name="Start").click()
    rap(ann, bob)
    record = record_here(ann)
    assert '"words":["","kettle ' in ann.context.request.get(f"{ann.url}/api/records/{record}/file").text()


AT_ONCE = """(button) => {
  const word = document.querySelector(".word input");
  button.click();
  word.value = "kettle";
  word.dispatchEvent(new Event("input", { bubbles: true }));
}"""


def test_a_word_counts_that_is_typed_before_the_server_has_answered(visit: OpenWindow) -> None:
    ann, bob = two_waiting(visit)
    bob.page.get_by_role("button", name="I’m ready").evaluate(AT_ONCE)
    expect(ann.page.locator(".chair").nth(1)).to_contain_text("ready, added a word to the shuffle")


def test_friends_who_play_again_can_name_a_word_for_the_next_shuffle(visit: OpenWindow) -> None:
    ann, bob = two_at_the_end(visit, 1)
    again = ann.showdown.get_by_role("button", name="Play again")
    ann.showdown.get_by_text("Your own word for the next shuffle").click()
    ann.showdown.get_by_label("If you alone name one").fill("walnut")
    again.click()
    bob.showdown.get_by_role("button", name="Play again").click()
    expect(ann.showdown).to_be_hidden()
    rap(ann, bob, by_hand=True)
    record = record_here(ann)
    assert '"words":["walnut ' in ann.context.request.get(f"{ann.url}/api/records/{record}/file").text()
    assert found(ann, record)[UNCHOSEN] == "shown by this server's word"
    assert found(bob, record)[UNCHOSEN] == "not shown", "Bob named no word"


def test_the_word_of_a_player_who_left_is_not_required(visit: OpenWindow) -> None:
    ann, bob = visit(), visit()
    ann.call("/me", name="Ann")
    bob.call("/me", name="Bob")
    table = ann.call("/tables", game="rap-rummy", seats=2, options={"deals": 1}, pace=0.0)["id"]
    bob.call(f"/tables/{table}/commands", do="sit", seat=1)
    for one in (ann, bob):
        one.go(f"/table/{table}")
    word_field(bob).fill("kettle")
    bob.page.get_by_role("button", name="I’m ready").click()
    expect(ann.page.locator(".chair").nth(1)).to_contain_text("ready, added a word to the shuffle")
    bob.page.get_by_role("button", name="Leave the seat").click()
    expect(bob.page.get_by_text("Take a free seat to play.")).to_be_visible()
    ann.call(f"/tables/{table}/commands", do="computer", seat=1, kind="casual")
    ann.call(f"/tables/{table}/commands", do="ready", ready=True)
    ann.call(f"/tables/{table}/commands", do="start")
    assert found(bob, ended_soon(ann))[UNCHOSEN] == "not shown"


def one_deal(route: Route) -> None:
    """Have a table be made for one deal, of computer players who keep nobody waiting."""
    if route.request.method != "POST":
        route.fallback()
        return
    body = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps(body | {"options": {"deals": 1}, "pace": 0.0}))
