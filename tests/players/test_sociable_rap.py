"""The sociable players of rap games: the company of *Play now* lets everybody draw, and raps with a low count."""

from __future__ import annotations

from functools import cache

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


class Watched:
    """A player whose raps are written down: the draws made in the deal, and the hand shown."""

    def __init__(self, player: Player, raps: list[tuple[int, int]]) -> None:
        self._player, self._raps = player, raps

    def choose(self, view: View) -> Action:
        action = self._player.choose(view)
        if isinstance(action, Rap):
            self._raps.append((view.table.turn_number, view.hand))
        elif isinstance(action, DiscardAndRap):
            self._raps.append((view.table.turn_number + 1, view.hand & ~(1 << action.card)))
        return action


@cache
def raps_of(kind: str, seats: int) -> list[tuple[int, int]]:
    raps: list[tuple[int, int]] = []
    for number in range(DEALS):
        names = tuple(Seat(f"{kind} {seat}", kind) for seat in range(seats))
        game = Game(BOOK.slug, names, seed=f"sociable/{number}", deals=1)
        play_out(game, [Watched(make_player(kind, game.rules, seat), raps) for seat in range(seats)])
    return raps


def is_advised(rules: RuleSet, hand: int) -> bool:
    """Return True if the hand has the melds with which the book advises a rap."""
    assert rules.layout.calling is not None
    melds = rules.layout.calling.advised_melds
    assert melds is not None
    return rules.melds.has_meld(hand) and any(len(one.melds) >= melds for one in arrangements(rules.melds, hand))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("kind", COMPANY)
def test_the_company_raps_only_after_everybody_has_drawn(kind: str, seats: int) -> None:
    raps = raps_of(kind, seats)
    assert raps
    assert min(draws for draws, _ in raps) >= seats


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("kind", COMPANY)
def test_the_company_raps_with_a_low_count_or_the_melds_that_the_book_advises(kind: str, seats: int) -> None:
    rules = BOOK.rules(seats)
    for _, hand in raps_of(kind, seats):
        assert least_deadwood(rules.melds, rules.points, hand) <= LOW_COUNT or is_advised(rules, hand)


@pytest.mark.parametrize("kind", COMPANY[1:])
def test_most_deals_among_four_end_with_a_rap(kind: str) -> None:
    assert len(raps_of(kind, 4)) >= DEALS * 0.8


def test_a_player_who_plays_to_win_raps_before_anybody_has_drawn() -> None:
    assert min(draws for draws, _ in raps_of(LEVELS[-1], 4)) == 0


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
