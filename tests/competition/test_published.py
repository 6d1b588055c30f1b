"""Events that were held, played through from their published rules with scores from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from random import Random

import pytest

from rumpus.competition import EnterDeal
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.draws import propose
from rumpus.competition.evening.evening import Evening, play_back
from rumpus.competition.evening.published import PUBLISHED
from rumpus.competition.evening.rounds import Round
from rumpus.competition.evening.settings import settings_of
from rumpus.competition.evening.standings import Row, standing
from rumpus.competition.forms import TypedCounts

Scores = Callable[[Random, int], Sequence[int]]


def begun(event: str, people: Sequence[do.Newcomer]) -> Evening:
    return done(Evening(), do.Open(PUBLISHED[event].settings), do.AddPeople(tuple(people)))


def done(evening: Evening, *commands: do.Command) -> Evening:
    for command in commands:
        evening = evening.accept(command, len(evening.log))
    return evening


def persons(count: int) -> list[do.Newcomer]:
    return [do.Newcomer(f"P{number}") for number in range(1, count + 1)]


def scored(evening: Evening, random: Random, scores: Scores) -> Evening:
    """The evening with a result for each table of the last round."""
    for number, table in enumerate(evening.last_round.tables, 1):
        numbers = tuple(scores(random, len(table.people)))
        evening = done(evening, do.EnterResult(evening.last_round.number, number, numbers))
    return evening


def sizes(drawn: Round) -> set[int]:
    return {len(table.people) for table in drawn.tables}


def rack(random: Random, people: int) -> Sequence[int]:
    """The loser pays the points on the rack, and the winner gets them."""
    points = random.randint(5, 90)
    return random.sample([points, -points], people)


def left(random: Random, people: int) -> Sequence[int]:
    """The points that people have left, of which none are equal; the winner has none."""
    return random.sample([0, *random.sample(range(1, 100), people - 1)], people)


@pytest.mark.parametrize("event", PUBLISHED)
def test_settings_of_an_event_are_valid_and_survive_json(event: str) -> None:
    settings = PUBLISHED[event].settings
    assert settings.checked() == settings
    assert settings_of(settings.as_dict()) == settings


@pytest.mark.parametrize("seed", range(3))
def test_mind_sports_five_duels_by_standing_and_its_own_tie_breaks(seed: int) -> None:
    random = Random(seed)
    evening = begun("mind-sports", persons(11))
    for number in range(1, 6):
        before = {row.person.number: row.value for row in standing(evening)}
        evening = scored(done(evening, propose(evening, seed)), random, rack)
        drawn = evening.last_round
        assert (sizes(drawn), len(drawn.tables), len(drawn.byes)) == ({2}, 5, 1)
        apart = [abs(before[one] - before[other]) for one, other in (table.people for table in drawn.tables)]
        assert number == 1 or sum(apart) < len(apart), "players meet others with about as many wins"
    pairs = [frozenset(table.people) for drawn in evening.rounds for table in drawn.tables]
    assert len(set(pairs)) == len(pairs), "nobody meets twice"
    assert len({drawn.byes for drawn in evening.rounds}) == 5, "nobody has a second bye"
    rows = standing(evening)
    assert sum(row.value for row in rows) == 5 * 5 + 5  # a point for each game and each bye
    for first, second in pairwise(rows):
        assert (first.value, first.ties) >= (second.value, second.ties)
        if first.value == second.value:
            check_tie(evening, first)
            assert (first.rank == second.rank) == (first.ties == second.ties)


def check_tie(evening: Evening, row: Row) -> None:
    """Count the second and third tie-break again: points without the best game, and the values of the beaten."""
    values = {row.person.number: row.value for row in standing(evening)}
    points, beaten = [], Fraction()
    for score in row.scores:
        if score.table:
            points.append(score.points)
            beaten += values[score.others[0]] * score.is_won
    assert row.ties[1] + max(points) == sum(score.points for score in row.scores)
    assert row.ties[2] == beaten


def test_mind_sports_head_to_head_counts_only_against_all_equals() -> None:
    evening = begun("mind-sports", persons(4))
    for tables in (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))):
        evening = done(evening, do.Draw(len(evening.rounds) + 1, tables))
        evening = scored(evening, Random(1), lambda random, people: (5, -5))
    assert won_and_first_tie(evening) == [(1, 3, 0), (2, 2, 0), (3, 1, 0), (4, 0, 0)]
    evening = done(begun("mind-sports", persons(4)), do.Draw(1, ((1, 2), (3, 4))))
    evening = done(evening, do.EnterResult(1, 1, (5, -5)), do.EnterResult(1, 2, (-80, 80)))
    evening = done(evening, do.Draw(2, ((1, 3), (2, 4))), do.EnterResult(2, 1, (-1, 1)), do.EnterResult(2, 2, (9, -9)))
    assert sorted(won_and_first_tie(evening)) == [(number, 1, 0) for number in range(1, 5)]
    evening = done(evening, do.Draw(3, ((1, 4), (2, 3))), do.EnterResult(3, 1, (7, -7)), do.EnterResult(3, 2, (3, -3)))
    assert won_and_first_tie(evening)[:2] == [(1, 2, 1), (2, 2, -1)]


def won_and_first_tie(evening: Evening) -> list[tuple[int, int, int]]:
    return [(row.person.number, int(row.value), int(row.ties[0])) for row in standing(evening)]


def test_senior_games_three_rounds_in_an_hour_at_tables_of_three_and_four_by_age_groups() -> None:
    groups = ("50-74", "75+")  # more than 16 people have two
    people = [person._replace(group=groups[number % 3 == 0]) for number, person in enumerate(persons(19))]
    evening, random = begun("senior-games", people), Random(2)
    settings = evening.settings
    assert settings is not None
    assert (settings.rounds * settings.seconds, settings.turn_seconds) == (3600, 60)
    for _ in range(3):
        evening = done(evening, propose(evening, 1))
        evening = done(evening, do.StartClock(evening.last_round.number, settings.seconds))
        evening = scored(evening, random, lambda random, people: random.sample(range(-100, 200), people))
        assert sizes(evening.last_round) == {3, 4}
        assert not evening.last_round.byes
    whole = standing(evening)
    for group in groups:
        rows = standing(evening, group=group)
        assert [row.person for row in rows] == [row.person for row in whole if row.person.group == group]
        assert rows[0].rank == 1
        assert [row.value for row in rows] == sorted((row.value for row in rows), reverse=True)


def test_senior_games_an_hour_that_ends_in_the_middle_of_a_game_gives_the_points_so_far() -> None:
    evening = begun("senior-games", persons(7))
    evening = done(evening, do.Draw(1, ((1, 2, 3, 4), (5, 6, 7))), do.EnterResult(1, 1, (1, 2, 3, 4)))
    deal = do.TableCommand(1, 2, EnterDeal(1, TypedCounts((30, -10, -20))))
    evening = done(evening, deal, do.CloseRound(1, "so-far"))
    assert [(row.person.number, int(row.value)) for row in standing(evening)][:2] == [(5, 30), (4, 4)]


@pytest.mark.parametrize("seed", range(3))
def test_winners_meet_until_one_table_plays_for_the_medals(seed: int) -> None:
    random = Random(seed)
    evening = begun("winners-meet", persons(40))
    for games in (3, 2, 1):
        evening = done(evening, propose(evening, seed, drawn_as="by-standing" if evening.rounds else None))
        assert sizes(evening.last_round) <= {3, 4}
        evening = scored(evening, random, partial(several, games))
        if games > 1:
            winners = {
                min(zip(table.entries[0].numbers, table.people, strict=True), key=lambda one: one[0] or 0)[1]
                for table in evening.last_round.tables
            }
            evening = done(evening, *(do.SetPresence(one.number, one.number in winners) for one in evening.here))
    assert [len(drawn.tables) for drawn in evening.rounds] == [10, 3, 1]
    (final,) = evening.last_round.tables
    medals = [person for _, person in sorted(zip(final.entries[0].numbers, final.people, strict=True))]
    rows = standing(evening)
    assert [(row.rank, row.person.number) for row in rows[:3]] == list(enumerate(medals, 1))
    assert [row.value for row in rows[:10]] == [3, 2, 2, *[1] * 7]
    assert play_back(evening.log) == evening


def several(games: int, random: Random, people: int) -> Sequence[int]:
    """The sums of several games, of which none are equal."""
    while True:
        sums = [sum(column) for column in zip(*(left(random, people) for _ in range(games)), strict=True)]
        if len(set(sums)) == people:
            return sums


@pytest.mark.clause("RQ-15")
@pytest.mark.parametrize("people", [11, 16])
def test_the_club_of_the_book_plays_several_games_and_the_lowest_score_leads(people: int) -> None:
    evening, random = begun("book-club", persons(people)), Random(people)
    for _ in range(3):
        evening = done(evening, propose(evening, 1))
        assert sizes(evening.last_round) <= {3, 4}
        for number, table in enumerate(evening.last_round.tables, 1):
            for deal in range(1, 5):
                counts = TypedCounts(tuple(left(random, len(table.people))))
                command = do.TableCommand(evening.last_round.number, number, EnterDeal(deal, counts))
                evening = done(evening, command)
        assert evening.has_all_results(evening.last_round)
    rows = standing(evening)
    sums = dict.fromkeys(range(1, people + 1), 0)
    for drawn in evening.rounds:
        for table in drawn.tables:
            for person, points in zip(table.people, table.sheet.totals, strict=True):
                sums[person] += points
    assert [row.value for row in rows] == sorted(sums.values())
    assert rows[0].value == sums[rows[0].person.number]
    met = [pair for drawn in evening.rounds for table in drawn.tables for pair in pairs_of(table.people)]
    assert people != 16 or len(met) == len(set(met)), "sixteen people meet somebody new in each round"


def pairs_of(people: Sequence[int]) -> list[frozenset[int]]:
    return [frozenset((one, other)) for one in people for other in people if one < other]
