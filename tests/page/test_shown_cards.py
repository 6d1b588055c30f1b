"""The page says that it compared the cards only where it compared every one that the replay shows."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Route

from rumpus.games import BOOKS
from tests.page.test_proof import DEALS, found
from tests.page.test_replay import upload
from tests.page.visits import Visit
from tests.whole_games import finished

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


@pytest.mark.parametrize("slug", BOOKS)
def test_the_cards_of_every_game_are_compared(visit: OpenWindow, slug: str) -> None:
    ann = visit()
    assert found(ann, upload(ann, str(finished(slug, 2).record())))[DEALS] == "shown"
