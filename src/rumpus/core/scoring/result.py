"""What every scoring of a deal is made of."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.arrangement import points_of
from rumpus.core.events import DealResult
from rumpus.core.messages import Message
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.state import State


def counts_in_hand(rules: RuleSet, state: State) -> tuple[int, ...]:
    """What everything left in each hand counts, complete melds too."""
    return tuple(points_of(rules.points, hand) for hand in state.hands)


def unless_ended_by(rules: RuleSet, reason: str) -> Message | None:
    """What a scoring lacks that scores deals a seat ends for this reason, where the turn of the rules has no such end."""
    if reason in rules.turn.endings:
        return None
    return Message('a turn that ends a deal by "{reason}"', {"reason": reason})


def shown(
    state: State,
    ending: Ending,
    winners: Sequence[int],
    counts: Sequence[int],
    entries: Sequence[Sequence[int]],
    laid: Sequence[int] = (),
) -> DealResult:
    """The result of a deal in which hands are shown as they are, with no melds turned down."""
    return DealResult(
        ending.reason,
        ending.by,
        tuple(winners),
        state.hands,
        ((),) * len(state.hands),
        tuple(counts),
        tuple(map(tuple, entries)),
        tuple(laid),
    )
