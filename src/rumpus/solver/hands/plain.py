"""Hands that no kernel takes, as where cards have copies or jokers: the core arranges them. Nothing here is compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import inf

from rumpus.core.arrangement import Arrangement, LeastLeft, best_arrangement, best_arrangements, least_deadwood
from rumpus.core.melds import End, Meld, MeldRules
from rumpus.core.packs import CardSet, physical
from rumpus.solver.scope import MOST_ARRANGEMENTS, too_many_arrangements

MeldRank = Callable[[Sequence[int], Meld], int]

_WEIGHT = 256  # of a point, where of as many points fewer cards are better


class PlainHands:
    """Arranges hands under one set of meld rules and card values as ``HandSolver`` does, with the same order of arrangements."""

    def __init__(self, melds: MeldRules, points: Sequence[int], meld_rank: MeldRank | None = None) -> None:
        self._melds, self._points, self._meld_rank = melds, points, meld_rank

    def least_deadwood(self, hand: CardSet) -> int:
        """The fewest points that any arrangement of the hand leaves."""
        return least_deadwood(self._melds, self._points, hand)

    def best(self, hand: CardSet, owner: int = 0) -> Arrangement:
        """The arrangement that leaves the fewest points; of several the best in a tie, then the core's first."""
        if self._meld_rank is None:
            return best_arrangement(self._melds, self._points, hand, owner)
        return min(self.every_best(hand, owner), key=self._ranks)

    def every_best(self, hand: CardSet, owner: int = 0) -> list[Arrangement]:
        """Every arrangement that leaves the fewest points, each once, in the core's order. Raises UsageError where there
        are more than ``MOST_ARRANGEMENTS``.
        """
        found = best_arrangements(self._melds, self._points, hand, owner, MOST_ARRANGEMENTS + 1)
        if len(found) > MOST_ARRANGEMENTS:
            raise too_many_arrangements()
        return found

    def best_beside(self, hand: CardSet, table: Sequence[Meld], owner: int = 0) -> tuple[tuple[Meld, ...], Arrangement]:
        """The melds of the table with what is laid off on them, and the rest arranged, so that the fewest points are left,
        of as many points the fewest cards, and of as many cards most are laid off.
        """
        weighted = [_WEIGHT * count + 1 for count in self._points]
        left = LeastLeft(self._melds, weighted, hand)

        @cache
        def laid(place: int, rest: CardSet) -> tuple[int, tuple[Meld, ...], CardSet]:
            if place == len(table):
                return left.of(rest), (), rest
            longer = sorted(self._longer(table[place], rest, owner).items(), key=lambda one: one[0].bit_count())
            tried = ((meld, *laid(place + 1, kept)) for kept, meld in longer)
            meld, count, others, kept = min(tried, key=lambda one: one[1])
            return count, (meld, *others), kept

        _, longer, rest = laid(0, hand)
        return longer, best_arrangement(self._melds, weighted, rest, owner)

    def _longer(self, meld: Meld, hand: CardSet, owner: int) -> dict[CardSet, Meld]:
        """The meld as it may become, by the cards then left of the hand."""
        found, open_ends = {hand: meld}, [(meld, hand)]
        while open_ends:
            now, rest = open_ends.pop()
            for card in self._melds.laid_off_from(rest, now):
                kept = rest & ~(1 << physical(card))
                for end in (None, End.LOW, End.HIGH):
                    longer = self._melds.extended(now, card, end, owner)
                    if longer is not None:
                        found.setdefault(kept, longer)
                        open_ends.append((longer, kept))
        return found

    def _ranks(self, arranged: Arrangement) -> tuple[float, ...]:
        """The lowest is best in a tie; one more meld is better than none (RAP-8)."""
        assert self._meld_rank is not None
        return (*sorted(self._meld_rank(self._points, meld) for meld in arranged.melds), inf)
