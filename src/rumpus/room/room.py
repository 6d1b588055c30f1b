"""The state machine of one table: commands and times in, lines to store and messages out.

A command is either refused with an error that changes nothing, or done completely. A room can be restored from its
document and the lines of its game (``rumpus.room.document``).

The room never waits. ``deadline`` is the time of its next task, and the server calls ``tick`` then. The clock of a seat
is stopped while a computer player is to move. It is also stopped while no seated person is present, except at a table
that plays by calendar time. Otherwise people would lose time that they cannot use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from rumpus.core.actions import Action
from rumpus.core.errors import IllegalAction, UsageError
from rumpus.core.messages import Message
from rumpus.core.views import Occurrence
from rumpus.game import Game, Seat
from rumpus.games import rule_book
from rumpus.players import player_kind
from rumpus.record.format import header_line_of
from rumpus.room import commands
from rumpus.room.clock import Clock, ClockSnapshot
from rumpus.room.default_action import default_action
from rumpus.room.host import evening_of, host_role_ends, next_host
from rumpus.room.messages import Happened, MoveRequested, NewLine, Said, SentAway, Step
from rumpus.room.moderation import Moderation
from rumpus.room.places import PERSON, Place, Places
from rumpus.room.settings import Absence, Settings
from rumpus.room.talk import checked_talk

STAND_IN = "stand-in"
MOST_AT_ONCE = 8  # tasks in one tick; clocks that ran out long ago could otherwise play whole games in one call


class Stage(Enum):
    """The stage of a table."""

    GATHERING = "gathering"
    PLAYING = "playing"
    BETWEEN = "between"  # a deal is over, its score is on the table
    OVER = "over"


class Room:
    """A table with people and computer players. They sit down, play a game, and can play again.

    ``host`` is the user or evening that may change the table (``rumpus.room.host``). ``game`` is the running or last
    game, None before the first. ``number`` counts the games begun. ``ready_seats`` are the seats that confirmed the
    score or agreed to another game. ``paused_at`` is the time when the last deal ended, None outside a pause. ``left``
    are the users that gave up a seat in this game. ``abandoned`` is True if the game ended without a winner: all people
    left or were absent too long, or it had too many deals or lines.

    ``next_secret`` is the secret of the next shuffle. The server must set it before a game begins. ``clock_snapshot``
    is the clock as it was at the last change of the document.
    """

    def __init__(self, settings: Settings, host: str) -> None:
        self.settings = settings
        self.host = host
        self.places = Places.free(settings.seats)
        self.game: Game | None = None
        self.number = 0
        self.ready_seats: frozenset[int] = frozenset()
        self.clock = Clock.new(settings.clock, settings.seats)
        self.paused_at: float | None = None
        self.left: frozenset[str] = frozenset()
        self.abandoned = False
        self.moderation = Moderation()
        self.next_secret = b""
        self.lines_said = 0
        self.clock_snapshot: ClockSnapshot | None = None
        self._stand_in_seats: frozenset[int] = frozenset()
        self._requested_seq = 0  # the line that was last requested from a computer player
        self._turn: tuple[int, int, int | None] | None = None  # deal, turn and seat that the clock counts for

    # Properties

    @property
    def stage(self) -> Stage:
        """The stage of the table, by its game."""
        if self.game is None:
            return Stage.GATHERING
        if self.game.is_over or self.abandoned:
            return Stage.OVER
        return Stage.BETWEEN if self.game.is_between_deals else Stage.PLAYING

    @property
    def next_seq(self) -> int:
        """The number of the next line of the game."""
        return len(self.game.lines) + 1 if self.game else 1

    @property
    def to_move(self) -> int | None:
        """The seat to move, or None."""
        return self.game.to_move if self.game and not self.abandoned else None

    @property
    def deadline(self) -> float | None:
        """The time at which ``tick`` is due. None if only a command can change the table."""
        times = (self.clock.deadline, self._grace_ends(), self.pause_ends, host_role_ends(self.host, self.places))
        return min([time for time in times if time is not None], default=None)

    @property
    def pause_ends(self) -> float | None:
        """The time at which the next deal begins without further confirmation.

        None outside a pause, for a single person among computer players, and while all people are absent.
        """
        persons = self.places.persons
        waits = len(persons) == 1 or (persons and not self.places.present)
        return None if self.paused_at is None or waits else self.paused_at + self.settings.pause

    def empty_since(self, now: float) -> float | None:
        """Return the time since which no seated person is present. Return ``now`` if no person has a seat.

        None while one is present, and after the game is over.
        """
        return None if self.stage is Stage.OVER else self.places.empty_since(now)

    @property
    def waits_for_computer(self) -> bool:
        """True if a computer player is to move."""
        return self._computer_seat() is not None

    def awaits_computer(self, seat: int, seq: int) -> bool:
        """Return True if a computer player must play line ``seq`` for this seat."""
        return self.stage is Stage.PLAYING and seq == self.next_seq and seat == self._computer_seat()

    # Commands, answers and time

    def receive(self, user: str, command: commands.Command, now: float) -> Step:
        """Carry out a command of a user, and return its step. Raise RumpusError and change nothing if it is refused."""
        step = Step()
        _HANDLERS[type(command)](self, user, command, now, step)
        return self._finish(now, step)

    def answer(self, answer: commands.Answer, now: float) -> Step:
        """Play the move of a computer player, and return its step. Ignore a move that is too late or not needed."""
        step = Step()
        if self.game is not None and self.awaits_computer(answer.seat, answer.seq):
            is_for_person = self.game.seats[answer.seat].kind == PERSON  # also if the person has left since
            self._play(answer.action, now, step, by=STAND_IN if is_for_person else None)
        return self._finish(now, step)

    def tick(self, now: float) -> Step:
        """Do the tasks that are due at ``now``, at most ``MOST_AT_ONCE`` of them.

        If more are due, ``deadline`` has already passed, so the server calls ``tick`` again at once.
        """
        step = Step()
        for _ in range(MOST_AT_ONCE):
            if self.deadline is None or self.deadline > now:
                break
            self._do_due(now, step)
        self._request_move(step)  # after a restart no move is requested yet
        return self._finish(now, step)

    def _do_due(self, now: float, step: Step) -> None:
        clock, pause, host = self.clock.deadline, self.pause_ends, host_role_ends(self.host, self.places)
        if host is not None and host <= now:
            self._pass_on_host(self.places.own_seat(self.host), step)
        elif pause is not None and pause <= now:
            self._deal(now, step)
        elif clock is not None and clock <= now and not (self.clock.is_slow and self._needs_replacement):
            self._play(self._default_action(), now, step, by="clock")
        elif self.settings.absence is Absence.SKIP:
            self._play(self._default_action(), now, step, by="absent")
        else:
            self._stand_in(now, step)

    def abandon(self, now: float) -> Step:
        """End the running game without a winner if no seated person is present. The places stay."""
        step = Step()
        if self.empty_since(now) is not None and self.stage is not Stage.GATHERING:
            self._abandon(step)
        return self._finish(now, step)

    def _abandon(self, step: Step) -> None:
        self.abandoned = True
        self.ready_seats = frozenset()
        self.paused_at = None
        step.changed = True

    @property
    def _all_left(self) -> bool:
        # A game that computer players began among themselves goes on.
        is_empty = self.stage is not Stage.OVER and not self.places.persons
        return is_empty and self.game is not None and any(seat.kind == PERSON for seat in self.game.seats)

    def _finish(self, now: float, step: Step) -> Step:
        if self.game is not None:
            if step.changed or not step.lines:  # _announce has set the clock for new lines
                self.run_clock(now)
            if step.changed:
                self.clock_snapshot = ClockSnapshot(len(self.game.lines), self.clock, self._stand_in_seats)
        return step

    @property
    def _needs_replacement(self) -> bool:
        return self.to_move in self.places.absent and self.settings.absence is not Absence.WAIT

    def _grace_ends(self) -> float | None:
        # By calendar time only the clock counts. If nobody is present, nobody waits: the absent user loses nothing.
        if not self._needs_replacement or self.clock.is_slow or not self.places.present:
            return None
        seat = self.to_move
        if seat is None or seat in self._stand_in_seats:
            return None
        return (self.places[seat].gone_since or 0.0) + self.settings.grace

    def _stand_in(self, now: float, step: Step) -> None:
        assert self.to_move is not None
        self._stand_in_seats |= {self.to_move}
        self.run_clock(now)
        step.changed = True
        self._request_move(step)

    # Before the start

    def _sit(self, user: str, command: commands.Sit, now: float, step: Step) -> None:
        self._check_gathering()
        own = self.places[command.seat]
        if own.user == user:
            others = self.places.put(command.seat, Place())
            self._set_place(command.seat, replace(own, name=others.checked_name(command.name)), step)
            return
        self.moderation.check_may_sit(user)
        self.places.check_free(command.seat)
        if self.places.seat_of(user) is not None:
            raise UsageError(Message("you have a seat already; leave it first"), code="seated")
        name = self.places.checked_name(command.name)
        self._set_place(command.seat, Place(name, PERSON, user), step)
        # Nobody else has a seat if the host has none.
        if self.places.seat_of(self.host) is None and not evening_of(self.host):
            self.host = user

    def _seat_computer(self, user: str, command: commands.SeatComputer, now: float, step: Step) -> None:
        self._check_host(user)
        self._check_gathering()
        self.places.check_free(command.seat)
        kind = player_kind(command.kind, self.settings.rules).name
        self._set_place(command.seat, Place(self.places.free_name(kind), kind), step)

    def _kick(self, user: str, command: commands.Kick, now: float, step: Step) -> None:
        self._check_host(user)
        self._check_gathering()
        place = self.places[command.seat]
        if place.user == user:
            raise UsageError(Message("that is your own seat; leave it instead"), code="own-seat")
        self._set_place(command.seat, Place(), step)
        if place.user is not None:
            self.moderation = self.moderation.barring(place.user, place.name)
            step.messages.append(SentAway(place.user))

    def _admit(self, user: str, command: commands.Admit, now: float, step: Step) -> None:
        self._check_host(user)
        self.moderation = self.moderation.admitting(command.name)
        step.changed = True

    def _mute(self, user: str, command: commands.Mute, now: float, step: Step) -> None:
        self._check_host(user)
        muted = self.places[command.seat].user
        if muted is None or muted == user:
            raise UsageError(Message("nobody else sits at this seat"), code="bad-seat", subject=str(command.seat))
        self.moderation = self.moderation.muting(muted, command.muted)
        step.changed = True

    def _leave(self, user: str, command: commands.Leave, now: float, step: Step) -> None:
        seat = self.places.own_seat(user)
        if self.game is None:
            self._set_place(seat, Place(), step)
        else:
            kind = self.settings.stand_in
            # After the game the result belongs to the person, so their name stays on it.
            name = None if self.stage is Stage.OVER else self.places.free_name(kind)
            self._set_place(seat, self.places[seat].handed_to_computer(kind, name), step)
            self.left |= {user}
            self.game.rename(self.places.names)
        if user == self.host:
            self._pass_on_host(seat, step)
        if self._all_left:
            self._abandon(step)
        else:
            self._continue_if_all_ready(now, step)
        self._request_move(step)

    def _pass_on_host(self, seat: int, step: Step) -> None:
        self.host = next_host(self.host, seat, self.places)
        step.changed = True

    def _set_options(self, user: str, command: commands.SetOptions, now: float, step: Step) -> None:
        self._check_host(user)
        self._check_gathering()
        settings = replace(self.settings, options={**self.settings.options, **command.options})
        chosen = {name: settings.options[name] for name in command.options}
        rule_book(settings.game).check_new(settings.seats, chosen)
        self.settings = settings
        self.places = self.places.not_ready()
        step.changed = True

    def _ready(self, user: str, command: commands.Ready, now: float, step: Step) -> None:
        self._check_gathering()
        seat = self.places.own_seat(user)
        self._set_place(seat, self.places[seat].with_word(command.word, command.ready), step)
        if evening_of(self.host) and self.places.is_settled:  # nobody at this table may start the game
            self._begin_game(now, step)

    def _start(self, user: str, command: commands.Start, now: float, step: Step) -> None:
        self._check_host(user)
        self._check_gathering()
        self.places.check_settled()
        self._begin_game(now, step)

    def _begin_game(self, now: float, step: Step) -> None:
        assert self.next_secret
        secret = self.next_secret
        self.next_secret = b""
        self.abandoned = False
        if self.game is not None:
            self.places = self.places.with_computer_names(self.game.seats)
        game = self.begin(secret, [place.seat() for place in self.places], [place.word for place in self.places])
        step.changed = True
        self._announce(0, game.opening_moments, now, step)

    def begin(self, secret: bytes, seats: Sequence[Seat], words: Sequence[str]) -> Game:
        """Create the game, new or to be restored, and reset all state of the game before. Store and announce nothing.

        ``words`` are the players' words for the shuffle, by seat. They are cleared afterwards. A word counts only if it
        is sent after the promise of the secret. So each game needs new words.
        """
        settings = self.settings
        self.game = game = Game(settings.game, seats, secret=secret, words=words, **settings.options)
        game.header_line = header_line_of(game)
        game.pauses = True
        self.number += 1
        self.places = self.places.without_words()
        self.ready_seats = frozenset()
        self.left = frozenset()
        self.paused_at = None
        self.clock_snapshot = None
        self._stand_in_seats = frozenset()
        self._requested_seq = 0
        self._turn = None
        self.clock = Clock.new(self.settings.clock, self.settings.seats, game.rules.turn_seconds)
        return game

    def restore_clock(self, snapshot: ClockSnapshot) -> None:
        """Set the clock and the stand-ins to the stored snapshot."""
        self.clock = replace(snapshot.clock, turn_limit=self.clock.turn_limit)
        self.clock_snapshot = snapshot._replace(clock=self.clock)
        self._stand_in_seats = snapshot.stand_in_seats

    # Playing

    def _act(self, user: str, command: commands.Act, now: float, step: Step) -> None:
        seat = self.places.own_seat(user)
        if self.game is None:
            raise IllegalAction(Message("the game has not begun; wait for the start"), code="not-begun")
        self.check_seq(command.seq)
        if seat != self.to_move:
            raise IllegalAction(Message("it is not your turn"), code="not-your-turn", subject=str(self.to_move))
        self._play(command.act, now, step)

    def check_seq(self, seq: int) -> None:
        """Raise UsageError if ``seq`` is not the number of the next line: the sender acted on an old state of the
        table.
        """
        if seq != self.next_seq:
            said = Message("the table has moved on to line {line}; look again", {"line": self.next_seq})
            raise UsageError(said, code="stale", subject=str(seq))

    def _play(self, action: Action | str, now: float, step: Step, by: str | None = None) -> None:
        assert self.game is not None
        known = len(self.game.lines)
        occurrences = self.game.play(action, by=by)
        self._announce(known, occurrences, now, step)

    def _announce(self, known: int, occurrences: Sequence[Occurrence], now: float, step: Step) -> None:
        assert self.game is not None
        step.lines += [NewLine(seq, line, now) for seq, line in enumerate(self.game.lines[known:], start=known + 1)]
        step.messages.append(Happened(known + 1, tuple(occurrences)))
        self._continue_game(now, step)

    def _continue_game(self, now: float, step: Step) -> None:
        assert self.game is not None
        self.run_clock(now)
        stage, deals, lines = self.stage, len(self.game.state.table.results), len(self.game.lines)
        if stage is Stage.BETWEEN and self.settings.ends(deals, lines):
            self._abandon(step)
        elif stage is Stage.BETWEEN and self.paused_at is None:
            self.paused_at = now
            self.ready_seats = frozenset()
            step.changed = True
            self._continue_if_all_ready(now, step)
        elif stage is Stage.OVER:
            self.ready_seats = frozenset()
            step.changed = True
        else:
            self._request_move(step)

    def run_clock(self, now: float) -> None:
        """Start or stop the clock for the seat to move, and charge the seat that moved before.

        At a table by calendar time a stand-in plays one turn only.
        """
        assert self.game is not None
        table = self.game.state.table
        turn = (table.deal_number, table.turn_number, self.to_move)
        if turn != self._turn:
            self._turn = turn
            self.clock = self.clock.with_turn(self.to_move, now)
            self._stand_in_seats = frozenset() if self.clock.is_slow else self._stand_in_seats
        can_use_time = self.clock.is_slow or bool(self.places.present)
        self.clock = self.clock.running(can_use_time and not self.waits_for_computer, now)

    def _request_move(self, step: Step) -> None:
        seat = self._computer_seat()
        if seat is None or self._requested_seq == self.next_seq:
            return
        self._requested_seq = self.next_seq
        kind = self.settings.stand_in if self.places[seat].is_person else self.places[seat].kind
        step.messages.append(MoveRequested(seat, kind, self.next_seq))

    def _computer_seat(self) -> int | None:
        """Return the seat to move if a computer player moves for it, else None."""
        seat = self.to_move
        if seat is None:
            return None
        return seat if seat not in self.places.persons or seat in self._stand_in_seats else None

    def _default_action(self) -> Action:
        assert self.game is not None
        return default_action(self.game.rules, self.game.view(self.to_move))

    # Between deals, and after the game

    def _next_deal(self, user: str, command: commands.NextDeal, now: float, step: Step) -> None:
        seat = self.places.own_seat(user)
        if self.stage is not Stage.BETWEEN:
            raise UsageError(Message("no deal has just ended; wait for the end of this one"), code="wrong-time")
        self.ready_seats |= {seat}
        step.changed = True
        self._continue_if_all_ready(now, step)

    def _continue_if_all_ready(self, now: float, step: Step) -> None:
        # Without people at the table, computer players finish a game but begin no other one.
        present = self.places.present
        if self.stage is Stage.BETWEEN and present <= self.ready_seats and (present or not self.places.persons):
            self._deal(now, step)
        elif self.stage is Stage.OVER and present and present <= self.ready_seats:
            self._begin_game(now, step)

    def _deal(self, now: float, step: Step) -> None:
        assert self.game is not None
        self.paused_at = None
        known = len(self.game.lines)
        occurrences = self.game.deal()
        step.changed = True
        self._announce(known, occurrences, now, step)

    def _rematch(self, user: str, command: commands.Rematch, now: float, step: Step) -> None:
        seat = self.places.own_seat(user)
        if self.stage is not Stage.OVER:
            raise UsageError(Message("the game is not over yet"), code="wrong-time")
        if evening_of(self.host):
            said = Message("a table of an evening has one game; the organisers of the evening open the next one")
            raise UsageError(said, code="wrong-time")
        own = self.places[seat]
        self._set_place(seat, own.with_word(command.word, own.ready), step)
        self.ready_seats |= {seat}
        step.changed = True
        self._continue_if_all_ready(now, step)

    # Presence and talk

    def _connect(self, user: str, command: commands.Connect, now: float, step: Step) -> None:
        self._set_presence(user, None, now, step)

    def _disconnect(self, user: str, command: commands.Disconnect, now: float, step: Step) -> None:
        self._set_presence(user, now, now, step)

    def _set_presence(self, user: str, gone_since: float | None, now: float, step: Step) -> None:
        seat = self.places.seat_of(user)
        if seat is None or (self.places[seat].gone_since is None) == (gone_since is None):
            return
        if seat in self._stand_in_seats and seat == self.to_move:
            self._requested_seq = 0  # drop the stand-in's move; request a new one if the user goes away again
        self._stand_in_seats -= {seat}
        if self.paused_at is not None and not self.places.present:
            self.paused_at = now  # the first person to come back gets the whole pause to read the score
        self._set_place(seat, replace(self.places[seat], gone_since=gone_since), step)
        self._continue_if_all_ready(now, step)

    def _say(self, user: str, command: commands.Say, now: float, step: Step) -> None:
        self.places.own_seat(user)
        self.moderation.check_may_talk(user)
        text = checked_talk(command.text, self.settings.free_talk)
        self.lines_said += 1
        step.messages.append(Said(self.lines_said, user, text, now))

    # Checks

    def _check_host(self, user: str) -> None:
        if evening_of(self.host):
            raise UsageError(Message("only the organisers of the evening can do that; ask one"), code="not-host")
        if user != self.host:
            raise UsageError(Message("only the host of the table can do that"), code="not-host")

    def _check_gathering(self) -> None:
        if self.stage is not Stage.GATHERING:
            raise UsageError(Message("the game has begun; that can be changed only before the start"), code="begun")

    def _set_place(self, seat: int, place: Place, step: Step) -> None:
        self.places = self.places.put(seat, place)
        step.changed = True


_HANDLERS: dict[type, Callable[[Room, str, Any, float, Step], None]] = {
    commands.Sit: Room._sit,
    commands.Leave: Room._leave,
    commands.SeatComputer: Room._seat_computer,
    commands.Kick: Room._kick,
    commands.Admit: Room._admit,
    commands.Mute: Room._mute,
    commands.SetOptions: Room._set_options,
    commands.Ready: Room._ready,
    commands.Start: Room._start,
    commands.Act: Room._act,
    commands.NextDeal: Room._next_deal,
    commands.Rematch: Room._rematch,
    commands.Say: Room._say,
    commands.Connect: Room._connect,
    commands.Disconnect: Room._disconnect,
}
