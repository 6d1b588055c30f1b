"""The order of legal actions: as it has always been, and as it is described."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import engine
from rumpus.core.actions import (
    Action,
    Decline,
    Discard,
    DiscardAndRap,
    DrawFromStock,
    Knock,
    LayMeld,
    LayOff,
    Pass,
    Pick,
    Play,
    Rap,
    TakeFromPile,
)
from rumpus.core.melds import End, MeldKind
from rumpus.core.rules import RuleSet
from rumpus.core.state import State
from rumpus.core.views import view
from tests.golden.order_of_actions import FOLDER, golden, golden_text
from tests.perft.positions import FILES
from tests.properties.tables import Table, states_of, tables

FIRST_TO_LAST = [
    DrawFromStock,
    TakeFromPile,
    LayMeld,
    LayOff,
    Discard,
    DiscardAndRap,
    Knock,
    Rap,
    Decline,
    Play,
    Pick,
    Pass,
]


@pytest.mark.parametrize("positions", FILES, ids=lambda path: path.stem)
def test_the_order_equals_the_stored_order(positions: Path) -> None:
    kept = golden(positions.stem).read_text("utf-8")
    assert golden_text(positions) == kept, "python -m tests.golden.remake, and look at what changed"


def test_no_file_remains_of_a_removed_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {path.stem for path in FILES}


@given(tables(), st.integers(0, 2**32 - 1), st.integers(0, 250))
def test_it_is_as_described(table: Table, seed: int, length: int) -> None:
    rules, state = table.rules, states_of(table.rules, seed, length)
    legal = list(engine.legal_actions(rules, view(state, state.table.to_move)))
    assert legal == sorted(legal, key=lambda action: place(rules, state, action))


def place(rules: RuleSet, state: State, action: Action) -> tuple[Any, ...]:
    """The sort key of an action: its kind, and its place among those of its kind."""
    kind = FIRST_TO_LAST.index(type(action))
    if isinstance(action, TakeFromPile):
        return kind, -state.table.discard_pile.index(action.card)
    if isinstance(action, LayMeld):
        meld = rules.melds.forms_meld(action.cards)
        assert meld is not None
        if meld.kind is MeldKind.SET:
            return kind, 0, meld.low, len(meld), meld.cards
        return kind, 1, rules.pack.suit(meld.cards[0]), meld.low, len(meld)
    if isinstance(action, LayOff):
        return kind, action.meld, action.card, action.end is End.HIGH
    if isinstance(action, Discard | DiscardAndRap | Knock):
        return kind, action.card
    return (kind, *(_meld_first(state, action) if isinstance(action, Play) else ()))


def _meld_first(state: State, play: Play) -> tuple[bool]:
    """Single melds come before lay-offs; among themselves the golden holds them."""
    return (len(play.table) == len(state.table.tableau),)
