"""A tile table as a computer player thinks of it: faces alone, for the copies and the jokers are interchangeable.

Sets of faces are bit masks. Each meld is one ``Row`` made once, which knows what it can take and what it can give.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.packs import Pack, set_of
from rumpus.core.tile_melds import faces_of_melds, named_melds
from rumpus.core.views import View

Faces = int


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A meld. Made by ``Shapes.row`` once for all, so that the same meld is the same object.

    ``wild``: the faces that jokers show. ``closed``: a joker was laid or taken into it this turn, so that it takes rack
    tiles only and gives nothing (RG-9, RG-10, RQ-9). ``fits``: the faces that extend it, ``takes`` those of them that
    may come from the table. ``spare``: the numbered faces it can give, one of them, and be a meld or two without it.
    ``cuts``: those a run has with two on either side, where a second copy makes two runs of it. ``dissolves``: it may
    be taken apart for the other rows.
    """

    faces: Faces
    wild: Faces
    closed: bool
    is_run: bool
    fits: Faces
    takes: Faces
    spare: Faces
    cuts: Faces
    dissolves: bool


Rows = tuple[Row, ...]


class Position(NamedTuple):
    """A table in the course of a turn, and the rack: faces held, those of them held twice, and the jokers. ``lay``: the
    table as it lay when the turn began.
    """

    rows: Rows
    held: Faces
    twice: Faces
    jokers: int
    lay: Rows

    @property
    def left(self) -> int:
        """How many tiles are left on the rack."""
        return self.held.bit_count() + self.twice.bit_count() + self.jokers

    def placing(self, faces: Faces, rows: Rows, jokers: int = 0) -> Position:
        """The position with these faces, and so many jokers, gone from the rack, and these rows on the table."""
        doubled = self.twice & faces
        return Position(rows, self.held & ~faces | doubled, self.twice ^ doubled, self.jokers - jokers, self.lay)


class Shapes:
    """What the melds of a pack of tiles are and become. ``short``: the melds of three."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._width = len(pack.ranks)
        # The first face of each colour; shifted by a rank, all faces of one number.
        self._column = sum(1 << suit * self._width for suit in range(len(pack.suits)))
        self._rows: dict[tuple[Faces, Faces, bool], Row] = {}
        self.short = tuple(set_of(faces) for faces in faces_of_melds(pack) if len(faces) == 3)

    def row(self, faces: Faces, wild: Faces = 0, closed: bool = False) -> Row:
        """The meld of these faces."""
        found = self._rows.get((faces, wild, closed))
        if found is None:
            found = self._rows[faces, wild, closed] = self._made(faces, wild, closed)
        return found

    def longer(self, row: Row, face: Faces) -> Row:
        """The meld with a tile added that fits."""
        return self.row(row.faces | face, row.wild, row.closed)

    def without(self, row: Row, face: Faces) -> Rows:
        """What is left of the meld when it gives a spare face: one meld, or two."""
        rest = row.faces ^ face
        parts = (rest & face - 1, rest & -face) if row.is_run else (rest,)
        return tuple(self.row(part, row.wild & part) for part in parts if part)

    def position(self, view: View) -> Position:
        """What a seat sees."""
        pack = self._pack
        numbered = (1 << pack.faces) - 1
        first, second = view.hand & numbered, view.hand >> pack.faces & numbered
        rows = tuple(self._row_of(meld.cards) for meld in view.table.tableau)
        return Position(rows, first | second, first & second, (view.hand & pack.joker_cards).bit_count(), rows)

    def melds(self, rows: Iterable[Row]) -> tuple[MeldCards, ...]:
        """Rows as melds of tiles, each tile named once."""
        return named_melds(self._pack, ((row.faces, row.wild) for row in rows))

    def _row_of(self, tiles: MeldCards) -> Row:
        face = self._pack.face
        return self.row(set_of(map(face, tiles)), set_of(face(tile) for tile in tiles if self._pack.is_joker(tile)))

    def _made(self, faces: Faces, wild: Faces, closed: bool) -> Row:
        is_run = bool(faces & faces << 1)  # neighbours in a set are whole colours apart
        fits = self._fitting_run(faces) if is_run else self._fitting_set(faces)
        takes, spare, cuts = fits, _spare(faces, is_run) & ~wild, 0
        if is_run:
            cuts = faces & faces << 1 & faces << 2 & faces >> 1 & faces >> 2
        if closed:
            takes = spare = cuts = 0
        return Row(faces, wild, closed, is_run, fits, takes, spare, cuts, faces.bit_count() == 3 and not wild)

    def _fitting_set(self, faces: Faces) -> Faces:
        rank = ((faces & -faces).bit_length() - 1) % self._width
        return self._column << rank & ~faces

    def _fitting_run(self, faces: Faces) -> Faces:
        low, above = faces & -faces, 1 << faces.bit_length()
        below = 0 if low & self._column else low >> 1
        return below | above & ~self._column & (1 << self._pack.faces) - 1


def _spare(faces: Faces, is_run: bool) -> Faces:
    if faces.bit_count() == 3:
        return 0
    if not is_run:
        return faces
    ends = faces & -faces | 1 << faces.bit_length() - 1
    inner = faces & faces << 1 & faces << 2 & faces << 3 & faces >> 1 & faces >> 2 & faces >> 3
    return ends | inner


@cache
def shapes_of(pack: Pack) -> Shapes:
    """The shapes of a pack, made once."""
    return Shapes(pack)
