"""The settings of a table, fixed when it is made. Only the options can change before the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.games import rule_book
from rumpus.players import nearest_kind, player_kind
from rumpus.room.clock import TimeControl

# Smallest and largest seconds. Without a pause, a table where only expired clocks make moves would never rest.
_SECONDS: dict[str, tuple[int, int, Callable[[Mapping[str, Field]], Message]]] = {
    "grace": (0, 86400, lambda fields: Message("a grace is {least} to {most} seconds", fields)),
    "pause": (1, 86400, lambda fields: Message("a pause is {least} to {most} seconds", fields)),
    "pace": (0, 10, lambda fields: Message("a pace is {least} to {most} seconds", fields)),
}


MOST_DEALS = 1000
"""After so many deals a game is over, without a winner."""
MOST_LINES = 100_000
"""With so many lines a game is over at the end of its deal. A table in use has all its lines in memory."""


class Absence(Enum):
    """The policy for a seat with a user that is absent for longer than the grace."""

    COMPUTER = "computer"  # a computer player plays until the user is back
    SKIP = "skip"  # the seat does the default action
    WAIT = "wait"  # the others wait until the clock, if there is one, runs out


class Watching(Enum):
    """The people that may watch."""

    NOBODY = "nobody"
    DELAYED = "delayed"  # only the deals before the running one
    OPEN = "open"
    HANDS = "hands"  # spectators see every hand


@dataclass(frozen=True)
class Settings:
    """The game of a table, its seats, options and clock, and its policies for absent users and spectators.

    Raises UsageError if the game does not have such seats or options. ``options`` is resolved: it holds every option of
    the game.

    ``grace``: seconds before ``absence`` applies to an absent user. It applies only while other people are present.
    ``stand_in``: the kind of computer player for absent people; if empty, the usual opponent of the game. ``pause``:
    the longest time in seconds between two deals. ``pace``: the shortest time in seconds for an action of a computer
    player, so that people can follow. ``most_deals``: after so many deals the game is abandoned.
    """

    game: str
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    clock: TimeControl = field(default_factory=TimeControl)
    absence: Absence = Absence.COMPUTER
    grace: float = 60.0
    stand_in: str = ""
    pause: float = 60.0
    pace: float = 0.0
    watching: Watching = Watching.OPEN
    free_talk: bool = True
    is_open: bool = False
    most_deals: int = MOST_DEALS

    def __post_init__(self) -> None:
        book = rule_book(self.game)
        rules = book.rules(self.seats, **self.options)
        object.__setattr__(self, "game", book.slug)
        object.__setattr__(self, "options", book.resolve(self.seats, self.options))
        for name, (least, most, refusal) in _SECONDS.items():
            if not least <= getattr(self, name) <= most:
                raise UsageError(
                    refusal({"least": least, "most": most}),
                    code=f"bad-{name}",
                    subject=str(getattr(self, name)),
                )
        stand_in = player_kind(self.stand_in, rules) if self.stand_in else nearest_kind(book.opponent, rules)
        object.__setattr__(self, "stand_in", stand_in.name)

    @property
    def rules(self) -> RuleSet:
        """The rule set of this table."""
        return rule_book(self.game).rules(self.seats, **self.options)

    def ends(self, deals: int, lines: int) -> bool:
        """Return True if a game of so many deals and lines must end without a winner."""
        return deals >= self.most_deals or lines >= MOST_LINES
