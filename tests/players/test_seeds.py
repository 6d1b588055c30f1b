"""The seed that a computer player is given has nothing to do with the cards: other deals, the same seeds."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rumpus.arena.match import Match
from rumpus.arena.outside import OutsidePlayer
from rumpus.cli.textplay import starting
from rumpus.core.rules import RuleSet
from rumpus.core.shuffle import FairShuffle
from rumpus.game import Game, Seat
from rumpus.players import PLAYERS
from rumpus.players.player import public_seed
from rumpus.players.random_player import RandomPlayer
from rumpus.room.messages import MoveRequested
from rumpus.room.settings import Settings
from rumpus.server.live.metrics import Metrics
from rumpus.server.live.table.background import Background
from rumpus.server.live.table.computer_driver import ComputerDriver
from rumpus.server.workers.jobs import ChosenAction
from tests.room.tables import game_of, started

KIND = next(iter(PLAYERS))
GIVEN: list[int] = []


class Notes(RandomPlayer):
    """Notes the seed it is given."""

    VERSION = 1

    def __init__(self, rules: RuleSet, seed: int) -> None:
        GIVEN.append(seed)
        super().__init__(rules, seed)


def test_in_a_match() -> None:
    noting = OutsidePlayer(__name__, "Notes", "1")

    def given(seed: str) -> tuple[list[int], object]:
        GIVEN.clear()
        seats = (Seat("a", noting.versioned), Seat("b", noting.versioned))
        match = Match("rap-rummy", seats, seed, {"deals": 1}, {noting.versioned: noting})
        dealt = [match.game_played(number).lines[0].action for number in range(4)]
        return [*GIVEN], dealt

    (seeds, cards), (others, other_cards) = given("a"), given("b")
    assert seeds == others
    assert cards != other_cards
    assert len(set(seeds)) == 8, "each game and place has a seed of its own"


class Asked:
    """In the place of workers: notes the seeds."""

    def __init__(self) -> None:
        self.seeds: list[int] = []

    async def choose(self, *asked: Any) -> ChosenAction:  # what workers are asked
        self.seeds.append(asked[5])
        return ChosenAction("draw")


def test_at_a_table_of_a_server() -> None:
    def given(secret: str, table: str = "T", seat: int = 1, seq: int = 3) -> tuple[int, bytes]:
        room, _ = started(Settings("rummy-1916", 2), 1, KIND, seed=secret)
        game, asked = game_of(room), Asked()
        owner = SimpleNamespace(workers=asked, metrics=Metrics(), askers_of=lambda table, host: ())
        players = ComputerDriver(cast(Any, owner), table, cast(Any, None), room, Background(), lambda: True)
        asyncio.run(players.choose(MoveRequested(seat, KIND, seq), game.view(seat)))
        return asked.seeds[0], cast(FairShuffle, game.chance).secret

    (seed, secret), (other, other_secret) = given("1"), given("2")
    assert seed == other
    assert secret != other_secret
    assert len({seed, given("1", seq=4)[0], given("1", seat=0)[0], given("1", table="U")[0]}) == 4


def test_at_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(starting, "make_able_player", lambda kind, rules, seed: given.append(seed))

    def seeds(seed: str | None) -> list[int]:
        given.clear()
        starting.computers_of(Game("rummy-1916", [Seat("Ann"), Seat("Bob", KIND), Seat("Cy", KIND)], seed=seed))
        return [*given]

    assert seeds("1") == seeds("2")
    assert len(set(seeds("1"))) == 2
    assert seeds(None) != seeds(None), "without a seed nothing repeats"


def test_a_public_seed_depends_on_its_facts_alone() -> None:
    assert public_seed("match", 1, 2) == public_seed("match", 1, 2)
    assert public_seed("match", 1, 2) != public_seed("match", 12, "")
    assert 0 <= public_seed("a") < 2**64
