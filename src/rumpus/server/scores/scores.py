"""All scores of a server. A score is in memory only while it is used."""

from __future__ import annotations

import asyncio
from typing import NamedTuple
from weakref import WeakValueDictionary

from rumpus.competition import Begin
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.server.front.clients import CountedClient
from rumpus.server.limits.rate import RateLimits, WrongTries
from rumpus.server.limits.remembered import Remembered
from rumpus.server.scores.codes import WRITE_LENGTH, new_watch_code, new_write_code, write_hash
from rumpus.server.scores.live_score import LiveScore
from rumpus.store import Store, StoredScore
from rumpus.store.reads import normalize_code

MOST_SCORES = 20_000
MADE_AN_HOUR = 60  # by one address
LAYS_A_MINUTE = 20  # questions to the solver from one address
_IN_MEMORY = 100  # scores
_ENDED = Message("this link has ended or was never given; ask whoever keeps the score for a new one")
_FULL = Message("this server has no room for more scores; try again another day")
_WATCH_ONLY = Message("this link only shows the score; ask whoever keeps the score for the link to write")


class FoundScore(NamedTuple):
    """A score as a code finds it. ``may_write``: the code is the secret one."""

    score: LiveScore
    may_write: bool

    def to_write(self) -> LiveScore:
        """Return the score. Raise UsageError if the code only shows it."""
        if not self.may_write:
            raise UsageError(_WATCH_ONLY, code="watch-only")
        return self.score


class Scores:
    """Makes scores and finds them by their codes."""

    def __init__(self, store: Store, wrong_tries: WrongTries) -> None:
        self._store = store
        self._wrong_tries = wrong_tries
        self._made = RateLimits(MADE_AN_HOUR / 3600, MADE_AN_HOUR)
        self._lays = RateLimits(LAYS_A_MINUTE / 60, LAYS_A_MINUTE)
        self._live: WeakValueDictionary[str, LiveScore] = WeakValueDictionary()  # one object for each score in use
        self._in_order = asyncio.Lock()  # two calls with one id make one score
        self._recent: Remembered[str, LiveScore] = Remembered(_IN_MEMORY)

    def count_lay(self, client: CountedClient) -> None:
        """Count a question to the solver. Raise TooMany if it is too much."""
        self._lays.take(*client)

    async def make(
        self, command: Begin, writer: str, client: CountedClient, command_id: str = ""
    ) -> tuple[LiveScore, str]:
        """Make a score. Return it and the code that may write it. The same id again returns the same score.

        Raise UsageError, TooMany and StoreError.
        """
        self._made.take(*client)
        code = new_write_code(command_id)
        async with self._in_order:
            stored = self._store.score_to_write(write_hash(code))
            if stored is not None:
                score = self._score(stored)
                score.check_begun_by(command, command_id)
                return score, code
            if self._store.count_scores() >= MOST_SCORES:
                raise UsageError(_FULL, code="no-room")
            score = await LiveScore.begin(self._store, self._new_watch_code(), write_hash(code), command, writer)
        self._use(score)
        return score, code

    def find(self, code: str, client: str) -> FoundScore:
        """Return the score with this code, to watch or to write. ``client`` is the key of the client that names it.

        Raise UsageError if there is none, and TooMany after too many wrong codes.
        """
        code = normalize_code(code)
        if code not in self._live:
            self._wrong_tries.check(client)
        may_write = len(code) == WRITE_LENGTH
        stored = self._store.score_to_write(write_hash(code)) if may_write else self._store.score(code)
        if stored is None:
            self._wrong_tries.count(client)
            raise UsageError(_ENDED, code="no-score", subject=code[:40])
        return FoundScore(self._score(stored), may_write)

    def _score(self, stored: StoredScore) -> LiveScore:
        score = self._live.get(stored.watch_code) or LiveScore.load(self._store, stored.watch_code)
        self._use(score)
        return score

    def _use(self, score: LiveScore) -> None:
        self._live[score.watch_code] = score
        self._recent.set(score.watch_code, score)

    def _new_watch_code(self) -> str:
        while True:
            code = new_watch_code()
            if self._store.score(code) is None:
                return code
