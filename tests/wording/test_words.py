"""The words: long, short, of this game or another."""

import pytest

from rumpus.core.packs import dragon_pack, standard_pack, tile_pack
from rumpus.games import games, rule_book
from rumpus.wording.help import cards_line, help_lines
from rumpus.wording.words import EXAMPLE_LINES, SHORT, every_verb, read_words, topics, verbs


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("d", "draw"),
        ("  X   7h ", "discard 7h"),
        ("DISCARD 7H", "discard 7H"),
        ("?", "help"),
        ("\tq\x1b[A", "quit [A"),
        ("la\x00y 7H", "la y 7H"),
        ("", ""),
        ("\x07", ""),
    ],
)
def test_a_line_is_a_verb_in_full_and_the_rest(line: str, text: str) -> None:
    assert read_words(line).text == text


def test_every_verb_belongs_to_some_game() -> None:
    timed = rule_book("rummy-gin").rules(2, turn_seconds=180)
    known = {verb for slug in games() for verb in verbs(rule_book(slug).rules(2))}
    assert every_verb() == known | verbs(timed)


def test_every_short_word_stands_for_a_word_that_some_game_knows() -> None:
    known = {verb for slug in games() for verb in verbs(rule_book(slug).rules(2))}
    assert set(SHORT.values()) <= known
    assert known.isdisjoint(SHORT)


def test_every_topic_of_help_belongs_to_some_game() -> None:
    timed = rule_book("rummy-gin").rules(2, turn_seconds=180)
    silent = rule_book("rummy-q").rules(2, one_tile_call="by-player")
    rules = [timed, silent, *(rule_book(slug).rules(2) for slug in games())]
    assert {topic for one in rules for topic in topics(one)} == set(EXAMPLE_LINES)


@pytest.mark.parametrize(
    ("slug", "its_own", "not_its"),
    [
        ("rummy-1916", "lay", "pass"),
        ("rummy-500", "pass", "rap"),
        ("rap-rummy", "rap", "lay"),
        ("gin-rummy", "knock", "rap"),
        ("rummy-gin", "split", "discard"),
    ],
)
def test_a_game_knows_its_own_words_only(slug: str, its_own: str, not_its: str) -> None:
    known = verbs(rule_book(slug).rules(2))
    assert its_own in known
    assert not_its not in known


def test_one_tile_has_help_only_at_tables_that_require_the_call() -> None:
    assert "go-one-tile" not in topics(rule_book("rummy-q").rules(2))
    assert "go-one-tile" in topics(rule_book("rummy-q").rules(2, one_tile_call="by-player"))


def test_the_rap_answers_have_help_only_with_an_opening_rap() -> None:
    assert "yes" in topics(rule_book("rap-rummy").rules(3))
    assert "yes" not in topics(rule_book("rap-rummy").rules(3, opening_rap="forbidden"))


@pytest.mark.parametrize("slug", games())
def test_help_shows_cards_of_the_game(slug: str) -> None:
    rules = rule_book(slug).rules(2)
    told = list(map(str, help_lines(rules)))
    assert len(told) == len(topics(rules))
    assert not [line for line in told if "{" in line]


def test_help_on_a_word_covers_its_relatives() -> None:
    rules = rule_book("rummy-q").rules(2)
    assert help_lines(rules, "redo") == help_lines(rules, "undo") != []
    assert help_lines(rules, "discard") == []
    assert list(map(str, help_lines(rules, "tidy"))) == ["tidy: sort the groups that are not melds yet."]


def test_help_in_the_smallest_pack() -> None:
    (line,) = help_lines(rule_book("gin-rummy").rules(2, num_ranks=5, num_suits=1, hand_size=1), "discard")
    assert str(line) == "discard 5C (x): put a card away, which ends the turn."


def test_how_cards_are_written() -> None:
    assert str(cards_line(dragon_pack())) == (
        "Written: 1B one of Bamboos, 7D seven of Dots, TC ten of Characters, DF Dragon of Flowers."
    )
    assert str(cards_line(standard_pack(3, 2))) == "Written: AC ace of clubs, 3D three of diamonds."
    assert str(cards_line(tile_pack())).endswith("Y13 yellow 13, J1 joker.")
