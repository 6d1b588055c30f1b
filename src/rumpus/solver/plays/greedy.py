"""A greedy play: melds of the rack, those worth most first, then tiles laid off one by one.

It is what a search that was broken off is measured by: its answer is never worth less.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.packs import Card, Pack, cards_of, set_of
from rumpus.core.turns.tiles.melds import faces_of_melds, fitting_faces, form_tile_meld, melds_in_rack
from rumpus.solver.arrange.arrays import NUMBERS
from rumpus.solver.plays.position import Position
from rumpus.solver.plays.subproblem import Worth


class GreedyPlay(NamedTuple):
    """The new table, the melds of the rack in it as they were laid, and what all that is placed is worth."""

    table: tuple[MeldCards, ...]
    laid: tuple[MeldCards, ...]
    worth: int


class Allowed(NamedTuple):
    """What may be done: lay ``jokers`` in melds; lay tiles off (``lay_offs``); lay jokers off as well (``free``, RQ-8)."""

    jokers: bool
    lay_offs: bool
    free: bool


def greedy_plays(position: Position, worth: Worth, allowed: Allowed, by: Worth) -> list[GreedyPlay]:
    """Plays that lay the melds first that are worth most ``by`` this worth."""
    # Jokers first: they may bring out more tiles than they do in what the other melds leave.
    return [_played(position, worth, allowed, by, jokers_first) for jokers_first in (False, True)]


def _played(position: Position, worth: Worth, allowed: Allowed, by: Worth, jokers_first: bool) -> GreedyPlay:
    rack = TilesLeft(position)
    laid: list[MeldCards] = []
    if jokers_first and allowed.jokers:
        laid += rack.melds_with_jokers(by)
    laid += rack.melds(by)
    if allowed.jokers:
        laid += rack.melds_with_jokers(by)
    table = [*position.table, *laid]
    if allowed.lay_offs:
        table = [rack.laid_off_on(meld, allowed.free) for meld in table]
    return GreedyPlay(tuple(table), tuple(laid), rack.placed_worth(worth))


class TilesLeft:
    """The tiles of a rack that are not placed yet."""

    def __init__(self, position: Position) -> None:
        self.pack = position.pack
        self.all = self.left = set_of(position.rack)

    def melds(self, worth: Worth) -> list[MeldCards]:
        """Lay melds without jokers, each the one worth most."""
        laid = []
        for faces in _melds_by_worth(self.pack, worth.of):
            while all(self._held(face) for face in faces):
                laid.append(self._place([self._held(face)[0] for face in faces]))
        return laid

    def melds_with_jokers(self, worth: Worth) -> list[MeldCards]:
        """Lay melds with jokers, each the one worth most."""
        laid: list[MeldCards] = []
        while self.left & self.pack.joker_cards:
            found = [meld for meld in melds_in_rack(self.pack, self.left) if any(map(self.pack.is_joker, meld))]
            if not found:
                break
            best = max(found, key=lambda meld: worth.of_faces([self.pack.face(tile) for tile in meld]))
            laid.append(self._place(best))
        return laid

    def laid_off_on(self, meld: MeldCards, free: bool) -> MeldCards:
        """The meld with all that fits it, tile by tile, at last jokers if they may lie there."""
        formed = form_tile_meld(self.pack, meld)
        assert formed is not None
        fitting = fitting_faces(self.pack, formed)
        tiles = [tile for face in fitting for tile in self._held(face)]
        if free and fitting:
            jokers = cards_of(self.left & self.pack.joker_cards)
            tiles += [self.pack.standing(joker, fitting[0]) for joker in jokers]
        return self.laid_off_on((*formed.cards, *self._place(tiles[:1])), free) if tiles else formed.cards

    def placed_worth(self, worth: Worth) -> int:
        """What the tiles are worth that have left the rack."""
        placed = self.all & ~self.left
        numbered = cards_of(placed & ~self.pack.joker_cards)
        jokers = (placed & self.pack.joker_cards).bit_count()
        return worth.of_faces([self.pack.face(tile) for tile in numbered], jokers)

    def _held(self, face: int) -> list[Card]:
        tiles = [face + copy * self.pack.faces for copy in range(self.pack.copies)]
        return [tile for tile in tiles if self.left >> tile & 1]

    def _place(self, tiles: Sequence[Card]) -> MeldCards:
        self.left &= ~set_of(map(self.pack.physical, tiles))
        return tuple(tiles)


@cache
def _melds_by_worth(pack: Pack, worth: tuple[int, ...]) -> list[tuple[int, ...]]:
    def of(faces: tuple[int, ...]) -> int:
        return sum(worth[face % NUMBERS] for face in faces)

    return sorted(faces_of_melds(pack), key=of, reverse=True)
