"""Computer players by name: levels and manners, and what they were called before."""

from __future__ import annotations

import pytest

from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import TileTurn
from rumpus.games import BOOKS
from rumpus.players import (
    LEVELS,
    PATIENT,
    PLAYERS,
    SOCIABLE,
    free_name_of_kind,
    kind_without_version,
    kinds_of,
    make_player,
    player_brain,
    player_kind,
    versioned_kind,
)
from rumpus.wording.player_names import checked_name

OFFERED = [kind for kind in PLAYERS.values() if kind.is_offered]
ALL_RULES = [book.rules(seats) for book in BOOKS.values() for seats in (book.least_seats, book.most_seats)]
RULES = BOOKS["rap-rummy"].rules(2)
TILES = next(rules for rules in ALL_RULES if isinstance(rules.turn, TileTurn))


@pytest.mark.parametrize("name", PLAYERS)
def test_each_has_a_description(name: str) -> None:
    assert str(PLAYERS[name].description)


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
    with pytest.raises(
        UsageError,
        match=r"there are beginner, beginner-patient, .*master-sociable, random, random-rap-15$",
    ):
        make_player("zzz", RULES, 1)


# Levels and manners


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.game}-{rules.seats}")
def test_every_game_has_every_level_for_all_seats(rules: RuleSet) -> None:
    there = [kind.name for kind in kinds_of(rules)]
    assert [kind for kind in there if kind in LEVELS] == list(LEVELS)
    for kind in there:
        make_player(kind, rules, 1)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.game}-{rules.seats}")
def test_tile_games_alone_have_a_manner_that_waits(rules: RuleSet) -> None:
    waiting = [kind.level for kind in kinds_of(rules) if kind.manner == PATIENT]
    assert waiting == (list(LEVELS) if isinstance(rules.turn, TileTurn) else [])
    assert {PLAYERS[level].manner for level in LEVELS} == {SOCIABLE}


@pytest.mark.parametrize("level", LEVELS)
def test_a_manner_that_a_game_does_not_have_is_refused_with_those_it_has(level: str) -> None:
    asked = f"{level}-patient"
    with pytest.raises(UsageError) as refused:
        make_player(asked, RULES, 1)
    assert (refused.value.code, refused.value.subject) == ("no-such-player", asked)
    assert refused.value.message == (
        f"{RULES.title} has no {asked} player; there are " + ", ".join(f"{one}, {one}-{SOCIABLE}" for one in LEVELS)
    )


def test_a_kind_without_a_brain_for_a_shape_does_not_play_it() -> None:
    quiet = player_kind("club")._replace(brains={})
    assert not quiet.plays(RULES)


# How kinds are kept


def test_the_word_club_is_the_level_of_that_name() -> None:
    assert player_kind("club", TILES).level == "club"


def test_kinds_are_stored_with_versions_and_read_with_any_version() -> None:
    for kind in PLAYERS.values():
        assert versioned_kind(kind.name) == kind.versioned
        for kept in (kind.versioned, f"{kind.name}@0", f"{kind.name}@99"):
            assert kind_without_version(kept) == kind.name


@pytest.mark.parametrize("other", ["person", "", "my_bots:Careful@2", "gentle@1", "nobody"])
def test_a_kind_that_is_no_computer_player_is_unchanged(other: str) -> None:
    assert versioned_kind(other) == kind_without_version(other) == other


# Who they are


@pytest.mark.parametrize("name", PLAYERS)
def test_each_kind_has_a_character_for_every_seat_beside_one_person(name: str) -> None:
    characters = PLAYERS[name].characters
    assert len({character.name for character in characters}) == len(characters)
    assert len(characters) >= max(book.most_seats for book in BOOKS.values()) - 1
    assert all(checked_name(character.name) == character.name for character in characters)
    assert all(str(character.sentence).endswith(".") for character in characters)


def test_no_name_is_of_two_levels_that_people_are_offered() -> None:
    by_level = {kind.level: kind.characters for kind in OFFERED}
    names = [character.name for characters in by_level.values() for character in characters]
    assert len(set(names)) == len(names)


def test_computer_players_at_a_table_have_unique_names_unlike_any_person() -> None:
    taken: list[str] = []
    for _ in range(8):
        taken.append(free_name_of_kind("beginner", [*taken, "WREN"]))
    assert len({name.casefold() for name in (*taken, "wren")}) == 9
    assert taken[:2] == [character.name for character in PLAYERS["beginner"].characters[1:3]]


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: f"{rules.game}-{rules.seats}")
def test_the_gentlest_is_offered_first_and_needs_no_compiler_for_cards(rules: RuleSet) -> None:
    first = kinds_of(rules)[0].name
    assert first == OFFERED[0].name == "beginner"
    assert rules.layout.kind == "tiles" or not player_brain(first, rules).is_compiled


def test_random_players_are_not_offered() -> None:
    assert {kind.name for kind in PLAYERS.values() if not kind.is_offered} == {"random", "random-rap-15"}
