"""The plain player plays where no kernel takes a rule set, and this is logged."""

from __future__ import annotations

import pytest

from rumpus.core.actions import Action
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.core.rules import RuleSet
from rumpus.core.views import View, view
from rumpus.game import Game
from rumpus.players import PLAYERS, Brain, PlayerKind, make_able_player, make_measured_player, stand_in
from rumpus.players.plain import PlainPlayer
from rumpus.players.player import PlayerFactory
from rumpus.players.stand_in import CANNOT_PLAY
from tests.players.playing import decisions

GAME = Game("rummy-1916", ["Ann", "Bob"], seed=1)


@pytest.fixture(autouse=True)
def nothing_is_logged_yet() -> None:
    stand_in._log_once.cache_clear()


def kind(factory: PlayerFactory) -> PlayerKind:
    return PlayerKind("refusing", Message("refuses"), {object: Brain(factory, is_compiled=False)})


class Refusing:
    """A player that finds out at its first turn that it cannot play."""

    def __init__(self, rules: RuleSet, seed: int, code: str = "no-kernel") -> None:
        self._code = code

    def choose(self, view: View) -> Action:
        raise UsageError("no kernel takes these rules", code=self._code)


def refused_at_once(rules: RuleSet, seed: int) -> Refusing:
    raise UsageError("there are no compiled playouts of this", code="no-playouts")


@pytest.mark.parametrize("factory", [Refusing, refused_at_once])
def test_the_plain_player_plays_on_and_that_is_logged_once(
    factory: PlayerFactory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(PLAYERS, "club", kind(factory))
    players = [make_able_player("club", GAME.rules, 0), make_able_player("random", GAME.rules, 0)]
    plain = PlainPlayer(GAME.rules)
    for state, action in decisions(GAME.rules, players, seed=1):
        if state.table.results:
            break
        if state.table.to_move == 0:
            assert action == plain.choose(view(state, 0))
    assert len(caplog.messages) == 1
    assert caplog.messages[0].startswith("the plain player plays for club: ")


def test_a_match_hears_of_it_once(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def refused(rules: RuleSet, seed: int) -> Refusing:
        raise UsageError("nothing is compiled for matches; play without", code="no-playouts")

    monkeypatch.setitem(PLAYERS, "club", kind(refused))
    for seed in range(3):
        make_able_player("club", GAME.rules, seed)
    assert caplog.messages == ["the plain player plays for club: it cannot play Rummy (1916) (no-playouts)"]


@pytest.mark.parametrize("factory", [Refusing, refused_at_once])
def test_measured_players_get_no_stand_in(
    factory: PlayerFactory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(PLAYERS, "club", kind(factory))
    with pytest.raises(
        UsageError, match=r"^club cannot be measured in Rummy \(1916\): (no kernel|there are no)"
    ) as raised:
        make_measured_player("club", GAME.rules, 0).choose(GAME.view(GAME.to_move))
    assert (raised.value.code in CANNOT_PLAY, raised.value.subject) == (True, "club")
    assert not caplog.messages


def test_other_errors_of_a_player_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "club", kind(lambda rules, seed: Refusing(rules, seed, "bad-view")))
    with pytest.raises(UsageError) as raised:
        make_able_player("club", GAME.rules, 0).choose(GAME.view(GAME.to_move))
    assert raised.value.code == "bad-view"


def test_a_player_that_can_play_is_not_stood_in_for(caplog: pytest.LogCaptureFixture) -> None:
    assert make_able_player("random", GAME.rules, 3).choose(GAME.view(GAME.to_move)) in GAME.legal_actions()
    assert not caplog.messages
