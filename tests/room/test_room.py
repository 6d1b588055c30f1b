"""A table from the first seat taken to the rematch: refused commands change nothing, others are sent and stored."""

from __future__ import annotations

import pytest

from rumpus.core.actions import Discard, DrawFromStock, Pick, TurnStock
from rumpus.core.errors import IllegalAction, RumpusError, UsageError
from rumpus.core.packs import cards_of
from rumpus.core.shuffle import secret_from_seed
from rumpus.games import BOOKS, rule_book
from rumpus.players import PLAYERS
from rumpus.record import record_of
from rumpus.record.format import header_of
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
from rumpus.room.messages import Happened, MoveRequested, Said, SentAway
from rumpus.room.room import MOST_AT_ONCE, Room, Stage
from rumpus.room.settings import Absence, Settings
from tests.room.tables import act, answers, game_of, gathered, started, ticked
from tests.whole_games import SMALLEST, short

STAND_IN = "club"
FIRST, SECOND = (character.name for character in PLAYERS[STAND_IN].characters[:2])
SECRET = secret_from_seed(1)
RAP = Settings("rap-rummy", 3)


def refusal(room: Room, user: str, command: Command, now: float = 1.0) -> str:
    """The code of the refusal; nothing has changed."""
    before = document_of(room)
    with pytest.raises(RumpusError) as refused:
        room.receive(user, command, now)
    assert document_of(room) == before
    return refused.value.code


# Before the start


def test_people_and_computer_players_take_seats() -> None:
    room = Room(RAP, "ann")
    step = room.receive("ann", Sit(1, " Ann  Lee "), 0.0)
    assert step.changed
    assert step.messages == []
    room.receive("ann", SeatComputer(0, STAND_IN), 0.0)
    room.receive("ann", SeatComputer(2, STAND_IN), 0.0)
    assert [(place.name, place.kind) for place in room.places] == [
        (FIRST, STAND_IN),
        ("Ann Lee", "person"),
        (SECOND, STAND_IN),
    ]
    assert room.stage is Stage.GATHERING


def test_a_seated_player_may_change_their_name_and_stays_ready() -> None:
    room = gathered(RAP, 3)
    assert room.receive("bob", Sit(1, " Bobby "), 1.0).changed
    assert (room.places[1].name, room.places[1].ready, room.places[1].user) == ("Bobby", True, "bob")
    assert refusal(room, "bob", Sit(1, "Ann")) == "name-taken"
    room.receive("bob", Sit(1, "Bobby"), 1.0)
    assert room.places[1].name == "Bobby"


def test_a_kind_of_computer_player_is_named_as_one_likes() -> None:
    room = Room(RAP, "ann")
    for seat in range(3):
        room.receive("ann", SeatComputer(seat, " Random\n"), 0.0)
    assert [place.kind for place in room.places] == ["random"] * 3
    room.next_secret = SECRET
    room.receive("ann", Start(), 0.0)
    assert room.stage is Stage.PLAYING


def test_what_cannot_be_before_the_start_is_refused() -> None:
    room = Room(RAP, "ann")
    room.receive("ann", Sit(0, "Ann"), 0.0)
    assert refusal(room, "bob", Sit(0, "Bob")) == "seat-taken"
    assert refusal(room, "bob", Sit(7, "Bob")) == "bad-seat"
    assert refusal(room, "bob", Sit(1, "Ann")) == "name-taken"
    assert refusal(room, "bob", Sit(1, " ")) == "bad-name"
    assert refusal(room, "ann", Sit(1, "Anna")) == "seated"
    assert refusal(room, "bob", SeatComputer(1, "expert")) == "not-host"
    assert refusal(room, "ann", SeatComputer(1, "clubb")) == "unknown-player"
    assert refusal(room, "bob", Ready()) == "no-seat"
    assert refusal(room, "ann", Ready(word="x" * 300)) == "bad-words"
    assert refusal(room, "ann", Ready(word="plum\u202e")) == "bad-words"
    assert refusal(room, "ann", Start()) == "not-ready"
    assert refusal(room, "ann", Kick(0)) == "own-seat"
    assert refusal(room, "ann", SetOptions({"deal": 3})) == "unknown-option"
    assert refusal(room, "ann", Act("draw", 1)) == "not-begun"
    assert refusal(room, "ann", NextDeal()) == "wrong-time"
    assert refusal(room, "ann", Rematch()) == "wrong-time"


def test_the_host_may_free_a_seat_and_change_options_and_then_nobody_is_ready() -> None:
    room = gathered(RAP, 3)
    room.receive("ann", Kick(2), 1.0)
    assert room.places[2].is_free
    room.receive("ann", SetOptions({"deals": 5}), 1.0)
    assert room.settings.options["deals"] == 5
    assert not any(place.ready for place in room.places)
    room.receive("bob", Leave(), 1.0)
    assert room.places[1].is_free


@pytest.mark.clause("GIN-10")
def test_an_option_that_follows_from_others_gets_its_value_when_the_game_begins() -> None:
    room = Room(Settings("gin-rummy", 2), "ann")
    room.receive("ann", SetOptions({"target_score": 100}), 0.0)
    assert room.settings.options["equal_is_undercut"] == "by-length"
    room = room_of(document_of(room), ())
    for seat in range(2):
        room.receive("ann", SeatComputer(seat, "random"), 0.0)
    room.next_secret = SECRET
    room.receive("ann", Start(), 0.0)
    assert header_of(game_of(room))["options"]["equal_is_undercut"] == "yes"


def test_a_removed_player_sits_down_again_when_the_host_lets_them() -> None:
    room = gathered(RAP, 3)
    step = room.receive("ann", Kick(1), 1.0)
    assert SentAway("bob") in step.messages
    assert refusal(room, "bob", Sit(1, "Robert")) == "barred"
    room.receive("dee", Sit(1, "Dee"), 1.0)
    assert refusal(room, "cy", Admit("Bob")) == "not-host"
    assert refusal(room, "ann", Admit("Robert")) == "not-barred"
    room.receive("ann", Admit("Bob"), 2.0)
    room.receive("ann", Kick(1), 2.0)
    room.receive("bob", Sit(1, "Bob"), 3.0)
    assert room.places[1].user == "bob"


def test_a_muted_player_plays_and_cannot_talk() -> None:
    room = gathered(RAP, 2)
    assert refusal(room, "bob", Mute(0)) == "not-host"
    assert refusal(room, "ann", Mute(0)) == refusal(room, "ann", Mute(2)) == "bad-seat"
    room.receive("ann", Mute(1), 1.0)
    assert refusal(room, "bob", Say("Hello!")) == "muted"
    again = room_of(document_of(room), [])
    assert refusal(again, "bob", Say("Hello!")) == "muted"
    room.receive("ann", Mute(1, muted=False), 1.0)
    assert Said(1, "bob", "Hello!", 2.0) in room.receive("bob", Say("Hello!"), 2.0).messages


def test_the_game_begins_with_the_secret_and_the_words() -> None:
    room = gathered(RAP, 3)
    room.receive("bob", Ready(word="blue"), 0.0)
    step = room.receive("ann", Start(), 5.0)
    game = game_of(room)
    assert record_of(game).header["words"] == ["", "blue", ""]
    assert [kept.seq for kept in step.lines] == list(range(1, len(game.lines) + 1))
    assert {kept.at for kept in step.lines} == {5.0}
    told = next(message for message in step.messages if isinstance(message, Happened))
    assert (told.seq, tuple(told.moments)) == (1, game.opening_moments)
    assert room.stage is Stage.PLAYING
    assert refusal(room, "ann", Start()) == "begun"
    assert refusal(room, "dee", Sit(0, "Dee")) == "begun"


# Playing


def test_an_action_is_stored_and_announced_once() -> None:
    room, _ = started(Settings("rummy-1916", 2), 2)
    seat, seq = room.to_move, room.next_seq
    assert seat is not None
    user = room.places[seat].user or ""
    step = room.receive(user, Act("draw", seq), 3.0)
    assert [(kept.seq, kept.line.seat, kept.at) for kept in step.lines] == [(seq, seat, 3.0)]
    assert isinstance(game_of(room).lines[-1].action, DrawFromStock)
    assert refusal(room, user, Act("draw", seq)) == "stale"
    assert refusal(room, user, Act("draw", seq + 1)) == "has-drawn"
    other = room.places[1 - seat].user or ""
    assert refusal(room, other, Act("draw", seq + 1)) == "not-your-turn"
    assert refusal(room, user, Act("jump", seq + 1)) == "unknown-action"
    assert refusal(room, "dee", Act("draw", seq + 1)) == "no-seat"


def test_a_computer_move_is_requested_and_late_answers_are_dropped() -> None:
    room, step = started(Settings("rummy-1916", 2), 1)
    while not any(isinstance(message, MoveRequested) for message in step.messages):
        step = act(room, 1.0)
    wanted = next(message for message in step.messages if isinstance(message, MoveRequested))
    assert (wanted.seat, wanted.kind, wanted.seq) == (1, "random", room.next_seq)
    late = Answer(1, "draw", wanted.seq - 1)
    assert room.answer(late, 2.0).lines == []
    assert room.answer(Answer(0, "draw", wanted.seq), 2.0).lines == []
    assert len(room.answer(Answer(1, "draw", wanted.seq), 2.0).lines) == 1
    assert room.answer(Answer(1, "draw", wanted.seq), 2.0).lines == []


@pytest.mark.parametrize("slug", [slug for slug, book in BOOKS.items() if short(book, 2)])
def test_a_whole_game_with_its_pauses_and_a_rematch(slug: str) -> None:
    options = short(rule_book(slug), 2, deals=2)
    room, step = started(Settings(slug, 2, options), 1, computers="casual")
    answers(room, step, 1.0)
    pauses = 0
    while room.stage is not Stage.OVER:
        if room.stage is Stage.BETWEEN:
            pauses += 1
            assert refusal(room, "ann", Act("draw", room.next_seq)) in {"not-your-turn", "not-dealt"}
            step = room.receive("ann", NextDeal(), 2.0)
        else:
            step = act(room, 2.0, kind="casual")
        answers(room, step, 2.0)
    assert pauses == 1
    assert refusal(room, "ann", Start()) == "begun"
    assert room.next_secret == b""
    room.next_secret = secret_from_seed(2)
    room.receive("ann", Rematch(), 3.0)
    assert (room.number, room.stage) == (2, Stage.PLAYING)


# Clocks and absence


@pytest.mark.clause("C-13")
def test_when_the_time_is_up_the_smallest_move_is_made() -> None:
    room, _ = started(Settings("rummy-gin", 2, clock=TimeControl(per_turn=180)), 2)
    assert room.deadline == 180
    assert room.tick(179.9).lines == []
    seat = room.to_move
    step = room.tick(180.0)
    assert [(kept.line.seat, kept.line.action, kept.line.by) for kept in step.lines] == [(seat, Pick(), "clock")]
    assert room.deadline == 360


@pytest.mark.clause("C-13")
def test_a_card_turn_is_finished_for_the_player_when_time_is_up() -> None:
    room, _ = started(Settings("rummy-1916", 2, clock=TimeControl(bank=30, increment=2)), 2)
    seat, points = room.to_move, game_of(room).rules.points
    draw, discard = (kept.line.action for kept in room.tick(30.0).lines)
    assert (draw, type(discard)) == (DrawFromStock(), Discard)
    assert isinstance(discard, Discard)
    assert points[discard.card] >= max(points[card] for card in cards_of(game_of(room).view(seat).hand))
    assert sorted(room.clock.left) == [2, 30]
    assert room.deadline == 60


def test_after_the_grace_a_computer_player_plays_until_the_user_is_back() -> None:
    room, _ = started(Settings("rummy-1916", 2, grace=60), 2)
    seat = room.to_move
    assert seat is not None
    user = room.places[seat].user or ""
    room.receive(user, Disconnect(), 10.0)
    assert [step.lines for step in ticked(room, 69.9)] == [[]]
    assert room.deadline == 70
    step = room.tick(70.0)
    assert MoveRequested(seat, STAND_IN, room.next_seq) in step.messages
    step = room.answer(Answer(seat, "draw", room.next_seq), 71.0)
    assert step.lines[0].line.by == "stand-in"
    room.receive(user, Connect(), 72.0)
    assert room.answer(Answer(seat, "discard 2C", room.next_seq), 72.0).lines == []
    assert room.deadline is None


def test_a_player_who_leaves_again_gets_a_stand_in_again() -> None:
    room, _ = started(Settings("rummy-1916", 2, grace=60), 2)
    seat, seq = room.to_move, room.next_seq
    assert seat is not None
    user = room.places[seat].user or ""
    room.receive(user, Disconnect(), 10.0)
    assert MoveRequested(seat, STAND_IN, seq) in room.tick(70.0).messages
    room.receive(user, Connect(), 71.0)
    assert room.answer(Answer(seat, "draw", seq), 72.0).lines == []
    room.receive(user, Disconnect(), 73.0)
    assert MoveRequested(seat, STAND_IN, seq) in room.tick(133.0).messages
    assert len(room.answer(Answer(seat, "draw", seq), 134.0).lines) == 1


def test_the_absent_may_be_skipped_or_waited_for() -> None:
    for absence, deadline in ((Absence.SKIP, 70.0), (Absence.WAIT, None)):
        room, _ = started(Settings("rummy-1916", 2, absence=absence), 2)
        seat = room.to_move
        assert seat is not None
        room.receive(room.places[seat].user or "", Disconnect(), 10.0)
        assert [step.lines for step in ticked(room, 69.9)] == [[]]
        assert room.deadline == deadline
    room, _ = started(Settings("rummy-1916", 2, absence=Absence.SKIP), 2)
    room.receive(room.places[room.to_move or 0].user or "", Disconnect(), 10.0)
    assert [kept.line.by for kept in room.tick(70.0).lines] == ["absent", "absent"]


@pytest.mark.parametrize("absence", [Absence.COMPUTER, Absence.SKIP])
def test_a_table_that_all_have_left_alone_waits_for_the_first_to_come_back(absence: Absence) -> None:
    room, _ = started(Settings("rummy-1916", 2, absence=absence, grace=60), 2)
    seat = room.to_move
    assert seat is not None
    for place in room.places:
        room.receive(place.user or "", Disconnect(), 10.0)
    alone = room.deadline
    room.receive(room.places[1 - seat].user or "", Connect(), 500.0)
    assert alone is None
    step = room.tick(500.0)
    assert step.lines if absence is Absence.SKIP else MoveRequested(seat, STAND_IN, room.next_seq) in step.messages


def test_a_player_who_gives_up_their_seat_is_replaced() -> None:
    room, _ = started(Settings("rap-rummy", 3), 3)
    room.receive("ann", Leave(), 1.0)
    assert (room.places[0].kind, room.places[0].name) == (STAND_IN, FIRST)
    assert refusal(room, "ann", Act("draw", room.next_seq)) == "no-seat"


def test_a_given_up_seat_has_another_name_and_the_record_names_its_first_player() -> None:
    room, _ = started(Settings("rap-rummy", 3), 3)
    step = room.receive("bob", Leave(), 1.0)
    while room.to_move != 1:
        step = act(room, 2.0)
    lines = [kept.line for one in answers(room, step, 2.0) for kept in one.lines]
    assert {line.by for line in lines if line.seat == 1} == {"stand-in"}
    assert game_of(room).players == ("Ann", FIRST, "Cy")
    assert [(seat.name, seat.kind) for seat in game_of(room).seats][1] == ("Bob", "person")


def test_a_player_who_leaves_after_the_game_is_named_until_the_next_begins() -> None:
    room, _ = started(Settings("rap-rummy", 2, {"deals": 1}), 2)
    while room.stage is not Stage.OVER:
        act(room, 5.0, kind="casual")
    room.receive("bob", Leave(), 6.0)
    assert (room.places[1].name, game_of(room).players[1]) == ("Bob", "Bob")
    room.next_secret = SECRET
    room.receive("ann", Rematch(), 7.0)
    assert (room.number, room.places[1].name, game_of(room).seats[1].name) == (2, FIRST, FIRST)


def test_a_score_is_shown_for_a_while_and_no_longer() -> None:
    room, _ = started(Settings("rap-rummy", 2, {"deals": 2}, pause=30), 2)
    while room.stage is Stage.PLAYING:
        act(room, 5.0, kind="casual")
    assert room.stage is Stage.BETWEEN
    assert room.deadline == 35
    room.receive("ann", NextDeal(), 6.0)
    assert room.stage is Stage.BETWEEN
    assert room.tick(35.0).lines != []
    assert game_of(room).state.table.deal_number == 2


def test_the_table_does_not_wait_for_a_player_who_left() -> None:
    room, _ = started(Settings("rap-rummy", 2, {"deals": 2}), 2)
    while room.stage is Stage.PLAYING:
        act(room, 5.0, kind="casual")
    room.receive("ann", NextDeal(), 6.0)
    step = room.receive("bob", Leave(), 7.0)
    assert [kept.at for kept in step.lines] == [7.0]
    assert game_of(room).state.table.deal_number == 2


def test_leaving_at_the_end_does_not_undo_the_agreement_of_others() -> None:
    room, _ = started(Settings("rap-rummy", 2, {"deals": 1}), 2)
    while room.stage is not Stage.OVER:
        act(room, 5.0, kind="casual")
    room.next_secret = SECRET
    room.receive("ann", Rematch(), 6.0)
    assert room.number == 1
    room.receive("bob", Leave(), 7.0)
    assert room.number == 2


def test_a_word_goes_with_the_person_who_named_it() -> None:
    room = Room(Settings("rap-rummy", 3, {"deals": 1}), "ann")
    for seat, user in enumerate(("ann", "bob", "cy")):
        room.receive(user, Sit(seat, user.title()), 1.0)
        room.receive(user, Ready(word=f"{user}'s word"), 1.0)
    room.receive("bob", Leave(), 2.0)
    room.receive("ann", Kick(2), 2.0)
    room.receive("dee", Sit(1, "Dee"), 2.0)
    room.receive("dee", Ready(), 2.0)
    room.receive("ann", SeatComputer(2, STAND_IN), 2.0)
    room.next_secret = SECRET
    room.receive("ann", Start(), 3.0)
    assert header_of(game_of(room))["words"] == ["ann's word", "", ""]


def test_a_word_for_the_next_game_goes_with_the_person_who_leaves_before_it() -> None:
    room, _ = started(Settings("rap-rummy", 3, {"deals": 1}), 3)
    while room.stage is not Stage.OVER:
        act(room, 5.0, kind="casual")
    room.next_secret = SECRET
    for user in ("bob", "cy"):
        room.receive(user, Rematch(word=f"{user}'s word"), 6.0)
    room.receive("bob", Leave(), 7.0)
    room.receive("cy", Disconnect(), 7.0)  # who is away keeps their seat, and their word
    assert [place.word for place in room.places] == ["", "", "cy's word"]
    room.receive("ann", Rematch(word="apple"), 8.0)
    header = header_of(game_of(room))
    assert [seat["name"] for seat in header["seats"]] == ["Ann", FIRST, "Cy"]
    assert header["words"] == ["apple", "", "cy's word"]


def test_a_rematch_waits_only_for_players_who_are_present() -> None:
    room, _ = started(Settings("rap-rummy", 3, {"deals": 1}), 3)
    while room.stage is not Stage.OVER:
        act(room, 5.0, kind="casual")
    room.next_secret = SECRET
    room.receive("ann", Rematch(), 6.0)
    room.receive("bob", Disconnect(), 7.0)
    assert room.stage is Stage.OVER
    room.receive("cy", Rematch(), 8.0)
    assert (room.number, room.stage) == (2, Stage.PLAYING)


def test_a_player_alone_with_computers_may_look_at_the_score_without_limit() -> None:
    room, step = started(Settings("rap-rummy", 2, {"deals": 2}), 1, computers="casual")
    answers(room, step, 1.0)
    while room.stage is Stage.PLAYING:
        answers(room, act(room, 2.0, kind="casual"), 2.0)
    assert room.deadline is None
    assert room.tick(1e6).lines == []
    assert room.receive("ann", NextDeal(), 1e6).lines


# Talk


def test_people_talk_and_the_host_may_allow_phrases_alone() -> None:
    room, _ = started(Settings("rap-rummy", 2), 2)
    assert room.receive("bob", Say(" What  a hand! "), 4.0).messages == [Said(1, "bob", "What a hand!", 4.0)]
    assert refusal(room, "bob", Say("x" * 201)) == "bad-talk"
    with pytest.raises(UsageError, match=r"printable characters; U\+202E is none$"):
        room.receive("bob", Say("Hello\u202e"), 4.0)
    assert refusal(room, "dee", Say("Hello!")) == "no-seat"
    quiet, _ = started(Settings("rap-rummy", 2, free_talk=False), 2)
    assert refusal(quiet, "bob", Say("What a hand!")) == "talk-off"
    assert quiet.receive("bob", Say("Well played!"), 4.0).messages == [Said(1, "bob", "Well played!", 4.0)]


def test_settings_that_do_not_fit_are_refused() -> None:
    with pytest.raises(UsageError):
        Settings("gin-rummy", 3)
    with pytest.raises(UsageError):
        Settings("rap-rummy", 2, {"opening": 5})
    with pytest.raises(UsageError):
        Settings("rap-rummy", 2, grace=-1)
    with pytest.raises(UsageError):
        Settings("rap-rummy", 2, pause=0)


def test_a_table_where_only_clocks_play_rests_between_deals() -> None:
    room, _ = started(Settings("rummy-500", 2, clock=TimeControl(bank=1), pause=1), 2)
    for now in (10.0, 20.0, 30.0, 40.0):
        ticked(room, now)
        assert room.deadline == now + 1
    assert game_of(room).state.table.deal_number == 3


@pytest.mark.parametrize(("slug", "seats"), SMALLEST)
def test_with_all_time_banks_empty_a_tick_makes_few_moves(slug: str, seats: int) -> None:
    turned = {option.name: "shuffled" for option in BOOKS[slug].options if "shuffled" in option.choices}
    room, _ = started(Settings(slug, seats, turned, clock=TimeControl(bank=1), pause=60), seats)
    now = 0.0
    while any(room.clock.left):
        now += 10
        room.tick(now)
    steps = ticked(room, now + 10, most=200)
    done = [[kept.line for kept in step.lines if kept.line.seat is not None] for step in steps]
    assert all(len(lines) == MOST_AT_ONCE for lines in done[:-1])
    assert 0 < len(done[-1]) <= MOST_AT_ONCE
    assert any(isinstance(kept.line.action, TurnStock) for step in steps for kept in step.lines) is bool(turned)
    assert room.stage is not Stage.PLAYING


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    room, _ = started(Settings("rummy-1916", 2), 2)
    seat = room.to_move
    assert seat is not None
    with pytest.raises(IllegalAction) as refused:
        room.receive(room.places[seat].user or "", Act("discard 2C", room.next_seq), 1.0)
    assert refused.value.clause is not None
