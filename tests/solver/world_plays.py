"""Every play from a table of a small world, by brute force: to each table of the world that holds more tiles, if the
core's judgement lets it pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

from rumpus.core.actions import Play
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import Placement, TileTurn
from tests.solver.worlds import JOKER, NUMBERS, WILD, Melds, Spot, Tiles, World, cards, texts
from tests.tile_tables import PACK, tile_rules, tile_view
from tests.whole_games import TILE_GAMES


class Mode(NamedTuple):
    """The conditions of a turn: the rules of a game or free jokers; before or after the opening."""

    game: str
    free: bool = False
    opened: bool = True

    def __str__(self) -> str:
        return f"{self.game}{', free jokers' * self.free}{', unopened' * (not self.opened)}"

    @property
    def turn(self) -> TileTurn:
        """The game's rules for a turn."""
        turn = rules_of(self.game, 0).turn
        assert isinstance(turn, TileTurn)
        return turn

    @property
    def joker_points(self) -> int:
        """The points of a joker on a rack."""
        return rules_of(self.game, 0).points[PACK.parse("J1")]


MODES = (
    *(Mode(game, opened=opened) for game in TILE_GAMES for opened in (True, False)),
    Mode("rummy-gin", free=True),
)


@cache
def rules_of(game: str, opening: int) -> RuleSet:
    """The rules of a game, so many points being needed to open."""
    return tile_rules(game, opening=opening)


class Ease(NamedTuple):
    """The ease with which a play can be followed; more is easier."""

    kept: int
    staying: int


class Plays:
    """The plays from one table. What tiles placed come to is worked out when first asked for."""

    def __init__(self, world: World, table: Melds) -> None:
        self.world = world
        self.table = table
        self._count = world.count_table(table)
        self._easiest: dict[tuple[Mode, Tiles], Ease | None] = {}

    def best(self, rack: Tiles, mode: Mode, objective: str) -> tuple[int, Ease | None]:
        """The value of the best play of a rack, and the greatest ease of placing so much."""
        best, ease = 0, None
        points = mode.joker_points
        for placed in sorted(self.world.parts(rack), key=lambda placed: -worth(placed, objective, points)):
            if worth(placed, objective, points) < best:
                break
            found = self.easiest(placed, mode)
            if found is not None:
                best, ease = worth(placed, objective, points), max(found, ease or found)
        return best, ease

    def easiest(self, placed: Tiles, mode: Mode) -> Ease | None:
        """The ease of the easiest play that places exactly these tiles, None where there is none."""
        if (mode, placed) not in self._easiest:
            self._easiest[mode, placed] = self._find_easiest(placed, mode)
        return self._easiest[mode, placed]

    def _find_easiest(self, placed: Tiles, mode: Mode) -> Ease | None:
        tables = self.world.tables.get(self._count + self.world.count(placed), [])
        ranked = sorted(((ease_of(self.table, new, mode), new) for new in tables), reverse=True)
        judge = None if mode.free else Judge(self.world, Spot(self.table, placed), mode)
        return next((found for found, new in ranked if judge is None or judge.passes(new)), None)


class Judge:
    """The core's judgement of plays that place a whole rack."""

    def __init__(self, world: World, spot: Spot, mode: Mode) -> None:
        self.rules = rules_of(mode.game, world.opening)
        self.view = tile_view(*texts(spot), opened=mode.opened)
        self.openings = [()] if mode.opened else [cards(melds) for melds in _openings(world, spot.rack, mode)]

    def passes(self, new: Melds) -> bool:
        """Return True if the play to this table is legal, with some melds as the opening if one is needed."""
        turn = self.rules.turn
        assert isinstance(turn, TileTurn)
        table = cards(new)
        return any(
            isinstance(turn.judge(self.rules, self.view, Play(table, opening)), Placement) for opening in self.openings
        )


def _openings(world: World, placed: Tiles, mode: Mode) -> Iterator[Melds]:
    if mode.turn.opening.joker_worth == "face":  # TR-3: all that is placed opens
        yield from world.tables.get(world.count(placed), [])
        return
    points = mode.joker_points
    for part, count in world.parts(placed).items():
        if worth(part, "value", points) >= world.opening:
            yield from world.tables.get(count, [])


def worth(tiles: Tiles, objective: str, joker: int) -> int:
    """The value of tiles from a rack."""
    if objective == "tiles":
        return len(tiles)
    return sum(joker if tile == JOKER else tile % NUMBERS + 1 for tile in tiles)


def ease_of(old: Melds, new: Melds, mode: Mode) -> Ease:
    """The ease of rebuilding the old table into the new one. A joker with a new face counts as taken, unless jokers are
    free. A joker that may lie in any meld once replaced (TR-5) is followed to its new place, in every possible way.
    """
    if mode.free or not mode.turn.jokers.free_once_replaced:
        return ease(*([_marks(meld, mode.free) for meld in melds] for melds in (old, new)))
    return max((ease(*marked) for marked in _followed(old, new)), default=Ease(0, 0))  # no legal table has none


def _followed(old: Melds, new: Melds) -> Iterator[tuple[list[Counter[int]], list[Counter[int]]]]:
    """Both tables with each joker of the old one marked in it and in the new one."""
    before, after = ([spot for spot in _spots(melds) if spot[1] >= WILD] for melds in (old, new))
    there = Counter(tile for _, tile in _spots(new))
    for places in permutations(after, len(before)):
        pairs = list(zip(before, places, strict=True))
        replaced = Counter(lay[1] - WILD for lay, lies in pairs if lay[1] != lies[1])
        if replaced <= there:
            marks = [-number for number, _ in enumerate(pairs, start=1)]
            yield _marked(old, before, marks), _marked(new, list(places), marks)


def _spots(melds: Melds) -> list[tuple[int, int]]:
    return [(place, tile) for place, meld in enumerate(melds) for tile in meld]


def _marked(melds: Melds, spots: list[tuple[int, int]], marks: list[int]) -> list[Counter[int]]:
    found = [Counter(meld) for meld in melds]
    for (place, tile), mark in zip(spots, marks, strict=True):
        found[place] = found[place] - Counter([tile]) + Counter([mark])
    return found


def ease(before: list[Counter[int]], after: list[Counter[int]]) -> Ease:
    """The number of old melds that stay together, and of tiles that stay with the largest part of their meld. Identical
    tiles are matched in the best way.
    """
    # A part of one tile lies somewhere in any case.
    targets = [[None, *(to for to, meld in enumerate(after) if (part & meld).total() > 1)] for part in before]
    best = Ease(0, 0)
    for places in product(*targets):
        wanted = [place for place in places if place is not None]
        shared = len(set(wanted)) < len(wanted)
        for order in permutations(range(len(before))) if shared else [range(len(before))]:
            left = dict(enumerate(after))
            sizes = [1] * len(before)
            for index in order:
                place = places[index]
                if place is not None:
                    part = before[index] & left[place]
                    left[place] = left[place] - part
                    sizes[index] = max(1, part.total())
            kept = sum(size == meld.total() for size, meld in zip(sizes, before, strict=True))
            best = max(best, Ease(kept, sum(sizes)))
    return best


def _marks(meld: Tiles, free: bool) -> Counter[int]:
    return Counter(JOKER if free and tile >= WILD else tile for tile in meld)
