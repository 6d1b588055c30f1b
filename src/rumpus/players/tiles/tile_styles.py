"""The styles of tile players, by level and manner.

A player who places the whole rack in one turn wins most. Until then, opponents cannot use those tiles, and they still
hold the tiles that will count against them. So waiting is strong play, but dull company. That is why there are two
manners.

*Patient* players place nothing until all tiles go at once, or the end of the deal is near. Stronger ones wait longer.
*Sociable* players place tiles as they can. They wait only when very few tiles do not fit: then one pick gains more
than a shorter rack does. If many tiles are ready they stop waiting, although that costs some strength. The master keeps
its waiting for late in the deal, where it gains most: in exploring games an early wait gained nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles.known import known_turn
from rumpus.core.views import View
from rumpus.players.tiles.visibility_limits import (
    PlayFinder,
    closing_finder,
    find_best_play,
    find_simple_play,
    has_opened,
    last_melds_finder,
    near_play_finder,
)

MORE_THAN_ALL = 1000
"""A number of tiles larger than any game has."""

Waits = Callable[[RuleSet, View, int], bool]
"""Returns True to wait this turn. The integer is the number of tiles on the rack that cannot be placed now."""


@dataclass(frozen=True)
class EndgameRule:
    """Decides if the end of a deal is near. A player near the end places the tiles of highest value.

    It is near if an opponent has at most ``few`` tiles. With at most ``late`` picks left for each seat, the limit is
    ``few_late`` instead. It is also near with at most ``low`` picks left for each seat.
    """

    few: int = 2
    low: int = 0
    few_late: int = 2
    late: int = 4

    def is_near(self, view: View) -> bool:
        """Return True if the end of the deal is near."""
        table, least = view.table, _fewest_tiles(view)
        few = self.few_late if table.stock_count <= self.late * table.seats else self.few
        return least <= few or table.stock_count <= self.low * table.seats


@dataclass(frozen=True)
class TileStyle:
    """The style of a tile player.

    ``find_play`` limits which plays the player sees. ``end`` says when to place all that is possible. ``waits`` says
    when to do nothing, far from the end. With ``opens_small`` the player opens with the smallest possible meld. Once
    open and far from the end, it lays jokers only if they bring at least ``min_joker_gain`` more tiles.
    """

    find_play: PlayFinder
    end: EndgameRule
    waits: Waits
    opens_small: bool = False
    min_joker_gain: int = 1


def _fewest_tiles(view: View) -> int:
    return min(count for seat, count in enumerate(view.table.counts) if seat != view.seat)


def never(rules: RuleSet, view: View, loose: int) -> bool:
    """Return False: this player never waits."""
    return False


def few_misfits(tiles: int, ready: int = MORE_THAN_ALL) -> Waits:
    """Return a rule that waits while at most ``tiles`` tiles do not fit and at most ``ready`` tiles do."""

    def waits(rules: RuleSet, view: View, loose: int) -> bool:
        return loose <= tiles and view.hand.bit_count() - loose <= ready

    return waits


def late(picks: int) -> Waits:
    """Return a rule that waits with at most ``picks`` picks left for each seat.

    Then it waits while four tiles are ready or more, and no more tiles are loose than any opponent has.
    """

    def waits(rules: RuleSet, view: View, loose: int) -> bool:
        table = view.table
        is_late = table.stock_count <= picks * table.seats
        is_ready = view.hand.bit_count() - loose >= 4
        return is_late and is_ready and loose <= _fewest_tiles(view)

    return waits


def after_opening(rules: RuleSet, view: View, loose: int) -> bool:
    """Return True once the player has opened: it opens as soon as it can, and waits afterwards."""
    return has_opened(view)


def until_late(picks: int) -> Waits:
    """Return a rule that also waits with the opening.

    If the opening turn may rearrange the table, it waits until all tiles go at once. Otherwise it waits until at most
    ``picks`` picks are left for each seat.
    """

    def waits(rules: RuleSet, view: View, loose: int) -> bool:
        is_early = view.table.stock_count > picks * view.table.seats
        return has_opened(view) or is_early or not known_turn(rules).opening.table_untouched

    return waits


def _at(two: TileStyle, three: TileStyle, four: TileStyle) -> Callable[[int], TileStyle]:
    return lambda seats: (two, three, four)[min(max(seats, 2), 4) - 2]


def _always(style: TileStyle) -> Callable[[int], TileStyle]:
    return lambda seats: style


SOCIABLE, PATIENT = "sociable", "patient"
_SOME = near_play_finder(8)
_EXPERT = (
    TileStyle(find_best_play, EndgameRule(low=1), few_misfits(3, ready=12), min_joker_gain=4),
    TileStyle(find_best_play, EndgameRule(few=3, low=1, few_late=3), few_misfits(2), min_joker_gain=5),
    TileStyle(find_best_play, EndgameRule(few=3, low=1, few_late=7, late=6), few_misfits(3), min_joker_gain=5),
)
_LAST = closing_finder(last_melds_finder(8))
_MASTER = TileStyle(find_best_play, EndgameRule(low=1, few_late=7), until_late(MORE_THAN_ALL), opens_small=True)
STYLES: dict[tuple[str, str], Callable[[int], TileStyle]] = {
    ("beginner", SOCIABLE): _always(TileStyle(_LAST, EndgameRule(MORE_THAN_ALL), never)),
    ("casual", SOCIABLE): _always(TileStyle(_SOME, EndgameRule(), never)),
    ("club", SOCIABLE): _at(
        TileStyle(find_best_play, EndgameRule(low=1), few_misfits(2, ready=10), min_joker_gain=4),
        TileStyle(find_best_play, EndgameRule(low=1), few_misfits(1, ready=10), min_joker_gain=5),
        TileStyle(find_best_play, EndgameRule(few=3, low=1, few_late=7, late=6), never, min_joker_gain=5),
    ),
    ("expert", SOCIABLE): _at(*_EXPERT),
    ("master", SOCIABLE): _at(
        replace(_EXPERT[0], waits=late(25)),
        replace(_EXPERT[1], waits=late(13)),
        replace(_EXPERT[2], waits=late(7)),
    ),
    ("beginner", PATIENT): _at(
        *(TileStyle(find_simple_play, EndgameRule(low=picks), after_opening) for picks in (24, 10, 10))
    ),
    ("casual", PATIENT): _always(TileStyle(_SOME, EndgameRule(low=8), after_opening)),
    ("club", PATIENT): _at(*(TileStyle(find_best_play, EndgameRule(low=picks), after_opening) for picks in (6, 6, 12))),
    ("expert", PATIENT): _at(
        TileStyle(find_best_play, EndgameRule(low=2), after_opening),
        TileStyle(find_best_play, EndgameRule(low=4), after_opening),
        TileStyle(find_best_play, EndgameRule(low=1, few_late=10), after_opening),
    ),
    ("master", PATIENT): _at(
        TileStyle(find_best_play, EndgameRule(), until_late(12), opens_small=True), _MASTER, _MASTER
    ),
}
"""A function from the number of seats to a style, by level and manner."""
