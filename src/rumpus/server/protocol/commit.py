"""A commit: what one step did at a table, with snapshots of before and after. Everything told of it comes from here.

The room itself may have moved on by the time a step is safe and can be told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rumpus.core.rules import OptionValue
from rumpus.game import Game
from rumpus.room.clock import Clock
from rumpus.room.messages import Step
from rumpus.room.moderation import Moderation
from rumpus.room.places import Places
from rumpus.room.room import Room, Stage
from rumpus.room.settings import Settings
from rumpus.store import KeyedCommand


class Snapshot(NamedTuple):
    """A table at one moment. ``left`` are the users who gave a seat up in its game. ``game`` is a copy that nobody plays
    on, ``game_id`` its name in the store, and ``next_secret`` that of the game after it. ``guests`` are the seats of people
    under names that they do not keep. ``to_move`` is the seat to move, if any.
    """

    settings: Settings
    host: str
    places: Places
    left: frozenset[str]
    moderation: Moderation
    stage: Stage
    number: int
    agreed: frozenset[int]
    pause_ends: float | None
    clock: Clock
    game: Game | None
    game_id: str | None
    next_secret: bytes
    guests: frozenset[int]
    to_move: int | None

    @classmethod
    def of(cls, room: Room, game_id: str | None = None, guests: frozenset[int] = frozenset()) -> Snapshot:
        """The table as it is now."""
        return cls(
            room.settings,
            room.host,
            room.places,
            room.left,
            room.moderation,
            room.stage,
            room.number,
            room.ready_seats,
            room.pause_ends,
            room.clock,
            None if room.game is None else room.game.copy(),
            game_id,
            room.next_secret,
            guests,
            room.to_move,
        )

    def is_of(self, room: Room) -> bool:
        """Whether the table has not changed since."""
        return self._parts() == Snapshot.of(room)._parts()

    def _parts(self) -> tuple[object, ...]:
        state = None if self.game is None else self.game.state
        agreed = (self.settings, self.host, self.places, self.left, self.moderation, self.stage, self.number)
        return (*agreed, self.agreed, self.pause_ends, self.clock, state, self.seq)

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The options of the game, as it began with them; before the first game those that were agreed on."""
        return self.settings.options if self.game is None else self.game.rules.options

    @property
    def seq(self) -> int:
        """The number of the last line of the game; 0 before the first."""
        return len(self.game.lines) if self.game else 0


class Commit(NamedTuple):
    """A step and the table around it; ``reply`` is the command that waits for a reply, if any does."""

    before: Snapshot
    after: Snapshot
    step: Step
    reply: KeyedCommand | None = None
