"""Jokers on the tile table: whether a play may use them as it does (RG-9, RG-10, RQ-8, RQ-9).

Only faces are compared: the jokers, and the two copies of a tile, are interchangeable, so a play is legal when some
way to tell which tile came from where makes it so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import permutations, product

from rumpus.core.melds import Meld, MeldKind
from rumpus.core.packs import Card, Pack
from rumpus.core.tile_melds import fitting_faces

Place = tuple[int, int]  # a tile on the new table: meld index, face


class JokerFault(IntEnum):
    """What a play does wrong with jokers; of several ways to read it the one that comes farthest is told."""

    OPENING_JOKER_CHANGED = 1
    NOT_REPLACED = 2
    NOT_WITH_RACK_TILES = 3
    RACK_JOKER_ON_TABLE_TILES = 4


@dataclass(frozen=True)
class JokerRules:
    """``rack_jokers_stay_apart``: a joker from the rack only completes a meld from the rack (RG-9).
    ``any_missing_colour``: in a set, any colour missing there replaces a joker (RG-10).
    """

    rack_jokers_stay_apart: bool
    any_missing_colour: bool


@dataclass(frozen=True)
class JokerPlay:
    """A play as far as jokers go: the melds before and after, how often each face was placed from the rack, and the
    faces of jokers laid in opening melds.
    """

    old: Sequence[Meld]
    new: Sequence[Meld]
    placed: Counter[int]
    opening_jokers: Sequence[int] = ()


@dataclass(frozen=True)
class _Taken:
    """A table joker with a new face: where it lay and where it lies."""

    old_meld: Meld
    old: Card
    new_meld: int


def joker_fault(pack: Pack, rules: JokerRules, play: JokerPlay) -> JokerFault | None:
    """What the play does wrong with jokers, or None where some reading of it is legal."""
    old = [(meld, tile) for meld in play.old for tile in meld.cards if pack.is_joker(tile)]
    new = [(i, pack.face(t)) for i, meld in enumerate(play.new) for t in meld.cards if pack.is_joker(t)]
    worst: JokerFault | None = None
    for assigned in permutations(range(len(new)), len(old)):
        fault = _fault_of_reading(pack, rules, play, old, new, assigned)
        if fault is None:
            return None
        worst = fault if worst is None else max(worst, fault)
    return worst


def _fault_of_reading(
    pack: Pack,
    rules: JokerRules,
    play: JokerPlay,
    old: list[tuple[Meld, Card]],
    new: list[Place],
    assigned: tuple[int, ...],
) -> JokerFault | None:
    taken, kept = [], set()
    for (meld, tile), index in zip(old, assigned, strict=True):
        if new[index][1] == pack.face(tile):
            kept.add(new[index][0])
        else:
            taken.append(_Taken(meld, tile, new[index][0]))
    from_rack = [place for i, place in enumerate(new) if i not in assigned]
    if Counter(play.opening_jokers) - Counter(face for _, face in from_rack):
        return JokerFault.OPENING_JOKER_CHANGED
    apart = {meld for meld, _ in from_rack} if rules.rack_jokers_stay_apart else set()
    homes = [joker.new_meld for joker in taken]
    rack_only = {place for home in {*homes, *apart} for place in _numbered(pack, play.new, home)}
    if len(set(homes)) < len(homes) or kept & set(homes) or not _are_placed(rack_only, play.placed):
        return JokerFault.NOT_WITH_RACK_TILES if taken else JokerFault.RACK_JOKER_ON_TABLE_TILES
    if kept & apart:
        return JokerFault.RACK_JOKER_ON_TABLE_TILES
    options = [list(_replacements(pack, rules, play, joker)) for joker in taken]
    for chosen in product(*options):
        if len(set(chosen)) == len(chosen) and _are_placed(rack_only | set(chosen), play.placed):
            return None
    return JokerFault.NOT_REPLACED


def _numbered(pack: Pack, melds: Sequence[Meld], index: int) -> Iterator[Place]:
    for tile in melds[index].cards:
        if not pack.is_joker(tile):
            yield index, pack.face(tile)


def _are_placed(places: set[Place], placed: Counter[int]) -> bool:
    # Each of these places needs a tile of its face that came from the rack.
    return Counter(face for _, face in places) <= placed


def _replacements(pack: Pack, rules: JokerRules, play: JokerPlay, joker: _Taken) -> Iterator[Place]:
    """Where a tile may lie that replaces a taken joker: anywhere but in the joker's new meld."""
    faces = {pack.face(joker.old)}
    if rules.any_missing_colour and joker.old_meld.kind is MeldKind.SET:
        faces.update(fitting_faces(pack, joker.old_meld))
    for index in range(len(play.new)):
        if index != joker.new_meld:
            yield from (place for place in _numbered(pack, play.new, index) if place[1] in faces)
