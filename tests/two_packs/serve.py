"""A server with the game of two packs, in which Ann begins with a joker that can stand for one card alone.

``python -m tests.two_packs.serve DATA PORT`` serves until it is stopped.
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import count
from pathlib import Path

from rumpus.core.packs import cards_of
from rumpus.core.shuffle import secret_from_seed
from rumpus.game import Game
from rumpus.server.app import Setup
from rumpus.server.serve import serve_on
from tests.two_packs.book import PACK, SLUG, two_packs

SEATS = 2


def begin_game(secret: bytes) -> Game:
    """The game that a table of this server begins."""
    return Game(SLUG, ["Ann", "Bob"], secret=secret)


def hand_of(game: Game) -> list[str]:
    """Ann's hand."""
    return [PACK.text(card) for card in cards_of(game.view(0).hand)]


def meld_with_joker(game: Game) -> list[str]:
    """A meld of Ann's with one joker that could stand for nothing else, as it would lie; or nothing."""
    for meld in game.rules.melds.melds_in(game.view(0).hand):
        bare = [PACK.physical(card) for card in meld.cards]
        if len(meld) == 3 and sum(map(PACK.is_joker, bare)) == 1 and game.rules.melds.declared(bare) == meld.cards:
            return [PACK.text(card) for card in meld.cards]
    return []


@cache
def secret() -> bytes:
    """The secret of every game here."""
    secrets = (secret_from_seed(f"two packs {number}") for number in count())
    return next(one for one in secrets if _is_good(begin_game(one)))


def _is_good(game: Game) -> bool:
    hand = hand_of(game)
    has_both = any(f"{text}'" in hand for text in hand)
    return game.to_move == 0 and has_both and bool(meld_with_joker(game))


if __name__ == "__main__":
    data, port = sys.argv[1:]
    with two_packs():
        setup = Setup(Path(data), secret_of=lambda room: secret())
        serve_on(setup, "127.0.0.1", int(port), lambda addresses: print(addresses.here, flush=True))
