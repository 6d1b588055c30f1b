"""Lay-offs against the engine's showing of a knock, and against trying every way to lay off and meld."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rumpus.core.arrangement import arrangements, least_deadwood, points_of
from rumpus.core.engine import start
from rumpus.core.errors import UsageError
from rumpus.core.melds import End, Meld
from rumpus.core.packs import CardSet, set_of
from rumpus.core.rules import Ending, RuleSet
from rumpus.solver import best_arrangement, best_arrangements, best_lay_offs
from tests.solver.hand_games import GAMES, PLAIN, spelled

GIN = GAMES["gin-rummy"]
FIVE_HUNDRED = GAMES["rummy-500"]


def text(rules: RuleSet, *melds: Meld) -> list[str]:
    return [" ".join(map(rules.pack.text, meld.cards)) for meld in melds]


def tables_and_hands(
    rules: RuleSet, count: int, most: int, size: int, rng: Random | None = None
) -> Iterator[tuple[tuple[Meld, ...], CardSet]]:
    """So many tables of melds that share no card, each with a hand of neighbouring ranks."""
    rng, width = rng or Random(f"{rules.pack.name} {most}"), len(rules.pack.ranks)
    every = rules.melds.melds_in(rules.pack.everything, 1)
    for _ in range(count):
        table: list[Meld] = []
        used, low = 0, rng.randrange(width)
        for meld in rng.sample(every, min(40, len(every))):
            if len(table) < most and len(meld) < 6 and not set_of(meld.cards) & used:
                table.append(meld)
                used |= set_of(meld.cards)
        free = [card for card in rules.order if not used >> card & 1]
        near = [card for card in free if (rules.pack.rank(card) - low) % width < 7]
        source = near if len(near) >= size else free
        yield tuple(table), set_of(rng.sample(source, min(size, len(source))))


def least_by_trying(rules: RuleSet, table: tuple[Meld, ...], hand: CardSet, melding: bool = True) -> int:
    """Every way to lay off one card after the other, at either end, and then to meld or not to."""

    @cache
    def least(laid: tuple[Meld, ...], rest: CardSet) -> int:
        found = least_deadwood(rules.melds, rules.points, rest) if melding else points_of(rules.points, rest)
        for place, meld in enumerate(laid):
            for card in rules.melds.laid_off_from(rest, meld):
                for end in (None, End.LOW, End.HIGH):
                    longer = rules.melds.extended(meld, card, end, 0)
                    if longer is not None:
                        found = min(found, least((*laid[:place], longer, *laid[place + 1 :]), rest & ~set_of([card])))
        return found

    return least(table, hand)


def wrong(rules: RuleSet, table: tuple[Meld, ...], hand: CardSet) -> str | None:
    """The fault of the answer for a hand, or None."""
    found = best_lay_offs(hand, table, rules, owner=0)
    laid = set_of(card for meld in found.table for card in meld.cards)
    melded = [card for meld in found.arrangement.melds for card in meld.cards]
    told = f"{spelled(rules, hand)} on {text(rules, *table)}"
    legal = all(rules.melds.forms_meld(meld.cards) for meld in (*found.table, *found.arrangement.melds))
    owned = all(
        owner == (0 if hand >> card & 1 else 1)
        for meld in found.table
        for card, owner in zip(meld.cards, meld.owners, strict=True)
    )
    lost = laid & hand | set_of(melded) | found.arrangement.deadwood
    if not legal or not owned or lost != hand or len(melded) != len(set(melded)):
        return f"no legal answer for {told}"
    count = points_of(rules.points, found.arrangement.deadwood)
    if count != least_by_trying(rules, table, hand):
        return f"not the least for {told}"
    ways = arrangements(rules.melds, hand)
    first = next(own for own in ways if least_by_trying(rules, table, own.deadwood, melding=False) == count)
    return None if first.melds == found.arrangement.melds else f"not the first for {told}"


@pytest.mark.clause("GIN-5", "R16-8", "R500-6")
@pytest.mark.parametrize("name", [*PLAIN, "gin-rummy, 9 ranks of 3 suits"])
def test_nothing_better_is_found_by_trying_everything(name: str) -> None:
    rules = GAMES[name]
    cases = [*tables_and_hands(rules, 60, 3, 9), *tables_and_hands(rules, 60, 6, 8)]
    assert [fault for table, hand in cases if (fault := wrong(rules, table, hand))] == []


@pytest.mark.clause("GIN-5")
@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("gin")])
def test_a_knock_is_shown_as_the_engine_shows_it(name: str) -> None:
    rules, rng, laid_off = GAMES[name], Random(5), 0
    for _ in range(150):
        cards = rng.sample(rules.order, 2 * rules.hand_size)
        hands = set_of(cards[: rules.hand_size]), set_of(cards[rules.hand_size :])
        shown = rules.scoring(rules, replace(start(rules), hands=hands), Ending("knock", 0))
        choices = best_arrangements(hands[0], rules, 0)
        replies = [best_lay_offs(hands[1], own.melds if own.deadwood else (), rules, 1) for own in choices]
        counts = [points_of(rules.points, reply.arrangement.deadwood) for reply in replies]
        own, reply = next(
            pair for pair, count in zip(zip(choices, replies, strict=True), counts, strict=True) if count == max(counts)
        )
        assert shown.counts == (points_of(rules.points, own.deadwood), max(counts))
        assert shown.melds == (reply.table if own.deadwood else own.melds, reply.arrangement.melds)
        laid_off += reply.table != own.melds and bool(own.deadwood)
    assert laid_off > 5 or len(rules.pack.ranks) == 3


def test_another_meld_is_chosen_where_a_card_of_it_can_be_laid_off() -> None:
    assert text(GIN, *best_arrangement("7C 8C 9C 9D 9S", GIN).melds) == ["9C 9D 9S"]
    found = best_lay_offs("7C 8C 9C 9D 9S", ["TD JD QD"], GIN)
    assert text(GIN, *found.table, *found.arrangement.melds) == ["9D TD JD QD", "7C 8C 9C"]
    assert spelled(GIN, found.arrangement.deadwood) == "9S"


@pytest.mark.clause("R500-1", "R500-8")
def test_an_ace_is_laid_where_it_counts_more() -> None:
    table = ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"]
    assert text(FIVE_HUNDRED, *best_lay_offs("AC", table, FIVE_HUNDRED).table)[0].endswith("QC KC AC")
    table = ["2C 3C 4C", "AD AH AS"]
    assert text(FIVE_HUNDRED, *best_lay_offs("AC", table, FIVE_HUNDRED).table) == ["2C 3C 4C", "AC AD AH AS"]
    table = ["2C 3C 4C", "9D 9H 9S"]
    assert text(FIVE_HUNDRED, *best_lay_offs("AC KC", table, FIVE_HUNDRED).table)[0] == "AC 2C 3C 4C"
    found = best_lay_offs("QS KS AS", ["9S TS JS"], FIVE_HUNDRED)
    assert (text(FIVE_HUNDRED, *found.table), found.arrangement.melds) == (["9S TS JS QS KS AS"], ())
    table = ["TC JC QC"]
    assert text(FIVE_HUNDRED, *best_lay_offs("AC KC", table, FIVE_HUNDRED).table)[0] == "TC JC QC KC AC"
    assert text(GIN, *best_lay_offs("AC KC", table, GIN).table)[0] == "TC JC QC KC"


@pytest.mark.clause("R500-8")
def test_a_high_ace_goes_on_a_run_rather_than_on_a_set() -> None:
    for table in (["AD AH AS", "JC QC KC"], ["JC QC KC", "AD AH AS"]):
        found = best_lay_offs("AC", table, FIVE_HUNDRED)
        assert sorted(text(FIVE_HUNDRED, *found.table)) == ["AD AH AS", "JC QC KC AC"]


def test_without_a_table_it_is_the_best_arrangement() -> None:
    found = best_lay_offs("7H 8H 9H 9C", (), GIN, owner=1)
    assert (found.table, found.arrangement) == ((), best_arrangement("7H 8H 9H 9C", GIN, owner=1))


@pytest.mark.parametrize(
    ("hand", "table", "code", "subject"),
    [
        ("7H", ["7H 8H 9H"], "card-twice", "7H"),
        ("2C", ["7H 8H 9H", "9H 9C 9S"], "card-twice", "9H"),
        ("2C", ["7H 8H TH"], "no-meld", "7H 8H TH"),
        ("2C", ["7H 8H 8H 9H"], "no-meld", "7H 8H 8H 9H"),
        ("2C", [""], "no-meld", ""),
        ("", ["7H 8H 9H"], "empty-hand", None),
    ],
)
def test_impossible_input_is_refused(hand: str, table: list[str], code: str, subject: str | None) -> None:
    with pytest.raises(UsageError) as refused:
        best_lay_offs(hand, table, GIN)
    assert (refused.value.code, refused.value.subject) == (code, subject)


WITHOUT_COMPILER = """
import numba
from tests.solver.test_lay_offs import GAMES, tables_and_hands, wrong
assert numba.config.DISABLE_JIT
for rules in (GAMES["gin-rummy"], GAMES["rummy-500"]):
    for table, hand in tables_and_hands(rules, 2, 3, 7):
        assert not wrong(rules, table, hand)
"""


def test_without_the_compiler_the_answers_hold_as_well(project: Path) -> None:
    environ = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{project / 'src'}{os.pathsep}{project}"}
    subprocess.run([sys.executable, "-P", "-c", WITHOUT_COMPILER], env=environ, check=True)
