"""Evenings: rounds, results and standings of several tables."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rumpus.competition import EnterDeal
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.evening import Evening, play_back
from rumpus.competition.evening.log import event_document, read_event
from rumpus.competition.evening.sentences import evening_lines
from rumpus.competition.evening.settings import EveningSettings, StandingRule, TableGame, TableRange
from rumpus.competition.evening.standings import standing
from rumpus.competition.forms import TypedCounts
from rumpus.core.errors import UsageError

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus")


def begun(*names: str, **settings: Any) -> Evening:
    evening = Evening().accept(do.Open(EveningSettings("Club", **settings)), 0.0, "Org")
    return evening.accept(do.AddPeople(tuple(map(do.Newcomer, names or NAMES))), 1.0, "Org")


def done(evening: Evening, *commands: do.Command) -> Evening:
    for command in commands:
        evening = evening.accept(command, evening.log[-1].at + 1, "Org")
    return evening


def refused(evening: Evening, command: do.Command) -> str:
    with pytest.raises(UsageError) as error:
        evening.accept(command, 99.0)
    return error.value.code


def ranks(evening: Evening) -> list[tuple[int, str, float]]:
    return [(row.rank, row.person.name, float(row.value)) for row in standing(evening)]


FIRST = do.Draw(1, ((1, 2, 3, 4), (5, 6, 7)))


def test_the_most_points_lead_and_equal_rows_share_a_rank() -> None:
    evening = done(begun(), FIRST, do.EnterResult(1, 1, (10, 20, 30, 30)), do.EnterResult(1, 2, (5, 50, 30)))
    assert ranks(evening) == [
        (1, "Flo", 50.0),
        (2, "Cy", 30.0),
        (2, "Di", 30.0),
        (4, "Gus", 30.0),  # the others won their table
        (5, "Bob", 20.0),
        (6, "Ann", 10.0),
        (7, "Eve", 5.0),
    ]


def test_points_for_places_are_shared_by_equals_and_differ_by_the_size_of_the_table() -> None:
    places = StandingRule(by="places", place_points=((4, 2, 1, 0), (4, 1, 0)), tie_breaks=())
    evening = done(
        begun(standing=places, played=TableGame(lowest_wins=True)),
        FIRST,
        do.EnterResult(1, 1, (0, 7, 7, 9)),
        do.EnterResult(1, 2, (3, 2, 1)),
    )
    assert ranks(evening) == [
        (1, "Ann", 4.0),
        (1, "Gus", 4.0),
        (3, "Bob", 1.5),
        (3, "Cy", 1.5),
        (5, "Flo", 1.0),
        (6, "Di", 0.0),
        (6, "Eve", 0.0),
    ]


def test_payments_of_a_table_add_up_to_nothing() -> None:
    evening = done(begun(standing=StandingRule(by="payments")), FIRST)
    assert refused(evening, do.EnterResult(1, 1, (5, -1, -2, -3))) == "bad-counts"
    evening = done(evening, do.EnterResult(1, 1, (6, -1, -2, -3)))
    assert ranks(evening)[0] == (1, "Ann", 6.0)


def test_a_bye_is_worth_the_average_of_the_other_rounds() -> None:
    evening = done(
        begun("Ann", "Bob", "Cy", "Di", "Eve", played=TableGame(lowest_wins=True)),
        do.Draw(1, ((1, 2, 3, 4),), (5,)),
        do.EnterResult(1, 1, (10, 20, 30, 40)),
    )
    assert (ranks(evening)[-1][1], standing(evening)[-1].scores) == ("Eve", ())  # no average yet
    evening = done(evening, do.Draw(2, ((5, 2, 3, 4),), (1,)), do.EnterResult(2, 1, (12, 0, 0, 0)))
    values = {row.person.name: float(row.value) for row in standing(evening)}
    assert values == {"Ann": 20.0, "Bob": 20.0, "Cy": 30.0, "Di": 40.0, "Eve": 24.0}
    average = evening.settings and evening.settings._replace(standing=StandingRule(by="average"))
    assert average is not None
    averages = {row.person.name: float(row.value) for row in standing(done(evening, do.Open(average)))}
    assert averages == {"Ann": 10.0, "Bob": 10.0, "Cy": 15.0, "Di": 20.0, "Eve": 12.0}


@pytest.mark.parametrize(
    ("unfinished", "eve"),
    [("none", None), ("equal", 25.0), ("so-far", 7.0)],
)
def test_a_round_can_be_closed_with_a_table_unfinished(unfinished: do.Unfinished, eve: float | None) -> None:
    deal = do.TableCommand(1, 2, EnterDeal(1, TypedCounts((7, 0, 2))))
    evening = done(begun(), FIRST, do.EnterResult(1, 1, (10, 20, 30, 40)), deal)
    second = do.Draw(2, ((1, 5, 6, 7), (2, 3, 4)))
    assert refused(evening, second) == "round-open"
    evening = done(evening, do.CloseRound(1, unfinished), second)
    row = next(row for row in standing(evening) if row.person.name == "Eve")
    assert (float(row.value) if row.scores else None) == eve


def test_an_equal_result_is_the_mean_of_finished_tables_without_byes_and_people_who_left() -> None:
    evening = done(
        begun("Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", standing=StandingRule(bye="nothing")),
        do.Draw(1, ((1, 2, 3), (4, 5, 6)), (7, 8)),
        do.EnterResult(1, 1, (None, 10, 20)),
        do.CloseRound(1, "equal"),
    )
    values = {row.person.name: float(row.value) for row in standing(evening) if row.scores}
    assert values == {"Bob": 10, "Cy": 20, "Di": 15, "Eve": 15, "Flo": 15, "Gus": 0, "Hal": 0}


def test_a_game_that_is_typed_deal_by_deal_enters_its_result() -> None:
    evening = begun("Ann", "Bob", "Cy", played=TableGame(deals=2))
    evening = done(evening, do.Draw(1, ((1, 2, 3),)))
    for number, points in ((1, (1, 2, 3)), (2, (10, 0, 0))):
        evening = done(evening, do.TableCommand(1, 1, EnterDeal(number, TypedCounts(points))))
    assert evening.has_all_results(evening.last_round)
    assert ranks(evening) == [(1, "Ann", 11.0), (2, "Cy", 3.0), (3, "Bob", 2.0)]


def test_two_results_for_one_table_wait_until_one_is_chosen() -> None:
    evening = done(begun(), FIRST, do.EnterResult(1, 1, (1, 2, 3, 4)), do.EnterResult(1, 1, (1, 2, 3, 5)))
    table = evening.table(1, 1)
    assert (len(table.entries), table.chosen) == (2, None)
    same = evening.accept(do.EnterResult(1, 1, (1, 2, 3, 5)), 9.0)
    assert same is evening
    assert done(evening, do.ChooseResult(1, 1, 1)).table(1, 1).chosen == 1
    corrected = done(evening, do.EnterResult(1, 1, (1, 2, 3, 6), seen=2))
    assert str(list(evening_lines(corrected))[-1].said) == "Org entered another result of round 1, table 1: 1 2 3 6"


def test_the_last_result_is_taken_back_even_after_other_commands() -> None:
    evening = done(begun(), FIRST, do.EnterResult(1, 1, (1, 2, 3, 4)), do.EnterResult(1, 2, (1, 2, 3)))
    evening = done(evening, do.AddPeople((do.Newcomer("Hal"),)), do.UndoResult())
    assert evening.table(1, 2).entries == ()
    assert evening.table(1, 1).chosen == 0
    assert refused(done(evening, do.UndoResult()), do.UndoResult()) == "nothing-to-undo"


def test_seats_change_until_the_first_result_and_the_round_says_who_moves() -> None:
    evening = done(begun(), FIRST, do.Swap(1, 7))
    assert [table.people for table in evening.last_round.tables] == [(7, 2, 3, 4), (5, 6, 1)]
    assert evening.last_round.moved == {1, 7}
    evening = done(evening, do.StartClock(1, 600), do.SetPresence(6, is_here=False), do.Swap(2, 6))
    assert [table.people for table in evening.last_round.tables] == [
        (7, 6, 3, 4),
        (5, 2, 1),
    ]  # who leaves has a seat yet
    ends_at = evening.last_round.ends_at
    assert ends_at is not None
    evening = done(evening, do.Draw(1, ((7, 2, 3), (5, 4, 1))))
    assert evening.last_round.moved == {1, 2, 4, 6, 7}
    assert evening.last_round.ends_at == ends_at
    evening = done(evening, do.EnterResult(1, 1, (1, 2, 3)))
    assert refused(evening, do.Swap(1, 2)) == "round-played"
    assert refused(evening, FIRST) == "round-played"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (do.Draw(1, ((1, 2, 3, 4), (5, 6))), "bad-seats"),
        (do.Draw(1, ((1, 2, 3, 4), (5, 6, 7, 7))), "bad-seats"),
        (do.Draw(1, ((1, 2, 3, 4, 5, 6, 7),)), "bad-seats"),
        (do.Draw(3, FIRST.tables), "round-drawn"),
        (do.EnterResult(1, 1, (1, 2, 3)), "no-round"),
        (do.AddPeople((do.Newcomer("ann"),)), "same-name"),
        (do.AddPeople(tuple(do.Newcomer(f"P{number}") for number in range(500))), "too-many-people"),
        (do.SetPresence(9, is_here=False), "no-person"),
        (do.SetWishes(together=((1, 2),), apart=((2, 1),)), "bad-wish"),
        (do.Open(EveningSettings("", rounds=3)), "bad-name"),
        (do.Open(EveningSettings("Club", rounds=0)), "bad-evening"),
        (do.Open(EveningSettings("Club", tables=TableRange(4, 3))), "bad-evening"),
        (do.Open(EveningSettings("Club", played=TableGame("gin-rummy"))), "bad-seats"),
        (do.UndoResult(), "nothing-to-undo"),
    ],
)
def test_what_cannot_be_is_refused(command: do.Command, code: str) -> None:
    assert refused(begun(), command) == code


def test_results_for_tables_that_do_not_exist_and_evenings_that_are_over_are_refused() -> None:
    evening = done(begun(), FIRST)
    assert refused(evening, do.EnterResult(1, 3, (1, 2, 3))) == "no-table"
    assert refused(evening, do.EnterResult(1, 2, (1, 2))) == "bad-counts"
    over = done(evening, do.Finish())
    assert refused(over, do.EnterResult(1, 1, (1, 2, 3, 4))) == "evening-over"
    assert not done(over, do.Finish(is_over=False)).is_over


def test_the_log_played_back_from_json_is_the_same_evening() -> None:
    evening = done(
        begun(played=TableGame("rummy-500", {}), tables=TableRange(2, 4, 4)),
        do.SetWishes(((1, 2),), ((3, 4),), ((5, 1),)),
        FIRST,
        do.Swap(1, 7),
        do.StartClock(1, 600),
        do.PlayHere(1, 1, "t1"),
        do.TableCommand(1, 2, EnterDeal(1, TypedCounts((7, 0, 2), (5, 30, 10)))),
        do.EnterResult(1, 1, (1, 2, None, 4)),
        do.ChooseResult(1, 1, 0),
        do.CloseRound(1, "so-far"),
        do.UndoResult(),
        do.RenamePerson(2, "Bobby", "seniors"),
        do.SetPresence(2, is_here=False),
        do.Finish(),
    )
    lines = [json.dumps(event_document(event)) for event in evening.log]
    assert play_back(read_event(json.loads(line)) for line in lines) == evening
    assert [str(line.said) for line in evening_lines(evening)][:4] == [
        "Org opened Club",
        "Org added Ann, Bob, Cy, Di, Eve, Flo and 1 more",
        "Org changed the wishes about seats",
        "Org drew the seats of round 1",
    ]
