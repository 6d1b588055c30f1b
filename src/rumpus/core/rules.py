"""Rules as values: a ``RuleSet`` is one game for one number of seats with its options resolved.

It is data, a few policy functions and the shape of a turn. A game file builds it; nothing subclasses an engine.
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
    """Return None for every card: none is drawn for the deal."""


@dataclass(frozen=True)
class ByRank:
    """Ranks cards for the draw by their rank in a pack. Two of equal packs are equal, as the rule sets that hold them are."""

    pack: Pack

    def __call__(self, card: Card) -> int:
        """Return the rank of a card: 0 is the lowest."""
        return self.pack.rank(card)


@dataclass(frozen=True)
class Seating:
    """Who deals first and who starts.

    ``draws``: cards are drawn for it before the "first" deal, before "each" deal, or "never". ``draw_rank`` ranks the
    card a seat is shown: the lowest wins, or the ``highest``; None means draw again. ``winner_starts``: who wins it starts
    (tiles) instead of dealing. Afterwards the deal, or the start, passes left; where ``redeals_unwon``, not after a deal
    that nobody won: the same seat deals again (GIN-10).
    """

    draws: str = "first"
    draw_rank: Callable[[Card], int | None] = unranked
    winner_starts: bool = False
    highest: bool = False
    redeals_unwon: bool = False


@dataclass(frozen=True)
class Ending:
    """Why a deal ends, and the seat that ended it (went out, rapped, knocked), if one did."""

    reason: str
    by: int | None = None


class DealRule(NamedTuple):
    """A rule that holds in one deal alone: a sentence, the clause that says so where the rule set knows it, and whether it
    changes what the deal scores.
    """

    told: Message | str
    clause: str | None = None
    scores: bool = False


class Goal(NamedTuple):
    """What a game is played to, as a screen tells it: so many ``deals`` at most, so many points for the ``target``; either may
    be None. ``pays``: the points of a deal are what seats pay one another.
    """

    deals: int | None = None
    target: int | None = None
    pays: bool = False


OwnedCards = tuple[tuple[Card, ...], tuple[int, ...]]
"""The cards of a meld, and for each the seat before which it lies."""


class TurnShape(Protocol):
    """One of the three shapes of a turn (``rumpus.core.turns``), configured for a game."""

    @property
    def turns_upcard(self) -> bool:
        """Whether the deal turns a card up, which begins a discard pile."""

    @property
    def endings(self) -> Mapping[str, Message | str]:
        """The sentence of the log for every reason for which the shape ends a deal. Of "out" the log names the seat instead."""

    def codes(self, rules: RuleSet) -> frozenset[str]:
        """Every code with which the shape can refuse an action, as it is configured."""

    @property
    def causes(self) -> frozenset[str]:
        """What tells refusals of one code apart, each as ``code/cause``: a game may name a clause for it."""

    def first_state(self) -> TurnState:
        """What the table knows of this shape before the first deal."""

    def legal_actions(self, rules: RuleSet, view: View) -> LegalActions:
        """What the seat to move may do, from its view alone."""

    def refusal(self, rules: RuleSet, view: View, action: Action) -> IllegalAction | None:
        """Why the seat to move may not do this, or None."""

    def apply(self, rules: RuleSet, state: State, action: Action) -> tuple[list[Event], Ending | None]:
        """What an action brings about, and why it ends the deal, if it does. Raises IllegalAction."""

    def layout(self, rules: RuleSet) -> Layout:
        """How a screen lays the game out."""

    def help_topics(self, rules: RuleSet) -> tuple[str, ...]:
        """The topics of help on what a seat can do, in the order of a turn."""

    def question(
        self, rules: RuleSet, view: View, actions: Sequence[Action], naming: Naming, ready: bool | None
    ) -> Question:
        """What the seat to move is asked, which may do these. ``ready``: whether the turn it arranges could be played as it
        lies; None where it has not begun to.
        """

    def warning(self, table: PublicState) -> Message | str:
        """What ends the deal before long where nothing changes, in a sentence; empty where nothing does."""

    def setup_events(self, rules: RuleSet, melds: Sequence[OwnedCards], opened: Sequence[int]) -> list[Event]:
        """What has brought these melds to the table, where a position is set up. Raises UsageError."""

    def minimum_pile_and_stock(self, drawn: bool) -> tuple[int, int]:
        """How many cards the pile and the stock have at least while a seat is to move, which has drawn or not."""


_GIVE_RULES = Message('give a rule set, such as game.rules or rumpus.rule_book("…").rules(2)')


def check_rules(given: object) -> None:
    """Raise UsageError unless this is a rule set."""
    check_kind("rules", given, RuleSet, _GIVE_RULES)


# How a shape judges an action of one kind, and what it brings about: (shape, rules, view or state, action).
Judge = Callable[[Any, Any, View, Any], IllegalAction | None]
Happening = Callable[[Any, Any, State, Any], tuple[list[Event], Ending | None]]


# How a finished deal is scored, and when the game is over: a value of ``rumpus.core.scoring``, or any function.
Scoring = Callable[["RuleSet", State, Ending], DealResult]
GameOver = Callable[["RuleSet", PublicState], Outcome | None]


@dataclass(frozen=True, repr=False)
class RuleSet:
    """One game, for one number of seats, options resolved.

    ``points`` is what each card of the pack counts in a hand; ``hand_size`` cards are dealt to each seat, one at a time
    unless ``in_blocks``; an upcard is turned where the ``turn`` has one. ``clauses`` maps each refusal code to the clause
    it comes from; where one code has several causes, ``code/cause`` to that of the cause. ``scoring`` and ``game_end`` judge a finished deal and whether the game is over: data, which kernels
    compile, or functions, and then there are no compiled playouts. The ``endings`` of a scoring are the sentences for
    reasons that it gives in place of the turn's. ``lowest_wins`` tells whether points count against one. ``meld_rank``,
    given the points of the cards and a meld, is what melds are compared by in a tie of counts, lowest best and lowest
    first, where the game does (RAP-8). ``turn_seconds`` is what a turn may take, kept by who holds the clock (RG-13).
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
        """How a screen lays the game out."""
        return self.turn.layout(self)

    @property
    def codes(self) -> frozenset[str]:
        """Every code with which a seat to move can be refused; each needs a clause."""
        return self.turn.codes(self)

    @property
    def endings(self) -> Mapping[str, Message | str]:
        """Every reason for which a deal can end, with its sentence (see ``TurnShape``)."""
        return {**self.turn.endings, **getattr(self.scoring, "endings", {})}

    def ending_sentence(self, reason: str) -> Message | str:
        """What the log says of a deal that ended for this reason."""
        return self.endings.get(reason, Message("The deal is over."))

    @property
    def goal(self) -> Goal:
        """What is played to, as far as the ``game_end`` says."""
        return getattr(self.game_end, "goal", Goal())

    def deal_rules(self, table: PublicState) -> tuple[DealRule, ...]:
        """What holds in the deal on the table alone, where the turn or the scoring has ``deal_rules``."""
        return tuple(rule for rules_of in self._deal_rules for rule in rules_of(self, table))

    @cached_property
    def _deal_rules(self) -> tuple[Callable[[RuleSet, PublicState], tuple[DealRule, ...]], ...]:
        return tuple(part.deal_rules for part in (self.turn, self.scoring) if hasattr(part, "deal_rules"))

    def refuse(
        self, code: str, message: Message | str, subject: Card | str | None = None, *, cause: str = ""
    ) -> IllegalAction:
        """The refusal with this code, citing the clause that the game names for the cause, else that for the code; a card
        as ``subject`` is spelled out.
        """
        spelled = self.pack.text(subject) if isinstance(subject, int) else subject
        clause = self.clauses.get(f"{code}/{cause}") or self.clauses[code]
        return IllegalAction(message, code=code, clause=clause, subject=spelled)
