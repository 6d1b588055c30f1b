"""What is agreed on when a table is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.games import rule_book
from rumpus.players import player_kind
from rumpus.room.clock import TimeControl

# With no pause at all, a table where only clocks play would not come to rest between two deals.
_SECONDS: dict[str, tuple[int, int, Callable[[Mapping[str, Field]], Message]]] = {
    "grace": (0, 86400, lambda fields: Message("a grace is {least} to {most} seconds", fields)),
    "pause": (1, 86400, lambda fields: Message("a pause is {least} to {most} seconds", fields)),
    "pace": (0, 10, lambda fields: Message("a pace is {least} to {most} seconds", fields)),
}


MOST_DEALS = 1000
"""After so many a game is over, without a winner."""
MOST_LINES = 100_000
"""With so many a game is over when its deal ends: a table in use holds them all."""


class Absence(Enum):
    """What happens to a seat whose user is gone for longer than the grace."""

    COMPUTER = "computer"  # a computer player plays for them until they are back
    SKIP = "skip"  # the seat does the least it can
    WAIT = "wait"  # the others wait (the clock, if there is one, does not)


class Watching(Enum):
    """Who may watch."""

    NOBODY = "nobody"
    DELAYED = "delayed"  # what happened before the running deal
    OPEN = "open"
    HANDS = "hands"  # everybody who has no seat sees every hand


@dataclass(frozen=True)
class Settings:
    """A table's game, number of seats and options, its clock, and how it treats absent users and spectators. Raises
    UsageError where the game knows no such seats or options; ``options`` holds all of them, resolved.

    ``grace``: seconds a user may be gone before ``absence`` is dealt with, as long as others are there. ``stand_in`` plays
    for the absent. ``pause``: seconds that the score of a deal stays before the next is dealt, unless all have seen it
    sooner. ``pace``: seconds that a computer player takes for an action at least, so that people can follow. ``most_deals``: a game that goes on is abandoned then.
    """

    game: str
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    clock: TimeControl = field(default_factory=TimeControl)
    absence: Absence = Absence.COMPUTER
    grace: float = 60.0
    stand_in: str = "club"
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
        object.__setattr__(self, "stand_in", player_kind(self.stand_in, rules).name)

    @property
    def rules(self) -> RuleSet:
        """The rule set that is played by."""
        return rule_book(self.game).rules(self.seats, **self.options)

    def ends(self, deals: int, lines: int) -> bool:
        """Return True if a game of so many deals and lines is over, without a winner."""
        return deals >= self.most_deals or lines >= MOST_LINES
