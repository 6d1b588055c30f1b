"""Six ways through the page in Firefox. Without Firefox these tests are skipped with a message."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator

import pytest

import rumpus
from rumpus.players import make_player
from rumpus.record import record_of
from tests.firefox.bidi import Firefox, firefox
from tests.server.serving import Served, dealing

FIREFOX = os.environ.get("RUMPUS_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
CALL = """async (path, body) => {
  const type = path === "/records" ? "application/jsonl" : "application/json";
  const answer = await fetch(`/api${path}`, { method: "POST", headers: { "content-type": type }, body });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).id ?? "";
}"""
HELD = "() => document.querySelectorAll('.hand [data-card]').length"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with dealing(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    if not FIREFOX:
        pytest.skip("no Firefox here: install it, or name it in RUMPUS_FIREFOX, to try the page in it")
    with firefox(FIREFOX, tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.fixture
def ann(window: Firefox, site: Served) -> Iterator[Firefox]:
    """Ann in the lobby; what Firefox complains of fails the test."""
    window.forget()
    window.go(site.url)
    window.run(CALL, "/me", json.dumps({"name": "Ann"}))
    yield window
    assert window.complaints == []


def sit(ann: Firefox, site: Served, game: str) -> None:
    """Begin a game and wait for the own turn."""
    wanted = {"game": game, "computers": ["casual"], "pace": 0.0, "start": True}
    ann.go(f"{site.url}/table/{ann.run(CALL, '/tables', json.dumps(wanted))}")
    ann.await_(".prompt.mine")


def test_a_card_turn_is_played_from_the_lobby(ann: Firefox) -> None:
    ann.click("button", "Play now Rummy (1926)")
    ann.await_(".prompt.mine")
    held = ann.until(HELD)
    ann.click(".actions button:not([aria-disabled])", "Draw")
    ann.until(f"(held) => ({HELD})() === held + 1", held)
    last = ann.run("() => [...document.querySelectorAll('.hand [data-card]')].at(-1).dataset.card")
    ann.click(f'.hand [data-card="{last}"]')
    ann.click(".actions button:not([aria-disabled])", "Discard")
    ann.until(f"(held) => ({HELD})() === held", held)


def test_a_tile_turn_is_played(ann: Firefox, site: Served) -> None:
    sit(ann, site, "rummy-q")
    tiles = "() => document.querySelectorAll('.rack [data-card]').length"
    held = ann.until(tiles)
    ann.click(".ends button", "Pick a tile")
    ann.until(f"(held) => ({tiles})() > held", held)


def test_the_lobby_finds_a_game_by_the_name_on_its_box(ann: Firefox) -> None:
    ann.click("input[type=search]")
    ann.type("cooncan")
    ann.until("() => document.querySelectorAll('li.game article').length === 1")
    ann.await_("li.game h3", "Rummy (1916)")
    ann.until("() => /On the box: Cooncan/.test(document.querySelector('li.game article').textContent)")


def test_rules_open_and_close(ann: Firefox) -> None:
    ann.click("button", "rules of Rummy Q")
    ann.until("() => /RQ-4/.test(document.querySelector('dialog[open]')?.textContent)")
    ann.type("Escape")
    ann.until("() => !document.querySelector('dialog[open]')")


def test_a_record_is_replayed_and_its_deals_are_checked(ann: Firefox, site: Served) -> None:
    ann.run(CALL, "/me", json.dumps({"name": "Keeper"}))
    ann.run(CALL, "/me/keep", json.dumps({"passphrase": "correct horse battery"}))
    ann.go(f"{site.url}/replay/{ann.run(CALL, '/records', _record())}")
    ann.await_(".controls")
    first = ann.until("() => document.querySelector('.moment')?.textContent")
    ann.type("End")
    ann.until("(first) => document.querySelector('.moment').textContent !== first", first)


def _record() -> str:
    game = rumpus.Game("gin-rummy", players=["Ann", "Bob"], seed=7)
    players = [make_player("random", game.rules, seat) for seat in range(2)]
    while not game.is_over:
        assert game.to_move is not None
        game.play(players[game.to_move].choose(game.view(game.to_move)))
    return str(record_of(game))


def test_a_turn_is_played_by_keyboard(ann: Firefox, site: Served) -> None:
    sit(ann, site, "rummy-1926")
    held = ann.until(HELD)
    ann.type("/")
    ann.until("() => document.activeElement.id === 'words'")
    ann.type("draw")
    ann.type("Enter")
    ann.until(f"(held) => ({HELD})() === held + 1", held)
    ann.until(
        """() => {
          const card = document.querySelector('.hand [data-card]');
          card.focus();
          return document.activeElement === card;
        }"""
    )
    ann.type("ArrowRight")
    ann.type("Enter")
    ann.until("() => document.querySelector('.hand [aria-pressed=true], .hand [aria-selected=true]')")
    ann.run(
        "() => [...document.querySelectorAll('.actions button')].find((one) => one.textContent === 'Discard').focus()"
    )
    ann.type("Enter")
    ann.until(f"(held) => ({HELD})() === held", held)
