"""What is known of kept melds: which exclude each other (a *conflict*), and which are possible together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rumpus.solver.easiest.kept_melds import BROKEN, MELD_BITS, KeptMeld
from rumpus.solver.plays.subproblem import Subproblem


class Conflict(NamedTuple):
    """Places of old melds that cannot be kept so together, and all that is required of them as one number."""

    places: tuple[int, ...]
    bits: int


class Conflicts:
    """The conflicts of each subproblem, smallest first, and what was found possible there."""

    def __init__(self) -> None:
        self.often: Counter[int] = Counter()
        self._conflicts: dict[object, list[Conflict]] = {}
        self._possible: dict[object, list[int]] = {}

    def add(self, subproblem: Subproblem, kept_melds: Sequence[KeptMeld], places: Iterable[int]) -> None:
        """These kept melds exclude each other, in this subproblem and in all that choose more joker melds."""
        known = self._conflicts.setdefault((subproblem.plan, subproblem.joker_melds), [])
        known.append(Conflict(tuple(places), bits_of(kept_melds, places)))
        known.sort(key=lambda conflict: len(conflict.places))
        self.often.update(places)

    def among(self, subproblem: Subproblem, kept_melds: Sequence[KeptMeld]) -> list[Conflict]:
        """The known conflicts of kept melds."""
        lacking = ~bits_of(kept_melds, range(len(kept_melds)))
        return [conflict for conflict in self._known(subproblem) if not conflict.bits & lacking]

    def forbids(self, subproblem: Subproblem, kept_melds: Sequence[KeptMeld], place: int, kept: KeptMeld) -> bool:
        """Whether a conflict is known once the meld in this place is kept so, and the others as they are."""
        bits = bits_of(kept_melds, range(len(kept_melds)))
        lacking = ~(bits ^ (kept_melds[place].bits ^ kept.bits) << MELD_BITS * place)
        return any(not conflict.bits & lacking for conflict in self._known(subproblem))

    def _known(self, subproblem: Subproblem) -> Iterator[Conflict]:
        for size in range(len(subproblem.joker_melds) + 1):
            yield from self._conflicts.get((subproblem.plan, subproblem.joker_melds[:size]), ())

    def add_possible(self, subproblem: Subproblem, bits: int) -> None:
        """All that these bits require is possible together."""
        self._possible.setdefault((subproblem.plan, subproblem.joker_melds), []).append(bits)

    def is_possible(self, subproblem: Subproblem, bits: int) -> bool:
        """Whether so much, or more, was found possible."""
        found = self._possible.get((subproblem.plan, subproblem.joker_melds), ())
        return any(not bits & ~more for more in reversed(found))


def bits_of(kept_melds: Sequence[KeptMeld], places: Iterable[int]) -> int:
    """What is required of the melds in these places, as one number."""
    return sum(kept_melds[place].bits << MELD_BITS * place for place in places)


def least_cost(kept_melds: Sequence[KeptMeld], conflicts: Sequence[Conflict]) -> int:
    """What it costs at least to settle conflicts: of those that share no meld each breaks one."""
    involved: set[int] = set()
    broken = sum(not kept.is_whole for kept in kept_melds)
    for conflict in conflicts:
        whole = [place for place in conflict.places if kept_melds[place].is_whole]
        if involved.isdisjoint(whole):
            involved.update(whole)
            broken += 1
    return broken * (BROKEN + 1)
