"""Scoring that several games share. Each policy turns a finished deal into a ``DealResult``, or ends a game."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.arrangement import points_of
from rumpus.core.events import DealResult, Outcome
from rumpus.core.rules import Ending, RuleSet
from rumpus.core.state import State, Table


def counts_in_hand(rules: RuleSet, state: State) -> tuple[int, ...]:
    """What everything left in each hand counts, complete melds too."""
    return tuple(points_of(rules.points, hand) for hand in state.hands)


def shown(
    state: State, ending: Ending, winners: Sequence[int], counts: Sequence[int], entries: Sequence[Sequence[int]]
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
    )


def charge_hands(rules: RuleSet, state: State, ending: Ending) -> DealResult:
    """Everyone but the seat that went out is charged what he holds (R16-14, RQ-12); a deal nobody went out of has no
    winner (R16-18).
    """
    counts = counts_in_hand(rules, state)
    entries = [() if seat == ending.by else (count,) for seat, count in enumerate(counts)]
    return shown(state, ending, [] if ending.by is None else [ending.by], counts, entries)


def after_deals(rules: RuleSet, table: Table, deals: int) -> Outcome | None:
    """The outcome once that many deals were played; equal totals share the win (C-5)."""
    if len(table.results) < deals:
        return None
    return decided("deals played", table.totals, rules.lowest_wins)


def decided(reason: str, totals: Sequence[int], lowest_wins: bool = False, settlement: Sequence[int] = ()) -> Outcome:
    """The outcome in which the lowest or highest totals win."""
    best = min(totals) if lowest_wins else max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best)
    return Outcome(reason, winners, tuple(totals), tuple(settlement) or (0,) * len(totals))
