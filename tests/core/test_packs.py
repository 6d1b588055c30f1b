"""Packs: which cards there are, their text and names, their suits and ranks, and jokers standing for tiles."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.errors import NotationError
from rumpus.core.packs import (
    Pack,
    cards_of,
    dragon_pack,
    numbered_pack,
    pack_named,
    set_of,
    standard_pack,
    tile_pack,
)
from tests.deals import cards

PACKS = [standard_pack(), dragon_pack(), numbered_pack(), tile_pack(), standard_pack(5, 2), standard_pack(3, 1)]
every_pack = pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)


@given(st.sets(st.integers(0, 105)))
def test_a_set_of_cards_is_a_mask_and_back(held: set[int]) -> None:
    assert cards_of(set_of(held)) == sorted(held)


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
        ],
        ids=lambda value: value.name if isinstance(value, Pack) else "",
    )
    def test_the_packs(self, pack: Pack, size: int, faces: int, suits: tuple[str, ...]) -> None:
        assert (pack.size, pack.faces, pack.suit_names) == (size, faces, suits)
        assert pack.everything == set_of(range(size))

    @every_pack
    def test_every_card_has_its_own_text(self, pack: Pack) -> None:
        assert len(set(pack.texts)) == pack.size
        assert [pack.parse(pack.text(card)) for card in range(pack.size)] == list(range(pack.size))

    @every_pack
    def test_cards_go_suit_by_suit_from_the_lowest_rank(self, pack: Pack) -> None:
        faces = range(pack.faces)
        assert [(pack.suit(face), pack.rank(face)) for face in faces] == [
            (suit, rank) for suit in range(len(pack.suits)) for rank in range(len(pack.ranks))
        ]

    def test_only_tiles_have_jokers_and_second_copies(self) -> None:
        tiles = tile_pack()
        assert tiles.is_tiles
        assert cards_of(tiles.joker_cards) == [104, 105]
        assert tiles.face(tiles.parse("R7'")) == tiles.face(tiles.parse("R7"))
        assert [pack.joker_cards for pack in PACKS if not pack.is_tiles] == [0] * 5


class TestMadeOnce:
    """A pack is compared by identity, so each must be made once, however it is asked for."""

    def test_their_names(self) -> None:
        assert [pack.name for pack in PACKS] == [
            "standard-52",
            "dragon-44",
            "numbered-44",
            "tiles-106",
            "standard-5x2",
            "standard-3x1",
        ]

    @every_pack
    def test_by_name(self, pack: Pack) -> None:
        assert pack_named(pack.name) is pack

    @every_pack
    def test_through_pickle(self, pack: Pack) -> None:
        assert pickle.loads(pickle.dumps(pack)) is pack

    def test_by_size(self) -> None:
        assert standard_pack(13, 4) is standard_pack() is standard_pack(ranks=13)
        assert standard_pack(5, 2) is standard_pack(suits=2, ranks=5)


class TestText:
    @pytest.mark.parametrize(
        ("pack", "texts"),
        [
            (standard_pack(), "AC 7H TS JD QC KS"),
            (dragon_pack(), "1B TD 7C DF"),
            (numbered_pack(), "1W TX EY 9Z"),
            (tile_pack(), "R7 B13 K1 Y10 R7' J1 J2 J1=R1 J1=K10 J2=R13"),
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
        ],
    )
    def test_no_card(self, pack: Pack, text: str) -> None:
        with pytest.raises(NotationError) as refused:
            pack.parse(text)
        assert refused.value.code == "unknown-card"
        assert refused.value.subject is not None

    @every_pack
    def test_the_refusal_gives_cards_that_there_are(self, pack: Pack) -> None:
        with pytest.raises(NotationError, match=f"no {pack.noun} of this (pack|box)") as refused:
            pack.parse("ZZ")
        _, _, example = refused.value.message.partition("write for example ")
        first, second = map(pack.parse, example.split(" or "))
        assert first != second

    def test_a_joker_that_stands_for_nothing_readable_is_explained(self) -> None:
        with pytest.raises(NotationError, match="J1=K10"):
            tile_pack().parse("J1=J2")


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
        ],
    )
    def test_a_card_in_words(self, pack: Pack, text: str, name: str) -> None:
        assert pack.name_of(pack.parse(text)) == name


class TestJokers:
    def test_each_joker_can_stand_for_each_face_and_stays_itself(self) -> None:
        pack = tile_pack()
        for joker in cards_of(pack.joker_cards):
            for face in range(pack.faces):
                standing = pack.standing(joker, face)
                assert pack.is_joker(standing)
                assert pack.physical(standing) == joker
                assert (pack.face(standing), pack.suit(standing), pack.rank(standing)) == (
                    face,
                    pack.suit(face),
                    pack.rank(face),
                )

    def test_a_joker_in_the_rack_has_no_face(self) -> None:
        pack = tile_pack()
        assert pack.is_joker(104)
        assert pack.physical(104) == 104
        with pytest.raises(ValueError, match="J1 has no face"):
            pack.face(104)

    def test_a_numbered_tile_is_itself(self) -> None:
        pack = tile_pack()
        assert not pack.is_joker(103)
        assert [pack.physical(tile) for tile in (0, 103)] == [0, 103]
