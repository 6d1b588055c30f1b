"""The policy at a glance: it forgets discards that lie deep, and what the others took."""

from __future__ import annotations

from rumpus.core.packs import cards_of, set_of
from rumpus.core.views import View
from rumpus.games import BOOKS
from rumpus.solver.policies.glance import REMEMBERED, choose_at_a_glance, forgotten_cards
from tests.deals import Example, cards, dealt


def test_the_last_discards_are_remembered() -> None:
    rules = BOOKS["gin-rummy"].rules(2)
    assert forgotten_cards(rules, with_pile(example_deal(), REMEMBERED)) == 0
    deep = with_pile(example_deal(), REMEMBERED + 2)
    assert forgotten_cards(rules, deep) == set_of(deep.table.discard_pile[:2])


def test_an_open_pile_is_not_forgotten() -> None:
    assert forgotten_cards(BOOKS["rummy-500"].rules(2), with_pile(example_deal(), REMEMBERED + 2)) == 0


def test_cards_taken_by_others_do_not_change_the_choice() -> None:
    example = example_deal()
    example.play("no", "no", "draw")
    seen = View(0, example.state.table, example.state.hands[0])
    taken = cards_of(example.state.hands[1])[:4]
    knowing = View(0, example.state.table.changed(known=(0, set_of(taken))), example.state.hands[0])
    assert choose_at_a_glance(example.rules, knowing) == choose_at_a_glance(example.rules, seen)


def example_deal() -> Example:
    return dealt("gin-rummy", "AC 2C 5C 4D 8D TD 7H 9H JH 5S", "TC JC QC TS JD QD TH QS QH AS", upcard="KD", stock="KC")


def with_pile(example: Example, many: int) -> View:
    """The view of seat 0 with so many cards in the pile."""
    pile = cards(example.rules.pack, "KD 2D 3D 5D 6D 7D 9D KH")[:many]
    return View(0, example.state.table.changed(discard_pile=pile), example.state.hands[0])
