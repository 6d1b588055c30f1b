"""The page knows by itself how games are dealt and how a finding is rated. It does not trust the server for this."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from rumpus.games import BOOKS
from rumpus.record import record_of
from tests.page.test_proof import DEALS, found
from tests.page.test_replay import upload
from tests.page.visits import Visit
from tests.record.test_dealing import random_options
from tests.whole_games import finished
from tools.dealings import made

OpenWindow = Callable[..., Visit]


def test_the_page_does_not_trust_the_server_about_the_cards_of_a_game(visit: OpenWindow) -> None:
    """One that calls the cards as it likes could say of any hands that they follow from the secret."""
    ann = visit()
    record = upload(ann, str(record_of(finished("rap-rummy", 2))))
    ann.page.route(re.compile(rf"/api/records/{record}"), bamboos_for_dots)
    assert found(ann, record)[DEALS] == "shown by this server's word"
    expect(ann.page.locator(".findings")).to_contain_text("No cards were dealt again here")


def test_findings_are_rated_and_worded_by_this_page_and_not_by_the_server(visit: OpenWindow) -> None:
    """A server that calls every finding shown, in the words of what is shown, gains nothing."""
    ann = visit()
    record = upload(ann, str(record_of(finished("rap-rummy", 2))))
    honest = found(ann, record)
    assert "not shown" in honest.values()
    for address, changed in (
        ("**/api/findings", all_shown),
        (re.compile(rf"/api/records/{record}$"), in_other_words),
    ):
        ann.page.route(address, changed)
        assert found(ann, record) == honest, address
        ann.page.unroute(address)


def all_shown(route: Route) -> None:
    statements = route.fetch().json()
    for one in statements.values():
        shown = next(found for found in one["findings"].values() if found["stance"] == "shown")
        one["findings"] = dict.fromkeys(one["findings"], shown)
    route.fulfill(body=json.dumps(statements), content_type="application/json")


def in_other_words(route: Route) -> None:
    summary = route.fetch().json()
    for one in summary["statements"]:
        one |= {"told": "Everything was fair", "stance": "shown"}
    route.fulfill(body=json.dumps(summary), content_type="application/json")


def bamboos_for_dots(route: Route) -> None:
    """Have a server call each Bamboo a Dot and each Dot a Bamboo, whatever it tells of a record."""
    other = {"B": "D", "D": "B"}
    text = re.sub(r"\b([1-9TD])([BD])\b", lambda card: card[1] + other[card[2]], route.fetch().text())
    route.fulfill(body=text, content_type="application/json")


def test_the_page_knows_how_every_table_deals_and_nothing_else(visit: OpenWindow) -> None:
    ann = visit()
    ann.go()
    told = [document for slug in made() for document in random_options(slug)]
    assert known_to(ann, told) == told
    older = [one | {"rules": version} for one in told[::20] for version in BOOKS[one["game"]].readable_versions]
    assert known_to(ann, older) == older
    for field, change in FALSE:
        false = [document | {field: change(document[field])} for document in told[::20]]
        assert known_to(ann, false) == [None] * len(false), field
    assert known_to(ann, [{**told[0], "game": "constructor"}]) == [None]


def known_to(ann: Visit, documents: list[dict[str, Any]]) -> object:
    """Return what the page says about the deals of these tables. They go there and back as text, which is faster."""
    return json.loads(ann.page.evaluate(KNOWN, json.dumps(documents)))


FALSE: tuple[tuple[str, Callable[[Any], object]], ...] = (
    ("cards", lambda cards: [*cards[1:], cards[0]]),
    ("cards", lambda cards: cards[1:]),
    ("single", lambda is_so: not is_so),
    ("in_blocks", lambda is_so: not is_so),
    ("upcard", lambda is_so: not is_so),
    ("draw", lambda draw: {**(draw or {}), "ranks": [1, 2]}),
    ("rules", lambda version: version + 1),
    ("rules", lambda version: 0),
)
KNOWN = """async (documents) => {
  const { dealingOf, knownDealings } = await import("/page/proof/dealings.js");
  const known = await knownDealings();
  return JSON.stringify(JSON.parse(documents).map((told) => {
    const found = dealingOf(known, told, told);
    return found && told.draw === null ? { ...found, draw: null } : found;
  }));
}"""
