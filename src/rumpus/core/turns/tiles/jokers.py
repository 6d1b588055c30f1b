"""Check the jokers of a tile play (RG-9, RG-10, RQ-8, RQ-9, TR-5).

A *taken* joker lay on the old table and stands for another tile on the new one; its old place must be filled, or
"replaced". Jokers are interchangeable, so a play does not say which new joker is which old one. A *reading* is one such
assignment; jokers without an old place come from the rack. A play is legal if at least one reading is legal.
Copies of a tile are interchangeable too, so the code compares faces only.
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

Place = tuple[int, int]  # a place on the new table: the index of the meld, and the face


class JokerFault(Enum):
    """The faults of a play with jokers. The values are the error codes of the refusals."""

    OPENING_JOKER_CHANGED = "opening-joker-changed"
    RACK_JOKER_ON_TABLE_TILES = "rack-joker"
    NOT_WITH_RACK_TILES = "joker-not-used"
    NOT_REPLACED = "joker-not-replaced"


@dataclass(frozen=True)
class JokerRules:
    """The rules for jokers on the tile table.

    ``rack_jokers_stay_apart``: a joker from the rack may lie only in a meld of tiles from the rack (RG-9).
    ``any_missing_colour``: in a set, a tile of any missing colour replaces a joker (RG-10).
    ``free_once_replaced``: a tile of the rack or of the table may replace a joker, which may then lie in any meld
    (TR-5). Otherwise the tile must come from the rack, and the joker goes to a meld of tiles from the rack (RG-10,
    RQ-9).
    ``replacements_apart``: a tile that replaces a joker may not lie in the new meld of any taken joker. So each joker
    needs its replacement and two more tiles (RQ-9, option ``literal``).
    """

    rack_jokers_stay_apart: bool
    any_missing_colour: bool
    free_once_replaced: bool = False
    replacements_apart: bool = False

    @property
    def replacing(self) -> Message:
        """The sentence for refusals that says which tile can replace a taken joker."""
        if self.any_missing_colour:
            tile = Message("the tile it stands for, or in a set a colour missing there")
        else:
            tile = Message("the tile it stands for")
        fields = {"tile": tile}
        if self.free_once_replaced:
            return Message(
                "to take a joker, replace it this turn with {tile}, from the rack or the table, "
                "one tile for each joker",
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
    """The facts of a play that matter for jokers.

    ``old`` and ``new``: the melds before and after. ``placed``: the number of tiles from the rack, by face, without
    jokers.
    ``opening_jokers``: the faces of the jokers in the opening melds.
    """

    old: Sequence[Meld]
    new: Sequence[Meld]
    placed: Counter[int]
    opening_jokers: Sequence[int] = ()


@dataclass(frozen=True)
class _Taken:
    """A joker of the old table with a new face: its old meld, its old card, and the index of its new meld."""

    old_meld: Meld
    old: Card
    new_meld: int


def joker_fault(pack: Pack, rules: JokerRules, play: JokerPlay) -> JokerFault | None:
    """Return the fault of a play with jokers, or None if at least one reading is legal.

    If all readings are illegal, return the fault of the reading that takes the fewest jokers: the player's likely
    intent.
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
    taken, unmoved = [], set()
    for (meld, tile), index in zip(old, reading, strict=True):
        if new[index][1] == pack.face(tile):
            unmoved.add(new[index][0])
        else:
            taken.append(_Taken(meld, tile, new[index][0]))
    from_rack = [place for i, place in enumerate(new) if i not in reading]
    if Counter(play.opening_jokers) - Counter(face for _, face in from_rack):
        return JokerFault.OPENING_JOKER_CHANGED
    apart = {meld for meld, _ in from_rack} if rules.rack_jokers_stay_apart else set()
    if unmoved & apart or not _are_placed(_numbered(pack, play.new, apart), play.placed):
        return JokerFault.RACK_JOKER_ON_TABLE_TILES
    if rules.free_once_replaced:
        return None if _are_replaced(pack, rules, play, taken) else JokerFault.NOT_REPLACED
    homes = {joker.new_meld for joker in taken}
    rack_only = _numbered(pack, play.new, homes | apart)
    if len(homes) < len(taken) or unmoved & homes or not _are_placed(rack_only, play.placed):
        return JokerFault.NOT_WITH_RACK_TILES
    return None if _are_replaced(pack, rules, play, taken, rack_only) else JokerFault.NOT_REPLACED


def _numbered(pack: Pack, melds: Sequence[Meld], of: Iterable[int]) -> set[Place]:
    return {(index, pack.face(tile)) for index in of for tile in melds[index].cards if not pack.is_joker(tile)}


def _are_placed(places: set[Place], placed: Counter[int]) -> bool:
    """Return True if tiles from the rack can fill all these places."""
    return Counter(face for _, face in places) <= placed


def _are_replaced(
    pack: Pack, rules: JokerRules, play: JokerPlay, taken: Sequence[_Taken], rack_only: Iterable[Place] = ()
) -> bool:
    """Return True if each taken joker has a replacement of its own.

    The replacements must come from the rack, beside the places in ``rack_only``, unless jokers are free once replaced.
    """
    homes = {joker.new_meld for joker in taken}
    for chosen in product(*(_replacements(pack, rules, play, joker, homes) for joker in taken)):
        if len(set(chosen)) == len(chosen) and (
            rules.free_once_replaced or _are_placed({*rack_only, *chosen}, play.placed)
        ):
            return True
    return False


def _replacements(pack: Pack, rules: JokerRules, play: JokerPlay, joker: _Taken, homes: set[int]) -> list[Place]:
    """Return the places on the new table of tiles that can replace a taken joker.

    Unless jokers are free once replaced, the new meld of the joker is excluded, or the new melds (``homes``) of all
    taken jokers if ``replacements_apart``.
    """
    faces = {pack.face(joker.old)}
    if rules.any_missing_colour and joker.old_meld.kind is MeldKind.SET:
        faces.update(fitting_faces(pack, joker.old_meld))
    closed = homes if rules.replacements_apart else {joker.new_meld}
    elsewhere = [i for i in range(len(play.new)) if rules.free_once_replaced or i not in closed]
    return [place for place in _numbered(pack, play.new, elsewhere) if place[1] in faces]
