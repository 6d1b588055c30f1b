"""The page says that it compared the cards only where it compared every one that the replay shows, with the lines and the secret."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from rumpus.games import BOOKS
from tests.page.test_proof import DEALS, found
from tests.page.test_replay import upload
from tests.page.visits import Visit
from tests.whole_games import ONE_OF_EACH_SHAPE, finished

OpenWindow = Callable[..., Visit]
Frames = list[dict[str, Any]]
Lie = Callable[[Frames], None]


def events(frames: Frames, *kinds: str) -> list[dict[str, Any]]:
    return [event for frame in frames for event in frame["events"] if event["event"] in kinds]


def without(*kinds: str) -> Lie:
    def lie(frames: Frames) -> None:
        for frame in frames:
            frame["events"] = [event for event in frame["events"] if event["event"] not in kinds]

    return lie


def hiding(kind: str, *fields: str) -> Lie:
    def lie(frames: Frames) -> None:
        for event in events(frames, kind):
            event.update(dict.fromkeys(fields))

    return lie


def hiding_a_hand(frames: Frames) -> None:
    for event in events(frames, "Dealt"):
        event["hands"][1] = None


def of_no_hands(frames: Frames) -> None:
    for frame in frames:
        frame["view"].pop("hands", None)


def swapped(frames: Frames) -> None:
    """The two hands of each view are those of the other seats."""
    for frame in frames:
        frame["view"].get("hands", []).reverse()


def swapped_after_the_deal(frames: Frames) -> None:
    next(frame for frame in frames[3:] if "hands" in frame["view"])["view"]["hands"].reverse()


def another_pile(frames: Frames) -> None:
    dealt = next(frame for frame in frames if frame["act"] == "deal")
    dealt["view"]["pile"] = [dealt["view"]["hands"][0][0]]


def another_draw(frames: Frames) -> None:
    (dealt,), (drew, *_) = events(frames, "Dealt"), events(frames, "Drew")
    drew["card"] = dealt["stock"][-1]


def another_showdown(frames: Frames) -> None:
    for event in events(frames, "DealEnded"):
        event["result"]["hands"].reverse()


def before_the_deal(frames: Frames) -> None:
    """A card lies in the pile while cards are shown for the deal, and is gone when it is dealt."""
    drawn, dealt = frames[:2]
    drawn["view"]["pile"] = [dealt["view"]["hands"][0][0]]
    dealt["view"].setdefault("pile", [])


def known_to_all(frames: Frames) -> None:
    next(frame for frame in frames if events([frame], "Dealt"))["view"]["known"] = [["1B"], []]


def left_over(frames: Frames) -> None:
    """Two cards that were left are shown as the other's; in the event, and in the view."""
    for result in results(frames):
        (one, *_), (other, *_) = left = result["left"]
        left[0][0], left[1][0] = other, one


def results(frames: Frames) -> list[dict[str, Any]]:
    ended = next(frame for frame in frames if events([frame], "DealEnded"))
    return [ended["view"]["result"], *(event["result"] for event in events([ended], "DealEnded"))]


def more_points(frames: Frames) -> None:
    for result in results(frames):
        result["points"] = [99, 0]


def exchanged(frames: Frames, one: str, other: str) -> None:
    """Each of two cards is shown where the other lies; what the lines say stays."""
    for frame in frames:
        for part in ("events", "view"):
            text = json.dumps(frame[part]).replace(f'"{one}"', '"?"').replace(f'"{other}"', f'"{one}"')
            frame[part] = json.loads(text.replace('"?"', f'"{other}"'))


def another_of_the_hand(frames: Frames, kind: str, card_of: Callable[[dict[str, Any]], str]) -> None:
    """From the first such event on, another card of the same hand is shown instead of the one that the line names."""
    hands: list[list[str]] = []
    for at, frame in enumerate(frames):
        hands = frame["view"].get("hands", hands)
        for event in events([frame], kind):
            card = card_of(event)
            other = next(one for one in hands[event["seat"]] if one[:-1].strip("'") != card[:-1].strip("'"))
            exchanged(frames[at:], card, other)
            return


def another_discard(frames: Frames) -> None:
    another_of_the_hand(frames, "Discarded", lambda event: str(event["card"]))


def another_meld(frames: Frames) -> None:
    another_of_the_hand(frames, "Laid", lambda event: str(event["meld"]["cards"][0]))


def another_tile(frames: Frames) -> None:
    another_of_the_hand(frames, "Played", lambda event: str(event["placed"][0]))


def drawn_by_another(frames: Frames) -> None:
    """A card that is never discarded comes into the hand of the other seat, and stays there."""
    gone = {event["card"] for event in events(frames, "Discarded")}
    at, drew = next(
        (at, event) for at, frame in enumerate(frames) for event in events([frame], "Drew") if event["card"] not in gone
    )
    card, seat = drew["card"], drew["seat"]
    drew["seat"] = 1 - seat
    shown = [frame["view"]["hands"] for frame in frames[at:] if "hands" in frame["view"]]
    for hands in [*shown, *(result[part] for result in results(frames) for part in ("hands", "left"))]:
        if card in hands[seat]:
            hands[seat].remove(card)
            hands[1 - seat].append(card)


def other_melds(frames: Frames) -> None:
    """Cards lie on the table that nobody laid; the events are true."""
    for frame in frames:
        for meld in frame["view"].get("melds", []):
            meld["cards"] = ["AC", "AD", "AH"]


def of_another_seat(frames: Frames) -> None:
    """What was laid lies before another seat."""
    melds = [meld for frame in frames for meld in frame["view"].get("melds", [])]
    for meld in [*melds, *(event["meld"] for event in events(frames, "Laid", "LaidOff"))]:
        meld["owners"] = [1 - seat for seat in meld["owners"]]


def on_another_meld(frames: Frames) -> None:
    for event in events(frames, "LaidOff"):
        event["number"] += 1


def told(frames: Frames) -> None:
    """All is as it was."""


def lying(lie: Lie, route: Route) -> None:
    answer = route.fetch().json()
    lie(answer["frames"])
    route.fulfill(body=json.dumps(answer), content_type="application/json")


@pytest.mark.parametrize(
    ("lie", "stance"),
    [
        (told, "shown"),
        (hiding_a_hand, "shown by this server's word"),
        (hiding("Dealt", "stock"), "shown by this server's word"),
        (hiding("Dealt", "upcard"), "shown by this server's word"),
        (hiding("Drew", "card"), "shown by this server's word"),
        (without("Dealt"), "shown by this server's word"),
        (without("Drew"), "shown by this server's word"),
        (without("DealerDrawn"), "shown by this server's word"),
        (of_no_hands, "shown by this server's word"),
        (without("Discarded"), "shown by this server's word"),
        (without("Took"), "shown by this server's word"),
        (known_to_all, "contradicted"),
        (left_over, "contradicted"),
        (swapped, "contradicted"),
        (swapped_after_the_deal, "contradicted"),
        (another_pile, "contradicted"),
        (another_draw, "contradicted"),
        (another_showdown, "contradicted"),
    ],
)
def test_cards_that_are_not_shown_were_not_compared(visit: OpenWindow, lie: Lie, stance: str) -> None:
    ann = visit()
    record = upload(ann, str(finished("rap-rummy", 2).record()))
    ann.page.route(re.compile(r"/frames\?.*seat=all"), partial(lying, lie))
    assert found(ann, record)[DEALS] == stance


RULES = "The rules were followed"


@pytest.mark.parametrize(
    ("slug", "lie"),
    [
        ("rap-rummy", more_points),
        ("rap-rummy", drawn_by_another),
        ("rap-rummy", another_discard),
        ("rummy-500", another_meld),
        ("rummy-500", on_another_meld),
        ("rummy-q", another_tile),
    ],
)
def test_what_is_shown_is_what_the_lines_say(visit: OpenWindow, slug: str, lie: Lie) -> None:
    ann = visit()
    record = upload(ann, str(finished(slug, 2).record()))
    ann.page.route(re.compile(r"/frames\?.*deal=1&seat=all"), partial(lying, lie))
    told = found(ann, record)
    assert told[RULES] == "contradicted"
    assert told[DEALS] != "shown"
    expect(ann.page.locator(".findings")).to_contain_text("was shown here otherwise than it stands in the record")


@pytest.mark.parametrize(("slug", "deal"), [("rap-rummy", 1), ("rummy-q", 2)])
def test_what_lies_there_before_a_deal_is_compared_too(visit: OpenWindow, slug: str, deal: int) -> None:
    ann = visit()
    record = upload(ann, str(finished(slug, 2).record()))
    ann.page.route(re.compile(rf"/frames\?.*deal={deal}&seat=all"), partial(lying, before_the_deal))
    assert found(ann, record)[DEALS] == "shown by this server's word"


@pytest.mark.parametrize("lie", [other_melds, of_another_seat])
def test_melds_lie_as_they_were_laid(visit: OpenWindow, lie: Lie) -> None:
    ann = visit()
    record = upload(ann, str(finished("rummy-500", 2).record()))
    ann.page.route(re.compile(r"/frames\?.*deal=1&seat=all"), partial(lying, lie))
    assert found(ann, record)[DEALS] == "contradicted"


@pytest.mark.parametrize("slug", ONE_OF_EACH_SHAPE)
def test_lines_are_understood_however_they_are_spelled(visit: OpenWindow, slug: str) -> None:
    ann = visit()
    header, *lines = str(finished(slug, 2).record()).splitlines()
    told = found(ann, upload(ann, "\n".join([header, *map(in_other_words, lines)]) + "\n"))
    assert (told[RULES], told[DEALS]) == ("shown by this server's word", "shown")


def in_other_words(line: str) -> str:
    """A line with its action in small letters (in words a K may be the sign of kelvin), the cards of a meld backwards, and commas
    between; copies are not told apart.
    """
    fields = json.loads(line)
    if "seat" not in fields:
        return line
    verb, _, cards = fields["act"].partition(" ")
    melds = cards.split(" / ")
    if verb in ("lay", "play") and "tile" not in cards:
        cards = " / ".join(", ".join(reversed(meld.split())) for meld in melds).replace("'", "")
    act = f" {verb.title()}  {cards.lower()}"
    for word in ("Take", "Pick", "knock"):
        act = act.replace(word, word.replace("k", "\N{KELVIN SIGN}"))
    return json.dumps(fields | {"act": act}, ensure_ascii=False)


@pytest.mark.parametrize("slug", BOOKS)
def test_the_cards_of_every_game_are_compared(visit: OpenWindow, slug: str) -> None:
    ann = visit()
    assert found(ann, upload(ann, str(finished(slug, 2).record())))[DEALS] == "shown"


def test_hands_are_called_by_the_names_of_the_record(visit: OpenWindow) -> None:
    ann = visit()
    record = upload(ann, str(finished("rap-rummy", 2).record()))
    ann.page.route(re.compile(rf"/api/records/{record}$"), swap_names)
    assert found(ann, record)[RULES] == "contradicted"
    expect(ann.page.locator(".findings")).to_contain_text("Line 1 was shown here otherwise")


def swap_names(route: Route) -> None:
    answer = route.fetch().json()
    answer["names"].reverse()
    route.fulfill(body=json.dumps(answer), content_type="application/json")
