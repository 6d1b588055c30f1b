"""The gentle player: company at every table, and no rap before the book advises it or the stock runs out."""

from __future__ import annotations

import pytest

from rumpus.core.actions import Action, Decline, DiscardAndRap, Rap, TakeFromPile
from rumpus.core.arrangement import arrangements
from rumpus.core.engine import legal_actions
from rumpus.core.packs import set_of
from rumpus.core.position import Position, complete_position, state_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, State
from rumpus.core.views import view
from rumpus.games import BOOKS
from rumpus.players import make_player
from tests.deals import dealt
from tests.players.playing import decisions

TABLES = [(slug, seats) for slug, book in BOOKS.items() for seats in range(book.least_seats, book.most_seats + 1)]
ADVISING = {
    slug: book.rules(book.least_seats)
    for slug, book in BOOKS.items()
    if (calling := book.rules(book.least_seats).layout.calling) and calling.advised_melds is not None
}


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_it_plays_deals_to_their_end_by_the_rules(slug: str, seats: int) -> None:
    rules = BOOKS[slug].rules(seats)
    for state, action in decisions(rules, [make_player("beginner", rules, 0)] * seats, seed=seats):
        if state.table.results:
            return
        assert action in legal_actions(rules, view(state, state.table.to_move))
    raise AssertionError("the game ended without a deal that did")


@pytest.mark.parametrize("slug", BOOKS)
def test_it_beats_random_players(slug: str) -> None:
    # A player who raps at random makes each deal a lottery (RAP-7). So this one raps late.
    assert sum(_won(BOOKS[slug].rules(2), "random-rap-15", seed) for seed in range(24)) > 13


def _won(rules: RuleSet, other: str, seed: int) -> bool:
    """Return True if the gentle player wins a deal. Its seat alternates with the seed."""
    own = seed % 2
    players = [make_player(other, rules, seed)] * 2
    players[own] = make_player("beginner", rules, seed)
    state = next(state for state, _ in decisions(rules, players, seed) if state.table.results)
    points = state.table.results[0].points
    ahead = points[own] - points[1 - own]
    return (ahead < 0) if rules.lowest_wins else (ahead > 0)


def _kept(state: State, action: Rap | DiscardAndRap) -> int:
    hand = state.hands[state.table.to_move or 0]
    return hand if isinstance(action, Rap) else hand & ~(1 << action.card)


@pytest.mark.parametrize("slug", ADVISING)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_it_raps_with_the_melds_that_the_book_advises_or_late_with_one_meld_fewer(slug: str, seats: int) -> None:
    rules, raps, deals, asked = BOOKS[slug].rules(seats), 0, 0, 0
    calling = rules.layout.calling
    assert calling is not None
    assert calling.advised_melds == 2
    players = [make_player("beginner", rules, 0)] * seats
    for seed in range(12):
        for state, action in decisions(rules, players, seed):
            if state.table.phase is Phase.OVER:
                deals += len(state.table.results)
                break
            asked += isinstance(action, Decline)
            if isinstance(action, Rap | DiscardAndRap):
                melds = max(len(one.melds) for one in arrangements(rules.melds, _kept(state, action)))
                assert melds >= 2 or (melds == 1 and len(state.stock) < seats)
                raps += 1
    assert raps >= 0.8 * deals  # the stock is seldom used up without a rap, with six players too
    assert asked > 10


@pytest.mark.parametrize(
    ("hand", "raps"),
    [
        ("3B 3D 3C 8F 9F TF", True),  # a set and a run
        ("1D 2D 3D 4D 5D 6D", True),  # one run of six is two
        ("3B 3D 3C 1D 1F 2B", False),  # a low count, and one meld
        ("1B 1D 2C 2F 3B 3C", False),
    ],
)
@pytest.mark.parametrize("slug", ADVISING)
def test_it_counts_melds_and_not_points(slug: str, hand: str, raps: bool) -> None:
    rules = BOOKS[slug].rules(3)
    others = ("7B 7D 9C 9B TB TC", "8B 8D 5C 5B 4B 4C")
    state = state_of(rules, complete_position(rules, Position((hand, *others), pile="DB")))
    assert state.table.phase is Phase.DRAW
    action: Action = make_player("beginner", rules, 0).choose(view(state, 0))
    assert isinstance(action, Rap) == raps


def test_it_raps_with_the_discard_that_leaves_the_least_deadwood() -> None:
    for slug, rules in ADVISING.items():
        hand = "3B 3D 3C 8F 9F TF DB 1D 2C"[: 3 * (rules.hand_size + 1) - 1]
        other = "7B 7D 9C 9B TB TC 4D 5D"[: 3 * rules.hand_size - 1]
        state = state_of(rules, complete_position(rules, Position((hand, other), pile="4F", drawn=True)))
        assert make_player("beginner", rules, 0).choose(view(state, 0)) == DiscardAndRap(rules.pack.parse("DB")), slug
        assert set_of([rules.pack.parse("DB")]) & state.hands[0]


def test_it_discards_a_card_without_a_neighbour_whatever_that_counts() -> None:
    example = dealt("rummy-1916", "KS QS 2H 3H 5C KC 9D 9C", "4D 6D", upcard="9S", stock="4S").play("draw")
    chosen = {make_player("beginner", example.rules, seed).choose(example.seen) for seed in range(60)}
    assert chosen == {example.action(f"discard {card}") for card in ("5C", "KC", "9D", "9C", "4S")}


@pytest.mark.parametrize(("pile", "seats", "takes"), [("3C KS", 2, True), ("KS 3C", 2, False), ("KS 3C", 3, True)])
def test_of_a_spread_pile_it_looks_at_as_many_top_cards_as_there_are_opponents(
    pile: str, seats: int, takes: bool
) -> None:
    rules = BOOKS["rummy-500"].rules(seats)
    hands = ("KC KD 2H 4S 6D 8C TH", "AC 2D 4C 5D 6S 7C 8H", "9S TD JS QC AH 3S 5S")[:seats]
    state = state_of(rules, complete_position(rules, Position(hands, pile=pile)))
    seen = view(state, 0)
    assert TakeFromPile(rules.pack.parse("KS")) in legal_actions(rules, seen)
    assert isinstance(make_player("beginner", rules, 0).choose(seen), TakeFromPile) is takes


LIMITED = [slug for slug, book in BOOKS.items() if any(option.name == "max_deals" for option in book.options)]


@pytest.mark.parametrize("slug", LIMITED)
def test_many_beginners_come_to_the_score_that_ends_a_game(slug: str) -> None:
    rules = BOOKS[slug].rules(BOOKS[slug].most_seats, max_deals=40)
    *_, (state, _) = decisions(rules, [make_player("beginner", rules, 0)] * rules.seats, seed=1)
    assert len(state.table.results) < 40
