"""Computer players and hints for the tables: asked in this process for now."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from rumpus.coach.hint import Hint, hint
from rumpus.core.notation import format_action
from rumpus.core.rules import OptionValue
from rumpus.core.views import View
from rumpus.games import rule_book
from rumpus.players import make_player
from rumpus.wording.telling import Teller

Options = Mapping[str, OptionValue]


class Workers:
    """Who chooses for computer players."""

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.busy = 0
        self.restarts = 0

    async def start(self) -> None:
        """Be ready."""

    async def close(self) -> None:
        """Choose no more."""

    async def choose(self, kind: str, game: str, seats: int, options: Options, view: View, seed: str) -> str:
        """What a computer player of this kind does, as text."""
        rules = rule_book(game).rules(seats, **options)
        player = make_player(kind, rules, random.Random(seed).getrandbits(32))
        return format_action(rules, player.choose(view))

    async def hint(self, game: str, seats: int, options: Options, names: Sequence[str], view: View) -> Hint:
        """What one would do, and why."""
        rules = rule_book(game).rules(seats, **options)
        return hint(Teller(rules, names, view.seat), view)
