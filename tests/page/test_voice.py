"""Play without looking: what is said, the names of cards, where the focus is, the words that may be typed, the list of
keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from rumpus.games import BOOKS
from rumpus.wording.words import topics
from tests.page.listening import Heard, Listener
from tests.page.positions import Position, calling
from tests.page.visits import Visit
from tests.whole_games import ONE_OF_EACH_SHAPE

OpenWindow = Callable[..., Visit]
PLAYING = Path(__file__).resolve().parents[2] / "docs/play/README.md"


def listening(visit: OpenWindow, **how: bool) -> Listener:
    """Ann, who listens, and is offered hints."""
    ear = Listener(visit(**how))
    ear.visit.offer_hints()
    return ear


def at_table(visit: OpenWindow, game: str = "gin-rummy", **how: bool) -> Listener:
    """Ann at a game against a computer player; it is her turn."""
    ear = listening(visit, **how)
    ear.visit.sit(game)
    ear.visit.decline()
    return ear


# What is said


def test_moves_of_others_are_announced_once_and_then_my_turn(visit: OpenWindow) -> None:
    ear = listening(visit)
    position = Position(ear.visit, "a turn to hear")
    position.play_while(lambda view: view["to_move"] != 0)
    ear.hears("Your turn. ")
    position.play_while(lambda view: view["to_move"] == 0)
    ear.hears("You discard ")  # with it, or before, what was asked in one's own turn was said
    before = len(ear.heard())
    position.play_while(lambda view: view["to_move"] != 0)
    ear.hears("Your turn. ", 2)
    *others, last = ear.heard()[before:]
    assert not any(one.urgent for one in others), "what others do waits until what is being read is at its end"
    assert last.urgent
    said = [told for one in (*others, last) for told in one.sentences]
    assert [one.split()[0] for one in said] == ["Bob"] * (len(said) - 1) + ["Your"]
    assert len(set(said)) == len(said) > 1
    assert ear.page.locator("[aria-live=polite], [aria-live=assertive], [role=alert]").count() == 2


def test_hand_meaning_of_a_call_and_winner_are_announced_and_a_cancelled_call_returns_the_focus(
    visit: OpenWindow,
) -> None:
    ear = listening(visit)
    ear.visit.sit(calling("rap"), computers=["beginner"], options={"deals": 2})
    ear.visit.await_turn()
    told = BOOKS[calling("rap")].rules(2).layout.calling
    assert told is not None
    ear.hears(str(told.told))
    ear.hears(f"Your hand: {ear.visit.name_of(ear.visit.cards()[0])}, ")
    ear.go_to(ear.visit.hand.first)
    ear.use(ear.visit.deed("Rap"))
    expect(ear.page.get_by_role("button", name="Yes, rap")).to_be_focused()
    ear.press("Escape")
    expect(ear.visit.deed("Rap")).to_be_focused()
    ear.type("rap")
    expect(ear.visit.showdown).to_be_visible()
    ear.hears(f"{ear.page.locator('#showdown-title').inner_text()}. Totals: you ")
    ear.visit.next_deal()
    ear.hears("Your hand: ", 2)
    ear.visit.await_turn()
    assert ear.sentences().count(str(told.told)) == 1


def test_a_hint_names_sorting_help_and_keys_at_a_card_table(visit: OpenWindow) -> None:
    ear = at_table(visit)
    check_hint(ear)
    check_names(ear)
    check_sorting(ear)
    ear.type("help knock")
    ear.hears("put a card away and knock.")
    ear.press("Escape", "?")
    dialog = ear.page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("to your cards or tiles")
    expect(dialog).not_to_contain_text("With tiles")
    ear.press("Escape")
    expect(dialog).to_have_count(0)
    ear.type("rules 4")
    expect(ear.page.locator("#clause-GIN-4.sought")).to_be_focused()


def check_hint(ear: Listener) -> None:
    """A hint is said and does not move the focus."""
    ear.go_to(ear.visit.hand.nth(2))
    where = ear.focus()
    ear.press("h")
    ear.hears("Hint: ")
    assert ear.focus() == where
    ear.press("Escape")
    hint = ear.page.locator(".hint")
    expect(hint).to_be_visible()
    assert "the " in hint.aria_snapshot()


def check_names(ear: Listener) -> None:
    """The word *names* writes cards in words where they are drawn, and draws them again."""
    drawn = ear.page.locator(".log .card-word")
    expect(drawn.first).to_be_visible()
    ear.type("names")
    expect(drawn).to_have_count(0)
    expect(ear.page.locator(".log p", has_text="the upcard is the").last).to_be_visible()
    ear.type("names")
    expect(drawn.first).to_be_visible()


def check_sorting(ear: Listener) -> None:
    """A hand is sorted by words."""
    last = ear.visit.cards()[-1]
    ear.type(f"sort {last.lower()}")
    expect(ear.visit.hand.first).to_have_attribute("data-card", last)
    ear.type("sort number")
    expect(ear.page.get_by_role("button", name="Rank")).to_have_attribute("aria-pressed", "true")
    ear.type("sort zz")
    ear.hears("ZZ is not in your hand.")


def test_a_drawn_card_and_what_is_asked_next_are_read_as_sentences_and_refusals_name_cards(visit: OpenWindow) -> None:
    ear = at_table(visit)
    ear.hears("Draw a card")
    ear.use(ear.visit.deed("Draw"))
    ear.hears("You draw the ")
    drew = ear.heard()[-1]
    assert drew.urgent
    assert len(drew.sentences) == 2
    assert drew.sentences[1] == str(ear.page.locator(".prompt p").text_content()).removeprefix("◆").removeprefix(
        "Your turn. "
    )
    card = str(ear.page.locator(".hand [aria-label*=drawn]").get_attribute("aria-label")).partition(",")[0]
    assert ear.page.locator(".log").aria_snapshot().endswith(f"- paragraph: You draw the {card}.")
    ear.use(ear.page.get_by_role("button", name="Hint"))
    ear.hears("Hint: ")
    expect(ear.page.locator(":focus")).to_have_count(1)  # though its button is gone
    other = next(card for card in ("QC", "KH", "9D", "JD") if card not in ear.visit.cards())
    name = {"QC": "queen of clubs", "KH": "king of hearts", "9D": "nine of diamonds", "JD": "jack of diamonds"}[other]
    for times in (1, 2):
        ear.type(f"discard {other}")
        ear.hears(name, times)
        expect(ear.visit.refusal.locator("p")).to_contain_text(name)
    assert ear.heard()[-1].urgent
    assert other not in ear.visit.refusal.inner_text()


def test_one_announcement_has_one_topic_and_a_refusal_in_a_dialog_is_announced_inside_it(visit: OpenWindow) -> None:
    ear = Listener(visit(may_be_refused=True))
    ear.visit.go()
    ear.page.evaluate(
        """async () => {
          const { say, urge, Voice } = await import("/page/voice/announcer.js");
          const { h, render } = await import("preact");
          render(h(Voice), document.body.appendChild(document.createElement("div")));
          urge("turn");
          say("deed");
        }"""
    )
    ear.hears("turn")
    assert ear.heard() == [Heard(urgent=True, sentences=["deed", "turn"])]
    ear.page.get_by_role("button", name="Make a table…").first.click()
    expect(ear.page.get_by_role("dialog")).to_be_visible()
    told = {"code": "too-many", "clause": None, "subject": None, "message": "that was too much"}
    ear.page.route("**/api/tables", lambda route: route.fulfill(status=429, json=told))
    ear.page.get_by_role("button", name="Make the table").click()
    ear.hears("hat was too much.")


def test_a_hint_says_in_words_where_a_tile_goes(visit: OpenWindow) -> None:
    ear = listening(visit)
    step = Position(ear.visit, "tiles to add").moves[0].steps[0]
    *_, group = step.split()
    ear.press("h")
    ear.hears(f" to group {group}.")
    expect(ear.page.locator(".hint b")).to_contain_text("Add ")


def test_tiles_are_named_in_order_and_each_step_of_a_turn_is_announced(visit: OpenWindow) -> None:
    ear = listening(visit)
    table = ear.visit.sit("rummy-q")
    ear.visit.await_turn()
    rack = ear.page.locator(".rack [data-card]")
    expect(rack.first).to_be_visible()
    names = [str(tile.get_attribute("aria-label")).partition(",")[0] for tile in rack.all()]
    ear.type("hand")
    ear.hears(f"Your rack: {', '.join(names)} (", 2)  # as when the table was opened
    ear.type("table")
    ear.hears(f" has {ear.visit.call(f'/tables/{table}/commands', ask='table')['view']['counts'][1]} tiles.")
    check_keys_of_tiles(ear)
    check_steps(ear)
    ear.type(f"lay the {names[0]} and {names[1]}")
    expect(ear.page.locator(".placed")).to_have_count(2)
    check_phrases(ear)


def check_steps(ear: Listener) -> None:
    """Each step of a turn is announced, also those that are taken back and done again."""
    placed = ear.page.locator(".placed")
    ear.use(ear.page.locator(".rack [data-card]").first)
    ear.press("n")
    ear.hears("is not a meld yet: a meld needs three tiles or more.")
    ear.press("u")
    expect(placed).to_have_count(0)
    ear.hears("All is taken back: the tiles lie as they did.")
    ear.type("redo")
    expect(placed).to_have_count(1)
    ear.hears("is not a meld yet: a meld needs three tiles or more.", 2)
    ear.press("Escape", "u")
    expect(placed).to_have_count(0)


def check_keys_of_tiles(ear: Listener) -> None:
    """The list of keys has those that work here, and the instructions have all."""
    ear.press("Escape", "?")
    dialog = ear.page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("part the group before this tile")
    expect(dialog).not_to_contain_text("In a replay")
    ear.press("Escape")
    expect(dialog).to_have_count(0)
    ear.page.get_by_role("button", name="Menu").click()
    ear.page.get_by_role("button", name="Keys").click()
    expect(dialog).to_be_visible()
    told = PLAYING.read_text("utf-8")
    keys = ear.page.evaluate(
        """async () => {
            const { KEYS } = await import('/page/keys/list.js');
            const { called } = await import('/page/keys/names.js');
            return KEYS.flatMap(({ keys }) => keys.map(called));
        }"""
    )
    assert [key for key in keys if f"`{key}`" not in told and key not in told] == []
    ear.press("Escape")
    expect(dialog).to_have_count(0)


def check_phrases(ear: Listener) -> None:
    """A phrase that is chosen is not said before it is sent."""
    said: list[str] = []
    ear.page.on("websocket", lambda line: line.on("framesent", lambda frame: said.append(str(frame))))
    ear.page.reload()
    phrases = ear.page.get_by_label("Choose a phrase")
    phrases.focus()
    ear.press("ArrowDown", "ArrowDown")
    chosen = phrases.input_value()
    assert chosen
    assert not any('"say"' in frame for frame in said)
    ear.page.get_by_role("button", name="Say", exact=True).click()
    expect(ear.page.locator(".talk")).to_contain_text(chosen)
    expect(phrases).to_have_value("")


def test_announcements_after_a_reconnect_contradict_nothing(visit: OpenWindow) -> None:
    ear = listening(visit)
    lines: list[WebSocketRoute] = []

    def pass_on(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    ear.page.route_web_socket("**/socket*", pass_on)
    ear.visit.sit("gin-rummy")
    ear.visit.decline()
    ear.hears("Your turn. ")
    before = ear.sentences().count(told := str(ear.page.locator(".prompt p").text_content()).removeprefix("◆"))
    lines[-1].close(code=1012)
    ear.hears("Connection lost")
    ear.hears("Connected again.")
    ear.hears(told, before + 1)
    said = ear.page.locator(".voice")
    expect(said).to_contain_text("Connected again.")
    expect(said).not_to_contain_text("Connection lost")
    ear.use(ear.visit.deed("Draw"))
    ear.hears("You draw the ")
    expect(said).not_to_contain_text("Your turn")


# Words


@pytest.mark.parametrize("game", ONE_OF_EACH_SHAPE)
def test_the_focus_starts_at_the_cards_and_every_word_that_looks_or_asks_is_answered(
    visit: OpenWindow, game: str
) -> None:
    ear = listening(visit, may_be_refused=True)
    table = ear.visit.sit(game)
    check_focus(ear)
    ear.visit.await_turn()
    rules = BOOKS[game].rules(BOOKS[game].usual_seats)
    answers = set(topics(rules)) & {*NOTED, "pile-of-tiles", *DIALOGS}
    assert {"hand", "table", "score", "rules", "help", "names", "fair", "abandon"} <= answers
    before = ear.visit.call(f"/tables/{table}/commands", ask="table")["view"]["seq"]
    ear.page.wait_for_function("() => heard.some((one) => one.urgent)")  # what is asked, once the turn is there
    begun = len(ear.heard())
    for word in sorted(answers):
        lines, said = ear.page.locator(".log p").count(), len(ear.heard())
        ear.type(word.split("-")[0])
        if word in DIALOGS:
            dialog = ear.page.get_by_role("dialog", name=DIALOGS[word])
            expect(dialog).to_be_visible()
            ear.press("Escape")
            expect(dialog).to_have_count(0)
            expect(ear.page.get_by_label("Type what you do")).to_be_focused()
        else:
            expect(ear.page.locator(".log p")).to_have_count(lines + 1)
            ear.page.wait_for_function("before => heard.length > before", arg=said)
    assert [one for one in ear.heard()[begun:] if one.urgent] == [], "nothing was refused"
    assert ear.visit.call(f"/tables/{table}/commands", ask="table")["view"]["seq"] == before
    ear.type("rules 99")
    ear.hears("has no clause '99'")


def check_focus(ear: Listener) -> None:
    """The focus starts at the cards, and comes back from the line for words."""
    first = ear.page.locator(":is(.hand, .rack) [data-card]").first
    expect(first).to_be_focused()
    assert ear.page.evaluate("scrollY") == 0
    ear.press("/", "Escape")
    expect(first).to_be_focused()
    ear.press("Tab", "c")
    expect(first).to_be_focused()


NOTED = ("hand", "sort", "table", "check", "pile", "names", "fair")
DIALOGS = {
    "score": "Score sheet",
    "help": "What can be typed",
    "rules": "",
    "abandon": "Give up the seat?",
}


# Focus


def test_after_a_card_is_played_the_next_has_the_focus(visit: OpenWindow) -> None:
    ear = listening(visit)
    Position(ear.visit, "a card to discard")
    cards = ear.visit.cards()
    ear.go_to(ear.visit.hand.nth(2))
    ear.press("Enter")
    ear.go_to(ear.visit.pile_top)
    ear.visit.changes(lambda: ear.press("Enter"))
    expect(ear.page.locator(":focus")).to_have_count(1)
    ear.press("c")
    expect(ear.visit.hand_card(cards[3])).to_be_focused()


def test_the_focus_survives_the_score_sheet(visit: OpenWindow) -> None:
    ear = listening(visit)
    position = Position(ear.visit, "a deal to hear")
    position.play_while(lambda view: view["result"] is None)
    next_deal = ear.visit.showdown.locator(".next-deal .strong")
    expect(next_deal).to_be_focused()
    ear.use(ear.visit.showdown.get_by_role("button", name="Look at the table"))
    expect(ear.page.get_by_role("button", name="Result")).to_be_focused()
    ear.press("Enter")
    expect(next_deal).to_be_focused()
