"""The counts of a finished deal, and the score that follows from them.

A scoring has two halves. *Counting* reads the cards and returns a ``DealCounts``. *Settling* turns counts into points
and never looks at a card. So people at a real table can type in the few numbers that they read off, and get the same
score as a game played on a screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from rumpus.core.rules import RuleSet


@dataclass(frozen=True)
class DealCounts:
    """The numbers of a finished deal that its score depends on, by seat.

    ``reason`` and ``by`` are the end of the deal (see ``Ending``). ``held`` are the points left in each hand, or the
    deadwood where hands are shown. ``laid`` are the points laid on the table, if they score. ``first`` is the seat that
    wins if counts are equal; None if they decide, or if it is unknown. ``doubled`` is True if the deal counts double.
    """

    reason: str
    by: int | None
    held: tuple[int, ...]
    laid: tuple[int, ...] = ()
    first: int | None = None
    doubled: bool = False


class DealScore(NamedTuple):
    """The score of a deal with these counts.

    ``reason`` is the end of the deal, such as "gin". ``winners`` are seats. ``entries`` are the numbers that each seat
    writes down; its points are their sum.
    """

    counts: DealCounts
    reason: str
    winners: tuple[int, ...]
    entries: tuple[tuple[int, ...], ...]


class Settling(Protocol):
    """The half of a scoring that needs no cards."""

    def tied(self, rules: RuleSet, counts: DealCounts) -> tuple[int, ...]:
        """Return the seats of which one has to win although their counts are equal; empty if the counts decide."""

    def settle(self, rules: RuleSet, counts: DealCounts) -> DealScore:
        """Return the score. If seats are ``tied``, ``counts.first`` must be one of them."""


def lowest(held: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the lowest count."""
    least = min(held)
    return tuple(seat for seat, count in enumerate(held) if count == least)


def among_several(seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return these seats if there are at least two, else none."""
    return seats if len(seats) > 1 else ()


def winner_of(best: tuple[int, ...], first: int | None) -> int:
    """Return the winner among the seats with the best count: the only one, or ``first``."""
    if len(best) == 1:
        return best[0]
    assert first in best, "call tied() first, and ask for the winner"
    return first
