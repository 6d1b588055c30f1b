"""Turn a tile play into steps that a player can type, from the current table to the new one.

A step starts with a verb. ``lay`` makes a new group of rack tiles, and ``off`` adds rack tiles to a group. ``move``
moves tiles between groups.

A play is a new arrangement of the table. Groups that stay the same are left alone. Every other group on the table
becomes the target meld with which it shares most tiles; its other tiles are spare. Each target then takes the tiles
it lacks from the rack and from spare tiles. The steps are tried on a draft, so a plan that does not work is never
shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rumpus.core.actions import MeldCards, Play
from rumpus.core.errors import RumpusError
from rumpus.core.packs import Card, Pack, cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles.draft import Draft
from rumpus.core.views import View
from rumpus.wording.steps import take_step
from rumpus.wording.words import ONE_TILE, read_words

_JOKER = "J="  # the start of a joker's text, before the tile that it stands for


def arranging(rules: RuleSet, view: View, play: Play) -> list[str]:
    """Return the lines to type for a play, or an empty list if no plan for it is found."""
    pack, tried = rules.pack, _Trial(Draft.begin(rules, view))
    try:
        for meld in play.opening:
            tried.take(f"lay {' '.join(_texts(pack, meld))}")
        for line in _Plan(pack, tried.draft, play).lines():
            tried.take(line)
    except RumpusError:
        return []
    made = tried.draft.action(play.one_tile)
    if not tried.draft.check(play.one_tile).can_play or _table(pack, made.table) != _table(pack, play.table):
        return []
    return [*tried.lines, f"go {ONE_TILE}" if play.one_tile else "go"]


class _Trial:
    """A draft of the turn, and the lines that led to it."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.lines: list[str] = []

    def take(self, line: str) -> None:
        line = _with_joker_numbers(self.draft, line)
        self.draft = take_step(self.draft, read_words(line))
        self.lines.append(line)


@dataclass
class _Target:
    """A meld to make. It grows out of a group on the table, or is new.

    ``lacks`` has the texts of the missing tiles: at first all, later those that its group does not have.
    ``number`` is the number of its group; None for a new meld.
    """

    lacks: list[str]
    number: int | None = None


class _Plan:
    """The target melds of a play, and the spare tiles of each group on the table."""

    def __init__(self, pack: Pack, draft: Draft, play: Play) -> None:
        self._next = draft.now.next_number
        groups = {group.number: _texts(pack, group.tiles) for group in draft.groups}
        melds = _table(pack, play.table)
        for number, texts in list(groups.items()):
            if texts in melds:
                melds.remove(texts)
                del groups[number]
        self._targets = [_Target(texts) for texts in melds]
        self._spare = {number: list(texts) for number, texts in groups.items()}
        self._assign_targets(groups)

    def lines(self) -> Iterator[str]:
        """Yield the steps, target by target.

        New melds come before melds that grow out of a group. In each part, melds from the rack alone come first, then
        those that need spare tiles. If two targets lack the same spare tile, the first one takes it.
        """
        by_source = sorted(self._targets, key=lambda one: (one.number is not None, bool(self._spare_tiles(one.lacks))))
        for target in by_source:
            yield from self._steps_to(target)

    def _assign_targets(self, groups: dict[int, list[str]]) -> None:
        """Let each group grow into the target with which it shares most tiles. Its other tiles become spare."""
        common = [
            (sum((Counter(texts) & Counter(target.lacks)).values()), number, index)
            for number, texts in groups.items()
            for index, target in enumerate(self._targets)
        ]
        for shared, number, index in sorted(common, reverse=True):
            target = self._targets[index]
            if shared and target.number is None and all(one.number != number for one in self._targets):
                target.number = number
                stay = Counter(groups[number]) & Counter(target.lacks)
                self._spare[number] = _without(groups[number], list(stay.elements()))
                target.lacks = _without(target.lacks, list(stay.elements()))

    def _spare_tiles(self, lacks: list[str]) -> dict[int, list[str]]:
        """Return the spare tiles that a meld lacks, by the number of their group."""
        wanted = Counter(lacks)
        found = dict[int, list[str]]()
        for number, texts in self._spare.items():
            for text in texts:
                if wanted[text]:
                    wanted[text] -= 1
                    found.setdefault(number, []).append(text)
        return found

    def _steps_to(self, target: _Target) -> Iterator[str]:
        from_groups = self._spare_tiles(target.lacks)
        from_rack = _without(target.lacks, [text for texts in from_groups.values() for text in texts])
        for joker in [text for text in from_rack if text.startswith(_JOKER)]:
            # The joker may come from the target's own group, where it stands for another tile now. Then the step is,
            # for example, ``move J=K7 from 3 to 3``.
            number = self._take_spare_joker()
            if number is not None:
                from_rack.remove(joker)
                from_groups.setdefault(number, []).append(joker)
        place = target.number
        if from_rack:
            yield " ".join(["lay", *from_rack] if place is None else ["off", *from_rack, "to", str(place)])
            place = self._next if place is None else place
        for number, texts in from_groups.items():
            target_group = "new" if place is None else str(place)
            yield " ".join(["move", *texts, "from", str(number), "to", target_group])
            place = self._next if place is None else place
            self._spare[number] = _without(self._spare[number], texts)
        self._next += 1 if target.number is None else 0

    def _take_spare_joker(self) -> int | None:
        """Remove a spare joker and return the number of its group; None if there is none (RG-10, RQ-9).

        A joker is not taken if a target lacks it for the tile that it stands for now.
        """
        wanted = {text for target in self._targets for text in target.lacks}
        for number, texts in self._spare.items():
            for text in texts:
                if text.startswith(_JOKER) and text not in wanted:
                    texts.remove(text)
                    return number
        return None


def _with_joker_numbers(draft: Draft, line: str) -> str:
    """Return the step with each ``J=`` replaced by the number of a joker from its source (rack or group)."""
    pack, words = draft.rules.pack, line.split()
    source = int(words[words.index("from") + 1]) if "from" in words else None
    tiles = cards_of(draft.rack) if source is None else dict(draft.groups)[source]
    jokers = [tile for tile in tiles if pack.is_joker(tile)]
    for place, word in enumerate(words):
        if word.startswith(_JOKER) and jokers:
            face = word.removeprefix(_JOKER)
            joker = next((one for one in jokers if pack.text(one).endswith(f"={face}")), jokers[0])
            jokers.remove(joker)
            words[place] = f"{pack.text(pack.physical(joker))}={face}"
    return " ".join(words)


def _without(texts: Sequence[str], gone: Sequence[str]) -> list[str]:
    return list((Counter(texts) - Counter(gone)).elements())


def _texts(pack: Pack, tiles: Sequence[Card]) -> list[str]:
    # Copies of a tile and the two jokers are interchangeable, so they are named alike.
    faces = sorted((pack.face(tile), pack.is_joker(tile)) for tile in tiles)
    return [f"{_JOKER}{pack.texts[face]}" if is_joker else pack.texts[face] for face, is_joker in faces]


def _table(pack: Pack, melds: Sequence[MeldCards]) -> list[list[str]]:
    return sorted(_texts(pack, meld) for meld in melds)
