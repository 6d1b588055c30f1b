"""Jokers on the tile table: whether a play may use them as it does (RG-9, RG-10, RQ-8, RQ-9, TR-5).

Only faces are compared: the jokers, and the two copies of a tile, are interchangeable, so a play is legal when some
way to tell which tile came from where makes it so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import permutations, product

from rumpus.core.melds import Meld, MeldKind
from rumpus.core.messages import Message
from rumpus.core.packs import Card, Pack
from rumpus.core.turns.tiles.melds import fitting_faces

Place = tuple[int, int]  # a tile on the new table: meld index, face


class JokerFault(Enum):
    """The faults of a play with jokers, by the codes of their refusals."""

    OPENING_JOKER_CHANGED = "opening-joker-changed"
    RACK_JOKER_ON_TABLE_TILES = "rack-joker"
    NOT_WITH_RACK_TILES = "joker-not-used"
    NOT_REPLACED = "joker-not-replaced"


@dataclass(frozen=True)
class JokerRules:
    """``rack_jokers_stay_apart``: a joker from the rack only completes a meld from the rack (RG-9).
    ``any_missing_colour``: in a set, any colour missing there replaces a joker (RG-10). ``free_once_replaced``: a tile of
    the table replaces a joker as well as one from the rack, and then it may lie in any meld (TR-5); otherwise the tile comes
    from the rack, and the joker lies with tiles from the rack alone (RG-10, RQ-9). ``replacements_apart``: a tile that
    replaces a joker lies in no new meld of a joker taken, so each joker needs its tile and two more (RQ-9, ``literal``).
    """

    rack_jokers_stay_apart: bool
    any_missing_colour: bool
    free_once_replaced: bool = False
    replacements_apart: bool = False

    @property
    def replacing(self) -> Message:
        """The sentence that says what replaces a joker that is taken."""
        if self.any_missing_colour:
            tile = Message("the tile it stands for, or in a set a colour missing there")
        else:
            tile = Message("the tile it stands for")
        fields = {"tile": tile}
        if self.free_once_replaced:
            return Message(
                "to take a joker, replace it this turn with {tile}, from the rack or the table, one tile for each joker",
                fields,
            )
        if self.replacements_apart:
            return Message(
                "to take a joker, replace it this turn with {tile}, from the rack, outside the new melds of jokers",
                fields,
            )
        return Message(
            "to take a joker, replace it this turn with {tile}, from the rack, outside the new meld of the joker",
            fields,
        )


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
    """What the play does wrong with jokers, or None where some reading of it is legal.

    A reading tells which joker of the new table is which of the old, the others being from the rack. Of faulty readings
    the one that takes fewest jokers is what the player meant.
    """
    new = [(i, pack.face(t)) for i, meld in enumerate(play.new) for t in meld.cards if pack.is_joker(t)]
    old = [(meld, tile) for meld in play.old for tile in meld.cards if pack.is_joker(tile)]
    faces = [pack.face(tile) for _, tile in old]
    readings = permutations(range(len(new)), len(old))
    faults = []
    for reading in sorted(readings, key=lambda read: sum(new[i][1] != f for i, f in zip(read, faces, strict=True))):
        fault = _fault_of_reading(pack, rules, play, old, new, reading)
        if fault is None:
            return None
        faults.append(fault)
    return faults[0]


def _fault_of_reading(
    pack: Pack,
    rules: JokerRules,
    play: JokerPlay,
    old: list[tuple[Meld, Card]],
    new: list[Place],
    reading: tuple[int, ...],
) -> JokerFault | None:
    taken, kept = [], set()
    for (meld, tile), index in zip(old, reading, strict=True):
        if new[index][1] == pack.face(tile):
            kept.add(new[index][0])
        else:
            taken.append(_Taken(meld, tile, new[index][0]))
    from_rack = [place for i, place in enumerate(new) if i not in reading]
    if Counter(play.opening_jokers) - Counter(face for _, face in from_rack):
        return JokerFault.OPENING_JOKER_CHANGED
    apart = {meld for meld, _ in from_rack} if rules.rack_jokers_stay_apart else set()
    if kept & apart or not _are_placed(_numbered(pack, play.new, apart), play.placed):
        return JokerFault.RACK_JOKER_ON_TABLE_TILES
    if rules.free_once_replaced:
        return None if _are_replaced(pack, rules, play, taken) else JokerFault.NOT_REPLACED
    homes = {joker.new_meld for joker in taken}
    rack_only = _numbered(pack, play.new, homes | apart)
    if len(homes) < len(taken) or kept & homes or not _are_placed(rack_only, play.placed):
        return JokerFault.NOT_WITH_RACK_TILES
    return None if _are_replaced(pack, rules, play, taken, rack_only) else JokerFault.NOT_REPLACED


def _numbered(pack: Pack, melds: Sequence[Meld], of: Iterable[int]) -> set[Place]:
    return {(index, pack.face(tile)) for index in of for tile in melds[index].cards if not pack.is_joker(tile)}


def _are_placed(places: set[Place], placed: Counter[int]) -> bool:
    # Each of these places needs a tile of its face that came from the rack.
    return Counter(face for _, face in places) <= placed


def _are_replaced(
    pack: Pack, rules: JokerRules, play: JokerPlay, taken: Sequence[_Taken], rack_only: Iterable[Place] = ()
) -> bool:
    """Whether each taken joker is replaced by a tile of its own: one from the rack, as those are that lie ``rack_only``,
    or any tile where jokers are free once replaced.
    """
    homes = {joker.new_meld for joker in taken}
    for chosen in product(*(_replacements(pack, rules, play, joker, homes) for joker in taken)):
        if len(set(chosen)) == len(chosen) and (
            rules.free_once_replaced or _are_placed({*rack_only, *chosen}, play.placed)
        ):
            return True
    return False


def _replacements(pack: Pack, rules: JokerRules, play: JokerPlay, joker: _Taken, homes: set[int]) -> list[Place]:
    """Where a tile may lie that replaces a taken joker: anywhere, but for a joker that lies with rack tiles alone only
    outside its new meld, or outside the new melds (``homes``) of all jokers taken.
    """
    faces = {pack.face(joker.old)}
    if rules.any_missing_colour and joker.old_meld.kind is MeldKind.SET:
        faces.update(fitting_faces(pack, joker.old_meld))
    closed = homes if rules.replacements_apart else {joker.new_meld}
    elsewhere = [i for i in range(len(play.new)) if rules.free_once_replaced or i not in closed]
    return [place for place in _numbered(pack, play.new, elsewhere) if place[1] in faces]
