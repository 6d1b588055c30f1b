"""The façade: setting up, acting, looking, and chance supplied from a secret or from given orders."""

from __future__ import annotations

import doctest

import pytest

import rumpus.game
from rumpus.core.actions import Deal, Discard, DrawFromStock
from rumpus.core.errors import IllegalAction, NotationError, RumpusError, UsageError
from rumpus.core.state import Phase
from rumpus.game import Game, Seat
from rumpus.games import rule_book
from rumpus.record import load, parse_record, record_of
from tests.whole_games import TABLES, new_game, play_at_random

ORDER = tuple(range(52))


def test_the_example_at_the_top_of_the_module_holds() -> None:
    assert doctest.testmod(rumpus.game) == (0, 3)


class TestSettingUp:
    @pytest.mark.parametrize(("slug", "seats"), TABLES)
    def test_a_new_game_waits_for_its_first_player(self, slug: str, seats: int) -> None:
        game = new_game(slug, seats)
        assert game.to_move in range(seats)
        assert game.legal_actions()
        assert not game.is_over
        assert game.outcome is None
        assert game.scores == (0,) * seats
        assert [type(line.action) for line in game.lines][-1] is Deal
        assert game.opening_moments[-1].event.hand_size == game.rules.hand_size  # type: ignore[union-attr]  # the deal

    @pytest.mark.parametrize(
        ("players", "options", "code"),
        [
            (["Ann"], {}, "bad-seats"),
            (["Ann"] * 7, {}, "bad-seats"),
            (["Ann", ""], {}, "bad-name"),
            (["Ann", "x" * 41], {}, "bad-name"),
            (["Ann", "\x1b[2J"], {}, "bad-name"),
            (["Ann", "Bob\n"], {}, "bad-name"),
            (["Ann", "\ud800"], {}, "bad-name"),
            (["Ann", Seat("Bob", "")], {}, "bad-name"),
            (["Ann", Seat("Bob", "x\n")], {}, "bad-name"),
            (["Ann", "Bob"], {"words": ["a", "b", "c"]}, "bad-words"),
            (["Ann", "Bob"], {"words": ["x" * 201]}, "bad-words"),
            (["Ann", "Bob"], {"words": ["\udcff"]}, "bad-words"),
            (["Ann", "Bob"], {"words": ["\x1b[2J"]}, "bad-words"),
            (["Ann", "Bob"], {"secret": b"short"}, "short-secret"),
            (["Ann", "Bob"], {"deal": 3}, "unknown-option"),
            (["Ann", "Bob"], {"seats": 3}, "unknown-option"),
            (["Ann", "Bob"], {"deals": "many"}, "bad-option-value"),
            (["Ann", "Bob"], {"deals": "9" * 5000}, "bad-option-value"),
            (["Ann", "Bob"], {"deals": 1.0}, "bad-option-value"),
            (["Ann", "Bob"], {"deals": True}, "bad-option-value"),
        ],
    )
    def test_bad_players_and_options_are_refused(
        self, players: list[str | Seat], options: dict[str, object], code: str
    ) -> None:
        with pytest.raises(UsageError) as refused:
            Game("rummy-1916", players, **options)  # type: ignore[arg-type]  # wrong on purpose
        assert refused.value.code == code

    def test_a_sign_that_may_not_stand_is_named(self) -> None:
        for players, words in ((["Ann\u202e", "Bob"], []), (["Ann", "Bob"], ["plum\u202e"])):
            with pytest.raises(UsageError, match=r"printable characters; U\+202E is none$"):
                Game("rummy-1916", players, words=words)

    def test_signs_that_this_python_may_not_know_and_joined_emojis_stand_in_names_words_and_records(self) -> None:
        names, words = ["Bob \U0001fae8", "Ann \u0378"], ["👨\u200d👩\u200d👧", "❤\ufe0f"]
        game = play_at_random(Game("rap-rummy", names, words=words, deals=1))
        assert list(load(parse_record(str(record_of(game)))).players) == names

    def test_names_and_kinds(self) -> None:
        game = Game("rummy-1916", ["Zoë", Seat("Robin", "casual")])
        assert game.players == ("Zoë", "Robin")
        assert [seat.kind for seat in game.seats] == ["person", "casual"]


class TestActing:
    def test_text_and_action_are_the_same(self) -> None:
        one, other = new_game("rummy-1916", 3), new_game("rummy-1916", 3)
        assert one.play("draw") == other.play(DrawFromStock())
        assert one.state == other.state

    def test_play_returns_all_moments_up_to_the_next_decision(self) -> None:
        game = play_at_random(new_game("rap-rummy", 2, deals=2), moves=0)
        kinds = []
        while not game.state.table.results:
            kinds = [type(moment.event).__name__ for moment in game.play(game.legal_actions()[-1])]
        assert kinds[-2:] == ["DealEnded", "Dealt"]
        assert game.to_move is not None

    @pytest.mark.parametrize(
        ("act", "error"),
        [
            ("discard KC", IllegalAction),
            ("draw the line", NotationError),
            ("deal " + " ".join(rule_book("rummy-1916").rules(2).pack.texts), IllegalAction),
            (Deal(ORDER), IllegalAction),
            (Discard(3), IllegalAction),
        ],
    )
    def test_a_refusal_changes_nothing(self, act: object, error: type[RumpusError]) -> None:
        game = new_game("rummy-1916", 2)
        state, lines = game.state, list(game.lines)
        with pytest.raises(error):
            game.play(act)  # type: ignore[arg-type]  # a text or an action
        assert (game.state, game.lines) == (state, lines)

    def test_after_the_end_nothing_can_be_done(self) -> None:
        game = play_at_random(new_game("rap-rummy", 2))
        with pytest.raises(IllegalAction) as refused:
            game.play("draw")
        assert refused.value.code == "game-over"
        assert not game.legal_actions()

    def test_the_actor_for_a_seat_is_recorded(self) -> None:
        game = new_game("rummy-1916", 2)
        game.play("draw", by="clock")
        assert game.lines[-1].by == "clock"
        assert record_of(game).lines[-1]["by"] == "clock"

    def test_an_action_as_text(self) -> None:
        game = new_game("rummy-1916", 2)
        assert game.text(game.legal_actions()[0]) == "draw"
        assert game.parse("draw") == DrawFromStock()


class TestLooking:
    def test_a_seat_sees_its_own_hand_alone(self) -> None:
        game = new_game("rummy-1916", 3)
        hands = [game.view(seat).hand for seat in range(3)]
        assert len(set(hands)) == 3
        assert game.view(None).hand == 0

    @pytest.mark.parametrize("seat", [-1, 3])
    def test_there_is_no_other_seat(self, seat: int) -> None:
        with pytest.raises(UsageError, match="seats are 0 to 2") as refused:
            new_game("rummy-1916", 3).view(seat)
        assert refused.value.code == "bad-seat"


class TestGivenOrders:
    def test_seat_0_starts_and_the_orders_are_dealt_in_turn(self) -> None:
        game = Game.from_order("gin-rummy", ["Ann", "Bob"], ORDER)
        assert game.to_move == 0
        assert game.view(0).hand == sum(1 << card for card in range(10))
        assert game.view(1).hand == sum(1 << card for card in range(10, 20))
        assert game.state.table.upcard == 20

    def test_orders_as_text(self) -> None:
        text = " ".join(rule_book("gin-rummy").rules(2).pack.texts)
        assert Game.from_order("gin-rummy", ["Ann", "Bob"], text).state == (
            Game.from_order("gin-rummy", ["Ann", "Bob"], ORDER).state
        )

    def test_another_dealer(self) -> None:
        assert Game.from_order("rummy-1916", ["Ann", "Bob", "Cy"], ORDER, dealer=0).to_move == 1

    @pytest.mark.parametrize("dealer", [-1, 3])
    def test_a_dealer_who_does_not_sit_there(self, dealer: int) -> None:
        with pytest.raises(UsageError, match="there is no seat"):
            Game.from_order("rummy-1916", ["Ann", "Bob", "Cy"], ORDER, dealer=dealer)

    def test_it_waits_until_an_order_is_supplied(self) -> None:
        game = Game.from_order("gin-rummy", ["Ann", "Bob"])
        assert game.to_move is None
        assert not game.is_over
        assert not game.legal_actions()
        (moment,) = game.supply(ORDER)
        assert moment.before.phase is Phase.DEAL
        assert game.to_move == 0

    def test_a_wrong_order_changes_nothing_and_a_right_one_is_taken_after_it(self) -> None:
        game = Game.from_order("gin-rummy", ["Ann", "Bob"])
        with pytest.raises(IllegalAction, match="each card exactly once"):
            game.supply(ORDER[1:])
        assert (game.to_move, game.lines) == (None, [])
        game.supply(ORDER)
        assert game.to_move == 0

    def test_an_order_is_refused_when_none_is_needed(self) -> None:
        game = Game.from_order("gin-rummy", ["Ann", "Bob"], ORDER)
        with pytest.raises(IllegalAction) as refused:
            game.supply(ORDER)
        assert refused.value.code == "wrong-time"

    def test_a_fair_game_takes_no_orders(self) -> None:
        with pytest.raises(IllegalAction, match="follow from its secret"):
            new_game("gin-rummy", 2).supply(ORDER)

    def test_a_game_of_several_deals_is_played_from_orders_to_its_end(self) -> None:
        game = Game.from_order("rap-rummy", ["Ann", "Bob"], deals=3)
        deals = 0
        while not game.is_over:
            game.supply(game.rules.order[deals:] + game.rules.order[:deals])
            deals += 1
            while game.to_move is not None:
                game.play(game.legal_actions()[-1])
        assert (deals, game.state.table.deal_number) == (3, 3)
