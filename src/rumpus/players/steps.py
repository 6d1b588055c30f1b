"""The steps between neighbouring levels in plain words, from the measured strengths.

The number of games to notice a step is the usual sample size: so many games show the difference with a confidence of
95 % in 80 of 100 attempts. A player who counts wins and losses needs at least as many.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rumpus.core.messages import Field, Message
from rumpus.players.levels import LEVELS, PATIENT, PLAYERS, PlayerKind, kind_without_version
from rumpus.players.strength import Strength

FEW, MANY = 50, 500
"""Games. A step that takes fewer than ``FEW`` is clear. With ``MANY`` and more the two levels are close."""
_STANDARD_ERRORS = 1.96 + 0.84  # for a confidence of 95 %, reached in 80 of 100 attempts


class LevelStep(NamedTuple):
    """The step to a kind of player from a kind of the level below. ``games`` is None if no number would show it."""

    kind: PlayerKind
    below: PlayerKind
    seats: int
    games: int | None

    @property
    def is_close(self) -> bool:
        """Return True if the difference takes ``MANY`` games and more to notice."""
        return self.games is None or self.games >= MANY

    @property
    def sentence(self) -> Message:
        """The step in plain words."""
        fields: dict[str, Field] = {"opponents": self.below.plural, "count": MANY}
        if self.is_close:
            return Message("Close to {opponents}: the difference takes {count} games and more to notice.", fields)
        assert self.games is not None
        if self.games >= FEW:
            fields["count"] = round(self.games / FEW) * FEW
            return Message("Stronger than {opponents}: the difference takes about {count} games to notice.", fields)
        return Message("Clearly stronger than {opponents}: the difference shows in a few dozen games.", fields)


def steps(measured: Iterable[Strength]) -> dict[str, LevelStep]:
    """Return the steps of a game by name of the stronger kind: each at the fewest seats that were measured."""
    found: dict[str, LevelStep] = {}
    for one in measured:
        kind, below = _current(one.player), _current(one.against)
        if kind is None or below is None or kind.name in found:
            continue
        is_same_manner = (kind.manner == PATIENT) is (below.manner == PATIENT)
        if is_same_manner and below.level in LEVELS and LEVELS[LEVELS.index(below.level) + 1 :][:1] == (kind.level,):
            found[kind.name] = LevelStep(kind, below, one.seats, _games_to_notice(one))
    return found


def _current(versioned: str) -> PlayerKind | None:
    kind = PLAYERS.get(kind_without_version(versioned))
    return kind if kind and kind.versioned == versioned else None


def _games_to_notice(one: Strength) -> int | None:
    even = 1 / one.seats
    lead = one.share - even
    return round(_STANDARD_ERRORS**2 * even * (1 - even) / lead**2) if lead > 0 else None
