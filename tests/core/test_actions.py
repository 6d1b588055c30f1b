"""The list of legal actions: a lazy sequence that judges what it does not list."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rumpus.core.actions import Action, Deal, Discard, DrawForDeal, DrawFromStock, LegalActions, TurnStock
from rumpus.core.errors import IllegalAction


def three_discards() -> LegalActions:
    def refusal(action: Action) -> IllegalAction | None:
        return None if action in (Discard(1), Discard(4), Discard(7)) else IllegalAction("no", code="no")

    return LegalActions(lambda: map(Discard, (1, 4, 7)), refusal)


def test_it_is_a_sequence() -> None:
    listed = three_discards()
    assert len(listed) == 3
    assert list(listed) == [Discard(1), Discard(4), Discard(7)]
    assert (listed[0], listed[-1], listed[1:]) == (Discard(1), Discard(7), (Discard(4), Discard(7)))
    assert list(reversed(listed)) == [Discard(7), Discard(4), Discard(1)]
    with pytest.raises(IndexError):
        listed[3]


def test_repr_shows_the_listed_actions() -> None:
    assert repr(three_discards()) == "LegalActions(Discard(card=1), Discard(card=4), Discard(card=7))"


@pytest.mark.parametrize("kind", [DrawForDeal, Deal, TurnStock])
def test_an_order_is_shown_as_its_length(kind: type[Deal]) -> None:
    assert repr(kind((3, 1, 2))) == f"{kind.__name__}(<order of 3>)"


def test_membership_is_the_judges_word() -> None:
    listed = three_discards()
    text: object = "discard 4"
    assert Discard(4) in listed
    assert Discard(5) not in listed
    assert text not in listed
    assert listed.refusal(Discard(4)) is None
    refusal = listed.refusal(DrawFromStock())
    assert refusal is not None
    assert refusal.code == "no"


def test_actions_are_listed_lazily_and_only_once() -> None:
    listings = []

    def listing() -> Iterator[Action]:
        listings.append(1)
        yield DrawFromStock()

    listed = LegalActions(listing, lambda action: None)
    assert DrawFromStock() in listed
    assert listings == []
    assert [len(listed), len(listed), list(listed)] == [1, 1, [DrawFromStock()]]
    assert listings == [1]
