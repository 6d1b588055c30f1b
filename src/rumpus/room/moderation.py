"""Moderation: whom the host of a table sent away, and whom they muted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message

MOST_BARRED = 100  # users of one table; the first of more are forgotten


@dataclass(frozen=True)
class Moderation:
    """``barred`` are users who may not sit down, with the names they sat under; ``muted`` are users who may not talk."""

    barred: Mapping[str, str] = field(default_factory=dict)
    muted: frozenset[str] = frozenset()

    def barring(self, user: str, name: str) -> Moderation:
        """The same, with one more user who may not sit down."""
        barred = {**self.barred, user: name}
        return replace(self, barred=dict(list(barred.items())[-MOST_BARRED:]))

    def admitting(self, name: str) -> Moderation:
        """The same, but those who sat under this name may sit down again. Raises UsageError where nobody was sent away who did."""
        if not name.strip():
            message = Message("say the name under which they were sent away")
            raise UsageError(message, code="bad-name", subject="name")
        if name not in self.barred.values():
            raise UsageError(
                Message("nobody called {name} was sent away", {"name": name[:40]}), code="not-barred", subject=name[:40]
            )
        return replace(self, barred={user: barred for user, barred in self.barred.items() if barred != name})

    def muting(self, user: str, is_muted: bool) -> Moderation:
        """The same, but this user may talk or not."""
        return replace(self, muted=self.muted | {user} if is_muted else self.muted - {user})

    def check_may_sit(self, user: str) -> None:
        """Raises UsageError where the host sent them away."""
        if user in self.barred:
            raise UsageError(Message("the host of this table sent you away; join another, or make one"), code="barred")

    def check_may_talk(self, user: str) -> None:
        """Raises UsageError where the host muted them."""
        if user in self.muted:
            raise UsageError(Message("the host of this table has muted you; you can play, but not talk"), code="muted")
