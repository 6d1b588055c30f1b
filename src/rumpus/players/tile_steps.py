"""The steps a tile player thinks in. Each leaves a legal table, so any chain of them that places a tile is a play."""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.core.jokers import JokerRules
from rumpus.players.tile_faces import Faces, Position, Row, Rows, Shapes


class Steps:
    """The steps of a game with these joker rules."""

    def __init__(self, shapes: Shapes, jokers: JokerRules) -> None:
        self._shapes = shapes
        self._jokers = jokers
        self._wanted: tuple[Faces, list[tuple[Faces, Faces]]] = (0, [])

    # Steps that place rack tiles

    def placements(self, here: Position, spend_jokers: bool) -> Iterator[Position]:
        """The positions after one more lay-off, meld, run cut in two or joker taken. Jokers of the rack stay there
        unless ``spend_jokers``.
        """
        yield from self.lay_offs(here)
        yield from self._melds(here)
        yield from self._cuts(here)
        yield from self._jokers_taken(here)
        if spend_jokers and here.jokers:
            yield from self.joker_melds(here)
            yield from self._joker_lay_offs(here)

    def lay_offs(self, here: Position, first: int = 0) -> Iterator[Position]:
        """A rack tile added to a row, from this one on."""
        held, longer = here.held, self._shapes.longer
        for index, row in enumerate(here.rows):
            if row.fits & held and index >= first:
                for face in _each(row.fits & held):
                    yield here.placing(face, _replaced(here.rows, index, longer(row, face)))

    def rack_melds(self, here: Position) -> Iterator[Position]:
        """A meld of three from the rack alone."""
        for faces, lacking in self._melds_wanted(here.held):
            if not lacking:
                yield here.placing(faces, (*here.rows, self._shapes.row(faces)))

    def joker_melds(self, here: Position) -> Iterator[Position]:
        """A meld of three from the rack alone, in which jokers stand for what is lacking."""
        closed = self._jokers.rack_jokers_stay_apart
        for faces, lacking in self._melds_wanted(here.held):
            if 0 < lacking.bit_count() <= here.jokers:
                rows = (*here.rows, self._shapes.row(faces, lacking, closed))
                yield here.placing(faces ^ lacking, rows, lacking.bit_count())

    def _melds(self, here: Position) -> Iterator[Position]:
        given = _faces_to_give(here.rows)
        for faces, lacking in self._melds_wanted(here.held):
            if not lacking & ~given:
                rows = self._giving(here.rows, lacking)
                if rows is not None:
                    yield here.placing(faces ^ lacking, (*rows, self._shapes.row(faces)))

    def _cuts(self, here: Position) -> Iterator[Position]:
        for index, row in enumerate(here.rows):
            for face in _each(row.cuts & here.held):
                low, high = row.faces & (face << 1) - 1, row.faces & -face
                parts = self._shapes.row(low, row.wild & low), self._shapes.row(high, row.wild & high & ~face)
                yield here.placing(face, _replaced(here.rows, index, *parts))

    def _jokers_taken(self, here: Position) -> Iterator[Position]:
        for index, row in enumerate(here.rows):
            if row.wild:
                for wild in _each(row.wild):
                    for face in _each(self._replacing(here, row, wild) & here.held):
                        rest = self._shapes.row(row.faces ^ wild | face, row.wild ^ wild)
                        yield from self._with_joker(here.placing(face, _replaced(here.rows, index, rest)))

    def _replacing(self, here: Position, row: Row, wild: Faces) -> Faces:
        # In RG any colour that was missing in a set replaces its joker (RG-10).
        missing = self._jokers.any_missing_colour and not row.is_run and row in here.lay
        return wild | row.fits if missing else wild

    def _with_joker(self, here: Position) -> Iterator[Position]:
        # A joker taken makes a new meld with two tiles of the rack (RG-10, RQ-9).
        for faces, lacking in self._melds_wanted(here.held):
            if lacking.bit_count() == 1:
                yield here.placing(faces ^ lacking, (*here.rows, self._shapes.row(faces, lacking, closed=True)))

    def _joker_lay_offs(self, here: Position) -> Iterator[Position]:
        # RQ-8 lets a joker of the rack be added to the table, RG-9 does not.
        for index, row in enumerate(() if self._jokers.rack_jokers_stay_apart else here.rows):
            for face in _each(row.fits):
                longer = self._shapes.row(row.faces | face, row.wild | face, row.closed)
                yield here.placing(0, _replaced(here.rows, index, longer), jokers=1)

    def _melds_wanted(self, held: Faces) -> list[tuple[Faces, Faces]]:
        """The melds of three with a tile of the rack, each with what the rack lacks for it."""
        if self._wanted[0] != held:
            self._wanted = held, [(faces, faces & ~held) for faces in self._shapes.short if faces & held]
        return self._wanted[1]

    # Steps that only rearrange the table

    def rearrangements(self, rows: Rows) -> Iterator[Rows]:
        """The tables after a tile moved to another row, or a row of three went to the others."""
        yield from self._moved(rows)
        yield from self._dissolved(rows)

    def _moved(self, rows: Rows) -> Iterator[Rows]:
        taken = _faces_to_take(rows)
        for source, row in enumerate(rows):
            for face in _each(row.spare & taken):
                for target, other in enumerate(rows):
                    if other.takes & face and target != source:
                        longer = _replaced(rows, target, self._shapes.longer(other, face))
                        yield _replaced(longer, source, *self._shapes.without(row, face))

    def _dissolved(self, rows: Rows) -> Iterator[Rows]:
        taken = _faces_to_take(rows)
        for index, row in enumerate(rows):
            if row.dissolves and not row.faces & ~taken:
                rest = self._spread(_replaced(rows, index), row.faces)
                if rest is not None:
                    yield rest

    # What the table gives

    def _giving(self, rows: Rows, faces: Faces) -> Rows | None:
        """The rows after they gave these faces, or None where they cannot give all."""
        left: Rows | None = rows
        for face in _each(faces):
            left = self._giving_one(left, face) if left is not None else None
        return left

    def _giving_one(self, rows: Rows, face: Faces) -> Rows | None:
        for index, row in enumerate(rows):
            if row.spare & face:
                return _replaced(rows, index, *self._shapes.without(row, face))
        for index, row in enumerate(rows):
            if row.dissolves and row.faces & face:
                rest = self._spread(_replaced(rows, index), row.faces ^ face)
                if rest is not None:
                    return rest
        return None

    def _spread(self, rows: Rows, faces: Faces) -> Rows | None:
        """The rows with these faces added where they fit, or None where one fits nowhere."""
        for face in _each(faces):
            for index, row in enumerate(rows):
                if row.takes & face:
                    rows = _replaced(rows, index, self._shapes.longer(row, face))
                    break
            else:
                return None
        return rows


def _faces_to_take(rows: Rows) -> Faces:
    """What some row takes from the table."""
    taken = 0
    for row in rows:
        taken |= row.takes
    return taken


def _faces_to_give(rows: Rows) -> Faces:
    """What single rows give: spare faces, and of a row that dissolves one face whose two neighbours fit elsewhere."""
    taken, given = _faces_to_take(rows), 0
    for row in rows:
        given |= row.spare
        if row.dissolves:
            stuck = row.faces & ~taken
            if not stuck & stuck - 1:
                given |= stuck or row.faces
    return given


def _each(faces: Faces) -> Iterator[Faces]:
    while faces:
        lowest = faces & -faces
        yield lowest
        faces ^= lowest


def _replaced(rows: Rows, index: int, *new: Row) -> Rows:
    return (*rows[:index], *new, *rows[index + 1 :])
