"""The settings of an evening: what is played, the sizes of the tables, the format, and how results add up."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_args

from rumpus.competition.forms import GameForm, PointsForm, form_of
from rumpus.competition.seating.tables import LARGEST, SMALLEST
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.rules import OptionValue
from rumpus.wording.player_names import checked_name

Format = Literal["everybody-meets", "by-standing", "duels", "duels-by-standing", "final", "by-hand"]
"""The ways to draw a round. *Duels* are tables of two. A *final* seats the best by standing."""

Counting = Literal["points", "places", "payments", "average"]
"""The value of a standing: summed points, points for places, payments, or the average points of a round."""

ByeValue = Literal["average", "nothing", "win"]
"""The worth of a round in which a person had no table: the average of their other rounds, nothing, or a won table."""

MOST_ROUNDS = 30
MOST_SECONDS = 6 * 3600
_LIMITED = Message("{field} must be from {least} to {most}")
_FIELDS = {
    "rounds": Message("the number of rounds"),
    "seconds": Message("the seconds of a round"),
    "turn_seconds": Message("the seconds of a turn"),
    "own_seconds": Message("the seconds of each person's own clock"),
}


class TableGame(NamedTuple):
    """The game of each table: a game of the rule books with its options, or any game in plain points."""

    game: str = ""
    options: Mapping[str, OptionValue] = {}
    lowest_wins: bool = False
    target: int | None = None
    deals: int | None = None

    def form(self, people: int) -> GameForm | PointsForm:
        """Return the scoring of a table. Raise UsageError if the game is not for this number of people."""
        if self.game:
            return form_of({"game": self.game, "people": people, "options": self.options})
        return PointsForm(people, self.lowest_wins, self.target, self.deals)

    @property
    def low_wins(self) -> bool:
        """True if the fewest points win."""
        return _low_wins(self.game, tuple(sorted(self.options.items()))) if self.game else self.lowest_wins


@lru_cache(maxsize=64)
def _low_wins(game: str, options: tuple[tuple[str, OptionValue], ...]) -> bool:
    for people in range(SMALLEST, LARGEST + 1):
        with suppress(UsageError):  # the game is not for this number of people
            form = TableGame(game, dict(options)).form(people)
            if isinstance(form, GameForm) and form.rules.lowest_wins:
                return True
    return False


class TableRange(NamedTuple):
    """The people at a table: at least, at most, and preferred."""

    least: int = 3
    most: int = 4
    preferred: int = 4


class StandingRule(NamedTuple):
    """The value of a standing, the worth of a round without a table, and the tie-breaks, the first one first.

    ``place_points`` has a list for each size of table, best place first. A smaller table without a list of its own
    takes the first numbers of the longest list.
    """

    by: Counting = "points"
    bye: ByeValue = "average"
    tie_breaks: tuple[str, ...] = ("wins", "best-round")
    place_points: tuple[tuple[int, ...], ...] = ((4, 2, 1, 0),)

    def points_of_places(self, people: int) -> tuple[int, ...]:
        """Return the points of each place at a table of this many people."""
        own = next((points for points in self.place_points if len(points) == people), None)
        longest = max(self.place_points, key=len)
        return own or (*longest[:people], *(0,) * (people - len(longest)))


class EveningSettings(NamedTuple):
    """The settings of an evening. Times are in seconds, and 0 means no limit.

    ``seconds`` is the length of a round. ``turn_seconds`` is the time for one turn. With ``own_seconds`` each person
    has a clock of their own for a game, and ``turn_seconds`` are added to it for each turn.
    """

    title: str
    played: TableGame = TableGame()
    tables: TableRange = TableRange()
    format: Format = "everybody-meets"
    rounds: int = 3
    standing: StandingRule = StandingRule()
    seconds: int = 0
    turn_seconds: int = 0
    own_seconds: int = 0

    def checked(self) -> EveningSettings:
        """Return the settings with a tidy title. Raise UsageError if they cannot be."""
        _check_tables(self.tables)
        _check("rounds", self.rounds, 1, MOST_ROUNDS)
        for name in ("seconds", "turn_seconds", "own_seconds"):
            _check(name, getattr(self, name), 0, MOST_SECONDS)
        _check_word("format", self.format, get_args(Format))
        _check_word("by", self.standing.by, get_args(Counting))
        _check_word("bye", self.standing.bye, get_args(ByeValue))
        for name in self.standing.tie_breaks:
            _check_word("tie_breaks", name, TIE_BREAKS)
        if not self.standing.place_points or any(len(points) > LARGEST for points in self.standing.place_points):
            raise _refused(Message("give the points of the places, for example 4 2 1 0"), "place_points")
        for people in self.sizes:
            self.played.form(people)
        return self._replace(title=checked_name(self.title))

    @property
    def sizes(self) -> range:
        """The numbers of people at a table that can happen."""
        if self.format in ("duels", "duels-by-standing"):
            return range(2, 3)
        return range(self.tables.least, self.tables.most + 1)

    def as_dict(self) -> dict[str, Any]:
        """Return the settings as values for JSON, for ``settings_of``."""
        standing = self.standing
        return {
            "title": self.title,
            "played": self.played._asdict() | {"options": dict(self.played.options)},
            "tables": self.tables._asdict(),
            "format": self.format,
            "rounds": self.rounds,
            "standing": {
                "by": standing.by,
                "bye": standing.bye,
                "tie_breaks": list(standing.tie_breaks),
                "place_points": list(map(list, standing.place_points)),
            },
            "seconds": self.seconds,
            "turn_seconds": self.turn_seconds,
            "own_seconds": self.own_seconds,
        }


TIE_BREAKS = (
    *("wins", "places", "points", "best-round", "last-round", "opponents", "direct"),
    *("beat-all", "points-less-best", "beaten-opponents"),
)
"""The names of the tie-breaks (competition/evening/standings.py)."""


def settings_of(document: Mapping[str, Any]) -> EveningSettings:
    """Return the settings of a document made by ``as_dict``. Fields that are left out have their defaults."""
    fields = dict(document)
    standing = dict(fields.pop("standing", {}))
    for name in ("tie_breaks", "place_points"):
        if name in standing:
            standing[name] = tuple(tuple(item) if isinstance(item, list) else item for item in standing[name])
    return EveningSettings(
        played=TableGame(**fields.pop("played", {})),
        tables=TableRange(**fields.pop("tables", {})),
        standing=StandingRule(**standing),
        **fields,
    )


def _check_tables(tables: TableRange) -> None:
    if not SMALLEST <= tables.least <= tables.most <= LARGEST:
        fields: dict[str, Field] = {"least": SMALLEST, "most": LARGEST}
        raise _refused(
            Message("a table is for {least} to {most} people; give the smaller number first", fields), "tables"
        )
    if not tables.least <= tables.preferred <= tables.most:
        raise _refused(Message("the preferred size is not between the smallest and the largest"), "tables")


def _check(field: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        fields: dict[str, Field] = {"field": _FIELDS[field], "least": least, "most": most}
        raise _refused(Message(_LIMITED.text, fields), field)


def _check_word(field: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        fields: dict[str, Field] = {"word": word[:40], "known": ListField(known, ", ")}
        raise _refused(Message("there is no {word}; choose one of {known}", fields), field)


def _refused(message: Message, field: str) -> UsageError:
    return UsageError(message, code="bad-evening", subject=field)
