"""Arrange a tile turn step by step before playing it: lay, move and take back tiles (RQ-6).

A draft is a value of its own and changes no game. Each step returns a new draft, or raises IllegalAction. A step may
leave groups incomplete: only the final play (``Draft.action``) is checked against the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rumpus.core.actions import MeldCards, Play
from rumpus.core.engine import legal_actions
from rumpus.core.errors import IllegalAction, UsageError
from rumpus.core.given import A_TILE, A_VIEW, Argument, as_integer, as_sequence, check_kind
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Card, CardSet, cards_of, is_standing
from rumpus.core.rules import RuleSet, check_rules
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.turns.tiles.groups import Group, alike, declared, fault_of, find, settled, sorted_tiles, tiles_in
from rumpus.core.turns.tiles.melds import form_tile_meld
from rumpus.core.turns.tiles.refusals import TooOften, missing, shown, shown_alike, shown_in_row, used_up
from rumpus.core.views import View

_A_JOKER = Argument(Message("a joker"), lambda fields: Message("a joker cannot be {given}; {write}", fields))
_A_GROUP = Argument(Message("a group"), lambda fields: Message("a group cannot be {given}; {write}", fields))


class GroupCheck(NamedTuple):
    """A group of tiles, and the reason why it is not a meld yet (None if it is one)."""

    number: int
    tiles: MeldCards
    fault: Message | None


@dataclass(frozen=True)
class DraftCheck:
    """The result of checking a draft.

    ``opening_points``: the points of its opening melds so far. ``opening_needed``: the points needed, or None if the
    seat has opened already. ``placed``: the tiles that came from the rack. ``left``: the number of tiles still on the
    rack.
    ``refusal``: the reason why it cannot be played now, or None.
    """

    groups: tuple[GroupCheck, ...]
    opening_points: int
    opening_needed: int | None
    placed: CardSet
    left: int
    refusal: IllegalAction | None

    @property
    def can_play(self) -> bool:
        """True if the draft is a legal play."""
        return self.refusal is None


@dataclass(frozen=True)
class DraftLayout:
    """The table after a step.

    ``loose``: the jokers whose face the player has not named. ``opening``: the opening melds, as they were when they
    had the most points. ``next_number``: the number of the next new group.
    """

    groups: tuple[Group, ...]
    loose: CardSet
    opening: tuple[MeldCards, ...]
    next_number: int


@dataclass(frozen=True)
class Draft:
    """A tile turn being arranged. ``begin`` makes the first draft.

    A step returns a new draft. It raises IllegalAction if it is impossible, such as with a tile that is not there.
    Steps accept either copy of a tile and either joker, and use the one that is there. A joker given with a face
    (``J1=K10``) stands for that face from then on.
    ``now`` is the current layout; ``past`` and ``future`` serve ``undo`` and ``redo``.
    """

    rules: RuleSet
    view: View
    now: DraftLayout
    past: tuple[DraftLayout, ...] = ()
    future: tuple[DraftLayout, ...] = ()

    @classmethod
    def begin(cls, rules: RuleSet, view: View) -> Draft:
        """Return the draft without changes for the seat of this view. The seat need not be to move.

        Raise UsageError if this is not a tile game, if the view is a spectator's, or before the deal.
        """
        check_rules(rules)
        check_kind(A_VIEW, view, View, Message("give the view of a seat, such as game.view(0)"))
        if not isinstance(rules.turn, TileTurn) or view.seat is None or not view.table.turn.opened:
            message = Message("only a player of a tile game, once it is dealt, has a turn to arrange")
            raise UsageError(message, code="no-tile-turn")
        groups = tuple(Group(number, meld.cards) for number, meld in enumerate(view.table.tableau, start=1))
        return cls(rules, view, DraftLayout(groups, 0, (), len(groups) + 1))

    # Queries

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of the table, by number. A group without tiles disappears, and its number is not used again."""
        return self.now.groups

    @property
    def rack(self) -> CardSet:
        """The tiles still on the rack."""
        return self.view.hand & ~tiles_in(self.rules.pack, self.groups)

    @property
    def placed(self) -> CardSet:
        """The tiles of the rack that lie in groups now."""
        return self.view.hand & tiles_in(self.rules.pack, self.groups)

    @property
    def ends_by_pass(self) -> bool:
        """True if "pass" plays this draft, as "go" does: the game allows it, and a tile is laid (RQ-6)."""
        return self._turn.ends_by_pass and bool(self.placed)

    @property
    def is_begun(self) -> bool:
        """True if the groups differ from the start of the turn."""
        return bool(self.past) and self.groups != self.past[0].groups

    def check(self, one_tile: bool = False) -> DraftCheck:
        """Check the draft: the state of each group, and the reason why the draft cannot be played, or None.

        ``one_tile``: check it as a play with which the player says "one tile" (RQ-7).
        """
        pack, loose = self.rules.pack, self.now.loose
        return DraftCheck(
            tuple(GroupCheck(number, tiles, fault_of(pack, tiles, loose)) for number, tiles in self.groups),
            self._turn.opening_points(self.rules, self.now.opening),
            None if self._has_opened else self._turn.opening.points,
            self.placed,
            self.rack.bit_count(),
            legal_actions(self.rules, self.view).refusal(self.action(one_tile)),
        )

    def action(self, one_tile: bool = False) -> Play:
        """Return the draft as a play, legal or not. ``one_tile``: the player says "one tile" with this play (RQ-7).

        Opening melds are the melds of rack tiles only, as they were when they had the most points. A meld counts only
        if all its tiles are still on the table (RG-5, RQ-4).
        """
        check_kind("one_tile", one_tile, bool, Message("give True or False"))
        return Play(tuple(tiles for _, tiles in self.groups), self.now.opening, one_tile)

    # Steps

    def lay(self, tiles: Sequence[Card]) -> Draft:
        """Lay tiles from the rack as a new group."""
        return self._from_rack(tiles, self.now.next_number)

    def off(self, tiles: Sequence[Card], group: int) -> Draft:
        """Put tiles from the rack on a group."""
        self._tiles_of(group)
        return self._from_rack(tiles, group)

    def move(self, tiles: Sequence[Card], source: int, target: int | None = None) -> Draft:
        """Move tiles from one group to another, or to a new group if ``target`` is None.

        A moved joker given without a face may stand for another tile in its new place.
        """
        there = self._tiles_of(source)
        if target is not None:
            self._tiles_of(target)
        taken = self._take(tiles, there, _too_often_in(source), lambda tile: self._not_in_group(tile, source))
        groups = dict(self.groups) | {source: tuple(tile for tile in there if tile not in taken)}
        return self._put(taken, tiles, groups, self.now.next_number if target is None else target)

    def split(self, group: int, before: Card) -> Draft:
        """Split a group in two. A new group gets the tile ``before`` and all tiles after it."""
        tiles = self._tiles_of(group)
        (found,) = self._take([before], tiles, _too_often_in(group), lambda tile: self._not_in_group(tile, group))
        place = tiles.index(found)
        if place == 0:
            named = shown(self.rules.pack, found)
            message = Message(
                "nothing lies before {tile} in group {group}: name a later tile", {"tile": named, "group": group}
            )
            raise _refusal("nothing-before", message, str(named))
        parts = {group: tiles[:place], self.now.next_number: tiles[place:]}
        return self._after(dict(self.groups) | parts, self.now.loose)

    def joker(self, joker: Card, tile: Card) -> Draft:
        """Declare the tile that a joker in a group stands for (RQ-8)."""
        pack, write = self.rules.pack, Message('give its number, for example pack.parse("J1")')
        joker, tile = as_integer(_A_JOKER, joker, write), as_integer(A_TILE, tile, write)
        if not pack.is_joker(joker) or pack.is_joker(tile):
            text = f"{pack.text(joker)} {pack.text(tile)}"
            raise _refusal("no-joker", Message("name a joker, and the numbered tile it stands for"), text)
        found = find(pack, joker, self._tiles_in_groups)
        if found is None:
            raise self._not_laid(joker)
        standing = pack.standing(pack.physical(found), pack.face(tile))
        groups = {n: tuple(standing if t == found else t for t in tiles) for n, tiles in self.groups}
        return self._after(groups, self.now.loose & ~(1 << pack.physical(found)))

    def back(self, tiles: Sequence[Card]) -> Draft:
        """Take tiles back to the rack. Each must have been placed in this turn."""
        placed = list(filter(self._is_placed, self._tiles_in_groups))
        taken = self._take(tiles, placed, _too_often_placed, self._not_placed)
        groups = {n: tuple(tile for tile in there if tile not in taken) for n, there in self.groups}
        return self._after(groups, self.now.loose)

    def tidy(self) -> Draft:
        """Sort the tiles within each incomplete group. Melds are in order already."""
        groups = {number: sorted_tiles(self.rules.pack, tiles) for number, tiles in self.groups}
        tidied = self._after(groups, self.now.loose)
        return self if tidied.groups == self.groups else tidied

    def undo(self) -> Draft:
        """Return the draft before its last step."""
        if not self.past:
            raise _refusal("nothing-to-undo", Message("nothing was laid or moved yet, so there is nothing to undo"))
        return replace(self, now=self.past[-1], past=self.past[:-1], future=(self.now, *self.future))

    def redo(self) -> Draft:
        """Return the draft before the last ``undo`` or ``reset``. Any other step in between makes this impossible."""
        if not self.future:
            raise _refusal("nothing-to-redo", Message("nothing was undone, so there is nothing to do again"))
        return replace(self, now=self.future[0], past=(*self.past, self.now), future=self.future[1:])

    def reset(self) -> Draft:
        """Return the turn as it began. One ``undo`` or ``redo`` restores the draft."""
        return replace(self._step(self.past[0]), future=(self.now,)) if self.is_begun else self

    # Helpers of the steps

    @property
    def _turn(self) -> TileTurn:
        assert isinstance(self.rules.turn, TileTurn)
        return self.rules.turn

    @property
    def _has_opened(self) -> bool:
        assert self.view.seat is not None
        return self.view.table.turn.opened[self.view.seat]

    def _is_placed(self, tile: Card) -> bool:
        return bool(self.view.hand >> self.rules.pack.physical(tile) & 1)

    @property
    def _tiles_in_groups(self) -> list[Card]:
        return [tile for _, tiles in self.groups for tile in tiles]

    def _tiles_of(self, number: int) -> MeldCards:
        number = as_integer(_A_GROUP, number, Message("give its number"))
        for group in self.groups:
            if group.number == number:
                return group.tiles
        fields: dict[str, Field] = {"group": number}
        if self.groups:
            fields["groups"] = ListField(tuple(group.number for group in self.groups), ", ")
            message = Message("there is no group {group}; there are: {groups}", fields)
        else:
            message = Message("there is no group {group}; none lies on the table yet", fields)
        raise _refusal("no-such-group", message, str(number))

    def _take(
        self, named: Sequence[Card], among: Sequence[Card], too_often: TooOften, absent: Callable[[Card], IllegalAction]
    ) -> list[Card]:
        write = Message('give a list of tiles, for example [pack.parse("R7")]')
        tiles = [as_integer(A_TILE, tile, write) for tile in as_sequence("tiles", named, write)]
        if not tiles:
            raise _refusal("nothing-named", Message("name the tiles"))
        pack, there, taken = self.rules.pack, list(among), []
        for tile in tiles:
            found = find(pack, tile, there)
            if found is None:
                wanted, available = (len(alike(pack, tile, those)) for those in (tiles, among))
                raise used_up(self.rules, tile, too_often, wanted, available) if available else absent(tile)
            there.remove(found)
            taken.append(found)
        return taken

    def _from_rack(self, named: Sequence[Card], number: int) -> Draft:
        taken = self._take(named, cards_of(self.rack), _too_often_on_rack, self._not_on_rack)
        return self._put(taken, named, dict(self.groups), number)

    def _put(self, taken: list[Card], named: Sequence[Card], groups: dict[int, MeldCards], number: int) -> Draft:
        pack, loose = self.rules.pack, self.now.loose
        for tile, name in zip(taken, named, strict=True):
            bit = (1 << pack.physical(tile)) & pack.joker_cards
            loose = loose & ~bit if is_standing(name) else loose | bit
        put = (declared(pack, tile, name) for tile, name in zip(taken, named, strict=True))
        return self._after(groups | {number: (*groups.get(number, ()), *put)}, loose)

    def _after(self, groups: Mapping[int, MeldCards], loose: CardSet) -> Draft:
        pack = self.rules.pack
        laid = tuple(Group(n, settled(pack, tiles, loose)) for n, tiles in sorted(groups.items()) if tiles)
        next_number = max(self.now.next_number, max(groups, default=0) + 1)
        return self._step(DraftLayout(laid, loose, self._opening_melds(laid), next_number))

    def _step(self, layout: DraftLayout) -> Draft:
        return replace(self, now=layout, past=(*self.past, self.now), future=())

    def _opening_melds(self, groups: Sequence[Group]) -> tuple[MeldCards, ...]:
        # In RG a seat may rearrange its opening melds in the same turn, so the draft remembers them from earlier steps.
        if self._has_opened:
            return ()
        pack, hand = self.rules.pack, self.view.hand
        laid = {tile for _, tiles in groups for tile in tiles}
        before = [meld for meld in self.now.opening if laid.issuperset(meld)]
        own = [g.tiles for g in groups if all(hand >> pack.physical(tile) & 1 for tile in g.tiles)]
        now = [tiles for tiles in own if form_tile_meld(pack, tiles)]
        ways = _joined(now, before), _joined(before, now)
        return max(ways, key=lambda melds: self._turn.opening_points(self.rules, melds))

    # Refusals

    def _not_on_rack(self, tile: Card) -> IllegalAction:
        pack = self.rules.pack
        named = shown(pack, tile)
        for number, tiles in self.groups:
            if find(pack, tile, list(filter(self._is_placed, tiles))) is not None:
                fields = {"tile": shown_alike(pack, tile), "group": number}
                message = Message("{tile} lies in group {group} already", fields)
                return self.rules.refuse("used-up", message, str(named))
        return self.rules.refuse("not-held", Message("{tile} is not on your rack", {"tile": named}), str(named))

    def _not_in_group(self, tile: Card, number: int) -> IllegalAction:
        pack = self.rules.pack
        named, tiles = shown(pack, tile), shown_in_row(pack, self._tiles_of(number))
        fields: dict[str, Field] = {"tile": named, "group": number, "tiles": tiles}
        return _refusal("not-in-group", Message("{tile} is not in group {group}, which is {tiles}", fields), str(named))

    def _not_laid(self, tile: Card) -> IllegalAction:
        named = shown(self.rules.pack, tile)
        fields = {"tile": named}
        if find(self.rules.pack, tile, cards_of(self.rack)) is None:
            message = Message("{tile} is neither on your rack nor on the table", fields)
            return self.rules.refuse("not-held", message, str(named))
        return _refusal("not-placed", Message("{tile} lies in no group: lay it first", fields), str(named))

    def _not_placed(self, tile: Card) -> IllegalAction:
        if find(self.rules.pack, tile, self._tiles_in_groups) is None:
            return self._not_laid(tile)
        fields = {"tile": shown_alike(self.rules.pack, tile)}
        message = Message("{tile} lay on the table before your turn and must stay there", fields)
        return missing(self.rules, tile, message)


def _too_often_in(group: int) -> TooOften:
    return lambda fields: Message(
        "the step names {tile} {times}, but group {group} has only {there}", {**fields, "group": group}
    )


def _too_often_on_rack(fields: Mapping[str, Field]) -> Message:
    return Message("the step names {tile} {times}, but your rack has only {there}", fields)


def _too_often_placed(fields: Mapping[str, Field]) -> Message:
    return Message("the step names {tile} {times}, but you placed only {there}", fields)


def _joined(first: Sequence[MeldCards], then: Sequence[MeldCards]) -> tuple[MeldCards, ...]:
    """Return the first melds, and the others that share no tile with them."""
    used = {tile for meld in first for tile in meld}
    return (*first, *(meld for meld in then if used.isdisjoint(meld)))


def _refusal(code: str, message: Message, subject: str | None = None) -> IllegalAction:
    return IllegalAction(message, code=code, subject=subject)
