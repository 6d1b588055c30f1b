"""What spectators see, and what is seen of a game that is over."""

from rumpus.core.views import open_hands, spectators_view, view
from tests.deals import cards, dealt


def test_a_spectator_of_a_table_sees_what_one_at_the_game_sees() -> None:
    example = dealt("rummy-1916", "3H", "KC", upcard="QD", stock="2H")
    assert spectators_view(example.state.table) == view(example.state, None)


def test_open_hands_are_all_there_are() -> None:
    example = dealt("rummy-1916", "3H", "KC", upcard="QD", stock="2H")
    hands = open_hands(example.state)
    assert hands == tuple(view(example.state, seat).hand for seat in range(2))
    assert hands[0] >> cards(example.rules.pack, "3H")[0] & 1
