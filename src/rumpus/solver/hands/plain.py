"""Arrange hands that no kernel supports, such as cards with copies or jokers, by the core. Nothing here is compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import inf

from rumpus.core.arrangement import Arrangement, LeastLeft, best_arrangement, best_arrangements, least_deadwood
from rumpus.core.melds import End, Meld, MeldRules
from rumpus.core.packs import CardSet, physical
from rumpus.solver.scope import MOST_ARRANGEMENTS, too_many_arrangements

MeldRank = Callable[[Sequence[int], Meld], int]

_WEIGHT = 256  # of a point, against 1 for a card: fewest points first, then fewest cards


class PlainHands:
    """Arrange hands under one set of meld rules and card values, with the interface and the order of ``HandSolver``."""

    def __init__(self, melds: MeldRules, points: Sequence[int], meld_rank: MeldRank | None = None) -> None:
        self._melds = melds
        self._points = points
        self._meld_rank = meld_rank

    def least_deadwood(self, hand: CardSet) -> int:
        """Return the least deadwood points that any arrangement of a hand leaves."""
        return least_deadwood(self._melds, self._points, hand)

    def best(self, hand: CardSet, owner: int = 0) -> Arrangement:
        """Return the arrangement with least deadwood.

        Among several, return the one that wins a tie of counts, if the game compares melds (RAP-8). If several are
        left, return the core's first.
        """
        if self._meld_rank is None:
            return best_arrangement(self._melds, self._points, hand, owner)
        return min(self.every_best(hand, owner), key=self._ranks)

    def every_best(self, hand: CardSet, owner: int = 0) -> list[Arrangement]:
        """Return every arrangement with least deadwood, each once, in the core's order.

        Raise UsageError ``too-many-arrangements`` if there are more than ``MOST_ARRANGEMENTS``.
        """
        found = best_arrangements(self._melds, self._points, hand, owner, MOST_ARRANGEMENTS + 1)
        if len(found) > MOST_ARRANGEMENTS:
            raise too_many_arrangements()
        return found

    def best_beside(self, hand: CardSet, table: Sequence[Meld], owner: int = 0) -> tuple[tuple[Meld, ...], Arrangement]:
        """Return the table's melds extended by lay-offs, and the arrangement of the cards left.

        It leaves the fewest points, then the fewest cards, then has the most cards laid off.
        """
        weighted = [_WEIGHT * count + 1 for count in self._points]
        left = LeastLeft(self._melds, weighted, hand)

        @cache
        def best_from(place: int, rest: CardSet) -> tuple[int, tuple[Meld, ...], CardSet]:
            if place == len(table):
                return left.of(rest), (), rest
            longer = sorted(self._extensions(table[place], rest, owner).items(), key=lambda one: one[0].bit_count())
            tried = ((meld, *best_from(place + 1, left_over)) for left_over, meld in longer)
            meld, count, others, left_over = min(tried, key=lambda one: one[1])
            return count, (meld, *others), left_over

        _, longer, rest = best_from(0, hand)
        return longer, best_arrangement(self._melds, weighted, rest, owner)

    def _extensions(self, meld: Meld, hand: CardSet, owner: int) -> dict[CardSet, Meld]:
        """Return each way to extend a meld with cards of the hand, by the cards left."""
        found, open_ends = {hand: meld}, [(meld, hand)]
        while open_ends:
            now, rest = open_ends.pop()
            for card in self._melds.laid_off_from(rest, now):
                left_over = rest & ~(1 << physical(card))
                for end in (None, End.LOW, End.HIGH):
                    longer = self._melds.extended(now, card, end, owner)
                    if longer is not None:
                        found.setdefault(left_over, longer)
                        open_ends.append((longer, left_over))
        return found

    def _ranks(self, arranged: Arrangement) -> tuple[float, ...]:
        """Return the sort key of an arrangement in a tie: the lowest wins, and one more meld is better than none
        (RAP-8).
        """
        assert self._meld_rank is not None
        return (*sorted(self._meld_rank(self._points, meld) for meld in arranged.melds), inf)
