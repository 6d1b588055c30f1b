"""Recommend a level of computer player for a game, from the games that the user has finished there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from rumpus.core.messages import Message
from rumpus.core.rules import RuleSet
from rumpus.players.levels import SOCIABLE, PlayerKind, kinds_of, nearest_kind

WINS_UP, LOSSES_DOWN = 2, 3
"""Two wins lead to the next level, three losses to the level below. Each change resets both counts."""


class Recommended(NamedTuple):
    """The recommended kind of player, and a sentence that gives the reason."""

    kind: PlayerKind
    reason: Message


def ladder_of(rules: RuleSet) -> list[PlayerKind]:
    """Return one kind of each level that plays by these rules, the weakest first. They are sociable where some are."""
    company: dict[str, PlayerKind] = {}
    for kind in kinds_of(rules):
        # Names without a manner are sociable in tile games. Rap games list a sociable kind of their own after them.
        if kind.level and (kind.level not in company or kind.manner == SOCIABLE):
            company[kind.level] = kind
    return list(company.values())


def sociable_kind(name: str, rules: RuleSet) -> PlayerKind:
    """Return the kind that *Play now* seats of this level, else of the strongest level that plays by these rules.

    Raise KeyError if there is no such level.
    """
    level = nearest_kind(name, rules).level
    return next(kind for kind in ladder_of(rules) if kind.level == level)


def recommended(ladder: Sequence[PlayerKind], played: Iterable[tuple[str, bool]]) -> Recommended:
    """Return the level for the next game.

    ``played`` has the level and True for a win, for each finished game, the oldest first. A game counts only if its
    level was the recommended one at that time.
    """
    place = wins = losses = 0
    reason: Callable[[PlayerKind], Message] = _first_games
    for level, is_won in played:
        if level != ladder[place].level:
            continue
        wins, losses = wins + is_won, losses + (not is_won)
        if wins < WINS_UP and losses < LOSSES_DOWN:
            continue
        wins = losses = 0
        against = ladder[place].plural
        next_place = place + (1 if is_won else -1)
        if 0 <= next_place < len(ladder):
            place = next_place
            reason = partial(_two_wins if is_won else _three_losses, against=against)
    kind = ladder[place]
    return Recommended(kind, reason(kind))


def _first_games(kind: PlayerKind) -> Message:
    if kind.level == "beginner":  # by far the most common case: a message without fields needs fewer bytes on the wire
        return Message("Beginners: your first games.")
    return Message("{players}: your first games.", {"players": kind.heading})


def _two_wins(kind: PlayerKind, *, against: Message) -> Message:
    return Message("{players}: you won twice against {opponents}.", {"players": kind.heading, "opponents": against})


def _three_losses(kind: PlayerKind, *, against: Message) -> Message:
    return Message(
        "{players}: you lost three times against {opponents}.", {"players": kind.heading, "opponents": against}
    )
