"""A commit: one step of a table, with snapshots of the table before and after it.

A step is published only after it is stored. The room can be several steps further by then, so frames are made from
these snapshots and never from the room.
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
    """The state of a table at one moment.

    ``left`` has the users who left a seat in this game. ``game`` is a copy that does not change any more, and
    ``game_id`` its id in the store. ``next_secret`` is the secret of the next game. ``guests`` has the seats of people
    with names that are not registered. ``to_move`` is the seat to move, if any.
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
        """Take a snapshot of a table now."""
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
        """Return True if the room has not changed since this snapshot."""
        return self._parts() == Snapshot.of(room)._parts()

    def _parts(self) -> tuple[object, ...]:
        state = None if self.game is None else self.game.state
        agreed = (self.settings, self.host, self.places, self.left, self.moderation, self.stage, self.number)
        return (*agreed, self.agreed, self.pause_ends, self.clock, state, self.seq)

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The options of the current or last game; before the first game, those of the settings."""
        return self.settings.options if self.game is None else self.game.rules.options

    @property
    def seq(self) -> int:
        """The number of the last line of the game; 0 before the first."""
        return len(self.game.lines) if self.game else 0


class Commit(NamedTuple):
    """A step with the table before and after it. ``command`` caused it and waits for a reply, if one did."""

    before: Snapshot
    after: Snapshot
    step: Step
    command: KeyedCommand | None = None
