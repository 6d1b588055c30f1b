"""Whole tile turns: the engine against a naive judge who tries every way to tell which tile came from where."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import engine
from rumpus.core.actions import Play
from rumpus.core.notation import format_action
from rumpus.core.packs import cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.views import View
from tests import naive
from tests.naive_tile_plays import Turn, is_legal
from tests.naive_tiles import plain
from tests.properties.rearranging import PACK, plays, position
from tests.properties.tables import Table, examples

TABLES = [
    *(Table(slug, 2, (("opening", 10),)) for slug in naive.GAMES if naive.rules_of(slug).tiles),
    Table("rummy-q", 2, (("opening", 10), ("one_tile_call", "by-player"))),
    Table("rummy-q", 2, (("opening", 10), ("joker_steal", "literal"))),
]


def naive_turn(rules: RuleSet, seen: View) -> Turn:
    of_game = naive.rules_of(rules.game).tiles
    assert of_game is not None
    return Turn(
        replace(of_game, pays_apart=rules.options.get("joker_steal") == "literal"),
        opening=10,
        opened=seen.table.turn.opened[0],
        table=[[plain(PACK.text(tile)) for tile in meld.cards] for meld in seen.table.tableau],
        rack=[plain(PACK.text(tile)) for tile in cards_of(seen.hand)],
    )


def judge_plays(rules: RuleSet, seed: int, tries: int) -> list[tuple[Play, bool, bool]]:
    """Plays in a position, with the word of the engine and that of the naive judge."""
    rng = random.Random(seed)
    at = position(rng)
    legal, turn = engine.legal_actions(rules, at.view), naive_turn(rules, at.view)
    asked = [*plays(at, rng, tries), *(action for action in legal if isinstance(action, Play))]
    return [(play, play in legal, is_legal(turn, plain(format_action(rules, play)))) for play in asked]


@examples(4)
@given(st.sampled_from(TABLES), st.integers(0, 2**32 - 1))
def test_engine_and_naive_judge_agree(table: Table, seed: int) -> None:
    for play, engine_says, judge_says in judge_plays(table.rules, seed, tries=8):
        assert engine_says == judge_says, format_action(table.rules, play)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_plays_tried_are_worth_judging(table: Table) -> None:
    met: Counter[str] = Counter()
    for seed in range(300):
        rng = random.Random(seed)
        at = position(rng)
        legal = engine.legal_actions(table.rules, at.view)
        for play in plays(at, rng, tries=8):
            refusal = legal.refusal(play)
            met[f"{jokers_taken(at.view, play)} taken" if refusal is None else refusal.code] += 1
    wanted = {"0 taken": 50, "1 taken": 20, "joker-not-used": 30, "joker-not-replaced": 5, "must-open": 5}
    turn = table.rules.turn
    assert isinstance(turn, TileTurn)
    if turn.jokers.free_once_replaced:
        del wanted["joker-not-used"]  # it may lie in any meld
    assert {what: met[what] for what, least in wanted.items() if met[what] < least} == {}


def jokers_taken(seen: View, play: Play) -> int:
    old = Counter(PACK.face(tile) for meld in seen.table.tableau for tile in meld.cards if PACK.is_joker(tile))
    new = Counter(PACK.face(tile) for meld in play.table for tile in meld if PACK.is_joker(tile))
    return (old - new).total()
