"""Help: what each word does, in a line."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.core.packs import Pack
from rumpus.core.rules import RuleSet
from rumpus.wording.words import moves, topics, verbs_of


class Help(NamedTuple):
    """How a word is typed, and what it does. ``{a} {b} {c}`` stand for cards in a row, ``{d}`` for another, ``{clause}``
    for a clause, ``{hand}`` and ``{cards}`` for what they are called.
    """

    typed: str
    meaning: str

    def line(self, rules: RuleSet) -> str:
        """The help as it is shown, with cards and a clause of this game."""
        return f"{self._of(self.typed, rules)}: {self._of(self.meaning, rules)}."

    def fields(self, rules: RuleSet) -> dict[str, str]:
        """Its two parts, with cards and a clause of this game."""
        return {"typed": self._of(self.typed, rules), "meaning": self._of(self.meaning, rules)}

    def _of(self, text: str, rules: RuleSet) -> str:
        texts, faces = rules.pack.texts, rules.pack.faces
        a, b, c = texts[6:9] if faces > 8 else texts[:3]
        clause = min(rules.clauses.values())
        called = {"hand": rules.layout.hand, "cards": f"{rules.pack.noun}s"}
        return text.format(a=a, b=b, c=c, d=texts[faces - 1], clause=clause, **called)


HELP = {
    "draw": Help("draw (d)", "draw the top card of the stock"),
    "take": Help("take (t)", "take the upcard"),
    "take from pile": Help("take {a} (t)", "take that card of the pile and all above it, to lay that card at once"),
    "lay": Help("lay {a} {b} {c} (l)", "lay these cards as a meld"),
    "off": Help("off {d} to 2 (o)", "add a card to meld 2; say low or high after it where it fits both ends"),
    "discard": Help("discard {d} (x)", "put a card away, which ends the turn"),
    "rap": Help("rap (r)", "rap before drawing; with a card, rap {d}, put it away and rap"),
    "knock": Help("knock {d} (k)", "put a card away and knock"),
    "yes": Help("yes (y), no (n)", "answer what is asked"),
    "pick": Help("pick (p)", "pick a tile from the pool, which ends the turn"),
    "pass": Help("pass", "end the turn when there is nothing left to draw"),
    "pass for go": Help("pass", "end the turn as go does once tiles are laid, else when there is nothing left to pick"),
    "lay tiles": Help("lay R7 B7 K7 (l)", "lay tiles of your rack as a new group"),
    "off tiles": Help("off R8 to 2 (o)", "add tiles of your rack to group 2"),
    "move": Help("move R7 from 1 to 3", "move tiles on the table, from group 1 to group 3, or to new"),
    "split": Help("split 2 at R7", "split group 2 in two before that tile"),
    "joker": Help("joker K10", "say which tile a joker stands for; joker 5 K10: that of group 5"),
    "back": Help("back R7", "take a tile you laid this turn back to your rack"),
    "undo": Help("undo (u), redo, reset", "take back the last step, do it again, or take back the whole turn"),
    "go": Help("go (g)", "end the turn with the table as it lies now"),
    "go one tile": Help("go one tile", 'say "one tile" when this play leaves you one'),
    "tidy": Help("tidy", "sort the groups that are not melds yet"),
    "check": Help("check", "hear how the unfinished turn stands"),
    "play": Help("play R7 B7 K7 / Y1 Y2 Y3", "the whole new table at once; or open R11 B11 K11 with these melds"),
    "hand": Help("{hand} (h)", "your {hand}"),
    "sort": Help(
        "sort number, sort suit, sort {d} {a}", "keep your {hand} so; named {cards} stay in front, / parts them"
    ),
    "table": Help("table (b)", "the melds on the table"),
    "pile": Help("pile", "the whole discard pile, and how many cards are left to draw"),
    "pile of tiles": Help("pool", "how many tiles are left to pick"),
    "score": Help("score (s)", "the score sheet"),
    "hint": Help("hint", "what a sensible player would do now"),
    "log": Help("log", "what has happened in this deal"),
    "names": Help("names", "{cards} in words, or in letters again"),
    "time": Help("time", "how much time is left for this turn"),
    "rules": Help("rules", "the game in short, and its clauses; rules {clause}: that clause"),
    "fair": Help("fair", "how the shuffles are fixed, and how to check them after the game"),
    "help": Help("help (?)", "these words; help and a word: that word alone"),
    "quit": Help("quit (q)", "leave; the game is kept, and you can go on later"),
    "abandon": Help("abandon", "give the game up for good; its deals can then be verified"),
}


_AT_THE_PAGE = {
    "names": Help("names", "{cards} in words where something is told, or drawn again"),
    "score": Help("score (s)", "open the score sheet"),
    "log": Help("log", "go to what has happened"),
    "quit": Help("quit (q)", "go to the lobby; your seat is kept"),
    "abandon": Help("abandon", "give up your seat for good; it is asked first"),
}


def help_lines(rules: RuleSet, verb: str = "") -> list[str]:
    """A line a topic, of all or of those that begin with this verb."""
    return [HELP[name].line(rules) for name in topics(rules) if not verb or verb in verbs_of(name)]


def page_help(rules: RuleSet) -> list[dict[str, str]]:
    """What can be typed at the page: every word of the game, said as it is meant there."""
    return [_AT_THE_PAGE.get(name, HELP[name]).fields(rules) for name in topics(rules)]


def example(rules: RuleSet) -> str:
    """Some moves as they are typed in this game."""
    known = set(moves(rules))
    lines = [HELP[name].fields(rules)["typed"] for name in _EXAMPLES if name in known]
    return ", ".join(line.partition(" (")[0] for line in lines)


_EXAMPLES = ("draw", "pick", "lay", "lay tiles", "rap", "knock")


def cards_line(pack: Pack) -> str:
    """How the cards of this pack are written, a card a suit."""
    width = len(pack.ranks)
    ranks = [0, min(6, width - 1), min(9, width - 1), width - 1]
    cards = [suit * width + rank for suit, rank in zip(range(len(pack.suits)), ranks, strict=False)]
    cards += [card for card in range(pack.size) if pack.is_joker(card)][:1]
    return "Written: " + ", ".join(f"{pack.texts[card]} {pack.name_of(card)}" for card in cards) + "."


def melds_line(pack: Pack) -> str:
    """What a meld is, with cards of this pack."""
    width, first, texts = len(pack.ranks), min(6, len(pack.ranks) - 3), pack.texts
    suit = "suit" if pack.kind == "cards" else "colour"
    run = f"three or more in a row of one {suit}, such as {' '.join(texts[first : first + 3])}"
    if len(pack.suits) < 3:
        return f"A meld is {run}."
    alike = " ".join(texts[place * width + first] for place in range(3))
    return f"A meld is three or more {pack.noun}s of one number, such as {alike}, or {run}."
