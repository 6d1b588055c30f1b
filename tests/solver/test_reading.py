"""Reading the table: what seats took, left and threw makes hidden cards likelier or less likely."""

from __future__ import annotations

import pytest

from rumpus.core.packs import Card, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import CardChoice, ChoiceSeen
from rumpus.core.views import View
from rumpus.games import BOOKS
from rumpus.solver.pimc.reading import BLIND, fitted_reading, holding_odds, recently_taken
from tests.deals import Example, cards, dealt
from tools.agreement import card_games

ME, OTHER = 0, 1


def example_deal() -> Example:
    """Gin: seat 0 has seen nothing of the other's hand."""
    return dealt("gin-rummy", "AC 2C 3C 4D 5D 6D 7H 8H 9H 5S", "TC JC QC TD JD QD TH JH QH AS", upcard="KD", stock="KC")


def seen_after(example: Example, *signs: ChoiceSeen, holds: tuple[str, ...] = ()) -> View:
    """The view of seat 0 after the other seat did this, and holds these cards that it took."""
    known = (0, set_of(card(example.rules, name) for name in holds))
    table = example.state.table.changed(choices_seen=signs, known=known)
    return View(ME, table, example.state.hands[ME])


def card(rules: RuleSet, name: str) -> Card:
    (found,) = cards(rules.pack, name)
    return found


def threw(rules: RuleSet, name: str) -> ChoiceSeen:
    return ChoiceSeen(OTHER, CardChoice.THREW, card(rules, name))


def test_without_a_reading_all_cards_are_equally_likely() -> None:
    example = example_deal()
    assert (holding_odds(example.rules, seen_after(example, threw(example.rules, "8S")), BLIND) == 1).all()


def test_a_seat_holds_fewer_neighbours_of_cards_it_threw() -> None:
    example = example_deal()
    rules, reading = example.rules, fitted_reading(example.rules)
    before = holding_odds(rules, seen_after(example), reading)[OTHER]
    after = holding_odds(rules, seen_after(example, threw(rules, "8S")), reading)[OTHER]
    for beside in ("8C", "8D", "9S", "7S", "TS", "6S"):
        assert after[card(rules, beside)] < before[card(rules, beside)], beside
    for elsewhere in ("KS", "2D", "9C"):
        assert after[card(rules, elsewhere)] == before[card(rules, elsewhere)], elsewhere


def test_a_seat_holds_more_neighbours_of_cards_it_took() -> None:
    example = example_deal()
    rules, reading = example.rules, fitted_reading(example.rules)
    before = holding_odds(rules, seen_after(example), reading)[OTHER]
    after = holding_odds(rules, seen_after(example, holds=("8S",)), reading)[OTHER]
    for beside in ("8C", "9S", "7S"):
        assert after[card(rules, beside)] > before[card(rules, beside)], beside


def test_own_actions_do_not_change_the_odds_of_others() -> None:
    example = example_deal()
    own = ChoiceSeen(ME, CardChoice.THREW, card(example.rules, "8S"))
    reading = fitted_reading(example.rules)
    assert (
        holding_odds(example.rules, seen_after(example, own), reading)
        == holding_odds(example.rules, seen_after(example), reading)
    ).all()


def test_cards_taken_in_the_last_turns_are_remembered() -> None:
    example = example_deal()
    rules = example.rules
    took = ChoiceSeen(ME, CardChoice.TOOK, card(rules, "5S"))
    turns = [ChoiceSeen(ME, CardChoice.THREW, card(rules, name)) for name in ("2S", "3S", "4S", "6S")]
    assert recently_taken(rules, seen_after(example, took, *turns[:3])) == 1 << card(rules, "5S")
    assert recently_taken(rules, seen_after(example, took, *turns)) == 0
    assert recently_taken(rules, seen_after(example, ChoiceSeen(OTHER, CardChoice.TOOK, card(rules, "5S")))) == 0


@pytest.mark.parametrize("slug", [book.slug for book in card_games()])
def test_every_game_of_cards_is_read(slug: str) -> None:
    assert any(fitted_reading(BOOKS[slug].rules(2)).coefficients)
