"""What is known of stays: which cannot be had together (a *quarrel*), and which can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rumpus.solver.arrange.subproblem import Case
from rumpus.solver.easiest.kept_melds import ASKED_BITS, BROKEN, Stay


class Quarrel(NamedTuple):
    """Places of melds whose stays cannot be had together; what is asked of all of them as one number."""

    places: tuple[int, ...]
    asked: int


class Quarrels:
    """The quarrels of each case, smallest first, and what was found possible there."""

    def __init__(self) -> None:
        self.often: Counter[int] = Counter()
        self._quarrels: dict[object, list[Quarrel]] = {}
        self._possible: dict[object, list[int]] = {}

    def note(self, case: Case, stays: Sequence[Stay], places: Iterable[int]) -> None:
        """These stays quarrel, in this case and in all that choose more homes."""
        known = self._quarrels.setdefault((case.plan, case.homes), [])
        known.append(Quarrel(tuple(places), asked_of(stays, places)))
        known.sort(key=lambda quarrel: len(quarrel.places))
        self.often.update(places)

    def among(self, case: Case, stays: Sequence[Stay]) -> list[Quarrel]:
        """The known quarrels of stays."""
        lacking = ~asked_of(stays, range(len(stays)))
        return [quarrel for quarrel in self._known(case) if not quarrel.asked & lacking]

    def forbid(self, case: Case, stays: Sequence[Stay], place: int, stay: Stay) -> bool:
        """Whether it is known that a stay of the meld in this place cannot be had with those of the others."""
        asked = asked_of(stays, range(len(stays)))
        lacking = ~(asked ^ (stays[place].bits ^ stay.bits) << ASKED_BITS * place)
        return any(not quarrel.asked & lacking for quarrel in self._known(case))

    def _known(self, case: Case) -> Iterator[Quarrel]:
        for size in range(len(case.homes) + 1):
            yield from self._quarrels.get((case.plan, case.homes[:size]), ())

    def note_possible(self, case: Case, asked: int) -> None:
        """All that is asked here can be had together."""
        self._possible.setdefault((case.plan, case.homes), []).append(asked)

    def is_possible(self, case: Case, asked: int) -> bool:
        """Whether so much, or more, was found possible."""
        return any(not asked & ~more for more in reversed(self._possible.get((case.plan, case.homes), ())))


def asked_of(stays: Sequence[Stay], places: Iterable[int]) -> int:
    """What is asked of the melds in these places, as one number."""
    return sum(stays[place].bits << ASKED_BITS * place for place in places)


def least_cost(stays: Sequence[Stay], quarrels: Sequence[Quarrel]) -> int:
    """What it costs at least to settle quarrels: of those that share no meld each breaks one."""
    involved: set[int] = set()
    broken = sum(not stay.is_whole for stay in stays)
    for quarrel in quarrels:
        whole = [place for place in quarrel.places if stays[place].is_whole]
        if involved.isdisjoint(whole):
            involved.update(whole)
            broken += 1
    return broken * (BROKEN + 1)
