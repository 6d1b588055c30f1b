"""`rumpus solve hand` for two packs with jokers: no kernel takes them, and the core arranges the hand."""

from __future__ import annotations

import json
from random import Random

import pytest
from click.testing import CliRunner, Result

from rumpus import solver
from rumpus.cli import main
from rumpus.cli.commands.solve import hand as command
from rumpus.core.arrangement import points_of
from rumpus.core.packs import set_of
from tests.solver.test_lay_offs import least_by_trying
from tests.two_packs.book import BOOK, PACK, SLUG

RICH = [
    "7C 8C 9C 7D 8D 9D 7H 8H 9H TC TD TH J1 J2",
    "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC J1 J2",
    "7C 7D 7H 7S 7C' 7D' 8C 8D 8H 8S 9C 9D J1 J2",
]
"""Hands of 14 cards with two jokers, whose arrangements are tens of thousands."""


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise AssertionError("nothing has to be compiled")

    monkeypatch.setattr(command, "compile_first", refuse)


def run_cli(*words: str, lines: str | None = None) -> Result:
    return CliRunner().invoke(main, ["solve", "hand", "--game", SLUG, *words], input=lines)


def test_the_answer_is_printed_in_words() -> None:
    done = run_cli("7H 8H J1 KS 3C 3C'")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == "16 points left\nmelds: J1=6H 7H 8H; deadwood: 3C KS 3C'\n"
    assert run_cli("7H 8H J1=9H").stdout == "0 points left\nmelds: J1=6H 7H 8H; deadwood: none\n"


def test_every_best_arrangement() -> None:
    assert run_cli("--all", "7H 8H J1").stdout.splitlines() == [
        "0 points left, 2 best arrangements",
        "melds: J1=6H 7H 8H; deadwood: none",
        "melds: 7H 8H J1=9H; deadwood: none",
    ]


def test_many_hands() -> None:
    done = run_cli(lines='{"id": 1, "hand": ["7H", "8H", "J1"]}\n{"id": 2, "hand": "7H 7H"}\n')
    first, second = map(json.loads, done.stdout.splitlines())
    assert first == {"id": 1, "points": 0, "melds": [["J1=6H", "7H", "8H"]], "deadwood": []}
    assert (done.exit_code, second["error"]["code"]) == (1, "card-twice")


@pytest.mark.parametrize(
    ("table", "hand", "told"),
    [
        ("7H 8H J1=9H", "TH JH 2C", "2 points left\nmelds: none; deadwood: 2C\ntable: 7H 8H J1=9H TH JH\n"),
        ("4H 5H 6H", "7H J2 9H 2C", "2 points left\nmelds: none; deadwood: 2C\ntable: 4H 5H 6H 7H J2=8H 9H\n"),
        (
            "2C 3C 4C / TD JD QD",
            "AC KD AD",
            "0 points left\nmelds: none; deadwood: none\ntable: AC 2C 3C 4C / TD JD QD KD AD\n",
        ),
        ("7C 7D 7H", "7S J1 5C", "12 points left\nmelds: none; deadwood: 5C 7S\ntable: 7C 7D 7H J1=7S\n"),
    ],
)
def test_melds_to_lay_off_on(table: str, hand: str, told: str) -> None:
    assert run_cli(hand, "--table", table).stdout == told


def test_an_ambiguous_table_joker_is_refused_with_a_request_for_its_card() -> None:
    done = run_cli("9H", "--table", "7H 8H J1")
    assert done.exit_code == 2
    assert done.stderr.endswith(
        "7H 8H J1 is neither a set nor a run of this game; say what each joker stands for, as J1=7H does\n"
    )


@pytest.mark.parametrize("sets", ["suits-differ", "suits-repeat"])
@pytest.mark.parametrize("hand", RICH)
def test_rich_hands_are_arranged(hand: str, sets: str) -> None:
    done = run_cli(*hand.split(), "--option", f"sets={sets}")
    assert done.stdout.startswith("0 points left\n")


@pytest.mark.parametrize("sets", ["suits-differ", "suits-repeat"])
def test_lay_offs_leave_the_least(sets: str) -> None:
    rules, rng = BOOK.rules(2, sets=sets), Random(40)
    found = [rules.melds.forms_meld([*map(PACK.parse, words.split())]) for words in ("2C 3C 4C", "5D 5H J4=5S")]
    table = tuple(meld for meld in found if meld)
    lying = set_of(card for meld in table for card in meld.cards)
    near = [card for card in range(PACK.size) if PACK.is_joker(card) or PACK.rank(card) < 6]
    for _ in range(20):
        hand = set_of(rng.sample([card for card in near if not lying >> card & 1], 6))
        shown = solver.best_lay_offs(hand, table, rules)
        laid = set_of(card for meld in shown.table for card in meld.cards) & hand
        melded = set_of(card for meld in shown.arrangement.melds for card in meld.cards)
        assert (laid | melded | shown.arrangement.deadwood, laid & melded) == (hand, 0)
        assert points_of(rules.points, shown.arrangement.deadwood) == least_by_trying(rules, table, hand)
