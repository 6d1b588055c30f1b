"""Spectators see public cards, viewers keep up by events, and a finished game is open to all."""

from functools import partial

from rumpus.core.engine import evolve
from rumpus.core.evolution import observe
from rumpus.core.views import open_hands, redact, spectators_view, view
from tests.deals import cards, dealt, opened


def test_the_spectators_view_of_a_table_equals_that_of_the_game() -> None:
    example = dealt("rummy-1916", "3H", "KC", upcard="QD", stock="2H")
    assert spectators_view(example.state.table) == view(example.state, None)


def test_open_hands_are_all_there_are() -> None:
    example = dealt("rummy-1916", "3H", "KC", upcard="QD", stock="2H")
    hands = open_hands(example.state)
    assert hands == tuple(view(example.state, seat).hand for seat in range(2))
    assert hands[0] >> cards(example.rules.pack, "3H")[0] & 1


def test_a_table_built_from_visible_events_matches_the_public_state() -> None:
    example = opened("rummy-1916", 2)
    seen = {seat: view(example.state, seat) for seat in (0, 1, None)}
    deal = partial(example.deal, "3H 3S 9C", "3C KD", upcard="QD", stock="3D")
    turns = ("draw", "lay 3H 3S 3D", "discard 9C", "take", "off 3C to 1", "discard KD")
    for go_on in (deal, *(partial(example.play, turn) for turn in turns)):
        state = example.state
        for event in go_on().events:
            seen = {seat: observe(known, redact(event, state.table, seat)) for seat, known in seen.items()}
            state = evolve(state, event)
        assert seen == {seat: view(example.state, seat) for seat in seen}
