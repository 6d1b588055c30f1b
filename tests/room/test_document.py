"""A table killed at any moment comes back as it was: the same state, clocks, deadlines and talkers."""

from __future__ import annotations

import json
from random import Random

import pytest

from rumpus.core.actions import Pick
from rumpus.core.notation import format_action
from rumpus.core.shuffle import secret_from_seed
from rumpus.games import BOOKS
from rumpus.players import PLAYERS
from rumpus.record.format import header_of
from rumpus.room.clock import TimeControl
from rumpus.room.commands import Answer, Connect, Disconnect, Leave, NextDeal, Ready, Rematch, Sit, Start
from rumpus.room.document import document_of, room_of
from rumpus.room.messages import MoveRequested, NewLine, RestoredLine, Step
from rumpus.room.room import Room, Stage
from rumpus.room.settings import Settings
from tests.room.tables import act, game_of, started
from tests.whole_games import one_deal, soon_over


def kept_line(room: Room, kept: NewLine) -> RestoredLine:
    return RestoredLine(kept.line.seat, format_action(game_of(room).rules, kept.line.action), kept.line.by, kept.at)


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize("control", [TimeControl(), TimeControl(per_turn=5), TimeControl(bank=60, increment=2)])
def test_a_table_comes_back_as_it_was(slug: str, control: TimeControl) -> None:
    rng, now = Random(slug), 0.0
    options = soon_over(slug) or dict.fromkeys(one_deal(slug), 2)
    room, step = started(Settings(slug, 2, options, clock=control, grace=4, pause=6), 1, computers="random")
    lines = [kept_line(room, kept) for kept in step.lines]
    for _ in range(300):
        if room.stage is Stage.OVER:
            break
        now += rng.random() * 3
        step = happens(room, step, now, rng)
        lines += [kept_line(room, kept) for kept in step.lines]
        if rng.random() < 0.1:
            again = room_of(json.loads(json.dumps(document_of(room))), lines)
            assert document_of(again) == document_of(room)
            assert game_of(again).state == game_of(room).state
            assert game_of(again).lines == game_of(room).lines
            assert (again.stage, again.clock, again.paused_at) == (room.stage, room.clock, room.paused_at)
            assert again.next_seq == room.next_seq


@pytest.mark.parametrize("kind", ["club", "random"])
def test_versions_of_computer_players_are_stored_in_the_table_and_the_record(kind: str) -> None:
    room, step = started(Settings("rap-rummy", 2), 1, computers=kind)
    versioned = PLAYERS[kind].versioned
    assert [seat["kind"] for seat in header_of(game_of(room))["seats"]] == ["person", versioned]
    kept = document_of(room)
    assert (
        [place["kind"] for place in kept["places"]]
        == [seat["kind"] for seat in kept["seated"]]
        == ["person", versioned]
    )
    assert kept["settings"]["stand_in"] == "club@3"
    again = room_of(kept, [kept_line(room, one) for one in step.lines])
    assert ([place.kind for place in again.places], again.settings.stand_in) == (["person", kind], "club")


def test_a_given_up_seat_has_its_new_name_after_a_restart() -> None:
    room, step = started(Settings("rap-rummy", 3), 3)
    lines = [kept_line(room, kept) for kept in step.lines]
    room.receive("bob", Leave(), 1.0)
    again = game_of(room_of(json.loads(json.dumps(document_of(room))), lines))
    assert (again.players, [seat.name for seat in again.seats]) == (("Ann", "Otto", "Cy"), ["Ann", "Bob", "Cy"])
    assert again.players_at(len(lines)) == ("Ann", "Bob", "Cy")
    assert again.players_at(len(lines) + 1) == ("Ann", "Otto", "Cy")


def happens(room: Room, before: Step, now: float, rng: Random) -> Step:
    """One thing that may happen next."""
    if rng.random() < 0.1:
        gone = room.places[0].gone_since is not None
        return room.receive("ann", Connect() if gone else Disconnect(), now)
    if room.deadline is not None and room.deadline <= now:
        return room.tick(now)
    if room.stage is Stage.BETWEEN:
        return room.receive("ann", NextDeal(), now) if room.places[0].gone_since is None else Step()
    if room.to_move == 0:
        return act(room, now) if room.places[0].gone_since is None else Step()
    game = game_of(room)
    wanted = next((one for one in before.messages if isinstance(one, MoveRequested)), None)
    seq = wanted.seq if wanted else room.next_seq
    action = rng.choice(list(game.legal_actions()))
    return room.answer(Answer(1, game.text(action), seq), now)


def test_a_restored_room_requests_the_pending_computer_move_again() -> None:
    room, step = started(Settings("rummy-1916", 2), 1)
    lines = [kept_line(room, kept) for kept in step.lines]
    while room.to_move == 0:
        lines += [kept_line(room, kept) for kept in act(room, 1.0).lines]
    again = room_of(document_of(room), lines)
    assert again.tick(2.0).messages == [MoveRequested(1, "random", room.next_seq)]
    assert again.tick(3.0).messages == []


@pytest.mark.clause("RG-13")
@pytest.mark.parametrize("control", [TimeControl(), TimeControl(per_turn=600), TimeControl(bank=3600)])
def test_a_turn_longer_than_the_rules_allow_is_undone_and_a_tile_picked(control: TimeControl) -> None:
    room, step = started(Settings("rummy-gin", 2, {"turn_seconds": 240}, clock=control), 2)
    lines = [kept_line(room, kept) for kept in step.lines]
    assert (room.deadline, room.tick(239.9).lines) == (240.0, [])
    seat = room.to_move
    step = room.tick(240.0)
    lines += [kept_line(room, kept) for kept in step.lines]
    assert [(kept.line.seat, kept.line.action, kept.line.by) for kept in step.lines] == [(seat, Pick(), "clock")]
    assert room.deadline == 480.0
    again = room_of(document_of(room), lines)
    assert (again.deadline, again.clock) == (480.0, room.clock)


def test_without_the_option_a_turn_has_no_limit() -> None:
    room, _ = started(Settings("rummy-gin", 2), 2)
    assert room.deadline is None


def words_of(room: Room) -> list[str]:
    words: list[str] = header_of(game_of(room))["words"]
    return words


def test_words_count_for_one_game_and_those_of_the_next_are_named_after_its_secret_was_promised() -> None:
    room = Room(Settings("rap-rummy", 2, {"deals": 1}), "ann")
    room.next_secret = secret_from_seed(8)
    for seat, user in enumerate(("ann", "bob")):
        room.receive(user, Sit(seat, user.title()), 1.0)
        room.receive(user, Ready(word=f"{user}'s word"), 1.0)
    lines = room.receive("ann", Start(), 2.0).lines
    assert words_of(room) == ["ann's word", "bob's word"]
    while room.stage is not Stage.OVER:
        lines += act(room, 5.0, kind="casual").lines
    room.next_secret = secret_from_seed(9)
    room.receive("ann", Rematch(word="plum"), 6.0)
    again = room_of(json.loads(json.dumps(document_of(room))), [kept_line(room, kept) for kept in lines])
    assert words_of(again) == ["ann's word", "bob's word"]
    again.next_secret = room.next_secret
    for table in (room, again):
        table.receive("bob", Rematch(), 7.0)
        assert words_of(table) == ["plum", ""]
