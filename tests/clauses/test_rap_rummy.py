"""Rap Rummy, 1926, clause by clause: the deal, the turn and rapping (RAP-1 to RAP-4)."""

import pytest

from rumpus.core.actions import Deal, DrawForDeal, LayMeld, LayOff, Rap, TakeFromPile
from rumpus.core.engine import legal_actions
from rumpus.core.errors import UsageError
from rumpus.core.packs import Card, set_of
from rumpus.core.views import view
from rumpus.games import rule_book
from tests.clauses.rap_hands import COUNTS_57, PACK, after_declining
from tests.deals import Example, cards, dealt, opened


def order_with(top: str) -> tuple[Card, ...]:
    """The pack with these cards on top."""
    named = cards(PACK, top)
    return (*named, *(card for card in range(PACK.size) if card not in named))


# The deal


@pytest.mark.clause("RAP-1")
@pytest.mark.parametrize(("seats", "size"), [(2, 8), (3, 6), (4, 6), (5, 6), (6, 6)])
def test_eight_cards_for_two_players_six_for_three_to_six(seats: int, size: int) -> None:
    example = opened("rap-rummy", seats).deal(*[""] * seats)
    assert [hand.bit_count() for hand in example.state.hands] == [size] * seats
    assert len(example.pile.split()) == 1
    assert len(example.stock.split()) == 44 - seats * size - 1


@pytest.mark.clause("RAP-1")
@pytest.mark.parametrize("seats", [1, 7])
def test_nobody_else_can_play(seats: int) -> None:
    with pytest.raises(UsageError) as refused:
        rule_book("rap-rummy").rules(seats)
    assert refused.value.code == "bad-seats"


@pytest.mark.clause("RAP-1")
def test_cards_go_round_one_at_a_time_from_the_dealers_left_and_the_next_is_turned_up() -> None:
    example = opened("rap-rummy", 3, starter=1)
    example.do(Deal(order_with("1B 2B 3B 4B 5B 6B 7B 8B 9B 1D 2D 3D 4D 5D 6D 7D 8D 9D 1C 2C")))
    assert example.hand(1) == "1B 4B 7B 1D 4D 7D"
    assert example.hand(2) == "2B 5B 8B 2D 5D 8D"
    assert example.hand(0) == "3B 6B 9B 3D 6D 9D"
    assert example.pile == "1C"
    assert example.stock.startswith("2C ")


@pytest.mark.clause("RAP-1")
def test_the_player_on_the_dealers_left_begins_and_turns_pass_left() -> None:
    example = opened("rap-rummy", 3, starter=2).deal("", "", "").play("no", "no", "no")
    turns = []
    for _ in range(4):
        turns.append(example.to_move)
        example.idle(1)
    assert turns == [2, 0, 1, 2]


@pytest.mark.clause("RAP-13", "R26-1", "R26-2", "R26-5", "R26-6")
def test_it_is_played_with_the_dragon_pack_its_sets_and_its_runs() -> None:
    rules = rule_book("rap-rummy").rules(3)
    assert rules.pack is PACK
    for meld in ("9D TD DD", "1B 2B 3B 4B", "8B 8D 8F", "DB DC DF"):
        assert rules.melds.forms_meld(cards(PACK, meld)) is not None
    for none in ("TD DD 1D", "8B 8D", "1B 2B 3C"):
        assert rules.melds.forms_meld(cards(PACK, none)) is None
    assert rules.points[PACK.parse("DB")] == 11


@pytest.mark.clause("RAP-14", "R26-1", "R26-3")
def test_the_lowest_card_shown_deals_and_a_dragon_is_replaced() -> None:
    example = Example(rule_book("rap-rummy").rules(3))
    example.do(DrawForDeal(order_with("DB 9B 8D 2C"))).deal("", "", "")
    assert example.state.table.dealer == 0  # the Dragon did not count: seat 0 was shown the 2
    assert example.to_move == 1


# A turn


@pytest.mark.clause("RAP-2")
def test_a_turn_draws_one_card_from_stock_or_pile_and_discards_one() -> None:
    example = after_declining("", "", upcard="TC", stock="DC 1B")
    assert [choice for choice in example.choices if choice != "rap"] == ["draw", "take TC"]
    example.play("draw")
    assert "DC" in example.hand(0)
    assert {example.refusal(again).code for again in ("draw", "take TC")} == {"has-drawn"}
    example.play("discard DC")
    assert example.pile == "TC DC"
    assert example.to_move == 1
    example.play("take DC")
    assert example.pile == "TC"
    assert "DC" in example.hand(1)


@pytest.mark.clause("RAP-2")
@pytest.mark.parametrize("action", ["discard 1B", "discard 1B rap", "pass", "lay 1B 1D 1C"])
def test_the_draw_comes_first(action: str) -> None:
    example = after_declining("1B 1D 1C", "")
    refused = example.refusal(action)
    assert (refused.code, refused.clause) == ("must-draw", "RAP-2")


@pytest.mark.clause("RAP-2")
def test_only_the_top_of_the_pile_can_be_taken() -> None:
    example = after_declining("DC", "", upcard="TC").play("draw", "discard DC")
    refused = example.refusal("take TC")
    assert (refused.code, refused.clause, refused.subject) == ("not-the-upcard", "RAP-2", "TC")


@pytest.mark.clause("RAP-2")
def test_a_player_discards_only_cards_of_their_hand() -> None:
    example = after_declining("1B 3D", "DF").play("draw")
    refused = example.refusal("discard DF")
    assert (refused.code, refused.clause, refused.subject) == ("not-held", "RAP-2", "DF")


@pytest.mark.clause("RAP-2")
def test_nothing_is_laid_before_the_showdown() -> None:
    example = after_declining("3B 3D 3C", "").play("draw")
    for laying in (LayMeld(cards(PACK, "3B 3D 3C")), LayOff(cards(PACK, "3B")[0], 1)):
        refused = example.legal_actions.refusal(laying)
        assert refused is not None
        assert (refused.code, refused.clause) == ("has-drawn", "RAP-2")
    assert all(choice.startswith("discard") for choice in example.choices)
    assert example.melds == []


@pytest.mark.clause("RAP-2", "R16-10")
def test_the_card_just_drawn_may_be_discarded_from_the_stock_or_from_the_pile() -> None:
    example = after_declining("", "", upcard="TC", stock="1B")
    assert example.play("draw").may("discard 1B")
    example.play("discard 1B", "take 1B")
    assert example.may("discard 1B")
    assert example.may("discard 1B rap")


@pytest.mark.clause("RAP-2", "R16-10")
def test_where_it_is_forbidden_a_card_from_the_pile_stays_in_hand_that_turn() -> None:
    example = after_declining("", "", upcard="TC", stock="1B", return_discard="forbidden")
    assert example.play("draw").may("discard 1B")  # from the stock it may go back
    example.play("discard 1B", "take 1B")
    for action in ("discard 1B", "discard 1B rap"):
        refused = example.refusal(action)
        assert (refused.code, refused.clause, refused.subject) == ("just-taken", "R16-10", "1B")
    kept = example.hand(1).split()
    kept.remove("1B")
    assert example.choices == [f"discard {card}{rap}" for rap in ("", " rap") for card in kept]


@pytest.mark.clause("RAP-2", "R16-12")
def test_a_discard_cannot_be_taken_back() -> None:
    example = after_declining("3B 3D", "", stock="3C").play("draw", "discard 3C")  # a set thrown away by mistake
    before = example.state
    assert example.legal_actions.refusal(TakeFromPile(cards(PACK, "3C")[0])) is None  # it is the next player's
    assert legal_actions(example.rules, view(before, 0)).refusal(TakeFromPile(cards(PACK, "3C")[0])) is not None


# Rapping


@pytest.mark.clause("RAP-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_are_asked_in_turn_from_the_dealers_left_before_the_first_draw(seats: int) -> None:
    starter = seats - 1
    example = opened("rap-rummy", seats, starter=starter).deal(*[""] * seats)
    asked = []
    for _ in range(seats):
        assert example.choices == ["rap", "no"]
        asked.append(example.to_move)
        example.play("no")
    assert asked == [(starter + place) % seats for place in range(seats)]
    assert example.to_move == starter
    assert example.may("draw")


@pytest.mark.clause("RAP-3")
def test_the_first_to_rap_is_the_rapper_and_no_other_player_is_asked() -> None:
    example = dealt("rap-rummy", "", "", "").play("no", "rap")
    assert example.result.reason == "rap"
    assert example.result.by == 1
    assert example.to_move is None


@pytest.mark.clause("RAP-3")
@pytest.mark.parametrize("action", ["draw", "take TC", "discard 1B", "pass"])
def test_the_question_is_answered_before_anything_else(action: str) -> None:
    refused = dealt("rap-rummy", "1B", "", upcard="TC").refusal(action)
    assert (refused.code, refused.clause) == ("answer-the-offer", "RAP-3")


@pytest.mark.clause("RAP-3")
def test_a_player_who_declined_may_still_rap_in_the_first_turn() -> None:
    assert after_declining("", "").may("rap")


@pytest.mark.clause("RAP-3")
def test_where_it_is_forbidden_no_player_can_rap_before_their_first_draw() -> None:
    example = dealt("rap-rummy", "", "", opening_rap="forbidden")
    for _ in range(2):
        assert [choice.split()[0] for choice in example.choices] == ["draw", "take"]
        refused = example.refusal("rap")
        assert (refused.code, refused.clause) == ("rap-too-soon", "RAP-3")
        assert example.refusal("no").code == "must-draw"
        example.play("draw")
        assert any(choice.endswith("rap") for choice in example.choices)  # with the first discard one may
        example.do(example.legal_actions[0])
    assert example.to_move == 0
    assert example.play("rap").result.by == 0


@pytest.mark.clause("RAP-4")
def test_one_raps_instead_of_drawing_or_with_the_discard_and_all_hands_are_equal() -> None:
    before_drawing = after_declining("", "", "").play("rap").result
    with_discard = after_declining("DB", "", "").play("draw", "discard DB rap").result
    for result in (before_drawing, with_discard):
        assert (result.reason, result.by) == ("rap", 0)
        assert [hand.bit_count() for hand in result.hands] == [6, 6, 6]


@pytest.mark.clause("RAP-4")
def test_the_discard_of_the_rap_is_no_longer_in_the_hand() -> None:
    example = after_declining("DB 1D 2C", "", "", stock="1B").play("draw", "discard DB rap")
    assert not example.result.hands[0] & set_of(cards(PACK, "DB"))
    assert example.result.hands[0] & set_of(cards(PACK, "1B"))


@pytest.mark.clause("RAP-4")
def test_one_does_not_rap_between_drawing_and_discarding() -> None:
    refused = after_declining("", "").play("draw").refusal("rap")
    assert (refused.code, refused.clause) == ("has-drawn", "RAP-2")


@pytest.mark.clause("RAP-4")
def test_one_does_not_rap_in_the_turn_of_another() -> None:
    example = after_declining("", "")
    waiting = legal_actions(example.rules, view(example.state, 1))
    assert list(waiting) == []
    refused = waiting.refusal(Rap())
    assert refused is not None
    assert refused.code == "not-your-turn"


@pytest.mark.clause("RAP-4")
def test_any_hand_will_do() -> None:
    assert after_declining(COUNTS_57, "", "").may("rap")


@pytest.mark.clause("RAP-4")
def test_there_is_no_knocking() -> None:
    refused = after_declining("1B", "").play("draw").refusal("discard 1B knock")
    assert (refused.code, refused.clause) == ("no-knock", "RAP-4")
