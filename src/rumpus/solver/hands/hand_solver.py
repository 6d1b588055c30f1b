"""The hand solver: the least deadwood of any hand, and every arrangement that reaches it, exact and compiled.

It takes meld rules and card values from the core and knows no game. ``rumpus.core.arrangement`` is the plain reference:
tests compare the answers, and the order of the arrangements.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from rumpus.core.arrangement import Arrangement
from rumpus.core.melds import Meld, MeldRules
from rumpus.core.packs import CardSet, set_of
from rumpus.solver.hands.arrangements import every_best, first_best
from rumpus.solver.hands.deadwood import SCRATCH, HandTables, fill_runs, least_deadwood_batch, least_deadwood_of
from rumpus.solver.hands.lay_off_kernel import first_best_beside
from rumpus.solver.hands.plain import MeldRank
from rumpus.solver.scope import (
    MOST_ARRANGEMENTS,
    MOST_MELDS,
    Offers,
    check_hands,
    too_many_arrangements,
)

Places = tuple[int, ...]

_ROOM = 64  # arrangements that the first arrays hold; they grow when more are found


class HandSolver:
    """Arrange hands under one set of meld rules and card values; ``meld_rank`` is as in ``RuleSet``.

    Make it once and call it often: building its tables takes about a millisecond. It does not check hands: each must be
    a non-empty set of cards of the pack. It belongs to one thread. Raise UsageError ``no-kernel`` if no kernel supports
    the pack or the card values.

    ``melds`` holds all melds of the pack in the core's order, ``masks`` their cards as bits. ``by_lowest`` holds their
    places sorted by lowest card, and ``first_meld[card]`` the first of a card. ``tables`` is for the kernels.
    """

    def __init__(self, rules: MeldRules, points: Sequence[int], meld_rank: MeldRank | None = None) -> None:
        check_hands(rules, points)
        self.melds = rules.melds_in(rules.pack.everything)
        self.masks = np.array([set_of(meld.cards) for meld in self.melds], np.int64)
        self.tables = _tables(rules, points)
        lowest = np.array([min(meld.cards) for meld in self.melds], np.int64)
        self.by_lowest = np.argsort(lowest, kind="stable").astype(np.int64)
        self.first_meld = np.searchsorted(np.sort(lowest), np.arange(rules.pack.size + 1)).astype(np.int64)
        self._one = np.zeros(MOST_MELDS, np.int64)
        self._ranks = [meld_rank(points, meld) for meld in self.melds] if meld_rank else None
        self._make_room(_ROOM)

    def least_deadwood(self, hand: CardSet) -> int:
        """Return the least deadwood points that any arrangement of a hand leaves."""
        return least_deadwood_of(hand, self.tables)

    def least_deadwood_batch(self, hands: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
        """Return the least deadwood points of each hand. ``hands`` holds sets of cards as 64-bit numbers, shape
        (hands,).
        """
        counts = np.empty(len(hands), np.int32)
        least_deadwood_batch(hands, self.tables, counts)
        return counts

    def best(self, hand: CardSet, owner: int = 0) -> Arrangement:
        """Return the arrangement with least deadwood.

        Among several, return the one that wins a tie of counts, if the game compares melds (RAP-8). If several are
        left, return the core's first.
        """
        if self._ranks is not None and self._every(hand, 2) == 2:
            return self._read(hand, self._best_in_a_tie(hand, self._ranks), owner)
        found = first_best(hand, self.tables, self.masks, self._one)
        return self._read(hand, self._one[:found].tolist(), owner)

    def best_beside(self, hand: CardSet, table: Offers, owner: int = 0) -> Arrangement:
        """Return the core's first arrangement that leaves the fewest points once every fitting card is laid off.

        ``table`` is where cards can be laid off (see ``lay_offs.offers``). The returned deadwood still includes the
        cards to lay off.
        """
        found = first_best_beside(hand, self.tables, table, self.masks, self._one)
        return self._read(hand, self._one[:found].tolist(), owner)

    def every_best(self, hand: CardSet, owner: int = 0) -> list[Arrangement]:
        """Return every arrangement with least deadwood, each once, in the core's order.

        Raise UsageError ``too-many-arrangements`` if there are more than ``MOST_ARRANGEMENTS``.
        """
        while (found := self._every(hand, len(self._lengths))) == len(self._lengths):
            if found > MOST_ARRANGEMENTS:
                raise too_many_arrangements()
            self._make_room(min(8 * found, MOST_ARRANGEMENTS + 1))
        rows = sorted(sorted(self._rows[row, : self._lengths[row]].tolist()) for row in range(found))
        return [self._read(hand, row, owner) for row in rows]

    def _every(self, hand: CardSet, most: int) -> int:
        return every_best(
            hand, self.tables, self.masks, self.by_lowest, self.first_meld, most, self._rows, self._lengths
        )

    def _best_in_a_tie(self, hand: CardSet, ranks: Sequence[int]) -> Places:
        """Return the melds of the best arrangement whose sorted ranks are lowest; one more meld is better than none.

        The search extends all equally good beginnings, one for each set of cards left. Of two that leave the same
        cards, only the first in the core's order is needed: it stays first whatever follows.
        """
        least = self.least_deadwood(hand)
        fitting = [place for place, mask in enumerate(self.masks.tolist()) if mask & hand == mask]
        beginnings: dict[CardSet, Places] = {hand: ()}
        for rank in sorted({ranks[place] for place in fitting}):
            alike = [(place, int(self.masks[place])) for place in fitting if ranks[place] == rank]
            while longer := self._extend_all(beginnings, alike, least):
                beginnings = longer
        return min(beginnings.values())

    def _extend_all(
        self, beginnings: dict[CardSet, Places], alike: list[tuple[int, int]], least: int
    ) -> dict[CardSet, Places]:
        """Return each beginning extended by each of these melds that fits, by the cards left."""
        longer: dict[CardSet, Places] = {}
        for rest, places in beginnings.items():
            for place, mask in alike:
                if mask & rest == mask and self.least_deadwood(rest ^ mask) == least:
                    taken = tuple(sorted((*places, place)))
                    longer[rest ^ mask] = min(longer.get(rest ^ mask, taken), taken)
        return longer

    def _read(self, hand: CardSet, places: Sequence[int], owner: int) -> Arrangement:
        melds = [self.melds[place] for place in places]
        for meld in melds:
            for card in meld.cards:
                hand ^= 1 << card
        if owner:
            melds = [Meld(meld.kind, meld.cards, meld.low, (owner,) * len(meld)) for meld in melds]
        return Arrangement(tuple(melds), hand)

    def _make_room(self, rows: int) -> None:
        self._rows = np.zeros((rows, MOST_MELDS), np.int64)
        self._lengths = np.zeros(rows, np.int64)


def _tables(rules: MeldRules, points: Sequence[int]) -> HandTables:
    width = len(rules.pack.ranks)
    values = np.array(points[:width], np.int64)
    dead, in_runs = np.zeros(1 << width, np.int16), np.zeros(1 << width, np.int16)
    fill_runs(values, rules.ace_high, dead, in_runs)
    set_ranks = sum(1 << rank for rank in range(width) if rank not in rules.setless_ranks)
    return HandTables(width, dead, in_runs, values, set_ranks, rules.ace_high, np.zeros(SCRATCH, np.int64))
