"""The tile turn: play melds, lay-offs and rearrangements as one whole, or pick one tile (RG-7, RQ-5).

A play gives the whole new table, so any rearrangement is one action. Copies of a tile are interchangeable, and so are
the jokers. So a play is first *resolved*: each face on the new table gets a tile of the old table or of the rack. Then
the rules for opening and for jokers are checked. ``TurnShape`` documents the public methods.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, NamedTuple

from rumpus.core.actions import Action, LegalActions, MeldCards, Pass, Pick, Play
from rumpus.core.errors import IllegalAction, UsageError
from rumpus.core.events import Event, Passed, Picked, Played
from rumpus.core.layout import Layout
from rumpus.core.melds import Meld
from rumpus.core.messages import Field, Message
from rumpus.core.packs import Card, CardSet, Pack, cards_of, is_standing, set_of
from rumpus.core.rules import Ending, OwnedCards, RuleSet
from rumpus.core.state import PublicState, State
from rumpus.core.turns.question import Naming, Question
from rumpus.core.turns.tiles.jokers import JokerFault, JokerPlay, JokerRules, joker_fault
from rumpus.core.turns.tiles.layout import layout
from rumpus.core.turns.tiles.melds import CAUSES, fitting_faces, form_tile_meld, meld_fault, melds_in_rack
from rumpus.core.turns.tiles.opening import Opening
from rumpus.core.turns.tiles.refusals import missing, pick_or_pass, shown, shown_alike, shown_in_row, times, used_up
from rumpus.core.turns.tiles.state import TileState
from rumpus.core.turns.tiles.words import help_topics, question
from rumpus.core.views import View, view

_JOKER = -1  # stands for the face of any joker when tiles are counted


class Placement(NamedTuple):
    """A resolved play: the melds of the new table, with exact tiles, and the set of tiles that came from the rack."""

    table: tuple[Meld, ...]
    placed: CardSet


@dataclass(frozen=True)
class TileTurn:
    """The tile turn of a game.

    ``opening``: the requirements of the first play. ``jokers``: the rules for moving jokers.
    ``ends_with_pool``: the deal ends when the last tile is picked (RG-12, option ``end``).
    ``says_one_tile``: players must say "one tile" themselves, and pick a tile if they forget (RQ-7).
    ``ends_by_pass``: the word "pass" ends a turn in which tiles were laid, like "go" (RQ-6).
    """

    opening: Opening
    jokers: JokerRules
    ends_with_pool: bool = False
    says_one_tile: bool = False
    ends_by_pass: bool = False
    turns_upcard: ClassVar[bool] = False
    causes: ClassVar[frozenset[str]] = CAUSES | {"tile-missing/joker"}

    @property
    def endings(self) -> Mapping[str, Message]:
        return _ENDINGS

    def codes(self, rules: RuleSet) -> frozenset[str]:
        is_met = {
            JokerFault.OPENING_JOKER_CHANGED: self.opening.jokers and not self.opening.table_untouched,
            JokerFault.RACK_JOKER_ON_TABLE_TILES: self.jokers.rack_jokers_stay_apart,
            JokerFault.NOT_WITH_RACK_TILES: not self.jokers.free_once_replaced,
            JokerFault.NOT_REPLACED: True,
        }
        return _CODES | self.opening.codes | {fault.value for fault in JokerFault if is_met[fault]}

    def first_state(self) -> TileState:
        return TileState()

    def legal_actions(self, rules: RuleSet, view: View) -> LegalActions:
        return LegalActions(
            lambda: self._listing(rules, view),
            lambda action: self.refusal(rules, view, action),
            exhaustive=False,
        )

    def refusal(self, rules: RuleSet, view: View, action: Action) -> IllegalAction | None:
        if isinstance(action, Play):
            resolved = self.judge(rules, view, action)
            return resolved if isinstance(resolved, IllegalAction) else None
        if isinstance(action, Pick):
            if view.table.stock_count:
                return None
            return rules.refuse("pool-used-up", Message("the pool is used up: play, or pass"))
        if isinstance(action, Pass):
            if not view.table.stock_count:
                return None
            message = Message("one cannot pass while the pool lasts: play, or pick a tile")
            return rules.refuse("must-play-or-pick", message)
        message = pick_or_pass(
            view,
            Message("a turn is one play of tiles, or pick a tile"),
            Message("a turn is one play of tiles, or pass"),
        )
        return rules.refuse("must-play-or-pick", message)

    def layout(self, rules: RuleSet) -> Layout:
        return layout(rules, self.opening.points, self.says_one_tile)

    def help_topics(self, rules: RuleSet) -> tuple[str, ...]:
        return help_topics(self.says_one_tile, self.ends_by_pass)

    def warning(self, table: PublicState) -> str:
        return ""

    def question(
        self, rules: RuleSet, view: View, actions: Sequence[Action], naming: Naming, ready: bool | None
    ) -> Question:
        return question(view, self.opening.points, ready)

    def apply(self, rules: RuleSet, state: State, action: Action) -> tuple[list[Event], Ending | None]:
        seat = state.table.to_move
        assert seat is not None
        following = state.table.left_of(seat)
        if isinstance(action, Play):
            resolved = self.judge(rules, view(state, seat), action)
            if isinstance(resolved, IllegalAction):
                raise resolved
            return self._play(state, seat, action, resolved)
        refusal = self.refusal(rules, view(state, seat), action)
        if refusal is not None:
            raise refusal
        if isinstance(action, Pass):
            passes = state.table.idle_turns + 1
            return [Passed(seat, following)], _pool_ending(passes >= state.table.seats)
        return [Picked(seat, state.stock[0], following)], self._pick_ending(state)

    def setup_events(self, rules: RuleSet, melds: Sequence[OwnedCards], opened: Sequence[int]) -> list[Event]:
        if melds and not opened:
            raise UsageError(Message("where melds lie, somebody has opened: name the seats"), code="bad-position")
        table = tuple(_laid_meld(rules, tiles) for tiles, _ in melds)
        return [Played(seat, table, 0, seat) for seat in opened]

    def minimum_pile_and_stock(self, drawn: bool) -> tuple[int, int]:
        # There is no pile, and without a pool the game goes on (RG-12).
        return 0, 0

    def judge(self, rules: RuleSet, view: View, play: Play) -> Placement | IllegalAction:
        """Return the resolved play, or the refusal if it is illegal."""
        if play.opening and _has_opened(view):
            said = Message("you have opened already: lay melds, or name the whole new table with play")
            return rules.refuse("has-opened", said)
        resolved = _opening_not_held(rules, view, play.opening) or resolve(rules, view, play.table)
        if isinstance(resolved, IllegalAction):
            return resolved
        return (
            self._one_tile_refusal(rules, view, play, resolved)
            or self._opening_refusal(rules, view, play, resolved)
            or self._joker_refusal(rules, view, play, resolved)
            or resolved
        )

    def opening_points(self, rules: RuleSet, melds: Sequence[MeldCards]) -> int:
        """Return the points of melds from the rack that count towards opening (RG-5, RQ-4, TR-3)."""
        return self.opening.worth(rules, melds)

    # The simple plays

    def _listing(self, rules: RuleSet, view: View) -> Iterator[Action]:
        if _has_opened(view):
            yield from self._single_melds(rules, view)
            yield from self._single_lay_offs(rules, view)
        else:
            yield from self._single_openings(rules, view)
        yield Pick() if view.table.stock_count else Pass()

    def _single_openings(self, rules: RuleSet, view: View) -> Iterator[Play]:
        table = tuple(meld.cards for meld in view.table.tableau)
        rack = view.hand if self.opening.jokers else view.hand & ~rules.pack.joker_cards
        for meld in melds_in_rack(rules.pack, rack):
            if self.opening_points(rules, [meld]) >= self.opening.points:
                yield self._saying(rules, view, Play((*table, meld), opening=(meld,)))

    def _single_melds(self, rules: RuleSet, view: View) -> Iterator[Play]:
        table = tuple(meld.cards for meld in view.table.tableau)
        for meld in melds_in_rack(rules.pack, view.hand):
            yield self._saying(rules, view, Play((*table, meld)))

    def _single_lay_offs(self, rules: RuleSet, view: View) -> Iterator[Play]:
        pack, table = rules.pack, view.table.tableau
        held = {pack.face(t): t for t in reversed(cards_of(view.hand & ~pack.joker_cards))}
        jokers = [] if self.jokers.rack_jokers_stay_apart else cards_of(view.hand & pack.joker_cards)
        for index, meld in enumerate(table):
            faces = fitting_faces(pack, meld)
            tiles = [held[face] for face in faces if face in held]
            tiles += [pack.standing(jokers[0], face) for face in faces if jokers]
            for tile in tiles:
                longer = form_tile_meld(pack, (*meld.cards, tile))
                assert longer is not None
                melds = [longer.cards if i == index else m.cards for i, m in enumerate(table)]
                yield self._saying(rules, view, Play(tuple(melds)))

    def _saying(self, rules: RuleSet, view: View, play: Play) -> Play:
        # A listed play says "one tile" if it must. Otherwise some listed plays would cost the player a tile.
        if not self.says_one_tile:
            return play
        before = sum(len(meld) for meld in view.table.tableau)
        left = view.hand.bit_count() - (sum(map(len, play.table)) - before)
        return Play(play.table, play.opening, one_tile=True) if left == 1 else play

    # Checks

    def _one_tile_refusal(self, rules: RuleSet, view: View, play: Play, resolved: Placement) -> IllegalAction | None:
        left = view.hand.bit_count() - resolved.placed.bit_count()
        if not play.one_tile or left == 1:
            return None
        message = Message('say "one tile" when one is left; this play leaves {left}', {"left": left})
        return rules.refuse("not-one-tile", message)

    def _opening_refusal(self, rules: RuleSet, view: View, play: Play, resolved: Placement) -> IllegalAction | None:
        if _has_opened(view):
            return None
        if not play.opening:
            return rules.refuse("must-open", self._must_open(view))
        pack = rules.pack
        if _count(pack, play.opening) - _count(pack, [cards_of(resolved.placed)]):
            said = Message("the opening melds come from the rack and lie on the new table")
            return rules.refuse("opening-not-placed", said)
        for meld in play.opening:
            if form_tile_meld(pack, meld) is None:
                return _no_meld(rules, meld)
        return self._opening_worth_refusal(rules, play) or self._untouched_refusal(rules, view, play)

    def _must_open(self, view: View) -> Message:
        if not self.opening.points:
            return pick_or_pass(
                view,
                Message("open first: melds from the rack, or pick a tile"),
                Message("open first: melds from the rack, or pass"),
            )
        fields = {"points": self.opening.points}
        return pick_or_pass(
            view,
            Message("open first: melds from the rack worth {points}, or pick a tile", fields),
            Message("open first: melds from the rack worth {points}, or pass", fields),
        )

    def _opening_worth_refusal(self, rules: RuleSet, play: Play) -> IllegalAction | None:
        has_joker = any(rules.pack.is_joker(tile) for meld in play.opening for tile in meld)
        if has_joker and not self.opening.jokers:
            message = Message("the first play has no jokers: keep the joker for a later turn")
            return rules.refuse("opening-joker", message)
        points = self.opening_points(rules, play.opening)
        if points >= self.opening.points:
            return None
        fields = {"count": self.opening.points, "points": points}
        if self.opening.jokers:
            message = Message(
                "the first play needs {count} point from the rack; this one has {points}",
                fields,
                plural="the first play needs {count} points from the rack; this one has {points}",
            )
        else:
            message = Message(
                "the first play needs {count} point from the rack without jokers; this one has {points}",
                fields,
                plural="the first play needs {count} points from the rack without jokers; this one has {points}",
            )
        return rules.refuse("opening-too-low", message)

    def _untouched_refusal(self, rules: RuleSet, view: View, play: Play) -> IllegalAction | None:
        if not self.opening.table_untouched:
            return None
        pack = rules.pack
        old = [meld.cards for meld in view.table.tableau]
        if _shapes(pack, play.table) == _shapes(pack, [*old, *play.opening]):
            return None
        message = Message("the first play leaves the table as it lies: add only melds from the rack")
        return rules.refuse("opening-on-table", message)

    def _joker_refusal(self, rules: RuleSet, view: View, play: Play, resolved: Placement) -> IllegalAction | None:
        pack = rules.pack
        fault = joker_fault(
            pack,
            self.jokers,
            JokerPlay(
                view.table.tableau,
                resolved.table,
                Counter(pack.face(t) for t in cards_of(resolved.placed & ~pack.joker_cards)),
                [pack.face(t) for meld in play.opening for t in meld if pack.is_joker(t)],
            ),
        )
        if fault is None:
            return None
        message = self.jokers.replacing if fault is JokerFault.NOT_REPLACED else _JOKER_FAULTS[fault]
        return rules.refuse(fault.value, message)

    # Effects

    def _play(self, state: State, seat: int, play: Play, resolved: Placement) -> tuple[list[Event], Ending | None]:
        following = state.table.left_of(seat)
        events: list[Event] = [Played(seat, resolved.table, resolved.placed, following)]
        left = state.table.counts[seat] - resolved.placed.bit_count()
        if left == 0:
            return events, Ending("out", seat)
        if left == 1 and self.says_one_tile and not play.one_tile and state.stock:
            events.append(Picked(seat, state.stock[0], following, for_silence=True))
            return events, self._pick_ending(state)
        return events, None

    def _pick_ending(self, state: State) -> Ending | None:
        return _pool_ending(self.ends_with_pool and len(state.stock) == 1)


def resolve(rules: RuleSet, view: View, table: Sequence[MeldCards]) -> Placement | IllegalAction:
    """Give each face on the new table a tile of the old table, or else of the rack. Return the resolved play.

    Return an IllegalAction instead if a tile is not there, a tile of the old table is left out, a meld is not one, or
    no tile comes from the rack. The rules for opening and jokers are not checked here.
    """
    pack = rules.pack
    old = [pack.physical(tile) for meld in view.table.tableau for tile in meld.cards]
    supply: dict[int, list[Card]] = {}
    for tile in [*old, *cards_of(view.hand)]:
        supply.setdefault(_kind(pack, tile), []).append(tile)
    melds, used = [], 0
    for cards in table:
        tiles = []
        for card in cards:
            waiting = pack.has(card) and supply.get(_kind(pack, card))
            if not waiting:
                return _not_there(rules, view, table, card)
            tile = waiting.pop(0)
            used |= 1 << tile
            tiles.append(pack.standing(tile, pack.face(card)) if is_standing(card) else tile)
        melds.append(tuple(tiles))
    return _checked(rules, view, table, melds, used, set_of(old))


def _opening_not_held(rules: RuleSet, view: View, opening: Sequence[MeldCards]) -> IllegalAction | None:
    """Return the refusal if the opening melds use a tile that is not on the rack, or more copies than the rack has."""
    if not opening:
        return None
    pack = rules.pack
    held, named = _count(pack, [cards_of(view.hand)]), _count(pack, opening)
    for tile in chain.from_iterable(opening):
        kind = _kind(pack, tile)
        if not held[kind]:
            said = Message("{tile} is not on your rack: the opening melds come from there", {"tile": shown(pack, tile)})
            return rules.refuse("opening-not-placed", said, tile)
        if named[kind] > held[kind]:
            return used_up(rules, tile, _opening_too_often, named[kind], held[kind])
    return None


def _not_there(rules: RuleSet, view: View, table: Sequence[MeldCards], card: Card) -> IllegalAction:
    pack, kind = rules.pack, _kind(rules.pack, card)
    there = _count(pack, [*(meld.cards for meld in view.table.tableau), cards_of(view.hand)])[kind]
    if pack.has(card) and there:
        return used_up(rules, card, _named_too_often, _count(pack, table)[kind], there)
    message = Message("{tile} is neither on your rack nor on the table", {"tile": shown(pack, card)})
    return rules.refuse("not-held", message, card)


def _opening_too_often(fields: Mapping[str, Field]) -> Message:
    return Message("the opening names {tile} {times}, but your rack has only {there}", fields)


def _named_too_often(fields: Mapping[str, Field]) -> Message:
    return Message("the play names {tile} {times}, but your rack and the table have only {there}", fields)


def _checked(
    rules: RuleSet, view: View, table: Sequence[MeldCards], melds: list[MeldCards], used: CardSet, old: CardSet
) -> Placement | IllegalAction:
    pack = rules.pack
    if old & ~used:
        tile = cards_of(old & ~used)[0]
        lying, named = ((tiles & pack.alike(tile)).bit_count() for tiles in (old, used))
        fields = {"tile": shown_alike(pack, tile), "lying": times(lying), "named": times(named)}
        if named:
            message = Message("{tile} must stay on the table {lying}: the new table has it {named}", fields)
        else:
            message = Message("{tile} must stay on the table: the new table leaves it out", fields)
        return missing(rules, tile, message)
    formed = []
    for written, tiles in zip(table, melds, strict=True):
        meld = form_tile_meld(pack, tiles)
        if meld is None:
            return _no_meld(rules, written)
        formed.append(meld)
    if used == old:
        message = pick_or_pass(
            view,
            Message("place at least one tile from the rack, or pick a tile"),
            Message("place at least one tile from the rack, or pass"),
        )
        return rules.refuse("nothing-placed", message)
    return Placement(tuple(formed), used & ~old)


def _no_meld(rules: RuleSet, tiles: MeldCards) -> IllegalAction:
    row, fault = shown_in_row(rules.pack, tiles), meld_fault(rules.pack, tiles)
    assert fault is not None
    message = Message("{tiles} is not a meld: {why}", {"tiles": row, "why": fault.message})
    return rules.refuse("no-meld", message, str(row), cause=fault.cause)


def _has_opened(view: View) -> bool:
    assert view.seat is not None
    return view.table.turn.opened[view.seat]


def _pool_ending(over: bool) -> Ending | None:
    return Ending("pool used up") if over else None


def _count(pack: Pack, melds: Sequence[Sequence[Card]]) -> Counter[int]:
    return Counter(_kind(pack, tile) for meld in melds for tile in meld)


def _kind(pack: Pack, tile: Card) -> int:
    # All copies of a tile are one kind, and so are all jokers.
    return _JOKER if pack.is_joker(tile) else pack.face(tile)


def _shapes(pack: Pack, melds: Sequence[MeldCards]) -> Counter[tuple[tuple[int, bool], ...]]:
    # The look of a meld: its faces, each with a flag for a joker.
    return Counter(tuple(sorted((pack.face(t), pack.is_joker(t)) for t in meld)) for meld in melds)


_CODES = frozenset(
    {
        "must-play-or-pick",
        "pool-used-up",
        "not-held",
        "used-up",
        "tile-missing",
        "nothing-placed",
        "no-meld",
        "not-one-tile",
        "has-opened",
        "must-open",
        "opening-not-placed",
    }
)
_ENDINGS = {"out": Message("go out"), "pool used up": Message("The pool is used up and nobody is out.")}
_JOKER_FAULTS = {
    JokerFault.OPENING_JOKER_CHANGED: Message("a joker laid in the opening keeps what it stands for through that turn"),
    JokerFault.NOT_WITH_RACK_TILES: Message(
        "a joker taken lies in a new meld of itself and two or more tiles from the rack, and nothing else"
    ),
    JokerFault.RACK_JOKER_ON_TABLE_TILES: Message("a joker from the rack only completes a meld of tiles from the rack"),
}


def _laid_meld(rules: RuleSet, tiles: MeldCards) -> Meld:
    meld = form_tile_meld(rules.pack, tiles)
    if meld is None:
        text = " ".join(map(rules.pack.text, tiles))
        message = Message(
            "{tiles} is not a meld; say of a joker what it stands for", {"tiles": rules.pack.fields(tiles)}
        )
        raise UsageError(message, code="bad-position", subject=text)
    return meld
