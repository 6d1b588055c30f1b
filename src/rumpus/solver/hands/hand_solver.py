"""The hand solver: the least deadwood of any hand and every way to reach it, exact, by compiled code.

It takes meld rules and card values as the core has them and knows no game. ``rumpus.core.arrangement`` is the plain
reference it is held against, the order of arrangements included.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from rumpus.core.arrangement import Arrangement
from rumpus.core.errors import UsageError
from rumpus.core.melds import Meld, MeldRules
from rumpus.core.messages import Message
from rumpus.core.packs import CardSet, set_of
from rumpus.solver.hands.arrangements import every_best_of, first_best_of
from rumpus.solver.hands.deadwood import SCRATCH, HandTables, fill_runs, least_deadwood_batch, least_deadwood_of
from rumpus.solver.hands.lay_off_kernel import first_best_beside_of
from rumpus.solver.hands.plain import MeldRank
from rumpus.solver.scope import (
    MOST_ARRANGEMENTS,
    MOST_MELDS,
    MOST_POINTS,
    Offers,
    check_pack,
    supports_hands,
    too_many_arrangements,
)

Places = tuple[int, ...]

_ROOM = 64  # arrangements, until more are found


class HandSolver:
    """Arranges hands under one set of meld rules and card values; ``meld_rank`` is as in ``RuleSet``.

    Made once and called often: the tables it needs take about a millisecond. It trusts its caller: a hand is a set of
    cards of the pack. It belongs to one thread. ``melds`` are all melds of the pack in the core's order, ``masks`` their
    cards; ``by_lowest`` are their places in the order of their lowest card, and ``first_meld`` says where those of a card
    begin there; ``tables`` is what the kernels read. Raises UsageError where no kernel takes the pack or the card values.
    """

    def __init__(self, rules: MeldRules, points: Sequence[int], meld_rank: MeldRank | None = None) -> None:
        if not supports_hands(rules, points):
            check_pack(rules.pack)
            told = Message(
                "no kernel knows these points: cards count the same in every suit, 0 or more, up to {most} a suit",
                {"most": MOST_POINTS},
            )
            raise UsageError(told, code="no-kernel")
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
        """The fewest points that any arrangement of the hand leaves."""
        return least_deadwood_of(hand, self.tables)

    def least_deadwood_batch(self, hands: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
        """The fewest points of each of many hands, given as sets of cards in 64-bit numbers."""
        counts = np.empty(len(hands), np.int32)
        least_deadwood_batch(hands, self.tables, counts)
        return counts

    def best(self, hand: CardSet, owner: int = 0) -> Arrangement:
        """The arrangement that leaves the fewest points; of several the best in a tie, then the core's first."""
        if self._ranks is not None and self._every(hand, 2) == 2:
            return self._read(hand, self._best_in_a_tie(hand, self._ranks), owner)
        found = first_best_of(hand, self.tables, self.masks, self._one)
        return self._read(hand, self._one[:found].tolist(), owner)

    def best_beside(self, hand: CardSet, table: Offers, owner: int = 0) -> Arrangement:
        """The core's first arrangement with which the fewest points are left once every card is laid off that fits on the
        melds of others; ``table`` is what they offer (``lay_offs.offers``), and the deadwood still holds those cards.
        """
        found = first_best_beside_of(hand, self.tables, *table, self.masks, self._one)
        return self._read(hand, self._one[:found].tolist(), owner)

    def every_best(self, hand: CardSet, owner: int = 0) -> list[Arrangement]:
        """Every arrangement that leaves the fewest points, each once, in the core's order; raises UsageError where
        there are more than ``MOST_ARRANGEMENTS``.
        """
        while (found := self._every(hand, len(self._lengths))) == len(self._lengths):
            if found > MOST_ARRANGEMENTS:
                raise too_many_arrangements()
            self._make_room(min(8 * found, MOST_ARRANGEMENTS + 1))
        rows = sorted(sorted(self._rows[row, : self._lengths[row]].tolist()) for row in range(found))
        return [self._read(hand, row, owner) for row in rows]

    def _every(self, hand: CardSet, most: int) -> int:
        return every_best_of(
            hand, self.tables, self.masks, self.by_lowest, self.first_meld, most, self._rows, self._lengths
        )

    def _best_in_a_tie(self, hand: CardSet, ranks: Sequence[int]) -> Places:
        """The melds of the best arrangement whose ranks, lowest first, are least; one more meld is better than none.

        All beginnings of equal standing are carried along, by the cards they leave: of two that leave the same cards, the
        one that comes first in the core's order stays first whatever follows.
        """
        least = self.least_deadwood(hand)
        fitting = [place for place, mask in enumerate(self.masks.tolist()) if mask & hand == mask]
        beginnings: dict[CardSet, Places] = {hand: ()}
        for rank in sorted({ranks[place] for place in fitting}):
            alike = [(place, int(self.masks[place])) for place in fitting if ranks[place] == rank]
            while longer := self._longer(beginnings, alike, least):
                beginnings = longer
        return min(beginnings.values())

    def _longer(
        self, beginnings: dict[CardSet, Places], alike: list[tuple[int, int]], least: int
    ) -> dict[CardSet, Places]:
        """Every beginning with each of these melds that it can take."""
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
