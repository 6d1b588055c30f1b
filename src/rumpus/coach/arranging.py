"""Arranging: the steps that lead from the tiles as they lie to a play, as one would type them."""

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


def arranging(rules: RuleSet, view: View, play: Play) -> list[str]:
    """The lines to type; tried on a draft, and none where they do not lead to this play."""
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
    """A draft and the lines that led to it."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.lines: list[str] = []

    def take(self, line: str) -> None:
        """Take a step; raises RumpusError."""
        named = _naming_jokers(self.draft, line)
        self.draft = take_step(self.draft, read_words(named))
        self.lines.append(named)


@dataclass
class _Target:
    """A meld to make, as texts: what it lacks, from the group with this number on, if it grows out of one."""

    lacks: list[str]
    number: int | None = None


class _Plan:
    """Which group becomes which meld, and what each gives to others."""

    def __init__(self, pack: Pack, draft: Draft, play: Play) -> None:
        self._next = draft.now.next_number
        lying = {group.number: _texts(pack, group.tiles) for group in draft.groups}
        melds = _table(pack, play.table)
        for number, texts in list(lying.items()):
            if texts in melds:
                melds.remove(texts)
                del lying[number]
        self._targets = [_Target(texts) for texts in melds]
        self._spare = {number: list(texts) for number, texts in lying.items()}
        self._claim(lying)

    def lines(self) -> Iterator[str]:
        """The steps: melds out of the rack first, then those that take from the table."""
        for target in sorted(self._targets, key=lambda one: (one.number is not None, bool(self._given(one.lacks)))):
            yield from self._make(target)

    def _claim(self, lying: dict[int, list[str]]) -> None:
        """Let each group become the meld it has most in common with; what it has beyond that is to spare."""
        common = [
            (sum((Counter(texts) & Counter(target.lacks)).values()), number, index)
            for number, texts in lying.items()
            for index, target in enumerate(self._targets)
        ]
        for shared, number, index in sorted(common, reverse=True):
            target = self._targets[index]
            if shared and target.number is None and all(one.number != number for one in self._targets):
                target.number = number
                kept = Counter(lying[number]) & Counter(target.lacks)
                self._spare[number] = _without(lying[number], list(kept.elements()))
                target.lacks = _without(target.lacks, list(kept.elements()))

    def _given(self, lacks: list[str]) -> dict[int, list[str]]:
        """What the groups have to spare of this, by their numbers."""
        wanted, given = Counter(lacks), dict[int, list[str]]()
        for number, texts in self._spare.items():
            for text in texts:
                if wanted[text]:
                    wanted[text] -= 1
                    given.setdefault(number, []).append(text)
        return given

    def _make(self, target: _Target) -> Iterator[str]:
        given = self._given(target.lacks)
        held = _without(target.lacks, [text for texts in given.values() for text in texts])
        for joker in [text for text in held if text.startswith(_JOKER)]:
            number = self._joker_to_take()  # of this group itself where it comes to stand for another tile
            if number is not None:
                held.remove(joker)
                given.setdefault(number, []).append(joker)
        place = target.number
        if held:
            yield " ".join(["lay", *held] if place is None else ["off", *held, "to", str(place)])
            place = self._next if place is None else place
        for number, texts in given.items():
            target_group = "new" if place is None else str(place)
            yield " ".join(["move", *texts, "from", str(number), "to", target_group])
            place = self._next if place is None else place
            self._spare[number] = _without(self._spare[number], texts)
        self._next += target.number is None

    def _joker_to_take(self) -> int | None:
        """A group with a joker to spare that nobody needs for what it stands for; it is spared now (RG-10, RQ-9)."""
        wanted = {text for target in self._targets for text in target.lacks}
        for number, texts in self._spare.items():
            for text in texts:
                if text.startswith(_JOKER) and text not in wanted:
                    texts.remove(text)
                    return number
        return None


_JOKER = "J="


def _naming_jokers(draft: Draft, line: str) -> str:
    """The step with each joker by the number of one that lies where it is taken from."""
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
