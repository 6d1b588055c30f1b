"""The player of tile games. Its style decides between a play and a pick."""

from __future__ import annotations

from rumpus.core.actions import Action, Pass, Pick
from rumpus.core.engine import check_turn
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.players.player import PlayerFactory
from rumpus.players.tiles.tile_styles import PATIENT, SOCIABLE, STYLES, TileStyle
from rumpus.players.tiles.visibility_limits import VisiblePlay, action_of, find_smallest_opening, has_opened


class TilePlayer:
    """Plays a seat by a style. It uses no random numbers, so every seed brings the same choices."""

    def __init__(self, rules: RuleSet, seed: int, style: TileStyle) -> None:
        self._rules = rules
        self._style = style

    def choose(self, view: View) -> Action:
        """Return a play, or else a pick, or else a pass if no tile is left to pick."""
        check_turn(view)
        found = self._chosen_play(view)
        if found is not None:
            return action_of(self._rules, view, found)
        return Pick() if view.table.stock_count else Pass()

    def _chosen_play(self, view: View) -> VisiblePlay | None:
        """Return the play for this turn; None to wait."""
        rules, style = self._rules, self._style
        most = style.find_play(rules, view, view.hand, "tiles")
        if most is None or most.placed == view.hand:
            return most
        if style.end.is_near(view):
            return style.find_play(rules, view, view.hand, "value")
        if style.waits(rules, view, view.hand.bit_count() - most.placed.bit_count()):
            return None
        if has_opened(view):
            return self._worth_its_jokers(view, most)
        # One meld without jokers, if that is enough to open; else as many tiles as possible.
        smallest = find_smallest_opening(rules, view) if style.opens_small else None
        return smallest or most

    def _worth_its_jokers(self, view: View, most: VisiblePlay) -> VisiblePlay | None:
        """Return ``most``, or the best play without jokers if the jokers bring too few tiles.

        The worth of both is the number of tiles placed.
        """
        jokers, style = self._rules.pack.joker_cards, self._style
        if style.min_joker_gain <= 1 or not most.placed & jokers:
            return most
        without = style.find_play(self._rules, view, view.hand & ~jokers, "tiles")
        least = style.min_joker_gain + (without.worth if without else 0)
        return most if most.worth >= least else without


def seated(level: str, manner: str) -> PlayerFactory:
    """Return a factory that makes tile players of this level and manner. Raises KeyError if there is no such style."""

    def build(rules: RuleSet, seed: int) -> TilePlayer:
        return TilePlayer(rules, seed, STYLES[level, manner](rules.seats))

    return build


beginner, beginner_patient = seated("beginner", SOCIABLE), seated("beginner", PATIENT)
casual, casual_patient = seated("casual", SOCIABLE), seated("casual", PATIENT)
club, club_patient = seated("club", SOCIABLE), seated("club", PATIENT)
expert, expert_patient = seated("expert", SOCIABLE), seated("expert", PATIENT)
master, master_patient = seated("master", SOCIABLE), seated("master", PATIENT)
"""The factories of each level and manner; the registry names them."""
