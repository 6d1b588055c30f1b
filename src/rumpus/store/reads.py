"""Queries of the store. All are short and use an index. Each sees the data as it was after one transaction."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from rumpus.record.format import ABANDONED
from rumpus.store.audit import AuditEntry
from rumpus.store.changes import TALK_KEPT
from rumpus.store.integrity.queries import Queries
from rumpus.store.integrity.rows import EventRow, GameRow, TableRow, TalkRow, UploadRow, UserRow, describe
from rumpus.store.moderation import USER, Ban, BlockedUser
from rumpus.store.names import check_readable, fold_name, looks_of
from rumpus.store.stored import (
    CommandKey,
    FinishedGame,
    KeyedCommand,
    ListedTable,
    ListedUpload,
    StoredCompetition,
    StoredEvent,
    StoredGame,
    StoredLine,
    StoredLink,
    StoredTable,
    StoredTalk,
    StoredToken,
    StoredUpload,
    StoredUser,
)
from rumpus.store.user_changes import is_name_taken, name_taken
from rumpus.wording.player_names import checked_name

_DUE = "SELECT deadline, to_move FROM deadlines WHERE table_id = ?"


def normalize_code(text: str) -> str:
    """Return the code of a table as it is stored. A user may type small letters, spaces or hyphens."""
    return "".join(text.split()).replace("-", "").upper()


class Reads(Queries):
    """The queries of the store, for one thread at a time.

    A single item is None if it does not exist, and raises StoreError if its row is damaged. Lists omit damaged rows.
    """

    # Tables

    def table(self, table_id: str, most_lines: int | None = None) -> StoredTable | None:
        """Return a table with its last game and its newest lines of talk, or None if there is no such table.

        ``most_lines`` limits the lines of the game, from the first.
        """
        return self._table("table_id", table_id, most_lines)

    def table_by_code(self, code: str, most_lines: int | None = None) -> StoredTable | None:
        """Return a table by its short code, as ``table`` does."""
        return self._table("code", normalize_code(code), most_lines)

    def listed_table(self, named: str) -> ListedTable | None:
        """Return a table by its id or code, without its lines, or None."""
        return next(iter(self._listed("WHERE table_id = ? OR code = ?", named, normalize_code(named))), None)

    def _table(self, column: str, value: str, most_lines: int | None) -> StoredTable | None:
        with self._snapshot():
            row = self._row(TableRow, f"SELECT * FROM tables WHERE {column} = ?", value)
            if row is None:
                return None
            game = self._game_row("WHERE table_id = ? ORDER BY number DESC LIMIT 1", row.table_id)
            lines = self.lines(game.game_id, most=most_lines) if game else []
            talk = self._rows(
                TalkRow, "SELECT * FROM talk WHERE table_id = ? ORDER BY talk_id DESC LIMIT ?", row.table_id, TALK_KEPT
            )
        return StoredTable(
            row.table_id,
            row.code,
            _value(row.document),
            game.game_id if game else None,
            lines,
            [
                StoredTalk(said.line, said.user_id, said.name, said.text, said.at, bool(said.guest))
                for said in reversed(talk)
            ],
        )

    def open_tables(self, limit: int, left_before: float = 0.0) -> list[ListedTable]:
        """Return open tables that wait for players, the most recently changed first.

        Omit a table that has been empty since before ``left_before``, unless it plays by calendar time.
        """
        return self._listed(
            "INDEXED BY tables_to_join WHERE stage = 'gathering' AND is_open AND NOT EXISTS (SELECT 1 FROM absences"
            " WHERE absences.table_id = tables.table_id AND turn IS NULL AND since < ?2)"
            " ORDER BY touched DESC LIMIT ?1",
            limit,
            left_before,
        )

    def tables_to_watch(self, limit: int) -> list[ListedTable]:
        """Return open tables with a running game that may be watched, the most recently changed first."""
        return self._listed(
            "INDEXED BY tables_to_watch WHERE stage IN ('playing', 'between') AND is_open AND watching <> 'nobody'"
            " ORDER BY touched DESC LIMIT ?",
            limit,
        )

    def stages(self, names: Collection[str]) -> dict[str, str]:
        """Return the stages of tables, by id. Omit tables that do not exist."""
        found = self._rows(
            TableRow, "SELECT * FROM tables WHERE table_id IN (SELECT value FROM json_each(?))", json.dumps(list(names))
        )
        return {row.table_id: row.stage for row in found}

    def tables_of(self, user_id: str, limit: int = 100) -> list[ListedTable]:
        """Return the tables at which a user sits, or at which a running game began with the user.

        Running games come first, then the most recently changed tables. The result includes deadlines and seats to
        move.
        """
        listed = self._listed(
            "WHERE table_id IN (SELECT table_id FROM seated WHERE user_id = ?1 UNION SELECT games.table_id FROM players"
            " JOIN games USING (game_id) WHERE user_id = ?1 AND players.ended IS NULL)"
            " ORDER BY stage IN ('playing', 'between') DESC, touched DESC LIMIT ?2",
            user_id,
            limit,
        )
        dues = [self._one(_DUE, table.table_id) or (None, None) for table in listed]
        return [table._replace(deadline=due[0], to_move=due[1]) for table, due in zip(listed, dues, strict=True)]

    def deadlines(self) -> list[tuple[str, float]]:
        """Return the tables that have a next task, as pairs of id and time, the earliest first."""
        return self._all(
            "SELECT table_id, deadline FROM deadlines WHERE typeof(deadline) IN ('real', 'integer') ORDER BY deadline"
        )

    def deserted_games(self, live: float, now: float, slow_turns: float, limit: int) -> list[str]:
        """Return the ids of tables with a running game that no player has visited for too long.

        That means since before ``live``, or for ``slow_turns`` turns of a game by calendar time.
        """
        rows = self._all(
            "SELECT table_id FROM absences WHERE kind = 'live' AND since <= ?1 UNION ALL"
            " SELECT table_id FROM absences WHERE kind = 'slow' AND since + ?3 * turn <= ?2 LIMIT ?4",
            live,
            now,
            slow_turns,
            limit,
        )
        return [table_id for (table_id,) in rows]

    def has_waiting(self, since: float) -> bool:
        """Return True if a table that waits for its first game has been empty since this time or longer."""
        return self._one("SELECT 1 FROM absences WHERE kind = 'waiting' AND since <= ? LIMIT 1", since) is not None

    def is_hidden_from(self, record_id: str, user_id: str | None) -> bool:
        """Return True if the record is of an abandoned game in which this user had no seat."""
        game = self._game_row("WHERE game_id = ?", record_id)
        if game is None or game.outcome is None or _value(game.outcome)["reason"] != ABANDONED:
            return False
        return user_id is None or user_id not in self.players_of(record_id)

    def mark(self, name: str) -> float | None:
        """Return the time stored under a name by ``SetMark``, or None."""
        row = self._one("SELECT at FROM marks WHERE name = ?", name)
        return row[0] if row and isinstance(row[0], float) else None

    # Games

    def game(self, game_id: str) -> StoredGame | None:
        """Return a running or finished game with its lines, or None."""
        with self._snapshot():
            row = self._game_row("WHERE game_id = ?", game_id)
            if row is None:
                return None
            lines, users = self.lines(game_id), self.players_of(game_id)
        outcome = row.outcome and _value(row.outcome)
        return StoredGame(
            *row[:4], _value(row.header), row.secret, row.started, outcome or None, row.ended, lines, users
        )

    def games_of(self, user_id: str, limit: int, before: float | None = None) -> list[FinishedGame]:
        """Return the games that a user has finished, the last first. ``before``: only those that ended before this
        time.
        """
        rows = self._all(
            "SELECT games.* FROM players JOIN games USING (game_id) WHERE user_id = ? AND players.ended < ?"
            " ORDER BY players.ended DESC LIMIT ?",
            user_id,
            float("inf") if before is None else before,
            limit,
        )
        games = [(row, self.players_of(row.game_id)) for row in (GameRow(*found) for found in rows)]
        return [_finished(row, users) for row, users in games if self._is_whole(row, *users)]

    def command_at(self, game_id: str, seq: int) -> KeyedCommand | None:
        """Return the command that caused the line of this number. One command can cause several lines."""
        query = "SELECT command_user, command_id, command_digest FROM lines WHERE game_id = ? AND seq = ?"
        user, command_id, digest = self._one(query, game_id, seq) or (None, None, None)
        return None if command_id is None else KeyedCommand(CommandKey(user, command_id), digest)

    def lines(self, game_id: str, after: int = 0, most: int | None = None) -> list[StoredLine]:
        """Return the lines of a game after this number, at most ``most``. Raise StoreError if one is damaged or
        missing.
        """
        return [StoredLine(*row) for row in self._lines(game_id, after, most)]

    # Users

    def user(self, user_id: str) -> StoredUser | None:
        """Return a user by id, or None."""
        return self._user("WHERE user_id = ?", user_id)

    def user_after(self, user_id: str, number: int) -> str | None:
        """Return the id of the user that comes ``number`` places after this one, ordered by id. None at the end."""
        row = self._one(
            "SELECT user_id FROM users WHERE user_id > ? ORDER BY user_id LIMIT 1 OFFSET ?", user_id, number - 1
        )
        return row[0] if row else None

    def name_owner(self, name: str) -> StoredUser | None:
        """Return the user that owns a protected name, in any capitalization. Raise UsageError if it is too long."""
        return self._user("WHERE kept_name = ?", fold_name(name))

    def check_name(self, name: str, user_id: str | None) -> None:
        """Raise an error if a user may not have this name. ``user_id`` None: a new user.

        UsageError: it is not a valid name, has invisible letters or mixes scripts. StoreError: another user owns it or
        a name that looks like it. A user that owns this very name passes every check.
        """
        name = checked_name(name)
        user = None if user_id is None else self._row(UserRow, "SELECT * FROM users WHERE user_id = ?", user_id)
        if user is not None and user.kept_name == fold_name(name):
            return
        check_readable(name)
        if is_name_taken(self._read, looks_of(name), user_id):
            raise name_taken(name)

    def owned_names(self, users: Collection[str]) -> dict[str, str]:
        """Return the protected names of users by id, in the form of ``fold_name``. Omit users without one."""
        found = self._rows(
            UserRow,
            "SELECT * FROM users WHERE user_id IN (SELECT value FROM json_each(?)) AND kept_name IS NOT NULL",
            json.dumps(list(users)),
        )
        return {row.user_id: row.kept_name for row in found if row.kept_name}

    def user_of_session(self, session_hash: str) -> StoredUser | None:
        """Return the user that is signed in by this session, or None."""
        return self._user("JOIN sessions USING (user_id) WHERE session_hash = ?", session_hash)

    def spare_sessions(self, user_id: str, spared: int, most: int) -> list[str]:
        """Return hashes of a user's least recently used sessions.

        The ``spared`` most recently used sessions are left out. Of the rest return at most ``most``, the most recent
        first.
        """
        rows = self._all(
            "SELECT session_hash FROM sessions LEFT JOIN uses ON secret_hash = session_hash WHERE user_id = ?"
            " ORDER BY coalesce(at, sessions.created) DESC LIMIT ? OFFSET ?",
            user_id,
            most,
            spared,
        )
        return [session_hash for (session_hash,) in rows]

    def user_of_token(self, token_hash: str) -> StoredUser | None:
        """Return the user for which a program with this token acts, or None."""
        return self._user("WHERE user_id = (SELECT user_id FROM tokens WHERE token_hash = ?)", token_hash)

    def last_use(self, secret_hash: str) -> float | None:
        """Return the time of the last recorded use of a session or token, or None."""
        row = self._one("SELECT at FROM uses WHERE secret_hash = ?", secret_hash)
        return row[0] if row else None

    def recovery_of(self, user_id: str) -> str | None:
        """Return the hash of a user's recovery code, or None."""
        row = self._one("SELECT code_hash FROM recoveries WHERE user_id = ?", user_id)
        return row[0] if row else None

    def knows_device(self, device_hash: str, user_id: str) -> bool:
        """Return True if this browser was signed in as the user before."""
        return (
            self._one("SELECT 1 FROM devices WHERE user_id = ? AND device_hash = ?", user_id, device_hash) is not None
        )

    def token_hash(self, token_id: str, user_id: str) -> str | None:
        """Return the hash of a user's token, or None."""
        row = self._one("SELECT token_hash FROM tokens WHERE token_id = ? AND user_id = ?", token_id, user_id)
        return row[0] if row else None

    def tokens_of(self, user_id: str) -> list[StoredToken]:
        """Return a user's tokens, the oldest first."""
        rows = self._all("SELECT token_id, name, created FROM tokens WHERE user_id = ? ORDER BY created", user_id)
        return [StoredToken(*row) for row in rows]

    def audit(self, since: float, name: str | None = None) -> Iterator[AuditEntry]:
        """Yield the audit log from this time on, the oldest entry first. ``name`` selects one name, in any
        capitalization.
        """
        rows = self._read.execute(
            "SELECT at, event, user_id, name, address, subject FROM audit WHERE at >= ? ORDER BY entry_id", (since,)
        )
        return (AuditEntry(*row) for row in rows if name is None or fold_name(row[3] or "") == fold_name(name))

    def has_entries(self, before: float) -> bool:
        """Return True if the audit log has entries from before this time."""
        return self._one("SELECT 1 FROM audit WHERE at < ? LIMIT 1", before) is not None

    # Uploads, blocks and bans

    def upload(self, record_id: str) -> StoredUpload | None:
        """Return an uploaded record, or None."""
        row = self._row(UploadRow, "SELECT * FROM uploads WHERE record_id = ?", record_id)
        if row is None:
            return None
        outcome = row.outcome and _value(row.outcome)
        return StoredUpload(record_id, row.user_id, row.text, _value(row.header), outcome or None, row.at)

    def uploads_of(self, user_id: str) -> list[ListedUpload]:
        """Return a user's uploads without their text, the last first."""
        rows = self._all(
            "SELECT record_id, json_extract(header, '$.game'), at, size, expires FROM uploads WHERE user_id = ?"
            " ORDER BY at DESC",
            user_id,
        )
        return [ListedUpload(*row) for row in rows]

    def is_upload_of(self, record_id: str, user_id: str) -> bool:
        """Return True if this user uploaded the record."""
        return self._one("SELECT 1 FROM uploads WHERE record_id = ? AND user_id = ?", record_id, user_id) is not None

    def blocked_by(self, user_id: str) -> list[BlockedUser]:
        """Return the users that a user has blocked, the last first."""
        found = self._all("SELECT blocked_id, name, at FROM blocks WHERE user_id = ? ORDER BY at DESC", user_id)
        return [BlockedUser(*row) for row in found]

    def bans(self, now: float) -> list[Ban]:
        """Return the bans in force at this time, the oldest first."""
        found = self._all("SELECT kind, banned, at, until FROM bans WHERE until IS NULL OR until > ? ORDER BY at", now)
        return [Ban(*row) for row in found]

    def is_banned(self, user_id: str, now: float) -> bool:
        """Return True if the user is banned at this time."""
        row = self._one("SELECT until FROM bans WHERE kind = ? AND banned = ?", USER, user_id)
        return row is not None and (row[0] is None or row[0] > now)

    def missing_users(self, users: Collection[str]) -> set[str]:
        """Return those of these user ids that do not exist any more."""
        found = self._all(
            "SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM users WHERE user_id = value)",
            json.dumps(list(users)),
        )
        return {user for (user,) in found}

    def closings(self) -> list[tuple[str, str]]:
        """Return the tables that the owner of the server has closed, as pairs of id and stage (``room.Stage``)."""
        return self._all("SELECT table_id, stage FROM closings JOIN tables USING (table_id) ORDER BY at")

    def is_closed(self, named: str) -> bool:
        """Return True if the owner of the server has closed the table with this id or code."""
        found = self._one(
            "SELECT 1 FROM closings WHERE table_id IN (?, (SELECT table_id FROM tables WHERE code = ?))",
            named,
            normalize_code(named),
        )
        return found is not None

    def has_expired_uploads(self, now: float) -> bool:
        """Return True if an upload has expired."""
        return self._one("SELECT 1 FROM uploads WHERE expires <= ? LIMIT 1", now) is not None

    def has_record(self, record_id: str) -> bool:
        """Return True if there is a finished game or an upload with this id."""
        return bool(
            self._one("SELECT 1 FROM uploads WHERE record_id = ?", record_id)
            or self._one("SELECT 1 FROM games WHERE game_id = ? AND outcome IS NOT NULL", record_id)
        )

    # Competitions

    def competition(self, watch_code: str) -> StoredCompetition | None:
        """Return a score or an evening by its code to watch, in any spelling, or None."""
        found = self._one("SELECT * FROM competitions WHERE watch_code = ?", normalize_code(watch_code))
        return None if found is None else StoredCompetition(*found)

    def link(self, link_hash: str) -> StoredLink | None:
        """Return a score or an evening by the hash of a code that may write it, or None."""
        found = self._one(
            "SELECT competitions.*, table_number FROM competition_links JOIN competitions USING (watch_code)"
            " WHERE link_hash = ?",
            link_hash,
        )
        return None if found is None else StoredLink(StoredCompetition(*found[:-1]), found[-1])

    def count_links(self, watch_code: str, table: int = 0) -> int:
        """Return the number of codes that may write a table of a competition, or with 0 everything."""
        query = "SELECT count(*) FROM competition_links WHERE watch_code = ? AND table_number = ?"
        return self._count(query, watch_code, table)

    def competition_events(self, watch_code: str) -> list[StoredEvent]:
        """Return the events of a competition, the first first.

        Raise StoreError if one is damaged, or missing between two.
        """
        found = self._all("SELECT * FROM competition_events WHERE watch_code = ? ORDER BY seq", watch_code)
        rows = [self._whole(EventRow(*row)) for row in found]
        for number, row in enumerate(rows, start=1):
            if row.seq != number:
                raise self._damage(describe(row._replace(seq=number)))
        return [StoredEvent(row.seq, row.command_id, _value(row.document)) for row in rows]

    def count_competitions(self, kind: str) -> int:
        """Return the number of competitions of a kind."""
        return self._count("SELECT count(*) FROM competitions WHERE kind = ?", kind)

    def has_old_competitions(self, kind: str, since: float) -> bool:
        """Return True if a competition of this kind had no event since this time."""
        query = "SELECT 1 FROM competitions WHERE kind = ? AND touched <= ? LIMIT 1"
        return self._one(query, kind, since) is not None

    # Helpers

    def _count(self, query: str, *values: object) -> int:
        return int((self._one(query, *values) or (0,))[0])

    def _listed(self, condition: str, *values: object) -> list[ListedTable]:
        rows = self._rows(TableRow, f"SELECT * FROM tables {condition}", *values)
        return [
            ListedTable(row.table_id, row.code, row.game, row.stage, row.touched, _value(row.document)) for row in rows
        ]

    def _user(self, condition: str, value: str) -> StoredUser | None:
        row = self._row(UserRow, f"SELECT users.* FROM users {condition}", value)
        return StoredUser(row.user_id, row.name, row.passphrase_hash, row.created) if row else None


def _finished(row: GameRow, users: tuple[str | None, ...]) -> FinishedGame:
    assert row.outcome is not None
    assert row.ended is not None
    header, outcome = _value(row.header), _value(row.outcome)
    return FinishedGame(row.game_id, row.table_id, row.number, header, outcome, row.started, row.ended, users)


def _value(text: str) -> dict[str, Any]:
    return msgspec.json.decode(text, type=dict[str, Any])
