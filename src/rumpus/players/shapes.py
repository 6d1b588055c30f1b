"""Kinds of player that have one player for each shape of a turn."""

from __future__ import annotations

from collections.abc import Mapping

from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet, TurnShape
from rumpus.players.player import Player, PlayerFactory


def by_shape(name: str, factories: Mapping[type[TurnShape], PlayerFactory]) -> PlayerFactory:
    """The factory of a kind of player. The shape of a turn decides who plays it, so a new rummy of a known shape needs no
    line here; what the factory gets for other shapes is a UsageError.
    """

    def build(rules: RuleSet, seed: int) -> Player:
        factory = factories.get(type(rules.turn))
        if factory is None:
            raise UsageError(
                f"no {name} player knows {rules.title}; let another one play", code="no-such-player", subject=name
            )
        return factory(rules, seed)

    return build
