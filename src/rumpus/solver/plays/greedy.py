"""Greedy plays: lay the rack's most valuable melds first, then lay tiles off one by one.

An interrupted search is compared with a greedy play, so its answer is never worth less.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.packs import Card, Pack, cards_of, set_of
from rumpus.core.turns.tiles.melds import faces_of_melds, fitting_faces, form_tile_meld, melds_in_rack
from rumpus.solver.arrange.arrays import NUMBERS
from rumpus.solver.plays.position import TilePosition
from rumpus.solver.plays.subproblem import Worth


class GreedyPlay(NamedTuple):
    """A greedy play: the new table, the rack's melds in it as they were laid, and the worth of all tiles placed."""

    table: tuple[MeldCards, ...]
    laid: tuple[MeldCards, ...]
    worth: int


class AllowedMoves(NamedTuple):
    """The moves a greedy play may make: lay jokers in melds; lay off tiles; lay off jokers too (``free``, RQ-8)."""

    jokers: bool
    lay_offs: bool
    free: bool


def greedy_plays(position: TilePosition, worth: Worth, allowed: AllowedMoves, by: Worth) -> list[GreedyPlay]:
    """Return plays that lay melds in the order of their worth ``by``. Each play's own ``worth`` is by ``worth``."""
    # Both orders: laid first, jokers may place more tiles than with those that the other melds leave.
    return [_play_greedily(position, worth, allowed, by, jokers_first) for jokers_first in (False, True)]


def _play_greedily(
    position: TilePosition, worth: Worth, allowed: AllowedMoves, by: Worth, jokers_first: bool
) -> GreedyPlay:
    rack = _RemainingRack(position)
    laid: list[MeldCards] = []
    if jokers_first and allowed.jokers:
        laid += rack.lay_melds_with_jokers(by)
    laid += rack.melds(by)
    if allowed.jokers:
        laid += rack.lay_melds_with_jokers(by)
    table = [*position.table, *laid]
    if allowed.lay_offs:
        table = [rack.extend(meld, allowed.free) for meld in table]
    return GreedyPlay(tuple(table), tuple(laid), rack.placed_worth(worth))


class _RemainingRack:
    """The tiles of a rack that are not placed yet."""

    def __init__(self, position: TilePosition) -> None:
        self.pack = position.pack
        self.all = self.left = set_of(position.rack)

    def melds(self, worth: Worth) -> list[MeldCards]:
        """Lay melds without jokers, the most valuable first, and return them."""
        laid = []
        for faces in _melds_by_worth(self.pack, worth.by_number):
            while all(self._copies_left(face) for face in faces):
                laid.append(self._take([self._copies_left(face)[0] for face in faces]))
        return laid

    def lay_melds_with_jokers(self, worth: Worth) -> list[MeldCards]:
        """Lay melds with jokers, the most valuable first, and return them."""
        laid: list[MeldCards] = []
        while self.left & self.pack.joker_cards:
            found = [meld for meld in melds_in_rack(self.pack, self.left) if any(map(self.pack.is_joker, meld))]
            if not found:
                break
            best = max(found, key=lambda meld: worth.of_faces([self.pack.face(tile) for tile in meld]))
            laid.append(self._take(best))
        return laid

    def extend(self, meld: MeldCards, free: bool) -> MeldCards:
        """Return the meld with every fitting tile laid off, one by one, and jokers last if they are ``free``."""
        formed = form_tile_meld(self.pack, meld)
        assert formed is not None
        fitting = fitting_faces(self.pack, formed)
        tiles = [tile for face in fitting for tile in self._copies_left(face)]
        if free and fitting:
            jokers = cards_of(self.left & self.pack.joker_cards)
            tiles += [self.pack.standing(joker, fitting[0]) for joker in jokers]
        return self.extend((*formed.cards, *self._take(tiles[:1])), free) if tiles else formed.cards

    def placed_worth(self, worth: Worth) -> int:
        """Return the worth of the tiles that left the rack."""
        placed = self.all & ~self.left
        numbered = cards_of(placed & ~self.pack.joker_cards)
        jokers = (placed & self.pack.joker_cards).bit_count()
        return worth.of_faces([self.pack.face(tile) for tile in numbered], jokers)

    def _copies_left(self, face: int) -> list[Card]:
        tiles = [face + copy * self.pack.faces for copy in range(self.pack.copies)]
        return [tile for tile in tiles if self.left >> tile & 1]

    def _take(self, tiles: Sequence[Card]) -> MeldCards:
        self.left &= ~set_of(map(self.pack.physical, tiles))
        return tuple(tiles)


@cache
def _melds_by_worth(pack: Pack, worth: tuple[int, ...]) -> list[tuple[int, ...]]:
    def of(faces: tuple[int, ...]) -> int:
        return sum(worth[face % NUMBERS] for face in faces)

    return sorted(faces_of_melds(pack), key=of, reverse=True)
