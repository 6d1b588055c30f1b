"""Encode states of tile games as rows for kernels, and decode the numbers of kernels to actions of the core."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import numpy as np

from rumpus.core.actions import Action, Pass, Pick, Play
from rumpus.core.packs import Card, CardSet, Pack, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.core.turns.tiles.melds import melds_of_rows
from rumpus.solver.engine import layout as head
from rumpus.solver.engine.cards.codec import CHANCE_ACTIONS, write_game
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tiles import layout as at


def encode_tile_state(rules: RuleSet, state: State) -> Ints:
    """Return the row of a state. It must wait for chance or for a seat to move; the game must not be over."""
    table, row, pack = state.table, np.zeros(at.SIZE, np.int64), rules.pack
    write_game(row, table)
    if table.phase is not Phase.TURN:
        return row
    row[at.OPENED] = set_of(seat for seat, opened in enumerate(table.turn.opened) if opened)
    for seat, rack in enumerate(state.hands):
        _write_rack(row, pack, seat, rack)
    row[head.STOCK_COUNT] = len(state.stock)
    row[at.POOL : at.POOL + len(state.stock)] = state.stock[::-1]
    _write_melds(row, pack, [meld.cards for meld in table.tableau])
    return row


def encode_turn(pack: Pack, melds: Sequence[Sequence[Card]], rack: CardSet, opened: bool) -> Ints:
    """Return a row with only the values that a turn depends on: the melds of the table, and the rack of seat 0.

    Seat 0 is the seat to move. ``opened`` is True if it has made its opening play.
    """
    row = np.zeros(at.SIZE, np.int64)
    row[at.OPENED] = opened
    _write_rack(row, pack, 0, rack)
    _write_melds(row, pack, melds)
    return row


def _write_rack(row: Ints, pack: Pack, seat: int, rack: CardSet) -> None:
    first, second = rack & (1 << pack.faces) - 1, (rack & ~pack.joker_cards) >> pack.faces
    row[at.HELD + seat], row[at.TWICE + seat] = first | second, first & second
    row[at.JOKERS + seat] = (rack & pack.joker_cards).bit_count()


def _write_melds(row: Ints, pack: Pack, melds: Sequence[Sequence[Card]]) -> None:
    row[head.MELD_COUNT] = len(melds)
    for place, numbers in enumerate(meld_numbers(pack, melds)):
        row[at.MELDS + place], row[at.WILD + place] = numbers


def meld_numbers(pack: Pack, melds: Iterable[Sequence[Card]]) -> list[tuple[int, int]]:
    """Return two numbers for each meld: its set of faces, and the faces that jokers stand for."""
    return [
        (set_of(map(pack.face, meld)), set_of(pack.face(tile) for tile in meld if pack.is_joker(tile)))
        for meld in melds
    ]


def decode_tile_log(rules: RuleSet, log: Sequence[int]) -> Iterator[Action]:
    """Yield the actions of a log, including those of chance."""
    numbers = iter(log)
    for number in numbers:
        kind, payload = number >> head.KIND, number & (1 << head.KIND) - 1
        if kind in CHANCE_ACTIONS:
            yield CHANCE_ACTIONS[kind](tuple(islice(numbers, payload)))
        elif kind == at.PLAY:
            yield _play(rules.pack, payload, numbers)
        else:
            yield Pick() if kind == at.PICK else Pass()


def _play(pack: Pack, payload: int, numbers: Iterator[int]) -> Play:
    table, opening = payload & at.MELD_MASK, payload >> at.OPENING_AT & at.MELD_MASK
    rows = [(next(numbers), next(numbers)) for _ in range(table + opening)]
    return Play(melds_of_rows(pack, rows[:table]), melds_of_rows(pack, rows[table:]), bool(payload >> at.ONE_TILE_AT))
