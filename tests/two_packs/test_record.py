"""A game of two packs is written down and read again."""

from __future__ import annotations

import json
from pathlib import Path

from rumpus.game import Game
from rumpus.players.plain import PlainPlayer
from rumpus.record import load, parse_record, read_record, record_of, save, verify
from tests.two_packs.book import SLUG


def finished_game() -> Game:
    game = Game(SLUG, ["Ann", "Bob", "Cy"], seed=5, deals=2)
    player = PlainPlayer(game.rules)
    while game.to_move is not None:
        game.play(player.choose(game.view(game.to_move)))
    return game


def test_it_is_saved_loaded_and_verified(tmp_path: Path) -> None:
    game = finished_game()
    save(game, tmp_path / "two.jsonl")
    record = read_record(tmp_path / "two.jsonl")
    loaded = load(record)
    assert (loaded.state, loaded.lines) == (game.state, game.lines)
    assert str(record_of(loaded)) == str(record_of(game))
    held = verify(record)
    assert held.complete
    assert held.deals == 2


def test_cards_are_lists_of_texts_everywhere() -> None:
    lines = [json.loads(line) for line in str(record_of(finished_game())).splitlines()]
    acts = " ".join(line.get("act") or "" for line in lines)
    assert "=" in acts
    assert "'" in acts
    assert str(parse_record(str(record_of(finished_game())).splitlines(keepends=True))) == str(
        record_of(finished_game())
    )
