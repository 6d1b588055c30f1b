"""The audit of moderation: an entry in the audit log each time a host sends a user away or admits them again."""

from __future__ import annotations

from rumpus.server.audit_log import AuditLog
from rumpus.server.live.table.events import TableEvent
from rumpus.store import Store
from rumpus.store.audit import Event


class ModerationAudit:
    """A subscriber to table events that writes the moderation of hosts to the audit log."""

    def __init__(self, store: Store, audit: AuditLog) -> None:
        self._store, self._audit = store, audit

    def follow(self, event: TableEvent) -> bool:
        """Write an entry for each user that this step sends away or admits again. Return True if one is written."""
        commit = event.commit
        before, after = commit.before.moderation.barred, commit.after.moderation.barred
        if before == after:
            return False
        sent_away = [(user, name) for user, name in after.items() if user not in before]
        admitted = [(user, name) for user, name in before.items() if user not in after]
        what, people, where = (Event.SENT_AWAY, sent_away, "from") if sent_away else (Event.ADMITTED, admitted, "at")
        host = self._store.user(commit.before.host)
        if host is None:
            return False
        subjects = [f"{name} ({user}) {where} table {event.table_id}" for user, name in people]
        entries = [entry for subject in subjects for entry in self._audit.entries(what, host, None, subject)]
        if entries:
            self._store.write(entries, lambda error: None)
        return bool(entries)
