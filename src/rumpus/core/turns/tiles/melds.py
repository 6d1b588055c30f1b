"""Tile melds: sets and runs of tiles, in which each joker stands for one tile (RG-4, RQ-3).

Tiles are cards of a pack: the colour of a tile is its suit, and its number is its rank.
Every joker in a meld is a *standing* joker: it names its face. Every meld has at least one numbered tile.
Many faces together are one bit mask, so most tests are one operation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations

from rumpus.core.melds import Fault, Meld, MeldKind
from rumpus.core.messages import Message
from rumpus.core.packs import Card, CardSet, Pack, cards_of, is_standing, set_of

SHORTEST, LONGEST_SET = 3, 4
CAUSES = frozenset({"no-meld/too-short", "no-meld/undeclared"})
"""``too-short``: fewer than three tiles. ``undeclared``: a joker that does not name its face.

A refusal puts its code before the cause of a ``Fault``.
"""

_TOO_SHORT = Fault(Message("a meld needs three tiles or more"), "too-short")
_UNDECLARED = Fault(Message("say what the joker stands for, for example J1=K10"), "undeclared")
_ALL_JOKERS = Fault(Message("a meld needs a numbered tile"))
_COLOUR_TWICE = Fault(Message("a set has no colour twice"))
_NO_SHAPE = Fault(
    Message(
        "it is neither a set (one number, different colours) nor a run (consecutive numbers, one colour)",
        context="why tiles are not a meld",
    )
)


def form_tile_meld(pack: Pack, tiles: Sequence[Card]) -> Meld | None:
    """Return the meld that these tiles form, in any order, or None."""
    return _formed(pack, tuple(tiles))


@lru_cache(maxsize=8192)  # most melds of a new table were on the old one
def _formed(pack: Pack, tiles: tuple[Card, ...]) -> Meld | None:
    if meld_fault(pack, tiles) is not None:
        return None
    ranks = [pack.rank(tile) for tile in tiles]
    if ranks[0] == ranks[1]:
        return Meld(MeldKind.SET, tuple(sorted(tiles, key=pack.suit)), ranks[0])
    return Meld(MeldKind.RUN, tuple(sorted(tiles, key=pack.rank)), min(ranks))


def meld_fault(pack: Pack, tiles: Sequence[Card]) -> Fault | None:
    """Return the fault of these tiles as a meld, or None if they are one."""
    if len(tiles) < SHORTEST:
        return _TOO_SHORT
    if any(pack.is_joker(tile) and not is_standing(tile) for tile in tiles):
        return _UNDECLARED
    if all(pack.is_joker(tile) for tile in tiles):
        return _ALL_JOKERS
    ranks = {pack.rank(tile) for tile in tiles}
    suits = {pack.suit(tile) for tile in tiles}
    if len(ranks) == 1:
        return None if len(suits) == len(tiles) else _COLOUR_TWICE
    if len(suits) == 1 and len(ranks) == len(tiles) == max(ranks) - min(ranks) + 1:
        return None
    return _NO_SHAPE


@cache
def faces_of_melds(pack: Pack) -> tuple[tuple[int, ...], ...]:
    """Return the faces of every possible meld: sets by number and colours, then runs by colour, low end and length."""
    return tuple(_faces_of_melds(pack))


def _faces_of_melds(pack: Pack) -> Iterator[tuple[int, ...]]:
    width = len(pack.ranks)
    for rank in range(width):
        same = [suit * width + rank for suit in range(len(pack.suits))]
        for size in (SHORTEST, LONGEST_SET):
            yield from combinations(same, size)
    for suit in range(len(pack.suits)):
        for low in range(width):
            for high in range(low + 2, width):
                yield tuple(range(suit * width + low, suit * width + high + 1))


_Faces = tuple[tuple[int, ...], int]  # the faces of a meld, in order and as a bit mask


@cache
def _masked_melds(pack: Pack) -> tuple[_Faces, ...]:
    return tuple((faces, set_of(faces)) for faces in faces_of_melds(pack))


@cache
def _melds_by_mask(pack: Pack) -> tuple[tuple[int, tuple[_Faces, ...]], ...]:
    """Return the possible melds by a mask of faces that they share, to skip many melds at once.

    A rack can form one of these melds only if its tiles and jokers cover three faces of the mask. The mask of the sets
    of a number has all its faces; the mask of the runs from one low end has their first three.
    """
    melds_of: dict[int, list[_Faces]] = {}
    for faces, wanted in _masked_melds(pack):
        same_number = set_of(range(faces[0] % len(pack.ranks), pack.faces, len(pack.ranks)))
        mask = same_number if wanted & ~same_number == 0 else set_of(faces[:SHORTEST])
        melds_of.setdefault(mask, []).append((faces, wanted))
    return tuple((mask, tuple(melds)) for mask, melds in melds_of.items())


def melds_in_rack(pack: Pack, rack: CardSet) -> Iterator[tuple[Card, ...]]:
    """Yield every meld that tiles of the rack form, in the order of ``faces_of_melds``, fewest jokers first.

    Copies are interchangeable, and so are jokers: the first copies are used, and the first jokers from the low end.
    """
    jokers = cards_of(rack & pack.joker_cards)
    held = {pack.face(tile): tile for tile in reversed(cards_of(rack & ~pack.joker_cards))}
    held_faces = set_of(held)
    for faces, wanted in _within_reach(pack, held_faces, len(jokers)):
        lacking = wanted & ~held_faces
        spare = len(jokers) - lacking.bit_count()
        if spare < 0 or lacking == wanted:
            continue
        missing = cards_of(lacking)
        present = [face for face in faces if face in held]
        for extra in range(min(spare, len(present) - 1) + 1):
            for replaced in combinations(present, extra):
                yield _with_jokers(pack, faces, held, jokers, {*missing, *replaced})


def _with_jokers(
    pack: Pack, faces: tuple[int, ...], held: dict[int, Card], jokers: list[Card], wild: set[int]
) -> tuple[Card, ...]:
    free = iter(jokers)
    return tuple(pack.standing(next(free), face) if face in wild else held[face] for face in faces)


def _within_reach(pack: Pack, held_faces: int, jokers: int) -> Iterator[_Faces]:
    """Yield the melds that these faces and jokers may form. All other melds are impossible."""
    for mask, melds in _melds_by_mask(pack):
        if (mask & held_faces).bit_count() + jokers >= SHORTEST:
            yield from melds


def faces_for_jokers(pack: Pack, tiles: Sequence[Card], jokers: int) -> list[tuple[int, ...]]:
    """Return each choice of faces with which so many undeclared jokers make a meld with these tiles.

    Each choice is a tuple of faces. They are in the order of ``faces_of_melds``.
    """
    shown = set_of(map(pack.face, tiles))
    if shown.bit_count() != len(tiles):
        return []
    size = len(tiles) + jokers
    return [
        tuple(cards_of(wanted & ~shown))
        for faces, wanted in _masked_melds(pack)
        if len(faces) == size and not shown & ~wanted
    ]


def fitting_faces(pack: Pack, meld: Meld) -> list[int]:
    """Return the faces that can be added to a meld: missing colours of a set, or faces at the ends of a run."""
    width = len(pack.ranks)
    if meld.kind is MeldKind.SET:
        shown = {pack.suit(tile) for tile in meld.cards}
        return [suit * width + meld.low for suit in range(len(pack.suits)) if suit not in shown]
    first, last = pack.face(meld.cards[0]), pack.face(meld.cards[-1])
    low = [first - 1] if meld.low > 0 else []
    return low + ([last + 1] if meld.low + len(meld) < width else [])


def melds_of_rows(pack: Pack, rows: Iterable[tuple[CardSet, CardSet]]) -> tuple[tuple[Card, ...], ...]:
    """Return melds with exact tiles for rows of (faces of the meld, faces of its jokers), both as bit masks.

    No tile is used twice: the first copy and the first joker are used first.
    """
    jokers, used, melds = iter(cards_of(pack.joker_cards)), 0, []
    for faces, wild in rows:
        meld = []
        for face in cards_of(faces):
            if wild >> face & 1:
                meld.append(pack.standing(next(jokers), face))
            else:
                meld.append(face + pack.faces if used >> face & 1 else face)
                used |= 1 << face
        melds.append(tuple(meld))
    return tuple(melds)
