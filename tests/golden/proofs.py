"""Golden proofs: for each game a record of format 2 that was played to its end and signed, with everything that can be
shown of it.

``python -m tests.golden.proofs SLUG...`` makes those of some games, without words of all. What is kept must be shown
for ever: records are made anew only where a later format has a folder of its own."""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path

from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.record import record_of
from rumpus.record.signing import signed
from tests.whole_games import NAMES, one_deal, play_at_random
from tools.vectors import AT, KEY, SECRET

FOLDER = Path(__file__).parent / "proofs"
WORDS = ("apple 41 kestrel", "Zoë", "", "日本", "👋🏽", "a b")


def path(slug: str) -> Path:
    return FOLDER / f"{slug}.jsonl"


def make(slugs: Collection[str] = BOOKS) -> None:
    """Play the games again, sign them and write them."""
    FOLDER.mkdir(exist_ok=True)
    for slug in slugs:
        seats = BOOKS[slug].least_seats
        game = Game(slug, NAMES[:seats], secret=SECRET, words=WORDS[:seats], **one_deal(slug))
        path(slug).write_text(str(signed(record_of(play_at_random(game)), KEY, AT)), "utf-8")


if __name__ == "__main__":
    make(sys.argv[1:] or BOOKS)
