"""A sensible player of tile games: he opens as soon as he can, lays and rearranges what the search finds, and goes out.

While everyone is far from out he keeps his jokers, and a single tile that he can lay at any time. (To keep everything
until the whole rack goes at once wins most, but makes dull deals of picking and one play; he does not.)
"""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.core.actions import Action, MeldCards, Pass, Pick, Play
from rumpus.core.packs import cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.views import View
from rumpus.players.tile_faces import Position, shapes_of
from rumpus.players.tile_search import chains, plays
from rumpus.players.tile_steps import Steps

NEAR = 6  # with so few tiles left somebody, or he himself, may soon be out
FULL = 16  # a rack of so many is played from whenever it can be
WORTH = 2  # a play of so many tiles is made at any time


class TileHeuristic:
    """Plays turns of tiles. He leaves nothing to chance, so every seed brings the same choices."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        assert isinstance(rules.turn, TileTurn)
        self._rules = rules
        self._turn = rules.turn
        self._shapes = shapes_of(rules.pack)
        self._steps = Steps(self._shapes, rules.turn.jokers)

    def choose(self, view: View) -> Action:
        """A play, or else picking a tile, or else passing."""
        assert view.seat is not None
        here = self._shapes.position(view)
        found = self._plays(view, here) if view.table.opened[view.seat] else self._openings(view, here)
        for play in found:
            # The steps keep to the rules; the turn itself has the last word.
            if self._turn.refusal(self._rules, view, play) is None:
                return play
        return Pick() if view.table.stock_count else Pass()

    # Once opened

    def _plays(self, view: View, here: Position) -> Iterator[Play]:
        """Plays worth making, the best first."""
        found = self._found(view, here)
        placed = here.left - found[0].left
        if found[0].left and self._is_quiet(view) and here.left < FULL and placed < WORTH:
            return
        for there in found:
            if there.left < here.left:
                yield self._play(self._shapes.melds(there.rows), (), there)

    def _found(self, view: View, here: Position) -> list[Position]:
        """Where plays lead from here, the best first; jokers are spent when the end is near."""
        found = plays(self._steps, here, spend_jokers=False)
        left = min(there.left for there in found)
        if left and here.jokers and (left <= NEAR or not self._is_quiet(view)):
            found += plays(self._steps, here, spend_jokers=True)
        # The lowest count wins once the pool is used up (RG-12, RQ-14); before that, he who is rid of his tiles.
        if view.table.stock_count:
            return sorted(found, key=lambda there: (there.left, self._points(there)))
        return sorted(found, key=lambda there: (self._points(there), there.left))

    def _is_quiet(self, view: View) -> bool:
        """Whether the end of the deal is far: everyone else has many tiles, and the pool will last."""
        table = view.table
        others = (count for seat, count in enumerate(table.counts) if seat != view.seat)
        return min(others) > NEAR and table.stock_count > 2 * table.seats

    def _points(self, there: Position) -> int:
        points = self._rules.points
        held = (*cards_of(there.held), *cards_of(there.twice))
        return sum(points[face] for face in held) + points[-1] * there.jokers

    # The first play

    def _openings(self, view: View, here: Position) -> Iterator[Play]:
        """Plays that open, those that spend fewest jokers on it first."""
        enough = self._points(here) - self._turn.opening
        found = [there for there in self._rack_melds(here) if there.left < here.left and self._points(there) <= enough]
        for opened in sorted(found, key=lambda there: (-there.jokers, there.left, self._points(there))):
            opening = self._shapes.melds(opened.rows[len(here.rows) :])
            # RG-6: the turn that opens goes on; in RQ-4 it does not.
            there = opened if self._turn.opens_apart else self._found(view, opened)[0]
            yield self._play(self._shapes.melds(there.rows), opening, there)

    def _rack_melds(self, here: Position) -> list[Position]:
        """Positions with melds of the rack alone added to the table; RQ-4 wants them without jokers."""

        def after(there: Position) -> Iterator[Position]:
            yield from self._steps.rack_melds(there)
            yield from self._steps.lay_offs(there, first=len(here.rows))

        def after_with_jokers(there: Position) -> Iterator[Position]:
            yield from after(there)
            yield from self._steps.joker_melds(there)

        found = chains(here, after)
        return found if self._turn.opens_apart or not here.jokers else found + chains(here, after_with_jokers)

    def _play(self, table: tuple[MeldCards, ...], opening: tuple[MeldCards, ...], there: Position) -> Play:
        return Play(table, opening, one_tile=self._turn.says_one_tile and there.left == 1)
