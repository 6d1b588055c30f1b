"""The worked examples are right: cards of the pack that can lie so, melds that are melds, sums that add up."""

import re
from collections.abc import Sequence

import pytest

from rumpus.core.arrangement import least_deadwood, points_of
from rumpus.core.packs import Pack, dragon_pack, numbered_pack, set_of, standard_pack, tile_pack
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.scoring import value_shown
from rumpus.core.state import PublicState, State
from rumpus.core.turns.tiles.melds import form_tile_meld
from rumpus.games import rule_book
from tests.rule_pages.examples import Example, cards_in, examples, has_card, texts

EXAMPLES = examples()
FROM_HAND = ("Hand", "Rack")


def rules_of(example: Example) -> RuleSet:
    """The game of the example; those of the common page tell theirs by their cards."""
    if example.slug == "common":
        tiles = re.search(r"\b[RBKY]\d", example.lines[0].cards)
        return rule_book("rummy-q" if tiles else "rummy-1916").rules(3)
    book = rule_book(example.slug)
    return book.rules(min(3, book.most_seats))


def packs_of(slug: str) -> Sequence[Pack]:
    if slug == "common":
        return standard_pack(), dragon_pack(), numbered_pack(), tile_pack()
    rules = rule_book(slug).rules(2)
    return (rules.pack, numbered_pack()) if slug == "rummy-1916" else (rules.pack,)


def is_meld(rules: RuleSet, cards: str) -> bool:
    parsed = [rules.pack.parse(card) for card in cards.split()]
    if rules.pack.is_tiles:
        return form_tile_meld(rules.pack, parsed) is not None
    return rules.melds.forms_meld(parsed) is not None


def test_there_are_examples_of_every_kind() -> None:
    assert len(EXAMPLES) >= 40
    assert sum(bool(example.words) for example in EXAMPLES) >= 20
    assert sum(line.sums is not None for example in EXAMPLES for line in example.lines) >= 20


@pytest.mark.parametrize(("slug", "place", "text"), [pytest.param(*one, id=f"{one[0]} {one[1]}") for one in texts()])
def test_every_card_name_in_a_page_is_a_card_of_the_game(slug: str, place: str, text: str) -> None:
    assert [word for word in cards_in(text) if not any(has_card(pack, word) for pack in packs_of(slug))] == []


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_the_cards_of_an_example_can_lie_so(example: Example) -> None:
    pack = rules_of(example).pack
    shown = [card for line in example.lines for card in line.cards.split() if card != "/" and "Not" not in line.label]
    faces = [pack.face(pack.parse(card)) for card in shown if not pack.is_joker(pack.parse(card))]
    jokers = [pack.physical(pack.parse(card)) for card in shown if pack.is_joker(pack.parse(card))]
    assert [card for card in shown if faces.count(pack.parse(card)) > pack.copies] == []
    assert all(faces.count(face) <= pack.copies for face in faces)
    assert len(set(jokers)) == len(jokers)


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_melds_in_examples_are_melds_and_others_are_not(example: Example) -> None:
    rules = rules_of(example)
    melds = example.labelled("Meld") + [meld for row in example.labelled("Table") for meld in row.split("/")]
    assert [meld for meld in melds if not is_meld(rules, meld)] == []
    assert [meld for meld in example.labelled("Not a meld") if is_meld(rules, meld)] == []


@pytest.mark.parametrize("example", [one for one in EXAMPLES if any(line.sums for line in one.lines)], ids=str)
def test_sums_add_up(example: Example) -> None:
    rules = rules_of(example)
    for line in example.lines:
        hand = set_of(rules.pack.parse(card) for card in line.cards.split())
        if line.sums == "count":
            assert least_deadwood(rules.melds, rules.points, hand) == line.points, line
        elif line.sums == "total":
            assert points_of(rules.points, hand) == line.points, line


def score_example(place: str, by: int | None, first_to_move: int = 0) -> tuple[int, ...]:
    """The points of a deal that ended with the hands of an example; a seat without a line has none left."""
    example = next(one for one in EXAMPLES if str(one) == place)
    rules = rule_book(example.slug).rules(3)
    lines = {line.label: line.cards for line in example.lines}
    hands = [set_of(rules.pack.parse(card) for card in lines.get(name, "").split()) for name in ("Ann", "Bob", "Cy")]
    table = PublicState(3, to_move=first_to_move, starter=0)
    return rules.scoring(rules, State(table, tuple(hands)), Ending("as told", by)).points


@pytest.mark.parametrize(
    ("place", "by", "points"),
    [
        pytest.param("rummy-1916 R16-14 1", 0, (0, 17, 27), marks=pytest.mark.clause("R16-14")),
        pytest.param("rummy-1926 R26-7 1", 2, (18, 30, 0), marks=pytest.mark.clause("R26-7")),
        pytest.param("rap-rummy RAP-6 1", 0, (10, 0, 0), marks=pytest.mark.clause("RAP-6")),
        pytest.param("rap-rummy RAP-7 1", 0, (0, 9, 9), marks=pytest.mark.clause("RAP-7")),
        pytest.param("rap-rummy RAP-8 1", 0, (0, 14, 0), marks=pytest.mark.clause("RAP-8")),
        pytest.param("rap-rummy RAP-8 2", 0, (55, 0, 0), marks=pytest.mark.clause("RAP-8")),
        pytest.param("rummy-gin RG-11 1", 2, (-44, -12, 56), marks=pytest.mark.clause("RG-11")),
        pytest.param("rummy-gin RG-12 1", None, (25, -18, -7), marks=pytest.mark.clause("RG-12")),
        pytest.param("rummy-q RQ-12 1", 2, (44, 12, 0), marks=pytest.mark.clause("RQ-12")),
    ],
)
def test_a_deal_scores_as_its_example_says(place: str, by: int | None, points: tuple[int, ...]) -> None:
    assert score_example(place, by) == points


def cards_at(place: str) -> tuple[RuleSet, dict[str, str]]:
    example = next(one for one in EXAMPLES if str(one) == place)
    return rules_of(example), {line.label: line.cards for line in example.lines}


@pytest.mark.clause("GIN-5", "GIN-6")
def test_the_lay_offs_of_the_gin_example_leave_the_stated_cards() -> None:
    rules, lines = cards_at("gin-rummy GIN-5 1")
    ann = " ".join(lines[label] for label in ("Meld 1", "Meld 2", "Meld 3", "Ann's deadwood"))
    hands = tuple(set_of(rules.pack.parse(card) for card in cards.split()) for cards in (ann, lines["Bob"]))
    result = rules.scoring(rules, State(PublicState(2, to_move=1, starter=0), hands), Ending("knock", 0))
    assert (result.counts, result.points) == ((3, 17), (14, 0))


@pytest.mark.clause("R500-8")
def test_melds_of_500_score_the_points_of_their_example() -> None:
    rules, lines = cards_at("rummy-500 R500-8 1")
    melds = [rules.melds.forms_meld([rules.pack.parse(card) for card in cards.split()]) for cards in lines.values()]
    assert [value_shown(rules, meld, 0) for meld in melds if meld] == [6, 45, 30]


@pytest.mark.clause("R500-10")
def test_a_deal_of_500_scores_the_points_of_its_example() -> None:
    rules, lines = cards_at("rummy-500 R500-10 1")
    melds = [
        rules.melds.forms_meld([rules.pack.parse(card) for card in lines[label].split()])
        for label in ("Meld 1", "Meld 2")
    ]
    hand = set_of(rules.pack.parse(card) for card in lines["Ann's hand"].split())
    table = PublicState(3, to_move=1, tableau=tuple(meld for meld in melds if meld))
    assert rules.scoring(rules, State(table, (hand, 0, 0)), Ending("out", 1)).points == (33, 0, 0)
