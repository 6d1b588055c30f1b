"""The lay-down turn with two packs and jokers: copies are interchangeable, and a joker says what it stands for."""

from __future__ import annotations

import pytest

from rumpus.core.actions import Action, Discard, DiscardAndRap, Knock, LayMeld, LayOff, Play, TakeFromPile
from rumpus.core.engine import legal_actions
from rumpus.core.errors import IllegalAction, NotationError
from rumpus.core.notation import format_action, parse_action
from rumpus.core.rules import OptionValue
from rumpus.core.scoring import value_shown
from rumpus.core.views import view
from rumpus.games import BOOKS
from tests.deals import Example, cards, dealt, spelled
from tests.two_packs.book import BOOK, PACK

HAND = "7H 7H' 8H 9H' 9H 3C 3D' 4S KS KS' J2 J3 2C 6D QC"


def two(*hands: str, upcard: str = "", stock: str = "", **options: OptionValue) -> Example:
    rules = BOOK.rules(max(2, len(hands)), **options)
    return Example(rules).draw_for_deal().deal(*hands, *[""] * (2 - len(hands)), upcard=upcard, stock=stock)


def cards_of_action(action: Action) -> str:
    assert isinstance(action, LayMeld | LayOff | Discard)
    return spelled(PACK, *(action.cards if isinstance(action, LayMeld) else (action.card,)))


@pytest.fixture
def drawn() -> Example:
    return two(HAND, stock="5S").play("draw")


class TestWhatIsListed:
    def test_one_of_interchangeable_cards(self, drawn: Example) -> None:
        discards = [text for text in drawn.choices if text.startswith("discard")]
        assert "discard 7H" in discards
        assert not {"discard 7H'", "discard KS'", "discard J3"} & set(discards)

    @pytest.mark.parametrize(
        "named",
        [
            LayMeld(cards(PACK, "7H' 8H 9H'")),
            LayMeld(cards(PACK, "7H 8H J3=9H")),
            Discard(PACK.parse("7H'")),
            Discard(PACK.parse("J3")),
        ],
        ids=cards_of_action,
    )
    def test_either_copy_of_a_card_will_do(self, drawn: Example, named: Action) -> None:
        assert named in drawn.legal_actions
        assert named not in list(drawn.legal_actions)
        drawn.do(named)

    def test_lay_offs_name_a_joker_for_each_place(self, drawn: Example) -> None:
        drawn.play("lay 7H 8H 9H")
        assert [text for text in drawn.choices if text.startswith("off")] == ["off J2=6H to 1", "off J2=TH to 1"]
        drawn.play("off J3=TH to 1")
        assert drawn.melds == ["7H 8H 9H J3=TH"]
        assert "J3" not in drawn.hand(0)
        assert drawn.state.table.counts[0] == drawn.state.hands[0].bit_count() == 12

    def test_a_card_just_taken_stays_but_its_copy_may_go(self) -> None:
        taken = two(HAND, upcard="3C'").play("take")
        assert taken.refusal("discard 3C'").code == "just-taken"
        assert "discard 3C" in taken.choices


class TestWhatIsTyped:
    @pytest.mark.parametrize(
        ("typed", "meant"),
        [
            ("lay 9h 8h 7h", "lay 7H 8H 9H"),
            ("lay 7H' 8H' 9H", "lay 7H' 8H 9H"),
            ("lay 7H 8H J", "lay 7H 8H J2"),  # a six or a nine
            ("lay 7H 9H J", "lay 7H J2=8H 9H"),
            ("lay 7H 9H J3", "lay 7H J3=8H 9H"),
            ("lay 7H J=8H 9H", "lay 7H J2=8H 9H"),
            ("lay KS KD J J", "lay J2=KC KD J3=KH KS"),
            ("lay 3D 3C J1=3S", "lay 3C 3D' J2=3S"),
            ("discard 3D", "discard 3D'"),
            ("discard 5H", "discard 5H"),
            ("discard j", "discard J2"),
            ("off 3d to 1", "off 3D' to 1"),
            ("off j to 9", "off J2 to 9"),
        ],
    )
    def test_marks_may_be_left_out(self, drawn: Example, typed: str, meant: str) -> None:
        assert format_action(drawn.rules, drawn.action(typed)) == meant

    def test_a_laid_off_joker_with_one_possible_card_need_not_name_it(self, drawn: Example) -> None:
        drawn.play("lay 3C 3D J=3S")
        assert drawn.melds == ["3C 3D' J2=3S"]
        drawn.play("off J to 1")
        assert drawn.melds == ["3C 3D' J3=3H J2=3S"]

    def test_listed_actions_are_read_as_they_are_written(self, drawn: Example) -> None:
        drawn.play("lay 7H 8H 9H")
        assert [drawn.action(text) for text in drawn.choices] == list(drawn.legal_actions)

    def test_an_action_is_parsed_for_a_spectator_too(self, drawn: Example) -> None:
        seen = view(drawn.state, None)
        assert format_action(drawn.rules, parse_action(drawn.rules, seen, "lay 7H' 8H' J4=9H")) == "lay 7H' 8H' J4=9H"


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("typed", "code", "said"),
        [
            ("lay 7H 8H J", "no-meld", "does not say what J2 stands for: write for example J2=7C"),
            ("lay 7H 7H' 7S", "not-held", "7S is not in your hand"),
            ("lay KS KS' J2=KD", "no-meld", "is not a meld"),
            ("lay J2=5H J4=6H J1=4H 7H", "not-held", "J1=4H is not in your hand"),
            ("discard J3=7H", "not-held", "discard the joker as it is: J3"),
            ("off J to 1", "no-such-meld", "no meld 1"),
        ],
    )
    def test_with_the_reason(self, drawn: Example, typed: str, code: str, said: str) -> None:
        refused = drawn.refusal(typed)
        assert (refused.code, refused.clause) == (code, drawn.rules.clauses[code])
        assert said in refused.message

    @pytest.mark.parametrize(
        ("sets", "typed", "why"),
        [
            ("suits-differ", "lay 7H 7H' 7D", "is not a meld: in a set each card is of another suit"),
            ("suits-differ", "lay 7H J1=7H 7D", "is not a meld: in a set each card is of another suit"),
            ("suits-repeat", "lay 7H 7H' J1=7H", "is not a meld: a set has each card at most 2 times"),
            ("suits-repeat", "lay J1=7H J2=7D J3=7S", "is not a meld: one card at least is no joker"),
            (
                "suits-differ",
                "lay 7H 7D",
                "a set is three or more of one number, a run three or more in a row of one suit",
            ),
            ("suits-differ", "off 7H' to 1", "7H' does not fit on meld 1: in a set each card is of another suit"),
            ("suits-differ", "off 8H to 1", "8H does not fit on meld 1"),
        ],
    )
    def test_the_error_says_why_cards_of_one_number_are_no_set(self, sets: str, typed: str, why: str) -> None:
        example = two("7H 7H' 7D 7C 7S 8H J1 J2 J3 2C 4D 6S 9H QC KD", stock="5S", sets=sets).play("draw")
        if typed.startswith("off"):
            example.play("lay 7C 7H 7S")
        assert example.refusal(typed).message.endswith(why)

    def test_a_joker_named_twice(self, drawn: Example) -> None:
        meld = LayMeld(cards(PACK, "J2=5H J2=6H 7H"))
        refused = drawn.legal_actions.refusal(meld)
        assert refused is not None
        assert "names J2 twice" in refused.message

    def test_a_joker_laid_off_that_could_be_two_cards(self, drawn: Example) -> None:
        drawn.play("lay 7H 8H 9H")
        refused = drawn.refusal("off J to 1")
        assert (refused.code, refused.subject) == ("does-not-fit", "J2")
        assert "write for example off J2=7C to 1" in refused.message
        assert drawn.refusal("off J2=8H to 1").message == "J2=8H does not fit on meld 1"

    @pytest.mark.parametrize("game", ["two packs", *BOOKS])
    def test_a_number_that_is_no_card(self, game: str) -> None:
        example = two(HAND, stock="5S") if game == "two packs" else dealt(game, "", "")
        self._tries(example)
        while example.phase == "offer":
            example.play("no")
            self._tries(example)
        if "draw" in example.choices:
            self._tries(example.play("draw"))

    @staticmethod
    def _tries(example: Example) -> None:
        for number in (-1, -7, 108, 255, 256, 300, 104 | 60 << 8, 1 << 40):
            for action in (
                *(kind(number) for kind in (Discard, TakeFromPile, DiscardAndRap, Knock)),
                LayMeld((number, 7, 8)),
                LayOff(number, 1),
                Play(((number, 7, 8),)),
                Play(((5, 6, 7),), ((number, 7, 8),)),
            ):
                refused = legal_actions(example.rules, example.seen).refusal(action)
                assert isinstance(refused, IllegalAction), (action, example.phase)


class TestThePile:
    def test_the_card_taken_must_be_played_by_any_copy_of_it(self) -> None:
        example = two(HAND, upcard="8H'", pile="whole").play("take")
        assert all("8H" in text for text in example.choices)
        assert "lay 7H 8H 9H" in example.choices
        assert example.refusal("discard 4S").code == "must-play-taken"
        assert LayMeld(cards(PACK, "7H 8H' 9H")) in example.legal_actions
        example.play("lay 7H 8H 9H")
        assert example.state.table.turn.must_play is None

    def test_a_joker_taken_must_be_played_by_any_joker(self) -> None:
        example = two("7H 8H KS", upcard="J4", pile="whole").play("take")
        assert example.choices
        assert all("=" in text for text in example.choices)

    def test_a_joker_taken_and_laid_off_is_known_to_be_in_no_hand(self) -> None:
        example = two(HAND, upcard="J4").play("take", "lay 7H 8H 9H")
        assert sum(example.state.table.known) == 1 << PACK.parse("J4")
        example.play("off J4=TH to 1")
        assert not any(example.state.table.known)

    def test_a_taken_card_may_be_named_without_its_copy_mark(self) -> None:
        example = two(HAND, upcard="8H'", pile="whole")
        assert example.action("take 8H") == TakeFromPile(PACK.parse("8H'"))
        assert example.action("take 9C") == TakeFromPile(PACK.parse("9C"))


def test_a_notation_error_is_explained() -> None:
    with pytest.raises(NotationError, match="write for example"):
        two(HAND, stock="5S").play("draw").action("lay 7H J5=8H")


@pytest.mark.parametrize(("words", "worth"), [("AH 2H 3H", 6), ("J2=AH 2H 3H", 30), ("QH J2=KH AH", 50)])
def test_a_joker_on_the_table_scores_the_points_of_a_joker(words: str, worth: int) -> None:
    rules = BOOK.rules(2)
    meld = rules.melds.forms_meld(cards(PACK, words), owner=1)
    assert meld is not None
    assert (value_shown(rules, meld, 1), value_shown(rules, meld, 0)) == (worth, 0)
