"""The common rulings, C-1 to C-5 and C-12 to C-16, in the games where they hold."""

from __future__ import annotations

import pytest

from rumpus.core.actions import Deal, DrawForDeal
from rumpus.core.engine import decide, legal_actions, replay, start
from rumpus.core.events import DealerDrawn
from rumpus.core.packs import cards_of, set_of
from rumpus.core.state import Phase
from rumpus.core.views import view
from rumpus.games import BOOKS, rule_book
from rumpus.games.pages.lookup import page
from tests.clauses.gin_hands import knock_result
from tests.deals import Example, cards, dealt, drawing_order, opened, spelled
from tests.tile_tables import table_of
from tests.whole_games import CARD_GAMES, TILE_GAMES

RUMMIES = ["rummy-1916", "rummy-1926"]
LAY_DOWN = [*RUMMIES, "rummy-500"]
TABLES = [(slug, seats) for slug, book in BOOKS.items() for seats in range(book.least_seats, book.most_seats + 1)]
every_table = pytest.mark.parametrize(("slug", "seats"), TABLES)
every_card_table = pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug, seats in TABLES if not rule_book(slug).rules(seats).pack.is_tiles]
)
every_table_that_draws = pytest.mark.parametrize(
    ("slug", "seats"),
    [(slug, seats) for slug, seats in TABLES if rule_book(slug).rules(seats).seating.draws != "never"],
)
every_table_dealt_one_at_a_time = pytest.mark.parametrize(
    ("slug", "seats"), [(slug, seats) for slug, seats in TABLES if not rule_book(slug).rules(seats).in_blocks]
)
every_rummy_table = pytest.mark.parametrize(("slug", "seats"), [one for one in TABLES if one[0] in RUMMIES])


def take_and_return(example: Example, turns: int) -> Example:
    """Turns in which the upcard is taken and put straight back."""
    for _ in range(turns):
        example.play("take", f"discard {example.pile.split()[-1]}")
    return example


class TestDealing:
    @pytest.mark.clause("C-1")
    @every_table_dealt_one_at_a_time
    def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(self, slug: str, seats: int) -> None:
        for dealer in range(seats):
            example = opened(slug, seats, starter=(dealer + 1) % seats)
            order = example.rules.order[::-1]
            example.do(Deal(order))
            around = [(dealer + turn) % seats for turn in range(1, seats + 1)]
            owners = dict(zip(order, around * example.rules.hand_size, strict=False))
            assert example.state.table.dealer == dealer
            assert [cards_of(hand) for hand in example.state.hands] == [
                sorted(card for card, owner in owners.items() if owner == seat) for seat in range(seats)
            ]

    @pytest.mark.clause("C-1")
    @every_card_table
    def test_the_next_card_is_the_upcard_and_the_rest_the_stock_top_first(self, slug: str, seats: int) -> None:
        example = opened(slug, seats)
        order, after = example.rules.order[::-1], example.rules.hand_size * seats
        example.do(Deal(order))
        assert example.pile == spelled(example.rules.pack, order[after])
        assert example.stock == spelled(example.rules.pack, *order[after + 1 :])
        assert example.state.table.stock_count == len(order) - after - 1

    @pytest.mark.clause("C-1")
    @every_table
    def test_every_card_lies_somewhere_once(self, slug: str, seats: int) -> None:
        state = opened(slug, seats).deal(*[""] * seats).state
        lying = [*state.stock, *state.table.discard_pile, *(card for hand in state.hands for card in cards_of(hand))]
        assert sorted(lying) == list(rule_book(slug).rules(seats).order)


class TestWhoDealsFirst:
    @pytest.mark.clause("C-2")
    @every_table_that_draws
    def test_the_lowest_draw_deals_or_with_tiles_the_highest_starts(self, slug: str, seats: int) -> None:
        rules = rule_book(slug).rules(seats)
        order = rules.order[12::-1] + rules.order[13:] if rules.seating.highest else rules.order  # TR-1
        for winner in range(seats):
            others = order[1:seats]
            shown = (*others[:winner], order[0], *others[winner:], *order[seats:])
            state = replay(rules, [DrawForDeal(shown), Deal(shown)])
            starter = winner if rules.pack.is_tiles else (winner + 1) % seats
            assert (state.table.starter, state.table.to_move) == (starter, starter)

    @pytest.mark.clause("C-2")
    def test_seat_i_is_shown_the_ith_card(self) -> None:
        rules = rule_book("rummy-1916").rules(5)
        (event,) = decide(rules, start(rules), DrawForDeal(rules.order))
        assert event == DealerDrawn(((0, 0), (1, 1), (2, 2), (3, 3), (4, 4)), dealer=0)

    @pytest.mark.clause("C-2")
    def test_equal_lowest_are_shown_the_next_cards_until_one_is_lowest(self) -> None:
        rules = rule_book("rummy-1916").rules(3)
        top = cards(rules.pack, "3H 8C 3S KD 5C")
        (event,) = decide(rules, start(rules), DrawForDeal((*top, *(card for card in rules.order if card not in top))))
        assert isinstance(event, DealerDrawn)
        assert [f"{seat} {rules.pack.text(card)}" for seat, card in event.shown] == [
            "0 3H",
            "1 8C",
            "2 3S",
            "0 KD",
            "2 5C",
        ]
        assert event.dealer == 2

    @pytest.mark.clause("C-2")
    def test_then_the_pack_is_shuffled_again(self) -> None:
        rules = rule_book("rummy-1916").rules(2)
        drawn = replay(rules, [DrawForDeal(drawing_order(rules, 0))])
        assert drawn.table.phase is Phase.DEAL
        for order in (rules.order, rules.order[::-1]):  # any order of the whole pack, the cards shown are back in it
            assert replay(rules, [Deal(order)], drawn).hands[0] == set_of(order[0:16:2])


@pytest.mark.parametrize("slug", LAY_DOWN)
class TestMeldsOnTheTable:
    @pytest.mark.clause("C-3")
    def test_two_runs_that_would_join_stay_two(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D 6D", "7D 8D 9D 2D TD", stock="9C 4C 5C 8C")
        example.play("draw", "lay 3D 4D 5D", "discard 9C", "draw", "lay 7D 8D 9D", "discard 4C")
        example.play("draw", "off 6D to 1", "discard 5C", "draw")
        assert example.melds == ["3D 4D 5D 6D", "7D 8D 9D"]
        # The next low card goes to the low run and the next high card to the high one, and never the other way.
        assert example.refusal("off 2D to 2").code == "does-not-fit"
        assert example.refusal("off TD to 1").code == "does-not-fit"
        example.play("off 2D to 1", "off TD to 2")
        assert example.melds == ["2D 3D 4D 5D 6D", "7D 8D 9D TD"]

    @pytest.mark.clause("C-3")
    def test_the_end_may_be_named_where_it_is_true(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D 2D 6D", "", stock="9C").play("draw", "lay 3D 4D 5D")
        for wrong in ("off 2D to 1 high", "off 6D to 1 low"):
            assert example.refusal(wrong).code == "name-the-end"
        example.play("off 2D to 1 low", "off 6D to 1 high")
        assert example.melds == ["2D 3D 4D 5D 6D"]

    @pytest.mark.clause("C-3")
    def test_a_card_that_fits_two_melds_goes_where_it_is_named_to(self, slug: str) -> None:
        for number, melds in ((1, ["3D 4D 5D 6D", "7D 8D 9D"]), (2, ["3D 4D 5D", "6D 7D 8D 9D"])):
            example = dealt(slug, "3D 4D 5D", "7D 8D 9D 6D", stock="9C 4C")
            example.play("draw", "lay 3D 4D 5D", "discard 9C", "draw", "lay 7D 8D 9D")
            assert example.may("off 6D to 1")
            assert example.may("off 6D to 2")
            assert example.play(f"off 6D to {number}").melds == melds

    @pytest.mark.clause("C-3")
    def test_one_may_lay_off_without_having_melded(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D", "6D", stock="9C 4C")
        example.play("draw", "lay 3D 4D 5D", "discard 9C", "draw", "off 6D to 1")
        assert example.melds == ["3D 4D 5D 6D"]

    @pytest.mark.clause("C-3")
    def test_a_lay_off_names_a_meld_that_lies_there(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D 6D", "", stock="9C").play("draw", "lay 3D 4D 5D")
        assert example.may("off 6D to 1")
        for number in (0, 2):
            refusal = example.refusal(f"off 6D to {number}")
            assert (refusal.code, refusal.subject) == ("no-such-meld", str(number))


class TestEveryDealEnds:
    @pytest.mark.clause("C-4")
    @every_rummy_table
    def test_four_rounds_without_a_stock_draw_or_a_card_laid_block_the_deal(self, slug: str, seats: int) -> None:
        example = take_and_return(dealt(slug, *[""] * seats), 4 * seats - 1)
        assert not example.state.table.results
        take_and_return(example, 1)
        assert (example.result.reason, example.result.by, example.result.winners) == ("blocked", None, ())
        assert all(example.result.points)

    @pytest.mark.clause("C-4")
    @pytest.mark.parametrize("seats", range(2, 7))
    def test_in_rap_rummy_the_hands_are_shown(self, seats: int) -> None:
        example = dealt("rap-rummy", *[""] * seats).play(*["no"] * seats)
        take_and_return(example, 4 * seats - 1)
        assert not example.state.table.results
        take_and_return(example, 1)
        assert example.result.by is None
        assert len(example.result.winners) == 1

    @pytest.mark.clause("C-4")
    @pytest.mark.parametrize("slug", RUMMIES)
    def test_a_stock_draw_begins_the_count_anew(self, slug: str) -> None:
        example = take_and_return(dealt(slug, "", "", ""), 11).idle(1)
        take_and_return(example, 11)
        assert not example.state.table.results
        assert take_and_return(example, 1).result.reason == "blocked"

    @pytest.mark.clause("C-4")
    @pytest.mark.parametrize("slug", RUMMIES)
    def test_a_card_laid_begins_the_count_anew(self, slug: str) -> None:
        example = dealt(slug, "3D 4D 5D", "", "", upcard="9C")
        take_and_return(example, 9).play("take", "lay 3D 4D 5D", "discard 9C")
        take_and_return(example, 11)
        assert not example.state.table.results
        assert take_and_return(example, 1).result.reason == "blocked"

    @pytest.mark.clause("C-4")
    @pytest.mark.parametrize("slug", RUMMIES)
    def test_turns_are_counted_whatever_is_discarded(self, slug: str) -> None:
        example = dealt(slug, "", "", return_discard="forbidden")
        for _ in range(8):
            assert not example.state.table.results
            example.play("take").play(example.choices[-1])
        assert example.result.reason == "blocked"


class TestTheEndOfAGame:
    @pytest.mark.clause("C-5")
    @every_rummy_table
    def test_a_blocked_deal_counts_as_a_deal(self, slug: str, seats: int) -> None:
        example = opened(slug, seats)
        for deals in range(seats):
            assert (example.outcome, len(example.state.table.results)) == (None, deals)
            take_and_return(example.deal(*[""] * seats), 4 * seats)
        assert example.outcome is not None
        assert example.outcome.reason == "deals played"

    @pytest.mark.clause("C-5")
    @pytest.mark.parametrize("slug", RUMMIES)
    def test_equal_totals_share_the_win(self, slug: str) -> None:
        example = dealt(slug, "2C 4C 6C 8C TC 3D", "2D 4D 6D 8D TD 3C", "9C 9D 7C 7D 5C 5D", deals=1)
        take_and_return(example, 12)
        assert example.totals == (33, 33, 42)
        assert example.outcome is not None
        assert example.outcome.winners == (0, 1)

    @pytest.mark.clause("C-5")
    def test_scores_may_be_negative(self) -> None:
        example = dealt("rummy-500", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "2C 4C 6C", stock="9C")
        example.play("draw", "lay 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "discard 9C")
        assert example.totals[1] < -12


@pytest.mark.clause("C-12")
def test_only_packs_of_tiles_have_jokers() -> None:
    jokers = {slug: BOOKS[slug].rules(2).pack.jokers for slug in BOOKS}
    assert jokers == dict.fromkeys(CARD_GAMES, 0) | dict.fromkeys(TILE_GAMES, 2)
    assert rule_book("rummy-1916").rules(2, pack="numbered-44").pack.jokers == 0
    assert {slug for slug in BOOKS if "C-12" in {one.id for one in page(slug).in_force}} == set(CARD_GAMES)


class TestOneCardInTwoMelds:
    @pytest.mark.clause("C-14")
    @pytest.mark.parametrize(("slug", "third"), [("rummy-1916", "5H"), ("rummy-1926", "5B"), ("rummy-500", "5H")])
    def test_a_card_that_was_laid_in_a_run_is_not_laid_in_a_set_too(self, slug: str, third: str) -> None:
        example = dealt(slug, f"3D 4D 5D 5C {third}", "", "", stock="9C").play("draw")
        assert example.may(f"lay 5C 5D {third}")
        example.play("lay 3D 4D 5D")
        refused = example.refusal(f"lay 5C 5D {third}")
        assert (refused.code, refused.subject) == ("not-held", "5D")

    @pytest.mark.clause("C-14", "GIN-12")
    def test_in_gin_it_counts_in_the_meld_that_leaves_less(self) -> None:
        result = knock_result("4D 5D 6D 6C 6H 9C TC JC QC KC", "")
        assert [spelled(BOOKS["gin-rummy"].rules(2).pack, *meld.cards) for meld in result.melds[0]] == [
            "6C 6D 6H",
            "9C TC JC QC KC",
        ]
        assert result.counts[0] == 4 + 5  # in the run and in the set, the six would leave nothing

    @pytest.mark.clause("C-14")
    @pytest.mark.parametrize("slug", TILE_GAMES)
    def test_a_tile_is_not_played_twice(self, slug: str) -> None:
        example = table_of(slug, "R3 R4 R5 B5 K5 Y1", "R13")
        assert example.may("play R3 R4 R5")
        assert example.may("play R5 B5 K5")
        assert example.refusal("play R3 R4 R5 / R5 B5 K5").code == "used-up"


class TestGoingOutInASingleTurn:
    @pytest.mark.clause("C-15")
    @pytest.mark.parametrize("slug", LAY_DOWN)
    def test_all_cards_go_in_one_turn_and_the_deal_scores_as_ever(self, slug: str) -> None:
        size = rule_book(slug).rules(3).hand_size
        run = " ".join(f"{number}D" for number in range(2, 2 + size))
        example = dealt(slug, run, "", "", stock="9C").play("draw", f"lay {run}", "discard 9C")
        held = example.result.counts
        assert (example.result.by, held[0]) == (0, 0)
        laid = sum(range(2, 2 + size))
        assert example.result.points == ((laid, -held[1], -held[2]) if slug == "rummy-500" else held)

    @pytest.mark.clause("C-15")
    @pytest.mark.parametrize(
        ("slug", "points"), [("rummy-gin", (13, -13)), ("rummy-q", (0, 13)), ("tile-rummy", (13, -13))]
    )
    def test_all_tiles_go_in_the_turn_that_opens_if_they_are_worth_enough(
        self, slug: str, points: tuple[int, int]
    ) -> None:
        melds = "R11 R12 R13 / B5 K5 Y5"
        example = table_of(slug, melds.replace(" /", ""), "R13", opened=False)
        result = example.play(f"open {melds} => {melds}").result
        assert (result.reason, result.by, result.points) == ("out", 0, points)
        low = table_of(slug, "R1 R2 R3", "R13", opened=False)
        assert low.refusal("open R1 R2 R3 => R1 R2 R3").code == "opening-too-low"


@pytest.mark.clause("C-16")
@pytest.mark.parametrize("slug", LAY_DOWN)
def test_a_discard_that_fits_on_the_table_is_for_the_next_player_alone(slug: str) -> None:
    example = dealt(slug, "3D 4D 5D 6D", "", "", stock="9C").play("draw", "lay 3D 4D 5D", "discard 6D")
    assert (example.to_move, example.pile.split()[-1]) == (1, "6D")
    for seat in (0, 2):
        assert list(legal_actions(example.rules, view(example.state, seat))) == []
    assert example.play("take 6D", "off 6D to 1").melds == ["3D 4D 5D 6D"]
