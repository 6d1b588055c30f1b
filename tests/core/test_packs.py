"""Packs: which cards there are, their text and names, their suits and ranks, and jokers standing for tiles."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.errors import NotationError, UsageError
from rumpus.core.packs import (
    Pack,
    cards_of,
    dragon_pack,
    is_standing,
    numbered_pack,
    physical,
    set_of,
    standard_pack,
    tile_pack,
)
from tests.deals import cards

PACKS = [
    standard_pack(),
    dragon_pack(),
    numbered_pack(),
    tile_pack(),
    standard_pack(5, 2),
    standard_pack(3, 1),
    standard_pack(copies=2, jokers=4),
    standard_pack(5, 2, copies=3, jokers=1),
]
TWO = standard_pack(copies=2, jokers=4)
every_pack = pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)


@given(st.sets(st.integers(0, 105)))
def test_a_set_of_cards_is_a_mask_and_back(held: set[int]) -> None:
    assert cards_of(set_of(held)) == sorted(held)


def test_a_standing_joker_is_in_a_set_as_itself() -> None:
    assert set_of([3, TWO.standing(104, 7)]) == 1 << 3 | 1 << 104


def test_the_empty_set_holds_no_card() -> None:
    assert cards_of(0) == []
    assert set_of([]) == 0


class TestWhatThereIs:
    @pytest.mark.parametrize(
        ("pack", "size", "faces", "suits"),
        [
            (standard_pack(), 52, 52, ("clubs", "diamonds", "hearts", "spades")),
            (dragon_pack(), 44, 44, ("Bamboos", "Dots", "Characters", "Flowers")),
            (numbered_pack(), 44, 44, ("suit W", "suit X", "suit Y", "suit Z")),
            (tile_pack(), 106, 52, ("red", "blue", "black", "yellow")),
            (standard_pack(10, 3), 30, 30, ("clubs", "diamonds", "hearts")),
            (TWO, 108, 52, ("clubs", "diamonds", "hearts", "spades")),
        ],
        ids=lambda value: value.name if isinstance(value, Pack) else "",
    )
    def test_the_packs(self, pack: Pack, size: int, faces: int, suits: tuple[str, ...]) -> None:
        assert (pack.size, pack.faces, tuple(map(str, pack.suit_names))) == (size, faces, suits)
        assert pack.everything == set_of(range(size))

    @every_pack
    def test_every_card_has_its_own_text(self, pack: Pack) -> None:
        assert len(set(pack.texts)) == pack.size
        assert [pack.parse(pack.text(card)) for card in range(pack.size)] == list(range(pack.size))
        assert pack.written(range(pack.size)) == [pack.text(card) for card in range(pack.size)]

    @every_pack
    def test_cards_go_suit_by_suit_from_the_lowest_rank(self, pack: Pack) -> None:
        faces = range(pack.faces)
        assert [(pack.suit(face), pack.rank(face)) for face in faces] == [
            (suit, rank) for suit in range(len(pack.suits)) for rank in range(len(pack.ranks))
        ]

    @pytest.mark.parametrize("pack", [pack for pack in PACKS if pack.copies > 1], ids=lambda pack: pack.name)
    def test_copies_show_the_same_face(self, pack: Pack) -> None:
        for face in range(pack.faces):
            alike = [face + copy * pack.faces for copy in range(pack.copies)]
            assert {pack.face(card) for card in alike} == {face}
            assert {pack.alike(card) for card in alike} == {set_of(alike)}
            assert [pack.text(card) for card in alike] == [pack.text(face) + "'" * copy for copy in range(pack.copies)]

    def test_kind_and_noun_do_not_depend_on_copies_or_jokers(self) -> None:
        assert [(pack.kind, pack.noun) for pack in PACKS if pack.is_tiles] == [("tiles", "tile")]
        assert {(pack.kind, pack.noun) for pack in PACKS if not pack.is_tiles} == {("cards", "card")}

    def test_jokers_come_last(self) -> None:
        assert cards_of(tile_pack().joker_cards) == [104, 105]
        assert cards_of(TWO.joker_cards) == [104, 105, 106, 107]
        assert standard_pack().joker_cards == 0

    def test_of_interchangeable_cards_the_first_can_be_singled_out(self) -> None:
        held = set_of(cards(TWO, "7H 7H' 8H' J2 J3"))
        assert [TWO.text(card) for card in TWO.first_of_each(held)] == ["7H", "8H'", "J2"]
        assert standard_pack().first_of_each(0b1011) == [0, 1, 3]
        assert [pack.is_single for pack in PACKS] == [True, True, True, False, True, True, False, False]

    def test_whether_a_card_is_among_others(self) -> None:
        held = set_of(cards(TWO, "7H J2"))
        assert [TWO.holds(held, card) for card in cards(TWO, "7H 7H' J2 J2=9S J1=9S")] == [
            True, False, True, True, False
        ]  # fmt: skip
        assert not TWO.holds(TWO.everything, 300)
        assert not TWO.holds(TWO.everything, -1)

    def test_a_pack_has_so_many_cards_at_most(self) -> None:
        assert standard_pack(copies=4, jokers=48).size == 256
        with pytest.raises(UsageError, match="256 cards at most, not 257"):
            standard_pack(copies=4, jokers=49)


class TestMadeOnce:
    """Making a pack takes a while, so each is made once, however it is asked for."""

    def test_their_names(self) -> None:
        assert [pack.name for pack in PACKS] == [
            "standard-52",
            "dragon-44",
            "numbered-44",
            "tiles-106",
            "standard-5x2",
            "standard-3x1",
            "standard-52x2+4",
            "standard-5x2x3+1",
        ]

    @every_pack
    def test_through_pickle(self, pack: Pack) -> None:
        assert pickle.loads(pickle.dumps(pack)) == pack

    def test_by_size(self) -> None:
        assert standard_pack(13, 4) is standard_pack() is standard_pack(ranks=13)
        assert standard_pack(5, 2) is standard_pack(suits=2, ranks=5)
        assert standard_pack(13, 4, 2, 4) is TWO


class TestText:
    @pytest.mark.parametrize(
        ("pack", "texts"),
        [
            (standard_pack(), "AC 7H TS JD QC KS"),
            (dragon_pack(), "1B TD 7C DF"),
            (numbered_pack(), "1W TX EY 9Z"),
            (tile_pack(), "R7 B13 K1 Y10 R7' J1 J2 J1=R1 J1=K10 J2=R13"),
            (TWO, "7H 7H' JH JH' J1 J4 J1=7H J4=JS TD'"),
            (standard_pack(5, 2, copies=3, jokers=1), "5D 5D' 5D'' J1=AC"),
        ],
        ids=lambda value: value.name if isinstance(value, Pack) else "",
    )
    def test_written_as_read(self, pack: Pack, texts: str) -> None:
        assert " ".join(pack.text(card) for card in cards(pack, texts)) == texts

    @pytest.mark.parametrize(
        ("pack", "loose", "strict"),
        [
            (standard_pack(), " 7h ", "7H"),
            (standard_pack(), "10s", "TS"),
            (dragon_pack(), "10b", "TB"),
            (dragon_pack(), "dd", "DD"),
            (tile_pack(), "r13’", "R13'"),
            (tile_pack(), "j1=k10", "J1=K10"),
            (tile_pack(), "j", "J1"),
            (tile_pack(), "J=K10'", "J1=K10"),
            (TWO, "10h’", "TH'"),
            (TWO, "j", "J1"),
            (TWO, "jh", "JH"),
            (TWO, "j=10s'", "J1=TS"),
            (TWO, "j3=jd", "J3=JD"),
        ],
    )
    def test_read_in_loose_forms(self, pack: Pack, loose: str, strict: str) -> None:
        assert pack.text(pack.parse(loose)) == strict

    @pytest.mark.parametrize(
        ("pack", "text"),
        [
            *((pack, "") for pack in PACKS),
            *((pack, "10") for pack in PACKS),
            *((pack, "7H=8H") for pack in PACKS),
            (standard_pack(), "1H"),
            (standard_pack(), "TB"),
            (standard_pack(), "7H'"),
            (standard_pack(), "J1"),
            (standard_pack(5, 2), "6C"),
            (standard_pack(5, 2), "AH"),
            (dragon_pack(), "JB"),
            (tile_pack(), "10R"),
            (tile_pack(), "R14"),
            (tile_pack(), "R7''"),
            (tile_pack(), "J3"),
            (tile_pack(), "J1="),
            (tile_pack(), "=K10"),
            (tile_pack(), "J1=J2"),
            (tile_pack(), "K9=K10"),
            (tile_pack(), "J1=K10=K11"),
            (standard_pack(), "J"),
            (TWO, "7H''"),
            (TWO, "J5"),
            (TWO, "J1'"),
            (TWO, "JH=7H"),
            (TWO, "J1=J2"),
        ],
    )
    def test_no_card(self, pack: Pack, text: str) -> None:
        with pytest.raises(NotationError) as refused:
            pack.parse(text)
        assert refused.value.code == "unknown-card"
        assert refused.value.subject is not None

    @every_pack
    def test_the_error_gives_two_example_cards_of_the_pack(self, pack: Pack) -> None:
        with pytest.raises(NotationError, match=f"not a {pack.noun} of this (pack|box)") as refused:
            pack.parse("ZZ")
        _, _, example = refused.value.message.partition("write for example ")
        first, second = map(pack.parse, example.split(" or "))
        assert first != second

    def test_a_joker_that_stands_for_nothing_readable_is_explained(self) -> None:
        with pytest.raises(NotationError, match="J1=K10"):
            tile_pack().parse("J1=J2")
        with pytest.raises(NotationError, match="standing for a card; write for example J1=TH"):
            TWO.parse("7H=J1")

    @every_pack
    @pytest.mark.parametrize("number", [-1, 256, 300, 1 << 14, 1 << 70])
    def test_a_number_that_is_no_card_can_still_be_named(self, pack: Pack, number: int) -> None:
        assert pack.text(number) == f"{pack.noun} {number}"
        assert not pack.has(number)


class TestNames:
    @pytest.mark.parametrize(
        ("pack", "text", "name"),
        [
            (standard_pack(), "AS", "ace of spades"),
            (standard_pack(), "TH", "ten of hearts"),
            (standard_pack(), "2C", "two of clubs"),
            (standard_pack(), "9C", "nine of clubs"),
            (standard_pack(), "KD", "king of diamonds"),
            (dragon_pack(), "1B", "one of Bamboos"),
            (dragon_pack(), "7D", "seven of Dots"),
            (dragon_pack(), "DF", "Dragon of Flowers"),
            (numbered_pack(), "EW", "eleven of suit W"),
            (tile_pack(), "R7", "red 7"),
            (tile_pack(), "Y13'", "yellow 13"),
            (tile_pack(), "J2", "joker"),
            (tile_pack(), "J1=R1", "joker for red 1"),
            (tile_pack(), "J2=K10", "joker for black 10"),
            (TWO, "7H'", "seven of hearts"),
            (TWO, "J1", "joker"),
            (TWO, "J2=JD", "joker for jack of diamonds"),
        ],
    )
    def test_a_card_in_words(self, pack: Pack, text: str, name: str) -> None:
        assert pack.name_of(pack.parse(text)) == name


class TestJokers:
    @pytest.mark.parametrize("pack", [tile_pack(), TWO, standard_pack(copies=4, jokers=48)], ids=lambda pack: pack.name)
    def test_each_joker_can_stand_for_each_face_and_stays_itself(self, pack: Pack) -> None:
        for joker in cards_of(pack.joker_cards):
            for face in range(pack.faces):
                standing = pack.standing(joker, face)
                assert pack.is_joker(standing)
                assert pack.physical(standing) == physical(standing) == joker
                assert list(map(is_standing, (standing, joker, face))) == [True, False, False]
                assert list(map(pack.has, (standing, pack.standing(face, face)))) == [True, False]
                assert pack.alike(standing) == pack.alike(joker) == pack.joker_cards
                assert pack.parse(pack.text(standing)) == standing
                assert (pack.face(standing), pack.suit(standing), pack.rank(standing)) == (
                    face,
                    pack.suit(face),
                    pack.rank(face),
                )

    def test_a_joker_in_the_rack_has_no_face(self) -> None:
        pack = tile_pack()
        assert pack.is_joker(104)
        assert pack.physical(104) == 104
        with pytest.raises(UsageError, match="J1 has no face until it stands for a tile: write for example J1=R1"):
            pack.face(104)
        with pytest.raises(UsageError, match="J1 has no face until it stands for a card: write for example J1=AC"):
            TWO.face(TWO.size - TWO.jokers)

    def test_a_numbered_tile_is_itself(self) -> None:
        pack = tile_pack()
        assert not pack.is_joker(103)
        assert [pack.physical(tile) for tile in (0, 103)] == [0, 103]
