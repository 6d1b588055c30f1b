"""What the page knows by itself: how games are dealt, how their cards are drawn, and how a finding stands. It takes no server's word."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Route, expect

from tests.page.test_proof import DEALS, found
from tests.page.test_replay import upload
from tests.page.visits import Visit
from tests.record.test_dealing import agreed
from tests.whole_games import finished
from tools.dealings import made

OpenWindow = Callable[..., Visit]


def test_a_server_is_not_believed_which_cards_there_are(visit: OpenWindow) -> None:
    """One that calls the cards as it likes could say of any hands that they follow from the secret."""
    ann = visit()
    record = upload(ann, str(finished("rap-rummy", 2).record()))
    assert found(ann, record)[DEALS] == "shown"
    ann.page.route(re.compile(rf"/api/records/{record}"), bamboos_for_dots)
    assert found(ann, record)[DEALS] == "shown by this server's word"
    expect(ann.page.locator(".findings")).to_contain_text("No cards were dealt again here")


def test_a_server_is_not_believed_how_a_finding_stands(visit: OpenWindow) -> None:
    """One that calls all that may be found shown, in the words of what is shown, gains nothing."""
    ann = visit()
    record = upload(ann, str(finished("rap-rummy", 2).record()))
    honest = found(ann, record)
    assert "not shown" in honest.values()
    ann.page.route("**/api/findings", all_shown)
    assert found(ann, record) == honest


def all_shown(route: Route) -> None:
    statements = route.fetch().json()
    for one in statements.values():
        shown = next(found for found in one["findings"].values() if found["stance"] == "shown")
        one["findings"] = dict.fromkeys(one["findings"], shown)
    route.fulfill(body=json.dumps(statements), content_type="application/json")


def test_what_a_server_has_found_is_told_in_the_words_of_this_page(visit: OpenWindow) -> None:
    ann = visit()
    record = upload(ann, str(finished("rap-rummy", 2).record()))
    honest = found(ann, record)
    ann.page.route(re.compile(rf"/api/records/{record}$"), in_other_words)
    assert found(ann, record) == honest


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


def test_a_server_is_not_believed_how_cards_are_drawn(visit: OpenWindow) -> None:
    """One that draws them as it likes could show any cards, and call them by the names of those in the record."""
    ann = visit()
    record = upload(ann, str(finished("rap-rummy", 2).record()))
    assert found(ann, record)[DEALS] == "shown"
    assert DRAWN_OTHERWISE not in ann.page.locator(".findings").inner_text()
    for change in (names_turned, drawings_turned, one_more):
        ann.page.route("**/api/games/rap-rummy?*", partial(with_pack, change))
        assert found(ann, record)[DEALS] == "shown by this server's word", change.__name__
        expect(ann.page.locator(".findings")).to_contain_text(DRAWN_OTHERWISE)
        ann.page.unroute("**/api/games/rap-rummy?*")


DRAWN_OTHERWISE = "this server has cards drawn otherwise than this page knows them"


def with_pack(change: Callable[[Any], None], route: Route) -> None:
    """Have a server tell of a pack otherwise."""
    game = route.fetch().json()
    change(game["pack"])
    route.fulfill(body=json.dumps(game), content_type="application/json")


def names_turned(pack: dict[str, Any]) -> None:
    faces = list(pack["faces"].values())
    pack["faces"] = dict(zip(pack["faces"], [*faces[1:], faces[0]], strict=True))


def drawings_turned(pack: dict[str, Any]) -> None:
    for suit, other in zip(pack["suits"], [suit["drawing"] for suit in reversed(pack["suits"])], strict=True):
        suit["drawing"] = other


def one_more(pack: dict[str, Any]) -> None:
    pack["faces"]["9X"] = next(iter(pack["faces"].values()))


def test_the_page_knows_how_every_table_draws_its_cards(visit: OpenWindow) -> None:
    ann = visit()
    ann.go()
    tables = {(slug, *one["cards"]): one for slug in made() for one in agreed(slug)}
    assert ann.page.evaluate(DRAWN, [[*tables.values()]]) == [True] * len(tables)
    assert ann.page.evaluate(DRAWN, [[{**next(iter(tables.values())), "rules": 0}]]) == [None]


DRAWN = """async ([documents]) => {
  const [{ isDrawnAsKnown, knownDealings }, { gameOf }, { packOf }] = await Promise.all(
    [import("/page/proof/dealings.js"), import("/page/room/game.js"), import("/page/faces/pack.js")]);
  const [known, found] = [await knownDealings(), []];
  for (const told of documents) {
    const game = await gameOf(told.game, told.seats, told.options);
    found.push(isDrawnAsKnown(known, told, { pack: packOf(game), game }));
  }
  return found;
}"""


def test_the_page_knows_how_every_table_deals_and_nothing_else(visit: OpenWindow) -> None:
    ann = visit()
    ann.go()
    told = [document for slug in made() for document in agreed(slug)]
    assert ann.page.evaluate(KNOWN, [told]) == told
    for field, change in FALSE:
        false = [document | {field: change(document[field])} for document in told[::20]]
        assert ann.page.evaluate(KNOWN, [false]) == [None] * len(false), field
    assert ann.page.evaluate(KNOWN, [[{**told[0], "game": "constructor"}]]) == [None]


FALSE: tuple[tuple[str, Callable[[Any], object]], ...] = (
    ("cards", lambda cards: [*cards[1:], cards[0]]),
    ("cards", lambda cards: cards[1:]),
    ("single", lambda is_so: not is_so),
    ("in_blocks", lambda is_so: not is_so),
    ("upcard", lambda is_so: not is_so),
    ("draw", lambda draw: {**(draw or {}), "ranks": [1, 2]}),
    ("rules", lambda version: version + 1),
)
KNOWN = """async ([documents]) => {
  const { dealingOf, knownDealings } = await import("/page/proof/dealings.js");
  const known = await knownDealings();
  return documents.map((told) => {
    const found = dealingOf(known, told, told);
    return found && told.draw === null ? { ...found, draw: null } : found;
  });
}"""
