"""Unseen cards are the cards that a view shows nowhere."""

from rumpus.core.packs import cards_of
from rumpus.core.views import View, unseen, view
from tests.deals import cards, dealt


def test_cards_seen_anywhere_are_not_unseen() -> None:
    example = dealt("rummy-1916", "3H 4H 5H 9S", "KC", upcard="QD", stock="2H 7D")
    example.play("draw", "lay 3H 4H 5H", "discard 9S", "take", "discard KC")
    pack, seen = example.rules.pack, view(example.state, 0)
    shown = {*cards(pack, "3H 4H 5H 9S QD KC 2H"), *cards_of(seen.hand)}
    assert set(cards_of(unseen(pack, seen))) == set(range(52)) - shown


def test_a_spectator_sees_only_hand_cards_taken_from_the_pile() -> None:
    example = dealt("rummy-1916", "3H", "KC", upcard="QD", stock="2H")
    example.play("take", "discard 3H")
    pack, seen = example.rules.pack, view(example.state, None)
    assert isinstance(seen, View)
    assert set(range(52)) - set(cards_of(unseen(pack, seen))) == set(cards(pack, "QD 3H"))
