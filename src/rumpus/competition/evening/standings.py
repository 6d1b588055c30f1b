"""The standing of an evening: the value of each person, and named tie-breaks.

Each round gives a person a ``RoundScore``. The standing adds up one of its numbers, or takes the average. Numbers are
exact fractions, so that shared places and averages never differ by rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.rounds import Attendee, Round, RoundTable, TableResult
from rumpus.competition.evening.settings import StandingRule


class RoundScore(NamedTuple):
    """The score of a person in one round. ``table`` is 0 and the place 0 for a bye.

    ``place`` counts from 1; people who share a place have the middle of it. ``place_points`` are the points for it.
    ``is_won`` is True for a winner of the table. ``is_given`` is True if no game was finished: a bye, or an equal
    result of a round that was closed.
    """

    round: int
    table: int
    points: Fraction
    place: Fraction
    place_points: Fraction
    payment: int
    is_won: bool
    is_given: bool
    others: tuple[int, ...] = ()


class Row(NamedTuple):
    """A row of the standing. People who are equal in everything share a rank. ``ties`` are the tie-break values."""

    rank: int
    person: Attendee
    value: Fraction
    scores: tuple[RoundScore, ...]
    ties: tuple[Fraction, ...]


def standing(evening: Evening, rounds: int | None = None, group: str | None = None) -> tuple[Row, ...]:
    """Return the standing, best first, after this many rounds; None takes all results so far.

    ``group`` leaves only the people of this group. Their values stay, and their ranks count within the group.
    """
    assert evening.settings is not None
    rule, low_wins = evening.settings.standing, evening.settings.played.low_wins
    scores = _scores(evening, evening.rounds[:rounds])
    values = {number: _value(rule, own) for number, own in scores.items()}
    worst_first = rule.by in ("points", "average") and low_wins
    breaks = _TieBreaks(scores, values, low_wins=low_wins, low_values=worst_first)
    rows = []
    for person in evening.people:
        number = person.number
        is_left_out = group is not None and person.group != group
        if is_left_out or not (scores[number] or person.is_here):
            continue
        ties = tuple(_BREAKS[name](breaks, number) for name in rule.tie_breaks)
        rows.append(Row(0, person, values[number], tuple(scores[number]), ties))
    rows.sort(key=lambda row: _key(row, low=worst_first))
    return tuple(_ranked(rows, low=worst_first))


def _key(row: Row, *, low: bool) -> tuple[bool, Fraction, tuple[Fraction, ...]]:
    """Order by value and tie-breaks. People without any score come last."""
    return not row.scores, row.value if low else -row.value, tuple(-tie for tie in row.ties)


def _ranked(rows: Sequence[Row], *, low: bool) -> Iterator[Row]:
    rank, before = 0, None
    for number, row in enumerate(rows, 1):
        key = _key(row, low=low)
        if key != before:
            rank, before = number, key
        yield row._replace(rank=rank)


def _value(rule: StandingRule, scores: Sequence[RoundScore]) -> Fraction:
    if rule.by == "average":
        played = [score.points for score in scores if not score.is_given]
        return sum(played, Fraction()) / len(played) if played else Fraction()
    number: Callable[[RoundScore], Fraction] = {
        "points": lambda score: score.points,
        "places": lambda score: score.place_points,
        "payments": lambda score: Fraction(score.payment),
    }[rule.by]
    return sum(map(number, scores), Fraction())


def _scores(evening: Evening, rounds: Sequence[Round]) -> dict[int, list[RoundScore]]:
    """Return the scores of each person, by round. The worth of byes comes last: it may be an average of the others."""
    scores: dict[int, list[RoundScore]] = {person.number: [] for person in evening.people}
    for drawn in rounds:
        for number, score in _played(evening, drawn):
            scores[number].append(score)
    for drawn in rounds:
        for number, score in _given(evening, drawn, scores):
            scores[number].append(score)
    return {number: sorted(own, key=lambda score: score.round) for number, own in scores.items()}


def result_of(evening: Evening, drawn: Round, table: RoundTable) -> TableResult | None:
    """Return the result of a table of this round, or None."""
    assert evening.settings is not None
    pays = evening.settings.standing.by == "payments"
    return table.result(drawn.closed, low_wins=evening.settings.played.low_wins, pays=pays)


def _played(evening: Evening, drawn: Round) -> Iterator[tuple[int, RoundScore]]:
    assert evening.settings is not None
    rule, low_wins = evening.settings.standing, evening.settings.played.low_wins
    for number, table in enumerate(drawn.tables, 1):
        result = result_of(evening, drawn, table)
        if result is None:
            continue
        places = _places(result, low_wins=low_wins and rule.by != "payments")
        points = rule.points_of_places(len(table.people))
        for seat, person in enumerate(table.people):
            if result.points[seat] is None:
                continue
            yield (
                person,
                RoundScore(
                    round=drawn.number,
                    table=number,
                    points=Fraction(result.points[seat] or 0),
                    place=Fraction(sum(places[seat]), len(places[seat])),
                    place_points=Fraction(sum(points[place - 1] for place in places[seat]), len(places[seat])),
                    payment=result.payments[seat] if result.payments else 0,
                    is_won=seat in result.winners,
                    is_given=False,
                    others=tuple(other for other in table.people if other != person),
                ),
            )


def _places(result: TableResult, *, low_wins: bool) -> list[tuple[int, ...]]:
    """Return the places of each seat, from 1. People with equal points have all the places that they share.

    Winners come first, since a game may decide a tie of points by a rule of its own. Who left early comes last.
    """
    seats = range(len(result.points))

    def key(seat: int) -> tuple[bool, bool, int]:
        points = result.points[seat]
        return points is None, seat not in result.winners, (points or 0) if low_wins else -(points or 0)

    order = sorted(seats, key=key)
    shared: dict[tuple[bool, bool, int], list[int]] = {}
    for place, seat in enumerate(order, 1):
        shared.setdefault(key(seat), []).append(place)
    return [tuple(shared[key(seat)]) for seat in seats]


def _given(
    evening: Evening, drawn: Round, played: Mapping[int, Sequence[RoundScore]]
) -> Iterator[tuple[int, RoundScore]]:
    """Yield the scores of byes, and of tables with an equal result."""
    assert evening.settings is not None
    rule = evening.settings.standing
    for person in drawn.byes:
        own = [score for score in played[person] if not score.is_given]
        if own or rule.bye != "average":  # without another round there is no average yet
            yield person, _bye(drawn.number, rule, own)
    if drawn.closed != "equal":
        return
    scores = (score for own in played.values() for score in own if score.round == drawn.number)
    finished = [score.points for score in scores if not score.is_given]
    mean = sum(finished, Fraction()) / len(finished) if finished else Fraction()
    for number, table in enumerate(drawn.tables, 1):
        if result_of(evening, drawn, table) is None:
            yield from _equal(drawn.number, number, table, rule, mean)


def _bye(number: int, rule: StandingRule, played: Sequence[RoundScore]) -> RoundScore:
    points, place_points = Fraction(), Fraction()
    if rule.bye == "average":
        points = sum((score.points for score in played), Fraction()) / len(played)
        place_points = sum((score.place_points for score in played), Fraction()) / len(played)
    elif rule.bye == "win":
        won = [score.points for score in played if score.is_won]
        points = sum(won, Fraction()) / len(won) if won else Fraction()
        place_points = Fraction(max(max(points) for points in rule.place_points))
    return RoundScore(number, 0, points, Fraction(), place_points, 0, is_won=rule.bye == "win", is_given=True)


def _equal(
    round_number: int, number: int, table: RoundTable, rule: StandingRule, mean: Fraction
) -> Iterator[tuple[int, RoundScore]]:
    count = len(table.people)
    share = Fraction(sum(rule.points_of_places(count)), count)
    for person in table.people:
        others = tuple(other for other in table.people if other != person)
        place = Fraction(count + 1, 2)
        yield (
            person,
            RoundScore(round_number, number, mean, place, share, 0, is_won=False, is_given=True, others=others),
        )


class _TieBreaks(NamedTuple):
    """The scores and values that tie-breaks read. A larger tie-break value is better."""

    scores: Mapping[int, Sequence[RoundScore]]
    values: Mapping[int, Fraction]
    low_wins: bool
    low_values: bool

    def _signed(self, points: Fraction) -> Fraction:
        return -points if self.low_wins else points

    def wins(self, person: int) -> Fraction:
        return Fraction(sum(score.is_won for score in self.scores[person]))

    def places(self, person: int) -> Fraction:
        return sum((score.place_points for score in self.scores[person]), Fraction())

    def points(self, person: int) -> Fraction:
        return self._signed(sum((score.points for score in self.scores[person]), Fraction()))

    def best_round(self, person: int) -> Fraction:
        played = [self._signed(score.points) for score in self.scores[person] if not score.is_given]
        return max(played, default=Fraction())

    def last_round(self, person: int) -> Fraction:
        played = [score for score in self.scores[person] if not score.is_given]
        return self._signed(played[-1].points) if played else Fraction()

    def opponents(self, person: int) -> Fraction:
        met = [self.values[other] for score in self.scores[person] for other in score.others]
        return sum((-value if self.low_values else value for value in met), Fraction())

    def points_less_best(self, person: int) -> Fraction:
        """Return the points without those of the best round."""
        return self.points(person) - self.best_round(person)

    def direct(self, person: int) -> Fraction:
        """Return the people of the same value whom this person beat at a shared table, less those who beat them."""
        value = self.values[person]
        return Fraction(sum(won for other, won in self._duels(person) if self.values[other] == value))

    def beat_all(self, person: int) -> Fraction:
        """Return 1 if this person beat all the others of the same value, -1 if they lost to all of them, else 0."""
        equals = {other for other, value in self.values.items() if value == self.values[person]} - {person}
        sums: dict[int, int] = {}
        for other, won in self._duels(person):
            sums[other] = sums.get(other, 0) + won
        signs = {(sums.get(other, 0) > 0) - (sums.get(other, 0) < 0) for other in equals if self.scores[other]}
        return Fraction(signs.pop()) if len(signs) == 1 else Fraction()

    def beaten_opponents(self, person: int) -> Fraction:
        """Return the values of those whom this person beat, and half the values of those who were equal.

        In duels this is the Sonneborn-Berger score.
        """
        values = {other: -value if self.low_values else value for other, value in self.values.items()}
        return sum((values[other] * (won + 1) / 2 for other, won in self._duels(person)), Fraction())

    def _duels(self, person: int) -> Iterator[tuple[int, int]]:
        """Yield the others whom a person met, and 1 if the person beat them there, 0 if equal, -1 if not."""
        for score in self.scores[person]:
            for other in () if score.is_given else score.others:
                theirs = next((met for met in self.scores[other] if met.round == score.round), None)
                if theirs is not None and not theirs.is_given:
                    yield other, (score.place < theirs.place) - (score.place > theirs.place)


_BREAKS: Mapping[str, Callable[[_TieBreaks, int], Fraction]] = {
    "wins": _TieBreaks.wins,
    "places": _TieBreaks.places,
    "points": _TieBreaks.points,
    "best-round": _TieBreaks.best_round,
    "last-round": _TieBreaks.last_round,
    "opponents": _TieBreaks.opponents,
    "direct": _TieBreaks.direct,
    "beat-all": _TieBreaks.beat_all,
    "points-less-best": _TieBreaks.points_less_best,
    "beaten-opponents": _TieBreaks.beaten_opponents,
}
