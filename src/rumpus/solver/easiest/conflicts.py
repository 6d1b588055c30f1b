"""The memory of the easy search. A *conflict* is a combination of requirements that no arrangement meets.

The memory also holds the combinations that were found possible. A combination is one number, with ``MELD_BITS`` bits
for the requirement on each old meld. More bits require more. So a combination that includes a conflict is impossible,
and a part of a possible combination is possible. A *place* is the index of an old meld.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rumpus.solver.easiest.requirements import BROKEN, MELD_BITS, Requirement
from rumpus.solver.plays.subproblem import Subproblem


class Conflict(NamedTuple):
    """The places of old melds whose requirements are impossible together, and these requirements as bits."""

    places: tuple[int, ...]
    bits: int


class Conflicts:
    """The known conflicts of each subproblem, smallest first, and the combinations found possible there.

    ``conflict_counts`` has the number of conflicts of each place, over all subproblems.
    """

    def __init__(self) -> None:
        self.conflict_counts: Counter[int] = Counter()
        self._conflicts: dict[object, list[Conflict]] = {}
        self._possible: dict[object, list[int]] = {}

    def add(self, subproblem: Subproblem, requirements: Sequence[Requirement], places: Iterable[int]) -> None:
        """Store that the requirements at these places are impossible together in this subproblem.

        They are also impossible in each subproblem that adds joker melds to those of this one.
        """
        known = self._conflicts.setdefault((subproblem.plan, subproblem.joker_melds), [])
        known.append(Conflict(tuple(places), requirement_bits(requirements, places)))
        known.sort(key=lambda conflict: len(conflict.places))
        self.conflict_counts.update(places)

    def known_among(self, subproblem: Subproblem, requirements: Sequence[Requirement]) -> list[Conflict]:
        """Return the known conflicts among these requirements, one requirement for each old meld."""
        lacking = ~requirement_bits(requirements, range(len(requirements)))
        return [conflict for conflict in self._known(subproblem) if not conflict.bits & lacking]

    def forbids_replacing(
        self, subproblem: Subproblem, requirements: Sequence[Requirement], place: int, requirement: Requirement
    ) -> bool:
        """Return True if a known conflict appears when the requirement at this place is replaced."""
        bits = requirement_bits(requirements, range(len(requirements)))
        lacking = ~(bits ^ ((requirements[place].bits ^ requirement.bits) << MELD_BITS * place))
        return any(not conflict.bits & lacking for conflict in self._known(subproblem))

    def _known(self, subproblem: Subproblem) -> Iterator[Conflict]:
        for size in range(len(subproblem.joker_melds) + 1):
            yield from self._conflicts.get((subproblem.plan, subproblem.joker_melds[:size]), ())

    def add_possible(self, subproblem: Subproblem, bits: int) -> None:
        """Store that these bits of requirements (``requirement_bits``) are possible together.

        This holds only for these joker melds. After one more, fewer tiles are left for the old melds.
        """
        self._possible.setdefault((subproblem.plan, subproblem.joker_melds), []).append(bits)

    def is_possible(self, subproblem: Subproblem, bits: int) -> bool:
        """Return True if this combination of requirements, or one that includes it, was found possible."""
        found = self._possible.get((subproblem.plan, subproblem.joker_melds), ())
        return any(not bits & ~more for more in reversed(found))


def requirement_bits(requirements: Sequence[Requirement], places: Iterable[int]) -> int:
    """Return the requirements at these places as one number."""
    return sum(requirements[place].bits << MELD_BITS * place for place in places)


def minimum_cost(requirements: Sequence[Requirement], conflicts: Sequence[Conflict]) -> int:
    """Return a lower bound of the cost: each of several disjoint conflicts breaks one more meld.

    A broken meld costs ``BROKEN``, and at least one for a tile that leaves it.
    """
    involved: set[int] = set()
    broken = sum(not requirement.is_whole for requirement in requirements)
    for conflict in conflicts:
        whole = [place for place in conflict.places if requirements[place].is_whole]
        if involved.isdisjoint(whole):
            involved.update(whole)
            broken += 1
    return broken * (BROKEN + 1)
