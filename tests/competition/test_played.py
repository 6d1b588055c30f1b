"""The points of a game on a server become the result of a table of the evening."""

from __future__ import annotations

import pytest

from rumpus.competition.evening import commands as do
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.played import (
    SeatOrder,
    order_by_names,
    place_played_at,
    played_result,
    waiting_for_result,
)
from rumpus.competition.evening.settings import EveningSettings, StandingRule
from rumpus.core.errors import UsageError
from rumpus.core.events import Outcome

PLAIN = EveningSettings("Club").standing
OUTCOME = Outcome("deals played", (2,), (10, 20, 20), (-1, -2, 3))


def drawn(standing: StandingRule = PLAIN) -> Evening:
    evening = Evening().accept(do.Open(EveningSettings("Club", standing=standing)), 0.0)
    evening = evening.accept(do.AddPeople(tuple(map(do.Newcomer, ("Ann", "Bob", "Cy")))), 0.0)
    evening = evening.accept(do.Draw(1, ((3, 1, 2),)), 0.0)
    return evening.accept(do.PlayHere(1, 1, "there"), 0.0)


@pytest.mark.parametrize(
    ("seated", "order"),
    [
        (("Ann", "Bob", "Cy"), SeatOrder((0, 1, 2), is_sure=True)),
        (("CY", "Ann", "bob"), SeatOrder((1, 2, 0), is_sure=True)),
        (("Cy", "Annie", "Bob"), SeatOrder((1, 2, 0), is_sure=True)),
        (("Ann", "Robert", "Cyrus"), SeatOrder((0, 1, 2), is_sure=False)),
        (("Cyrus", "Ann", "Robert"), SeatOrder((0, 1, 2), is_sure=False)),
        (("Ann", "ann", "Bob"), SeatOrder((0, 1, 2), is_sure=False)),
    ],
)
def test_people_are_found_by_name_or_else_by_seat(seated: tuple[str, ...], order: SeatOrder) -> None:
    assert order_by_names(("Ann", "Bob", "Cy"), seated) == order


def test_the_winners_and_payments_of_the_game_count_and_not_the_best_points() -> None:
    evening = drawn()
    assert waiting_for_result(evening) == ("there",)
    place = place_played_at(evening, "there")
    assert place == (1, 1)
    entered = evening.accept(played_result(evening, place, (1, 2, 0), OUTCOME), 0.0)
    result = entered.table(1, 1).result(None, low_wins=False, pays=False)
    assert result is not None
    assert (result.points, result.winners, result.payments) == ((20, 20, 10), (1,), (-2, 3, -1))
    assert (waiting_for_result(entered), place_played_at(entered, "elsewhere")) == ((), None)


def test_an_evening_about_payments_enters_the_payments() -> None:
    evening = drawn(StandingRule(by="payments"))
    assert played_result(evening, (1, 1), (0, 1, 2), OUTCOME).numbers == (-1, -2, 3)


@pytest.mark.parametrize(
    "wrong", [{"winners": (3,)}, {"winners": (1, 1)}, {"payments": (1, 2)}, {"payments": (1, 1, 1)}]
)
def test_winners_and_payments_that_cannot_be_are_refused(wrong: dict[str, tuple[int, ...]]) -> None:
    with pytest.raises(UsageError) as refused:
        drawn().accept(do.EnterResult(1, 1, (1, 2, 3), **wrong), 0.0)  # type: ignore[arg-type] # no number of entries
    assert refused.value.code == "bad-counts"
