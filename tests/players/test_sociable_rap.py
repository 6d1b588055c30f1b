"""The sociable players of rap games: the company of *Play now* lets everybody draw, and raps with a low count."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from rumpus.arena.match import play_out
from rumpus.core.actions import Action, DiscardAndRap, Rap
from rumpus.core.arrangement import arrangements, least_deadwood
from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.game import Game, Seat
from rumpus.games import BOOKS
from rumpus.players import LEVELS, PLAYERS, SOCIABLE, Player, kinds_of, ladder_of, make_player, player_kind

BOOK = next(book for book in BOOKS.values() if book.rules(book.least_seats).layout.call == "rap")
COMPANY = [kind.name for kind in ladder_of(BOOK.rules(2))]
LOW_COUNT = 10
DEALS = 15


class WatchedRap(NamedTuple):
    """A rap: the draws made in the deal, the hand shown, and if the last round of the stock had begun."""

    draws: int
    hand: int
    is_last_round: bool


class Watched:
    """A player whose raps are written down."""

    def __init__(self, player: Player, raps: list[WatchedRap]) -> None:
        self._player, self._raps = player, raps

    def choose(self, view: View) -> Action:
        action, table = self._player.choose(view), view.table
        is_last_round = table.stock_count < table.seats
        if isinstance(action, Rap):
            self._raps.append(WatchedRap(table.turn_number, view.hand, is_last_round))
        elif isinstance(action, DiscardAndRap):
            self._raps.append(WatchedRap(table.turn_number + 1, view.hand & ~(1 << action.card), is_last_round))
        return action


@cache
def raps_of(kind: str, seats: int) -> list[WatchedRap]:
    raps: list[WatchedRap] = []
    for number in range(DEALS):
        names = tuple(Seat(f"{kind} {seat}", kind) for seat in range(seats))
        game = Game(BOOK.slug, names, seed=f"sociable/{number}", deals=1)
        play_out(game, [Watched(make_player(kind, game.rules, seat), raps) for seat in range(seats)])
    return raps


def is_advised(rules: RuleSet, rap: WatchedRap) -> bool:
    """Return True if the hand has the melds with which the book advises a rap, or one fewer in the last round."""
    assert rules.layout.calling is not None
    advised = rules.layout.calling.advised_melds
    assert advised is not None
    melds = advised - 1 if rap.is_last_round else advised
    return rules.melds.has_meld(rap.hand) and any(
        len(one.melds) >= melds for one in arrangements(rules.melds, rap.hand)
    )


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("kind", COMPANY)
def test_the_company_raps_only_after_everybody_has_drawn(kind: str, seats: int) -> None:
    raps = raps_of(kind, seats)
    assert raps
    assert min(rap.draws for rap in raps) >= seats


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("kind", COMPANY)
def test_the_company_raps_with_a_low_count_or_the_melds_that_the_book_advises(kind: str, seats: int) -> None:
    rules = BOOK.rules(seats)
    for rap in raps_of(kind, seats):
        is_low = least_deadwood(rules.melds, rules.points, rap.hand) <= LOW_COUNT
        assert is_low or (kind == COMPANY[0] and is_advised(rules, rap))


@pytest.mark.parametrize("kind", COMPANY[1:])
def test_most_deals_among_four_end_with_a_rap(kind: str) -> None:
    assert len(raps_of(kind, 4)) >= DEALS * 0.8


def test_a_player_who_plays_to_win_raps_before_anybody_has_drawn() -> None:
    assert min(rap.draws for rap in raps_of(LEVELS[-1], 4)) == 0


def test_the_company_is_sociable_and_the_other_players_stay() -> None:
    rules = BOOK.rules(2)
    assert [f"{level}-{SOCIABLE}" for level in LEVELS] == COMPANY
    assert [PLAYERS[name].manner for name in COMPANY] == [SOCIABLE] * len(LEVELS)
    assert {*LEVELS} < {kind.name for kind in kinds_of(rules)}


@pytest.mark.parametrize(
    "rules", [book.rules(book.least_seats) for book in BOOKS.values()], ids=lambda rules: rules.game
)
def test_games_without_a_rap_refuse_them_with_the_players_they_have(rules: RuleSet) -> None:
    if rules.layout.call == "rap":
        assert player_kind(COMPANY[-1], rules).plays(rules)
        return
    with pytest.raises(UsageError, match=f"has no {COMPANY[-1]} player; there are beginner, .*master") as refused:
        player_kind(COMPANY[-1], rules)
    assert refused.value.code == "no-such-player"
