"""Whatever a server sends instead of a replay, the page says in plain words that it is none: it neither stays empty nor
waits."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from rumpus.record import record_of
from tests.page.test_replay import upload
from tests.page.visits import Visit
from tests.whole_games import finished

OpenWindow = Callable[..., Visit]
Lie = Callable[[Any], object]
UNFIT = "What this server sends of this game is no replay that can be shown and checked."


def all_views(**fields: object) -> Lie:
    return lambda sent: [frame["view"].update(fields) for frame in sent["frames"]]


def all_frames(**fields: object) -> Lie:
    return lambda sent: [frame.update(fields) for frame in sent["frames"]]


def summary(**fields: object) -> Lie:
    return lambda sent: sent.update(fields)


def lying(lie: Lie, route: Route) -> None:
    sent = route.fetch().json()
    lie(sent)
    route.fulfill(body=json.dumps(sent), content_type="application/json")


@pytest.fixture(name="ann")
def at_a_replay(visit: OpenWindow) -> Visit:
    ann = visit()
    ann.call("/me", name="Ann")
    return ann


def look(ann: Visit, addresses: str, answer: Callable[[Route], None]) -> None:
    """Look at a replay of which the server answers some addresses otherwise."""
    record = upload(ann, str(record_of(finished("rap-rummy", 2))))
    ann.page.route(re.compile(rf"/api/records/{record}{addresses}$"), answer)
    ann.go(f"/replay/{record}")


NEVER_SHOWN: dict[str, tuple[str, Lie]] = {
    "no hands": (r"/frames\?.*", all_views(hands={"0": 1})),
    "hands of no cards": (r"/frames\?.*", all_views(hands=[{"length": 1}, {"length": 1}])),
    "no views": (r"/frames\?.*", all_frames(view=None)),
    "no header": ("", summary(header=None)),
    "no names": ("", summary(names=None)),
    "deals without end": ("", summary(dealt=10**9)),
    "no deals": ("", summary(dealt="many")),
    "half a deal": ("", summary(dealt=1.5)),
}


def test_an_invalid_replay_is_reported_and_not_shown(ann: Visit) -> None:
    for sent, (addresses, lie) in NEVER_SHOWN.items():
        look(ann, addresses, partial(lying, lie))
        expect(ann.page.get_by_role("alert"), sent).to_have_text(UNFIT)
        expect(ann.page.get_by_role("link", name="Lobby")).to_be_visible()
        ann.page.unroute_all()


def test_an_invalid_summary_or_file_is_not_checked(ann: Visit) -> None:
    look(ann, "", partial(lying, summary(statements=None)))
    check(ann, "a summary without statements")
    for file in ("", "garbage\n", "null\n"):
        ann.page.unroute_all()
        look(ann, "/file", partial(Route.fulfill, body=file))
        check(ann, file)


def check(ann: Visit, sent: str) -> None:
    ann.page.get_by_role("button", name="Check the record").click()
    expect(ann.page.locator(".verdict"), sent).to_contain_text(f"It could not be checked. {UNFIT}")
