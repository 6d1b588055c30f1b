"""The commands that a player types, in full and in short form.

A topic is one command of a game as the help lists it, such as ``take-from-pile``. Its verb is the word before the first
hyphen, ``take``. Commands are English in every language of the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles import words as tiles
from rumpus.wording.signs import is_printable

SHORT = {
    "d": "draw",
    "t": "take",
    "l": "lay",
    "o": "off",
    "x": "discard",
    "r": "rap",
    "n": "no",
    "y": "yes",
    "p": "pick",
    "k": "knock",
    "h": "hand",
    "b": "table",
    "s": "score",
    "u": "undo",
    "g": "go",
    "?": "help",
    "q": "quit",
    "exit": "quit",
    "board": "table",
    "rack": "hand",
    "melds": "table",
    "pool": "pile",
    "stock": "pile",
    "rule": "rules",
}
"""The full verb for each short form or synonym."""
LONGEST_LINE = 1000
ONE_TILE = "one tile"
"""The words that a player adds to a play that leaves one tile in the rack (RQ-7)."""


class Words(NamedTuple):
    """A typed line: its verb without abbreviation, and the rest."""

    verb: str
    rest: str

    @property
    def text(self) -> str:
        """Return the line with its verb in full."""
        return f"{self.verb} {self.rest}".strip()


def read_words(line: str) -> Words:
    """Split a line into its verb and the rest. Expand a short verb, and treat unprintable characters as spaces."""
    plain = "".join(sign if is_printable(sign) else " " for sign in line)
    first, *rest = plain.split() or [""]
    return Words(SHORT.get(first.lower(), first.lower()), " ".join(rest))


_OF_CARDS = ("yes", "draw", "take", "take-from-pile", "lay", "off", "discard", "rap", "knock", "pass")
_OF_TILES = tiles.help_topics(says_one_tile=True, ends_by_pass=True)
_LOOKING = ("hand", "sort", "table", "pile", "score", "hint", "log", "names")
_LOOKING_AT_TILES = tuple("pile-of-tiles" if name == "pile" else name for name in _LOOKING)
_LEAVING = ("rules", "fair", "help", "quit", "abandon")
ASIDES = frozenset({*_LOOKING, "check", "time", *_LEAVING})
"""The verbs that are not part of a move: they show something, or change only the player's own view."""


def topics(rules: RuleSet) -> list[str]:
    """Return the topics of this game: first the moves in the order of a turn, then the other commands."""
    timed = ["time"] if rules.turn_seconds else []
    looking = _LOOKING if rules.layout.stock == "stock" else _LOOKING_AT_TILES
    return [*rules.turn.help_topics(rules), *looking, *timed, *_LEAVING]


def moves(rules: RuleSet) -> list[str]:
    """Return the topics of this game that are moves or parts of a move."""
    return [name for name in rules.turn.help_topics(rules) if name not in ASIDES]


def verbs(rules: RuleSet) -> set[str]:
    """Return all verbs of this game, in full."""
    return set(verbs_of(*topics(rules)))


def every_verb() -> set[str]:
    """Return the verbs of all games, in full."""
    return set(verbs_of(*_OF_CARDS, *_OF_TILES, *_LOOKING, "time", *_LEAVING))


def verbs_of(*topics: str) -> Iterator[str]:
    """Yield the verbs of these topics."""
    more = {"yes": ("no",), "undo": ("redo", "reset"), "play": ("open",)}
    for name in topics:
        yield name.partition("-")[0]
        yield from more.get(name, ())


EXAMPLE_LINES = {
    "draw": "draw (d)",
    "take": "take (t)",
    "take-from-pile": "take {a} (t)",
    "lay": "lay {a} {b} {c} (l)",
    "off": "off {d} to 2 (o)",
    "discard": "discard {d} (x)",
    "rap": "rap (r)",
    "knock": "knock {d} (k)",
    "yes": "yes (y), no (n)",
    "pick": "pick (p)",
    "pass": "pass",
    "pass-for-go": "pass",
    "lay-tiles": "lay R7 B7 K7 (l)",
    "off-tiles": "off R8 to 2 (o)",
    "move": "move R7 from 1 to 3",
    "split": "split 2 at R7",
    "joker": "joker K10",
    "back": "back R7",
    "undo": "undo (u), redo, reset",
    "go": "go (g)",
    "go-one-tile": f"go {ONE_TILE}",
    "tidy": "tidy",
    "check": "check",
    "play": "play R7 B7 K7 / Y1 Y2 Y3",
    "hand": "{hand} (h)",
    "sort": "sort number, sort suit, sort {d} {a}",
    "table": "table (b)",
    "pile": "pile",
    "pile-of-tiles": "pool",
    "score": "score (s)",
    "hint": "hint",
    "log": "log",
    "names": "names",
    "time": "time",
    "rules": "rules",
    "fair": "fair",
    "help": "help (?)",
    "quit": "quit (q)",
    "abandon": "abandon",
}
"""An example line for each topic, with the short form in parentheses. ``{a} {b} {c}`` are three cards in a row and
``{d}`` is another card. ``{hand}`` is the game's word for a hand.
"""


def example_line(topic: str, rules: RuleSet) -> str:
    """Return the example line of a topic with cards of this game, and its short form in parentheses."""
    return EXAMPLE_LINES[topic].format(hand=rules.layout.hand, **sample_cards(rules))


def without_short_form(line: str) -> str:
    """Return a line of ``EXAMPLE_LINES`` without the short form in parentheses."""
    return line.partition(" (")[0]


def sample_cards(rules: RuleSet) -> dict[str, str]:
    """Return texts of four cards for examples. ``a``, ``b`` and ``c`` follow each other in the pack."""
    texts, faces = rules.pack.texts, rules.pack.faces
    row = texts[6:9] if faces > 8 else texts[:3]
    return dict(zip("abcd", (*row, texts[faces - 1]), strict=False))
