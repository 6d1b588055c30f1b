"""Oklahoma Gin, clause by clause: what the first upcard sets, what it doubles, and the game to 150 (OKL)."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.core.errors import UsageError
from rumpus.core.events import DealResult, Outcome
from rumpus.core.results import Results
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, PublicState
from rumpus.games import rule_book
from tests.clauses.gin_hands import FIVE_LEFT, GIN
from tests.deals import Example, dealt

BOOK = rule_book("oklahoma-gin")
EQUAL = "5D 2H 2D 2C TH TS TC 6H 7H 8H"  # 5 left, as FIVE_LEFT
OTHER = "AS 2S 3S AH 2H 3H 7D 8D KH TH"  # 35 left


def drawn(*hands: str, upcard: str, **options: Any) -> Example:
    """The first upcard was declined by both, and seat 0 has drawn the king of spades."""
    return dealt("oklahoma-gin", *hands, upcard=upcard, stock="KS", **options).play("no", "no", "draw")


def outcome_after(*totals: int, **options: int) -> Outcome | None:
    rules: RuleSet = BOOK.rules(2, **options)
    deals = [
        DealResult(
            "knock", seat, (seat,), (0, 0), ((), ()), (0, 0), tuple((total,) if seat == one else () for one in (0, 1))
        )
        for seat, total in enumerate(totals)
        if total
    ]
    return rules.game_end(rules, PublicState(2, Phase.DEAL, results=Results.of(deals)))


@pytest.mark.clause("OKL-1")
def test_the_deal_and_the_turns_are_those_of_gin() -> None:
    example = dealt("oklahoma-gin", "", "", upcard="9D")
    assert (example.to_move, example.choices, example.state.table.dealer) == (0, ["take 9D", "no"], 1)
    gin = rule_book("gin-rummy").rules(2, target_score=150, oklahoma="yes")
    rules = BOOK.rules(2)
    assert (rules.turn, rules.points, rules.hand_size, rules.offers) == (
        gin.turn,
        gin.points,
        gin.hand_size,
        gin.offers,
    )
    assert rules.in_blocks
    for seats in (1, 3):
        with pytest.raises(UsageError, match="2 players"):
            BOOK.rules(seats)


@pytest.mark.clause("OKL-1")
@pytest.mark.parametrize(("upcard", "points"), [("8D", (0, 25)), ("8S", (0, 50))])
def test_equal_deadwood_is_an_undercut(upcard: str, points: tuple[int, int]) -> None:
    example = drawn(FIVE_LEFT, EQUAL, upcard=upcard).play("discard KS knock")
    assert (example.result.reason, example.result.counts, example.result.points) == ("undercut", (5, 5), points)
    drawn_game = drawn(FIVE_LEFT, EQUAL, upcard=upcard, equal_is_undercut="no").play("discard KS knock")
    assert (drawn_game.result.winners, drawn_game.totals) == ((), (0, 0))


@pytest.mark.clause("OKL-1")
def test_the_upcard_just_taken_is_not_put_back() -> None:
    example = dealt("oklahoma-gin", "", "", upcard="9D").play("take 9D")
    refused = example.refusal("discard 9D")
    assert (refused.code, refused.clause, refused.subject) == ("just-taken", "OKL-1", "9D")
    allowed = dealt("oklahoma-gin", "", "", upcard="9D", return_discard="allowed").play("take 9D")
    assert allowed.may("discard 9D")


@pytest.mark.clause("OKL-2")
@pytest.mark.parametrize(("upcard", "may"), [("5H", True), ("4H", False), ("TH", True), ("QH", True), ("AH", False)])
def test_one_may_knock_with_no_more_than_the_first_upcard(upcard: str, may: bool) -> None:
    example = drawn(FIVE_LEFT, "", upcard=upcard)
    assert example.may("discard KS knock") == may
    if not may:
        refusal = example.refusal("discard KS knock")
        assert (refusal.code, refusal.clause) == ("too-much-deadwood", "OKL-2")


@pytest.mark.clause("OKL-2")
def test_on_an_ace_only_gin_ends_the_deal() -> None:
    example = drawn(GIN, "", upcard="AD").play("discard KS knock")
    assert example.result.reason == "gin"


@pytest.mark.clause("OKL-2")
def test_the_first_upcard_counts_for_the_whole_deal() -> None:
    example = dealt("oklahoma-gin", FIVE_LEFT, "3H", upcard="2H", stock="KS")
    example.play("no", "take 2H", "discard 3H").play("draw")
    assert not example.may("discard KS knock")


@pytest.mark.clause("OKL-2")
@pytest.mark.clause("OKL-3")
@pytest.mark.parametrize(
    ("upcard", "options", "told"),
    [
        ("4H", {}, [("Knock with 4 or less.", "OKL-2")]),
        ("QS", {}, [("Knock with 10 or less.", "OKL-2"), ("This deal counts double.", None)]),
        ("AS", {"spades_double": "no"}, [("Knock with gin alone.", "OKL-2")]),
    ],
)
def test_the_limit_set_by_the_first_upcard_is_shown_for_the_whole_deal(
    upcard: str, options: dict[str, Any], told: list[tuple[str, str | None]]
) -> None:
    example = dealt("oklahoma-gin", "", "", upcard=upcard, **options).play("no", "no", "draw")
    example.play(example.choices[0])
    rules = example.rules.deal_rules(example.state.table)
    assert [(str(rule.told), rule.clause) for rule in rules] == told
    assert [rule.scores for rule in rules] == [False, True][: len(told)]


def test_no_limit_is_shown_before_a_deal_or_where_every_deal_is_alike() -> None:
    rules, gin = BOOK.rules(2), rule_book("gin-rummy").rules(2)
    assert rules.deal_rules(PublicState(2, Phase.DEAL)) == ()
    assert gin.deal_rules(dealt("gin-rummy", "", "", upcard="4S").state.table) == ()
    assert rule_book("rummy-q").rules(2).deal_rules(PublicState(2, Phase.DEAL)) == ()


@pytest.mark.clause("OKL-3")
@pytest.mark.parametrize(
    ("upcard", "options", "points"), [("8S", {}, 60), ("8H", {}, 30), ("8S", {"spades_double": "no"}, 30)]
)
def test_a_spade_doubles_what_the_deal_scores(upcard: str, options: dict[str, Any], points: int) -> None:
    example = drawn(FIVE_LEFT, OTHER, upcard=upcard, **options).play("discard KS knock")
    assert (example.result.counts, example.result.points) == ((5, 35), (points, 0))


@pytest.mark.clause("OKL-3")
@pytest.mark.parametrize(("upcard", "points"), [("8S", (120, 0)), ("8H", (60, 0))])
def test_the_bonus_for_gin_is_doubled_too(upcard: str, points: tuple[int, int]) -> None:
    example = drawn(GIN, "AS 2S 3S AH 2H 3H 7D 8D KH KC", upcard=upcard).play("discard KS knock")
    assert (example.result.reason, example.result.points) == ("gin", points)


@pytest.mark.clause("OKL-3")
def test_the_bonus_for_an_undercut_is_doubled_too() -> None:
    example = drawn(FIVE_LEFT, "3S 2H 2D 2C TH TS TC 6H 7H 8H", upcard="8S").play("discard KS knock")
    assert (example.result.reason, example.result.points) == ("undercut", (0, 2 * (5 - 3 + 25)))


@pytest.mark.clause("OKL-4")
def test_the_game_is_150_and_its_bonuses_are_those_of_gin() -> None:
    assert outcome_after(149, 20) is None
    assert outcome_after(150, 20) == Outcome("target reached", (0,), (150, 20), (130, -130))
    assert outcome_after(150, 20, game_bonus=100, box_bonus=20) == Outcome(
        "target reached", (0,), (270, 40), (230, -230)
    )
    assert outcome_after(149, 150, target_score=149) == Outcome("target reached", (1,), (149, 150), (-1, 1))
    assert BOOK.rules(2).options == {
        "spades_double": "yes",
        "target_score": 150,
        "game_bonus": 0,
        "box_bonus": 0,
        "equal_is_undercut": "yes",  # OKL-1
        "return_discard": "forbidden",
    }


@pytest.mark.clause("OKL-4")
def test_the_players_deal_in_turn_and_a_deal_nobody_won_is_dealt_again() -> None:
    example = drawn(FIVE_LEFT, OTHER, upcard="8H").play("discard KS knock").deal("", "", upcard="8D")
    assert (example.to_move, example.state.table.dealer) == (1, 0)
    example.play("no", "no").idle(29).play("pass")
    assert (example.result.reason, example.totals) == ("wall", (30, 0))
    assert example.deal("", "").state.table.dealer == 0
