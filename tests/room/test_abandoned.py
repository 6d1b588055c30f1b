"""Games that are abandoned: nobody who plays is there any more, or there were too many deals."""

from __future__ import annotations

import json

import pytest

from rumpus.core.notation import format_action
from rumpus.room.clock import TimeControl
from rumpus.room.commands import Act, Connect, Disconnect, Rematch
from rumpus.room.document import document_of, room_of
from rumpus.room.messages import KeptLine, Step
from rumpus.room.room import Room, Stage
from rumpus.room.settings import Settings
from tests.room.tables import act, game_of, started
from tests.room.test_room import SECRET, refusal


def lines_of(room: Room, *steps: Step) -> list[KeptLine]:
    return [
        KeptLine(kept.line.seat, format_action(game_of(room).rules, kept.line.action), kept.line.by, kept.at)
        for step in steps
        for kept in step.lines
    ]


@pytest.mark.parametrize("control", [TimeControl(), TimeControl(bank=60), TimeControl(per_turn=86400)])
def test_a_game_that_nobody_is_at_can_be_abandoned_and_played_again(control: TimeControl) -> None:
    room, step = started(Settings("rummy-1916", 2, clock=control), 2)
    assert room.abandon(1.0).messages == []
    assert room.stage is Stage.PLAYING
    for user, at in (("ann", 5.0), ("bob", 7.0)):
        room.receive(user, Disconnect(), at)
    assert room.deserted_since(100.0) == 7.0
    assert room.abandon(100.0).changed
    assert (room.stage, room.to_move, room.deadline, room.waits_for_computer) == (Stage.OVER, None, None, False)
    assert room.deserted_since(100.0) is None
    assert game_of(room).outcome is None
    again = room_of(json.loads(json.dumps(document_of(room))), lines_of(room, step))
    assert document_of(again) == document_of(room)
    assert (again.stage, again.clock, again.tick(1e9).messages) == (Stage.OVER, room.clock, [])
    again.receive("ann", Connect(), 200.0)
    assert refusal(again, "ann", Act("draw", again.next_seq)) == "not-your-turn"
    again.next_secret = SECRET
    again.receive("ann", Rematch(), 201.0)
    assert (again.stage, again.number, again.abandoned) == (Stage.PLAYING, 2, False)


def test_a_table_that_gathers_is_not_abandoned() -> None:
    room = Room(Settings("rummy-1916", 2), "ann")
    assert room.deserted_since(9.0) == 9.0
    assert room.abandon(9.0).messages == []
    assert room.stage is Stage.GATHERING


def test_a_game_to_a_score_that_nobody_reaches_ends_after_so_many_deals() -> None:
    settings = Settings("rap-rummy", 2, {"target_score": 10_000}, most_deals=2)
    room, step = started(settings, 2)
    lines = lines_of(room, step)
    while room.stage is not Stage.OVER:
        step = room.tick(room.deadline or 0.0) if room.stage is Stage.BETWEEN else act(room, 5.0, kind="heuristic")
        lines += lines_of(room, step)
    assert (len(game_of(room).results), game_of(room).outcome, room.abandoned) == (2, None, True)
    document = json.loads(json.dumps(document_of(room)))
    del document["settings"]["most_deals"], document["abandoned"]
    assert room_of(document, lines).stage is Stage.BETWEEN, "tables of earlier versions have no such end"
