"""Forms: the numbers that people type in for a deal, and the score that follows from them.

A game of the rule books is scored by its own rules (``GameForm``). Any other game is scored in plain points
(``PointsForm``). Both settle with the code that scores games on a screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple, Protocol, cast

from rumpus.core.errors import UsageError
from rumpus.core.events import DealResult, Outcome
from rumpus.core.messages import Field, Message
from rumpus.core.results import Results
from rumpus.core.rules import RuleSet
from rumpus.core.scoring import DealCounts, DealScore, GameEnd, Settling
from rumpus.games import rule_book

MOST_POINTS = 100_000
"""The largest number that a person can type in. A larger one is a slip."""


class TypedCounts(NamedTuple):
    """The numbers that people read off and type in for one deal, by seat.

    ``held``: the points left in each hand, or the deadwood after lay-offs; in plain points, the points themselves.
    ``laid``: the points laid on the table, if they score. ``caller``: the seat that rapped or knocked, or None.
    ``first``: the seat that wins at equal counts, if somebody was asked. ``doubled``: True if the deal counts double.
    """

    held: tuple[int, ...]
    laid: tuple[int, ...] = ()
    caller: int | None = None
    first: int | None = None
    doubled: bool = False


class Form(Protocol):
    """The scoring of one game."""

    @property
    def people(self) -> int:
        """The number of people."""

    @property
    def has_caller(self) -> bool:
        """True if a deal can end by a rap or a knock."""

    @property
    def has_laid(self) -> bool:
        """True if the points laid on the table score."""

    def tied(self, typed: TypedCounts) -> tuple[int, ...]:
        """Return the seats with equal counts of which one has to win; empty if the counts decide."""

    def settle(self, typed: TypedCounts) -> DealResult:
        """Return the result of a deal, without its cards. Raise UsageError if the numbers cannot be."""

    def outcome(self, results: Results, starter: int) -> Outcome | None:
        """Return the outcome if the last deal ended the game. None if there is no deal yet, or the game goes on."""

    def as_dict(self) -> dict[str, Any]:
        """Return the form as values for JSON, for ``form_of``."""


@dataclass(frozen=True)
class GameForm:
    """A game of the rule books, by its own rules. Raise UsageError if its scoring needs the cards."""

    rules: RuleSet

    def __post_init__(self) -> None:
        if not (hasattr(self.rules.scoring, "settle") and isinstance(self.rules.game_end, GameEnd)):
            raise UsageError(
                Message("{game} cannot be scored from counts; score it in plain points", {"game": self.rules.title}),
                code="no-counts",
                subject=self.rules.game,
            )

    @property
    def people(self) -> int:
        """The number of people: the rules are made for it."""
        return self.rules.seats

    @property
    def has_caller(self) -> bool:
        """True if a deal can end by a rap or a knock."""
        return call_of(self.rules) != ""

    @property
    def has_laid(self) -> bool:
        """True if the points laid on the table score."""
        return getattr(self.rules.scoring, "laid_cards_score", False)

    @property
    def most(self) -> int:
        """The points of the whole pack: no number of a deal is larger."""
        return sum(self.rules.points)

    @property
    def equal_counts(self) -> str | None:
        """The clause about equal counts of which one has to win, or None."""
        return rule_book(self.rules.game).equal_counts or None

    def tied(self, typed: TypedCounts) -> tuple[int, ...]:
        """Return the seats with equal counts of which one has to win; empty if the counts decide."""
        return self._settling.tied(self.rules, self._counts(typed))

    def settle(self, typed: TypedCounts) -> DealResult:
        """Return the result of a deal, without its cards. Raise UsageError if the numbers cannot be."""
        self._check(typed)
        tied = self.tied(typed)
        if tied and typed.first not in tied:
            seats = " ".join(map(str, tied))
            message = Message("the counts are equal; say who won")
            raise UsageError(message, code="tied", clause=self.equal_counts, subject=seats)
        return _result(self._settling.settle(self.rules, self._counts(typed)))

    def outcome(self, results: Results, starter: int) -> Outcome | None:
        """Return the outcome if the last deal ended the game. None if there is no deal yet, or the game goes on."""
        assert isinstance(self.rules.game_end, GameEnd)
        return self.rules.game_end.outcome(results, starter, lowest_wins=self.rules.lowest_wins) if results else None

    def as_dict(self) -> dict[str, Any]:
        """Return the form as values for JSON."""
        return {"game": self.rules.game, "people": self.rules.seats, "options": dict(self.rules.options)}

    @property
    def _settling(self) -> Settling:
        return cast("Settling", self.rules.scoring)

    def _counts(self, typed: TypedCounts) -> DealCounts:
        by = typed.caller
        if not self.has_caller and 0 in typed.held:
            by = typed.held.index(0)  # this seat went out
        reason = call_of(self.rules) or "out"
        return DealCounts(reason if by is not None else "ended", by, typed.held, typed.laid, typed.first, typed.doubled)

    def _check(self, typed: TypedCounts) -> None:
        people, whole = self.rules.seats, self.most
        _check_numbers(typed.held, people)
        if self.has_laid:
            _check_numbers(typed.laid, people)
        counted = sum(typed.held) + sum(typed.laid)
        if counted > whole:
            fields: dict[str, Field] = {"counted": counted, "whole": whole}
            raise _wrong(Message("these are {counted} points, and the whole pack has only {whole}", fields))
        if not self.has_caller and typed.held.count(0) > 1:
            raise _wrong(Message("two people cannot both go out; one of them has something left"))
        if typed.caller is not None and not 0 <= typed.caller < people:
            raise _wrong(Message("say who ended the deal"))


@dataclass(frozen=True)
class PointsForm:
    """Any game in plain points. The highest total wins, or the lowest.

    The game ends when a person has ``target`` points, or after ``deals`` deals. With neither it ends when people stop.
    """

    people: int
    lowest_wins: bool = False
    target: int | None = None
    deals: int | None = None

    has_caller = has_laid = False

    def tied(self, typed: TypedCounts) -> tuple[int, ...]:
        """Return no seats: equal points share the win of a deal."""
        return ()

    def settle(self, typed: TypedCounts) -> DealResult:
        """Return the result of a deal: the points as they were typed in. Raise UsageError if the numbers cannot be."""
        _check_numbers(typed.held, self.people, least=-MOST_POINTS)
        best = (min if self.lowest_wins else max)(typed.held)
        winners = tuple(seat for seat, points in enumerate(typed.held) if points == best)
        entries = tuple((points,) for points in typed.held)
        return _result(DealScore(DealCounts("ended", None, typed.held), "ended", winners, entries))

    def outcome(self, results: Results, starter: int) -> Outcome | None:
        """Return the outcome if the last deal ended the game. None if there is no deal yet, or the game goes on."""
        if not results or (self.target is None and self.deals is None):
            return None
        return GameEnd(self.deals, self.target).outcome(results, starter, lowest_wins=self.lowest_wins)

    def as_dict(self) -> dict[str, Any]:
        """Return the form as values for JSON."""
        return {"points": asdict(self)}


def call_of(rules: RuleSet) -> str:
    """Return "knock" or "rap" if a player ends a deal in that way, else ""."""
    return next((reason for reason in ("knock", "rap") if reason in rules.turn.endings), "")


def form_of(document: Mapping[str, Any]) -> GameForm | PointsForm:
    """Return the form of a document made by ``as_dict``. Raise UsageError if there is no such game or option."""
    if "points" in document:
        return PointsForm(**document["points"])
    return GameForm(rule_book(document["game"]).rules(document["people"], **document["options"]))


def _result(score: DealScore) -> DealResult:
    people = len(score.entries)
    return DealResult(
        reason=score.reason,
        by=score.counts.by,
        winners=score.winners,
        hands=(0,) * people,
        melds=((),) * people,
        counts=score.counts.held,
        entries=score.entries,
        laid=score.counts.laid,
    )


def _check_numbers(numbers: Sequence[int], people: int, least: int = 0) -> None:
    if len(numbers) != people:
        raise _wrong(Message("give a number for each of the {count} people", {"count": people}))
    for number in numbers:
        if not least <= number <= MOST_POINTS:
            fields: dict[str, Field] = {"number": number, "least": least, "most": MOST_POINTS}
            raise _wrong(Message("{number} cannot be; give a number from {least} to {most}", fields))


def _wrong(message: Message) -> UsageError:
    return UsageError(message, code="bad-counts")
