"""One table: commands in, with the time they came at; lines to keep and messages out.

A command is refused with an error, and then nothing has changed, or done whole. The room is as good as its kept lines:
``document`` makes it again from them.
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
from rumpus.room.clock import Clock, TimeKept
from rumpus.room.default_action import default_action
from rumpus.room.host import awaited_until, next_host
from rumpus.room.messages import Happened, MoveRequested, NewLine, Said, SentAway, Step
from rumpus.room.moderation import Moderation
from rumpus.room.places import PERSON, Place, Places
from rumpus.room.settings import Absence, Settings
from rumpus.room.talk import checked_talk

STAND_IN = "stand-in"
MOST_AT_ONCE = 8  # things done in one tick


class Stage(Enum):
    """How far a table has come."""

    GATHERING = "gathering"
    PLAYING = "playing"
    BETWEEN = "between"  # a deal is over, its score is on the table
    OVER = "over"


class Room:
    """A table that people and computer players sit down at, play, and play again.

    ``host`` is the user who made it, or a later host (``rumpus.room.host``). ``game`` is the running or last game (None before the first), ``number`` how many
    were begun. ``agreed`` are the seats that have seen the score, or would play again; ``paused_at`` is when the score came
    on the table. ``left`` are the users who gave a seat up in this game; ``moderation`` says whom the host sent away or muted;
    ``abandoned`` tells whether it ended without a winner: nobody was there any more, all had given their seats up, or there
    were too many deals or lines. The orders of the next game follow from ``next_secret``, which the server gives to a table without.

    A clock stands while a computer player is to move, and a live one while nobody who sits here is connected. ``time_kept``
    is how it stood when the table last changed.
    """

    def __init__(self, settings: Settings, host: str) -> None:
        self.settings = settings
        self.host = host
        self.places = Places.free(settings.seats)
        self.game: Game | None = None
        self.number = 0
        self.agreed: frozenset[int] = frozenset()
        self.clock = Clock.new(settings.clock, settings.seats)
        self.paused_at: float | None = None
        self.left: frozenset[str] = frozenset()
        self.abandoned = False
        self.moderation = Moderation()
        self.next_secret = b""
        self.lines_said = 0
        self.time_kept: TimeKept | None = None
        self._stood_in: frozenset[int] = frozenset()
        self._wanted = 0  # the number of the line that a computer player was last asked for
        self._turn: tuple[int, int, int | None] | None = None

    # Looking

    @property
    def stage(self) -> Stage:
        """Whether people gather, play, look at a score, or are done."""
        if self.game is None:
            return Stage.GATHERING
        if self.game.is_over or self.abandoned:
            return Stage.OVER
        return Stage.BETWEEN if self.game.is_between_deals else Stage.PLAYING

    @property
    def next_seq(self) -> int:
        """The number that the next line of the game will have."""
        return len(self.game.lines) + 1 if self.game else 1

    @property
    def to_move(self) -> int | None:
        """The seat to move, if any."""
        return self.game.to_move if self.game and not self.abandoned else None

    @property
    def deadline(self) -> float | None:
        """When ``tick`` has something to do next; None where only a command can bring anything about."""
        times = (self.clock.deadline, self._grace_ends(), self.pause_ends, awaited_until(self.host, self.places))
        return min([time for time in times if time is not None], default=None)

    @property
    def pause_ends(self) -> float | None:
        """Until when the score stays; without end for a person who plays with computer players alone, and while all are gone."""
        persons = self.places.persons
        waits = len(persons) == 1 or (persons and not self.places.present)
        return None if self.paused_at is None or waits else self.paused_at + self.settings.pause

    def deserted_since(self, now: float) -> float | None:
        """Since when nobody who sits here is there; None while somebody is, and once the game is over."""
        return None if self.stage is Stage.OVER else self.places.deserted_since(now)

    @property
    def waits_for_computer(self) -> bool:
        """Whether a computer player is to move."""
        return self._plays_for() is not None

    def wants(self, seat: int, seq: int) -> bool:
        """Whether a computer player is to move for this seat, at the line of this number."""
        return self.stage is Stage.PLAYING and seq == self.next_seq and seat == self._plays_for()

    # Commands, answers and time

    def receive(self, user: str, command: commands.Command, now: float) -> Step:
        """Do what a user asks. Raises RumpusError, and then nothing has changed."""
        step = Step()
        _HANDLERS[type(command)](self, user, command, now, step)
        return self._settled(now, step)

    def answer(self, answer: commands.Answer, now: float) -> Step:
        """A computer player's move. One that comes too late, or for a seat that wants none, is dropped."""
        step = Step()
        if self.game is not None and self.wants(answer.seat, answer.seq):
            is_for_person = self.game.seats[answer.seat].kind == PERSON  # also one who gave the seat up
            self._play(answer.action, now, step, by=STAND_IN if is_for_person else None)
        return self._settled(now, step)

    def tick(self, now: float) -> Step:
        """Do what is due; where that is much, as with clocks without time left, the first of it. Then the next tick is due at once."""
        step = Step()
        for _ in range(MOST_AT_ONCE):
            if self.deadline is None or self.deadline > now:
                break
            self._do_due(now, step)
        self._want(step)  # also after a restart, when nobody was asked yet
        return self._settled(now, step)

    def _do_due(self, now: float, step: Step) -> None:
        clock, pause, host = self.clock.deadline, self.pause_ends, awaited_until(self.host, self.places)
        if host is not None and host <= now:
            self._pass_on_host(self.places.own_seat(self.host), step)
        elif pause is not None and pause <= now:
            self._deal(now, step)
        elif clock is not None and clock <= now and not (self.clock.is_slow and self._is_replaced):
            self._play(self._default_action(), now, step, by="clock")
        elif self.settings.absence is Absence.SKIP:
            self._play(self._default_action(), now, step, by="absent")
        else:
            self._stand_in(now, step)

    def abandon(self, now: float) -> Step:
        """End a running game, where nobody who plays is there any more. The places and the table stay."""
        step = Step()
        if self.deserted_since(now) is not None and self.stage is not Stage.GATHERING:
            self._abandon(step)
        return self._settled(now, step)

    def _abandon(self, step: Step) -> None:
        self.abandoned, self.agreed, self.paused_at = True, frozenset(), None
        step.changed = True

    @property
    def _is_forsaken(self) -> bool:
        """Whether people began the running game, and all have given their seats up. One of computer players alone goes on."""
        is_empty = self.stage is not Stage.OVER and not self.places.persons
        return is_empty and self.game is not None and any(seat.kind == PERSON for seat in self.game.seats)

    def _settled(self, now: float, step: Step) -> Step:
        """The step, once the clock runs or stands as it has to."""
        if self.game is not None:
            if step.changed or not step.lines:  # by lines alone it was set going already
                self.run_clock(now)
            if step.changed:
                self.time_kept = TimeKept(len(self.game.lines), self.clock, self._stood_in)
        return step

    @property
    def _is_replaced(self) -> bool:
        """Whether somebody, or something, is to play for the user of the seat to move, who is gone."""
        return self.to_move in self.places.absent and self.settings.absence is not Absence.WAIT

    def _grace_ends(self) -> float | None:
        """Until when those who are there wait for the seat to move, its user being gone; they wait for a slow clock instead."""
        if not self._is_replaced or self.clock.is_slow or not self.places.present:
            return None  # where nobody waits, a user who comes back finds the table as they left it
        seat = self.to_move
        if seat is None or seat in self._stood_in:
            return None
        return (self.places[seat].gone_since or 0.0) + self.settings.grace

    def _stand_in(self, now: float, step: Step) -> None:
        assert self.to_move is not None
        self._stood_in |= {self.to_move}
        self.run_clock(now)
        step.changed = True
        self._want(step)

    # Before the start

    def _sit(self, user: str, command: commands.Sit, now: float, step: Step) -> None:
        self._check_gathering()
        own = self.places[command.seat]
        if own.user == user:
            others = self.places.put(command.seat, Place())
            self._put(command.seat, replace(own, name=others.checked_name(command.name)), step)
            return
        self.moderation.check_may_sit(user)
        self.places.check_free(command.seat)
        if self.places.seat_of(user) is not None:
            raise UsageError(Message("you have a seat already; leave it first"), code="seated")
        name = self.places.checked_name(command.name)
        self._put(command.seat, Place(name, PERSON, user), step)
        if self.places.seat_of(self.host) is None:  # then nobody else is seated
            self.host = user

    def _seat_computer(self, user: str, command: commands.SeatComputer, now: float, step: Step) -> None:
        self._check_host(user)
        self._check_gathering()
        self.places.check_free(command.seat)
        kind = player_kind(command.kind, self.settings.rules).name
        self._put(command.seat, Place(self.places.free_name(kind), kind), step)

    def _kick(self, user: str, command: commands.Kick, now: float, step: Step) -> None:
        self._check_host(user)
        self._check_gathering()
        place = self.places[command.seat]
        if place.user == user:
            raise UsageError(Message("that is your own seat; leave it instead"), code="own-seat")
        self._put(command.seat, Place(), step)
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
            self._put(seat, Place(), step)
        else:
            kind, is_over = self.settings.stand_in, self.stage is Stage.OVER  # what became of it is still theirs
            self._put(seat, self.places[seat].given_up(kind, None if is_over else self.places.free_name(kind)), step)
            self.left |= {user}
            self.game.rename(self.places.names)
        if user == self.host:
            self._pass_on_host(seat, step)
        if self._is_forsaken:
            self._abandon(step)
        else:
            self._go_on_if_all_agree(now, step)
        self._want(step)

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
        self._put(seat, self.places[seat].with_word(command.word, command.ready), step)

    def _start(self, user: str, command: commands.Start, now: float, step: Step) -> None:
        self._check_host(user)
        self._check_gathering()
        self.places.check_settled()
        self._open(now, step)

    def _open(self, now: float, step: Step) -> None:
        assert self.next_secret
        secret, self.next_secret, self.abandoned = self.next_secret, b"", False
        if self.game is not None:
            self.places = self.places.named_after(self.game.seats)
        game = self.begin(secret, [place.seat() for place in self.places], [place.word for place in self.places])
        step.changed = True
        self._tell(0, game.opening_moments, now, step)

    def begin(self, secret: bytes, seats: Sequence[Seat], words: Sequence[str]) -> Game:
        """Have a game before its first line, of which nothing is told: one that begins, or that is restored. Words count once: those of
        the next game have to be named after its secret was promised.
        """
        settings = self.settings
        self.game = game = Game(settings.game, seats, secret=secret, words=words, **settings.options)
        game.header_line, game.pauses = header_line_of(game), True
        self.number += 1
        self.places = self.places.without_words()
        self.agreed, self.left, self._stood_in, self.paused_at = frozenset(), frozenset(), frozenset(), None
        self._wanted, self._turn, self.time_kept = 0, None, None
        self.clock = Clock.new(self.settings.clock, self.settings.seats, game.rules.turn_seconds)
        return game

    def set_time(self, kept: TimeKept) -> None:
        """Restore what was kept of the time of the game."""
        self.clock = replace(kept.clock, turn_limit=self.clock.turn_limit)
        self.time_kept, self._stood_in = kept._replace(clock=self.clock), kept.stood_in

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
        """Raises UsageError where this is not the number of the next line: the sender saw another state of the table."""
        if seq != self.next_seq:
            said = Message("the table has moved on to line {line}; look again", {"line": self.next_seq})
            raise UsageError(said, code="stale", subject=str(seq))

    def _play(self, action: Action | str, now: float, step: Step, by: str | None = None) -> None:
        assert self.game is not None
        known = len(self.game.lines)
        moments = self.game.play(action, by=by)
        self._tell(known, moments, now, step)

    def _tell(self, known: int, moments: Sequence[Occurrence], now: float, step: Step) -> None:
        """Keep the lines after the known ones, tell what they brought about, and let the next one think."""
        assert self.game is not None
        step.lines += [NewLine(seq, line, now) for seq, line in enumerate(self.game.lines[known:], start=known + 1)]
        step.messages.append(Happened(known + 1, tuple(moments)))
        self._go_on(now, step)

    def _go_on(self, now: float, step: Step) -> None:
        assert self.game is not None
        self.run_clock(now)
        stage, deals, lines = self.stage, len(self.game.state.table.results), len(self.game.lines)
        if stage is Stage.BETWEEN and self.settings.ends(deals, lines):
            self._abandon(step)
        elif stage is Stage.BETWEEN and self.paused_at is None:
            self.paused_at, self.agreed = now, frozenset()
            step.changed = True
            self._go_on_if_all_agree(now, step)
        elif stage is Stage.OVER:
            self.agreed = frozenset()
            step.changed = True
        else:
            self._want(step)

    def run_clock(self, now: float) -> None:
        """Let the clock of the seat to move run, or stand. By calendar time a stand-in plays for one turn."""
        assert self.game is not None
        table = self.game.state.table
        turn = (table.deal_number, table.turn_number, self.to_move)
        if turn != self._turn:
            self._turn, self.clock = turn, self.clock.turned(self.to_move, now)
            self._stood_in = frozenset() if self.clock.is_slow else self._stood_in
        there = self.clock.is_slow or bool(self.places.present)
        self.clock = self.clock.running(there and not self.waits_for_computer, now)

    def _want(self, step: Step) -> None:
        """Ask for a computer player's move, once, if one is to play."""
        seat = self._plays_for()
        if seat is None or self._wanted == self.next_seq:
            return
        self._wanted = self.next_seq
        kind = self.settings.stand_in if self.places[seat].is_person else self.places[seat].kind
        step.messages.append(MoveRequested(seat, kind, self.next_seq))

    def _plays_for(self) -> int | None:
        """The seat to move, if a computer player moves for it: its own seat, or that of an absent user."""
        seat = self.to_move
        if seat is None:
            return None
        return seat if seat not in self.places.persons or seat in self._stood_in else None

    def _default_action(self) -> Action:
        assert self.game is not None
        return default_action(self.game.rules, self.game.view(self.to_move))

    # Between deals, and after the game

    def _next_deal(self, user: str, command: commands.NextDeal, now: float, step: Step) -> None:
        seat = self.places.own_seat(user)
        if self.stage is not Stage.BETWEEN:
            raise UsageError(Message("no deal has just ended; wait for the end of this one"), code="wrong-time")
        self.agreed |= {seat}
        step.changed = True
        self._go_on_if_all_agree(now, step)

    def _go_on_if_all_agree(self, now: float, step: Step) -> None:
        """Deal, or begin the next game, where all who are there have agreed; computer players alone play on to the end of a game."""
        there = self.places.present
        if self.stage is Stage.BETWEEN and there <= self.agreed and (there or not self.places.persons):
            self._deal(now, step)
        elif self.stage is Stage.OVER and there and there <= self.agreed:
            self._open(now, step)

    def _deal(self, now: float, step: Step) -> None:
        assert self.game is not None
        self.paused_at = None
        known = len(self.game.lines)
        moments = self.game.deal()
        step.changed = True
        self._tell(known, moments, now, step)

    def _rematch(self, user: str, command: commands.Rematch, now: float, step: Step) -> None:
        seat = self.places.own_seat(user)
        if self.stage is not Stage.OVER:
            raise UsageError(Message("the game is not over yet"), code="wrong-time")
        own = self.places[seat]
        self._put(seat, own.with_word(command.word, own.ready), step)
        self.agreed |= {seat}
        step.changed = True
        self._go_on_if_all_agree(now, step)

    # Presence and talk

    def _connect(self, user: str, command: commands.Connect, now: float, step: Step) -> None:
        self._be(user, None, now, step)

    def _disconnect(self, user: str, command: commands.Disconnect, now: float, step: Step) -> None:
        self._be(user, now, now, step)

    def _be(self, user: str, gone_since: float | None, now: float, step: Step) -> None:
        seat = self.places.seat_of(user)
        if seat is None or (self.places[seat].gone_since is None) == (gone_since is None):
            return
        if seat in self._stood_in and seat == self.to_move:
            self._wanted = 0  # their stand-in is not waited for, and is asked again if they go again
        self._stood_in -= {seat}
        if self.paused_at is not None and not self.places.present:
            self.paused_at = now  # the first who is back has time to look at the score
        self._put(seat, replace(self.places[seat], gone_since=gone_since), step)
        self._go_on_if_all_agree(now, step)

    def _say(self, user: str, command: commands.Say, now: float, step: Step) -> None:
        self.places.own_seat(user)
        self.moderation.check_may_talk(user)
        text = checked_talk(command.text, self.settings.free_talk)
        self.lines_said += 1
        step.messages.append(Said(self.lines_said, user, text, now))

    # Checks

    def _check_host(self, user: str) -> None:
        if user != self.host:
            raise UsageError(Message("only the host of the table can do that"), code="not-host")

    def _check_gathering(self) -> None:
        if self.stage is not Stage.GATHERING:
            raise UsageError(Message("the game has begun; that can be changed only before the start"), code="begun")

    def _put(self, seat: int, place: Place, step: Step) -> None:
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
