"""Text play in a pseudo-language, a deal of each shape of turn: no sentence is shown in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rumpus.cli import speech
from rumpus.core.notation import format_action
from rumpus.game import Game
from rumpus.games.pages.lookup import clause, page
from rumpus.games.pages.plain import body_text, clause_text
from rumpus.players.plain import PlainPlayer
from rumpus.wording.words import every_verb
from tests.cli.textplay.evening import Evening
from tests.deals import dealt_game
from tests.pseudo import plain_words, pseudo
from tests.whole_games import NAMES, ONE_OF_EACH_SHAPE, new_game

TYPED = {*every_verb(), "to", "from", "at", "new", "number", "suit", "rack", "pool", "quux", "dscard", "rumpus"}
"""Words that are typed, or said to be typed, in every language."""
ASIDES = (
    *("help", "help hint", "help quux", "help dscard", "hint", "score", "rules", "log", "fair", "hand", "sort"),
    *("table", "pile", "time", "check", "quux", "discard", "discard 9S", "undo", "abandon", "no", "x" * 2000),
)

NOT_YET = re.compile(
    r"(You|Ann|Bob|Drawn:|Deal \d+:|All hands|The pool) .*"  # wording/telling
    r"|[a-z][^\[]*: .*\.|Written: .*"  # wording/help
    r"|(A card of the stock|With the upcard|It places) .*"  # coach/reasons
    r"|(Type|Draw first:) .*|(draw|take|lay|discard|arrange|go)\b.*|.*Ñöŵ: .*|.*ţýþé (yes|lay) .*"  # core/turns: questions and tips
    r"|.*ñö ḿéļð ýéţ: .*"  # core/turns/tiles: why a group is no meld
    r"|.*Knock with \d+ or less.*"  # games: rules of one deal
)
"""Lines of folders whose sentences are no messages yet. Delete each with the words in which its folder is converted."""


@pytest.fixture(autouse=True)
def _pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "LANGUAGE", pseudo)


def english_lines(evening: Evening) -> list[str]:
    """The lines with English words, but for what is typed, names of cards, players and games, and rule pages."""
    rules = evening.session.game.rules
    cards = range(rules.pack.size)
    spelled = " ".join(map(rules.pack.name_of, cards)).split()
    known = {*TYPED, *NAMES, *str(rules.title).split(), *rules.pack.texts, *spelled}
    pages = content(evening.session.game)
    said = (line.partition("> ")[0] for line in evening.said if line not in pages and not line.startswith("  "))
    english = [line for line in dict.fromkeys(said) if plain_words(line, known) and line != "-- clear --"]
    return [line for line in english if not NOT_YET.fullmatch(line)]


def content(game: Game) -> set[str]:
    """The lines of the rule page, and of the first clause, which are no sentences of ours."""
    rule_page = page(game.rules.game)
    minute = body_text(rule_page.intro.partition("\n\n")[0], 80)
    listed = "\n".join(f"{one.id}  {one.title}" for one in rule_page.holding)
    first = clause_text(clause(game.rules.game, min(game.rules.clauses.values())), 80)
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
def test_a_deal_is_told_and_asked_in_one_language(slug: str, home: Path) -> None:
    evening = Evening(new_game(slug, 2, seed=3), home)
    evening.play_on(a_deal(evening))
    assert english_lines(evening) == []


def test_a_turn_of_tiles_is_arranged_in_one_language(home: Path) -> None:
    evening = Evening(dealt_game("rummy-q", "R9 B9 K9 R1 R2", ""), home)
    evening.play("", "lay R9 B9", "check", "off K9 to 1", "lay R1 R2", "move R1 from 2 to new", "undo", "go", "quit")
    assert english_lines(evening) == []
