"""A walk through deals of a tile game in the kernels and in the engine, side by side."""

from __future__ import annotations

from random import Random

import numpy as np

from rumpus.core import engine
from rumpus.core.actions import Action, Pass, Pick, Play
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.views import View, view
from rumpus.solver import best_play
from rumpus.solver.engine import layout as head
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.tiles import layout as at
from rumpus.solver.engine.tiles.codec import decode_tile_log, encode_tile_state, meld_numbers
from rumpus.solver.engine.tiles.rules import tile_rules
from rumpus.solver.engine.tiles.simple_plays import COUNT_ALL
from rumpus.solver.playout.tiles import ARRAYS
from tools.side_by_side import SideBySide
from tools.tile_steps import act_tiles, list_tiles

# The probability that a turn is the best play. Each walk draws it, so some rearrange all they can and some never do.
BEST = (0.0, 0.2, 1.0)
HOLDS_BACK = 0.3  # the probability to skip a simple play, so that racks become large
SILENT = 0.5  # the probability to omit a required "one tile" (RQ-7)


class TileWalk(SideBySide):
    """A walk through a deal of a tile game."""

    def __init__(self, rules: RuleSet, start: State, number: int) -> None:
        super().__init__(rules, start, number, encode_tile_state(rules, start))
        self._numbers = tile_rules(rules)
        self._action = np.zeros(at.PLAY_SIZE, np.int64)
        self._log = np.zeros(at.PLAY_SIZE + rules.pack.size, np.int64)
        self._best = Random(number).choice(BEST)

    def deal(self, order: tuple[int, ...]) -> None:
        """Deal this order in both. If the starter is drawn first, that draw uses the reversed order."""
        if self.state.table.phase is Phase.DRAW_FOR_DEAL:
            self._act(order[::-1])
        self._act(order)

    def step(self, rng: Random) -> str | None:
        """Compare the state and the legal actions, then apply one action in both. Return the reason if the
        deal ended.
        """
        seat, results = self.state.table.to_move, self.state.table.results
        assert seat is not None
        self.expect(_used_fields(self.row), _used_fields(encode_tile_state(self.rules, self.state)), "state")
        seen = view(self.state, seat)
        legal = [encoded_action(self.rules, action) for action in engine.legal_actions(self.rules, seen)]
        self.expect(self._listed(), legal, "list of simple plays")
        chosen = self._best_play(seen)
        if rng.random() >= self._best:
            (chosen,) = decode_tile_log(
                self.rules, legal[-1 if rng.random() < HOLDS_BACK else rng.randrange(len(legal))]
            )
        if isinstance(chosen, Play) and chosen.one_tile and rng.random() < SILENT:
            chosen = Play(chosen.table, chosen.opening)
        numbers = encoded_action(self.rules, chosen)
        self._action[: len(numbers)] = numbers
        self._act(())
        self.actions += 1
        return self.ended() if len(self.state.table.results) > len(results) else None

    def _best_play(self, seen: View) -> Action:
        """Return the best play, and check that it is legal; without one, return a pick or a pass."""
        turn, table = self.rules.turn, seen.table
        assert isinstance(turn, TileTurn)
        assert seen.seat is not None
        best = best_play(table.tableau, seen.hand, self.rules, opened=table.turn.opened[seen.seat]).action
        chosen = best or (Pick() if table.stock_count else Pass())
        self.expect(turn.refusal(self.rules, seen, chosen), None, f"refusal of {chosen}")
        return chosen

    def _listed(self) -> list[list[int]]:
        listed = []
        for index in range(list_tiles(self._numbers, self.row, ARRAYS.play.shapes, COUNT_ALL, self._action)):
            list_tiles(self._numbers, self.row, ARRAYS.play.shapes, index, self._action)
            melds = self._action[0] & at.MELD_MASK, self._action[0] >> at.OPENING_AT & at.MELD_MASK
            is_play = self._action[0] >> head.KIND == at.PLAY
            listed.append(self._action[: 1 + 2 * sum(melds) if is_play else 1].tolist())
        return listed

    def _act(self, order: tuple[int, ...]) -> None:
        """Apply the action in the kernel, and replay the kernel's log in the engine."""
        self.row[head.LOGGED] = 0
        act_tiles(self._numbers, self.row, self._action, np.array(order, np.int64), self._log)
        log = self._log[: self.row[head.LOGGED]].tolist()
        self.state = engine.replay(self.rules, decode_tile_log(self.rules, log), self.state)


def encoded_action(rules: RuleSet, action: Action) -> list[int]:
    """Return an action as numbers (see ``engine.tiles.layout``)."""
    if isinstance(action, Pick):
        return [at.PICK << head.KIND]
    if isinstance(action, Pass):
        return [at.PASS << head.KIND]
    assert isinstance(action, Play)
    payload = len(action.table) | len(action.opening) << at.OPENING_AT | action.one_tile << at.ONE_TILE_AT
    melds = meld_numbers(rules.pack, (*action.table, *action.opening))
    return [at.PLAY << head.KIND | payload, *(number for meld in melds for number in meld)]


def _used_fields(row: Ints) -> list[list[int]]:
    """Return the used fields of a row in the middle of a deal. Unused places hold old values."""
    one_by_one = [head.PHASE, head.SEAT, head.DEALER, head.STARTER, head.DEALS, head.TURN, head.IDLE_TURNS, at.OPENED]
    pool, melds = row[head.STOCK_COUNT], row[head.MELD_COUNT]
    parts = [row[one_by_one], row[at.HELD : head.POINTS], row[head.TOTALS : at.POOL], row[at.POOL : at.POOL + pool]]
    parts += [row[at.MELDS : at.MELDS + melds], row[at.WILD : at.WILD + melds]]
    return [part.tolist() for part in parts]
