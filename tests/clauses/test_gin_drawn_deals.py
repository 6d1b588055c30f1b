"""Gin Rummy as OpenSpiel plays it, clause by clause: drawn deals and options (GIN-7 to GIN-9)."""

import pytest

from rumpus.core.actions import Discard, TakeFromPile
from rumpus.core.errors import UsageError
from rumpus.core.packs import Card, cards_of
from rumpus.games import rule_book
from tests.clauses.gin_hands import FIVE_LEFT, PACK, drawn, knocks
from tests.deals import Example, dealt, spelled

# Drawn deals


def at_the_wall(hand: str = "") -> Example:
    """A discard of seat 0 has left two cards in the stock; seat 1 holds this hand."""
    example = dealt("gin-rummy", "", hand).play("no", "no").idle(29)
    assert (example.to_move, len(example.stock.split())) == (1, 2)
    return example


@pytest.mark.clause("GIN-7")
def test_with_two_cards_left_one_may_only_knock_or_pass() -> None:
    example = at_the_wall()
    assert example.choices == ["pass"]
    upcard = example.pile.split()[-1]
    for action in ("draw", f"take {upcard}", f"discard {upcard}", "no"):
        refused = example.refusal(action)
        assert (refused.code, refused.clause) == ("wall", "GIN-7")


@pytest.mark.clause("GIN-7")
def test_before_the_wall_one_draws() -> None:
    example = dealt("gin-rummy", "", "").play("no", "no").idle(28)
    assert len(example.stock.split()) == 3
    assert example.choices[0] == "draw"
    assert example.refusal("pass").code == "must-draw"


@pytest.mark.clause("GIN-7")
def test_a_pass_at_the_wall_draws_the_deal() -> None:
    example = at_the_wall().play("pass")
    assert (example.result.reason, example.result.by, example.result.points) == ("wall", None, (0, 0))
    assert example.outcome is not None
    assert (example.outcome.winners, example.outcome.settlement) == ((0, 1), (0, 0))


@pytest.mark.clause("GIN-7")
def test_at_the_wall_one_takes_the_upcard_and_knocks_with_any_of_the_eleven() -> None:
    example = at_the_wall(FIVE_LEFT)
    upcard = example.pile.split()[-1]
    assert upcard in knocks(example)
    assert "5S" in knocks(example)
    assert example.choices[-1] == "pass"
    refused = example.refusal("discard 4C knock")
    assert (refused.code, refused.clause) == ("too-much-deadwood", "GIN-3")
    example.play("discard 5S knock")
    assert (example.result.reason, example.result.by) == ("knock", 1)
    assert example.result.counts[1] == rule_book("gin-rummy").rules(2).points[PACK.parse(upcard)]
    assert spelled(PACK, *cards_of(example.result.hands[1])).split().count(upcard) == 1
    assert [hand.bit_count() for hand in example.result.hands] == [10, 10]


@pytest.mark.clause("GIN-7")
def test_knocking_there_with_the_upcard_itself_leaves_the_ten_held_cards() -> None:
    example = at_the_wall(FIVE_LEFT)
    example.play(f"discard {example.pile.split()[-1]} knock")
    assert example.result.counts[1] == 5


@pytest.mark.clause("GIN-7")
def test_one_knocks_there_with_no_other_card() -> None:
    example = at_the_wall(FIVE_LEFT)
    refused = example.refusal(f"discard {example.hand(0).split()[0]} knock")
    assert (refused.code, refused.clause) == ("not-held", "GIN-3")


def fifteen_cards() -> Example:
    return dealt("gin-rummy", "", "", num_ranks=5, num_suits=3, hand_size=6)


@pytest.mark.clause("GIN-7", "GIN-9")
def test_the_wall_stands_with_fewer_cards_too_after_the_first_discard() -> None:
    # Of fifteen cards two are the stock from the start: the forced first draw is still made.
    forced = fifteen_cards().play("no", "no")
    assert forced.choices == ["draw"]
    forced.idle(1)
    assert len(forced.stock.split()) == 1
    assert forced.choices[-1] == "pass"
    assert forced.refusal("draw").code == "wall"
    taken = fifteen_cards()
    put_back(taken)
    assert taken.refusal("draw").code == "wall"


def take(example: Example) -> Card:
    """Take the upcard."""
    upcard = example.state.table.discard_pile[-1]
    example.do(TakeFromPile(upcard))
    return upcard


def put_back(example: Example) -> None:
    """A turn in which the upcard is taken and discarded again."""
    example.do(Discard(take(example)))


def exchange(example: Example) -> None:
    """A turn in which the upcard is taken and another card discarded."""
    upcard = take(example)
    example.do(Discard(next(card for card in cards_of(example.seen.hand) if card != upcard)))


@pytest.mark.clause("GIN-8")
def test_the_same_upcard_taken_and_put_back_twice_in_a_row_draws_the_deal() -> None:
    example = drawn("KC", "").play("discard KC")
    put_back(example)
    assert not example.state.table.results
    put_back(example)
    assert (example.result.reason, example.result.points) == ("put back", (0, 0))
    assert example.outcome is not None
    assert example.outcome.settlement == (0, 0)


@pytest.mark.clause("GIN-8")
def test_the_first_upcard_counts_there() -> None:
    example = dealt("gin-rummy", "", "", upcard="KC").play("take KC", "discard KC", "take KC", "discard KC")
    assert example.result.reason == "put back"


@pytest.mark.clause("GIN-8")
def test_any_other_discard_between_begins_anew() -> None:
    example = drawn("KC", "").play("discard KC")
    for _ in range(3):
        put_back(example)
        exchange(example)
        put_back(example)
        example.idle(1)
    assert not example.state.table.results


@pytest.mark.clause("GIN-8")
def test_one_may_knock_with_the_card_that_would_be_put_back() -> None:
    example = drawn(FIVE_LEFT, "", stock="KS").play("discard KS", "take KS", "discard KS")
    assert example.play("take KS", "discard KS knock").result.reason == "knock"


@pytest.mark.clause("GIN-8")
def test_the_fiftieth_draw_of_an_upcard_draws_the_deal_at_once() -> None:
    example = dealt("gin-rummy", "", "")
    exchange(example)  # the first upcard does not count
    for _ in range(49):
        exchange(example)
    assert not example.state.table.results
    before = example.state.hands
    take(example)
    assert (example.result.reason, example.result.by, example.result.points) == ("upcard draws", None, (0, 0))
    assert example.state.hands == before  # the card is not even taken


# Options


@pytest.mark.clause("GIN-9")
@pytest.mark.parametrize(
    ("options", "texts"),
    [
        ({"num_ranks": 5}, 20),
        ({"num_suits": 3}, 39),
        ({"num_ranks": 7, "num_suits": 2}, 14),
    ],
)
def test_the_pack_may_be_smaller(options: dict[str, int], texts: int) -> None:
    rules = rule_book("gin-rummy").rules(2, hand_size=3, **options)
    assert rules.pack.size == texts
    assert {text[0] for text in rules.pack.texts} == set("A23456789TJQK"[: options.get("num_ranks", 13)])
    assert {text[1] for text in rules.pack.texts} == set("CDHS"[: options.get("num_suits", 4)])


@pytest.mark.clause("GIN-9")
@pytest.mark.parametrize(
    ("option", "least", "most"),
    [("knock_card", 0, 10), ("num_ranks", 3, 13), ("num_suits", 1, 4), ("hand_size", 1, 10)],
)
def test_each_number_has_its_bounds(option: str, least: int, most: int) -> None:
    size = {} if option == "hand_size" else {"hand_size": 1}
    for value in (least, most):
        assert rule_book("gin-rummy").rules(2, **{option: value, **size}).options[option] == value
    for value in (least - 1, most + 1):
        with pytest.raises(UsageError):
            rule_book("gin-rummy").rules(2, **{option: value, **size})


@pytest.mark.clause("GIN-9")
def test_without_options_it_is_the_usual_game() -> None:
    assert rule_book("gin-rummy").rules(2).options == {
        "oklahoma": "no",
        "knock_card": 10,
        "gin_bonus": 25,
        "undercut_bonus": 25,
        "num_ranks": 13,
        "num_suits": 4,
        "hand_size": 10,
        "target_score": None,  # GIN-10
        "game_bonus": 0,
        "box_bonus": 0,
        "equal_is_undercut": "no",
        "return_discard": "allowed",
    }


@pytest.mark.clause("GIN-9")
@pytest.mark.parametrize("size", [1, 5, 10])
def test_hands_may_be_smaller(size: int) -> None:
    example = dealt("gin-rummy", "", "", hand_size=size)
    assert [hand.bit_count() for hand in example.state.hands] == [size, size]
    assert len(example.stock.split()) == 52 - 2 * size - 1


@pytest.mark.clause("GIN-9")
def test_two_hands_the_upcard_and_two_cards_must_be_there() -> None:
    rule_book("gin-rummy").rules(2, num_ranks=5, num_suits=3, hand_size=6)  # 15 = 6 + 6 + 3
    with pytest.raises(UsageError) as refused:
        rule_book("gin-rummy").rules(2, num_ranks=7, num_suits=2, hand_size=6)
    assert (refused.value.code, refused.value.clause, refused.value.subject) == (
        "bad-option-value",
        "GIN-9",
        "hand_size",
    )
    assert "7 ranks of 2 suits" in refused.value.message


@pytest.mark.clause("GIN-9")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("oklahoma", "maybe"),
        ("knock_card", 11),
        ("knock_card", -1),
        ("gin_bonus", -1),
        ("undercut_bonus", -1),
        ("num_ranks", 14),
        ("num_ranks", 0),
        ("num_suits", 5),
        ("num_suits", 0),
        ("hand_size", 11),
        ("hand_size", 0),
    ],
)
def test_options_that_openspiel_does_not_allow_are_refused(option: str, value: str | int) -> None:
    with pytest.raises(UsageError) as refused:
        rule_book("gin-rummy").rules(2, **{option: value})
    assert (refused.value.code, refused.value.subject) == ("bad-option-value", option)
