"""Positions set up from their cards: from the deal, or in the middle of it."""

from __future__ import annotations

import pytest

from rumpus.core.errors import NotationError, RumpusError, UsageError
from rumpus.core.melds import MeldKind
from rumpus.core.packs import cards_of
from rumpus.core.position import LyingMeld, Position
from rumpus.core.state import Phase
from rumpus.game import Game
from rumpus.games import BOOKS, rule_book
from rumpus.record import record_of

PACK = ["7H", "8H", *(text for text in rule_book("gin-rummy").rules(2).pack.texts if text not in ("7H", "8H"))]
TEN, OTHER_TEN = " ".join(PACK[2:12]), " ".join(PACK[12:22])
ELEVEN = f"{TEN} {PACK[22]}"
WITH_SHARED_MELDS = [slug for slug, book in BOOKS.items() if book.rules(2).layout.melds == "shared"]
LATE = " ".join([*PACK[:2], *PACK[25:]])  # the pile, where two hands and three cards are taken from the pack
GIN = ["7H 8H 9H 2C 2D 2S KC QC 4D 5S", "AC AD AH 3C 3D 3H JS TS 6D 6H"]


def position_error(game: str, position: Position) -> UsageError:
    with pytest.raises(UsageError) as error:
        Game.from_position(game, position)
    assert error.value.code == "bad-position"
    return error.value


def contains(game: Game, text: object) -> bool:
    return text in game.legal_actions()


class TestHands:
    @pytest.mark.parametrize("dealer", [None, 0, 1])
    def test_they_are_dealt_with_any_dealer_in_blocks_or_not(self, dealer: int | None) -> None:
        game = Game.from_hands("gin-rummy", GIN, upcard="5H", stock="4C 4H", dealer=dealer)
        assert [sorted(game.hand_text(seat).split()) for seat in (0, 1)] == [sorted(hand.split()) for hand in GIN]
        assert game.to_move == (1 if dealer == 0 else 0)
        assert game.table_text() == "pile: 5H\nstock: 31"
        assert [game.rules.pack.text(card) for card in game.state.stock[:3]] == ["4C", "4H", "5C"]
        hands = ["7B 8B 9B TB 1B 2B 3B 4B", "7D 8D 9D TD 1D 2D 3D 4D"]
        game = Game.from_hands("rap-rummy", hands, dealer=dealer)
        assert [set(game.hand_text(seat).split()) for seat in (0, 1)] == [set(hand.split()) for hand in hands]
        assert game.table_text() == "pile: 5B\nstock: 27"

    def test_cards_may_be_numbers_and_the_upcard_too(self) -> None:
        game = Game.from_hands("gin-rummy", [range(10), range(10, 20)], upcard=51, players=["Ann", "Bob"], hand_size=10)
        assert game.state.table.upcard == 51
        assert game.players == ("Ann", "Bob")
        assert record_of(game).header["orders"] == "given"

    def test_of_tiles_either_copy_is_meant(self) -> None:
        rack = "R1 R1 B1 B1' K1 K1' Y1 Y1 R2 B2 K2 Y2 J J"
        game = Game.from_hands("rummy-q", [rack, "R3 R3 B3 B3 K3 K3 Y3 Y3 R4 R4 B4 B4 K4 K4"])
        assert game.hand_text(0) == "R1 R2 B1 B2 K1 K2 Y1 Y2 R1' B1' K1' Y1' J1 J2"
        assert game.table_text() == "pool: 78"

    @pytest.mark.parametrize(
        ("hands", "more", "subject"),
        [
            (["7H"], {}, None),
            ([GIN[0], "7H"], {"players": ["Ann", "Bob"]}, "7H"),
            ([GIN[0], "JS"], {}, "1"),
            (GIN, {"upcard": "4C 4H"}, "upcard"),
            (GIN, {"stock": "4C 4C"}, "4C"),
            (GIN, {"upcard": 52}, "52"),
            (GIN, {"upcard": -1}, "-1"),
        ],
    )
    def test_impossible_deals_are_reported(
        self, hands: list[str], more: dict[str, object], subject: str | None
    ) -> None:
        with pytest.raises(UsageError) as error:
            Game.from_hands("gin-rummy", hands, **more)  # type: ignore[arg-type]  # each in its place
        assert error.value.code == "bad-seats" if len(hands) == 1 else "bad-position"
        if subject:
            assert error.value.subject == subject

    def test_tiles_have_no_upcard_and_each_player_a_hand(self) -> None:
        racks = ["R1 R1 B1 B1 K1 K1 Y1 Y1 R2 B2 K2 Y2 J J", "R3 R3 B3 B3 K3 K3 Y3 Y3 R4 R4 B4 B4 K4 K4"]
        with pytest.raises(UsageError, match="none of tiles"):
            Game.from_hands("rummy-q", racks, upcard="R5")
        with pytest.raises(UsageError, match="give one each"):
            Game.from_hands("rummy-q", racks, players=["Ann", "Bob", "Cy"])
        with pytest.raises(NotationError):
            Game.from_hands("rummy-q", ["7H", "8H"])
        with pytest.raises(UsageError, match="no seat 2"):
            Game.from_hands("rummy-q", racks, dealer=2)


class TestTheMiddleOfADeal:
    def test_melds_lie_before_their_owners_and_the_deal_goes_on(self) -> None:
        melds: list[LyingMeld] = [("5S 5D 5C", 1), ("9H 7H 8H TH", [1, 0, 0, 1]), "QC QD QH"]
        position = Position(["2S 3S", "KD"], melds, pile="4C 9C", stock="JS", drawn=True)
        game = Game.from_position("rummy-500", position, players=["Ann", "Bob"])
        assert game.table_text() == (
            "1: 5C 5D 5S (1)\n2: 7H 8H 9H TH (0 0 1 1)\n3: QC QD QH (0)\npile: 4C 9C\nstock: 37"
        )
        assert (game.hand_text(0), game.hand_text(1), game.to_move) == ("2S 3S", "KD", 0)
        assert game.state.table.phase is Phase.PLAY
        assert [game.text(action) for action in game.legal_actions()] == ["discard 2S", "discard 3S"]
        game.play("discard 2S")
        game.play("draw")
        game.play("discard KD")
        assert game.view(0).table.counts == (1, 1)

    def test_before_the_draw_and_with_nothing_on_the_table(self) -> None:
        game = Game.from_position("gin-rummy", Position([GIN[0], GIN[1]], pile="5H", to_move=1))
        assert [game.text(action) for action in game.legal_actions()] == ["draw", "take 5H"]
        assert game.players == ("Player 1", "Player 2")

    def test_the_deal_ends_and_another_may_be_supplied(self) -> None:
        hands = ["7B 8B 9B TB 1D 1C 1F 2F", "1B 2D 4F 5F 6F 8F 9F TF"]
        game = Game.from_position("rap-rummy", Position(hands, pile="DB"), deals=2)
        assert not game.results
        game.play("rap")
        (result,) = game.results
        assert result.reason == "rap"
        game.supply(game.rules.order)
        assert game.state.table.deal_number == 2

    def test_table_melds_keep_their_jokers_and_opened_seats_stay_opened(self) -> None:
        melds: list[LyingMeld] = ["R7 B7 J1=K7", "Y1 Y2 Y3"]
        position = Position(["R8 R9 R10 R7 B8", "K1"], melds, opened=[1], to_move=1)
        game = Game.from_position("rummy-gin", position)
        assert game.table_text() == "1: R7' B7 J1=K7\n2: Y1 Y2 Y3\npool: 94"
        assert game.state.table.tableau[0].kind is MeldKind.SET
        assert contains(game, "pick")
        game.play("pick")
        assert [game.text(action) for action in game.legal_actions()] == [
            "pick"
        ]  # seat 0 has not opened: 24 is too little
        again = Game.from_position("rummy-gin", Position(["R8 R9 R10", "K1"], melds, opened=[0, 1]))
        assert contains(again, "play R7 B7 J1=K7 / Y1 Y2 Y3 / R8 R9 R10")
        assert cards_of(again.view(0).hand) == [again.rules.pack.parse(text) for text in ("R8", "R9", "R10")]

    @pytest.mark.parametrize(
        ("game", "position", "told"),
        [
            ("rummy-500", Position(["2S", "3S"], ["7H 8H 9C"], pile="4C"), "7H 8H 9C is not a meld"),
            ("rummy-500", Position(["2S", "3S"], [("7H 8H 9H", [0])], pile="4C"), "a seat for each card"),
            ("rummy-500", Position(["2S", "3S"]), "the discard pile has a card before somebody draws"),
            ("rummy-500", Position(["2S", ""], pile="4C"), "a seat without cards"),
            ("rummy-500", Position(["2S", "3S"], pile="4C", to_move=2), "no seat 2"),
            ("rummy-500", Position(["2S", "3S"], pile="4C 2S"), "2S is named twice"),
            ("gin-rummy", Position([TEN, OTHER_TEN], ["7H 8H 9H"], pile="KS"), "no melds lie on the table"),
            ("rummy-q", Position(["R1", "R2"], ["Y1 Y2 Y3"]), "somebody has opened"),
            ("rummy-q", Position(["R1", "R2"], ["Y1 Y2 J1"], opened=[0]), "say of a joker"),
            ("rummy-q", Position(["R1", "R2"], opened=[2]), "no seat 2"),
            ("rummy-q", Position(["R1", "R2"], pile="R3"), "tiles have no discard pile"),
            ("rummy-q", Position(["R1", [106]]), "106 is not a tile"),
            ("rummy-q", Position(["R11 R11", "R11'"]), "only 2 R11 are in the pack, but more are named"),
            ("rummy-q", Position(["J1 J1 R1", "J2"]), "only 2 jokers are in the pack, but more are named"),
        ],
    )
    def test_impossible_positions_are_reported(self, game: str, position: Position, told: str) -> None:
        assert told in position_error(game, position).message


def test_a_rack_of_another_size_is_not_dealt() -> None:
    with pytest.raises(UsageError, match="seat 0 is given 1 tile, but 14 are dealt; name as many"):
        Game.from_hands("rummy-q", ["R1", "R2"])


class TestLooking:
    def test_repr_is_short(self) -> None:
        game = Game.from_position("rummy-500", Position(["2S 3S", "KD"], [("5S 5D 5C", 1)], pile="4C", drawn=True))
        assert repr(game) == "<Game rummy-500: Player 1 0, Player 2 0; deal 1, Player 1 to move>"
        table = "<Table: deal 1, play, seat 0 to move, stock 45, pile 1, melds 1>"
        assert repr(game.state.table) == table
        assert repr(game.state) == f"<State: hands of 2 1, {table}>"
        assert repr(game.view(0)) == f"<View of seat 0: hand of 2, {table}>"
        assert repr(game.view(None)) == f"<View of a spectator: hand of 0, {table}>"
        assert repr(game.state.table.tableau[0]) == "Meld(set (4, 17, 43), owners=(1, 1, 1))"
        assert repr(game.legal_actions()) == "LegalActions(discard 2S, discard 3S)"
        game = Game.from_order("gin-rummy", ["Ann", "Bob"])
        assert repr(game) == "<Game gin-rummy: Ann 0, Bob 0; deal 0, waiting for cards>"
        assert repr(game.state) == (
            "<State: hands of nothing, <Table: deal 0, deal, nobody to move, stock 0, pile 0, melds 0>>"
        )
        game.supply(game.rules.order)
        assert repr(game.lines[0].action) == "Deal(<order of 52>)"

    def test_a_refusal_is_reported_and_nothing_is_done(self) -> None:
        game = Game.from_hands("gin-rummy", GIN, upcard="5H")
        assert game.refusal("no") is None
        for text, code in (("draw", "answer-the-offer"), ("discard 9X", "unknown-card"), ("dance", "unknown-action")):
            refusal = game.refusal(text)
            assert isinstance(refusal, RumpusError)
            assert refusal.code == code
            assert not contains(game, text)
        assert game.refusal(game.parse("take")) is None
        assert len(game.lines) == 1

    def test_a_tile_turn_is_arranged(self) -> None:
        racks = ["R10 B10 K10 R11 B11 K11 R1 R2 B1 B2 Y5 Y7 Y9 K1", "R3 R3 B3 B3 K3 K3 Y3 Y3 R4 R4 B4 B4 K4 K4"]
        game = Game.from_hands("rummy-q", racks)
        pack = game.rules.pack
        draft = game.draft().lay([pack.parse(text) for text in ("R10", "B10", "K10")])
        assert draft.check().can_play
        game.play(draft.action())
        assert game.table_text().startswith("1: R10 B10 K10\n")
        assert repr(game.lines[-1].action) == "Play(((9, 22, 35),), opening=((9, 22, 35),))"
        with pytest.raises(UsageError, match="only a player of a tile game"):
            Game.from_hands("gin-rummy", GIN).draft()


@pytest.mark.parametrize(
    ("slug", "position", "told"),
    [
        ("rummy-q", Position(["R1 R2", "B1 B2"], stock="J1=R4"), "in melds alone"),
        ("rummy-q", Position(["R1 J1=R2", "B1 B2"]), "in melds alone"),
        ("gin-rummy", Position([ELEVEN, OTHER_TEN], pile="KS"), "seat 0 is given 11 cards, but holds 10 now"),
        ("gin-rummy", Position([TEN, OTHER_TEN], pile="KS", drawn=True), "seat 0 is given 10 cards, but holds 11 now"),
        ("gin-rummy", Position([OTHER_TEN, ELEVEN], pile="KS", drawn=True), "seat 0 is given 10 cards"),
        ("gin-rummy", Position([PACK[2], OTHER_TEN], pile="KS"), "nobody lays any down before the deal ends"),
        ("gin-rummy", Position([TEN, OTHER_TEN], pile=f"{LATE} {PACK[24]} {PACK[23]}"), "so few cards in the stock"),
        (
            "gin-rummy",
            Position([ELEVEN, OTHER_TEN], pile=f"{LATE} {PACK[24]}", drawn=True),
            "so few cards in the stock",
        ),
        ("gin-rummy", Position([TEN, OTHER_TEN]), "a card before somebody draws"),
        ("oklahoma-gin", Position([ELEVEN, OTHER_TEN], drawn=True), "which says how low one may knock"),
    ],
)
def test_an_unreachable_position_is_refused(slug: str, position: Position, told: str) -> None:
    assert told in position_error(slug, position).message


def on_the_pile(slug: str, *hands: str) -> str:
    """All the cards that are in no hand."""
    pack = rule_book(slug).rules(2).pack
    return " ".join(text for text in pack.texts if text not in " ".join(hands).split())


class TestWhatPlayComesTo:
    def test_a_stock_that_is_used_up_is_turned_by_the_next_draw(self) -> None:
        hands = ["2S 3S 5H", "KD QH"]
        position = Position(hands, pile=on_the_pile("rummy-1916", *hands))
        game = Game.from_position("rummy-1916", position, turned_stock="as-is")
        assert game.table_text().endswith("stock: 0")
        game.play("draw")
        assert (len(game.hand_text(0).split()), game.state.table.stock_count) == (4, 46)

    def test_in_500_it_stays_used_up_and_one_may_pass(self) -> None:
        hands = ["2S 3S 5H", "KD QH"]
        game = Game.from_position("rummy-500", Position(hands, pile=on_the_pile("rummy-500", *hands)))
        assert contains(game, "pass")
        assert not contains(game, "draw")

    @pytest.mark.parametrize("slug", WITH_SHARED_MELDS)
    def test_a_pile_that_was_taken_whole_is_begun_again_by_the_discard(self, slug: str) -> None:
        pack = rule_book(slug).rules(2).pack
        hands = [pack.texts[:3], pack.texts[20:22]]
        game = Game.from_position(slug, Position(list(map(" ".join, hands)), drawn=True))
        game.play(f"discard {hands[0][0]}")
        assert game.table_text() == f"pile: {hands[0][0]}\nstock: {pack.size - 5}"
        assert contains(game, "draw")

    def test_so_it_is_where_the_first_upcard_says_nothing(self) -> None:
        game = Game.from_position("gin-rummy", Position([ELEVEN, OTHER_TEN], drawn=True))
        game.play(f"discard {PACK[22]}")
        assert game.state.table.upcard == game.rules.pack.parse(PACK[22])

    def test_at_the_wall_two_cards_are_left(self) -> None:
        game = Game.from_position("gin-rummy", Position([TEN, OTHER_TEN], pile=f"{LATE} {PACK[24]}"))
        assert contains(game, "pass")
