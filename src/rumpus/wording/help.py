"""The help texts: one line for each command, and the notation of cards and melds."""

from __future__ import annotations

from collections.abc import Mapping

from rumpus.core.messages import ListField, Message
from rumpus.core.packs import Card, Pack
from rumpus.core.rules import RuleSet
from rumpus.wording.words import example_line, moves, sample_cards, topics, verbs_of, without_short_form

_MEANINGS = {
    "draw": Message("draw the top card of the stock"),
    "take": Message("take the upcard"),
    "take-from-pile": Message("take that card of the pile and all above it, to lay that card at once"),
    "lay": Message("lay these cards as a meld"),
    "off": Message("add a card to meld 2; say low or high after it where it fits both ends"),
    "discard": Message("put a card away, which ends the turn"),
    "knock": Message("put a card away and knock"),
    "yes": Message("answer what is asked"),
    "pick": Message("pick a tile from the pool, which ends the turn"),
    "pass": Message("end the turn when there is nothing left to draw"),
    "pass-for-go": Message("end the turn as go does once tiles are laid, else when there is nothing left to pick"),
    "lay-tiles": Message("lay tiles of your rack as a new group"),
    "off-tiles": Message("add tiles of your rack to group 2"),
    "move": Message("move tiles on the table, from group 1 to group 3, or to new"),
    "split": Message("split group 2 in two before that tile"),
    "joker": Message("say which tile a joker stands for; joker 5 K10: that of group 5"),
    "back": Message("take a tile you laid this turn back to your rack"),
    "undo": Message("take back the last step, do it again, or take back the whole turn"),
    "go": Message("end the turn with the table as it lies now"),
    "go-one-tile": Message('say "one tile" when this play leaves you one'),
    "tidy": Message("sort the groups that are not melds yet"),
    "check": Message("hear how the unfinished turn stands"),
    "play": Message("the whole new table at once; or open R11 B11 K11 with these melds"),
    "table": Message("the melds on the table"),
    "pile": Message("the whole discard pile, and how many cards are left to draw"),
    "pile-of-tiles": Message("how many tiles are left to pick"),
    "score": Message("the score sheet"),
    "hint": Message("what a sensible player would do now"),
    "log": Message("what has happened in this deal"),
    "time": Message("how much time is left for this turn"),
    "fair": Message("how the shuffles are fixed, and how to check them after the game"),
    "help": Message("these words; help and a word: that word alone"),
    "quit": Message("leave; the game is kept, and you can go on later"),
    "abandon": Message("give the game up for good; its deals can then be verified"),
}
_OF_CARDS = {
    "names": Message("cards in words, or in letters again"),
    "hand": Message("your hand"),
    "sort": Message("keep your hand so; named cards stay in front, / parts them"),
}
_OF_TILES = {
    "names": Message("tiles in words, or in letters again"),
    "hand": Message("your rack"),
    "sort": Message("keep your rack so; named tiles stay in front, / parts them"),
}
_AT_THE_PAGE = {
    "score": Message("open the score sheet"),
    "log": Message("go to what has happened"),
    "quit": Message("go to the lobby; your seat is kept"),
    "abandon": Message("give up your seat for good; it is asked first"),
}


def _meanings(rules: RuleSet) -> Mapping[str, Message]:
    clause = min(rules.clauses.values())
    card = sample_cards(rules)["d"]
    return {
        **_MEANINGS,
        **(_OF_TILES if rules.layout.kind == "tiles" else _OF_CARDS),
        "rap": Message("rap before drawing; with a card, rap {card}, put it away and rap", {"card": card}),
        "rules": Message("the game in short, and its clauses; rules {clause}: that clause", {"clause": clause}),
    }


def help_lines(rules: RuleSet, verb: str = "") -> list[Message]:
    """Return a line for each topic of the game, or only for the topics of one verb."""
    meanings = _meanings(rules)
    return [
        Message("{typed}: {meaning}.", {"typed": example_line(name, rules), "meaning": meanings[name]})
        for name in topics(rules)
        if not verb or verb in verbs_of(name)
    ]


def page_help(rules: RuleSet) -> list[tuple[str, Message]]:
    """Return each command that the browser page understands, as it is typed, with its meaning there."""
    cards = Message("cards in words where something is told, or drawn again")
    tiles = Message("tiles in words where something is told, or drawn again")
    meanings = {**_meanings(rules), **_AT_THE_PAGE, "names": tiles if rules.layout.kind == "tiles" else cards}
    return [(example_line(name, rules), meanings[name]) for name in topics(rules)]


def example(rules: RuleSet) -> str:
    """Return some moves of this game as a player types them, separated by commas."""
    known = set(moves(rules))
    return ", ".join(without_short_form(example_line(name, rules)) for name in _EXAMPLES if name in known)


_EXAMPLES = ("draw", "pick", "lay", "lay-tiles", "rap", "knock")


def cards_line(pack: Pack) -> Message:
    """Return a sentence that shows the notation of the pack: one card of each suit and its name."""
    width = len(pack.ranks)
    ranks = [0, min(6, width - 1), min(9, width - 1), width - 1]
    cards = [suit * width + rank for suit, rank in zip(range(len(pack.suits)), ranks, strict=False)]
    cards += [card for card in range(pack.size) if pack.is_joker(card)][:1]
    written = ListField(tuple(_card_and_name(pack, card) for card in cards), ", ")
    return Message("Written: {cards}.", {"cards": written})


def _card_and_name(pack: Pack, card: Card) -> Message:
    return Message("{card} {name}", {"card": pack.field(card), "name": pack.in_words(card)})


def melds_line(pack: Pack) -> Message:
    """Return a sentence that explains a meld, with cards of this pack as examples."""
    width = len(pack.ranks)
    first = min(6, width - 3)
    run = pack.fields(range(first, first + 3))
    if len(pack.suits) < 3:
        return Message("A meld is three or more in a row of one suit, such as {run}.", {"run": run})
    fields = {"set": pack.fields(place * width + first for place in range(3)), "run": run}
    if pack.kind == "tiles":
        return Message(
            "A meld is three or more tiles of one number, such as {set}, "
            "or three or more in a row of one colour, such as {run}.",
            fields,
        )
    return Message(
        "A meld is three or more cards of one number, such as {set}, "
        "or three or more in a row of one suit, such as {run}.",
        fields,
    )
