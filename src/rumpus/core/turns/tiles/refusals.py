"""The sentences in which plays and steps of tiles are refused, and the tiles in them, which are shown without copy marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rumpus.core.errors import IllegalAction
from rumpus.core.messages import CardField, Field, ListField, Message
from rumpus.core.packs import Card, Pack
from rumpus.core.rules import RuleSet
from rumpus.core.views import View

TooOften = Callable[[Mapping[str, Field]], Message]
"""Returns that a play or step names ``{tile}`` ``{times}``, but that only ``{there}`` are where it comes from."""


def shown(pack: Pack, tile: Card) -> CardField:
    """The tile within a message as it looks."""
    return CardField(pack.name, tile, pack.plain(tile))


def shown_in_row(pack: Pack, tiles: Iterable[Card]) -> ListField:
    """Tiles in a row within a message as they look."""
    return ListField(tuple(shown(pack, tile) for tile in tiles))


def shown_alike(pack: Pack, tile: Card) -> Field:
    """The tile within a message. The jokers are interchangeable, so none is told by its number."""
    return Message("a joker") if pack.is_joker(tile) else shown(pack, tile)


def missing(rules: RuleSet, tile: Card, message: Message) -> IllegalAction:
    """The refusal of a turn that takes a tile from the table; a game may have a clause of its own for jokers (RQ-9)."""
    cause = "joker" if rules.pack.is_joker(tile) else ""
    return rules.refuse("tile-missing", message, tile, cause=cause)


def used_up(rules: RuleSet, tile: Card, sentence: TooOften, named: int, there: int) -> IllegalAction:
    """The refusal of what names a tile more often than it is there."""
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
    """The sentence that names what else ends the turn: to pick a tile; where none is left, to pass."""
    return pick if view.table.stock_count else pass_on
