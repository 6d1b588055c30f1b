"""The steps of a tile turn as they are typed: lay, off, move, split, joker, back, undo (RQ-6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rumpus.core.errors import NotationError
from rumpus.core.messages import CardField, Field, ListField, Message
from rumpus.core.packs import Card
from rumpus.core.turns.tiles.draft import Draft
from rumpus.core.turns.tiles.groups import fault_of, find
from rumpus.wording.names import in_letters
from rumpus.wording.words import EXAMPLE_LINES, Words, without_short_form


def is_step(words: Words) -> bool:
    """Return True if the words are a step of a tile turn."""
    return words.verb in _STEPS


def take_step(draft: Draft, words: Words) -> Draft:
    """Return the draft after a step.

    Raise NotationError if the words are not a step, or IllegalAction if the step is impossible.
    """
    if not is_step(words):
        message = Message(
            "{word} is no step of a turn; steps are {steps}",
            {"word": repr(words.verb), "steps": ListField(tuple(_STEPS), ", ")},
        )
        raise NotationError(message, code="unknown-step", subject=words.verb[:40])
    return _STEPS[words.verb](draft, _tokens(in_letters(draft.rules.pack, words.rest)))


def _tokens(text: str) -> list[str]:
    return text.replace(",", " ").replace("/", " / ").split()


def _lay(draft: Draft, tokens: list[str]) -> Draft:
    melds = [_tiles(draft, meld.split(), _LAY) for meld in " ".join(tokens).split("/")]
    # Try all tiles at once, so that the error names every tile that is missing and not only those of the first meld.
    draft.lay([tile for meld in melds for tile in meld])
    for meld in melds:
        draft = draft.lay(meld)
    return draft


def _off(draft: Draft, tokens: list[str]) -> Draft:
    *tiles, number = [token for token in tokens if token.lower() not in ("to", "on")] or [""]
    return draft.off(_tiles(draft, tiles, _OFF), _number(number, _OFF))


def _move(draft: Draft, tokens: list[str]) -> Draft:
    usage = Message("{line}, or to new", {"line": EXAMPLE_LINES["move"]})
    named = [token for token in tokens if token.lower() not in ("from", "to")]
    places = [token for token in named if token.isdecimal() or token.lower() == "new"]
    tiles = _tiles(draft, [token for token in named if token not in places], usage)
    target = places.pop() if places else ""
    source = _number(places.pop(), usage) if places else _only_group_with(draft, tiles[0])
    return draft.move(tiles, source, None if target.lower() == "new" else _number(target, usage))


def _split(draft: Draft, tokens: list[str]) -> Draft:
    number, *tiles = [token for token in tokens if token.lower() != "at"] or [""]
    if len(tiles) != 1:
        raise _unreadable(_SPLIT)
    return draft.split(_number(number, _SPLIT), draft.rules.pack.parse(tiles[0]))


def _joker(draft: Draft, tokens: list[str]) -> Draft:
    words = [word for token in tokens for word in token.split("=") if word]
    if not 1 <= len(words) <= 2:
        raise _unreadable(_JOKER)
    pack = draft.rules.pack
    joker, face = words[0] if len(words) == 2 else "J", pack.parse(words[-1])
    if joker.upper() == "J" or joker.isdecimal():
        return draft.joker(_joker_meant(draft, joker), face)
    return draft.joker(pack.parse(joker), face)


def _joker_meant(draft: Draft, group_or_letter: str) -> Card:
    # Without a group number: the only joker on the table, or the only one in a group that is not a meld yet.
    pack, loose = draft.rules.pack, draft.now.loose
    on_table = [(group, tile) for group in draft.groups for tile in group.tiles if pack.is_joker(tile)]
    if group_or_letter.isdecimal():
        meant = [tile for group, tile in on_table if group.number == _number(group_or_letter, _JOKER)]
    else:
        meant = [tile for group, tile in on_table if len(on_table) == 1 or fault_of(pack, group.tiles, loose)]
    if on_table and len(meant) != 1:
        groups = [group.number for group, _ in on_table]
        message = Message(
            "say which joker, by its group: {groups}, for example joker {group} K10",
            {"groups": ListField(tuple(groups), " or "), "group": groups[0]},
        )
        raise NotationError(message, code="unknown-action")
    return meant[0] if meant else pack.parse("J")


def _back(draft: Draft, tokens: list[str]) -> Draft:
    return draft.back(_tiles(draft, tokens, EXAMPLE_LINES["back"]))


def _without_words(step: Callable[[Draft], Draft]) -> Callable[[Draft, list[str]], Draft]:
    return lambda draft, tokens: step(draft)


_LONGEST_NUMBER = 4  # digits
_JOKER, _SPLIT = EXAMPLE_LINES["joker"], EXAMPLE_LINES["split"]
_LAY, _OFF = (without_short_form(EXAMPLE_LINES[topic]) for topic in ("lay-tiles", "off-tiles"))
_STEPS: dict[str, Callable[[Draft, list[str]], Draft]] = {
    "lay": _lay,
    "off": _off,
    "move": _move,
    "split": _split,
    "joker": _joker,
    "back": _back,
    "tidy": _without_words(Draft.tidy),
    "undo": _without_words(Draft.undo),
    "redo": _without_words(Draft.redo),
    "reset": _without_words(Draft.reset),
}


def _tiles(draft: Draft, tokens: Sequence[str], usage: Field) -> list[Card]:
    if not tokens:
        raise _unreadable(usage)
    return [draft.rules.pack.parse(token) for token in tokens]


def _number(text: str, usage: Field) -> int:
    if not text.isdecimal() or len(text) > _LONGEST_NUMBER:
        raise _unreadable(usage)
    return int(text)


def _only_group_with(draft: Draft, tile: Card) -> int:
    pack = draft.rules.pack
    there = [group.number for group in draft.groups if find(pack, tile, group.tiles) is not None]
    if len(there) == 1:
        return there[0]
    text = pack.plain(tile)
    named = CardField(pack.name, tile, text)
    message = Message("{tile} lies in no group on the table", {"tile": named})
    if there:
        groups = ListField(tuple(there), " and ")
        message = Message("{tile} lies in groups {groups}: say from which", {"tile": named, "groups": groups})
    raise NotationError(message, code="not-in-group", subject=text)


def _unreadable(usage: Field) -> NotationError:
    message = Message("name the tiles, and groups by number, for example {usage}", {"usage": usage})
    return NotationError(message, code="unknown-action")
