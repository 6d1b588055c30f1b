"""Helpers for the scorings of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.arrangement import points_of
from rumpus.core.events import DealResult
from rumpus.core.messages import Message
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.state import State


def counts_in_hand(rules: RuleSet, state: State) -> tuple[int, ...]:
    """Return the points of all cards in each hand. Melds still in a hand count too."""
    return tuple(points_of(rules.points, hand) for hand in state.hands)


def unless_ended_by(rules: RuleSet, reason: str) -> Message | None:
    """Return the missing requirement "a turn that ends a deal by …" if these rules never end a deal for ``reason``.

    Return None if they do. Scorings that need such an end call it in ``lacks``.
    """
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
    """Return the result of a deal in which no melds are shown from the hands. Arguments: see ``DealResult``."""
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
