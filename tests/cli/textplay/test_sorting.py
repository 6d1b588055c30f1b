"""A hand at a terminal stays sorted."""

from hypothesis import given
from hypothesis import strategies as st

from rumpus.cli.textplay.sorting import HandOrder
from rumpus.core.packs import Pack, cards_of, set_of, standard_pack, tile_pack
from tests.deals import cards
from tests.tile_tables import tiles

CARDS, TILES = standard_pack(), tile_pack()


def sorted_text(order: HandOrder, pack: Pack, hand: int) -> str:
    return " | ".join(" ".join(map(pack.text, group)) for group in order.groups(pack, hand))


HAND = set_of(cards(CARDS, "7H 2C KC 7D 3H"))


def test_by_suit_and_by_number() -> None:
    assert sorted_text(HandOrder(), CARDS, HAND) == "2C KC | 7D | 3H 7H"
    assert sorted_text(HandOrder("number"), CARDS, HAND) == "2C | 3H | 7D 7H | KC"
    assert HandOrder().otherwise().otherwise() == HandOrder()


def test_copies_lie_together_and_jokers_last() -> None:
    hand = set_of(tiles("J2 R7 R7 B3 J1 Y7"))
    assert sorted_text(HandOrder(), TILES, hand) == "R7 R7' | B3 | Y7 | J1 J2"
    assert sorted_text(HandOrder("number"), TILES, hand) == "B3 | R7 R7' Y7 | J1 J2"


def test_cards_put_in_front_stay_there_while_others_come_and_go() -> None:
    order = HandOrder().led_by(cards(CARDS, "7H 7D"), cards(CARDS, "KC"))
    assert sorted_text(order, CARDS, HAND) == "7H 7D | KC | 2C | 3H"
    drawn = HAND | set_of(cards(CARDS, "7S"))
    assert sorted_text(order, CARDS, drawn) == "7H 7D | KC | 2C | 3H | 7S"
    assert sorted_text(order, CARDS, set_of(cards(CARDS, "2C 7D"))) == "7D | 2C"


@given(st.sets(st.integers(0, TILES.size - 1)), st.lists(st.integers(0, TILES.size - 1), unique=True, max_size=8))
def test_no_tile_is_lost_or_shown_twice(hand: set[int], first: list[int]) -> None:
    for order in (HandOrder("suit", (tuple(first),)), HandOrder("number", (tuple(first[:2]), tuple(first[2:])))):
        shown = [tile for group in order.groups(TILES, set_of(hand)) for tile in group]
        assert sorted(shown) == cards_of(set_of(hand))
