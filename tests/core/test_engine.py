"""The engine: chance comes in by one door at its own time, with whole orders, and finds the dealer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from rumpus.core.actions import (
    Action,
    Deal,
    Discard,
    DrawForDeal,
    DrawFromStock,
    LayMeld,
    LayOff,
    Play,
    TakeFromPile,
    TurnStock,
)
from rumpus.core.engine import decide, evolve, legal_actions, replay, start
from rumpus.core.errors import IllegalAction
from rumpus.core.events import DealerDrawn
from rumpus.core.packs import Card
from rumpus.core.rules import RuleSet
from rumpus.core.state import State
from rumpus.core.views import view
from rumpus.games import BOOKS, rule_book
from tests.deals import cards, dealt, drawing_order, opened
from tests.whole_games import ONE_OF_EACH_SHAPE


def refusal_code(rules: RuleSet, state: State, action: Action) -> str:
    with pytest.raises(IllegalAction) as refusal:
        decide(rules, state, action)
    return refusal.value.code


def make_action(kind: Callable[..., Action], *of: object) -> Action:
    """An action of this kind with whatever fields."""
    return kind(*of)


def with_top(rules: RuleSet, text: str) -> tuple[Card, ...]:
    """A whole pack with these cards on top."""
    top = cards(rules.pack, text)
    return (*top, *(card for card in rules.order if card not in top))


def drawn(slug: str, seats: int, top: str) -> tuple[str, int]:
    """The cards shown to each seat from a pack with this top, in the order shown, and the dealer."""
    rules = rule_book(slug).rules(seats)
    (event,) = decide(rules, start(rules), DrawForDeal(with_top(rules, top)))
    assert isinstance(event, DealerDrawn)
    return " ".join(f"{seat}:{rules.pack.text(card)}" for seat, card in event.shown), event.dealer


class TestDrawingForTheDeal:
    def test_each_seat_is_shown_a_card_and_the_lowest_deals(self) -> None:
        assert drawn("rummy-1916", 4, "9H 4C KD 7S") == ("0:9H 1:4C 2:KD 3:7S", 1)

    def test_only_players_with_equal_lowest_cards_draw_again(self) -> None:
        assert drawn("rummy-1916", 3, "3H 8C 3S KD 5C") == ("0:3H 1:8C 2:3S 0:KD 2:5C", 2)

    def test_equal_ones_may_be_equal_again(self) -> None:
        assert drawn("rummy-1916", 2, "3H 3S 9D 9C 2H AC") == ("0:3H 1:3S 0:9D 1:9C 0:2H 1:AC", 1)

    def test_equal_ones_that_are_not_lowest_draw_no_more(self) -> None:
        assert drawn("rummy-1916", 3, "8H 2C 8S") == ("0:8H 1:2C 2:8S", 1)

    def test_a_dragon_is_drawn_again_after_every_seat_was_shown_its_own(self) -> None:
        assert drawn("rummy-1926", 3, "DB 2B 3C 1C") == ("0:DB 1:2B 2:3C 0:1C", 0)

    def test_dragons_are_drawn_again_in_seat_order_and_again(self) -> None:
        assert drawn("rummy-1926", 3, "DB DC 3C DD 9B 2F") == ("0:DB 1:DC 2:3C 0:DD 1:9B 0:2F", 0)

    def test_a_dragon_counts_for_nothing_among_equal_ones_either(self) -> None:
        assert drawn("rummy-1926", 2, "3B 3C DB 9C TF") == ("0:3B 1:3C 0:DB 1:9C 0:TF", 1)

    def test_the_lowest_tile_starts_so_its_right_neighbour_deals(self) -> None:
        assert drawn("rummy-q", 3, "R9 J1 B2 K7") == ("0:R9 1:J1 2:B2 1:K7", 1)
        assert dealt("rummy-q", "", "", "", starter=2).to_move == 2

    def test_a_draw_that_never_ends_is_won_by_the_first_player_still_in_it(self) -> None:
        rules = rule_book("rummy-1926").rules(2)
        ties = sorted(rules.order, key=rules.pack.rank)
        (event,) = decide(rules, start(rules), DrawForDeal(tuple(ties)))
        assert event == DealerDrawn(tuple((place % 2, card) for place, card in enumerate(ties)), dealer=0)

    def test_a_pack_that_runs_out_between_two_equal_seats_ends_with_the_first_of_them(self) -> None:
        rules = rule_book("rummy-1916").rules(3)
        kings = cards(rules.pack, "KC KD KH KS")
        ties = [card for card in sorted(rules.order, key=rules.pack.rank) if card not in kings]
        (event,) = decide(rules, start(rules), DrawForDeal((kings[0], *ties[:2], *ties[2:], *kings[1:])))
        assert isinstance(event, DealerDrawn)
        assert event.shown[0] == (0, kings[0])
        assert event.shown[-1] == (1, kings[3])
        assert event.dealer == 1


class TestChanceAtItsTime:
    """`wrong-time`: each chance action waits for its phase."""

    def test_before_the_first_deal_cards_are_drawn_for_it(self) -> None:
        rules = rule_book("rummy-1916").rules(3)
        assert refusal_code(rules, start(rules), Deal(rules.order)) == "wrong-time"
        assert refusal_code(rules, start(rules), TurnStock(())) == "wrong-time"

    def test_after_the_draw_the_cards_are_dealt(self) -> None:
        example = opened("rummy-1916", 3)
        assert example.phase == "deal"
        assert refusal_code(example.rules, example.state, DrawForDeal(example.rules.order)) == "wrong-time"

    def test_chance_actions_are_refused_during_a_deal(self) -> None:
        example = dealt("rummy-1916", "", "")
        order = example.rules.order
        for action in (DrawForDeal(order), Deal(order), TurnStock(example.state.table.discard_pile)):
            assert refusal_code(example.rules, example.state, action) == "wrong-time"

    def test_a_game_without_a_draw_begins_with_the_deal(self) -> None:
        rules = rule_book("gin-rummy").rules(2)
        assert refusal_code(rules, start(rules), DrawForDeal(rules.order)) == "wrong-time"
        assert replay(rules, [Deal(rules.order)]).table.to_move == 0

    def test_the_message_names_the_untimely_action(self) -> None:
        rules = rule_book("rummy-1916").rules(3)
        with pytest.raises(IllegalAction, match="not the time to deal"):
            decide(rules, start(rules), Deal(rules.order))


class TestNumbersThatAreNoCards:
    """`unknown-card`: asked before any rule, so that no rule meets such a number."""

    @pytest.mark.parametrize(
        ("action", "code"),
        [
            (make_action(Discard, None), "unknown-card"),
            (make_action(Discard, "7H"), "unknown-card"),
            (make_action(Discard, True), "unknown-card"),
            (make_action(Discard, [1]), "bad-action"),
            (make_action(LayMeld, None), "bad-action"),
            (make_action(LayMeld, "7H"), "unknown-card"),
            (make_action(LayMeld, [1, 2, 3]), "bad-action"),
            (make_action(LayOff, 1, "1"), "bad-action"),
            (make_action(LayOff, 1, 1, "low"), "bad-action"),
            (make_action(Play, None), "bad-action"),
            (make_action(Play, ((0, 1, 2), [3, 4, 5])), "bad-action"),
        ],
        ids=repr,
    )
    def test_an_action_with_malformed_fields_is_refused(self, action: Action, code: str) -> None:
        for slug in ONE_OF_EACH_SHAPE:
            example = dealt(slug, "", "")
            assert refusal_code(example.rules, example.state, action) == code
            assert action not in legal_actions(example.rules, view(example.state, example.state.table.to_move))

    @pytest.mark.parametrize("number", [-1, 52, 300, 2**40])
    def test_they_are_refused_in_every_action(self, number: int) -> None:
        example = dealt("rummy-1926", "", "")
        for action in (Discard(number), LayOff(number, 1), LayMeld((0, number)), TakeFromPile(number)):
            assert refusal_code(example.rules, example.state, action) == "unknown-card"
            legal = legal_actions(example.rules, view(example.state, example.state.table.to_move))
            assert legal.refusal(action) is not None

    def test_unknown_tiles_in_a_table_of_melds_are_refused_too(self) -> None:
        example = dealt("rummy-q", "", "")
        for play in (Play(((0, 1, 106),)), Play(((0, 1, 2),), ((0, 1, -7),))):
            assert refusal_code(example.rules, example.state, play) == "unknown-card"


class TestOrders:
    """`bad-order`: an order holds each card exactly once."""

    @pytest.mark.parametrize("order", [None, ("7H",) * 52, (0.0, *range(1, 52))])
    def test_an_order_holds_numbers(self, order: object) -> None:
        rules = rule_book("gin-rummy").rules(2)
        assert refusal_code(rules, start(rules), make_action(Deal, order)) == "bad-order"

    @pytest.mark.parametrize("slug", BOOKS)
    @pytest.mark.parametrize("fault", ["short", "long", "twice", "foreign"])
    def test_only_a_whole_pack_is_dealt(self, slug: str, fault: str) -> None:
        example = opened(slug, 2)
        whole = example.rules.order
        bad = {
            "short": whole[1:],
            "long": (*whole, whole[0]),
            "twice": (whole[1], *whole[1:]),
            "foreign": (*whole[1:], len(whole)),
        }[fault]
        assert refusal_code(example.rules, example.state, Deal(bad)) == "bad-order"
        assert example.deal("", "").state.table.deal_number == 1

    @pytest.mark.parametrize(
        ("order", "told"),
        [
            ((1, *range(1, 52)), "2C is too many"),
            (range(51), "KS is missing"),
            ((*range(52), 3), "4C is too many"),
            ((*range(51), -1), "card -1 is too many"),
            ((*range(51), 300), "card 300 is too many"),
        ],
    )
    def test_the_wrong_card_of_an_order_is_named(self, order: Sequence[int], told: str) -> None:
        rules = rule_book("gin-rummy").rules(2)
        with pytest.raises(IllegalAction, match=told) as error:
            decide(rules, start(rules), Deal(tuple(order)))
        assert error.value.subject == told.rsplit(" ", 2 if "missing" in told else 3)[0]

    def test_the_error_for_an_order_of_tiles_says_tiles(self) -> None:
        rules = rule_book("rummy-q").rules(2)
        with pytest.raises(IllegalAction, match="an order holds the tiles of the pack, which are numbers"):
            decide(rules, start(rules, 0), make_action(Deal, ("R1",)))

    def test_only_a_whole_pack_is_drawn_from(self) -> None:
        rules = rule_book("rummy-1926").rules(3)
        assert refusal_code(rules, start(rules), DrawForDeal(rules.order[:3])) == "bad-order"

    def test_the_turned_stock_is_the_discard_pile_and_nothing_else(self) -> None:
        example = dealt("rummy-1916", "", "", turned_stock="shuffled").idle(35).play("draw")
        pile = example.state.table.discard_pile
        assert refusal_code(example.rules, example.state, TurnStock(pile[1:])) == "bad-order"
        assert refusal_code(example.rules, example.state, TurnStock(example.rules.order)) == "bad-order"
        assert example.do(TurnStock(pile[::-1])).state.stock == pile[-2::-1]


class TestWhoMayAct:
    def test_before_the_deal_no_player_may_act(self) -> None:
        example = opened("rummy-1916", 2)
        assert refusal_code(example.rules, example.state, DrawFromStock()) == "not-dealt"
        listed = legal_actions(example.rules, view(example.state, 0))
        assert list(listed) == []
        assert listed.refusal(DrawFromStock()) is not None

    def test_while_the_stock_is_shuffled_the_seat_to_move_waits(self) -> None:
        example = dealt("rummy-1916", "", "", turned_stock="shuffled").idle(35).play("draw")
        assert example.phase == "turn stock"
        assert example.to_move == 1
        assert example.choices == []
        assert example.refusal("draw").code == "not-dealt"

    def test_a_seat_not_to_move_may_do_nothing(self) -> None:
        example = dealt("rummy-1916", "", "", "")
        listed = legal_actions(example.rules, view(example.state, 2))
        assert list(listed) == []
        refusal = listed.refusal(DrawFromStock())
        assert refusal is not None
        assert (refusal.code, refusal.subject) == ("not-your-turn", "0")
        assert refusal.message == "it is the turn of seat 0"

    def test_a_spectator_may_do_nothing(self) -> None:
        example = dealt("rummy-1916", "", "")
        listed = legal_actions(example.rules, view(example.state, None))
        assert list(listed) == []
        assert DrawFromStock() not in listed

    def test_after_the_game_no_player_may_act(self) -> None:
        example = dealt("rummy-1916", "AH 2H 3H 4H 5H 6H 7H 8H", "", stock="9C", deals=1)
        example.play("draw", "lay AH 2H 3H 4H 5H 6H 7H 8H", "discard 9C")
        assert example.outcome is not None
        assert refusal_code(example.rules, example.state, DrawFromStock()) == "game-over"
        assert refusal_code(example.rules, example.state, Deal(example.rules.order)) == "wrong-time"
        assert [list(legal_actions(example.rules, view(example.state, seat))) for seat in (0, 1)] == [[], []]


class TestReplaying:
    def test_a_game_is_the_fold_of_its_actions(self) -> None:
        rules = rule_book("rummy-1926").rules(2)
        actions: list[Action] = [DrawForDeal(drawing_order(rules, 0)), Deal(rules.order), DrawFromStock()]
        state = start(rules)
        for action in actions:
            for event in decide(rules, state, action):
                state = evolve(state, event)
        assert replay(rules, actions) == state

    def test_it_goes_on_from_any_state(self) -> None:
        example = dealt("rummy-1926", "", "")
        assert replay(example.rules, [DrawFromStock()], example.state) == example.play("draw").state
