"""The score sheet of one table: entries, corrections, two entries of one deal, undo and play-back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.competition import Begin, ChooseEntry, Command, EnterDeal, GameForm, PointsForm, Rename, Sheet, Undo
from rumpus.competition.forms import TypedCounts, form_of
from rumpus.competition.sheet import play_back
from rumpus.core.errors import UsageError
from rumpus.games import rule_book


def begun(game: str = "rummy-q", names: tuple[str, ...] = ("Ann", "Bob", "Cy"), **options: int) -> Sheet:
    return Sheet().accept(Begin(GameForm(rule_book(game).rules(len(names), **options)), names), 0)


def after(sheet: Sheet, *commands: Command, writer: str = "Ann") -> Sheet:
    for command in commands:
        sheet = sheet.accept(command, len(sheet.log), writer)
    return sheet


def test_the_totals_and_the_end_follow_by_the_book() -> None:
    sheet = after(begun(), EnterDeal(1, TypedCounts((0, 12, 30))), EnterDeal(2, TypedCounts((5, 0, 7))))
    assert sheet.totals == (5, 12, 37)
    assert sheet.outcome is None
    sheet = after(sheet, EnterDeal(3, TypedCounts((0, 1, 1))))
    assert sheet.outcome is not None
    assert sheet.outcome.winners == (0,)
    with pytest.raises(UsageError, match="the game is over"):
        after(sheet, EnterDeal(4, TypedCounts((0, 1, 1))))


def test_a_correction_replaces_the_entry_and_stays_in_the_log() -> None:
    sheet = after(begun(), EnterDeal(1, TypedCounts((0, 12, 34))), EnterDeal(1, TypedCounts((0, 12, 43)), seen=1))
    assert sheet.totals == (0, 12, 43)
    assert [event.seq for event in sheet.log] == [1, 2, 3]
    assert after(sheet, Undo()).totals == (0, 12, 34)


def test_two_phones_with_two_results_wait_for_a_choice() -> None:
    sheet = after(begun(), EnterDeal(1, TypedCounts((0, 12, 34))))
    both = after(sheet, EnterDeal(1, TypedCounts((0, 21, 34))), writer="Bob")
    assert [entry.writer for entry in both.deals[0].entries] == ["Ann", "Bob"]
    assert both.totals == (0, 0, 0)
    assert both.outcome is None
    assert after(both, ChooseEntry(1, 1)).totals == (0, 21, 34)


def test_the_same_result_from_two_phones_is_one_entry() -> None:
    sheet = after(begun(), EnterDeal(1, TypedCounts((0, 12, 34))))
    assert after(sheet, EnterDeal(1, TypedCounts((0, 12, 34))), writer="Bob") is sheet


def test_undo_takes_back_one_event_after_another_but_not_the_beginning() -> None:
    start = begun()
    sheet = after(start, EnterDeal(1, TypedCounts((0, 1, 2))), Rename(0, "Zoe"), Undo())
    assert sheet.names == ("Ann", "Bob", "Cy")
    assert sheet.totals == (0, 1, 2)
    sheet = after(sheet, Undo())
    assert sheet.deals == ()
    with pytest.raises(UsageError, match="nothing to undo"):
        after(sheet, Undo())


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (TypedCounts((0, 12)), "a number for each of the 3 people"),
        (TypedCounts((0, -1, 5)), "-1 cannot be"),
        (TypedCounts((0, 0, 5)), "cannot both go out"),
        (TypedCounts((0, 700, 700)), "the whole pack has only 778"),
        (TypedCounts((7, 7, 9)), "say who won"),
    ],
)
def test_numbers_that_cannot_be_are_refused(typed: TypedCounts, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        after(begun(), EnterDeal(1, typed))


@pytest.mark.parametrize("seat", [-1, 3])
def test_nobody_is_added_by_a_new_name(seat: int) -> None:
    with pytest.raises(UsageError, match="no such person"):
        after(begun(), Rename(seat, "Zoe"))


def test_two_people_of_one_name_are_refused() -> None:
    with pytest.raises(UsageError, match="two people have the name Ann"):
        begun(names=("Bob", "Ann", "ann"))


def test_at_equal_counts_the_given_winner_wins() -> None:
    sheet = after(begun("rummy-gin"), EnterDeal(1, TypedCounts((7, 7, 9), first=1)))
    assert sheet.results[-1].winners == (1,)
    assert sheet.totals == (0, 2, -2)


def test_the_deal_passes_left_and_stays_after_a_drawn_deal_at_gin() -> None:
    sheet = begun("gin-rummy", ("Ann", "Bob"), target_score=100)
    assert sheet.next_dealer == 0
    sheet = after(sheet, EnterDeal(1, TypedCounts((30, 40))))
    assert sheet.next_dealer == 0
    sheet = after(sheet, EnterDeal(2, TypedCounts((3, 40), caller=0)))
    assert sheet.totals == (37, 0)
    assert sheet.next_dealer == 1


def test_plain_points_end_at_their_target() -> None:
    sheet = Sheet().accept(Begin(PointsForm(2, lowest_wins=True, target=50), ("Ann", "Bob")), 0)
    sheet = after(sheet, EnterDeal(1, TypedCounts((20, -5))))
    assert sheet.outcome is None
    sheet = after(sheet, EnterDeal(2, TypedCounts((30, 10))))
    assert sheet.outcome is not None
    assert sheet.outcome.winners == (1,)


@pytest.mark.parametrize("form", [PointsForm(2, target=9), GameForm(rule_book("rummy-500").rules(2, target_score=300))])
def test_a_form_is_read_as_it_was_written(form: GameForm | PointsForm) -> None:
    assert form_of(form.as_dict()).as_dict() == form.as_dict()


NUMBERS = st.tuples(st.just(0), st.integers(1, 60), st.integers(1, 60)).map(TypedCounts)
COMMANDS = st.one_of(
    st.builds(EnterDeal, st.integers(1, 4), NUMBERS, st.integers(0, 3)),
    st.builds(ChooseEntry, st.integers(1, 4), st.integers(0, 2)),
    st.builds(Rename, st.integers(0, 2), st.sampled_from(["Zoe", "Bob", "Max"])),
    st.builds(Undo),
)


@given(st.lists(COMMANDS, max_size=25))
def test_the_events_played_back_give_the_same_sheet(commands: list[Command]) -> None:
    sheet = begun()
    for command in commands:
        try:
            sheet = after(sheet, command)
        except UsageError:
            continue
    assert play_back(sheet.log) == sheet
    assert len(sheet.results) <= len(sheet.deals)
