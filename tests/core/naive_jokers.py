"""The rulings on jokers read literally: every tile is a piece of its own, and every way to tell the pieces apart is
tried.

A tile on the table is written by its face, `K10`, or `J=K10` for a joker that stands for it; a piece is a face and a
number, the two jokers being `("J", 0)` and `("J", 1)`. Nothing here is shared with the code it judges."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product

Spot = str
Rows = Sequence[Sequence[Spot]]
Piece = tuple[str, int]


def kind_of(spot: Spot) -> str:
    """The piece on this spot, without the card it stands for."""
    return "J" if spot.startswith("J=") else spot


def face_of(spot: Spot) -> str:
    """The card that the spot shows."""
    return spot.removeprefix("J=")


@dataclass
class Turn:
    """A tile turn in which every piece is known: where it lay and where it lies."""

    old: dict[Piece, tuple[int, Spot]]
    new: dict[Piece, tuple[int, Spot]]

    @cached_property
    def placed(self) -> set[Piece]:
        """The pieces that came from the rack."""
        return self.new.keys() - self.old.keys()

    @cached_property
    def rack_jokers(self) -> list[Piece]:
        return [piece for piece in self.placed if piece[0] == "J"]

    @cached_property
    def taken(self) -> list[Piece]:
        """The jokers whose new face differs from their old one."""
        return [p for p in self.old if p[0] == "J" and face_of(self.old[p][1]) != face_of(self.new[p][1])]

    def beside(self, piece: Piece) -> set[Piece]:
        """The other pieces of the meld a piece lies in at the end."""
        row = self.new[piece][0]
        return {other for other, (place, _) in self.new.items() if place == row and other != piece}


def readings(old: Rows, new: Rows) -> Iterator[Turn]:
    """Every way to tell which piece of the new table is which."""
    lay = dict(_numbered(old))
    spots: dict[str, list[tuple[int, Spot]]] = {}
    for row, meld in enumerate(new):
        for spot in meld:
            spots.setdefault(kind_of(spot), []).append((row, spot))
    for orders in product(*(permutations(places) for places in spots.values())):
        yield Turn(
            lay, {(kind, i): place for kind, order in zip(spots, orders, strict=True) for i, place in enumerate(order)}
        )


def may_use_jokers_so(turns: Iterable[Turn], old: Rows, *, game: str, opening: Sequence[str] = ()) -> bool:
    """Return True if some of these readings obeys every sentence of the game, by its clauses' prefix. ``opening``: the
    faces of the jokers laid in opening melds.
    """
    if game == "TR":
        return any(
            _opening_jokers_keep_their_faces(turn, opening) and _every_taken_joker_has_its_tile(turn) for turn in turns
        )
    return any(
        _keeps_every_sentence(turn, old, game == "RG", opening) and (game != "RQ literal" or _each_has_its_own(turn))
        for turn in turns
    )


def _every_taken_joker_has_its_tile(turn: Turn) -> bool:
    # TR-5: one numbered tile of its face for each, wherever it came from and wherever it lies now.
    return any(
        all(tile[0] == face_of(turn.old[joker][1]) for joker, tile in zip(turn.taken, chosen, strict=True))
        for chosen in permutations([piece for piece in turn.new if piece[0] != "J"], len(turn.taken))
    )


def _keeps_every_sentence(turn: Turn, old: Rows, rummy_gin: bool, opening: Sequence[str]) -> bool:
    return (
        _opening_jokers_keep_their_faces(turn, opening)
        and all(_lies_with_two_or_more_from_the_rack(turn, joker) for joker in turn.taken)
        and (not rummy_gin or all(_completes_a_rack_meld(turn, joker) for joker in turn.rack_jokers))
        and _every_taken_joker_is_replaced(turn, old, rummy_gin)
    )


def _each_has_its_own(turn: Turn) -> bool:
    # RQ-9, literal: a tile of its face for each, which lies beside no joker taken; so it is none of the two more.
    beside = {piece for joker in turn.taken for piece in turn.beside(joker)}
    apart = Counter(piece[0] for piece in turn.placed - beside)
    return Counter(face_of(turn.old[joker][1]) for joker in turn.taken) <= apart


def _opening_jokers_keep_their_faces(turn: Turn, opening: Sequence[str]) -> bool:
    # (c) Each joker of the opening melds is one from the rack that still shows what it was laid as.
    return any(
        all(face_of(turn.new[joker][1]) == face for joker, face in zip(chosen, opening, strict=True))
        for chosen in permutations(turn.rack_jokers, len(opening))
    )


def _lies_with_two_or_more_from_the_rack(turn: Turn, joker: Piece) -> bool:
    # (a) That joker and two or more pieces placed from the rack this turn, and nothing else.
    beside = turn.beside(joker)
    return len(beside) >= 2 and beside <= turn.placed


def _completes_a_rack_meld(turn: Turn, joker: Piece) -> bool:
    # RG-9: only pieces from the rack, and jokers taken.
    return turn.beside(joker) <= turn.placed | set(turn.taken)


def _every_taken_joker_is_replaced(turn: Turn, old: Rows, rummy_gin: bool) -> bool:
    # (b) One numbered tile from the rack for each, in another meld than that joker's own new one.
    tiles = [piece for piece in turn.placed if piece[0] != "J"]
    return any(
        all(
            tile[0] in _faces_that_replace(turn, joker, old, rummy_gin) and tile not in turn.beside(joker)
            for joker, tile in zip(turn.taken, chosen, strict=True)
        )
        for chosen in permutations(tiles, len(turn.taken))
    )


def _faces_that_replace(turn: Turn, joker: Piece, old: Rows, rummy_gin: bool) -> set[str]:
    # (d) In Rummy Gin, where it lay in a set, also any colour that no tile of the set shows or stands for.
    row, spot = turn.old[joker]
    faces = {face_of(other) for other in old[row]}
    number = face_of(spot)[1:]
    if not rummy_gin or any(face[1:] != number for face in faces):
        return {face_of(spot)}
    return {face_of(spot)} | {colour + number for colour in "RBKY"} - faces


def _numbered(rows: Rows) -> Iterator[tuple[Piece, tuple[int, Spot]]]:
    seen: Counter[str] = Counter()
    for row, meld in enumerate(rows):
        for spot in meld:
            kind = kind_of(spot)
            yield (kind, seen[kind]), (row, spot)
            seen[kind] += 1
