"""The options of a game: the choices that a table can make, each with the clause of the rules that defines it."""

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
"""The greatest number that any option accepts.

It keeps the scores of the longest game far below 2**53, the limit for exact integers in JSON readers.
"""
MOST_UNLESS_SAID = 1000
"""The limit for new tables of a number option that declares no other limit."""
MOST_POINTS = 10_000
"""The limit for new tables of a target score."""
MOST_TURNINGS = 100
"""The limit for new tables of the number of times that the stock is turned in a deal."""


@dataclass(frozen=True)
class Option:
    """One choice of a table. ``meaning`` is a question, and ``clause`` the id of the clause that defines it.

    Values:

    - ``choices`` lists the allowed values. If it is empty, a whole number from ``least`` to ``most`` is allowed, and
      None if ``may_be_none``.
    - ``default`` is a value, or a function of the number of seats. ``usual`` then explains the default in words.
    - ``follows`` is for a default that depends on options declared before this one. The default is then a word. A table
      stores the word, and ``follows`` returns its value when a game begins.
    - ``before`` is for an option that was added later: the value by which older games were played.
    - ``new_most`` is the limit for new tables on a server if ``most`` is None. Stored games may exceed it.
    - ``limits_turn`` marks the option with the seconds for a turn. The room and the terminal enforce it, not the rules.

    Screens:

    - ``label`` is the name of the option, and ``words`` explain single values.
    - ``phrase`` returns a sentence about a number, with the number as field ``value``.
    - ``proposed`` is the initial value on a screen if it is not the default.
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
        """Return the default at a table with this number of seats."""
        return self.default(seats) if callable(self.default) else self.default

    def resolve(self, given: OptionValue) -> OptionValue:
        """Return the value for a word, number or None. Raise UsageError if it is not allowed."""
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
            message = Message("option {option} cannot be {given}; give {most} at most", fields)
        else:
            fields["allowed"] = self.allowed
            message = Message("option {option} cannot be {given}; give {allowed}", fields)
        return UsageError(message, code="bad-option-value", clause=self.clause, subject=self.name)

    def most_of_new(self, seats: int) -> int | None:
        """Return the limit for a new table with this number of seats, or None for an option with ``choices``."""
        if self.choices:
            return None
        if self.most is not None:
            return self.most
        offered = (self.default_for(seats), self.proposed)
        return max([self.new_most, *(value for value in offered if isinstance(value, int))])

    def check_new(self, seats: int, value: OptionValue) -> None:
        """Raise UsageError if this value is greater than the limit for new tables."""
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
    def name_on_screen(self) -> Message | str:
        """The name of the option on screens: its label, or its name as words."""
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
    # int() raises ValueError on thousands of digits. A number this long is too great for any option anyway.
    return int(text) if len(text) <= _LONGEST_NUMBER else GREATEST + 1


def number(options: OptionValues, name: str) -> int:
    """Return the value of an option that is always a number."""
    value = options[name]
    assert isinstance(value, int)
    return value


def play_to(points: int) -> Message:
    """Return the sentence about a target score, for the ``phrase`` of an option."""
    return Message("Play to {value} points", {"value": points})


def deals_option(clause: str) -> Option:
    """Return the option for the number of deals in a game. The default is one deal for each seat."""
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
    """The options of a table. ``read`` collects the names of those that a caller reads.

    A copy made by ``dict`` reads none of them.
    """

    def __init__(self, values: OptionValues) -> None:
        super().__init__(values)
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> OptionValue:
        self.read.add(name)
        return super().__getitem__(name)
