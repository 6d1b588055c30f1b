"""Options: what a table may choose, declared by each rule book with the clause it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import EllipsisType

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.rules import OptionValue

OptionValues = Mapping[str, OptionValue]
_LONGEST_NUMBER = 18  # digits
GREATEST = 1_000_000_000
"""No number is greater, so that the scores of the longest game stay far below 2**53, which every record holds."""
MOST_UNLESS_SAID = 1000
"""The most that a new table may choose for a number that says nothing else: of deals, points or turnings."""
MOST_POINTS = 10_000
"""The same for points to play for."""
MOST_TURNINGS = 100
"""The same for how often the stock is turned in a deal."""


@dataclass(frozen=True)
class Option:
    """One choice. ``choices`` lists the words allowed; without it a whole number of ``least`` to ``most`` is, and
    ``none`` where ``may_be_none``. A default may depend on the number of seats; ``usual`` then tells it in words.

    For screens: ``label`` is what the option is called, ``words`` say what single values mean, ``phrase`` returns a sentence about a
    number, in its field ``value``, and ``proposed`` is what a table made there begins with where that is not the default.

    ``new_most``: the most that a new table on a server may choose, where ``most`` is None; what was kept before there was such
    a bound is read as it is.

    ``limits_turn``: the seconds that a turn may take, kept by the room and the terminal, not by the rules. ``before``: of an
    option added later, the value that goes on as games went without it.

    ``follows`` makes the default a word that follows from the options declared before it. A table keeps the word; when a game begins, the
    word becomes the value that ``follows`` returns.
    """

    name: str
    clause: str
    meaning: Message | str
    default: OptionValue | Callable[[int], OptionValue]
    choices: tuple[OptionValue, ...] = ()
    least: int = 0
    most: int | None = None
    may_be_none: bool = False
    usual: Message | str = ""
    label: Message | str = ""
    words: Mapping[OptionValue, Message | str] = field(default_factory=dict, hash=False)
    phrase: Callable[[int], Message] | None = None
    proposed: OptionValue = None
    limits_turn: bool = False
    before: OptionValue | EllipsisType = ...
    new_most: int = MOST_UNLESS_SAID
    follows: Callable[[OptionValues], OptionValue] | None = None

    def default_for(self, seats: int) -> OptionValue:
        """The default at a table of that many seats."""
        return self.default(seats) if callable(self.default) else self.default

    def resolve(self, given: OptionValue) -> OptionValue:
        """The value that a word, number or None stands for; raises UsageError."""
        value: OptionValue = given
        if isinstance(given, str):
            text = given.strip().lower()
            value = _number(text) if text.isdecimal() else None if text == "none" else text
        if self._allows(value):
            return value
        raise self._refused(given, value)

    def _refused(self, given: OptionValue, value: OptionValue) -> UsageError:
        fields: dict[str, Field] = {"option": self.name, "given": repr(given)}
        if not self.choices and self.most is None and isinstance(value, int) and value > GREATEST:
            fields["most"] = GREATEST
            told = Message("option {option} cannot be {given}; give {most} at most", fields)
        else:
            fields["allowed"] = self.allowed
            told = Message("option {option} cannot be {given}; give {allowed}", fields)
        return UsageError(told, code="bad-option-value", clause=self.clause, subject=self.name)

    def most_of_new(self, seats: int) -> int | None:
        """The most that a new table of that many seats may choose; None where it chooses words."""
        if self.choices:
            return None
        if self.most is not None:
            return self.most
        offered = (self.default_for(seats), self.proposed)
        return max([self.new_most, *(value for value in offered if isinstance(value, int))])

    def check_new(self, seats: int, value: OptionValue) -> None:
        """Raises UsageError where a new table may not choose this value."""
        most = self.most_of_new(seats)
        if most is None or not isinstance(value, int) or value <= most:
            return
        raise UsageError(
            Message(
                "option {option} is {most} at most at a table here; {given} is too much",
                {"option": self.name, "most": most, "given": value},
            ),
            code="bad-option-value",
            clause=self.clause,
            subject=self.name,
        )

    @property
    def called(self) -> Message | str:
        """What the option is called on screens: its label, or its name as words."""
        return self.label or self.name.capitalize().replace("_", " ")

    @property
    def allowed(self) -> ListField | Message:
        """The values allowed, in words."""
        if self.choices:
            return ListField(tuple("none" if choice is None else str(choice) for choice in self.choices), " or ")
        if self.most is None:
            fields: dict[str, Field] = {"least": self.least}
            if self.may_be_none:
                return Message("a whole number, {least} or more, or none", fields)
            return Message("a whole number, {least} or more", fields)
        fields = {"least": self.least, "most": self.most}
        if self.may_be_none:
            return Message("a whole number, {least} to {most}, or none", fields)
        return Message("a whole number, {least} to {most}", fields)

    def _allows(self, value: OptionValue) -> bool:
        if self.choices:
            return value in [choice for choice in self.choices if type(choice) is type(value)]
        if value is None:
            return self.may_be_none
        return type(value) is int and self.least <= value <= (GREATEST if self.most is None else self.most)


def _number(text: str) -> int:
    """The number that these digits are; of very many one that is too much."""
    return int(text) if len(text) <= _LONGEST_NUMBER else GREATEST + 1


def number(options: OptionValues, name: str) -> int:
    """The value of an option that is always a number."""
    value = options[name]
    assert isinstance(value, int)
    return value


def play_to(points: int) -> Message:
    """Return the phrase of an option that says how many points win."""
    return Message("Play to {value} points", {"value": points})


def deals_option(clause: str) -> Option:
    """How many deals a game has: one each, or a number."""
    return Option(
        "deals",
        clause,
        Message("How many deals make a game?"),
        lambda seats: seats,
        least=1,
        usual=Message("one for each player"),
        label=Message("Deals"),
    )


class ReadOptions(dict[str, OptionValue]):
    """The options of a table, noting which of them are ``read``. (A copy made by ``dict`` reads none.)"""

    def __init__(self, values: OptionValues) -> None:
        super().__init__(values)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> OptionValue:
        self.read.add(name)
        return super().__getitem__(name)
