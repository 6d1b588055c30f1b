"""Whatever is typed, something is answered: words, cards and noise in any order, in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from rumpus.core.packs import cards_of
from rumpus.game import Game
from rumpus.record import read_record, read_secret, verify
from rumpus.wording.words import SHORT, every_verb
from tests.cli.textplay.evening import Evening
from tests.whole_games import SMALLEST

LEAVING = {"quit", "q", "exit", "abandon"}
VERBS = sorted((every_verb() | SHORT.keys()) - LEAVING)
PARTS = ["1", "2", "99", "²", "to", "from", "new", "high", "rap", "/", "=>", "one", "tile", "'", "\x00", "\x1b[A", "🎲"]
PARTS += ["J", "J1=K10", "J=B3", "=K1", "J1=", "J2=J1"]
LINES = 120


def babble(game: Game, rng: random.Random) -> Iterator[str]:
    """Yield random typed lines, now and then a legal one."""
    while game.to_move is not None:
        if rng.random() < 0.4:
            yield game.text(rng.choice(game.legal_actions()))
            continue
        held, texts = cards_of(game.view(game.to_move).hand), game.rules.pack.texts
        words = [
            rng.choice([texts[rng.choice(held)], rng.choice(texts), rng.choice(PARTS)]) for _ in range(rng.randrange(5))
        ]
        yield " ".join([rng.choice(VERBS), *words])


@pytest.mark.parametrize(("slug", "seats"), SMALLEST)
def test_no_line_breaks_a_game(home: Path, slug: str, seats: int) -> None:
    game = Game(slug, ["Ann", "Bob", "Cy"][:seats], seed=slug)
    said = Evening(game, home).play_on(islice(babble(game, random.Random(slug)), LINES))
    assert game.is_over or len(said) > LINES
    assert not [line for line in said if "Traceback" in line]
    assert len(read_record(home / "game.jsonl").lines) == len(game.lines) > 5
    verify(read_record(home / "game.jsonl"), read_secret(home / "game.jsonl"))
