"""The code that judges jokers against the rulings read literally, on every table of a small world."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement, permutations

from rumpus.core.melds import Meld
from rumpus.core.turns.tiles.jokers import JokerPlay, JokerRules, joker_fault
from rumpus.core.turns.tiles.melds import form_tile_meld
from tests.core.naive_jokers import Rows, face_of, kind_of, may_use_jokers_so, readings
from tests.tile_tables import PACK

RUMMY_GIN = JokerRules(rack_jokers_stay_apart=True, any_missing_colour=True)
RUMMY_Q = JokerRules(rack_jokers_stay_apart=False, any_missing_colour=False)
RUMMY_Q_LITERAL = JokerRules(rack_jokers_stay_apart=False, any_missing_colour=False, replacements_apart=True)
TILE_RUMMY = JokerRules(rack_jokers_stay_apart=False, any_missing_colour=False, free_once_replaced=True)

COLOURS, NUMBERS = "RBKY", "123"
SETS = [tuple(c + n for c in some) for n in NUMBERS for size in (3, 4) for some in combinations(COLOURS, size)]
RUNS = [tuple(c + n for n in NUMBERS) for c in COLOURS]
RENAMINGS = [
    str.maketrans(COLOURS + NUMBERS, "".join(names) + numbers)
    for names in permutations(COLOURS)
    for numbers in (NUMBERS, NUMBERS[::-1])
]


@dataclass(frozen=True)
class Lying:
    """A table of the small world: melds of spots, `J=R1` a joker."""

    rows: tuple[tuple[str, ...], ...]

    @cached_property
    def tiles(self) -> Counter[str]:
        return Counter(kind_of(spot) for row in self.rows for spot in row)

    @property
    def is_possible(self) -> bool:
        return max(self.tiles.values(), default=0) <= 2

    @cached_property
    def melds(self) -> tuple[Meld, ...]:
        return tuple(melds_of(self.rows))

    @cached_property
    def like(self) -> tuple[tuple[str, ...], ...]:
        """The same table whatever the colours are called, and whichever way the numbers go."""
        return min(
            tuple(sorted(tuple(sorted(spot.translate(names) for spot in row)) for row in self.rows))
            for names in RENAMINGS
        )


def melds_of(rows: Rows) -> Iterator[Meld]:
    jokers = iter((PACK.parse("J1"), PACK.parse("J2")))
    for row in rows:
        faces = [(spot, PACK.parse(face_of(spot))) for spot in row]
        tiles = [PACK.standing(next(jokers), face) if kind_of(spot) == "J" else face for spot, face in faces]
        meld = form_tile_meld(PACK, tiles)
        assert meld is not None
        yield meld


def with_jokers(faces: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A meld with no, one and two of its tiles shown by jokers."""
    for wild in range(3):
        for places in combinations(range(len(faces)), wild):
            yield tuple(f"J={face}" if i in places else face for i, face in enumerate(faces))


def tables(most: int) -> list[Lying]:
    """Every table of up to so many melds."""
    melds = [meld for faces in (*SETS, *RUNS) for meld in with_jokers(faces)]
    found = (Lying(rows) for size in range(most + 1) for rows in combinations_with_replacement(melds, size))
    return [table for table in found if table.is_possible]


def turns(old: list[Lying], new: list[Lying]) -> Iterator[tuple[Lying, Lying, Counter[str]]]:
    """Every turn from an old table to a new one with jokers that places something, and what it places."""
    wild = [table for table in new if table.tiles["J"]]
    for before in old:
        for after in wild:
            if all(after.tiles[kind] >= count for kind, count in before.tiles.items()) and before.tiles != after.tiles:
                yield before, after, after.tiles - before.tiles


def check(old: Lying, new: Lying, placed: Counter[str]) -> bool:
    """Judge the turn under each book, with and without an opening joker; returns whether Rummy Gin lets it pass."""
    numbered = Counter({PACK.parse(kind): count for kind, count in placed.items() if kind != "J"})
    shown = [face_of(spot) for row in new.rows for spot in row if kind_of(spot) == "J"]
    openings: list[list[str]] = [[], shown[-1:]] if placed["J"] else [[]]
    unopened = [("RQ", RUMMY_Q), ("RQ literal", RUMMY_Q_LITERAL), ("TR", TILE_RUMMY)]
    asked = [*((game, rules, []) for game, rules in unopened), *(("RG", RUMMY_GIN, opening) for opening in openings)]
    possible = list(readings(old.rows, new.rows))
    for game, rules, opening in asked:
        faces = list(map(PACK.parse, opening))
        passes = joker_fault(PACK, rules, JokerPlay(old.melds, new.melds, numbered, faces)) is None
        literally = may_use_jokers_so(possible, old.rows, game=game, opening=opening)
        assert passes == literally, (old.rows, new.rows, opening, rules)
    return passes


def test_every_turn_to_a_table_of_two_melds() -> None:
    """From every old table of as many, one of those that differ by names alone."""
    new = tables(2)
    old = list({table.like: table for table in new}.values())
    judged = Counter(check(*turn) for turn in turns(old, new))
    assert judged.keys() == {True, False}
    assert judged.total() > 10_000


def test_turns_to_tables_of_three_melds() -> None:
    """A sample: the whole of this world, 2.8 million judgements, was gone through once without a difference."""
    rng = random.Random(1926)
    melds = [meld for faces in (*SETS, *RUNS) for meld in with_jokers(faces)]
    drawn = (Lying(tuple(rng.choices(melds, k=3))) for _ in range(2000))
    old = list({table.like: table for table in tables(2)}.values())
    judged = Counter(check(*turn) for turn in turns(old, [table for table in drawn if table.is_possible]))
    assert judged.keys() == {True, False}
    assert judged.total() > 1_000
