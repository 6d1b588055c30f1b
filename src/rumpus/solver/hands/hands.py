"""Hands under a rule set: least deadwood, the best arrangement, every best one, and many hands at once.

Every answer is exact. Where kernels take the pack and its points they answer, elsewhere the core does (``plain``). Hands are sets of cards (see ``rumpus.core.packs``) or text such as ``"7H 8H 9H AS"``; a hand
that is no hand of the pack raises UsageError or NotationError, which name the card.
"""

from __future__ import annotations

from threading import local
from typing import TYPE_CHECKING
from weakref import finalize

from rumpus.core.arrangement import Arrangement
from rumpus.core.errors import UsageError
from rumpus.core.given import unfit, whole
from rumpus.core.messages import Message
from rumpus.core.packs import Card, CardSet, Pack, cards_of, physical
from rumpus.core.rules import RuleSet, check_rules
from rumpus.solver.hands.plain import PlainHands
from rumpus.solver.scope import supports_hands

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from rumpus.solver.hands.hand_solver import HandSolver

Hand = CardSet | str


class _Solvers(local):
    """The solvers of a thread: each has room to work in that no two threads may share. Equal rules share one."""

    def __init__(self) -> None:
        self.by_rules: dict[int, HandSolver] = {}  # by id, as comparing rules would take as long as the answer
        self.by_content: dict[tuple[object, ...], HandSolver] = {}

    def made_for(self, rules: RuleSet) -> HandSolver:
        # Imported only now: a pack that no kernel takes does without the compiler.
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
    """The solver for the hands of this game, made once in each thread; raises UsageError where no kernel takes its pack
    or its points.
    """
    check_rules(rules)
    return _solvers.by_rules.get(id(rules)) or _solvers.made_for(rules)


def hands_of(rules: RuleSet) -> HandSolver | PlainHands:
    """Return what arranges the hands of this game; raises UsageError for a game of tiles."""
    check_rules(rules)
    known = _solvers.by_rules.get(id(rules))
    if known is not None:
        return known
    melds, points = rules.melds, rules.points
    return solver_for(rules) if supports_hands(melds, points) else PlainHands(melds, points, rules.meld_rank)


def least_deadwood(hand: Hand, rules: RuleSet) -> int:
    """The fewest points that any arrangement of the hand leaves."""
    return hands_of(rules).least_deadwood(read_hand(hand, rules.pack))


def best_arrangement(hand: Hand, rules: RuleSet, owner: int = 0) -> Arrangement:
    """The arrangement of the hand that leaves the fewest points of deadwood.

    Of several it is the best in a tie of counts where the game compares melds (RAP-8), and then the first in the order
    of ``rumpus.core.arrangement``. The melds belong to seat ``owner``.
    """
    return hands_of(rules).best(read_hand(hand, rules.pack), read_owner(owner))


def best_arrangements(hand: Hand, rules: RuleSet, owner: int = 0) -> list[Arrangement]:
    """Every arrangement that leaves the fewest points, each once, in the order of ``rumpus.core.arrangement``.

    Raises UsageError where there are more than ``scope.MOST_ARRANGEMENTS``.
    """
    return hands_of(rules).every_best(read_hand(hand, rules.pack), read_owner(owner))


def least_deadwood_batch(hands: npt.NDArray[np.int64], rules: RuleSet) -> npt.NDArray[np.int32]:
    """The fewest points of each of many hands: sets of cards in, points out, both of shape (hands,). Raises UsageError."""
    import numpy as np

    solver = solver_for(rules)
    if np.ndim(hands) != 1 or np.asarray(hands).dtype.kind not in "iu":
        raise unfit("hands", hands, Message("give a row of whole numbers, each a set of cards"))
    given = np.require(hands, np.int64, ["C", "W"])  # the one kind of array it is compiled for
    wrong = np.flatnonzero((given <= 0) | (given > rules.pack.everything))
    if wrong.size:
        read_hand(int(given[wrong[0]]), rules.pack)
    return solver.least_deadwood_batch(given)


def read_hand(hand: Hand, pack: Pack) -> CardSet:
    """The hand as a set of cards; raises NotationError or UsageError where it is none of this pack."""
    if isinstance(hand, str):
        hand = _parsed(hand, pack)
    if type(hand) is not int:
        write = Message(
            'give text, for example "{cards}", or a set of cards such as the hand of a view',
            {"cards": pack.fields(range(2))},
        )
        hand = whole(Message("a hand"), hand, write)
    if hand == 0:
        raise UsageError(Message("the hand is empty; name its cards"), code="empty-hand")
    if not 0 < hand <= pack.everything:
        told = Message(
            "the {pack} pack has {size} cards, numbered from 0; there is no card {number}",
            {"pack": pack.name, "size": pack.size, "number": _highest(hand)},
        )
        raise UsageError(told, code="unknown-card", subject=str(_highest(hand)))
    return hand


def read_owner(owner: int) -> int:
    """The seat to which melds belong. Raises UsageError."""
    return whole("owner", owner, Message("give the number of a seat"), "bad-seat")


def there_twice(pack: Pack, card: Card) -> UsageError:
    """The refusal of a card that is named twice."""
    told = Message("{card} is there twice; name each card once", {"card": pack.field(card)})
    return UsageError(told, code="card-twice", subject=pack.text(card))


def _parsed(words: str, pack: Pack) -> CardSet:
    hand = 0
    for word in words.split():
        card = physical(pack.parse(word))
        if hand >> card & 1:
            raise there_twice(pack, card)
        hand |= 1 << card
    return hand


def _highest(hand: CardSet) -> int:
    return cards_of(hand)[-1] if hand > 0 else hand
