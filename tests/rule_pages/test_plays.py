"""Examples on the rule pages are legal plays, and the plays they call illegal are refused."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from rumpus.core.actions import DrawForDeal
from rumpus.core.engine import decide, evolve, start
from rumpus.core.errors import IllegalAction
from rumpus.core.events import DealerDrawn
from rumpus.core.melds import Meld
from rumpus.core.notation import parse_action
from rumpus.core.packs import cards_of, set_of
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.state import Phase, PublicState, State
from rumpus.core.turns.tiles.melds import form_tile_meld
from rumpus.core.turns.tiles.state import TileState
from rumpus.core.views import view
from rumpus.games import BOOKS, rule_book
from tests.rule_pages.examples import Example, Line, examples
from tests.whole_games import CARD_GAMES, TILE_GAMES

PLAYED = [example for example in examples() if example.words]
SEATS = 3


def games_of(example: Example) -> Sequence[str]:
    """The game of the page; for the common page the games the example is about."""
    if example.slug != "common":
        return (example.slug,)
    if example.labelled("Table"):
        return TILE_GAMES
    every = [BOOKS[slug].rules(SEATS) for slug in CARD_GAMES if BOOKS[slug].most_seats >= SEATS]
    return [rules.game for rules in every if rules.layout.melds == "shared"]


def options_of(example: Example) -> dict[str, OptionValue]:
    return {"one_tile_call": "by-player"} if example.words[-1].endswith("one tile") else {}


def melds_of(rules: RuleSet, example: Example) -> tuple[Meld, ...]:
    pack = rules.pack
    rows = example.labelled("Meld") + [meld for row in example.labelled("Table") for meld in row.split("/")]
    cards = [[pack.parse(card) for card in row.split()] for row in rows]
    melds = [form_tile_meld(pack, meld) if pack.is_tiles else rules.melds.forms_meld(meld, 1) for meld in cards]
    assert None not in melds
    return tuple(meld for meld in melds if meld)


def state_of(rules: RuleSet, example: Example) -> State:
    """The first player to move in what the example shows; the cards of the others are of no account."""
    pack = rules.pack
    hand = set_of(
        pack.parse(card) for cards in example.labelled("Hand") + example.labelled("Rack") for card in cards.split()
    )
    first = example.words[0].split()[0]
    phases = {"take": Phase.DRAW, "play": Phase.TURN, "open": Phase.TURN}
    table = PublicState(
        rules.seats,
        phases.get(first, Phase.PLAY),
        to_move=0,
        deal_number=1,
        starter=0,
        counts=(hand.bit_count(), *(5,) * (rules.seats - 1)),
        known=(0,) * rules.seats,
        stock_count=9,
        first_upcard=next(map(pack.parse, example.labelled("First upcard")), None),
        discard_pile=tuple(pack.parse(card) for cards in example.labelled("Discard pile") for card in cards.split()),
        tableau=melds_of(rules, example),
        turn=TileState((first != "open",) * rules.seats) if rules.pack.is_tiles else rules.turn.first_state(),
    )
    return State(table, (hand, *(0,) * (rules.seats - 1)), tuple(range(9)))


def play_example(example: Example, game: str, **options: OptionValue) -> tuple[RuleSet, State]:
    """The state after the words of the example; raises IllegalAction where they are refused."""
    book = rule_book(game)
    rules = book.rules(min(SEATS, book.most_seats), **options_of(example), **options)
    state = state_of(rules, example)
    for words in example.words:
        assert state.table.to_move == 0, "the turn was over before"
        for event in decide(rules, state, parse_action(rules, view(state, 0), words)):
            state = evolve(state, event)
    return rules, state


def example_at(place: str) -> Example:
    return next(example for example in PLAYED if str(example) == place)


@pytest.mark.parametrize(
    ("example", "game"),
    [pytest.param(example, game, id=f"{example} as {game}") for example in PLAYED for game in games_of(example)],
)
def test_plays_in_examples_are_legal(example: Example, game: str) -> None:
    play_example(example, game)


@pytest.mark.parametrize(
    ("place", "left"),
    [
        ("rummy-1916 R16-9 1", ""),
        ("rummy-1916 R16-8 1", ""),
        ("rummy-1926 R26-11 1", ""),
        ("rummy-1926 R26-12 1", ""),
        ("rummy-500 R500-5 1", "2C KD TH 8S"),
        ("rummy-gin RG-5 1", "Y13"),
        ("rummy-gin RG-9 1", ""),
        ("rummy-gin RG-10 1", "R13"),
        ("rummy-q RQ-9 1", "Y9"),
        ("rummy-q RQ-9 3", "Y13"),
        ("rummy-q RQ-7 1", "Y1"),
        ("rummy-q RQ-4 1", "B2 Y8 J1"),
    ],
)
def test_an_example_leaves_the_hand_that_the_page_states(place: str, left: str) -> None:
    rules, state = play_example(example_at(place), place.split(maxsplit=1)[0])
    assert " ".join(map(rules.pack.text, cards_of(state.hands[0]))) == left


def change_example(place: str, *words: str, **cards: str) -> Example:
    """An example with other words, and other cards under a label."""
    example = example_at(place)
    lines = tuple(
        Line(line.label, cards.get(re.sub(r"\W", "_", line.label), line.cards), None, 0) for line in example.lines
    )
    return replace(example, lines=lines, words=words or example.words)


@pytest.mark.parametrize(
    ("example", "game", "clause"),
    [
        # "a card must fit when it is laid"
        (change_example("rummy-1916 R16-8 1", "off AH to 1"), "rummy-1916", "R16-8"),
        # "she could not have taken it without" the 4H
        (change_example("rummy-500 R500-5 1", Discard_pile="9C 4S KD 2C"), "rummy-500", "R500-5"),
        # "the terms hold for the top card too"
        (change_example("rummy-500 R500-5 1", "take 2C"), "rummy-500", "R500-5"),
        # "the first thing you lay in this turn contains the card"
        (change_example("rummy-500 R500-5 1", "take 4S", "discard QC"), "rummy-500", "R500-5"),
        # "with the run alone she could not open, not even by adding the yellow 6"
        (change_example("rummy-gin RG-5 1", "open R10 R11 R12 => Y3 Y4 Y5 Y6 / R10 R11 R12"), "rummy-gin", "RG-5"),
        # "a joker you open with keeps its face through that turn"
        (
            change_example(
                "rummy-gin RG-5 1", "open R10 R11 R12 / B5 K5 J1=R5 => Y3 Y4 Y5 / R10 R11 R12 / B5 K5 J1=Y5"
            ),
            "rummy-gin",
            "RG-5",
        ),
        # "the joker cannot follow it"
        (change_example("rummy-gin RG-9 1", "play R5 R6 R7 R8 J1=R9", Rack="R8 J1"), "rummy-gin", "RG-9"),
        # "in Rummy Q this would be refused"
        (change_example("rummy-gin RG-10 1"), "rummy-q", "RQ-9"),
        # "only the black 8 can replace this joker"
        (
            change_example("rummy-gin RG-10 2", "play R8 B8 Y8 R8' / J1=K1 K2 K3", Rack="R8 K2 K3 R13"),
            "rummy-gin",
            "RG-4",
        ),
        (
            change_example("rummy-gin RG-10 2", "play R8 B8 Y8 / B7 B8 B9 / J1=K1 K2 K3", Rack="B7 B8 B9 K2 K3"),
            "rummy-gin",
            "RG-10",
        ),
        # "the yellow 8 must wait for the next turn"
        (change_example("rummy-q RQ-4 1", "open R8 R9 R10 => Y5 Y6 Y7 Y8 / R8 R9 R10"), "rummy-q", "RQ-4"),
        # "without a joker"
        (change_example("rummy-q RQ-4 1", "open R8 R9 R10 J1=R11"), "rummy-q", "RQ-4"),
        # "with the yellow ten instead of the black one he could not take it"
        (change_example("rummy-q RQ-9 1", "play R10 B10 Y10 / B1 B2 J1=B3", Rack="Y10 B1 B2"), "rummy-q", "RQ-9"),
        # "a five that already lies on the table may not help"
        (
            change_example(
                "common C-8 1",
                "play K8 K9 K10 / B5 K5 Y5 / R5 R5' J1=B5",
                Table="K8 K9 J1=K10 / R5 B5 K5 Y5",
                Rack="K10 R5",
            ),
            "rummy-q",
            "RQ-3",
        ),
        (
            change_example(
                "common C-8 1",
                "play K8 K9 K10 / B5 K5 Y5 / R5 B5' J1=Y5",
                Table="K8 K9 J1=K10 / R5 B5 K5 Y5",
                Rack="K10 B5",
            ),
            "rummy-gin",
            "RG-10",
        ),
        # "in Rummy Gin the yellow 6 could have paid": in Rummy Q it could not
        (
            change_example(
                "common C-9 1",
                "play R6 K6 Y6 / B7 B8 B9 / R12 B12 J1=K12",
                Rack="Y6 R12 B12",
            ),
            "rummy-q",
            "RQ-9",
        ),
    ],
    ids=str,
)
def test_plays_the_page_calls_illegal_are_refused(example: Example, game: str, clause: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        play_example(example, game)
    assert refused.value.clause == clause


def test_with_the_literal_option_four_tiles_do_not_steal_two_jokers() -> None:
    with pytest.raises(IllegalAction) as refused:
        play_example(example_at("rummy-q RQ-9 3"), "rummy-q", joker_steal="literal")
    assert refused.value.clause == "RQ-9"


@pytest.mark.parametrize(
    "example",
    [
        # "In Rummy Gin that tile would do, RG-10"
        change_example("rummy-q RQ-9 1", "play R10 B10 Y10 / B1 B2 J1=B3", Rack="Y10 B1 B2 Y9"),
        change_example("common C-9 1", "play R6 K6 Y6 / B7 B8 B9 / R12 B12 J1=K12", Rack="Y6 R12 B12 R1"),
    ],
    ids=str,
)
def test_rummy_gin_allows_the_plays_the_page_says_it_allows(example: Example) -> None:
    play_example(example, "rummy-gin")


def test_the_tile_that_pays_may_lie_in_the_new_meld_of_another_joker_taken() -> None:
    example = change_example(
        "common C-9 1",
        "play R6 K6 Y6 / B7 B8 B9 / B6 B5 J2=B4 / Y1 J1=Y2 Y3",
        Table="R6 K6 J1=B6 / J2=B7 B8 B9",
        Rack="B6 Y6 B7 B5 Y1 Y3 R13",
    )
    play_example(example, "rummy-gin")


@pytest.mark.clause("C-2")
def test_the_first_dealer_is_found_as_the_example_shows() -> None:
    rules = rule_book("rummy-1916").rules(3)
    shown = {line.label: line.cards.split() for line in next(e for e in examples() if str(e) == "common C-2 1").lines}
    first = [shown[name][0] for name in ("Ann", "Bob", "Cy")] + [shown[name][1] for name in ("Ann", "Cy")]
    top = [rules.pack.parse(card) for card in first]
    order = (*top, *(card for card in rules.order if card not in top))
    (drawn,) = decide(rules, start(rules), DrawForDeal(order))
    assert drawn == DealerDrawn(tuple(zip((0, 1, 2, 0, 2), top, strict=True)), dealer=2)
