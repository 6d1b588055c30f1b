"""The answer to "what could I have laid?": the best play of a rack or a hand at a real table.

Of several best plays of tiles it is an easy one: one that leaves as many melds of the table as possible as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rumpus.core.arrangement import points_of
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Card, Pack, set_of
from rumpus.core.rules import RuleSet

SECONDS = 3.0  # for the search of a tile table; longer than nearly all tables take
EASY_SECONDS = 0.5  # for an easy play among the best
MOST_CARDS = 40  # in a rack or a hand; more take too long
Words = Sequence[str]


class Lay(NamedTuple):
    """The best play: its sentence, the groups on the table or the melds, and the number and points of the cards laid.

    For a tile game, ``groups`` is the whole table after the play.
    """

    text: Message
    groups: tuple[tuple[str, ...], ...]
    placed: int
    points: int


def best_lay(rules: RuleSet, rack: Words, table: Sequence[Words], opened: bool) -> Lay:
    """Return the best play. ``opened``: the player of tiles has made an opening play.

    Raise NotationError for a word that is no card, and UsageError if the cards cannot be.
    """
    if not 0 < len(rack) <= MOST_CARDS:
        raise UsageError(Message("give 1 to {most} cards", {"most": MOST_CARDS}), code="bad-rack", subject="rack")
    return _tiles(rules, rack, table, opened) if rules.layout.kind == "tiles" else _cards(rules, rack, table)


def _tiles(rules: RuleSet, rack: Words, table: Sequence[Words], opened: bool) -> Lay:
    from rumpus.solver import best_play

    pack = rules.pack
    melds = [[pack.parse(word) for word in meld] for meld in table if meld]
    found = best_play(melds, [pack.parse(word) for word in rack], rules, opened=opened, seconds=SECONDS)
    groups = tuple(_texts(pack, meld) for meld in found.table)
    if not found.placed:
        nothing = Message("Nothing can be placed.") if found.proven else Message("Nothing to place was found in time.")
        return Lay(nothing, groups, 0, 0)
    easy = found.easiest(EASY_SECONDS)
    fields: dict[str, Field] = {
        "cards": pack.fields(easy.placed),
        "tiles": Message("{count:,} tile", {"count": easy.tiles}, plural="{count:,} tiles"),
        "points": Message("{count:,} point", {"count": easy.value}, plural="{count:,} points"),
    }
    said = Message("Place {cards}: {tiles}, {points}.", fields)
    return Lay(said, tuple(_texts(pack, meld) for meld in easy.table), easy.tiles, easy.value)


def _cards(rules: RuleSet, hand: Words, table: Sequence[Words]) -> Lay:
    from rumpus.solver import best_lay_offs

    pack, melds = rules.pack, [" ".join(meld) for meld in table if meld]
    laid, own = best_lay_offs(" ".join(hand), melds, rules)
    groups = (*laid, *own.melds)
    left = points_of(rules.points, own.deadwood)
    held = points_of(rules.points, set_of(pack.parse(word) for word in hand))
    placed = len(hand) - own.deadwood.bit_count()
    texts = tuple(_texts(pack, meld.cards) for meld in groups)
    points = Message("{count:,} point", {"count": left}, plural="{count:,} points")
    if not placed:
        return Lay(Message("Nothing can be laid: {points} left.", {"points": points}), texts, 0, 0)
    shown = tuple(pack.fields(meld.cards) for meld in groups)
    said = Message("Lay {melds}: {points} left.", {"melds": ListField(shown, " / "), "points": points})
    return Lay(said, texts, placed, held - left)


def _texts(pack: Pack, cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(map(pack.text, cards))
