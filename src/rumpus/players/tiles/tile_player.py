"""A player of tile games with a mind: a play, or else picking a tile, or else passing."""

from __future__ import annotations

from rumpus.core.actions import Action, Pass, Pick
from rumpus.core.engine import check_turn
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.players.player import PlayerFactory
from rumpus.players.tiles.mind import MINDS, PATIENT, SOCIABLE, TileStyle
from rumpus.players.tiles.sight import Seen, has_opened, play_of, smallest_opening


class TilePlayer:
    """Plays a seat as its mind has it. Nothing is left to chance: every seed brings the same choices."""

    def __init__(self, rules: RuleSet, seed: int, mind: TileStyle) -> None:
        self._rules = rules
        self._mind = mind

    def choose(self, view: View) -> Action:
        """A play, or else picking a tile, or else passing."""
        check_turn(view)
        seen = self._wanted(view)
        if seen is not None:
            return play_of(self._rules, view, seen)
        return Pick() if view.table.stock_count else Pass()

    def _wanted(self, view: View) -> Seen | None:
        """What to play now, of what is seen; None to wait."""
        rules, mind = self._rules, self._mind
        most = mind.sight(rules, view, view.hand, "tiles")
        if most is None or most.placed == view.hand:
            return most
        if mind.end.is_near(view):
            return mind.sight(rules, view, view.hand, "value")
        if mind.waits(rules, view, view.hand.bit_count() - most.placed.bit_count()):
            return None
        if has_opened(view):
            return self._with_jokers_kept(view, most)
        return (smallest_opening(rules, view) if mind.opens_small else None) or most

    def _with_jokers_kept(self, view: View, most: Seen) -> Seen | None:
        """The play that places most, or the most without jokers where they bring too little."""
        jokers, mind = self._rules.pack.joker_cards, self._mind
        if mind.joker_brings <= 1 or not most.placed & jokers:
            return most
        without = mind.sight(self._rules, view, view.hand & ~jokers, "tiles")
        least = mind.joker_brings + (without.worth if without else 0)
        return most if most.worth >= least else without


def seated(level: str, manner: str) -> PlayerFactory:
    """Builds players of this level and manner; KeyError where there are none."""

    def build(rules: RuleSet, seed: int) -> TilePlayer:
        return TilePlayer(rules, seed, MINDS[level, manner](rules.seats))

    return build


beginner, beginner_patient = seated("beginner", SOCIABLE), seated("beginner", PATIENT)
casual, casual_patient = seated("casual", SOCIABLE), seated("casual", PATIENT)
club, club_patient = seated("club", SOCIABLE), seated("club", PATIENT)
expert, expert_patient = seated("expert", SOCIABLE), seated("expert", PATIENT)
master = seated("master", PATIENT)
"""The players of each level, by manner."""
