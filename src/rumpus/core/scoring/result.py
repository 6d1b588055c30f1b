"""Helpers for the scorings of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.arrangement import points_of
from rumpus.core.events import DealResult
from rumpus.core.melds import Meld
from rumpus.core.messages import Message
from rumpus.core.rules import RuleSet
from rumpus.core.scoring.counts import DealScore
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


def result_of(state: State, score: DealScore, melds: Sequence[Sequence[Meld]] = ()) -> DealResult:
    """Return the result of a deal with this score. ``melds`` are shown from the hands, by seat; empty if none are."""
    return DealResult(
        reason=score.reason,
        by=score.counts.by,
        winners=score.winners,
        hands=state.hands,
        melds=tuple(map(tuple, melds)) or ((),) * len(state.hands),
        counts=score.counts.held,
        entries=score.entries,
        laid=score.counts.laid,
    )
