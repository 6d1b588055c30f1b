"""Positions of tile games as they are played: what a seat sees before each of its turns."""

from __future__ import annotations

from collections.abc import Iterator

from rumpus import Game
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.players import Player, make_player


def game_positions(slug: str, seed: int) -> Iterator[tuple[RuleSet, View]]:
    """The views of all turns of one deal between heuristic players, two to four by the seed."""
    names = ["Ann", "Bob", "Cy", "Dan"][: 2 + seed % 3]
    game = Game(slug, players=names, seed=seed, deals=1)
    players: dict[int, Player] = {seat: make_player("casual", game.rules, seat) for seat in range(len(names))}
    while not game.is_over:
        seat = game.to_move
        assert seat is not None
        view = game.view(seat)
        yield game.rules, view
        game.play(players[seat].choose(view))


def has_opened(view: View) -> bool:
    assert view.seat is not None
    return view.table.turn.opened[view.seat]
