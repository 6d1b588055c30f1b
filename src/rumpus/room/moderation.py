"""Moderation: the users that the host of a table sent away (*barred* users), and those that the host muted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message

MOST_BARRED = 100  # users of one table


@dataclass(frozen=True)
class Moderation:
    """The users that the host sent away (``barred``) or muted.

    Barred users may not sit down. ``barred`` has their names by user id. Muted users may play, but not talk.
    """

    barred: Mapping[str, str] = field(default_factory=dict)
    muted: frozenset[str] = frozenset()

    def barring(self, user: str, name: str) -> Moderation:
        """Return a copy in which this user may not sit down.

        Beyond ``MOST_BARRED`` users the oldest entry is dropped. A user who is barred again keeps their place.
        """
        barred = {**self.barred, user: name}
        return replace(self, barred=dict(list(barred.items())[-MOST_BARRED:]))

    def admitting(self, name: str) -> Moderation:
        """Return a copy in which all users barred under this name may sit down. Raises UsageError if there are none."""
        if not name.strip():
            message = Message("say the name under which they were sent away")
            raise UsageError(message, code="bad-name", subject="name")
        if name not in self.barred.values():
            raise UsageError(
                Message("nobody called {name} was sent away", {"name": name[:40]}), code="not-barred", subject=name[:40]
            )
        return replace(self, barred={user: other for user, other in self.barred.items() if other != name})

    def muting(self, user: str, is_muted: bool) -> Moderation:
        """Return a copy in which this user may not talk, or may talk again."""
        return replace(self, muted=self.muted | {user} if is_muted else self.muted - {user})

    def check_may_sit(self, user: str) -> None:
        """Raise UsageError if the host sent this user away."""
        if user in self.barred:
            raise UsageError(Message("the host of this table sent you away; join another, or make one"), code="barred")

    def check_may_talk(self, user: str) -> None:
        """Raise UsageError if the host muted this user."""
        if user in self.muted:
            raise UsageError(Message("the host of this table has muted you; you can play, but not talk"), code="muted")
