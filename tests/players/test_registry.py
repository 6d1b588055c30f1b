"""Computer players by name."""

import pytest

from rumpus.core.errors import UsageError
from rumpus.game import checked_name
from rumpus.games import BOOKS
from rumpus.players import OFFERED, PLAYERS, make_player, name_of_kind, player_kind
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


def test_a_version_may_be_named_and_another_is_refused() -> None:
    kind = player_kind("random")
    assert player_kind(f" Random@{kind.version} ") is kind
    assert kind.versioned == f"random@{kind.version}"
    for wrong in ("random@0", "random@", "random@x", "random@1@1"):
        with pytest.raises(UsageError, match=f"there is no computer player '{wrong}' here; this is random@1") as caught:
            player_kind(wrong)
        assert caught.value.code == "unknown-player"


def test_a_name_like_no_other_brings_them_all() -> None:
    with pytest.raises(UsageError, match="there are gentle, heuristic, club, random, random-rap-15"):
        make_player("zzz", RULES, 1)


def test_a_kind_of_player_that_does_not_know_a_shape_of_turn_says_so() -> None:
    quiet = by_shape("quiet", {})
    with pytest.raises(UsageError, match="no quiet player knows Rap Rummy") as caught:
        quiet(RULES, 1)
    assert caught.value.code == "no-such-player"


@pytest.mark.parametrize("name", PLAYERS)
def test_each_kind_has_a_character_for_every_seat_beside_one_person(name: str) -> None:
    characters = PLAYERS[name].characters
    assert len({character.name for character in characters}) == len(characters)
    assert len(characters) >= max(book.most_seats for book in BOOKS.values()) - 1
    assert all(checked_name(character.name) == character.name for character in characters)
    assert all(character.sentence.endswith(".") for character in characters)


def test_no_name_is_of_two_kinds_that_people_are_offered() -> None:
    names = [character.name for kind in OFFERED for character in PLAYERS[kind].characters]
    assert len(set(names)) == len(names)


def test_two_of_a_kind_at_one_table_are_told_apart_and_nobody_has_the_name_of_a_person() -> None:
    taken: list[str] = []
    for _ in range(8):
        taken.append(name_of_kind("gentle", [*taken, "WREN"]))
    assert len({name.casefold() for name in (*taken, "wren")}) == 9
    assert taken[:2] == [character.name for character in PLAYERS["gentle"].characters[1:3]]


def test_the_gentlest_is_offered_first_and_needs_no_compiler() -> None:
    assert OFFERED[0] == "gentle"
    assert not PLAYERS[OFFERED[0]].is_compiled
    assert not {"random", "random-rap-15"} & set(OFFERED)
