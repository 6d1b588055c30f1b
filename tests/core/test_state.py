"""The state: values that never change, and what can be read off the table."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from rumpus.core.engine import start
from rumpus.core.events import DealResult, StockRanOut
from rumpus.core.results import Results
from rumpus.core.state import CHANCE_PHASES, Phase, PublicState, State, TurnState
from rumpus.games import BOOKS


def result(*entries: tuple[int, ...]) -> DealResult:
    seats = len(entries)
    return DealResult("out", 0, (0,), (0,) * seats, ((),) * seats, (0,) * seats, entries)


class TestChanging:
    def test_a_change_is_a_copy_and_the_table_stays_as_it_was(self) -> None:
        table = PublicState(3, discard_pile=(4, 5))
        changed = table.changed(to_move=2, stock_count=9)
        assert (changed.to_move, changed.stock_count, changed.discard_pile) == (2, 9, (4, 5))
        assert table == PublicState(3, discard_pile=(4, 5))

    def test_it_is_the_copy_that_dataclasses_would_make(self) -> None:
        table = PublicState(2, Phase.PLAY, to_move=0)
        assert table.changed(phase=Phase.DRAW, to_move=1) == replace(table, phase=Phase.DRAW, to_move=1)
        assert table.changed() == table

    def test_no_field_can_be_set(self) -> None:
        with pytest.raises(FrozenInstanceError):
            PublicState(2).to_move = 1  # type: ignore[misc]  # what the test is about
        with pytest.raises(FrozenInstanceError):
            State(PublicState(2)).stock = ()  # type: ignore[misc]  # what the test is about


class TestOfAShape:
    def test_a_plain_turn_state_has_empty_values_and_ignores_events(self) -> None:
        turn = TurnState()
        assert (turn.opened, turn.taken, turn.must_play, turn.turnings) == ((), 0, None, 0)
        assert turn.after(PublicState(2), StockRanOut(0)) is turn

    def test_a_given_dealer_deals_without_drawing(self) -> None:
        rap, gin = BOOKS["rap-rummy"].rules(3), BOOKS["gin-rummy"].rules(2)
        assert start(rap).table.phase is Phase.DRAW_FOR_DEAL
        assert (start(rap, 1).table.phase, start(rap, 1).table.dealer) == (Phase.DEAL, 1)
        assert (start(gin).table.dealer, start(gin, 0).table.dealer) == (1, 0)


class TestReading:
    def test_the_upcard_is_the_last_of_the_pile(self) -> None:
        assert PublicState(2, discard_pile=(4, 5)).upcard == 5
        assert PublicState(2).upcard is None

    def test_the_left_neighbour_of_the_last_seat_is_the_first(self) -> None:
        assert [PublicState(3).left_of(seat) for seat in range(3)] == [1, 2, 0]

    def test_totals_are_the_sums_over_the_deals(self) -> None:
        assert PublicState(3).totals == (0, 0, 0)
        assert PublicState(2, results=Results.of([result((2, 4, 7), ())])).totals == (13, 0)
        results = Results.of([result((2, 4, 7), ()), result((), (5,)), result((-3,), (1,))])
        assert PublicState(2, results=results).totals == (10, 6)

    def test_a_deal_scores_the_sum_of_its_entries(self) -> None:
        assert result((2, 4, 7), (), (-3,)).points == (13, 0, -3)

    def test_chance_moves_in_three_phases(self) -> None:
        assert {phase.value for phase in CHANCE_PHASES} == {"draw for deal", "deal", "turn stock"}
