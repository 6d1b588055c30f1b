"""Arrange hands under a rule set: least deadwood, the best arrangement, every best one, and batches of hands.

Every answer is exact. Kernels answer if they support the pack and its points, else the core does (``plain``). A hand is
a set of cards (see ``rumpus.core.packs``) or text such as ``"7H 8H 9H AS"``. A hand that the pack cannot form raises
UsageError or NotationError, which name the card.
"""

from __future__ import annotations

from threading import local
from typing import TYPE_CHECKING
from weakref import finalize

from rumpus.core.arrangement import Arrangement
from rumpus.core.errors import UsageError
from rumpus.core.given import Argument, as_integer, wrong_value
from rumpus.core.messages import Message
from rumpus.core.packs import Card, CardSet, Pack, cards_of, physical
from rumpus.core.rules import RuleSet, check_rules
from rumpus.solver.hands.plain import PlainHands
from rumpus.solver.scope import supports_hands

_A_HAND = Argument(Message("a hand"), lambda fields: Message("a hand cannot be {given}; {write}", fields))

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from rumpus.solver.hands.hand_solver import HandSolver

Hand = CardSet | str


class _Solvers(local):
    """The solvers of a thread; two threads must not share their scratch space. Equal rules share a solver."""

    def __init__(self) -> None:
        self.by_rules: dict[int, HandSolver] = {}  # by id: comparing rules would take as long as the answer
        self.by_content: dict[tuple[object, ...], HandSolver] = {}

    def make(self, rules: RuleSet) -> HandSolver:
        # Imported here so that a pack without kernels does not load the compiler.
        from rumpus.solver.hands.hand_solver import HandSolver

        melds = rules.melds
        content = melds.pack, melds.ace_high, melds.setless_ranks, rules.points, rules.meld_rank
        found = self.by_content.get(content)
        if found is None:
            found = self.by_content[content] = HandSolver(melds, rules.points, rules.meld_rank)
        self.by_rules[id(rules)] = found
        finalize(rules, self.by_rules.pop, id(rules), None).atexit = False
        return found


_solvers = _Solvers()


def solver_for(rules: RuleSet) -> HandSolver:
    """Return the hand solver of a game, made once in each thread.

    Raise UsageError ``no-kernel`` if no kernel supports its pack or its points.
    """
    check_rules(rules)
    return _solvers.by_rules.get(id(rules)) or _solvers.make(rules)


def arranger_for(rules: RuleSet) -> HandSolver | PlainHands:
    """Return the hand solver of a game, or the plain one if no kernel supports its pack or points.

    Raise UsageError for a game of tiles.
    """
    check_rules(rules)
    known = _solvers.by_rules.get(id(rules))
    if known is not None:
        return known
    melds, points = rules.melds, rules.points
    return solver_for(rules) if supports_hands(melds, points) else PlainHands(melds, points, rules.meld_rank)


def least_deadwood(hand: Hand, rules: RuleSet) -> int:
    """Return the least deadwood points that any arrangement of the hand leaves."""
    return arranger_for(rules).least_deadwood(parse_hand(hand, rules.pack))


def best_arrangement(hand: Hand, rules: RuleSet, owner: int = 0) -> Arrangement:
    """Return the arrangement of the hand that leaves the least deadwood points.

    Several can leave the same points. If the game compares melds, take the one that wins a tie of counts (RAP-8). If
    several are left, take the first in the order of ``rumpus.core.arrangement``. The melds belong to seat ``owner``.
    """
    return arranger_for(rules).best(parse_hand(hand, rules.pack), check_owner(owner))


def best_arrangements(hand: Hand, rules: RuleSet, owner: int = 0) -> list[Arrangement]:
    """Return every arrangement with least deadwood, each once, in the order of ``rumpus.core.arrangement``.

    The melds belong to seat ``owner``. Raise UsageError ``too-many-arrangements`` if there are more than
    ``scope.MOST_ARRANGEMENTS``.
    """
    return arranger_for(rules).every_best(parse_hand(hand, rules.pack), check_owner(owner))


def least_deadwood_batch(hands: npt.NDArray[np.int64], rules: RuleSet) -> npt.NDArray[np.int32]:
    """Return the least deadwood points of each hand. ``hands`` are sets of cards; both arrays have shape (hands,).

    Raise UsageError for a wrong array, a wrong hand, or a game without kernels.
    """
    import numpy as np

    solver = solver_for(rules)
    if np.ndim(hands) != 1 or np.asarray(hands).dtype.kind not in "iu":
        raise wrong_value("hands", hands, Message("give a row of whole numbers, each a set of cards"))
    given = np.require(hands, np.int64, ["C", "W"])  # the kernel is compiled for this kind of array only
    wrong = np.flatnonzero((given <= 0) | (given > rules.pack.everything))
    if wrong.size:
        parse_hand(int(given[wrong[0]]), rules.pack)
    return solver.least_deadwood_batch(given)


def parse_hand(hand: Hand, pack: Pack) -> CardSet:
    """Return the hand as a set of cards. Raise NotationError or UsageError if it is not a hand of this pack."""
    if isinstance(hand, str):
        hand = _parsed(hand, pack)
    if type(hand) is not int:
        write = Message(
            'give text, for example "{cards}", or a set of cards such as the hand of a view',
            {"cards": pack.fields(range(2))},
        )
        hand = as_integer(_A_HAND, hand, write)
    if hand == 0:
        raise UsageError(Message("the hand is empty; name its cards"), code="empty-hand")
    if not 0 < hand <= pack.everything:
        message = Message(
            "the {pack} pack has {size} cards, numbered from 0; there is no card {number}",
            {"pack": pack.name, "size": pack.size, "number": _highest_card(hand)},
        )
        raise UsageError(message, code="unknown-card", subject=str(_highest_card(hand)))
    return hand


def check_owner(owner: int) -> int:
    """Return the seat that owns the melds, checked. Raise UsageError ``bad-seat``."""
    return as_integer("owner", owner, Message("give the number of a seat"), "bad-seat")


def duplicate_card_error(pack: Pack, card: Card) -> UsageError:
    """Return the error for a card that is named twice."""
    message = Message("{card} is there twice; name each card once", {"card": pack.field(card)})
    return UsageError(message, code="card-twice", subject=pack.text(card))


def _parsed(words: str, pack: Pack) -> CardSet:
    hand = 0
    for word in words.split():
        card = physical(pack.parse(word))
        if hand >> card & 1:
            raise duplicate_card_error(pack, card)
        hand |= 1 << card
    return hand


def _highest_card(hand: CardSet) -> int:
    return cards_of(hand)[-1] if hand > 0 else hand
