"""The results of a game: what they hold, and that one more costs the same however many there are."""

from __future__ import annotations

import pickle
import tracemalloc

import pytest

from rumpus.core.events import DealResult
from rumpus.core.results import NO_RESULTS, Results

MANY = 20_000


def result(*points: int) -> DealResult:
    seats = len(points)
    return DealResult("out", 0, (0,), (0,) * seats, ((),) * seats, (0,) * seats, tuple((one,) for one in points))


FIRST, SECOND, THIRD = result(3, 0), result(-1, 5), result(0, 2)
ALL = Results.of([FIRST, SECOND, THIRD])


def test_they_are_in_the_order_of_the_deals() -> None:
    assert list(ALL) == [FIRST, SECOND, THIRD]
    assert list(reversed(ALL)) == [THIRD, SECOND, FIRST]
    assert (len(ALL), ALL[0], ALL[-1], ALL[-2], ALL[1:]) == (3, FIRST, THIRD, SECOND, (SECOND, THIRD))


def test_the_totals_are_the_sums_of_each_seat() -> None:
    assert ALL.totals == (2, 7)
    assert Results.of([FIRST]).totals == (3, 0)


def test_before_the_first_deal_there_is_nothing() -> None:
    assert (list(NO_RESULTS), len(NO_RESULTS), bool(NO_RESULTS), NO_RESULTS.totals) == ([], 0, False, ())
    with pytest.raises(IndexError):
        NO_RESULTS[-1]


def test_adding_a_result_does_not_change_earlier_ones() -> None:
    before = Results.of([FIRST])
    one, other = before.plus(SECOND), before.plus(THIRD)
    assert (list(before), list(one), list(other)) == ([FIRST], [FIRST, SECOND], [FIRST, THIRD])


def test_results_are_equal_if_each_deal_is_equal() -> None:
    assert Results.of([result(3, 0), SECOND]) == Results.of([FIRST, SECOND])
    assert hash(Results.of([result(3, 0), SECOND])) == hash(Results.of([FIRST, SECOND]))
    assert Results.of([FIRST, SECOND]) != Results.of([SECOND, FIRST])
    assert Results.of([FIRST]) != ALL
    assert Results.of([FIRST]) != (FIRST,)


def test_adding_a_result_copies_no_earlier_ones() -> None:
    many = Results.of([FIRST] * MANY)
    tracemalloc.start()
    try:
        more = many.plus(SECOND)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(more) == MANY + 1
    assert most < MANY  # a list of them has eight bytes for each


def test_any_number_of_them_is_sent_to_other_processes_and_let_go_of() -> None:
    many = Results.of([FIRST] * MANY * 4)
    sent: Results = pickle.loads(pickle.dumps(many))
    assert sent == many
    assert sent.totals == (3 * MANY * 4, 0)
    del sent, many


def test_repr_lists_the_results() -> None:
    assert repr(Results.of([FIRST])) == f"<Results: [{FIRST!r}]>"
