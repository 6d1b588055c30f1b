"""What a player of tile games sees: the play that places most, as far as they look.

A beginner sees melds on the rack and what fits the melds of the table. A casual player also sees how a few melds of the table could be
rearranged. Others see everything: their plays are proven best.
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

if TYPE_CHECKING:
    from rumpus.solver.tables import Objective


class Seen(NamedTuple):
    """A play as it is seen: the new table, the melds that open, the tiles placed, and how much of what was asked for that is."""

    table: tuple[MeldCards, ...]
    opening: tuple[MeldCards, ...]
    placed: CardSet
    worth: int


Sight = Callable[[RuleSet, View, CardSet, "Objective"], Seen | None]
"""Finds a play of these tiles of the rack that places as much as possible; None where none is seen."""


def sees_all(rules: RuleSet, view: View, rack: CardSet, objective: Objective) -> Seen | None:
    """The best play there is."""
    return _rearranged(rules, view, view.table.tableau, rack, objective)


def sees_melds(rules: RuleSet, view: View, rack: CardSet, objective: Objective) -> Seen | None:
    """Melds of the rack, those that count most first, then what fits the table tile by tile; nothing on the table is moved."""
    turn, pack, opened = known_turn(rules), rules.pack, has_opened(view)
    with_jokers = rack if opened or turn.opening.jokers else rack & ~pack.joker_cards
    laid = _melds_laid(rules, with_jokers)
    if not opened and turn.opening_points(rules, laid) < max(turn.opening.points, 1):
        return None
    table = [*(meld.cards for meld in view.table.tableau), *laid]
    if opened or not turn.opening.table_untouched:
        left = rack & ~_lying(rules, laid)
        # A joker goes to melds of the rack only, so that no game has to forbid it.
        table = _laid_off(rules, table, left & ~pack.joker_cards)
    seen = _seen(rules, view, tuple(table), () if opened else tuple(laid), objective)
    return seen if seen.placed else None


def _melds_laid(rules: RuleSet, rack: CardSet) -> list[MeldCards]:
    """Melds of a rack that share no tile, those without jokers and those that count most first."""
    pack, laid = rules.pack, list[MeldCards]()
    for jokers in (0, pack.joker_cards):
        found = True
        while found:
            left = rack & ~_lying(rules, laid)
            melds = melds_in_rack(pack, left & (~pack.joker_cards | jokers))
            ranked = sorted(melds, key=lambda meld: -sum(rules.points[pack.face(tile)] for tile in meld))
            found = False
            for meld in ranked:
                tiles = _lying(rules, [meld])
                if tiles & ~left == 0:
                    laid.append(meld)
                    left, found = left & ~tiles, True
    return laid


def _laid_off(rules: RuleSet, table: list[MeldCards], rack: CardSet) -> list[MeldCards]:
    """The melds of a table with every tile of the rack that fits one, one after another."""
    pack = rules.pack
    held: dict[int, list[Card]] = {}
    for tile in cards_of(rack):
        held.setdefault(pack.face(tile), []).append(tile)
    longer = []
    for cards in table:
        meld = form_tile_meld(pack, cards)
        assert meld is not None
        while fits := [face for face in fitting_faces(pack, meld) if held.get(face)]:
            meld = form_tile_meld(pack, (*meld.cards, held[fits[0]].pop()))
            assert meld is not None
        longer.append(meld.cards)
    return longer


def _lying(rules: RuleSet, melds: Iterable[MeldCards]) -> CardSet:
    return set_of(rules.pack.physical(tile) for meld in melds for tile in meld)


def sees_some(melds: int) -> Sight:
    """What ``sees_melds``, or how so many melds of the table can be rearranged: those to which most tiles of the rack fit."""

    def see(rules: RuleSet, view: View, rack: CardSet, objective: Objective) -> Seen | None:
        ranked = sorted(view.table.tableau, key=lambda meld: -_fitting(rules, meld, rack))
        first = _rearranged(rules, view, tuple(ranked[:melds]), rack, objective, tuple(ranked[melds:]))
        second = sees_melds(rules, view, rack, objective)
        if first is None or second is None:
            return first or second
        return first if first.worth >= second.worth else second

    return see


def smallest_opening(rules: RuleSet, view: View) -> Seen | None:
    """Of the melds of the rack without jokers that open, the one of fewest tiles, then the one that counts least; None where it
    takes more than one.
    """
    needed = known_turn(rules).opening.points
    melds = melds_in_rack(rules.pack, view.hand & ~rules.pack.joker_cards)
    found = [(len(meld), points, meld) for meld in melds if (points := sum(rules.points[t] for t in meld)) >= needed]
    if not found:
        return None
    _, _, meld = min(found)
    return _seen(rules, view, (*(lying.cards for lying in view.table.tableau), meld), (meld,), "tiles")


def has_opened(view: View) -> bool:
    """Whether the seat that looks has opened."""
    assert view.seat is not None
    return view.table.turn.opened[view.seat]


def _rearranged(
    rules: RuleSet,
    view: View,
    melds: tuple[Meld, ...],
    rack: CardSet,
    objective: Objective,
    beside: tuple[Meld, ...] = (),
) -> Seen | None:
    """The best play on some melds of the table; the others lie beside as they are."""
    # Imported only now: a beginner does without the solver.
    from rumpus.solver import best_play

    best = best_play(melds, rack, rules, objective, opened=has_opened(view))
    if not best.placed:
        return None
    return _seen(rules, view, (*best.table, *(meld.cards for meld in beside)), best.opening, objective)


def _seen(
    rules: RuleSet, view: View, table: tuple[MeldCards, ...], opening: tuple[MeldCards, ...], objective: Objective
) -> Seen:
    placed = _lying(rules, table) & view.hand
    worth = placed.bit_count() if objective == "tiles" else sum(rules.points[tile] for tile in cards_of(placed))
    return Seen(table, opening, placed, worth)


def _fitting(rules: RuleSet, meld: Meld, rack: CardSet) -> int:
    """How many faces of the rack extend a meld."""
    pack = rules.pack
    return sum(
        any(rack >> face + copy * pack.faces & 1 for copy in range(pack.copies)) for face in fitting_faces(pack, meld)
    )


def play_of(rules: RuleSet, view: View, seen: Seen) -> Play:
    """The play as an action of the game."""
    left = view.hand.bit_count() - seen.placed.bit_count()
    return Play(seen.table, seen.opening, one_tile=left == 1 and known_turn(rules).says_one_tile)
