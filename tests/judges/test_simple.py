"""Simple plays as it was described, clause by clause, and whole games by the rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rumpus.core.actions import Action, Decline, Discard, DrawFromStock, Knock, Pass, TakeFromPile
from rumpus.core.engine import legal_actions
from rumpus.core.errors import UsageError
from rumpus.core.packs import standard_pack
from rumpus.core.state import Phase
from rumpus.core.views import view
from rumpus.games import BOOKS
from tests.deals import Example, dealt
from tests.judges.simple import Simple
from tests.players.playing import decisions

PACK = standard_pack()
KNOCKING = [slug for slug, book in BOOKS.items() if "too-much-deadwood" in book.rules(book.least_seats).clauses]

NO_MELD = "AC 4D 6H 8S TC QD 2H 3S 9H KC"
PAIRS = "7C 7D 5H 6H KS KD 2S 3D 9C JH"


def card(text: str) -> int:
    return PACK.parse(text)


def chosen(example: Example, player: Simple | None = None, seed: int = 1) -> Action:
    action = (player or Simple(example.rules, seed)).choose(example.seen)
    assert action in legal_actions(example.rules, example.seen)
    return action


def upcard_offer(hand: str, upcard: str) -> Example:
    """Seat 0 is offered the first upcard."""
    return dealt("gin-rummy", hand, "", upcard=upcard)


def after_declining(hand: str, other: str = "", upcard: str = "", stock: str = "") -> Example:
    """Both declined the first upcard; seat 0 is about to draw."""
    return dealt("gin-rummy", hand, other, upcard=upcard, stock=stock).play("no", "no")


@pytest.mark.parametrize(("upcard", "takes"), [("7S", True), ("7H", True), ("4H", True), ("KH", True), ("8D", False)])
def test_it_takes_the_upcard_only_if_that_completes_a_meld(upcard: str, takes: bool) -> None:
    assert chosen(upcard_offer(PAIRS, upcard)) == (TakeFromPile(card(upcard)) if takes else Decline())
    later = after_declining(PAIRS, f"{upcard} AC AD AS", stock="QC QS").play(
        "draw", "discard QC", "draw", f"discard {upcard}"
    )
    assert chosen(later) == (TakeFromPile(card(upcard)) if takes else DrawFromStock())


def test_a_card_that_lowers_the_count_alone_is_left() -> None:
    assert chosen(upcard_offer(NO_MELD, "AH")) == Decline()


def test_an_upcard_that_both_players_declined_is_not_taken() -> None:
    assert chosen(after_declining(PAIRS, upcard="7S")) == DrawFromStock()


def test_it_never_puts_a_taken_upcard_straight_back() -> None:
    # The knave makes a run, but three kings count as much: it is among the cards without which the hand counts least.
    example = upcard_offer("KS KH KD QS AC AH AD 2C 2H 2D", "JS")
    assert chosen(example) == TakeFromPile(card("JS"))
    example.play("take JS")
    thrown = {chosen(example, seed=seed) for seed in range(40)}
    assert thrown == {Knock(card(text)) for text in ("QS", "KH", "KD")}


def leaving(hand: str, stock: str, seeds: range) -> set[Action]:
    example = after_declining(hand, stock=stock)
    players = [Simple(example.rules, seed) for seed in seeds]
    for player in players:
        assert chosen(example, player) == DrawFromStock()
    example.play("draw")
    return {chosen(example, player) for player in players}


def test_it_discards_at_random_among_cards_that_leave_the_least_deadwood() -> None:
    tens = {Discard(card(text)) for text in ("TC", "QD", "KC")}
    assert leaving(NO_MELD, "5C", range(40)) == tens
    assert len(leaving(NO_MELD, "5C", range(1))) == 1


def test_the_same_seed_brings_the_same_discards() -> None:
    assert all(
        leaving(NO_MELD, "5C", range(seed, seed + 1)) == leaving(NO_MELD, "5C", range(seed, seed + 1))
        for seed in range(9)
    )


def test_it_never_repeats_a_drawn_and_discarded_pair_in_a_deal() -> None:
    for seed in range(10):
        again = after_declining("AC AD AH 2S 3S 4S 6D 8H QD KC", stock="KH")
        player = Simple(again.rules, seed)
        assert chosen(again, player) == DrawFromStock()
        again.play("draw")
        first = chosen(again, player)
        assert isinstance(first, Discard)
        player._done = {(card("KH"), card(text)) for text in ("QD", "KC")}  # as if it had, in turns before
        assert chosen(again, player) == Discard(card("KH"))


def test_it_forgets_the_pairs_of_the_deal_before() -> None:
    example = after_declining(NO_MELD, stock="5C").play("draw")
    player = Simple(example.rules, 1)
    chosen(example, player)
    assert player._done
    player._deal = 7
    other = upcard_offer(PAIRS, "8D")
    chosen(other, player)
    assert not player._done


def test_it_knocks_as_soon_as_it_may_with_its_chosen_discard() -> None:
    low = "AC AD AH 2S 3S 4S 6D 6H 6C JD"
    assert leaving(low, "KH", range(40)) == {Knock(card("KH")), Knock(card("JD"))}
    assert leaving("AC AD AH 2S 3S 4S 6D 7H JC JD", "KH", range(9)) <= {
        Discard(card(text)) for text in ("KH", "JC", "JD")
    }


def at_wall(hand: str, top: str) -> Example:
    """Seat 1, with this hand, is at the wall; seat 0 has thrown it this card."""
    example = after_declining(f"{top} 7C 5D", hand, stock="QS")
    while example.state.table.stock_count > 2:
        held = example.seen.hand
        example.play("draw")
        drawn = (example.seen.hand & ~held).bit_length() - 1
        example.do(Discard(drawn if example.state.table.stock_count > 2 else card(top)))
    assert example.to_move == 1
    return example


def test_at_the_wall_it_knocks_if_it_can_and_else_passes() -> None:
    knocking = at_wall("AC AD 2S 3S 4S 6D 6H 6C JD QH", "AH")
    assert {chosen(knocking, seed=seed) for seed in range(20)} == {Knock(card("QH")), Knock(card("JD"))}
    assert chosen(at_wall(NO_MELD, "AH")) == Pass()


def test_it_refuses_games_without_knocks() -> None:
    for slug in sorted(BOOKS.keys() - set(KNOCKING)):
        with pytest.raises(UsageError):
            Simple(BOOKS[slug].rules(2), 1)


def moves(slug: str) -> Iterator[tuple[int, Action]]:
    options = {"target_score": 100} if "target_score" in {option.name for option in BOOKS[slug].options} else {}
    rules = BOOKS[slug].rules(2, **options)
    for state, action in decisions(rules, [Simple(rules, seat) for seat in range(2)], seed=5):
        if state.table.phase is not Phase.OVER:
            assert action in legal_actions(rules, view(state, state.table.to_move))
            yield state.table.deal_number, action


@pytest.mark.parametrize("slug", KNOCKING)
def test_it_plays_whole_games_legally_and_repeatably(slug: str) -> None:
    played = list(moves(slug))
    assert played == list(moves(slug))
    assert any(isinstance(action, Knock) for _, action in played)
