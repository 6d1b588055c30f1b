"""A player of tile games with a mind: a play, or else picking a tile, or else passing."""

from __future__ import annotations

from rumpus.core.actions import Action, Pass, Pick
from rumpus.core.packs import cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.players.player import PlayerFactory
from rumpus.players.tiles.mind import MINDS, PATIENT, SOCIABLE, Mind
from rumpus.players.tiles.sight import Seen, has_opened, play_of, smallest_meld


class TilePlayer:
    """Plays a seat as its mind has it. Nothing is left to chance: every seed brings the same choices."""

    def __init__(self, rules: RuleSet, seed: int, mind: Mind) -> None:
        self._rules = rules
        self._mind = mind

    def choose(self, view: View) -> Action:
        """A play, or else picking a tile, or else passing."""
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
        if mind.waits(rules, view):
            return None
        return self._fewest(view, most) if mind.doles else most

    def _fewest(self, view: View, most: Seen) -> Seen:
        """One tile of those that could be placed, the dearest first; or the smallest meld, also to open; or else all."""
        rules = self._rules
        if has_opened(view):
            numbered = cards_of(most.placed & ~rules.pack.joker_cards)
            for tile in sorted(numbered, key=lambda tile: (-rules.points[tile], tile)):
                alone = self._mind.sight(rules, view, 1 << tile, "tiles")
                if alone is not None:
                    return alone
        return smallest_meld(rules, view) or most


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
