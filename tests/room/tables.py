"""Tables for tests of the room: people sit down and play; computer players answer at once; time is a number."""

from __future__ import annotations

from rumpus.core.shuffle import secret_from_seed
from rumpus.game import Game
from rumpus.players import make_player
from rumpus.room.commands import Act, Answer, Ready, SeatComputer, Sit, Start
from rumpus.room.messages import MoveRequested, Step
from rumpus.room.room import Room
from rumpus.room.settings import Settings

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


def gathered(settings: Settings, people: int, computers: str = "random", now: float = 0.0) -> Room:
    """A table where so many people sit, ready (users are called like their names in small letters, the host "ann"); the
    other seats are computer players'."""
    room = Room(settings, "ann")
    room.next_secret = secret_from_seed(1)
    for seat in range(settings.seats):
        if seat < people:
            user = NAMES[seat].lower()
            room.receive(user, Sit(seat, NAMES[seat]), now)
            room.receive(user, Ready(), now)
        else:
            room.receive("ann", SeatComputer(seat, computers), now)
    return room


def started(settings: Settings, people: int, computers: str = "random", seed: str = "1") -> tuple[Room, Step]:
    """The same, once the host has started the game."""
    room = gathered(settings, people, computers)
    room.next_secret = secret_from_seed(seed)
    return room, room.receive("ann", Start(), 0.0)


def game_of(room: Room) -> Game:
    assert room.game is not None
    return room.game


def act(room: Room, now: float, kind: str = "random-rap-15") -> Step:
    """The person to move does what a computer player would do."""
    game, seat = game_of(room), room.to_move
    assert seat is not None
    action = make_player(kind, game.rules, room.next_seq).choose(game.view(seat))
    return room.receive(NAMES[seat].lower(), Act(game.text(action), room.next_seq), now)


def ticked(room: Room, now: float, most: int = 1000) -> list[Step]:
    """Run the due ticks one after another, at most ``most``."""
    steps = [room.tick(now)]
    while room.deadline is not None and room.deadline <= now and len(steps) < most:
        steps.append(room.tick(now))
    return steps


def answers(room: Room, step: Step, now: float) -> list[Step]:
    """Answer every wanted move, until none is wanted."""
    steps = []
    while wanted := next((one for one in step.messages if isinstance(one, MoveRequested)), None):
        game = game_of(room)
        action = make_player(wanted.kind, game.rules, wanted.seq).choose(game.view(wanted.seat))
        step = room.answer(Answer(wanted.seat, game.text(action), wanted.seq), now)
        steps.append(step)
    return steps
