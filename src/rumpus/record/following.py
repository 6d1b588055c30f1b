"""A digest of a game as it was shown to one seat, and the check of a record against it.

A player who follows a game does not store the game. They fold each line into a digest, in the order of ``seq``, and after each
deal the cards of their own hand. Later they fold the record in the same way, with the hands that follow from its secret. Two
equal digests mean the same lines and the same hands (docs/records/format.md).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from rumpus.core import engine
from rumpus.core.events import Dealt
from rumpus.core.packs import cards_of
from rumpus.game import Game
from rumpus.record.format import Record

FollowedCode = Literal["followed", "not-followed", "played-otherwise"]


class Digest(NamedTuple):
    """The digest after line ``seq`` and after so many ``deals``."""

    seq: int = 0
    deals: int = 0
    value: bytes = bytes(32)

    def with_line(self, seat: int | None, act: str, by: str | None) -> Digest:
        """Fold the next line: the seat (None for chance), the action as text, and who acted for the seat."""
        return self._replace(seq=self.seq + 1, value=self._step([self.seq + 1, seat, act, by]))

    def with_hand(self, cards: Iterable[str]) -> Digest:
        """Fold the own hand of the next deal, as card texts."""
        return self._replace(deals=self.deals + 1, value=self._step(["hand", self.deals + 1, sorted(cards)]))

    def _step(self, parts: list[object]) -> bytes:
        text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(self.value + text.encode()).digest()


EMPTY = Digest()


class Followed(NamedTuple):
    """A game as one seat followed it: the last line and the digest after it. ``digest`` is None if lines are missing."""

    seat: int
    seq: int
    digest: bytes | None

    def code(self, record: Record, game: Game | None) -> FollowedCode:
        """Compare a record with the game that was shown. ``game`` is the record played again, None if that fails."""
        if self.digest is None:
            return "not-followed"
        if len(record.lines) < self.seq:
            return "played-otherwise"
        if game is None or self.seat >= game.rules.seats:
            return "not-followed"
        digest = EMPTY
        for fields, hand in zip(record.lines[: self.seq], _hands_dealt(game, self.seat), strict=False):
            digest = digest.with_line(fields.get("seat"), fields["act"], fields.get("by"))
            digest = digest if hand is None else digest.with_hand(hand)
        if digest.value != self.digest:
            return "played-otherwise"
        return "followed" if self.seq == len(record.lines) else "not-followed"


def _hands_dealt(game: Game, seat: int) -> Iterator[list[str] | None]:
    """For each line of the game, the hand that it deals to the seat; None if it deals none."""
    state = game.begun
    for line in game.lines:
        dealt = None
        for event in engine.decide(game.rules, state, line.action):
            if isinstance(event, Dealt):
                dealt = event.hands[seat]
            state = engine.evolve(state, event)
        yield None if dealt is None else game.rules.pack.written(cards_of(dealt))
