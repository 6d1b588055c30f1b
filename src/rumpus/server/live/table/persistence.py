"""Turns the steps of a table into changes of the store.

Two clocks: ``now`` is the wall clock, for times that people read; ``server_time`` stands still while the server is down
(``live.server_time``), so that nobody's absence grows meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.core.events import Outcome
from rumpus.core.shuffle import FairShuffle
from rumpus.game import Game
from rumpus.record.format import ABANDONED, header_line_of, line_fields, outcome_fields
from rumpus.room.document import document_of
from rumpus.room.messages import Said, Step
from rumpus.room.room import Room, Stage
from rumpus.server.protocol.commit import Commit
from rumpus.server.protocol.frames import talk_of
from rumpus.store import KeyedCommand, StoredLine
from rumpus.store.batch import Due
from rumpus.store.changes import AddLines, AddTalk, BeginGame, Change, EndGame, PutTable, SetDeadline
from rumpus.store.stored import EmptyTable


class Persistence:
    """Makes the store changes of one table. ``game_id`` is the id of the running or last game."""

    def __init__(self, table_id: str, code: str, game_id: str | None) -> None:
        self.table_id = table_id
        self.code = code
        self.game_id = game_id
        self._due: Due = (None, None)
        self._users: tuple[str, ...] | None = None

    def table(self, room: Room, now: float, server_time: float) -> PutTable:
        """Return the change that stores the whole table, without the lines of its game."""
        self._due = due(room)
        # After the end no user is listed, or the list of "my tables" of a busy player would grow for ever.
        sit = () if room.stage is Stage.OVER else room.places
        before, self._users = self._users, tuple(place.user for place in sit if place.user)
        return PutTable(
            self.table_id,
            self.code,
            {"room": document_of(room), "secret": room.next_secret.hex()},
            game=room.settings.game,
            stage=room.stage.value,
            is_open=room.settings.is_open,
            watching=room.settings.watching.value,
            deadline=self._due[0],
            to_move=self._due[1],
            users=None if self._users == before else self._users,
            touched=now,
            absence=_absence(room, server_time),
        )

    def changes(self, room: Room, commit: Commit, now: float, server_time: float) -> list[Change]:
        """Return all changes of a step. ``room`` must be in the state right after it."""
        table = [self.table(room, now, server_time)] if commit.step.changed else []
        return [*table, *self._changes(room, commit, now)]

    def _changes(self, room: Room, commit: Commit, now: float) -> Iterator[Change]:
        game, step = room.game, commit.step
        is_new = room.number != commit.before.number
        if game is not None and is_new:
            assert self.game_id is not None
            yield self._begun(self.game_id, room, game, now)
        if game is not None and step.lines:
            assert self.game_id is not None
            yield AddLines(self.game_id, _stored(game, step, commit.command))
            if commit.after.stage is Stage.OVER and game.outcome is not None:
                yield EndGame(self.game_id, outcome_fields(game.outcome), now)
        if game is not None and room.abandoned and commit.before.stage is not Stage.OVER:
            assert self.game_id is not None
            yield EndGame(self.game_id, outcome_fields(Outcome(ABANDONED, (), game.scores, ())), now)
        if (found := due(room)) != self._due:
            self._due = found
            yield SetDeadline(self.table_id, *found)
        for message in step.messages:
            if isinstance(message, Said):
                yield AddTalk(self.table_id, talk_of(commit.after, message))

    def _begun(self, game_id: str, room: Room, game: Game, now: float) -> BeginGame:
        assert isinstance(game.chance, FairShuffle)
        users = tuple(place.user for place in room.places)
        return BeginGame(game_id, self.table_id, room.number, header_line_of(game), game.chance.secret, now, users)


def _absence(room: Room, server_time: float) -> EmptyTable | None:
    since, turn = room.empty_since(server_time), room.settings.clock.slow_turn
    if since is None:
        return None
    if room.stage is Stage.GATHERING:
        return EmptyTable("waiting", since, turn)
    return EmptyTable("live", since) if turn is None else EmptyTable("slow", since, turn)


def due(room: Room) -> Due:
    """Return the deadline to store for a table, and the seat to move for lists of tables.

    The deadline is 0 (at once) if a computer player is to move and people play: a restart must not stop the game.
    The seat is None in a live game with players present. Then the table is in memory and knows it, and the moves
    need not write it.
    """
    deadline = 0.0 if room.waits_for_computer and room.places.persons else room.deadline
    return deadline, room.to_move if room.clock.is_slow or not room.places.present else None


def _stored(game: Game, step: Step, command: KeyedCommand | None) -> list[StoredLine]:
    lines = []
    for kept in step.lines:
        fields = line_fields(game, kept.seq, kept.line)
        cause = (None, None, None) if command is None else (command.key.user, command.key.id, command.digest)
        lines.append(StoredLine(kept.seq, kept.line.seat, fields["act"], kept.line.by, kept.at, *cause))
        command = None  # it caused the first line; the others follow from that
    return lines
