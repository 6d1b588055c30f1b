"""Suit and tile colours can be distinguished with every colour vision, are readable on every ground, and fit their
names."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from rumpus.core.packs import Pack, dragon_pack, numbered_pack, standard_pack, tile_pack
from rumpus.games import BOOKS
from tests.page.eyes import EYES, Lab, contrast, distance, seen_colour

LOOKS = Path(__file__).resolve().parents[2] / "src" / "rumpus" / "page" / "looks"
FACES, PAPER, TILES = ((LOOKS / f"{name}.css").read_text("utf-8") for name in ("faces", "paper", "tiles"))
SUITS = dict(re.findall(r"\.(\w+-\w) \{\s*--suit: (#[0-9a-f]{6});\s*\}", FACES))
# Backgrounds of the suits: cards and tiles by day and in the evening, and jokers that stand for a card. A tile is
# lighter towards a corner.
GROUNDS = sorted({*re.findall(r"--(?:ivory|joker-ground): (#[0-9a-f]{6})", PAPER), "#ffffff"})
PACKS = {
    "standard": standard_pack(),
    "dragon": dragon_pack(),
    "numbered": numbered_pack(),
    "tiles": tile_pack(),
}
BY_SHAPE_ALONE = {"standard-C", "standard-S"}

NEEDED = {"all cones": 20.0, "protanopia": 15.0, "deuteranopia": 15.0, "tritanopia": 15.0}
NAMES = {  # degrees of hue
    "red": (0, 45),
    "yellow": (65, 105),
    "green": (130, 180),
    "blue": (260, 310),
}
OF_THE_BOX = {"Bamboos": "green", "Dots": "red", "Characters": "blue", "Flowers": "yellow", "hearts": "red"}  # R26-1
CALLED = [
    (name, OF_THE_BOX.get(suit, suit), f"{name}-{letter}")
    for name, pack in PACKS.items()
    for letter, suit in zip(pack.suits, map(str, pack.suit_names), strict=True)
    if OF_THE_BOX.get(suit, suit) in {*NAMES, "black"}
]


def drawings(name: str, pack: Pack) -> list[str]:
    """The CSS classes of the suits of a pack."""
    return [f"{name}-{letter}" for letter in pack.suits]


def test_every_suit_of_every_game_has_its_colour() -> None:
    packs = {**PACKS, **{book.slug: book.rules(book.least_seats).pack for book in BOOKS.values()}}
    asked = {drawing for pack in packs.values() for drawing in drawings(pack.name.partition("-")[0], pack)}
    assert asked == set(SUITS)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", PACKS)
def test_the_suits_of_a_pack_have_distinct_colours(name: str, eyes: str) -> None:
    pairs = [pair for pair in combinations(drawings(name, PACKS[name]), 2) if set(pair) != BY_SHAPE_ALONE]
    assert len(pairs) >= 5
    far = {pair: distance(*(seen_colour(SUITS[suit], eyes) for suit in pair)) for pair in pairs}
    assert {pair: round(apart, 1) for pair, apart in far.items() if apart < NEEDED[eyes]} == {}


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_suit_is_read_on_every_ground(ground: str) -> None:
    inks = {**SUITS, "joker": re.findall(r"--joker: (#[0-9a-f]{6})", PAPER)[0]}
    assert {suit: contrast(ink, ground) for suit, ink in inks.items() if contrast(ink, ground) < 4.5} == {}


def test_cards_and_tiles_have_no_other_ground() -> None:
    grounds = re.findall(
        r"^\.(?:card|tile)(?:\.joker\.standing)? \{[^}]*?background: ([^;]+);", FACES + TILES, re.MULTILINE
    )
    assert sorted(grounds) == [
        "linear-gradient(160deg, color-mix(in srgb, white 55%, var(--ivory)), var(--ivory))",
        "var(--ivory)",
        "var(--joker-ground)",
        "var(--joker-ground)",
    ]


@pytest.mark.parametrize(("pack", "name", "drawing"), CALLED)
def test_each_colour_looks_like_its_name(pack: str, name: str, drawing: str) -> None:
    colour = seen_colour(SUITS[drawing])
    if name == "black":
        assert colour.lightness < 15
        assert colour.chroma < 10
    else:
        least, most = NAMES[name]
        assert least <= colour.hue <= most
        assert colour.chroma > 35


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [  # from the test data of Sharma, Wu and Dalal
        (Lab(50, 2.6772, -79.7751), Lab(50, 0, -82.7485), 2.0425),
        (Lab(50, -1, 2), Lab(50, 0, 0), 2.3669),
        (Lab(50, 2.49, -0.001), Lab(50, -2.49, 0.0011), 7.2195),
        (Lab(50, 2.5, 0), Lab(73, 25, -18), 27.1492),
        (Lab(60.2574, -34.0099, 36.2677), Lab(60.4626, -34.1751, 39.4387), 1.2644),
        (Lab(22.7233, 20.0904, -46.694), Lab(23.0331, 14.973, -42.5619), 2.0373),
        (Lab(2.0776, 0.0795, -1.135), Lab(0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_colour_distances_match_the_published_data(one: Lab, other: Lab, apart: float) -> None:
    assert distance(one, other) == pytest.approx(apart, abs=5e-5)
    assert distance(other, one) == pytest.approx(apart, abs=5e-5)


@pytest.mark.parametrize("eyes", EYES)
def test_white_stays_white_to_all(eyes: str) -> None:
    assert seen_colour("#ffffff", eyes) == pytest.approx((100, 0, 0), abs=0.02)
