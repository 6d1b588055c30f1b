"""The words a player types, long and short."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.core.packs import Pack
from rumpus.core.rules import RuleSet
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown

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
}


class Words(NamedTuple):
    """A line as typed: its verb in full, and the rest."""

    verb: str
    rest: str

    @property
    def text(self) -> str:
        """The line with its verb in full."""
        return f"{self.verb} {self.rest}".strip()


def read_words(line: str) -> Words:
    """The verb, short forms spelled out, and the rest of a line."""
    first, _, rest = line.strip().partition(" ")
    verb = SHORT.get(first.lower(), first.lower())
    return Words(verb, " ".join(rest.split()))


HELP = {
    "draw": "draw (d): draw the top card of the stock",
    "take": "take (t): take the upcard",
    "take from": "take {a} (t): take that card of the pile and all above it, to use it at once",
    "lay": "lay {a} {b} {c} (l): lay these as a meld",
    "off": "off {d} to 2 (o): add a card to meld 2; with low or high after it where it fits both ends",
    "discard": "discard {d} (x): discard, which ends the turn",
    "rap": "rap (r): rap before drawing; discard {d} rap: discard and rap",
    "knock": "knock {d} (k): discard and knock",
    "yes": "yes (y), no (n): answer what is offered",
    "pick": "pick (p): pick a tile from the pool, which ends the turn",
    "pass": "pass: when there is nothing left to draw",
    "step": "arrange a turn: lay R7 B7 K7, off R8 2, move R7 from 1 to 3 (or to new), split 2 at R7, joker J1 K10, back R7",
    "go": "go (g): end the turn with the table as arranged; check: see how it stands",
    "undo": "undo (u), redo: the last step; reset: all steps of the turn",
    "play": "play R7 B7 K7 / Y1 Y2 Y3: the whole new table at once; open R11 B11 K11: open with these melds",
    "hand": "hand (h): your hand; sort suit, sort number, or sort {d} {a}: those in front",
    "table": "table (b): the melds on the table",
    "pile": "pile: the discard pile, or how many are left",
    "score": "score (s): the score sheet",
    "hint": "hint: what a sensible player would do",
    "log": "log: what has happened while you were here",
    "names": "names: cards in words, or in letters again",
    "rules": "rules: the clauses of this game; rules and an id: one of them",
    "quit": "quit (q): leave; the game is kept, and rumpus resume goes on with it",
    "abandon": "abandon: give the game up for good; its deals can then be verified",
}
_ALWAYS = ("hand", "table", "pile", "score", "hint", "log", "names", "rules", "quit", "abandon")


def words_for(rules: RuleSet) -> list[str]:
    """The words of ``HELP`` that this game knows, in the order of a turn."""
    turn = rules.turn
    if isinstance(turn, LayDown):
        first = ["draw", "take from" if turn.whole_pile else "take", "lay", "off", "discard"]
        first += [] if turn.turns_stock else ["pass"]
    elif isinstance(turn, Showdown):
        first = [*(["yes"] if rules.offers else []), "draw", "take", "discard", "rap" if turn.raps else "knock"]
        first += ["pass"] if turn.wall else []
    else:
        first = ["step", "go", "undo", "play", "pick", "pass"]
    return [*first, *_ALWAYS]


def help_on(word: str, pack: Pack) -> str:
    """The line of help on a word, with cards of this pack as examples."""
    a, b, c = pack.texts[6:9]
    return HELP[word].format(a=a, b=b, c=c, d=pack.texts[pack.faces - 1])
