"""Sentences that refuse plays and steps of tiles. They show tiles without copy marks, as the screen does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rumpus.core.errors import IllegalAction
from rumpus.core.messages import CardField, Field, ListField, Message
from rumpus.core.packs import Card, Pack
from rumpus.core.rules import RuleSet
from rumpus.core.views import View

TooOften = Callable[[Mapping[str, Field]], Message]
"""A function that returns the sentence: ``{tile}`` is used ``{times}``, but only ``{there}`` are available."""


def shown(pack: Pack, tile: Card) -> CardField:
    """Return the tile as a field of a message, without copy mark."""
    return CardField(pack.name, tile, pack.plain(tile))


def shown_in_row(pack: Pack, tiles: Iterable[Card]) -> ListField:
    """Return tiles as a field of a message, without copy marks."""
    return ListField(tuple(shown(pack, tile) for tile in tiles))


def shown_alike(pack: Pack, tile: Card) -> Field:
    """Return the tile as a field of a message.

    A joker is "a joker" without its number, since jokers are interchangeable.
    """
    return Message("a joker") if pack.is_joker(tile) else shown(pack, tile)


def missing(rules: RuleSet, tile: Card, message: Message) -> IllegalAction:
    """Return the refusal of a play that takes a tile off the table.

    A game may cite another clause for jokers (RQ-9).
    """
    cause = "joker" if rules.pack.is_joker(tile) else ""
    return rules.refuse("tile-missing", message, tile, cause=cause)


def used_up(rules: RuleSet, tile: Card, sentence: TooOften, named: int, there: int) -> IllegalAction:
    """Return the refusal of a play or step that uses ``named`` copies of a tile when only ``there`` are available."""
    there_in_words = {
        1: Message("one", context="tiles that are there"),
        2: Message("two", context="tiles that are there"),
    }
    fields: dict[str, Field] = {
        "tile": shown_alike(rules.pack, tile),
        "times": times(named),
        "there": there_in_words.get(there, there),
    }
    return rules.refuse("used-up", sentence(fields), tile)


def times(count: int) -> Message:
    """Return a number of times as a phrase: once, twice, 3 times."""
    if count == 1:
        return Message("once")
    return Message("twice") if count == 2 else Message("{times} times", {"times": count})


def pick_or_pass(view: View, pick: Message, pass_on: Message) -> Message:
    """Return the first message if the pool still has a tile to pick, and the second one if the seat can only pass."""
    return pick if view.table.stock_count else pass_on
