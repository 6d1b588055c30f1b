"""The best play at a tile table: all of it rearranged, most tiles or most value placed, proven best.

Nothing here knows a game: how jokers move and how a player opens is read from the rule set.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

from rumpus.core.actions import MeldCards, Play
from rumpus.core.errors import UsageError
from rumpus.core.packs import Card
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import TileTurn
from rumpus.solver.joker_cases import Supply, supply_of
from rumpus.solver.openings import Opener
from rumpus.solver.table_search import TableSearch
from rumpus.solver.tile_answer import melds_of, opening_melds
from rumpus.solver.tile_case import Worth
from rumpus.solver.tile_desk import Clock
from rumpus.solver.tile_position import Position, Rack, TableMelds, read_position
from rumpus.solver.tile_room import FACES, NUMBERS

Objective = Literal["tiles", "value"]
"""What is to be as much as can be: the number of tiles placed, or their face value, a joker 25."""


@dataclass(frozen=True)
class BestPlay:
    """The best play found.

    ``table``: the whole new table, meld by meld, jokers standing for tiles; the old one where nothing can be placed.
    ``placed``: the tiles from the rack. ``opening``: the melds that open, for one who had not opened. ``tiles`` and
    ``value``: how many are placed, and their face value, a joker 25. ``proven``: no play has more of what was asked for;
    none has more than ``bound``.
    """

    table: tuple[MeldCards, ...]
    placed: tuple[Card, ...]
    tiles: int
    value: int
    proven: bool
    bound: int
    opening: tuple[MeldCards, ...] = ()

    @property
    def action(self) -> Play | None:
        """The play as an action of the game; None where nothing can be placed."""
        return Play(self.table, self.opening) if self.placed else None


def best_play(
    table: TableMelds,
    rack: Rack,
    rules: RuleSet,
    objective: Objective = "tiles",
    jokers: Literal["free"] | None = None,
    opened: bool = True,
    seconds: float | None = None,
) -> BestPlay:
    """The play that places most tiles, or most value, of the rack.

    ``jokers``: as the rules say, or ``"free"``: in any arrangement a joker stands for whatever makes its meld legal, on
    the table too. ``opened``: whether the player has opened. ``seconds``: when they are over, the best found so far is
    returned.

    Raises UsageError where the rules are not those of a tile game, or the position is none (see ``read_position``).
    """
    turn = _turn_of(rules)
    _check(objective, jokers, seconds)
    clock = Clock(seconds)
    position = read_position(rules.pack, table, rack, any_face=jokers == "free")
    supply = supply_of(position, turn.jokers)
    opens_apart = turn.opens_apart and not opened
    if opens_apart:
        supply = Supply([0] * FACES, supply.held, (), 0)  # RQ-4: melds from the rack without jokers
    opener = None if opened else Opener(supply, _worth(rules, "value"), turn.opening)
    search = TableSearch(supply, _worth(rules, objective), opener, clock)
    search.run(None if jokers == "free" else turn.jokers)
    return _answer(rules, position, search, opens_apart)


def _turn_of(rules: RuleSet) -> TileTurn:
    if not isinstance(rules.turn, TileTurn):
        raise UsageError(f"{rules.title} is no tile game: there is no table to rearrange", code="no-tile-turn")
    return rules.turn


def _check(objective: str, jokers: str | None, seconds: float | None) -> None:
    if objective not in get_args(Objective):
        raise UsageError(f'there is no objective {objective!r}: say "tiles" or "value"', code="no-objective")
    if jokers not in {None, "free"}:
        raise UsageError(f'jokers cannot be {jokers!r}: say "free", or nothing for the rules', code="no-joker-rule")
    if seconds is not None and not 0 <= seconds < math.inf:
        raise UsageError(f"{seconds} is no time to search: name seconds, 0 or more", code="bad-seconds")


def _worth(rules: RuleSet, objective: Objective) -> Worth:
    if objective == "tiles":
        return Worth.from_points([1] * (NUMBERS + 1))
    return Worth.from_points([*rules.points[:NUMBERS], rules.points[-1]])


def _answer(rules: RuleSet, position: Position, search: TableSearch, opens_apart: bool) -> BestPlay:
    pack, best = rules.pack, search.best
    table = position.table
    opening: tuple[MeldCards, ...] = ()
    if best.case is not None:
        there = position._replace(table=()) if opens_apart else position
        table = (*(position.table if opens_apart else ()), *melds_of(there, best.case, best.rows))
    if best.opening is not None:
        opening = opening_melds(position, table, best.opening)
    lying = {pack.physical(tile) for meld in table for tile in meld}
    placed = tuple(tile for tile in position.rack if tile in lying)
    return BestPlay(
        table,
        placed,
        len(placed),
        sum(rules.points[tile] for tile in placed),
        search.bound <= best.worth,
        max(search.bound, best.worth),
        opening,
    )
