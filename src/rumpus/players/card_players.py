"""The players of card games, by level.

Casual players follow rules of thumb. From *club* upwards a player searches: it deals the hidden cards again many
times, plays the deals out, and compares the mean results of its actions. Higher levels play out more deals, play the
deals out better, and infer more about hidden cards from the moves of others.
"""

from __future__ import annotations

from typing import NamedTuple

from rumpus.core.actions import Action, Discard, LayMeld
from rumpus.core.engine import check_turn
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver import ActionValue, Judgement, action_values
from rumpus.solver.pimc.action_values import EndingWeights, when_ending
from rumpus.solver.pimc.reading import BLIND, Reading, fitted_reading
from rumpus.solver.policies.glance import choose_at_a_glance
from rumpus.solver.policies.heuristic import choose_action, policy_tables


class CardHeuristic:
    """Plays by rules of thumb. It uses no random numbers, so every seed brings the same choices."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self._rules = rules
        policy_tables(rules)  # raises UsageError now, not at the first turn, if no kernel plays these rules

    def choose(self, view: View) -> Action:
        """Return the next step of the turn by the rules of thumb: a draw, meld, discard, rap or knock."""
        check_turn(view)
        return choose_action(self._rules, view)


class CasualCards(CardHeuristic):
    """Plays by the same rules of thumb with less care.

    It lays what it can, and does not look beyond the next draw. It remembers the last few discards, but not the cards
    that others took.
    """

    def choose(self, view: View) -> Action:
        """Return the best action by the little that this player remembers."""
        check_turn(view)
        return choose_at_a_glance(self._rules, view)


class SociableCasual(CardHeuristic):
    """Plays as ``CasualCards``, but raps only in the sociable manner."""

    def choose(self, view: View) -> Action:
        """Return the best action by the little that this player remembers."""
        check_turn(view)
        return choose_at_a_glance(self._rules, view, SOCIABLE_RAP)


class SearchSettings(NamedTuple):
    """The settings of a search.

    - ``worlds``: the number of deals to play out.
    - ``min_errors``: the standard errors by which an action must beat the heuristic's choice.
    - ``reads_table``: infer hidden hands from the moves of others.
    - ``p_take_in_meld``: without that, the probability that a card someone took is in a meld.
    - ``careful``: distrust actions that look foolish at a glance.
    - ``to_win``: weigh the score of the game, not only the points of the deal.
    - ``uses_fitted_policy``: play out deals with the policy that was fitted for games with laid melds.
    - ``only_ends``: search only decisions to end the deal (rap or knock).
    - ``ending_weights``: the heuristic's weights for rapping and knocking.
    - ``p_missed_ending``: the probability that an opponent misses a chance to end the deal.
    - ``lays_if_in_doubt``: lay a meld unless another action is better than that by ``min_errors`` standard errors.
    """

    worlds: int
    min_errors: float
    reads_table: bool = False
    p_take_in_meld: float = 0.0
    careful: bool = True
    to_win: bool = False
    uses_fitted_policy: bool = False
    only_ends: bool = False
    ending_weights: EndingWeights = ()
    p_missed_ending: float = 1.0
    lays_if_in_doubt: bool = False


class ShowdownSettings(NamedTuple):
    """The settings for games with a showdown: for games of knocking, and for games of rapping."""

    knocks: SearchSettings
    raps: SearchSettings


class LayingSettings(NamedTuple):
    """The settings for games where melds are laid.

    ``scores`` is for games where melds score. The others are for games that count only the cards left in hands: with
    two players, and with more.
    """

    scores: SearchSettings
    between_two: SearchSettings
    among_more: SearchSettings


DOUBTFUL_MIN_ERRORS = 2.5  # standard errors by which an action must be better if it looks foolish at a glance

# The fitted policy gains more than many worlds do, above all where melds score. ``careful`` is off for the strongest
# player where only hands count and many play: it cost about 0.8 points a deal at six seats of 1916 (docs/players).
_CLUB = SearchSettings(worlds=24, min_errors=2.0, lays_if_in_doubt=True)
_EXPERT = SearchSettings(worlds=160, min_errors=2.0, uses_fitted_policy=True)
_MASTER = SearchSettings(worlds=500, min_errors=1.0, to_win=True, uses_fitted_policy=True)
LAYING_CLUB = LayingSettings(scores=_CLUB, between_two=_CLUB, among_more=_CLUB)
LAYING_EXPERT = LayingSettings(scores=_EXPERT._replace(worlds=32), between_two=_EXPERT, among_more=_EXPERT)
LAYING_MASTER = LayingSettings(
    scores=_MASTER,
    between_two=_MASTER,
    among_more=SearchSettings(worlds=500, min_errors=3.0, careful=False, uses_fitted_policy=True),
)
# In gin, searching draws and discards pays, and so does reading the table. In rap games most depends on when to rap.
SHOWDOWN_CLUB = ShowdownSettings(
    knocks=SearchSettings(worlds=24, min_errors=2.0),
    raps=SearchSettings(worlds=12, min_errors=2.0, only_ends=True, ending_weights=when_ending(caution=4.0)),
)
SHOWDOWN_EXPERT = ShowdownSettings(
    knocks=SearchSettings(worlds=64, min_errors=2.0, p_take_in_meld=0.5),
    raps=SearchSettings(worlds=128, min_errors=1.0, only_ends=True, ending_weights=when_ending(caution=1.5)),
)
SHOWDOWN_MASTER = ShowdownSettings(
    knocks=SearchSettings(worlds=400, min_errors=1.5, reads_table=True, to_win=True),
    raps=SearchSettings(
        worlds=600, min_errors=2.0, to_win=True, ending_weights=when_ending(caution=1.0), p_missed_ending=0.6
    ),
)

# Sociable players of rap games let everybody draw before they rap. They rap only with a count that people understand.
SOCIABLE_RAP = when_ending(rounds=1, most_left=10)


def _sociable(settings: SearchSettings) -> SearchSettings:
    return settings._replace(ending_weights=(*settings.ending_weights, *SOCIABLE_RAP))


# With such raps the levels differ most by their draws and discards. So the sociable expert searches these, too.
# With 128 worlds it was as strong as the master (507 rounds with two seats), so it has few.
# The sociable master infers nothing from others who did not rap: in trials that gained nothing.
SOCIABLE_CLUB = _sociable(SHOWDOWN_CLUB.raps)
SOCIABLE_EXPERT = _sociable(SHOWDOWN_EXPERT.raps._replace(worlds=32, min_errors=2.0, only_ends=False))
SOCIABLE_MASTER = _sociable(SHOWDOWN_MASTER.raps._replace(min_errors=1.0, p_missed_ending=1.0))


def _reading_without_table(rules: RuleSet, settings: SearchSettings) -> Reading:
    # In a spread pile, discards stay within reach, and good cards are laid at once. Hands improve less there.
    is_spread = settings.uses_fitted_policy and rules.layout.pile == "spread"
    return BLIND._replace(p_take_in_meld=settings.p_take_in_meld, improvement_rate=0.3 if is_spread else 1.0)


class CardPlayer:
    """Plays the heuristic's action, unless a search finds a better one.

    It plays deals out in worlds that its view allows (``rumpus.solver.action_values``). Results of a search are
    uncertain, and the heuristic is seldom bad. So another action must be better by some standard errors. The same view
    and seed bring the same choice.
    """

    def __init__(self, rules: RuleSet, seed: int, settings: SearchSettings) -> None:
        self._rules, self._seed, self._settings = rules, seed, settings
        reading = fitted_reading(rules) if settings.reads_table else _reading_without_table(rules, settings)
        self._judgement = Judgement(
            reading._replace(p_missed_ending=settings.p_missed_ending),
            to_win=settings.to_win,
            careful=settings.careful,
            uses_fitted_policy=settings.uses_fitted_policy,
            only_ends=settings.only_ends,
            ending_weights=settings.ending_weights,
        )
        policy_tables(rules)

    def choose(self, view: View) -> Action:
        """Return the action with the highest lower bound of its gain over the heuristic's action."""
        values = self.action_values(view)
        return (self._meld_in_doubt(values) or max(values, key=self.lower_bound_of_gain)).action

    def action_values(self, view: View) -> list[ActionValue]:
        """Return the values of the actions that this player considers. The heuristic's action is the first."""
        return action_values(
            self._rules, view, seed=self._seed, worlds=self._settings.worlds, judgement=self._judgement
        )

    def _meld_in_doubt(self, values: list[ActionValue]) -> ActionValue | None:
        """Return the best meld to lay in place of a discard that is not clearly better."""
        if not self._settings.lays_if_in_doubt or not isinstance(values[0].action, Discard):
            return None
        melds = [one for one in values if isinstance(one.action, LayMeld)]
        best = max(melds, key=lambda one: one.gain, default=None)
        return best if best and best.gain + self._settings.min_errors * best.error >= 0 else None

    def lower_bound_of_gain(self, prospect: ActionValue) -> float:
        """Return the gain of an action less the standard errors by which it must beat the heuristic's action."""
        min_errors = (
            max(self._settings.min_errors, DOUBTFUL_MIN_ERRORS) if prospect.is_doubtful else self._settings.min_errors
        )
        return prospect.gain - min_errors * prospect.error


class LayDownPlayer(CardPlayer):
    """Searches in games where melds are laid, with the settings for this game and number of seats."""

    def __init__(self, rules: RuleSet, seed: int, settings: LayingSettings) -> None:
        counts = settings.between_two if rules.seats == 2 else settings.among_more
        super().__init__(rules, seed, counts if rules.lowest_wins else settings.scores)


class ShowdownPlayer(CardPlayer):
    """Searches in games with a showdown, with the settings for rapping or for knocking."""

    def __init__(self, rules: RuleSet, seed: int, settings: ShowdownSettings) -> None:
        super().__init__(rules, seed, settings.raps if rules.layout.call == "rap" else settings.knocks)
