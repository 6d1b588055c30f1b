"""The results of a game's deals, as an immutable linked list: adding one takes constant time and memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import overload

from rumpus.core.events import DealResult


class Results(Sequence[DealResult]):
    """An immutable sequence of results, in the order of the deals.

    ``totals`` are the points of each seat over all deals; empty before the first. ``plus`` returns a longer sequence,
    which shares this one.
    """

    __slots__ = ("_before", "_count", "_last", "totals")

    _before: Results | None
    _last: DealResult | None
    _count: int
    totals: tuple[int, ...]

    def __init__(self) -> None:
        self._before, self._last, self._count, self.totals = None, None, 0, ()

    @classmethod
    def of(cls, results: Iterable[DealResult]) -> Results:
        """Return a sequence of these results."""
        made = NO_RESULTS
        for result in results:
            made = made.plus(result)
        return made

    def plus(self, result: DealResult) -> Results:
        """Return a sequence of these results and one more."""
        more = Results()
        more._before, more._last, more._count = self, result, self._count + 1
        more.totals = tuple(map(add, self.totals, result.points)) if self.totals else result.points
        return more

    def __len__(self) -> int:
        return self._count

    def __reversed__(self) -> Iterator[DealResult]:
        node: Results | None = self
        while node is not None and node._last is not None:
            yield node._last
            node = node._before

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
        return self is other or (self._count == other._count and all(map(_is_same, reversed(self), reversed(other))))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<Results: {list(self)!r}>"

    def __reduce__(self) -> tuple[object, ...]:  # pickle would recurse too deep into the linked list
        return Results.of, (tuple(self),)


def _is_same(one: DealResult, other: DealResult) -> bool:
    return one is other or one == other


NO_RESULTS = Results()
