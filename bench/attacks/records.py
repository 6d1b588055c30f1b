"""Records that an attacker uploads: they hold, and cost as much as they can."""

from __future__ import annotations

from functools import cache

from rumpus.core.shuffle import secret_from_seed
from rumpus.game import Game
from rumpus.record import record_of

LONG_DEALS = 1000  # of a few lines each; more than any table plays


@cache
def long_text() -> bytes:
    """A record of very many lines."""
    return _text(LONG_DEALS, "long")


def padded(number: int) -> bytes:
    """A short record whose words pad it."""
    return _text(2, f"padded {number}", "x" * 200)


def _text(deals: int, seed: str, word: str = "") -> bytes:
    game = Game("rap-rummy", ["Ann", "Bob"], secret=secret_from_seed(seed), words=[word, word], deals=deals)
    while not game.is_over:
        game.play(game.legal_actions()[0])
    return str(record_of(game)).encode()
