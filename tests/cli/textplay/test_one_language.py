"""Text play in a pseudo-language, a deal of each shape of turn: no sentence is shown in English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from rumpus.cli import speech
from rumpus.cli.textplay.welcome import welcome
from rumpus.core.notation import format_action
from rumpus.core.rules import RuleSet
from rumpus.games import BOOKS, rule_book
from rumpus.games.pages.lookup import clause, page
from rumpus.games.pages.plain import body_text, clause_text
from rumpus.players import PLAYERS
from rumpus.players.characters import BEGINNERS
from rumpus.players.plain import PlainPlayer
from rumpus.wording.words import every_verb
from tests.cli.textplay.evening import Evening, Script
from tests.deals import dealt_game
from tests.pseudo import plain_words, pseudo
from tests.whole_games import NAMES, ONE_OF_EACH_SHAPE, new_game

TYPED = {*every_verb(), "to", "from", "at", "new", "number", "suit", "rack", "pool", "quux", "dscard", "rumpus"}
"""Words that are typed, or said to be typed, in every language."""
ASIDES = (
    *("help", "help hint", "help quux", "help dscard", "hint", "score", "rules", "log", "fair", "hand", "sort"),
    *("table", "pile", "time", "check", "quux", "discard", "discard 9S", "undo", "abandon", "no", "x" * 2000),
)


@pytest.fixture(autouse=True)
def _pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "LANGUAGE", pseudo)


def english_lines(rules: RuleSet, said: Iterable[str]) -> list[str]:
    """The lines with English words, but for what is typed, letters of cards, names of players and games, and rule
    pages."""
    known = {*TYPED, *NAMES, *rules.pack.texts}
    known |= {character.name for character in BEGINNERS}
    known |= {word for book in BOOKS.values() for word in str(book.title).split()}
    known |= {word for name in (*BOOKS, *PLAYERS) for word in name.split("-")}
    pages = content(rules)
    shown = (line.partition("> ")[0] for line in said if line not in pages and not line.startswith("  "))
    return [line for line in dict.fromkeys(shown) if plain_words(line, known) and line != "-- clear --"]


def content(rules: RuleSet) -> set[str]:
    """The lines of the rule page, and of the first clause, which are no sentences of ours."""
    rule_page = page(rules.game)
    minute = body_text(rule_page.intro.partition("\n\n")[0], 80)
    listed = "\n".join(f"{one.id}  {one.title}" for one in rule_page.holding)
    first = clause_text(clause(rules.game, min(rules.clauses.values())), 80)
    return set(f"{minute}\n{listed}\n{first}".split("\n"))


def a_deal(evening: Evening) -> Iterator[str]:
    """Lines that ask for everything, then play a deal."""
    game = evening.session.game
    player = PlainPlayer(game.rules)
    yield from ("", *ASIDES, f"rules {min(game.rules.clauses.values())}")
    while not game.state.table.results:
        assert game.to_move is not None
        yield format_action(game.rules, player.choose(game.view(game.to_move)))
    yield from ("", "", "score", "log", "quit")


@pytest.mark.parametrize("slug", ONE_OF_EACH_SHAPE)
def test_events_and_prompts_of_a_deal_are_in_one_language(slug: str, home: Path) -> None:
    evening = Evening(new_game(slug, 2, seed=3), home)
    evening.play_on(a_deal(evening))
    assert "\n".join(english_lines(evening.session.game.rules, evening.said)) == ""


def test_a_turn_of_tiles_is_arranged_in_one_language(home: Path) -> None:
    evening = Evening(dealt_game("rummy-q", "R9 B9 K9 R1 R2", ""), home)
    evening.play("", "lay R9 B9", "check", "off K9 to 1", "lay R1 R2", "move R1 from 2 to new", "undo", "go", "quit")
    assert "\n".join(english_lines(evening.session.game.rules, evening.said)) == ""


def test_a_game_is_offered_and_begun_in_one_language(home: Path) -> None:
    script = Script(["quux", "rap-rummy", "Ann,Ann", "Ann, Bob", "9", "1", "quux", "1", "", "quit"])
    welcome(script)
    assert script.lines[-1].startswith("  rumpus resume")
    assert "\n".join(english_lines(rule_book("rap-rummy").rules(3), script.lines)) == ""
