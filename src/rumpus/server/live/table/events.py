"""Table events: each step of a table, once it is stored. Whoever wants to know what happens at tables subscribes to them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rumpus.room.messages import RoomEvent
from rumpus.room.room import Stage
from rumpus.server.protocol.commit import Commit
from rumpus.server.write_quota import Charge
from rumpus.store.changes import Change

_log = logging.getLogger(__name__)


class TableEvent(NamedTuple):
    """A step that is stored: its commit, and the changes as they were stored. ``charge`` counts them for the user who asked for the
    step, if one did, ``seconds`` after the step was taken.
    """

    table_id: str
    commit: Commit
    changes: Sequence[Change]
    charge: Charge | None = None
    seconds: float = 0.0

    @property
    def messages(self) -> Sequence[RoomEvent]:
        """What the room announced."""
        return self.commit.step.messages

    @property
    def ends_game(self) -> bool:
        """Return True if the game at the table is over by this step."""
        return self.commit.after.stage is Stage.OVER and self.commit.before.stage is not Stage.OVER


Subscriber = Callable[[TableEvent], object]
"""Is called with each event, and must not wait. It returns True if it has written to the store."""


class TableEvents:
    """The events of all tables of a server, for those who subscribe. A subscriber that fails stops neither tables nor others."""

    def __init__(self) -> None:
        self._subscribers: list[Subscriber] = []

    def subscribe(self, subscriber: Subscriber) -> None:
        """Call the subscriber with every event from now on."""
        self._subscribers.append(subscriber)

    def publish(self, event: TableEvent) -> bool:
        """Hand an event to all subscribers, in the order they came. Return True if one has written to the store."""
        has_written = False
        for subscriber in self._subscribers:
            try:
                has_written |= subscriber(event) is True
            except Exception:
                _log.exception("a subscriber failed at an event of table %s", event.table_id)
        return has_written
