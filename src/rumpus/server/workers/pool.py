"""The workers: processes that choose the moves of computer players and find hints, outside the server's event loop.

Jobs are queued fairly: addresses take turns, and at one address the makers of tables do. So a user with many tables
does not delay the others much. Moves come before hints. A move waits for a process without a timeout, since the game
cannot go on without it; each table has at most one waiting. A hint is refused if too many wait, or it waits too long.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import partial

from rumpus.coach.hint import Hint
from rumpus.coach.laying import Lay
from rumpus.core.messages import Message
from rumpus.core.rules import OptionValue
from rumpus.core.views import View
from rumpus.players import player_brain
from rumpus.processes.fair_order import Askers
from rumpus.processes.pool import JobFailure, NotDone, Pool, Queue
from rumpus.processes.process import JobFailed
from rumpus.server.limits.limit import TooMany
from rumpus.server.limits.shares import Claim, Shares
from rumpus.server.workers.compiling import Compiling
from rumpus.server.workers.jobs import Advice, BestLay, ChosenAction, Job, Move, NoAnswer, Rules, rules_of

_log = logging.getLogger(__name__)
NOT_COMPILED = "not-compiled"  # the reason for the plain player's moves until the solver is compiled
MOST_HINTS = 100
"""Most hints that wait at once. If there are more, the address or user with the most waiting hints loses its newest."""
PROGRAM = "rumpus.server.workers.jobs:prepare"
_REFUSALS = {
    JobFailure.BUSY: partial(
        NoAnswer, Message("too many players are asking for hints; try again later"), code="hints-busy"
    ),
    JobFailure.LATE: partial(NoAnswer, Message("the computer player thought for too long"), code="computer-late"),
    JobFailure.DIED: partial(NoAnswer, Message("the computer player failed twice"), code="computer-failed"),
    JobFailure.NO_PROCESS: partial(NoAnswer, Message("no computer player can be started"), code="computer-failed"),
    JobFailure.CLOSED: partial(
        NoAnswer, Message("the server stops; computer players think no longer"), code="computer-closed"
    ),
}


class Workers:
    """A pool of ``count`` worker processes. A job may run ``patience`` seconds; a hint may wait ``longest`` seconds.

    The first process starts with the first job, so a server without computer players has none. If there are several,
    one of them runs only moves, so that hints never delay all moves.
    """

    def __init__(self, count: int = 2, patience: float = 10.0, longest: float = 30.0) -> None:
        self.moves = Queue(patience)
        self.hints = Queue(patience, longest)
        self._places = Shares(MOST_HINTS, MOST_HINTS)  # for hints
        both = (self.moves, self.hints)
        self.pool = Pool((PROGRAM,), [both] if count == 1 else [(self.moves,), *[both] * (count - 1)])
        self.compiling = Compiling()

    async def close(self) -> None:
        """Stop all processes. Pending jobs raise NoAnswer."""
        await self.compiling.end()
        await self.pool.close()

    async def choose(
        self,
        kind: str,
        game: str,
        seats: int,
        options: Mapping[str, OptionValue],
        view: View,
        seed: int,
        askers: Askers = (),
    ) -> ChosenAction:
        """Return the move of a computer player of this kind. ``askers`` are the keys that its time is charged to.

        The plain player chooses if the computer player cannot, or if it needs the solver and that is not compiled yet.
        Raises NoAnswer and UsageError.
        """
        rules = Rules.named(game, seats, options)
        waits = player_brain(kind, rules_of(rules)).is_compiled and not self.compiling.is_done
        chosen = await self._ask(self.moves, Move(rules, kind, view, seed, NOT_COMPILED if waits else ""), askers)
        assert isinstance(chosen, ChosenAction)
        return chosen

    async def hint(
        self,
        game: str,
        seats: int,
        options: Mapping[str, OptionValue],
        names: Sequence[str],
        view: View,
        askers: Askers = (),
    ) -> Hint:
        """Return a hint for the seat of a view. Until the solver is compiled it is the plain player's move.

        Raises NoAnswer and UsageError.
        """
        is_plain = not self.compiling.is_done
        job = Advice(Rules.named(game, seats, options), tuple(names), view, is_plain)
        hint = await self._ask_in_place(job, askers)
        assert isinstance(hint, Hint)
        return hint

    async def best_lay(
        self,
        game: str,
        seats: int,
        options: Mapping[str, OptionValue],
        rack: Sequence[str],
        table: Sequence[Sequence[str]],
        askers: Askers = (),
        *,
        opened: bool = True,
    ) -> Lay:
        """Return the best play of a rack. Raises NoAnswer, as until the solver is compiled, and errors of the cards."""
        if not self.compiling.is_done:
            message = Message("the solver is being prepared; try again in a minute")
            raise NoAnswer(message, code=NOT_COMPILED)
        rules = Rules.named(game, seats, options)
        found = await self._ask_in_place(BestLay(rules, tuple(rack), tuple(map(tuple, table)), opened), askers)
        assert isinstance(found, Lay)
        return found

    async def _ask_in_place(self, job: Job, askers: Askers) -> object:
        """Run a job in a place of the hints. Raises NoAnswer if too many wait."""
        try:
            async with self._places.holding(Claim(askers)) as place:
                place.add(1)
                return await self._ask(self.hints, job, askers)
        except TooMany:
            refusal = _REFUSALS[JobFailure.BUSY]()
            raise refusal from None

    async def _ask(self, queue: Queue, job: Job, askers: Askers) -> object:
        try:
            return await self.pool.ask(queue, job, askers)
        except NotDone as error:
            refusal = _REFUSALS[error.reason]()
            raise refusal from None
        except JobFailed as error:
            _log.warning("a computer player failed", exc_info=error)
            raise NoAnswer(
                Message("the computer player failed: {error}", {"error": str(error)}), code="computer-failed"
            ) from None
