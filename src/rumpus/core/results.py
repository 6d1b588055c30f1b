"""The results of the deals of a game, kept so that one more takes the same time and place after any number of deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import overload

from rumpus.core.events import DealResult


class Results(Sequence[DealResult]):
    """Results in the order of the deals, with ``totals``, each seat's points over all of them (empty before the first).
    Never changes: ``plus`` makes a new one, which holds on to this one and copies nothing.
    """

    __slots__ = ("_before", "_last", "_many", "totals")

    _before: Results | None
    _last: DealResult | None
    _many: int
    totals: tuple[int, ...]

    def __init__(self) -> None:
        self._before, self._last, self._many, self.totals = None, None, 0, ()

    @classmethod
    def of(cls, results: Iterable[DealResult]) -> Results:
        """These results."""
        made = NO_RESULTS
        for result in results:
            made = made.plus(result)
        return made

    def plus(self, result: DealResult) -> Results:
        """These and one more."""
        more = Results()
        more._before, more._last, more._many = self, result, self._many + 1
        more.totals = tuple(map(add, self.totals, result.points)) if self.totals else result.points
        return more

    def __len__(self) -> int:
        return self._many

    def __reversed__(self) -> Iterator[DealResult]:
        some: Results | None = self
        while some is not None and some._last is not None:
            yield some._last
            some = some._before

    def __iter__(self) -> Iterator[DealResult]:
        return reversed(list(reversed(self)))

    @overload
    def __getitem__(self, index: int) -> DealResult: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[DealResult, ...]: ...
    def __getitem__(self, index: int | slice) -> DealResult | tuple[DealResult, ...]:
        if index == -1 and self._last is not None:
            return self._last
        return tuple(self)[index]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Results):
            return NotImplemented
        return self is other or (self._many == other._many and all(map(_is_same, reversed(self), reversed(other))))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<Results: {list(self)!r}>"

    def __reduce__(self) -> tuple[object, ...]:  # not one within the other, which is too deep for pickle
        return Results.of, (tuple(self),)


def _is_same(one: DealResult, other: DealResult) -> bool:
    return one is other or one == other


NO_RESULTS = Results()
