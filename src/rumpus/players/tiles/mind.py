"""The minds of players of tile games: by level and manner, what they see and when they wait.

A rack that goes out in one turn wins most: until then nobody can lay off on what it holds or take it apart, and all the
others still hold what they will be charged for. Who waits is therefore hard to beat, and no company. So there are two
manners: the *patient* lay nothing until all goes at once, or the end of the deal is near; the stronger, the longer they dare.
The *sociable* lay what they can, and wait only where nearly all they hold could go: so few tiles short of going out, a
pick gains more than a shorter rack, and nobody else gets what lies ready. With many tiles ready they play at last: longer
waits gain more and are no company.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles.known import known_turn
from rumpus.core.views import View
from rumpus.players.tiles.sight import Sight, has_opened, sees_all, sees_melds, sees_some

ALWAYS = 1000
"""More tiles than there are."""

Waits = Callable[[RuleSet, View, int], bool]
"""Whether to wait, by the rules, what is seen, and how many tiles of the rack could not be placed now."""


@dataclass(frozen=True)
class EndgameRule:
    """When the end of a deal is near, so that a player sheds what counts most: another has ``few`` tiles left or less, or
    ``few_late`` once there are no more than ``late`` picks left a seat; or no more than ``low`` picks are.
    """

    few: int = 2
    low: int = 0
    few_late: int = 2
    late: int = 4

    def is_near(self, view: View) -> bool:
        """Whether it is."""
        table = view.table
        least = min(count for seat, count in enumerate(table.counts) if seat != view.seat)
        few = self.few_late if table.stock_count <= self.late * table.seats else self.few
        return least <= few or table.stock_count <= self.low * table.seats


@dataclass(frozen=True)
class TileStyle:
    """How a player decides. ``sight``: what they see. ``end``: when they shed what they can. ``waits``: whether they do nothing
    this turn, the end being far. ``opens_small``: they open with the smallest meld that does, and keep the rest.
    ``joker_brings``: once they are open they lay jokers only where so many tiles more go with them, the end being far.
    """

    sight: Sight
    end: EndgameRule
    waits: Waits
    opens_small: bool = False
    joker_brings: int = 1


def never(rules: RuleSet, view: View, loose: int) -> bool:
    """Waits never."""
    return False


def all_but(tiles: int, ready: int = ALWAYS) -> Waits:
    """Waits where no more than so many tiles of the rack could not go, until more than ``ready`` could."""

    def waits(rules: RuleSet, view: View, loose: int) -> bool:
        return loose <= tiles and view.hand.bit_count() - loose <= ready

    return waits


def once_open(rules: RuleSet, view: View, loose: int) -> bool:
    """Opens, to be free of it, and waits then."""
    return has_opened(view)


def opens_late(picks: int) -> Waits:
    """Waits with the opening too: where the table may be rearranged in the turn that opens until all goes at once, elsewhere
    until no more than so many picks are left a seat.
    """

    def waits(rules: RuleSet, view: View, loose: int) -> bool:
        is_early = view.table.stock_count > picks * view.table.seats
        return has_opened(view) or is_early or not known_turn(rules).opening.table_untouched

    return waits


def _at(two: TileStyle, three: TileStyle, four: TileStyle) -> Callable[[int], TileStyle]:
    return lambda seats: (two, three, four)[min(max(seats, 2), 4) - 2]


def _always(mind: TileStyle) -> Callable[[int], TileStyle]:
    return lambda seats: mind


SOCIABLE, PATIENT = "sociable", "patient"
_SOME = sees_some(8)
_MASTER = TileStyle(sees_all, EndgameRule(low=1, few_late=7), opens_late(ALWAYS), opens_small=True)
MINDS: dict[tuple[str, str], Callable[[int], TileStyle]] = {
    ("beginner", SOCIABLE): _always(TileStyle(sees_melds, EndgameRule(ALWAYS), never)),
    ("casual", SOCIABLE): _always(TileStyle(_SOME, EndgameRule(), never)),
    ("club", SOCIABLE): _at(
        TileStyle(sees_all, EndgameRule(low=1), all_but(2, ready=10), joker_brings=4),
        TileStyle(sees_all, EndgameRule(low=1), all_but(1, ready=10), joker_brings=5),
        TileStyle(sees_all, EndgameRule(few=3, low=1, few_late=7, late=6), never, joker_brings=5),
    ),
    ("expert", SOCIABLE): _at(
        TileStyle(sees_all, EndgameRule(low=1), all_but(3, ready=12), joker_brings=4),
        TileStyle(sees_all, EndgameRule(few=3, low=1, few_late=3), all_but(2), joker_brings=5),
        TileStyle(sees_all, EndgameRule(few=3, low=1, few_late=7, late=6), all_but(3), joker_brings=5),
    ),
    ("beginner", PATIENT): _at(*(TileStyle(sees_melds, EndgameRule(low=picks), once_open) for picks in (24, 10, 10))),
    ("casual", PATIENT): _always(TileStyle(_SOME, EndgameRule(low=8), once_open)),
    ("club", PATIENT): _at(*(TileStyle(sees_all, EndgameRule(low=picks), once_open) for picks in (6, 6, 12))),
    ("expert", PATIENT): _at(
        TileStyle(sees_all, EndgameRule(low=2), once_open),
        TileStyle(sees_all, EndgameRule(low=4), once_open),
        TileStyle(sees_all, EndgameRule(low=1, few_late=10), once_open),
    ),
    ("master", PATIENT): _at(TileStyle(sees_all, EndgameRule(), opens_late(12), opens_small=True), _MASTER, _MASTER),
}
"""By level and manner, for so many seats. The master has one manner."""
