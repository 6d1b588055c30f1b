"""The minds of players of tile games: by level and manner, what they see and when they wait.

A rack that goes out in one turn wins most: until then nobody can lay off on what it holds or take it apart, and all the
others still hold what they will be charged for. Who waits is therefore hard to beat, and no company. So there are two
manners: the *patient* lay nothing until all goes at once, or the end of the deal is near; the stronger, the longer they dare.
The *sociable* play most turns, and what they hold back they hold back for a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.players.tiles.sight import Sight, has_opened, sees_all, sees_melds, sees_some
from rumpus.solver.scope import tile_turn

ROUND = 5
"""The sociable rest in some of so many turns."""
ALWAYS = 1000
"""More tiles than there are."""

Waits = Callable[[RuleSet, View], bool]


@dataclass(frozen=True)
class End:
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
class Mind:
    """How a player decides. ``sight``: what they see. ``end``: when they shed what they can. ``waits``: whether they do nothing
    this turn, the end being far. ``doles``: they lay as few tiles as they can, and keep the rest for later turns.
    """

    sight: Sight
    end: End
    waits: Waits
    doles: bool = False


def never(rules: RuleSet, view: View) -> bool:
    """Waits never."""
    return False


def rests(*turns: int) -> Waits:
    """Waits in these of each ``ROUND`` turns of a seat."""

    def waits(rules: RuleSet, view: View) -> bool:
        return view.table.turn_number // view.table.seats % ROUND in turns

    return waits


def once_open(rules: RuleSet, view: View) -> bool:
    """Opens, to be free of it, and waits then."""
    return has_opened(view)


def opens_late(picks: int) -> Waits:
    """Waits with the opening too: where the table may be rearranged in the turn that opens until all goes at once, elsewhere
    until no more than so many picks are left a seat.
    """

    def waits(rules: RuleSet, view: View) -> bool:
        is_early = view.table.stock_count > picks * view.table.seats
        return has_opened(view) or is_early or not tile_turn(rules).opening.table_untouched

    return waits


def _of_two(two: Mind, more: Mind) -> Callable[[int], Mind]:
    return lambda seats: two if seats == 2 else more


def _always(mind: Mind) -> Callable[[int], Mind]:
    return lambda seats: mind


SOCIABLE, PATIENT = "sociable", "patient"
_SOME = sees_some(5)
MINDS: dict[tuple[str, str], Callable[[int], Mind]] = {
    ("beginner", SOCIABLE): _always(Mind(sees_melds, End(ALWAYS), never)),
    ("casual", SOCIABLE): _always(Mind(_SOME, End(), never)),
    ("club", SOCIABLE): _always(Mind(sees_all, End(low=1), never)),
    ("expert", SOCIABLE): _always(Mind(sees_all, End(low=1), rests(0, 2), doles=True)),
    ("beginner", PATIENT): _always(Mind(sees_melds, End(low=10), once_open)),
    ("casual", PATIENT): _always(Mind(_SOME, End(low=8), once_open)),
    ("club", PATIENT): _always(Mind(sees_all, End(low=6), once_open)),
    ("expert", PATIENT): _of_two(Mind(sees_all, End(low=2), once_open), Mind(sees_all, End(low=4), once_open)),
    ("master", PATIENT): _of_two(
        Mind(sees_all, End(), opens_late(12), doles=True),
        Mind(sees_all, End(low=1, few_late=7), opens_late(ALWAYS), doles=True),
    ),
}
"""By level and manner, for so many seats. The master has one manner."""
