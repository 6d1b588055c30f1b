"""Rules as values: a ``RuleSet`` is one game for one number of seats, with a value for each option.

It holds data, a few functions, and the shape of a turn (``TurnShape``). Each game has a file that builds its rule sets.
There are no subclasses of the engine: the engine reads the rule set and calls its turn, its scoring and its game end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from rumpus.core.actions import Action, LegalActions
from rumpus.core.errors import IllegalAction
from rumpus.core.events import DealResult, Event, Outcome
from rumpus.core.given import check_kind
from rumpus.core.layout import Layout
from rumpus.core.melds import Meld, MeldRules
from rumpus.core.messages import Message
from rumpus.core.packs import Card, Pack
from rumpus.core.state import PublicState, State, TurnState
from rumpus.core.turns.question import Naming, Question
from rumpus.core.views import View

OptionValue = str | int | None


def unranked(card: Card) -> None:
    """Return None for every card: the ``draw_rank`` of games that do not draw for the deal."""


@dataclass(frozen=True)
class ByRank:
    """A ``draw_rank`` that ranks cards by their rank in a pack."""

    # A class, not a closure: rule sets are compared, and two closures are never equal.

    pack: Pack

    def __call__(self, card: Card) -> int:
        """Return the rank of a card; 0 is the lowest."""
        return self.pack.rank(card)


@dataclass(frozen=True)
class Seating:
    """The rules that choose the dealer and the seat that starts.

    ``draws``: seats draw cards for the deal before the "first" deal, before "each" deal, or "never".
    ``draw_rank``: the rank of a drawn card; None means draw again. The lowest rank wins, or the ``highest``.
    ``winner_starts``: the winner of the draw starts (tiles) instead of dealing.
    ``redeals_unwon``: after a deal without a winner the same seat deals again (GIN-10). Otherwise the deal passes left.
    """

    draws: str = "first"
    draw_rank: Callable[[Card], int | None] = unranked
    winner_starts: bool = False
    highest: bool = False
    redeals_unwon: bool = False


@dataclass(frozen=True)
class Ending:
    """The end of a deal: its reason, and the seat that caused it (went out, rapped or knocked), or None."""

    reason: str
    by: int | None = None


class DealRule(NamedTuple):
    """A rule of the current deal only, such as its knock limit.

    ``told`` is the sentence for the players. ``clause`` is the source, if known. ``scores`` is True if the rule changes
    the score of the deal.
    """

    told: Message | str
    clause: str | None = None
    scores: bool = False


class Goal(NamedTuple):
    """The end of a game, for screens.

    ``deals`` is the largest number of deals, ``target`` the points that end the game; either may be None. ``pays`` is
    True if the points of a deal are payments between the seats.
    """

    deals: int | None = None
    target: int | None = None
    pays: bool = False


OwnedCards = tuple[tuple[Card, ...], tuple[int, ...]]
"""The cards of a meld, and the owner (seat) of each card."""


class TurnShape(Protocol):
    """One of the three shapes of a turn (packages in ``rumpus.core.turns``), configured for a game."""

    @property
    def turns_upcard(self) -> bool:
        """True if the deal turns up a card that begins the discard pile."""

    @property
    def endings(self) -> Mapping[str, Message | str]:
        """A sentence for each reason for which this shape can end a deal. For "out" the log names the seat instead."""

    def codes(self, rules: RuleSet) -> frozenset[str]:
        """Return every error code with which this shape, as configured, can refuse an action."""

    @property
    def causes(self) -> frozenset[str]:
        """The causes within one error code, as ``code/cause``. A game may cite a clause of its own for each."""

    def first_state(self) -> TurnState:
        """Return the ``PublicState.turn`` of a game before the first deal."""

    def legal_actions(self, rules: RuleSet, view: View) -> LegalActions:
        """Return the legal actions of the seat to move, computed from its view alone."""

    def refusal(self, rules: RuleSet, view: View, action: Action) -> IllegalAction | None:
        """Return the reason to refuse an action of the seat to move, or None if it is legal."""

    def apply(self, rules: RuleSet, state: State, action: Action) -> tuple[list[Event], Ending | None]:
        """Return the events that an action causes, and the end of the deal if it ends it.

        Raise IllegalAction if refused.
        """

    def layout(self, rules: RuleSet) -> Layout:
        """Return the layout of the game on a screen."""

    def help_topics(self, rules: RuleSet) -> tuple[str, ...]:
        """Return the help topics for the actions of a seat, in the order of a turn."""

    def question(
        self, rules: RuleSet, view: View, actions: Sequence[Action], naming: Naming, ready: bool | None
    ) -> Question:
        """Return the question for the seat to move, which may do these actions.

        ``ready`` is for a turn being arranged: True if it could be played as it is. It is None if nothing is arranged
        yet.
        """

    def warning(self, table: PublicState) -> Message | str:
        """Return a sentence that warns of an automatic end of the deal, or an empty string if none is near."""

    def setup_events(self, rules: RuleSet, melds: Sequence[OwnedCards], opened: Sequence[int]) -> list[Event]:
        """Return events that set up a position: they lay these melds, and mark these seats as having opened.

        Raise UsageError if the cards are not melds, or if the game allows none on the table.
        """

    def minimum_pile_and_stock(self, drawn: bool) -> tuple[int, int]:
        """Return the smallest possible pile and stock while a seat is to move. ``drawn``: it has drawn already."""


_GIVE_RULES = Message('give a rule set, such as game.rules or rumpus.rule_book("…").rules(2)')


def check_rules(given: object) -> None:
    """Raise UsageError unless this is a rule set."""
    check_kind("rules", given, RuleSet, _GIVE_RULES)


# The methods of a shape for one kind of action: the check (shape, rules, view, action) and the effect
# (shape, rules, state, action).
Check = Callable[[Any, Any, View, Any], IllegalAction | None]
Effect = Callable[[Any, Any, State, Any], tuple[list[Event], Ending | None]]


# The scoring of a finished deal and the end of a game: values of ``rumpus.core.scoring``, or any functions.
Scoring = Callable[["RuleSet", State, Ending], DealResult]
GameOver = Callable[["RuleSet", PublicState], Outcome | None]


@dataclass(frozen=True, repr=False)
class RuleSet:
    """One game for one number of seats, with a value for each option.

    ``points``: the points of each card of the pack in a hand.
    ``hand_size``: the cards dealt to each seat, one at a time, or all at once if ``in_blocks``.
    ``turn``: the shape of a turn. ``seating``: the rules for the dealer. ``offers``: an opening round comes first.
    ``clauses``: the clause for each error code; ``code/cause`` maps a single cause of a code.
    ``scoring``, ``game_end``: score a deal, and return the outcome when the game is over. The values of
    ``rumpus.core.scoring`` are compiled for fast playouts; plain functions work too, but without those.
    A scoring may have ``endings``: sentences for reasons that replace the reasons of the turn.
    ``lowest_wins``: points count against the seat.
    ``meld_rank``: called with ``points`` and a meld; breaks ties of counts, lowest best (RAP-8).
    ``turn_seconds``: the time limit of a turn in seconds, or None. The caller runs the clock (RG-13).
    ``order``: all cards of the pack, in pack order.
    """

    game: str
    title: Message | str
    version: int
    seats: int
    options: Mapping[str, OptionValue]
    pack: Pack
    melds: MeldRules
    points: tuple[int, ...]
    hand_size: int
    turn: TurnShape
    seating: Seating
    clauses: Mapping[str, str]
    scoring: Scoring
    game_end: GameOver
    lowest_wins: bool = False
    in_blocks: bool = False
    offers: bool = False
    meld_rank: Callable[[Sequence[int], Meld], int] | None = None
    turn_seconds: int | None = None
    order: tuple[Card, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "order", tuple(range(self.pack.size)))

    def __hash__(self) -> int:
        return hash((self.game, self.seats))

    def __repr__(self) -> str:
        return f"<RuleSet {self.game}, {self.seats} seats>"

    @cached_property
    def layout(self) -> Layout:
        """The layout of the game on a screen."""
        return self.turn.layout(self)

    @property
    def codes(self) -> frozenset[str]:
        """Every error code with which an action can be refused. ``clauses`` must have each of them."""
        return self.turn.codes(self)

    @property
    def endings(self) -> Mapping[str, Message | str]:
        """A sentence for each reason for which a deal can end (see ``TurnShape``)."""
        return {**self.turn.endings, **getattr(self.scoring, "endings", {})}

    def ending_sentence(self, reason: str) -> Message | str:
        """Return the log's sentence for a deal that ended for this reason."""
        return self.endings.get(reason, Message("The deal is over."))

    @property
    def goal(self) -> Goal:
        """The goal of the game. It is empty if ``game_end`` has none."""
        return getattr(self.game_end, "goal", Goal())

    def deal_rules(self, table: PublicState) -> tuple[DealRule, ...]:
        """Return the special rules of the current deal, from the turn and the scoring if they have ``deal_rules``."""
        return tuple(rule for rules_of in self._deal_rules for rule in rules_of(self, table))

    @cached_property
    def _deal_rules(self) -> tuple[Callable[[RuleSet, PublicState], tuple[DealRule, ...]], ...]:
        return tuple(part.deal_rules for part in (self.turn, self.scoring) if hasattr(part, "deal_rules"))

    def refuse(
        self, code: str, message: Message | str, subject: Card | str | None = None, *, cause: str = ""
    ) -> IllegalAction:
        """Return an IllegalAction with this code, and the clause of the game for the cause or else for the code.

        A card number as ``subject`` becomes its text. Raise KeyError if the game has no clause for the code.
        """
        spelled = self.pack.text(subject) if isinstance(subject, int) else subject
        clause = self.clauses.get(f"{code}/{cause}") or self.clauses[code]
        return IllegalAction(message, code=code, clause=clause, subject=spelled)
