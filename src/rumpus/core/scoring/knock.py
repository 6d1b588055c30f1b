"""Scoring of a knock: the difference of the deadwood, gin, undercut (GIN-5, GIN-6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rumpus.core.arrangement import Arrangement, arrangements, best_arrangements, lay_off_all, points_of
from rumpus.core.events import DealResult
from rumpus.core.melds import Meld
from rumpus.core.messages import Message
from rumpus.core.packs import CardSet
from rumpus.core.rules import DealRule, Ending, RuleSet
from rumpus.core.scoring.result import counts_in_hand, shown, unless_ended_by
from rumpus.core.state import PublicState, State


@dataclass(frozen=True)
class KnockScoring:
    """Knock, gin or undercut, with a bonus for the last two (GIN-5, GIN-6); a deal that ended otherwise is drawn (GIN-7,
    GIN-8). ``equal_is_undercut``: equal deadwood is an undercut too (GIN-10). A first upcard of the ``doubled_suit``, a
    letter, doubles what the deal scores (OKL-3).

    Both sides choose best: the knocker the least deadwood, and of those melds the ones that leave the opponent most
    after their lay-offs; the opponent what leaves them least. Ties: the first in the order of ``arrangements``.
    """

    gin_bonus: int = 25
    undercut_bonus: int = 25
    equal_is_undercut: bool = False
    doubled_suit: str | None = None

    endings: ClassVar[Mapping[str, Message]] = {
        "gin": Message("Gin! All hands are shown."),
        "undercut": Message("All hands are shown. Undercut!"),
    }

    def lacks(self, rules: RuleSet) -> Message | None:
        """What it needs that these rules do not have, if anything."""
        return unless_ended_by(rules, "knock") or (None if rules.seats == 2 else Message("two seats"))

    def deal_rules(self, rules: RuleSet, table: PublicState) -> tuple[DealRule, ...]:
        """That the deal counts double, where it does (OKL-3)."""
        return (DealRule(Message("This deal counts double."), scores=True),) if self._is_doubled(rules, table) else ()

    def __call__(self, rules: RuleSet, state: State, ending: Ending) -> DealResult:
        """The result of a finished deal."""
        knocker = ending.by
        if knocker is None:
            return shown(state, ending, (), counts_in_hand(rules, state), ((), ()))
        choices = best_arrangements(rules.melds, rules.points, state.hands[knocker], knocker)
        replies = [(own, *_reply(rules, own, state.hands[1 - knocker], 1 - knocker)) for own in choices]
        own, laid, reply = max(replies, key=lambda choice: points_of(rules.points, choice[2].deadwood))
        counts = [points_of(rules.points, arranged.deadwood) for arranged in (own, reply)]
        points = self._points(*counts) * (2 if self._is_doubled(rules, state.table) else 1)
        entries = [(points,) if points > 0 else (), (-points,) if points < 0 else ()]
        by_seat = 1 if knocker == 0 else -1  # the pairs begin with the knocker
        return DealResult(
            reason="undercut" if points < 0 else ending.reason if own.deadwood else "gin",
            by=knocker,
            winners=(knocker,) if points > 0 else (1 - knocker,) if points < 0 else (),
            hands=state.hands,
            melds=tuple([laid, reply.melds][::by_seat]),
            counts=tuple(counts[::by_seat]),
            entries=tuple(entries[::by_seat]),
        )

    def _points(self, own: int, other: int) -> int:
        """What the knocker wins, negative for what the opponent wins (GIN-6)."""
        if own == 0:
            return other + self.gin_bonus
        is_undercut = other < own or (self.equal_is_undercut and other == own)
        return other - own - (self.undercut_bonus if is_undercut else 0)

    def _is_doubled(self, rules: RuleSet, table: PublicState) -> bool:
        upcard = table.first_upcard
        return upcard is not None and rules.pack.suits[rules.pack.suit(upcard)] == self.doubled_suit


def _reply(rules: RuleSet, own: Arrangement, hand: CardSet, seat: int) -> tuple[tuple[Meld, ...], Arrangement]:
    """The knocker's melds with the opponent's lay-offs, none on gin, and the opponent's own arrangement."""
    replies = []
    for arranged in arrangements(rules.melds, hand, seat):
        melds, left = own.melds, arranged.deadwood
        if own.deadwood:
            melds, left = lay_off_all(rules.melds, melds, left, seat)
        replies.append((melds, Arrangement(arranged.melds, left)))
    return min(replies, key=lambda reply: points_of(rules.points, reply[1].deadwood))
