"""Check that computer players can play by the rules of a game. This never loads the compiler.

A game of another package may have a pack, a turn or a scoring that the solver's kernels do not support. Players that
need these kernels must not be offered there.
"""

from __future__ import annotations

from functools import lru_cache

from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.core.turns.tiles.known import known_turn
from rumpus.extras import is_installed


def plays_all(rules: RuleSet) -> bool:
    """Return True: the player needs no kernel."""
    return True


@lru_cache(maxsize=64)
def plays_cards(rules: RuleSet) -> bool:
    """Return True if the solver's kernels play this game of cards.

    Without the solver it is also True. Then the missing packages are the reason to refuse the player.
    """
    if not is_installed("solver"):
        return True
    from rumpus.solver.scope import check_card_game  # this module can be imported only with the solver installed

    try:
        check_card_game(rules)
    except UsageError:
        return False
    return True


def has_rap(rules: RuleSet) -> bool:
    """Return True if a rap ends a deal of this game."""
    return rules.layout.call == "rap"


def plays_rap_cards(rules: RuleSet) -> bool:
    """Return True if a rap ends a deal of this game, and the solver's kernels play it."""
    return has_rap(rules) and plays_cards(rules)


def plays_tiles(rules: RuleSet) -> bool:
    """Return True if the players of tile games know the turn, the tiles and the jokers of this game."""
    try:
        known_turn(rules)
    except UsageError:
        return False
    return True
