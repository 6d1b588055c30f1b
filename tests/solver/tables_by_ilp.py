"""The best play at a tile table by an integer program (HiGHS through scipy): nothing shared with the kernels.

A variable counts how often each meld of faces is laid. A joker that stays, or a free one of the rack, is a tile of some
face; one that is taken, and in Rummy Gin one of the rack, lies in a *joker meld*, of which there is a variable
each. The answer is a certificate: it is rounded and its constraints are checked exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

from rumpus.core.melds import MeldKind
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.turns.tiles.jokers import JokerRules
from rumpus.core.turns.tiles.melds import faces_of_melds, fitting_faces
from rumpus.core.views import View
from tests.solver.game_positions import has_opened
from tests.tile_tables import PACK

FACES = range(PACK.faces)
MELDS = faces_of_melds(PACK)
JOKER_POINTS = 25
Terms = dict[Any, float]


class JokerMeld(NamedTuple):
    """A meld of rack tiles and jokers: its tiles, and what each joker (a number, or RACK) stands for."""

    tiles: tuple[int, ...]
    jokers: tuple[tuple[Any, int], ...]


RACK = "rack"


class Program:
    """An integer program being written: variables by name, constraints row by row."""

    def __init__(self) -> None:
        self.most: dict[object, int] = {}
        self.rows: list[tuple[Terms, float, float]] = []

    def variable(self, name: object, most: int) -> None:
        self.most[name] = most

    def constrain(self, terms: Terms, low: float, high: float) -> None:
        self.rows.append((terms, low, high))

    def best(self, gain: Terms) -> int:
        """The most that can be gained; -1 where the constraints contradict one another."""
        names = {name: place for place, name in enumerate(self.most)}
        matrix = np.zeros((len(self.rows), len(names)))
        for row, (terms, _, _) in enumerate(self.rows):
            for name, factor in terms.items():
                matrix[row, names[name]] += factor
        low, high = (np.array([row[side] for row in self.rows]) for side in (1, 2))
        costs = np.zeros(len(names))
        for name, factor in gain.items():
            costs[names[name]] -= factor
        done = milp(
            costs,
            integrality=np.ones(len(names)),
            bounds=Bounds(0, np.array(list(self.most.values()))),
            constraints=LinearConstraint(matrix, low, high),
            options={"presolve": False},
        )
        if done.x is None:
            return -1
        whole = np.rint(done.x)
        assert np.all(matrix @ whole >= low)
        assert np.all(matrix @ whole <= high)
        return round(float(-costs @ whole))


def best_by_ilp(rules: RuleSet, view: View, objective: str) -> int:
    """The value of the best play by the rules; 0 if no tile can be placed."""
    turn = rules.turn
    assert isinstance(turn, TileTurn)
    opened = has_opened(view)
    apart = turn.opening.table_untouched and not opened
    table = () if apart else view.table.tableau
    held = [sum(view.hand >> (face + copy * PACK.faces) & 1 for copy in range(2)) for face in FACES]
    in_rack = 0 if apart else (view.hand & PACK.joker_cards).bit_count()
    lying = [0 for _ in FACES]
    old = []
    for meld in table:
        for tile in meld.cards:
            if PACK.is_joker(tile):
                missing = fitting_faces(PACK, meld) if meld.kind is MeldKind.SET else []
                old.append((PACK.face(tile), [PACK.face(tile), *missing * turn.jokers.any_missing_colour]))
            else:
                lying[PACK.face(tile)] += 1
    stay_apart = turn.jokers.rack_jokers_stay_apart
    joker_melds = [
        meld
        for meld in _joker_melds(held, old, in_rack)
        if stay_apart or any(joker != RACK for joker, _ in meld.jokers)
    ]
    program = _program(lying, held, old, in_rack, joker_melds, turn.jokers)
    if not opened:
        _open(program, held, joker_melds, turn.opening.points)
    worth: Callable[[int], int] = (lambda face: 1) if objective == "tiles" else (lambda face: face % 13 + 1)
    joker = 1 if objective == "tiles" else JOKER_POINTS
    gain: Terms = {("placed", face): worth(face) for face in FACES}
    gain |= {("stands", face): joker for face in FACES}
    for laid in joker_melds:
        gain[laid] = sum(map(worth, laid.tiles)) + joker * sum(who == RACK for who, _ in laid.jokers)
    return max(program.best(gain), 0)


def _joker_melds(held: list[int], old: list[tuple[int, list[int]]], in_rack: int) -> list[JokerMeld]:
    who: list[tuple[Any, ...]] = [(number,) for number in range(len(old))]
    who += [(number, RACK) for number in range(len(old)) if in_rack]
    who += [(RACK,) * count for count in range(1, in_rack + 1)]
    found = set()
    for faces in MELDS:
        if sum(held[face] > 0 for face in faces) + 2 < len(faces):
            continue
        for jokers in who:
            for wild in permutations(faces, len(jokers)):
                tiles = tuple(face for face in faces if face not in wild)
                pairs = tuple(sorted(zip(jokers, wild, strict=True), key=str))
                changed = all(joker == RACK or face != old[joker][0] for joker, face in pairs)
                if tiles and changed and all(held[face] for face in tiles):
                    found.add(JokerMeld(tiles, pairs))
    return sorted(found, key=str)


def _program(
    lying: list[int],
    held: list[int],
    old: list[tuple[int, list[int]]],
    in_rack: int,
    joker_melds: list[JokerMeld],
    rules: JokerRules,
) -> Program:
    program = Program()
    for faces in MELDS:
        program.variable(faces, 4)
    for face in FACES:
        program.variable(("placed", face), held[face])
        program.variable(("stands", face), 0 if rules.rack_jokers_stay_apart else in_rack)
    for meld in joker_melds:
        program.variable(meld, 2)
    for number, (_, replacing) in enumerate(old):
        program.variable(("stays", number), 1)
        own = {meld: 1.0 for meld in joker_melds if number in dict(meld.jokers)}
        program.constrain({("stays", number): 1.0, **own}, 1, 1)
        for face in replacing:
            program.variable(("replaced", number, face), 1)
        program.constrain({("stays", number): 1.0, **{("replaced", number, face): 1.0 for face in replacing}}, 1, 1)
    rack_uses: Terms = {("stands", face): 1.0 for face in FACES}
    rack_uses |= {meld: float(sum(who == RACK for who, _ in meld.jokers)) for meld in joker_melds}
    program.constrain(rack_uses, 0, in_rack)
    for face in FACES:
        laid: Terms = {faces: 1.0 for faces in MELDS if face in faces}
        laid |= {("placed", face): -1.0, ("stands", face): -1.0}
        laid |= {("stays", number): -1.0 for number, (shown, _) in enumerate(old) if shown == face}
        program.constrain(laid, lying[face], lying[face])
        in_joker_melds = {meld: 1.0 for meld in joker_melds if face in meld.tiles}
        program.constrain({("placed", face): 1.0, **in_joker_melds}, 0, held[face])
        _replace(program, face, old, {} if rules.replacements_apart else in_joker_melds)
    return program


def _replace(program: Program, face: int, old: list[tuple[int, list[int]]], in_joker_melds: Terms) -> None:
    wanting = [number for number, (_, replacing) in enumerate(old) if face in replacing]
    for size in (1, 2):
        for numbers in combinations(wanting, size):
            places: Terms = {("placed", face): -1.0}
            for meld in in_joker_melds:
                if size == 2 or numbers[0] not in dict(meld.jokers):
                    places[meld] = -1.0
            program.constrain({**places, **{("replaced", number, face): 1.0 for number in numbers}}, -np.inf, 0)


def _open(program: Program, held: list[int], joker_melds: list[JokerMeld], needed: int) -> None:
    worth: Terms = {}
    for faces in MELDS:
        if all(held[face] or any(face == at for meld in joker_melds for _, at in meld.jokers) for face in faces):
            program.variable(("opens", faces), 2)
    for face in FACES:
        program.variable(("opens with", face), held[face])
        program.variable(("opens with joker", face), 2)
        worth |= {("opens with", face): face % 13 + 1.0, ("opens with joker", face): float(JOKER_POINTS)}
        laid: Terms = {
            name: 1.0 for name in program.most if isinstance(name, tuple) and name[0] == "opens" and face in name[1]
        }
        program.constrain({**laid, ("opens with", face): -1.0, ("opens with joker", face): -1.0}, 0, 0)
        tiles: Terms = {meld: -1.0 for meld in joker_melds if face in meld.tiles}
        program.constrain({("opens with", face): 1.0, ("placed", face): -1.0, **tiles}, -np.inf, 0)
        jokers: Terms = {meld: -1.0 for meld in joker_melds if (RACK, face) in meld.jokers}
        program.constrain({("opens with joker", face): 1.0, **jokers}, -np.inf, 0)
    program.constrain(worth, max(needed, 1), np.inf)
