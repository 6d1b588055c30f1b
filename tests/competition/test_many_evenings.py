"""Many evenings, each from its seed, with everything that goes wrong at a club.

The test keeps a plain count of its own: the entries of each table in lists, and sums of fractions. At the end the
machine must have every result, the same values, and the same state when its log is played back from JSON.
`pytest tests/competition/test_many_evenings.py --hypothesis-profile=deep` plays 300 of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from statistics import mean
from typing import get_args

import pytest
from hypothesis import settings as hypothesis_settings

from rumpus.competition import EnterDeal
from rumpus.competition.evening import commands as do
from rumpus.competition.evening.draws import propose
from rumpus.competition.evening.evening import Evening, play_back
from rumpus.competition.evening.log import event_document, read_event
from rumpus.competition.evening.settings import ByeValue, Counting, EveningSettings, StandingRule, TableGame
from rumpus.competition.evening.standings import standing
from rumpus.competition.forms import TypedCounts
from rumpus.core.errors import UsageError

IS_DEEP = hypothesis_settings().max_examples > 50
EVENINGS = 300 if IS_DEEP else 60
WITH_SEARCH = range(0, EVENINGS, 20)  # the others have seats by hand, which cost nothing
PLACES = (4, 2, 1, 0)
Numbers = tuple[int | None, ...]


@dataclass
class PlainTable:
    """A table as somebody with a pencil would note it down."""

    people: list[int]
    entries: list[Numbers] = field(default_factory=list)
    chosen: int | None = None
    deals: list[tuple[int, ...]] = field(default_factory=list)

    def result(self, closed: str | None, deals: int) -> Numbers | None:
        if self.chosen is not None:
            return self.entries[self.chosen]
        if self.deals and (len(self.deals) == deals or closed == "so-far"):
            return tuple(map(sum, zip(*self.deals, strict=True)))
        return None


@dataclass
class PlainRound:
    tables: list[PlainTable]
    byes: list[int]
    closed: str | None = None


class Night:
    """An evening from a seed: commands to the machine, and the plain count of what it acknowledged."""

    def __init__(self, seed: int) -> None:
        self.random, self.with_search = Random(seed), seed in WITH_SEARCH
        draw = self.random.choice
        self.by: Counting = draw(get_args(Counting))
        self.bye: ByeValue = draw(get_args(ByeValue))
        self.low, self.deals = draw((False, True)), draw((0, 2))
        self.rounds: list[PlainRound] = []
        self.order: list[PlainTable] = []  # the table of each entry, oldest first
        self.names: list[str] = []
        self.evening, self.time = Evening(), 0.0
        played = TableGame(lowest_wins=self.low, deals=self.deals or None)
        rule = StandingRule(by=self.by, bye=self.bye, place_points=(PLACES,))
        self.act(do.Open(EveningSettings("Club", played=played, standing=rule, rounds=draw((2, 3, 4)))))
        self.add(self.random.randint(5, 12 if self.with_search else 66))

    def act(self, command: do.Command) -> bool:
        """Return True if the machine acknowledged the command with a new event."""
        before, self.time = self.evening, self.time + 1
        self.evening = before.accept(command, self.time, "Org")
        return self.evening is not before

    def refuses(self, command: do.Command) -> None:
        before = self.evening
        with pytest.raises(UsageError):
            self.act(command)
        assert self.evening is before

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def add(self, count: int) -> None:
        count = min(count, 72 - len(self.names))
        new = [f"P{len(self.names) + number}" for number in range(count)]
        self.act(do.AddPeople(tuple(map(do.Newcomer, new))))
        self.names += new
        self.refuses(do.AddPeople((do.Newcomer(self.names[0].lower()),)))

    @property
    def here(self) -> list[int]:
        return [person.number for person in self.evening.here]


def played(seed: int) -> Night:
    night = Night(seed)
    for number in range(1, night.random.choice((2, 3, 4)) + 1):
        come_and_go(night)
        draw(night, number)
        change_seats(night, number)
        enter_results(night, number)
        close(night, number)
    night.act(do.Finish())
    night.refuses(do.AddPeople((do.Newcomer("Late"),)))
    return night


def come_and_go(night: Night) -> None:
    if night.chance(0.5):
        night.add(night.random.randint(1, 3))
    for person in range(1, len(night.names) + 1):
        is_here = person in night.here
        if night.chance(0.06 if is_here else 0.4) and (not is_here or len(night.here) > 5):
            night.act(do.SetPresence(person, not is_here))
    if night.chance(0.2):
        night.names[0] += "a"
        night.act(do.RenamePerson(1, night.names[0]))


def draw(night: Night, number: int) -> None:
    command = propose(night.evening, number) if night.with_search else by_hand(night, number)
    assert sorted([person for table in command.tables for person in table] + list(command.byes)) == night.here
    night.act(command)
    night.refuses(command._replace(tables=command.tables[:-1]))
    if night.chance(0.2):
        command = by_hand(night, number)
        night.act(command)
    night.rounds.append(PlainRound([PlainTable(list(table)) for table in command.tables], list(command.byes)))


def by_hand(night: Night, number: int) -> do.Draw:
    people, tables = night.here, []
    night.random.shuffle(people)
    while len(people) > 2:
        size = night.random.choice((3, 4, 4, 4))
        tables.append(tuple(people[:size]))
        people = people[size:]
    if len(people) == 2 and night.chance(0.5):
        tables.append(tuple(people))
        people = []
    return do.Draw(number, tuple(tables), tuple(people))


def change_seats(night: Night, number: int) -> None:
    rows = [table.people for table in night.rounds[-1].tables] + [night.rounds[-1].byes]
    for _ in range(night.random.randint(0, 3)):
        first, second = night.random.sample([person for row in rows for person in row], 2)
        night.act(do.Swap(first, second))
        other = {first: second, second: first}
        for row in rows:
            row[:] = [other.get(person, person) for person in row]
    if night.chance(0.3):
        night.act(do.StartClock(number, 600))


def enter_results(night: Night, number: int) -> None:
    tables = list(enumerate(night.rounds[-1].tables, 1))
    night.random.shuffle(tables)
    for table_number, table in tables:
        if night.deals and night.by != "payments" and night.chance(0.5):
            enter_deals(night, number, table_number, table)
        elif night.chance(0.93):
            enter(night, number, table_number, table)
        if night.chance(0.1) and night.order:
            last = night.order.pop()
            night.act(do.UndoResult())
            last.entries.pop()
            last.chosen = len(last.entries) - 1 if last.entries else None
    if night.chance(0.3):  # in the middle of a round
        night.add(1)
        night.act(do.SetPresence(night.random.choice(night.here), is_here=False))
    for _ in range(night.random.randint(0, 2)):  # an old result was wrong
        earlier = night.random.randrange(len(night.rounds))
        table_number = night.random.randrange(len(night.rounds[earlier].tables))
        enter(night, earlier + 1, table_number + 1, night.rounds[earlier].tables[table_number])


def enter_deals(night: Night, number: int, table_number: int, table: PlainTable) -> None:
    for deal in range(1, night.random.choice((1, 2, 2, 2)) + 1):
        points = tuple(night.random.randint(-20, 60) for _ in table.people)
        night.act(do.TableCommand(number, table_number, EnterDeal(deal, TypedCounts(points))))
        table.deals.append(points)


def enter(night: Night, number: int, table_number: int, table: PlainTable) -> None:
    """Enter a result: sometimes refused, repeated, or together with another one, of which one is chosen."""
    night.refuses(do.EnterResult(number, table_number, (1,) * (len(table.people) + 1)))
    night.refuses(do.EnterResult(number, len(night.rounds[number - 1].tables) + 1, (1, 2, 3)))
    seen = 0 if night.chance(0.1) else len(table.entries)
    for _ in range(1 + night.chance(0.1)):
        numbers = some_numbers(night, len(table.people))
        if night.act(do.EnterResult(number, table_number, numbers, seen)):
            table.chosen = len(table.entries) if seen >= len(table.entries) else None
            table.entries.append(numbers)
            night.order.append(table)
        assert not night.act(do.EnterResult(number, table_number, table.entries[-1], len(table.entries) - 1))
    if table.chosen is None:
        table.chosen = night.random.randrange(len(table.entries))
        night.act(do.ChooseResult(number, table_number, table.chosen))


def some_numbers(night: Night, people: int) -> Numbers:
    numbers = [night.random.randint(-30, 30) for _ in range(people)]
    if night.by == "payments":
        numbers[-1] = -sum(numbers[:-1])
        night.refuses(do.EnterResult(1, 1, (1,) * len(night.rounds[0].tables[0].people)))
    elif night.chance(0.08):
        numbers_left: list[int | None] = [*numbers]
        numbers_left[night.random.randrange(people)] = None
        return tuple(numbers_left)
    return tuple(numbers)


def close(night: Night, number: int) -> None:
    now = night.rounds[-1]
    if any(table.result(None, night.deals) is None for table in now.tables):
        everybody = do.Draw(number + 1, (tuple(night.here[:3]),), tuple(night.here[3:]))
        night.refuses(everybody)
        unfinished: do.Unfinished = night.random.choice(get_args(do.Unfinished))
        night.act(do.CloseRound(number, unfinished))
        now.closed = unfinished


def counted(night: Night) -> dict[int, Fraction]:
    """Return the value of each person by a plain count."""
    own: dict[int, list[Mapping[str, Fraction]]] = {number: [] for number in range(1, len(night.names) + 1)}
    given: dict[int, list[Mapping[str, Fraction]]] = {number: [] for number in own}
    for now in night.rounds:
        for table in now.tables:
            for person, score in played_scores(night, table, table.result(now.closed, night.deals)):
                own[person].append(score)
    for now in night.rounds:
        for person in now.byes:
            given[person].append(bye_score(night, own[person]))
        for table in now.tables if now.closed == "equal" else ():
            if table.result(now.closed, night.deals) is None:
                for person in table.people:
                    given[person].append(equal_score(night, now, len(table.people)))
    if night.by == "average":
        return {person: mean(s["points"] for s in scores) if scores else Fraction() for person, scores in own.items()}
    return {person: sum((s[night.by] for s in own[person] + given[person]), Fraction()) for person in own}


def played_scores(
    night: Night, table: PlainTable, numbers: Numbers | None
) -> Iterator[tuple[int, dict[str, Fraction]]]:
    if numbers is None:
        return
    there = [number for number in numbers if number is not None]
    for person, number in zip(table.people, numbers, strict=True):
        if number is None:
            continue
        better = sum(other < number if night.low else other > number for other in there)
        shared = PLACES[better : better + there.count(number)]
        yield (
            person,
            {
                "points": Fraction(number),
                "places": Fraction(sum(shared), len(shared)),
                "payments": Fraction(number),
                "won": Fraction(better == 0),
            },
        )


def bye_score(night: Night, own: Sequence[Mapping[str, Fraction]]) -> dict[str, Fraction]:
    nothing = Fraction()
    if night.bye == "average" and own:
        return {"points": mean(s["points"] for s in own), "places": mean(s["places"] for s in own), "payments": nothing}
    if night.bye == "win":
        won = [s["points"] for s in own if s["won"]]
        return {"points": mean(won) if won else nothing, "places": Fraction(PLACES[0]), "payments": nothing}
    return {"points": nothing, "places": nothing, "payments": nothing}


def equal_score(night: Night, now: PlainRound, people: int) -> dict[str, Fraction]:
    results = [table.result(now.closed, night.deals) for table in now.tables]
    there = [Fraction(number) for numbers in results for number in numbers or () if number is not None]
    return {
        "points": mean(there) if there else Fraction(),
        "places": Fraction(sum(PLACES[:people]), people),
        "payments": Fraction(),
    }


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_no_result_is_lost_and_every_sum_is_right(seed: int) -> None:
    night = played(seed)
    lines = [json.dumps(event_document(event)) for event in night.evening.log]
    assert play_back(read_event(json.loads(line)) for line in lines) == night.evening
    for now, drawn in zip(night.rounds, night.evening.rounds, strict=True):
        assert tuple(now.byes) == drawn.byes
        for table, there in zip(now.tables, drawn.tables, strict=True):
            assert tuple(table.people) == there.people
            assert table.entries == [entry.numbers for entry in there.entries]
            result = there.result(drawn.closed, low_wins=night.low, pays=night.by == "payments")
            assert (result and result.points) == table.result(now.closed, night.deals)
    assert [person.name for person in night.evening.people] == night.names
    values = counted(night)
    rows = standing(night.evening)
    assert {row.person.number: row.value for row in rows} == {
        row.person.number: values[row.person.number] for row in rows
    }
    assert all(not values[number] for number in set(values) - {row.person.number for row in rows})
    if night.by == "payments":
        assert sum(row.value for row in rows) == 0
