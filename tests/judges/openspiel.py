"""OpenSpiel's ``gin_rummy`` behind our own words: orders and actions go in, choices and returns come out.

Nothing here knows the rules. A card is the same whole number in both engines (suit × ranks + rank), so an order of the
pack is fed as it is. OpenSpiel plays a knock in steps where we play it in one: the steps are filled in from a
``Showing``, which names what our engine laid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import pyspiel

from rumpus.core.actions import (
    Action,
    Decline,
    Discard,
    DrawFromStock,
    Knock,
    Pass,
    TakeFromPile,
)
from rumpus.core.packs import Card

_GIN = pyspiel.gin_rummy
_PHASES = _GIN.Phase
_DEFAULTS = pyspiel.load_game("gin_rummy").get_parameters()
_LONGEST_LAID = 5  # OpenSpiel numbers melds of three to five cards; a longer run is laid as two


class Showing(NamedTuple):
    """The cards face up after a knock: the knocker's melds, the cards laid off on them, the opponent's melds."""

    knocker: tuple[tuple[Card, ...], ...]
    laid_off: tuple[Card, ...]
    opponent: tuple[tuple[Card, ...], ...]


class CannotShowError(Exception):
    """OpenSpiel has no way to lay one of these melds (see ``misnumbered``)."""


class OpenSpielGin:
    """One deal in OpenSpiel from an explicit order; ``options`` are GIN-9's, which bear the same names there."""

    def __init__(self, order: Sequence[Card], options: Mapping[str, int | bool]) -> None:
        values = {**_DEFAULTS, **options}
        self._ranks = int(values["num_ranks"])
        self._utils = _utils(self._ranks, int(values["num_suits"]), int(values["hand_size"]))
        self._state = pyspiel.load_game("gin_rummy", values).new_initial_state()
        self._unseen = iter(order)
        self._supply_chance()

    @property
    def state(self) -> Any:  # noqa: ANN401  # pyspiel has no types
        """OpenSpiel's own state."""
        return self._state

    @property
    def is_over(self) -> bool:
        return bool(self._state.is_terminal())

    @property
    def to_move(self) -> int:
        """The seat to act."""
        return int(self._state.current_player())

    @property
    def phase(self) -> str:
        """The phase of the deal: ``first_upcard``, ``draw``, ``discard``, ``knock``, ``layoff``, ``wall`` or
        ``game_over``.
        """
        return str(self._state.current_phase().name).lower()

    @property
    def returns(self) -> tuple[int, ...]:
        """The points each seat won or lost; zeros until the deal is over."""
        return tuple(int(value) for value in self._state.returns())

    @property
    def hand(self) -> frozenset[Card]:
        """The cards of the seat to act, with the upcard where a knock at the wall would take it."""
        held = frozenset(self._state.hands()[self.to_move])
        return held | {self._state.upcard()} if self.phase == "wall" else held

    @property
    def deadwood_claimed(self) -> int:
        """The least deadwood of ``hand`` by OpenSpiel; of a hand with a card too many, after the discard."""
        return self.least_deadwood(self.hand)

    @property
    def offers_knock(self) -> bool:
        """Return True if OpenSpiel lets the seat begin a knock, even if it cannot finish it."""
        return _GIN.KNOCK_ACTION in self._state.legal_actions()

    @property
    def knock_limit(self) -> int:
        """The most deadwood one may knock with in this deal."""
        return int(self._state.knock_card())

    def least_deadwood(self, hand: Iterable[Card]) -> int:
        """OpenSpiel's count for any hand of this deal's pack."""
        return int(self._utils.min_deadwood(sorted(hand)))

    def choices(self) -> frozenset[Action]:
        """The legal actions of the seat to act, in our notation. A knock is one choice for each discard it may be made
        with.
        """
        found: set[Action] = set()
        for number in self._state.legal_actions():
            if number == _GIN.KNOCK_ACTION:
                found.update(self._knocks())
            else:
                found.add(self._action(number))
        return frozenset(found)

    def play(self, action: Action, showing: Showing | None = None) -> None:
        """Play one of ``choices``; a knock goes on to lay what ``showing`` names, and may raise CannotShowError."""
        if isinstance(action, Knock):
            if showing is None:
                raise ValueError("a knock needs what both sides lay")
            self._check_numbers(showing)
            self._apply(_GIN.KNOCK_ACTION)
            self._apply(action.card)
            self._show(showing)
        else:
            self._apply(self._number(action))
        self._supply_chance()

    def misnumbered(self, meld: Iterable[Card]) -> bool:
        """Return True if laying this meld would lay other cards in OpenSpiel. With fewer than 13 ranks and four suits,
        its table of melds names a card outside the pack for a set without the first suit.
        """
        cards = sorted(meld)
        return sorted(self._utils.int_to_meld[self._utils.meld_to_int(cards)]) != cards

    def _supply_chance(self) -> None:
        while self._state.is_chance_node():
            self._state.apply_action(next(self._unseen))

    def _knocks(self) -> set[Action]:
        knocked = self._state.clone()
        knocked.apply_action(_GIN.KNOCK_ACTION)
        return {Knock(card) for card in knocked.legal_actions()}

    def _action(self, number: int) -> Action:
        if number == _GIN.DRAW_UPCARD_ACTION:
            return TakeFromPile(self._state.upcard())
        if number == _GIN.DRAW_STOCK_ACTION:
            return DrawFromStock()
        if number == _GIN.PASS_ACTION:
            return Pass() if self._state.current_phase() == _PHASES.WALL else Decline()
        return Discard(number)

    def _number(self, action: Action) -> int:
        match action:
            case TakeFromPile():
                return int(_GIN.DRAW_UPCARD_ACTION)
            case DrawFromStock():
                return int(_GIN.DRAW_STOCK_ACTION)
            case Decline() | Pass():
                return int(_GIN.PASS_ACTION)
            case Discard(card):
                return card
            case _:
                raise ValueError(f"{action} is no action of gin")

    def _apply(self, number: int) -> None:
        assert number in self._state.legal_actions(), self._state.action_to_string(number)
        self._state.apply_action(number)

    def _check_numbers(self, showing: Showing) -> None:
        for meld in _short_melds(showing.knocker + showing.opponent):
            if self.misnumbered(meld):
                raise CannotShowError(meld)

    def _show(self, showing: Showing) -> None:
        runs, singles = self._runs_among(showing.laid_off)
        self._lay(showing.knocker)
        if not self._state.finished_layoffs():
            self._lay_off(set(singles))
        self._lay(showing.opponent + runs)

    def _lay(self, melds: Iterable[tuple[Card, ...]]) -> None:
        for meld in _short_melds(melds):
            self._apply(_GIN.MELD_ACTION_BASE + self._utils.meld_to_int(meld))
        self._apply(_GIN.PASS_ACTION)

    def _lay_off(self, cards: set[Card]) -> None:
        while cards:
            fitting = cards.intersection(self._state.legal_actions())
            assert fitting, f"OpenSpiel lays off none of {sorted(cards)}"
            self._apply(min(fitting))
            cards.remove(min(fitting))
        self._apply(_GIN.PASS_ACTION)

    def _runs_among(self, cards: Sequence[Card]) -> tuple[tuple[tuple[Card, ...], ...], list[Card]]:
        """Split lay-offs into runs of three or more and the rest: OpenSpiel adds two cards at most to an end of a run,
        but three neighbours are a run of their own and leave the same deadwood."""
        rows: list[list[Card]] = []
        for card in sorted(cards):
            if rows and rows[-1][-1] == card - 1 and card % self._ranks:
                rows[-1].append(card)
            else:
                rows.append([card])
        runs = tuple(tuple(row) for row in rows if len(row) >= 3)
        return runs, [card for row in rows if len(row) < 3 for card in row]


def _short_melds(melds: Iterable[tuple[Card, ...]]) -> list[list[Card]]:
    found = []
    for meld in melds:
        cards = sorted(meld)
        if len(cards) > _LONGEST_LAID:
            cut = min(_LONGEST_LAID, len(cards) - 3)
            found += [cards[:cut], cards[cut:]]
        else:
            found.append(cards)
    return found


@cache
def _utils(ranks: int, suits: int, hand_size: int) -> Any:  # noqa: ANN401  # pyspiel has no types
    return _GIN.GinRummyUtils(ranks, suits, hand_size)
