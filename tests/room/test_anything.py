"""Invariants of a table hold after any commands of any user at any time.

Users come and go, sit, play and talk at random under a fake clock, at every game, clock and policy; computer players
answer, also late and wrongly; the server is killed and starts again. After every step the table is held against what a
table promises.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from rumpus.core.errors import RumpusError
from rumpus.core.events import DealEnded, DealerDrawn, Dealt, Drew, Event, GameEnded, Picked, Played, StockTurned
from rumpus.core.notation import format_action
from rumpus.core.shuffle import secret_from_seed
from rumpus.game import Game
from rumpus.players import make_player
from rumpus.room.clock import TimeControl
from rumpus.room.commands import (
    Act,
    Admit,
    Answer,
    Command,
    Connect,
    Disconnect,
    Kick,
    Leave,
    Mute,
    NextDeal,
    Ready,
    Rematch,
    Say,
    SeatComputer,
    SetOptions,
    Sit,
    Start,
)
from rumpus.room.document import document_of, room_of
from rumpus.room.messages import Happened, MoveRequested, RestoredLine, Step
from rumpus.room.places import PERSON
from rumpus.room.room import MOST_AT_ONCE, STAND_IN, Room, Stage
from rumpus.room.settings import Absence, Settings
from tests.players.playing import elsewhere
from tests.properties.tables import Table, tables
from tests.room.tables import NAMES, answers, game_of, gathered
from tests.whole_games import SMALLEST, soon_over

USERS = ("ann", "bob", "cy", "dee", "eve", "fay", "gil")
MOST_TICKS = 1000  # until nothing is due any more
KINDS = ("random", "random-rap-15", "casual")
TEXTS = ("draw", "take", "no", "rap", "pick", "pass", "discard 2C", "lay", "off 7H to 9", "deal", "play R1", "²", "")
CONTROLS = (
    TimeControl(),
    TimeControl(per_turn=300),
    TimeControl(bank=200),
    TimeControl(bank=90, increment=2),
    TimeControl(per_turn=7200),
)
Acting = AbstractSet[tuple[int, str | None]]
SEEDS = st.integers(0, 2**16)
SEATS = st.integers(-1, 6)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Sit, SEATS, st.sampled_from((*NAMES, "Gil", "casual", "", " Ann "))),
    st.builds(Leave),
    st.builds(SeatComputer, SEATS, st.sampled_from((*KINDS, "Heuristic", " random\n", "person", "grandmaster"))),
    st.builds(Kick, SEATS),
    st.builds(Admit, st.sampled_from((*NAMES, ""))),
    st.builds(Mute, SEATS, st.booleans()),
    st.builds(SetOptions, st.sampled_from(({}, {"deals": 2}, {"deals": 0}, {"deal": 1}, {"max_deals": "many"}))),
    st.builds(Ready, st.booleans(), st.sampled_from(("", "blue", "\x00"))),
    st.builds(Start),
    st.builds(NextDeal),
    st.builds(Rematch),
    st.builds(Say, st.sampled_from(("Hello!", "hm", "", "x" * 300))),
    st.builds(Connect),
    st.builds(Disconnect),
)
# Of these each watcher may learn something that another world has otherwise.
REVEALING = (DealEnded, GameEnded, DealerDrawn, Dealt, StockTurned, Played)


class Evening(RuleBasedStateMachine):
    """One table, and what is known of it from outside: its lines, and who was asked for a move."""

    @initialize(
        table=tables(),
        people=st.integers(0, 60),
        clock=st.sampled_from(CONTROLS),
        absence=st.sampled_from((Absence.COMPUTER, Absence.COMPUTER, Absence.SKIP, Absence.WAIT)),
        grace=st.sampled_from((0.0, 4.0, 60.0)),
        pause=st.sampled_from((1.0, 6.0)),
        free_talk=st.booleans(),
        is_started=st.integers(0, 5).map(bool),
        seed=SEEDS,
    )
    def sit_down(self, table: Table, people: int, is_started: bool, seed: int, **manners: Any) -> None:
        agreed = Settings(table.slug, table.seats, dict(table.options), **manners)
        self.now = 100.0
        self.lines: list[RestoredLine] = []
        self.asked: set[int] = set()
        self.deeds = 0
        self.room = gathered(agreed, people % (table.seats + 1), "random-rap-15", now=self.now)
        self.room.next_secret = secret_from_seed(1 if is_started else seed)
        if is_started:
            self.do(lambda room: room.receive("ann", Start(), self.now))

    # What may happen

    @rule(user=st.sampled_from(USERS), command=COMMANDS)
    def somebody_asks_for_something(self, user: str, command: Command) -> None:
        self.receive(user, command)

    @rule(seconds=st.sampled_from((0.0, 4.0, 60.0)), how_often=st.integers(1, 4))
    def the_one_to_move_comes_or_goes(self, seconds: float, how_often: int) -> None:
        for _ in range(how_often):
            place = None if self.room.to_move is None else self.room.places[self.room.to_move]
            if place is not None and place.user is not None:
                self.receive(place.user, Disconnect() if place.gone_since is None else Connect())
                self.tick(self.now + seconds)

    @rule(seed=SEEDS, turns=st.integers(1, 9))
    def the_one_to_move_is_away_for_a_while(self, seed: int, turns: int) -> None:
        user = None if self.room.to_move is None else self.room.places[self.room.to_move].user
        if user is not None:
            self.receive(user, Disconnect())
            self.tick(self.now + self.room.settings.grace)
            self.play_on(seed, turns)

    @rule(seed=SEEDS, turns=st.integers(1, 40))
    def the_game_goes_on(self, seed: int, turns: int) -> None:
        self.play_on(seed, turns)

    @rule(number=SEEDS)
    def all_play_again(self, number: int) -> None:
        if self.room.stage is Stage.OVER:
            self.room.next_secret = secret_from_seed(number)
            for user in USERS:
                self.receive(user, Rematch())

    @rule()
    def somebody_looks_whether_all_are_gone(self) -> None:
        was_deserted = self.room.empty_since(self.now) is not None and self.room.stage is not Stage.GATHERING
        step = self.do(lambda room: room.abandon(self.now))
        assert step is not None
        assert (step.changed, self.room.stage is Stage.OVER or not was_deserted) == (was_deserted, True)

    @rule(user=st.sampled_from(USERS), text=st.sampled_from(TEXTS), late=st.sampled_from((0, 0, 0, 1, -1, 7)))
    def somebody_types_something(self, user: str, text: str, late: int) -> None:
        self.receive(user, Act(text, self.room.next_seq - late))

    @rule(user=st.sampled_from(USERS), seed=SEEDS)
    def somebody_acts_for_the_one_to_move(self, user: str, seed: int) -> None:
        seat = self.room.to_move
        if seat is not None and self.room.places[seat].user != user:
            assert self.receive(user, Act(self.chosen(seed), self.room.next_seq)) is None

    @rule(seed=SEEDS, late=st.sampled_from((1, -1, 7)))
    def the_one_to_move_has_not_seen_the_last_line(self, seed: int, late: int) -> None:
        user = None if self.room.to_move is None else self.room.places[self.room.to_move].user
        if user is not None:
            assert self.receive(user, Act(self.chosen(seed), self.room.next_seq - late)) is None

    @rule(seat=st.integers(0, 5), late=st.sampled_from((0, 1, -1)), seed=SEEDS)
    def a_computer_player_answers(self, seat: int, late: int, seed: int) -> None:
        text = "draw" if self.room.to_move is None else self.chosen(seed)
        self.answer(Answer(seat % len(self.room.places), text, self.room.next_seq - late))

    @rule(seconds=st.sampled_from((0.0, 0.5, 3.0, 30.0, 9000.0)))
    def time_passes(self, seconds: float) -> None:
        self.tick(self.now + seconds)

    @rule(after=st.sampled_from((-0.25, 0.0, 0.25)))
    def a_deadline_comes(self, after: float) -> None:
        if self.room.deadline is not None:
            self.tick(max(self.now, self.room.deadline + after))

    @rule()
    def the_server_starts_again(self) -> None:
        self.room = self.made_again()
        self.asked.clear()
        self.tick(self.now)

    # How it is done, and what holds then

    def receive(self, user: str, command: Command) -> Step | None:
        seat = self.room.places.seat_of(user)
        is_timely = isinstance(command, Act) and command.seq == self.room.next_seq
        acting = {(seat, None)} if is_timely and seat is not None else set()
        step = self.do(lambda room: room.receive(user, command, self.now), acting)
        if isinstance(command, Connect) and step and step.changed and seat == self.room.to_move:
            self.asked.discard(self.room.next_seq)  # if they go again, their stand-in has to be asked again
        return step

    def answer(self, answer: Answer) -> Step | None:
        is_due = (answer.seat, answer.seq) == (self.room.to_move, self.room.next_seq) and self.computer_is_due()
        began = self.room.game.seats[answer.seat].kind if self.room.game else ""
        by = STAND_IN if began == PERSON else None  # who gave the seat up began the game there
        return self.do(lambda room: room.answer(answer, self.now), {(answer.seat, by)} if is_due else set())

    def move(self, seat: int, text: str) -> None:
        """The seat to move moves, by the one who plays for it."""
        user, seq = self.room.places[seat].user, self.room.next_seq
        if user is None or (seq in self.asked and self.computer_is_due()):
            answered = self.answer(Answer(seat, text, seq))
            assert answered is not None
            assert answered.lines
        elif self.room.places[seat].gone_since is None:
            assert self.receive(user, Act(text, seq))

    def play_on(self, seed: int, turns: int) -> None:
        for _ in range(turns):
            if self.room.stage is Stage.BETWEEN:
                for user in USERS:
                    self.receive(user, NextDeal())
            seat = self.room.to_move
            if seat is None:
                return
            self.move(seat, self.chosen(seed))

    def tick(self, now: float) -> None:
        self.now = now
        seats = range(len(self.room.places))
        is_timed = self.room.settings.clock != TimeControl() or self.room.clock.turn_limit is not None  # RG-13
        timed = {(seat, "clock") for seat in seats if is_timed}
        skipped = {(seat, "absent") for seat in seats if self.room.settings.absence is Absence.SKIP}
        for _ in range(MOST_TICKS):
            step = self.do(lambda room: room.tick(now), timed | skipped)
            assert step is not None
            assert len([kept for kept in step.lines if kept.line.seat is not None]) <= MOST_AT_ONCE
            if self.room.deadline is None or self.room.deadline > now:
                break
            assert step.messages or step.changed, "something was due"
        assert self.room.deadline is None or self.room.deadline > now
        if self.room.stage is Stage.PLAYING and self.computer_is_due():
            assert self.room.next_seq in self.asked or not self.somebody_waits()

    def do(self, deed: Callable[[Room], Step], acting: Acting = frozenset()) -> Step | None:
        """Do something to the table; a refusal changes nothing, and what is done is told and can be kept. ``acting``
        are the seats that may act by it, and by whom."""
        self.room.next_secret = self.room.next_secret or secret_from_seed(self.deeds)
        before, number, seats = self.shown(), self.room.number, range(len(self.room.places))
        watcher = (*seats, None)[self.deeds % (len(seats) + 1)]
        twin = self.twin(watcher)
        try:
            step = deed(self.room)
        except RumpusError:
            assert self.shown() == before
            return None
        if self.room.number != number:
            self.lines, self.asked = [], set()
        self.take_in(step, acting)
        assert step.changed or document_of(self.room) == before[0]
        if twin is not None:
            self.assert_told_alike(twin, deed, step, watcher)
        self.deeds += 1
        if self.deeds % 5 == 0:
            self.made_again()
        return step

    def take_in(self, step: Step, acting: Acting) -> None:
        known = len(self.lines)
        assert [kept.seq for kept in step.lines] == list(range(known + 1, self.room.next_seq))
        assert {kept.at for kept in step.lines} <= {self.now}
        assert {(kept.line.seat, kept.line.by) for kept in step.lines if kept.line.seat is not None} <= acting
        for kept in step.lines:
            text = format_action(game_of(self.room).rules, kept.line.action)
            self.lines.append(RestoredLine(kept.line.seat, text, kept.line.by, kept.at))
        told = [message.seq for message in step.messages if isinstance(message, Happened)]
        assert (known + 1 in told) == bool(step.lines)
        asked = {message.seq for message in step.messages if isinstance(message, MoveRequested)}
        assert len(asked) == sum(isinstance(message, MoveRequested) for message in step.messages)
        assert not asked & self.asked
        self.asked |= asked

    def shown(self) -> tuple[Any, ...]:
        """All that a table is."""
        room = self.room
        state = room.game.state if room.game else None
        return document_of(room), state, room.next_seq, room.deadline, room.clock, room.to_move, room.stage

    def made_again(self) -> Room:
        """The table as it comes back after a restart; it is what it was."""
        room = self.room
        again = room_of(json.loads(json.dumps(document_of(room))), self.lines)
        assert document_of(again) == document_of(room)
        assert (again.stage, again.to_move, again.next_seq) == (room.stage, room.to_move, room.next_seq)
        assert again.clock == room.clock
        if room.game and again.game:
            watchers = (*range(len(room.places)), None)
            assert again.game.lines == room.game.lines
            assert [again.game.view(seat) for seat in watchers] == [room.game.view(seat) for seat in watchers]
        assert again.deadline == room.deadline
        return again

    def computer_is_due(self) -> bool:
        """Return True if a computer player must bring the next line, judged from outside the room."""
        seat = self.room.to_move
        assert seat is not None
        place, agreed = self.room.places[seat], self.room.settings
        if not place.is_person or place.gone_since is None:
            return not place.is_person
        if self.room.clock.is_slow:
            return self.room.waits_for_computer  # from the deadline on; test_clock has that
        return agreed.absence is Absence.COMPUTER and place.gone_since + agreed.grace <= self.now

    def somebody_waits(self) -> bool:
        """Return True if a computer player must move: for its own seat, or for an absent person while others are
        present.
        """
        assert self.room.to_move is not None
        return bool(self.room.places.present) or not self.room.places[self.room.to_move].is_person

    def chosen(self, seed: int) -> str:
        """The action a computer player would choose for the seat to move."""
        game = game_of(self.room)
        player = make_player(KINDS[seed % len(KINDS)], game.rules, seed + self.room.next_seq)
        return game.text(player.choose(game.view(game.to_move)))

    # Nothing hidden is told

    def twin(self, watcher: int | None) -> Room | None:
        """The same table but for cards that the watcher has not seen."""
        if self.room.stage is not Stage.PLAYING:
            return None
        twin, game = copy.copy(self.room), copy.copy(game_of(self.room))
        rng = Random(self.deeds)
        game.lines = list(game.lines)
        game.state = elsewhere(game.state, -1 if watcher is None else watcher, rng)
        twin.game = game
        return twin

    def assert_told_alike(self, twin: Room, deed: Callable[[Room], Step], step: Step, watcher: int | None) -> None:
        events = [event for event, _ in moments(step)]
        if any(isinstance(event, REVEALING) or is_draw_of(event, watcher) for event in events):
            return
        if any(kept.line.by in {"clock", "absent"} for kept in step.lines):
            return  # what is least depends on the hand
        try:
            other = deed(twin)
        except RumpusError:
            return  # in that world somebody else holds the card
        assert [learnt for _, learnt in moments(other, watcher)] == [learnt for _, learnt in moments(step, watcher)]
        assert without_events(other) == without_events(step)
        assert document_of(twin) == document_of(self.room)
        assert game_of(twin).view(watcher) == game_of(self.room).view(watcher)


def moments(step: Step, watcher: int | None = None) -> list[tuple[Event, Event]]:
    """The events of a step, each beside the watcher's view of it."""
    told = [moment for message in step.messages if isinstance(message, Happened) for moment in message.moments]
    return [(moment.event, moment.seen_by(watcher)) for moment in told]


def is_draw_of(event: Event, watcher: int | None) -> bool:
    return isinstance(event, Drew | Picked) and event.seat == watcher


def without_events(step: Step) -> list[object]:
    """The changes and messages of a step, without its events."""
    return [step.changed, *(message for message in step.messages if not isinstance(message, Happened))]


def test_the_invariants_of_a_table_hold_after_any_commands() -> None:
    run_state_machine_as_test(Evening, settings=settings(stateful_step_count=30))


@pytest.mark.parametrize(("slug", "seats"), SMALLEST)
def test_a_table_of_computer_players_comes_to_its_end(slug: str, seats: int) -> None:
    named = {option: value for option, value in (("deals", 2), ("max_deals", 2)) if option in options_of(slug, seats)}
    room = Room(Settings(slug, seats, named, clock=TimeControl(per_turn=5)), "ann")
    for seat in range(seats):
        is_first_to_a_score = seat == 0 and "target_score" in soon_over(slug)
        room.receive("ann", SeatComputer(seat, "casual" if is_first_to_a_score else "random-rap-15"), 0.0)
    room.next_secret = secret_from_seed(slug)
    step = room.receive("ann", Start(), 0.0)
    answers(room, step, 1.0)
    assert room.stage is Stage.OVER
    assert room.deadline is None


def options_of(slug: str, seats: int) -> set[str]:
    return set(Game(slug, NAMES[:seats], seed=1).rules.options)
