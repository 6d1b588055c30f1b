"""A small search over tile plays: the best few chains of steps, and a little rearranging where they end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rumpus.players.tile_faces import Position, Rows
from rumpus.players.tile_steps import Steps

WIDTH = 4  # positions kept after each step
TABLES = 40  # rearranged tables looked at where a chain ends

After = Callable[[Position], Iterable[Position]]


def chains(start: Position, after: After) -> list[Position]:
    """The start, and the positions on the best chains of steps from it: those with fewest tiles left are followed,
    and of them those with most jokers.
    """
    found = level = [start]
    while level:
        following = {_key(there): there for here in level for there in after(here)}
        level = sorted(following.values(), key=lambda here: (here.left, -here.jokers))[:WIDTH]
        found = found + level
    return found


def plays(steps: Steps, start: Position, spend_jokers: bool) -> list[Position]:
    """Positions that plays from here lead to, the start first."""

    def after(here: Position) -> Iterator[Position]:
        return steps.placements(here, spend_jokers)

    found = chains(start, after)
    best = min(found, key=lambda here: here.left)
    while best.left and (opened := _rearranged(steps, best, after)):
        further = chains(opened, after)
        found += further
        best = min(further, key=lambda here: here.left)
    return found


def _rearranged(steps: Steps, here: Position, after: After) -> Position | None:
    """A position with more placed, behind the first of the nearest tables that allows it."""
    for rows in _tables(steps, here.rows):
        for placed in after(here._replace(rows=rows)):
            return placed
    return None


def _tables(steps: Steps, start: Rows) -> Iterator[Rows]:
    """Tables that rearranging leads to, those with fewest rearrangements first, up to a number."""
    seen, reached = {frozenset(start)}, [start]
    for rows in reached:
        for following in steps.rearrangements(rows):
            key = frozenset(following)
            if key not in seen:
                seen.add(key)
                reached.append(following)
                yield following
                if len(reached) > TABLES:
                    return


def _key(here: Position) -> tuple[int, int, int, frozenset[object]]:
    return here.held, here.twice, here.jokers, frozenset(here.rows)
