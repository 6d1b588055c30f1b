"""Small tile tables drawn at random, as text: melds with jokers and a rack, of few faces so that much fits."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import count

from rumpus.solver.tables import BestPlay
from tests import naive
from tests.naive_tile_plays import Turn
from tests.naive_tiles import MELDS, TileRules, Tiles, spell
from tests.tile_tables import PACK


def small_turn(rng: random.Random, rules: TileRules, opened: bool, rack: int = 5) -> Turn:
    """A table of up to three melds and a rack, both jokers among them or not; ten points open."""
    numbers = rng.sample(range(1, 14), 1)[0]
    near = {f"{colour}{n}" for colour in "RBKY" for n in range(numbers, numbers + 4) if n <= 13}
    melds = [meld for meld in MELDS if near.issuperset(meld)]
    left = Counter(dict.fromkeys(near, 2))
    jokers = rng.randrange(3)
    table: list[Tiles] = []
    for meld in rng.sample(melds, min(rng.randrange(4), len(melds))):
        if all(left[tile] for tile in meld):
            laid = list(meld)
            if jokers and rng.random() < 0.5:
                jokers -= 1
                place = rng.randrange(len(laid))
                laid[place] = f"J={laid[place]}"
            left -= Counter(tile for tile in laid if tile[0] != "J")
            table.append(laid)
    free = sorted(left.elements())
    held = rng.sample(free, min(rack - jokers, len(free))) + ["J"] * jokers
    return Turn(rules, 10, opened, table, held)


RULES = {game: rules for game in naive.GAMES if (rules := naive.rules_of(game).tiles)}
"""The naive rules of the tile games."""
BESIDE_THE_RACK = [game for game, rules in RULES.items() if not rules.freed_once_replaced]
"""Those in which a joker that is taken lies with tiles from the rack, so that nobody has to follow it."""


def texts(turn: Turn) -> tuple[str, str]:
    """The table and the rack as text, the jokers numbered."""
    numbers = count(1)
    both = re.sub("J", lambda _: f"J{next(numbers)}", f"{spell(turn.table)} | {' '.join(turn.rack)}")
    table, _, rack = both.partition(" | ")
    return table, rack


def melds_text(found: BestPlay) -> list[Tiles]:
    """The new table, without copy marks and joker numbers."""
    plain = [[PACK.text(tile).replace("'", "") for tile in meld] for meld in found.table]
    return [["J" + tile[2:] if tile[0] == "J" else tile for tile in meld] for meld in plain]
