"""The move that a hint advises in card games: that of the player `expert`, with more caution.

A player may take a risk that its own search finds small. A reader of hints cannot see that search. So a move that looks
foolish at a glance (``solver.pimc.candidates``) must be better by far: putting a card back that was just taken, or
feeding the next player. A hint says to hold a whole meld only if the search is sure that laying it is worse. And it
says to go on with a good hand only for a gain that a person can notice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rumpus.core.actions import Action, Discard, DiscardAndRap, Knock, LayMeld, Rap
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.players import make_player

if TYPE_CHECKING:
    from rumpus.solver import ActionValue

ADVISER = "expert"
"""The kind of computer player whose moves are advised."""
SURE = 3.5  # the standard errors by which a move that looks foolish must be better
WORTH = 1.0  # the points that it must bring to go on when a rule of thumb says to rap or knock
ENDS = (Rap, DiscardAndRap, Knock)


def sound_move(rules: RuleSet, view: View) -> Action:
    """Return a move to advise to the seat of the view. Raise UsageError if the adviser cannot play by these rules."""
    # The seed is fixed, so that the same view gets the same hint.
    player = make_player(ADVISER, rules, 0)
    from rumpus.players.card_players import CardPlayer  # only here: the solver's compiler takes long to load

    if not isinstance(player, CardPlayer):
        return player.choose(view)

    def lower_bound(one: ActionValue) -> float:
        return one.gain - SURE * one.error if one.is_doubtful else player.lower_bound_of_gain(one)

    values = player.action_values(view)
    first, best = values[0], max(values, key=lower_bound)
    if isinstance(first.action, ENDS) and not isinstance(best.action, ENDS) and lower_bound(best) < WORTH:
        return first.action
    if not isinstance(best.action, Discard):
        return best.action
    return _meld_to_lay(best, values) or best.action


def _meld_to_lay(discard: ActionValue, values: Sequence[ActionValue]) -> LayMeld | None:
    """Return the best meld to lay before this discard, unless it is surely better to hold it. None if there is none."""
    # The errors of both gains are about the same action, so their sum is a bound for the error of the difference.
    lays = {
        one.action: one.gain
        for one in values
        if isinstance(one.action, LayMeld) and discard.gain - one.gain < SURE * (discard.error + one.error)
    }
    whole = [lay for lay in lays if not any(set(lay.cards) < set(other.cards) for other in lays)]
    return max(whole, key=lays.__getitem__, default=None)
