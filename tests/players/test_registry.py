"""Computer players by name."""

import pytest

from rumpus.core.errors import UsageError
from rumpus.games import BOOKS
from rumpus.players import PLAYERS, make_player
from rumpus.players.shapes import by_shape

RULES = BOOKS["rap-rummy"].rules(2)


@pytest.mark.parametrize("name", PLAYERS)
def test_each_has_a_description(name: str) -> None:
    assert PLAYERS[name].description


def test_a_name_may_be_written_in_any_case() -> None:
    assert type(make_player(" Random ", RULES, 1)) is type(make_player("random", RULES, 1))


def test_a_wrong_name_brings_the_nearest() -> None:
    with pytest.raises(UsageError, match="did you mean random") as caught:
        make_player("randon", RULES, 1)
    assert caught.value.code == "unknown-player"


def test_a_name_like_no_other_brings_them_all() -> None:
    with pytest.raises(UsageError, match="there are club, heuristic, random, random-rap-15"):
        make_player("zzz", RULES, 1)


def test_a_kind_of_player_that_does_not_know_a_shape_of_turn_says_so() -> None:
    quiet = by_shape("quiet", {})
    with pytest.raises(UsageError, match="no quiet player knows Rap Rummy") as caught:
        quiet(RULES, 1)
    assert caught.value.code == "no-such-player"
