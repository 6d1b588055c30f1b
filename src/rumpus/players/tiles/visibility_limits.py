"""Find the play that places most tiles, within the limits of a player's skill.

A beginner finds melds on the rack and tiles that extend the last melds of the table. A casual player also finds
rearrangements of a few melds. Stronger players find the best play of all, which the solver proves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from rumpus.core.actions import MeldCards, Play
from rumpus.core.melds import Meld
from rumpus.core.packs import Card, CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles.known import known_turn
from rumpus.core.turns.tiles.melds import fitting_faces, form_tile_meld, melds_in_rack
from rumpus.core.views import View
from rumpus.extras import is_installed

if TYPE_CHECKING:
    from rumpus.solver.tables import Objective


class VisiblePlay(NamedTuple):
    """A play: the new table, the melds that open, and the tiles placed. ``worth`` counts them by the objective."""

    table: tuple[MeldCards, ...]
    opening: tuple[MeldCards, ...]
    placed: CardSet
    worth: int


PlayFinder = Callable[[RuleSet, View, CardSet, "Objective"], VisiblePlay | None]
"""Finds a play of tiles from a given part of the rack that places as much as possible; None if it finds none."""


def find_best_play(rules: RuleSet, view: View, rack: CardSet, objective: Objective) -> VisiblePlay | None:
    """Return the best play that exists; None if no tile can be placed."""
    return _best_rearrangement(rules, view, view.table.tableau, rack, objective)


def find_simple_play(rules: RuleSet, view: View, rack: CardSet, objective: Objective) -> VisiblePlay | None:
    """Return a play that moves no tile on the table; None if there is none.

    It lays melds of the rack, the most valuable first. Then it adds single tiles to melds.
    """
    return _simple_play(rules, view, rack, objective, 0)


def last_melds_finder(melds: int) -> PlayFinder:
    """Return a finder of simple plays that adds tiles only to the last ``melds`` melds of the table."""

    def find(rules: RuleSet, view: View, rack: CardSet, objective: Objective) -> VisiblePlay | None:
        return _simple_play(rules, view, rack, objective, max(0, len(view.table.tableau) - melds))

    return find


def closing_finder(usual: PlayFinder) -> PlayFinder:
    """Return a finder that sees the best play if the pool is empty and no other player has fewer tiles.

    Otherwise, and where the solver is not installed, it finds what ``usual`` finds.
    """

    def find(rules: RuleSet, view: View, rack: CardSet, objective: Objective) -> VisiblePlay | None:
        is_first = view.hand.bit_count() == min(view.table.counts)
        closes = view.table.stock_count == 0 and is_first and is_installed("solver")
        return (find_best_play if closes else usual)(rules, view, rack, objective)

    return find


def _simple_play(rules: RuleSet, view: View, rack: CardSet, objective: Objective, untouched: int) -> VisiblePlay | None:
    """Return a simple play that leaves the first ``untouched`` melds of the table as they are."""
    turn, pack, opened = known_turn(rules), rules.pack, has_opened(view)
    with_jokers = rack if opened or turn.opening.jokers else rack & ~pack.joker_cards
    laid = _disjoint_melds(rules, with_jokers)
    if not opened and turn.opening_points(rules, laid) < max(turn.opening.points, 1):
        return None
    table = [*(meld.cards for meld in view.table.tableau), *laid]
    if opened or not turn.opening.table_untouched:
        left = rack & ~_tiles_of(rules, laid)
        # Some games forbid laying off a joker, so jokers go into new melds only.
        longer = _with_lay_offs(rules, table[untouched:], left & ~pack.joker_cards)
        table = [*table[:untouched], *longer]
    found = _found_play(rules, view, tuple(table), () if opened else tuple(laid), objective)
    return found if found.placed else None


def _disjoint_melds(rules: RuleSet, rack: CardSet) -> list[MeldCards]:
    """Return melds of a rack that share no tile. Melds without jokers come first, then the most valuable."""
    pack, laid = rules.pack, list[MeldCards]()
    for jokers in (0, pack.joker_cards):
        found = True
        while found:
            left = rack & ~_tiles_of(rules, laid)
            melds = melds_in_rack(pack, left & (~pack.joker_cards | jokers))
            ranked = sorted(melds, key=lambda meld: -sum(rules.points[pack.face(tile)] for tile in meld))
            found = False
            for meld in ranked:
                tiles = _tiles_of(rules, [meld])
                if tiles & ~left == 0:
                    laid.append(meld)
                    left, found = left & ~tiles, True
    return laid


def _with_lay_offs(rules: RuleSet, table: list[MeldCards], rack: CardSet) -> list[MeldCards]:
    """Return the melds of a table, extended by every tile of the rack that fits."""
    pack = rules.pack
    tiles_by_face: dict[int, list[Card]] = {}
    for tile in cards_of(rack):
        tiles_by_face.setdefault(pack.face(tile), []).append(tile)
    longer = []
    for cards in table:
        meld = form_tile_meld(pack, cards)
        assert meld is not None
        while fits := [face for face in fitting_faces(pack, meld) if tiles_by_face.get(face)]:
            meld = form_tile_meld(pack, (*meld.cards, tiles_by_face[fits[0]].pop()))
            assert meld is not None
        longer.append(meld.cards)
    return longer


def _tiles_of(rules: RuleSet, melds: Iterable[MeldCards]) -> CardSet:
    return set_of(rules.pack.physical(tile) for meld in melds for tile in meld)


def near_play_finder(melds: int) -> PlayFinder:
    """Return a finder that can also rearrange ``melds`` melds of the table: those that most tiles of the rack fit."""

    def find(rules: RuleSet, view: View, rack: CardSet, objective: Objective) -> VisiblePlay | None:
        ranked = sorted(view.table.tableau, key=lambda meld: -_fitting_faces(rules, meld, rack))
        first = _best_rearrangement(rules, view, tuple(ranked[:melds]), rack, objective, tuple(ranked[melds:]))
        second = find_simple_play(rules, view, rack, objective)
        if first is None or second is None:
            return first or second
        return first if first.worth >= second.worth else second

    return find


def find_smallest_opening(rules: RuleSet, view: View) -> VisiblePlay | None:
    """Return an opening play with one meld and no joker; None if one meld is not enough.

    It prefers the fewest tiles, then the fewest points.
    """
    needed = known_turn(rules).opening.points
    melds = melds_in_rack(rules.pack, view.hand & ~rules.pack.joker_cards)
    found = [(len(meld), points, meld) for meld in melds if (points := sum(rules.points[t] for t in meld)) >= needed]
    if not found:
        return None
    _, _, meld = min(found)
    return _found_play(rules, view, (*(lying.cards for lying in view.table.tableau), meld), (meld,), "tiles")


def has_opened(view: View) -> bool:
    """Return True if the seat of this view has opened."""
    assert view.seat is not None
    return view.table.turn.opened[view.seat]


def _best_rearrangement(
    rules: RuleSet,
    view: View,
    melds: tuple[Meld, ...],
    rack: CardSet,
    objective: Objective,
    beside: tuple[Meld, ...] = (),
) -> VisiblePlay | None:
    """Return the best play on some melds of the table. The melds ``beside`` stay unchanged."""
    # Imported only now: a beginner does not need the solver.
    from rumpus.solver import best_play

    best = best_play(melds, rack, rules, objective, opened=has_opened(view))
    if not best.placed:
        return None
    return _found_play(rules, view, (*best.table, *(meld.cards for meld in beside)), best.opening, objective)


def _found_play(
    rules: RuleSet, view: View, table: tuple[MeldCards, ...], opening: tuple[MeldCards, ...], objective: Objective
) -> VisiblePlay:
    placed = _tiles_of(rules, table) & view.hand
    worth = placed.bit_count() if objective == "tiles" else sum(rules.points[tile] for tile in cards_of(placed))
    return VisiblePlay(table, opening, placed, worth)


def _fitting_faces(rules: RuleSet, meld: Meld, rack: CardSet) -> int:
    """Return the number of tile faces on the rack that extend a meld."""
    pack = rules.pack
    return sum(
        any(rack >> face + copy * pack.faces & 1 for copy in range(pack.copies)) for face in fitting_faces(pack, meld)
    )


def action_of(rules: RuleSet, view: View, found: VisiblePlay) -> Play:
    """Return the play as an action of the game."""
    left = view.hand.bit_count() - found.placed.bit_count()
    return Play(found.table, found.opening, one_tile=left == 1 and known_turn(rules).says_one_tile)
