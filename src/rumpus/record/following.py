"""A digest of a game as it was shown to one seat, and the check of a record against it.

The client of a player does not store the game. It folds each line into a digest, in the order of ``seq``, and after
each deal the cards of the player's own hand. Later it folds the record in the same way, with the hands that follow
from its secret. Equal digests mean the same lines and the same hands (docs/records/format.md).
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
    """A digest of the first lines of a game and of one player's hands in it."""

    seq: int = 0  # lines so far
    deals: int = 0  # hands so far
    value: bytes = bytes(32)

    def with_line(self, seat: int | None, act: str, by: str | None) -> Digest:
        """Return the digest with the next line: the seat (None for chance), the action as text, and its "by" field."""
        return self._replace(seq=self.seq + 1, value=self._step([self.seq + 1, seat, act, by]))

    def with_hand(self, cards: Iterable[str]) -> Digest:
        """Return the digest with the player's hand in the next deal. ``cards`` are texts in any order."""
        return self._replace(deals=self.deals + 1, value=self._step(["hand", self.deals + 1, sorted(cards)]))

    def _step(self, parts: list[object]) -> bytes:
        text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(self.value + text.encode()).digest()


EMPTY = Digest()


class Followed(NamedTuple):
    """A game as one seat saw it: the number of its last line and the digest after that line."""

    seat: int
    seq: int
    digest: bytes | None  # None: lines are missing

    def code(self, record: Record, game: Game | None) -> FollowedCode:
        """Compare a record with the game that the seat saw.

        ``game`` is the record played again, None if that failed.

        Return "followed" if they are equal, "played-otherwise" if the record contradicts the digest, else
        "not-followed".
        """
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
    """Yield for each line of the game the hand that it deals to the seat, None if it deals no hand."""
    state = game.begun
    for line in game.lines:
        dealt = None
        for event in engine.decide(game.rules, state, line.action):
            if isinstance(event, Dealt):
                dealt = event.hands[seat]
            state = engine.evolve(state, event)
        yield None if dealt is None else game.rules.pack.written(cards_of(dealt))
