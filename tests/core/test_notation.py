"""Each action is written and read back as the same action; unreadable text gets a message with the right form."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.actions import (
    Action,
    Deal,
    Decline,
    Discard,
    DiscardAndRap,
    DrawForDeal,
    DrawFromStock,
    Knock,
    LayMeld,
    LayOff,
    Pass,
    Pick,
    Play,
    Rap,
    TakeFromPile,
    TurnStock,
)
from rumpus.core.errors import NotationError
from rumpus.core.melds import End
from rumpus.core.notation import format_action, format_melds, parse_action, parse_melds
from rumpus.core.packs import standard_pack, tile_pack
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.games import games, rule_book
from tests.deals import cards, dealt
from tests.whole_games import new_game, play_at_random

CARDS = rule_book("rummy-1916").rules(2)
TILES = rule_book("rummy-gin").rules(2)
PIECES = """draw take lay off to 2 0 high low discard rap knock no pick pass play open => / one tile deal for turn stock
    7H 8H 9H 7C 7D R7 R8 R9' B7 K7 J1 J2 J1=K10 J=R9 DB TF EW 3Z = ' , ß ² 10h"""


def card_view(upcard: str = "") -> View:
    return dealt("rummy-1916", "", "", upcard=upcard).seen


class TestRoundTrips:
    @pytest.mark.parametrize(
        ("rules", "action", "text"),
        [
            (CARDS, DrawFromStock(), "draw"),
            (CARDS, TakeFromPile(32), "take 7H"),
            (CARDS, LayMeld(cards(CARDS.pack, "7H 8H 9H")), "lay 7H 8H 9H"),
            (CARDS, LayOff(39, 2, End.HIGH), "off AS to 2 high"),
            (CARDS, LayOff(39, 12, End.LOW), "off AS to 12 low"),
            (CARDS, LayOff(39, 3), "off AS to 3"),
            (CARDS, Discard(12), "discard KC"),
            (CARDS, DiscardAndRap(12), "discard KC rap"),
            (CARDS, Knock(12), "discard KC knock"),
            (CARDS, Rap(), "rap"),
            (CARDS, Decline(), "no"),
            (CARDS, DrawForDeal(cards(CARDS.pack, "AC 2D")), "draw for deal AC 2D"),
            (CARDS, Deal(cards(CARDS.pack, "AC TH")), "deal AC TH"),
            (CARDS, TurnStock(cards(CARDS.pack, "KS")), "turn stock KS"),
            (TILES, Pick(), "pick"),
            (TILES, Pass(), "pass"),
            (TILES, Play(parse_melds(TILES.pack, "R7 B7 K7 / J1=Y9 Y10 Y11'")), "play R7 B7 K7 / J1=Y9 Y10 Y11'"),
            (
                TILES,
                Play(parse_melds(TILES.pack, "R7 B7 K7"), parse_melds(TILES.pack, "R7 B7 K7"), one_tile=True),
                "open R7 B7 K7 => R7 B7 K7 one tile",
            ),
        ],
        ids=lambda value: value if isinstance(value, str) else type(value).__name__,
    )
    def test_the_spelling_of_each_kind_of_action(self, rules: RuleSet, action: Action, text: str) -> None:
        assert format_action(rules, action) == text
        assert parse_action(rules, card_view(), text) == action


class TestWhatIsUnderstood:
    def test_take_alone_means_the_upcard(self) -> None:
        assert parse_action(CARDS, card_view(upcard="9C"), "take") == TakeFromPile(CARDS.pack.parse("9C"))

    def test_a_bare_take_from_an_empty_pile_says_that_it_is_empty(self) -> None:
        with pytest.raises(NotationError, match="draw from the stock"):
            parse_action(TILES, dealt("rummy-gin", "", "").seen, "take")

    def test_a_meld_may_be_named_in_any_order_and_with_commas(self) -> None:
        rng = random.Random(1)
        for text in ("7H 8H 9H TH", "7C 7D 7S", "AC 2C 3C"):
            meld = text.split()
            rng.shuffle(meld)
            assert parse_action(CARDS, card_view(), "Lay " + ", ".join(meld)) == LayMeld(cards(CARDS.pack, text))

    def test_cards_that_are_no_meld_stay_as_named_for_the_rules_to_judge(self) -> None:
        assert parse_action(CARDS, card_view(), "lay KC 2D") == LayMeld(cards(CARDS.pack, "KC 2D"))
        assert parse_action(CARDS, card_view(), "lay KC KC KD") == LayMeld(cards(CARDS.pack, "KC KC KD"))
        assert parse_action(TILES, card_view(), "lay R1 R2") == LayMeld(cards(TILES.pack, "R1 R2"))

    def test_ten_may_be_written_in_figures(self) -> None:
        assert parse_action(CARDS, card_view(), "discard 10h") == Discard(CARDS.pack.parse("TH"))

    def test_open_without_an_arrow_adds_the_melds_to_the_table(self) -> None:
        game = play_at_random(new_game("rummy-gin", 2), moves=60)
        table = tuple(meld.cards for meld in game.state.table.tableau)
        melds = parse_melds(game.rules.pack, "R7 B7 K7 / Y9 Y10 Y11")
        assert len(table) >= 3
        assert game.parse("open R7 B7 K7 / Y9 Y10 Y11 one tile") == Play((*table, *melds), melds, one_tile=True)

    def test_a_word_that_only_begins_like_a_verb_is_none(self) -> None:
        for text in ("dealer", "draw for dealing AC", "turn stocks AC", "turn", "drawn"):
            with pytest.raises(NotationError):
                parse_action(CARDS, card_view(), text)

    def test_melds_as_text(self) -> None:
        pack = tile_pack()
        assert parse_melds(pack, " ") == ()
        assert format_melds(pack, parse_melds(pack, "r1 r2 r3/b4 k4 y4'")) == "R1 R2 R3 / B4 K4 Y4'"
        assert parse_melds(standard_pack(), "AC //") == ((0,), (), ())


class TestWhatIsNot:
    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "'' is not understood; write for example draw, take, lay and cards, off 7C to 1, or discard KS"),
            ("fold", "'fold' is not understood; write for example draw"),
            ("drow draw", "'drow draw' is not understood; did you mean draw?"),
            ("draw two", "write draw alone"),
            ("rap KC", "write rap alone"),
            ("take 7H 8H", "name one card, for example take 7C"),
            ("discard", "name one card, for example discard 7C"),
            ("discard rap", "name one card, for example discard 7C"),
            ("discard KC KD knock", "name one card, for example discard 7C"),
            ("discard 1H", "'1H' is not a card of this pack; write for example 7C or KS"),
            ("lay", "name the cards of the meld, for example lay AC 2C 3C"),
            ("off AS", "name a card and a meld, for example off 7C to 2"),
            ("off AS to two", "name a card and a meld"),
            ("off AS to -1", "name a card and a meld"),
            ("off AS to ²", "name a card and a meld"),
            ("off AS on 2", "name a card and a meld"),
            ("off AS to 2 middle", "name a card and a meld"),
            ("off high", "name a card and a meld"),
            ("off AS to " + "9" * 5000, "name a card and a meld"),
            ("open", "name the melds that open, separated by /"),
            ("play", "name the melds of the whole new table, separated by /"),
            ("play one tile", "name the melds of the whole new table"),
            ("open => 7H 8H 9H", "name the melds that open"),
            ("lay J1=K10", "'J1' is not a card"),
            ("deal AC ZZ", "'ZZ' is not a card of this pack"),
        ],
    )
    def test_the_error_shows_the_right_form(self, text: str, said: str) -> None:
        with pytest.raises(NotationError) as refused:
            parse_action(CARDS, card_view(), text)
        assert said in str(refused.value)
        assert refused.value.code in ("unknown-action", "unknown-card")

    def test_messages_about_tile_turns_speak_of_tiles(self) -> None:
        with pytest.raises(NotationError, match="write for example pick, or play followed by the whole new table"):
            parse_action(TILES, card_view(), "draw-two")

    @pytest.mark.parametrize("text", ["x" * 100_000, "discard " + "x" * 100_000, "off " + "7H " * 50_000])
    def test_a_message_is_short_however_long_the_text(self, text: str) -> None:
        with pytest.raises(NotationError) as refused:
            parse_action(CARDS, card_view(), text)
        assert len(str(refused.value)) < 200
        assert len(refused.value.subject or "") < 100

    @given(
        st.sampled_from(games()),
        st.one_of(
            st.text(max_size=40),
            st.lists(
                st.sampled_from(PIECES.split()),
                max_size=9,
            ).map(" ".join),
        ),
    )
    def test_any_text_is_parsed_or_refused_and_parsed_actions_are_checked(self, slug: str, text: str) -> None:
        game = play_at_random(new_game(slug, 2), moves=9)
        try:
            action = game.parse(text)
        except NotationError:
            return
        refusal = game.legal_actions().refusal(action)
        assert (refusal is None) == (action in game.legal_actions())
        if not isinstance(action, Play) or action.table:
            assert game.parse(game.text(action)) == action
