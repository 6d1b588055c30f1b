"""The scores of a server: competitions of one table."""

from __future__ import annotations

import asyncio
from typing import Any

from rumpus.competition import Command, Sheet
from rumpus.competition.formula import formula_of
from rumpus.competition.log import event_document, read_event
from rumpus.competition.sheet import play_back
from rumpus.core.messages import Message
from rumpus.server.competitions.competitions import Competitions
from rumpus.server.competitions.live_competition import CompetitionKind, CompetitionRefusal, LiveCompetition
from rumpus.server.front.clients import CountedClient
from rumpus.server.limits.rate import RateLimits, WrongTries
from rumpus.server.scores.document import score_document
from rumpus.store import Store

LAYS_A_MINUTE = 20  # questions to the solver from one address
_MOST_EVENTS = 500  # of one score: a long evening has a hundred
SCORE = CompetitionKind(
    name="score",
    start=Sheet(),
    play_back=play_back,
    read_event=read_event,
    event_document=event_document,
    most=20_000,
    made_an_hour=60,
    most_events=_MOST_EVENTS,
    most_bytes=8_000_000,
    ended=CompetitionRefusal(
        Message("this link has ended or was never given; ask the person who keeps the score for a new one"),
        code="no-score",
    ),
    no_room=CompetitionRefusal(
        Message("this server has no room for more scores; try again another day"), code="no-room"
    ),
    full=CompetitionRefusal(
        Message("this score has {most} entries; begin a new one", {"most": _MOST_EVENTS}), code="score-full"
    ),
    watch_only=CompetitionRefusal(
        Message("this link only shows the score; ask the person who keeps the score for the link to write"),
        code="watch-only",
    ),
)


class LiveScore(LiveCompetition[Sheet, Command]):
    """A score in memory."""

    kind = SCORE
    _document: tuple[Sheet, dict[str, Any]] | None = None

    async def document(self) -> dict[str, Any]:
        """Return the score as clients get it."""
        assert self.state.form is not None
        # A new formula takes up to a second. The form of a score never changes.
        formula = await asyncio.to_thread(formula_of, self.state.form)
        if self._document is None or self._document[0] is not self.state:
            self._document = self.state, score_document(self.state, formula)
        return self._document[1]


class Scores(Competitions[LiveScore, Command]):
    """Makes scores, finds them by their codes, and counts questions to the solver."""

    def __init__(self, store: Store, wrong_tries: WrongTries) -> None:
        super().__init__(LiveScore, store, wrong_tries)
        self._lays = RateLimits(LAYS_A_MINUTE / 60, LAYS_A_MINUTE)

    def count_lay(self, client: CountedClient) -> None:
        """Count a question to the solver. Raise TooMany if it is too much."""
        self._lays.take(*client)
