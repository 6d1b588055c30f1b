"""Players that need the solver's kernels are there exactly where the kernels play the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus.core.errors import UsageError
from rumpus.core.events import DealResult
from rumpus.core.melds import Meld
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.scoring import GameEnd, HandsCharged, WinnerPaid
from rumpus.core.state import State
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.turns.tiles.jokers import JokerRules
from rumpus.core.turns.tiles.opening import Opening
from rumpus.games import BOOKS
from rumpus.players import kinds_of
from rumpus.players.supported import plays_cards
from rumpus.solver.engine.cards import rules as kernel_rules
from rumpus.solver.policies.heuristic import policy_tables
from rumpus.solver.scope import CARD_SCORINGS, CARD_TURNS

GIN, SIX = BOOKS["gin-rummy"].rules(2), BOOKS["rummy-1916"].rules(6)
TILES = BOOKS["rummy-q"].rules(2)


class OwnShowdown(Showdown):
    """A turn that may differ from the one it is derived from."""


class OwnTurn(TileTurn):
    """The same for tiles."""


class OwnEnd(GameEnd):
    """A game that may end in another way."""


def own_scoring(rules: RuleSet, state: State, ending: Ending) -> DealResult:
    return HandsCharged()(rules, state, ending)


def own_rank(points: object, meld: Meld) -> int:
    return hash(meld.cards)


ODD: dict[str, RuleSet] = {
    "seats": replace(SIX, seats=7),
    "turn": replace(GIN, turn=OwnShowdown(10)),
    "scoring": replace(SIX, scoring=own_scoring),
    "scoring of tiles": replace(SIX, scoring=WinnerPaid()),
    "end": replace(GIN, game_end=OwnEnd(1)),
    "winner of a deal": replace(SIX, seating=replace(SIX.seating, redeals_unwon=True)),
    "points": replace(GIN, points=(1, 2, *GIN.points[2:26], 7, *GIN.points[27:])),
    "ranks of melds": replace(GIN, meld_rank=own_rank),
}
COMPILED = [kind for kind in kinds_of(GIN) if kind.needs_solver(GIN)]


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_where_no_kernel_plays_no_player_that_needs_one_is_there(odd: RuleSet) -> None:
    with pytest.raises(UsageError):
        policy_tables(odd)
    assert not any(kind.plays(odd) for kind in COMPILED)
    assert [kind.name for kind in kinds_of(odd) if kind.is_offered] == ["beginner"]


def test_where_the_tile_players_do_not_know_the_turn_the_plain_one_plays() -> None:
    odd = replace(TILES, turn=OwnTurn(Opening(0, jokers=False, table_untouched=True), JokerRules(False, False)))
    assert [kind.name for kind in kinds_of(odd) if kind.is_offered] == ["beginner"]


def test_each_turn_and_each_scoring_that_is_supported_has_its_numbers() -> None:
    assert set(kernel_rules._TURNS) == CARD_TURNS
    assert set(kernel_rules._SCORINGS) == CARD_SCORINGS


def test_without_the_solver_the_missing_packages_are_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.players.supported.is_installed", lambda extra: False)
    plays_cards.cache_clear()
    assert plays_cards(replace(GIN, hand_size=9))
    plays_cards.cache_clear()
