"""Table events: one event for each stored step of a table, and the subscribers that are called with it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from rumpus.room.messages import RoomEvent
from rumpus.room.room import Stage
from rumpus.server.protocol.commit import Commit
from rumpus.server.write_quota import Charge
from rumpus.store.changes import Change

_log = logging.getLogger(__name__)


class TableEvent(NamedTuple):
    """A stored step: its commit and the changes of the store. ``charge`` counts the changes against a user's quota.

    ``began`` is the time of the step (monotonic clock).
    """

    table_id: str
    commit: Commit
    changes: Sequence[Change]
    began: float
    charge: Charge | None = None

    @property
    def messages(self) -> Sequence[RoomEvent]:
        """The events that the room announced in this step."""
        return self.commit.step.messages

    @property
    def ends_game(self) -> bool:
        """Return True if this step ends the game."""
        return self.commit.after.stage is Stage.OVER and self.commit.before.stage is not Stage.OVER


class Follower(Protocol):
    """A part of a table that follows its journal."""

    def follow(self, event: TableEvent) -> None:
        """Handle a stored step, before its command is answered."""

    def follow_reply(self, event: TableEvent) -> None:
        """Handle a stored step after its command is answered. ``follow`` got the same event before."""


Subscriber = Callable[[TableEvent], object]
"""Is called with each event, and must not wait. It returns True if it has written to the store."""


class TableEvents:
    """Publishes the events of all tables. A subscriber that fails does not stop tables or other subscribers."""

    def __init__(self) -> None:
        self._subscribers: list[Subscriber] = []

    def subscribe(self, subscriber: Subscriber) -> None:
        """Call the subscriber with every event from now on."""
        self._subscribers.append(subscriber)

    def publish(self, event: TableEvent) -> bool:
        """Call all subscribers, in the order of subscription. Return True if one has written to the store."""
        has_written = False
        for subscriber in self._subscribers:
            try:
                has_written |= subscriber(event) is True
            except Exception:
                _log.exception("a subscriber failed at an event of table %s", event.table_id)
        return has_written
