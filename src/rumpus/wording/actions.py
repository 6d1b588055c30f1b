"""Sentences about the actions of a seat.

Each sentence has two forms: ``You draw a card.`` addresses the listener, ``Ann draws a card.`` names the player.
Actions that often follow each other share a sentence: ``You draw a card and discard 7B.`` Each other action has its
own sentence.

An event first becomes a ``ActionReport``: the kind of the action and the fields of its sentence. ``_FORMS`` has the
sentences, by the kinds of the actions that they report. Whole sentences are listed, because other languages cannot
join half sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rumpus.core.actions import MeldCards
from rumpus.core.events import (
    Discarded,
    Drew,
    Event,
    Knocked,
    Laid,
    LaidOff,
    OfferDeclined,
    Passed,
    Picked,
    Played,
    Rapped,
    Took,
)
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import cards_of
from rumpus.core.state import PublicState

if TYPE_CHECKING:
    from rumpus.wording.telling import Teller

_MOST_MELDS_LISTED = 4
"""The most melds that a sentence lists after a tile turn. A sentence about more of them gives only their number."""
_MOST_IN_A_SENTENCE = 3  # actions

Fields = Mapping[str, Field]
Form = Callable[[Fields], Message]


class Forms(NamedTuple):
    """The two forms of a sentence: ``you`` addresses the listener, ``name`` has the player in the field ``player``."""

    you: Form
    name: Form


class ActionReport(NamedTuple):
    """An action to report: its ``kind``, as in the keys of ``_FORMS``, and the fields of its sentence."""

    kind: str
    fields: Fields


def sentences(teller: Teller, seat: int, row: Sequence[tuple[Event, PublicState]]) -> Field:
    """Return sentences about successive actions of one seat. ``row`` has each event with the state before it."""
    reports = [ACTION_REPORTS[type(event)](teller, event, before) for event, before in row]
    said = []
    while reports:
        kinds = _kinds_in_first_sentence(reports)
        now, reports = reports[: len(kinds)], reports[len(kinds) :]
        fields = (
            now[0].fields if len(now) == 1 else {name: field for report in now for name, field in report.fields.items()}
        )
        said.append(teller.sentence_about(seat, _FORMS[kinds], fields))
    return said[0] if len(said) == 1 else ListField(tuple(said))


def _kinds_in_first_sentence(reports: Sequence[ActionReport]) -> tuple[str, ...]:
    kinds = tuple(report.kind for report in reports[:_MOST_IN_A_SENTENCE])
    while kinds not in _FORMS:
        kinds = kinds[:-1]
    return kinds


def _drew(teller: Teller, event: Drew, before: PublicState) -> ActionReport:
    return (
        ActionReport("draw", {})
        if event.card is None
        else ActionReport("draw-card", {"drawn": teller.card(event.card)})
    )


def _took(teller: Teller, event: Took, before: PublicState) -> ActionReport:
    taken, *above = event.cards
    if above:
        return ActionReport("take-pile", {"taken": teller.card(taken), "above": teller.cards(above)})
    return ActionReport("take", {"taken": teller.card(taken)})


def _laid(teller: Teller, event: Laid, before: PublicState) -> ActionReport:
    return ActionReport("lay", {"cards": teller.cards(event.meld.cards), "number": len(before.tableau) + 1})


def _laid_off(teller: Teller, event: LaidOff, before: PublicState) -> ActionReport:
    meld = teller.cards(event.meld.cards)
    return ActionReport("lay-off", {"card": teller.card(event.card), "number": event.number, "meld": meld})


def _picked(teller: Teller, event: Picked, before: PublicState) -> ActionReport:
    because = "-for-silence" if event.for_silence else ""
    if event.card is None:
        return ActionReport(f"pick{because}", {})
    return ActionReport(f"pick-tile{because}", {"tile": teller.card(event.card)})


def _new_melds(teller: Teller, event: Played, before: PublicState) -> list[MeldCards]:
    # A player cannot tell the two copies of a tile apart, so a meld that only exchanged copies is not reported.

    def look(cards: MeldCards) -> tuple[str, ...]:
        return tuple(map(teller.rules.pack.plain, cards))

    old, now = ({meld.cards for meld in melds} for melds in (before.tableau, event.table))
    gone = Counter(map(look, old - now))
    changed = []
    for meld in event.table:
        if meld.cards in old:
            continue
        gone[look(meld.cards)] -= 1
        if gone[look(meld.cards)] < 0:
            changed.append(meld.cards)
    return changed


def _played(teller: Teller, event: Played, before: PublicState) -> ActionReport:
    pack = teller.rules.pack
    placed = {pack.physical(tile) for tile in cards_of(event.placed)}
    new = _new_melds(teller, event, before)
    tiles = [tile for meld in event.table for tile in meld.cards if pack.physical(tile) in placed]
    left = before.counts[event.seat] - len(placed)
    kind, fields = _play(teller, new, tiles)
    return ActionReport(f"{kind}-with-rest", {**fields, "count": left}) if left else ActionReport(kind, fields)


def _play(teller: Teller, new: Sequence[MeldCards], tiles: MeldCards | Sequence[int]) -> ActionReport:
    pack = teller.rules.pack
    if Counter(pack.plain(tile) for meld in new for tile in meld) == Counter(map(pack.plain, tiles)):
        return ActionReport("play", {"melds": teller.melds(new)})
    if len(new) > _MOST_MELDS_LISTED:
        return ActionReport("play-changing", {"tiles": teller.cards(tiles), "melds": len(new)})
    return ActionReport("play-making", {"tiles": teller.cards(tiles), "melds": teller.melds(new)})


ACTION_REPORTS: dict[type, Callable[[Teller, Any, PublicState], ActionReport]] = {
    OfferDeclined: lambda teller, event, before: ActionReport("no", {}),
    Drew: _drew,
    Took: _took,
    Laid: _laid,
    LaidOff: _laid_off,
    Discarded: lambda teller, event, before: ActionReport("discard", {"card": teller.card(event.card)}),
    Rapped: lambda teller, event, before: ActionReport("rap", {}),
    Knocked: lambda teller, event, before: ActionReport("knock", {}),
    Played: _played,
    Picked: _picked,
    Passed: lambda teller, event, before: ActionReport("pass", {}),
}
"""The function that reports an event, for each type of event that is an action of a seat."""

_FORMS: dict[tuple[str, ...], Forms] = {
    ("no",): Forms(
        lambda fields: Message("You say no.", fields),
        lambda fields: Message("{player} says no.", fields),
    ),
    ("draw",): Forms(
        lambda fields: Message("You draw a card.", fields),
        lambda fields: Message("{player} draws a card.", fields),
    ),
    ("draw-card",): Forms(
        lambda fields: Message("You draw {drawn}.", fields),
        lambda fields: Message("{player} draws {drawn}.", fields),
    ),
    ("take",): Forms(
        lambda fields: Message("You take {taken}.", fields),
        lambda fields: Message("{player} takes {taken}.", fields),
    ),
    ("take-pile",): Forms(
        lambda fields: Message("You take {taken} and {above} above it.", fields),
        lambda fields: Message("{player} takes {taken} and {above} above it.", fields),
    ),
    ("lay",): Forms(
        lambda fields: Message("You lay {cards} (meld {number}).", fields),
        lambda fields: Message("{player} lays {cards} (meld {number}).", fields),
    ),
    ("lay-off",): Forms(
        lambda fields: Message("You add {card} to meld {number} (now {meld}).", fields),
        lambda fields: Message("{player} adds {card} to meld {number} (now {meld}).", fields),
    ),
    ("discard",): Forms(
        lambda fields: Message("You discard {card}.", fields),
        lambda fields: Message("{player} discards {card}.", fields),
    ),
    ("rap",): Forms(
        lambda fields: Message("You rap!", fields),
        lambda fields: Message("{player} raps!", fields),
    ),
    ("knock",): Forms(
        lambda fields: Message("You knock!", fields),
        lambda fields: Message("{player} knocks!", fields),
    ),
    ("pass",): Forms(
        lambda fields: Message("You pass.", fields),
        lambda fields: Message("{player} passes.", fields),
    ),
    # Several actions in one sentence
    ("draw", "discard"): Forms(
        lambda fields: Message("You draw a card and discard {card}.", fields),
        lambda fields: Message("{player} draws a card and discards {card}.", fields),
    ),
    ("draw-card", "discard"): Forms(
        lambda fields: Message("You draw {drawn} and discard {card}.", fields),
        lambda fields: Message("{player} draws {drawn} and discards {card}.", fields),
    ),
    ("take", "discard"): Forms(
        lambda fields: Message("You take {taken} and discard {card}.", fields),
        lambda fields: Message("{player} takes {taken} and discards {card}.", fields),
    ),
    ("discard", "rap"): Forms(
        lambda fields: Message("You discard {card} and rap!", fields),
        lambda fields: Message("{player} discards {card} and raps!", fields),
    ),
    ("draw", "discard", "rap"): Forms(
        lambda fields: Message("You draw a card, discard {card} and rap!", fields),
        lambda fields: Message("{player} draws a card, discards {card} and raps!", fields),
    ),
    ("draw-card", "discard", "rap"): Forms(
        lambda fields: Message("You draw {drawn}, discard {card} and rap!", fields),
        lambda fields: Message("{player} draws {drawn}, discards {card} and raps!", fields),
    ),
    ("take", "discard", "rap"): Forms(
        lambda fields: Message("You take {taken}, discard {card} and rap!", fields),
        lambda fields: Message("{player} takes {taken}, discards {card} and raps!", fields),
    ),
    ("discard", "knock"): Forms(
        lambda fields: Message("You discard {card} and knock!", fields),
        lambda fields: Message("{player} discards {card} and knocks!", fields),
    ),
    ("draw", "discard", "knock"): Forms(
        lambda fields: Message("You draw a card, discard {card} and knock!", fields),
        lambda fields: Message("{player} draws a card, discards {card} and knocks!", fields),
    ),
    ("draw-card", "discard", "knock"): Forms(
        lambda fields: Message("You draw {drawn}, discard {card} and knock!", fields),
        lambda fields: Message("{player} draws {drawn}, discards {card} and knocks!", fields),
    ),
    ("take", "discard", "knock"): Forms(
        lambda fields: Message("You take {taken}, discard {card} and knock!", fields),
        lambda fields: Message("{player} takes {taken}, discards {card} and knocks!", fields),
    ),
    # Tiles
    ("pick",): Forms(
        lambda fields: Message("You pick a tile.", fields),
        lambda fields: Message("{player} picks a tile.", fields),
    ),
    ("pick-tile",): Forms(
        lambda fields: Message("You pick {tile}.", fields),
        lambda fields: Message("{player} picks {tile}.", fields),
    ),
    ("pick-for-silence",): Forms(
        lambda fields: Message('You pick a tile for not saying "one tile" (RQ-7).', fields),
        lambda fields: Message('{player} picks a tile for not saying "one tile" (RQ-7).', fields),
    ),
    ("pick-tile-for-silence",): Forms(
        lambda fields: Message('You pick {tile} for not saying "one tile" (RQ-7).', fields),
        lambda fields: Message('{player} picks {tile} for not saying "one tile" (RQ-7).', fields),
    ),
    ("play",): Forms(
        lambda fields: Message("You play {melds}.", fields),
        lambda fields: Message("{player} plays {melds}.", fields),
    ),
    ("play-with-rest",): Forms(
        lambda fields: Message(
            "You play {melds}, with one tile left.", fields, plural="You play {melds}, with {count} tiles left."
        ),
        lambda fields: Message(
            "{player} plays {melds}, with one tile left.",
            fields,
            plural="{player} plays {melds}, with {count} tiles left.",
        ),
    ),
    ("play-changing",): Forms(
        lambda fields: Message("You play {tiles}, changing {melds} melds.", fields),
        lambda fields: Message("{player} plays {tiles}, changing {melds} melds.", fields),
    ),
    ("play-changing-with-rest",): Forms(
        lambda fields: Message(
            "You play {tiles}, changing {melds} melds, with one tile left.",
            fields,
            plural="You play {tiles}, changing {melds} melds, with {count} tiles left.",
        ),
        lambda fields: Message(
            "{player} plays {tiles}, changing {melds} melds, with one tile left.",
            fields,
            plural="{player} plays {tiles}, changing {melds} melds, with {count} tiles left.",
        ),
    ),
    ("play-making",): Forms(
        lambda fields: Message("You play {tiles}, making {melds}.", fields),
        lambda fields: Message("{player} plays {tiles}, making {melds}.", fields),
    ),
    ("play-making-with-rest",): Forms(
        lambda fields: Message(
            "You play {tiles}, making {melds}, with one tile left.",
            fields,
            plural="You play {tiles}, making {melds}, with {count} tiles left.",
        ),
        lambda fields: Message(
            "{player} plays {tiles}, making {melds}, with one tile left.",
            fields,
            plural="{player} plays {tiles}, making {melds}, with {count} tiles left.",
        ),
    ),
}
