"""500 Rummy, clause by clause: the end of a deal, its score, the game and its settlement."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.errors import UsageError
from rumpus.core.events import DealResult, Outcome
from rumpus.core.packs import set_of
from rumpus.core.results import Results
from rumpus.core.rules import Ending, OptionValue
from rumpus.core.state import Phase, PublicState, State
from rumpus.games import rule_book
from tests.deals import Example, cards, dealt, opened

SLUG = "rummy-500"
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
every_seats = pytest.mark.parametrize("seats", range(2, 7))


def score_deal(hands: list[str], laid: list[tuple[int, str]], **options: OptionValue) -> tuple[int, ...]:
    """Score a deal with these hands by seat, and these melds with the seat each lies before."""
    rules = rule_book(SLUG).rules(len(hands), **options)
    melds = []
    for owner, words in laid:
        meld = rules.melds.forms_meld(cards(rules.pack, words), owner)
        assert meld is not None
        melds.append(meld)
    held = tuple(set_of(cards(rules.pack, words)) for words in hands)
    table = PublicState(len(hands), Phase.PLAY, to_move=0, counts=tuple(map(int.bit_count, held)), tableau=tuple(melds))
    return rules.scoring(rules, State(table, held), Ending("out", 0)).points


def outcome_of(*totals: int, deals: int = 1, dealer: int = 0, **options: OptionValue) -> Outcome | None:
    """The outcome of a game with this score after so many deals, or None. ``dealer`` dealt last."""
    rules = rule_book(SLUG).rules(len(totals), **options)
    seats = len(totals)
    nothing = DealResult("out", 0, (0,), (0,) * seats, ((),) * seats, (0,) * seats, ((),) * seats)
    last = DealResult("out", 0, (0,), (0,) * seats, ((),) * seats, (0,) * seats, tuple((total,) for total in totals))
    results = Results.of([*[nothing] * (deals - 1), last])
    starter = (dealer + 1) % seats
    return rules.game_end(rules, PublicState(seats, Phase.DEAL, dealer=dealer, starter=starter, results=results))


class TestWhatCardsAreWorth:
    @pytest.mark.clause("R500-8")
    def test_pips_and_ten_for_court_cards(self) -> None:
        assert score_deal(["", ""], [(0, "5C 6C 7C")]) == (18, 0)
        assert score_deal(["", ""], [(0, "JD QD KD")]) == (30, 0)
        assert score_deal(["", ""], [(0, "9C TC JC")]) == (29, 0)

    @pytest.mark.clause("R500-8")
    def test_an_ace_is_fifteen_but_one_in_a_run_it_begins_low(self) -> None:
        assert score_deal(["", ""], [(0, "AD 2D 3D")]) == (6, 0)
        assert score_deal(["", ""], [(0, "QS KS AS")]) == (35, 0)
        assert score_deal(["", ""], [(0, "AC AH AS")]) == (45, 0)

    @pytest.mark.clause("R500-8")
    def test_in_the_whole_suit_it_counts_as_its_end_says(self) -> None:
        suit = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
        for end, worth in (("low", 85), ("high", 99)):
            example = dealt(SLUG, f"{suit} AH", "", stock="9C").play(
                "draw", f"lay {suit}", f"off AH to 1 {end}", "discard 9C"
            )
            assert example.result.points[0] == worth

    @pytest.mark.clause("R500-8")
    def test_an_ace_laid_off_low_scores_one_for_its_player(self) -> None:
        example = dealt(SLUG, "2D 3D 4D 9S TS JS QS", "AD", "", stock="2C 9C 8C")
        example.play("draw", "lay 2D 3D 4D", "discard 2C", "draw", "off AD to 1").play("discard 9C").idle(1)
        example.play("draw", "lay 9S TS JS QS").play(example.choices[-1])
        assert example.result.points[1] == 1 - example.result.counts[1]

    @pytest.mark.clause("R500-8")
    def test_by_option_it_is_always_one(self) -> None:
        assert score_deal(["", "AD"], [(0, "QS KS AS")], ace_value=1) == (21, -1)
        assert score_deal(["", "AD"], [(0, "AC 2C 3C")], ace_value="1") == (6, -1)

    @pytest.mark.clause("R500-8")
    def test_other_values_are_refused(self) -> None:
        with pytest.raises(UsageError, match="15-or-1 or 1") as refused:
            rule_book(SLUG).rules(2, ace_value=11)
        assert refused.value.clause == "R500-8"


class TestTheEndOfADeal:
    @pytest.mark.clause("R500-9")
    def test_it_ends_at_once_by_a_meld(self) -> None:
        example = dealt(SLUG, "2H 3H 4H 5H 7C 7D 7S", "", "", stock="6H")
        example.play("draw", "lay 2H 3H 4H 5H", "off 6H to 1", "lay 7C 7D 7S")
        assert (example.result.reason, example.result.by, example.to_move) == ("out", 0, None)

    @pytest.mark.clause("R500-9", "R500-16")
    def test_by_a_lay_off(self) -> None:
        example = dealt(SLUG, "2H 3H 4H 5H 6H 7H 8H", "", "", stock="9H")
        result = example.play("draw", "lay 2H 3H 4H 5H 6H 7H 8H", "off 9H to 1").result
        assert (result.by, result.points[0]) == (0, 44)  # the cards alone

    @pytest.mark.clause("R500-9")
    def test_or_by_the_last_discard(self) -> None:
        example = dealt(SLUG, "2H 3H 4H 5H 6H 7H 8H", "", "", stock="9C")
        assert example.play("draw", "lay 2H 3H 4H 5H 6H 7H 8H", "discard 9C").result.by == 0

    @pytest.mark.clause("R500-9")
    @every_seats
    def test_with_any_number_of_players(self, seats: int) -> None:
        run = HEARTS if seats == 2 else "2H 3H 4H 5H 6H 7H 8H"
        example = (
            opened(SLUG, seats).deal(run, *[""] * (seats - 1), stock="9C").play("draw", f"lay {run}", "discard 9C")
        )
        assert (example.result.reason, example.result.by) == ("out", 0)
        assert len(example.result.points) == seats

    @pytest.mark.clause("R500-10")
    def test_87_shown_and_90_held_lose_three(self) -> None:
        laid = [(0, "JD QD KD"), (0, "JC QC KC"), (0, "8H 9H TH")]
        held = "TC TD TS JS QS KS JH QH KH"
        assert score_deal([held, ""], laid) == (-3, 0)

    @pytest.mark.clause("R500-10")
    def test_complete_melds_in_the_hand_are_held_too(self) -> None:
        assert score_deal(["7C 7D 7S", ""], []) == (-21, 0)

    @pytest.mark.clause("R500-10")
    def test_an_ace_held_is_fifteen(self) -> None:
        assert score_deal(["AS 6D", ""], [(0, "7H 8H 9H"), (0, "TC TD TH")]) == (33, 0)
        assert score_deal(["AS 2S 3S", ""], []) == (-20, 0)

    @pytest.mark.clause("R500-7", "R500-10")
    def test_a_card_laid_off_scores_for_the_player_who_laid_it(self) -> None:
        example = dealt(SLUG, "9H 3C", "5H 6H 7H 2S 3S 4S 5S", "8H", starter=1, stock="2C 2D 2H 9C KC")
        example.play("draw", "lay 5H 6H 7H", "discard 2C", "draw", "off 8H to 1", "discard 2D", "draw", "off 9H to 1")
        example.play("discard 2H", "draw", "lay 2S 3S 4S 5S", "discard 9C")
        counts = example.result.counts
        assert counts[1] == 0
        assert example.result.laid == (9, 18 + 14, 8)
        assert example.result.points == (9 - counts[0], 18 + 14, 8 - counts[2])

    @pytest.mark.clause("R500-10")
    def test_it_is_added_to_the_score(self) -> None:
        example = opened(SLUG, 2)
        for _ in range(2):
            win_deal(example)
        first, second = (result.points for result in example.state.table.results)
        assert example.totals == (first[0] + second[0], first[1] + second[1])

    @pytest.mark.clause("R500-10", "R500-16")
    def test_the_highest_score_wins_a_deal_even_if_another_went_out(self) -> None:
        rules = rule_book(SLUG).rules(3)
        run = rules.melds.forms_meld(cards(rules.pack, HEARTS), 2)
        assert run is not None
        state = State(PublicState(3, Phase.PLAY, to_move=0, counts=(0, 1, 1), tableau=(run,)), (0, 1 << 1, 1 << 2))
        assert rules.scoring(rules, state, Ending("out", 0)).winners == (2,)


def win_deal(example: Example) -> Example:
    """A deal of two in which seat 0 lays the whole suit of hearts, worth 99, and goes out."""
    example.deal(HEARTS, "", stock="9C 8C")
    if example.to_move == 1:
        example.idle(1)
    example.play("draw", f"lay {HEARTS}")
    return example.play(example.choices[-1])


class TestTheStockUsedUp:
    @pytest.mark.clause("R500-13")
    @every_seats
    def test_the_player_to_move_ends_the_deal_and_all_score(self, seats: int) -> None:
        example = opened(SLUG, seats).deal(*[""] * seats)
        example.idle(example.state.table.stock_count)
        assert example.stock == ""
        refusal = example.refusal("draw")
        assert (refusal.code, refusal.clause) == ("stock-used-up", "R500-13")
        example.play("pass")
        assert (example.result.reason, example.result.by) == ("stock used up", None)
        assert all(points < 0 for points in example.result.points)

    @pytest.mark.clause("R500-13")
    def test_or_takes_from_the_pile_where_that_is_legal(self) -> None:
        example = dealt(SLUG, "", "4D 4H", upcard="4S")
        example.idle(example.state.table.stock_count)
        assert (example.stock, example.to_move) == ("", 1)
        assert example.choices[-2:] == ["take 4S", "pass"]
        example.play("take 4S", "lay 4D 4H 4S").play(example.choices[-1])
        assert not example.state.table.results
        assert example.to_move == 0

    @pytest.mark.clause("R500-13")
    def test_the_pile_is_not_turned(self) -> None:
        example = dealt(SLUG, "", "")
        pile = example.idle(example.state.table.stock_count).pile
        assert example.play("pass").pile == pile

    @pytest.mark.clause("R500-13")
    def test_passing_is_illegal_while_there_is_a_stock(self) -> None:
        refusal = dealt(SLUG, "", "").refusal("pass")
        assert (refusal.code, refusal.clause) == ("must-draw", "R500-4")


class TestTheGame:
    @pytest.mark.clause("R500-11")
    def test_the_first_at_500_wins(self) -> None:
        example = opened(SLUG, 2)
        for deals in range(1, 7):
            assert example.outcome is None
            win_deal(example)
            assert example.totals[0] == 99 * deals
        assert example.outcome is not None
        assert (example.outcome.reason, example.outcome.winners) == ("target reached", (0,))

    @pytest.mark.clause("R500-11")
    @pytest.mark.parametrize(("best", "over"), [(499, False), (500, True), (501, True)])
    def test_500_is_enough(self, best: int, over: bool) -> None:
        assert (outcome_of(340, best, -20) is not None) == over

    @pytest.mark.clause("R500-11")
    def test_if_two_or_more_are_there_the_highest_wins(self) -> None:
        outcome = outcome_of(510, 530, 520)
        assert outcome is not None
        assert outcome.winners == (1,)

    @pytest.mark.clause("R500-11")
    def test_equal_highest_play_another_deal(self) -> None:
        assert outcome_of(530, 530, 520) is None
        assert outcome_of(530, 520, 520) is not None

    @pytest.mark.clause("R500-11")
    def test_by_option_another_target(self) -> None:
        assert outcome_of(99, 10, target_score=100) is None
        assert outcome_of(100, 10, target_score=100) is not None
        assert outcome_of(500, 10, target_score=1000) is None

    @pytest.mark.clause("R500-11")
    def test_by_option_the_game_ends_after_so_many_deals(self) -> None:
        assert outcome_of(120, 80, deals=2, max_deals=3) is None
        outcome = outcome_of(120, 80, deals=3, max_deals=3)
        assert outcome is not None
        assert (outcome.reason, outcome.winners) == ("deals played", (0,))
        assert outcome_of(120, 80, deals=99) is None

    @pytest.mark.clause("R500-11")
    def test_then_equal_highest_share_the_win(self) -> None:
        outcome = outcome_of(120, 80, 120, deals=3, max_deals=3)
        assert outcome is not None
        assert (outcome.reason, outcome.winners) == ("deals played", (0, 2))

    @pytest.mark.clause("R500-11")
    def test_reaching_the_target_in_the_last_deal_is_the_end_reason(self) -> None:
        for best in (500, 520):
            outcome = outcome_of(best, 80, deals=3, max_deals=3)
            assert outcome is not None
            assert outcome.reason == "target reached"

    @pytest.mark.clause("R500-12")
    def test_the_winner_collects_the_differences(self) -> None:
        outcome = outcome_of(515, 340, -20)
        assert outcome is not None
        assert outcome.points == (515, 340, -20)
        assert outcome.settlement == (175 + 535, -175, -535)

    @pytest.mark.clause("R500-12")
    @every_seats
    def test_from_each_opponent(self, seats: int) -> None:
        outcome = outcome_of(*range(500, 500 + seats))
        assert outcome is not None
        assert outcome.winners == (seats - 1,)
        assert outcome.settlement == (*(lost - seats + 1 for lost in range(seats - 1)), sum(range(seats)))
        assert sum(outcome.settlement) == 0

    @pytest.mark.clause("R500-12")
    def test_winners_who_share_share_what_is_collected(self) -> None:
        outcome = outcome_of(120, 80, 120, deals=3, max_deals=3)
        assert outcome is not None
        assert outcome.settlement == (20, -40, 20)

    @pytest.mark.clause("R500-12")
    @pytest.mark.parametrize(("dealer", "settlement"), [(0, (25, 26, -51)), (1, (26, 25, -51)), (2, (26, 25, -51))])
    def test_the_rest_goes_to_the_first_winner_from_the_dealers_left(
        self, dealer: int, settlement: tuple[int, ...]
    ) -> None:
        outcome = outcome_of(42, 42, -9, max_deals=1, dealer=dealer)
        assert outcome is not None
        assert outcome.settlement == settlement

    @pytest.mark.clause("R500-12")
    @every_seats
    @given(data=st.data())
    def test_settlements_sum_to_zero(self, seats: int, data: st.DataObject) -> None:
        totals = data.draw(st.lists(st.integers(-60, 60), min_size=seats, max_size=seats))
        for seat in data.draw(st.sets(st.integers(0, seats - 1))):
            totals[seat] = max(totals)
        outcome = outcome_of(*totals, max_deals=1, dealer=data.draw(st.integers(0, seats - 1)))
        assert outcome is not None
        assert sum(outcome.settlement) == 0
        for seat, amount in enumerate(outcome.settlement):
            if seat not in outcome.winners:
                assert amount == totals[seat] - max(totals)
        shares = [outcome.settlement[seat] for seat in outcome.winners]
        assert max(shares) - min(shares) == sum(shares) % len(shares)
        assert len(set(shares)) == 1 or shares.count(max(shares)) == 1
