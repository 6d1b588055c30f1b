"""The players of card games by level: they remember more, look further ahead and read the table better from one to the next."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.core.actions import Action
from rumpus.core.engine import check_turn
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.solver import ActionValue, Judgement, action_values
from rumpus.solver.pimc.action_values import EndingWeights, when_ending
from rumpus.solver.pimc.reading import BLIND, Reading, fitted_reading
from rumpus.solver.policies.glance import choose_at_a_glance
from rumpus.solver.policies.heuristic import choose_action, policy_tables


class CardHeuristic:
    """Plays by rules of thumb. It leaves nothing to chance, so every seed brings the same choices."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self._rules = rules
        policy_tables(rules)  # where no kernel plays the rules, that is said now

    def choose(self, view: View) -> Action:
        """Draw, or the next step of a turn; rap or knock where it should pay."""
        check_turn(view)
        return choose_action(self._rules, view)


class CasualCards(CardHeuristic):
    """Plays by the same rules of thumb at a glance: it does not look beyond the next draw, and remembers the last few
    discards but not what the others took.
    """

    def choose(self, view: View) -> Action:
        """What seems best with what is remembered."""
        check_turn(view)
        return choose_at_a_glance(self._rules, view)


class SearchSettings(NamedTuple):
    """How a player looks ahead: in so many worlds; by how many standard errors another action must be better than the first
    thought; whether the table is read or, where it is not, how sure it is that a card somebody took is in a meld; whether it
    is careful, and leaves out what is foolish at a glance; whether the score of the game is looked at; whether it goes by
    fitted habits where melds are laid; where there is a showdown, whether it thinks twice about ending the deal alone; when it
    raps or knocks at first thought; and how likely it thinks others let a chance to end the deal pass.
    """

    worlds: int
    sure: float
    reads: bool = False
    believes: float = 0.0
    careful: bool = True
    to_win: bool = False
    practised: bool = False
    only_ends: bool = False
    nerve: EndingWeights = ()
    silent: float = 1.0


class ShowdownMinds(NamedTuple):
    """How a player looks ahead where there is a showdown: where one knocks, and where one raps."""

    knocks: SearchSettings
    raps: SearchSettings


class LayingMinds(NamedTuple):
    """How a player looks ahead where melds are laid: where they score; and where only what is left in hands counts, between
    two and among more.
    """

    scores: SearchSettings
    between_two: SearchSettings
    among_more: SearchSettings


SURE_OF_DOUBTS = 2.5  # errors by which what is foolish at a glance must be better

# Habits are worth more than many worlds, above all where melds score. Where only hands count and many sit, to leave out what
# looks foolish cost the strongest player some 0.8 points a deal: tried at six seats of 1916 (docs/players).
_CLUB = SearchSettings(worlds=24, sure=2.0)
_EXPERT = SearchSettings(worlds=160, sure=2.0, practised=True)
_MASTER = SearchSettings(worlds=500, sure=1.0, to_win=True, practised=True)
LAYING_CLUB = LayingMinds(scores=_CLUB, between_two=_CLUB, among_more=_CLUB)
LAYING_EXPERT = LayingMinds(scores=_EXPERT._replace(worlds=32), between_two=_EXPERT, among_more=_EXPERT)
LAYING_MASTER = LayingMinds(
    scores=_MASTER, between_two=_MASTER, among_more=SearchSettings(worlds=500, sure=3.0, careful=False, practised=True)
)
# In gin second thoughts about draws and discards pay, and so does reading the table; where one raps, most is in when to rap.
SHOWDOWN_CLUB = ShowdownMinds(
    knocks=SearchSettings(worlds=24, sure=2.0),
    raps=SearchSettings(worlds=12, sure=2.0, only_ends=True, nerve=when_ending(caution=4.0)),
)
SHOWDOWN_EXPERT = ShowdownMinds(
    knocks=SearchSettings(worlds=64, sure=2.0, believes=0.5),
    raps=SearchSettings(worlds=128, sure=1.0, only_ends=True, nerve=when_ending(caution=1.5)),
)
SHOWDOWN_MASTER = ShowdownMinds(
    knocks=SearchSettings(worlds=400, sure=1.5, reads=True, to_win=True),
    raps=SearchSettings(worlds=600, sure=2.0, to_win=True, nerve=when_ending(caution=1.0), silent=0.6),
)


def _unread(rules: RuleSet, mind: SearchSettings) -> Reading:
    """How hands are imagined where the table is not read. Where a pile lies spread, what was thrown stays in reach and what
    is good is laid: hands there get little better.
    """
    is_spread = mind.practised and rules.layout.pile == "spread"
    return BLIND._replace(p_take_in_meld=mind.believes, improvement_rate=0.3 if is_spread else 1.0)


class CardPlayer:
    """Plays the heuristic policy's action, unless looking ahead finds a better one. Where it is careful it leaves out foolish ones.

    It plays deals out in worlds that its view allows (``rumpus.solver.action_values``). What it finds there is uncertain, and its
    first thought is seldom bad. The same view and seed bring the same choice.
    """

    def __init__(self, rules: RuleSet, seed: int, mind: SearchSettings) -> None:
        self._rules, self._seed, self._mind = rules, seed, mind
        reading = fitted_reading(rules) if mind.reads else _unread(rules, mind)
        self._judgement = Judgement(
            reading._replace(p_missed_ending=mind.silent),
            to_win=mind.to_win,
            careful=mind.careful,
            uses_fitted_policy=mind.practised,
            only_ends=mind.only_ends,
            ending_weights=mind.nerve,
        )
        policy_tables(rules)

    def choose(self, view: View) -> Action:
        """The first thought, or an action that is surely better."""
        prospects = action_values(
            self._rules, view, seed=self._seed, worlds=self._mind.worlds, judgement=self._judgement
        )
        return max(prospects, key=self._surely_gained).action

    def _surely_gained(self, prospect: ActionValue) -> float:
        sure = max(self._mind.sure, SURE_OF_DOUBTS) if prospect.is_doubtful else self._mind.sure
        return prospect.gain - sure * prospect.error


class LayDownPlayer(CardPlayer):
    """The same where melds are laid: it has a mind for games in which they score and two for the others."""

    def __init__(self, rules: RuleSet, seed: int, minds: LayingMinds) -> None:
        counts = minds.between_two if rules.seats == 2 else minds.among_more
        super().__init__(rules, seed, counts if rules.lowest_wins else minds.scores)


class ShowdownPlayer(CardPlayer):
    """The same where there is a showdown: it has a mind for knocking and one for rapping."""

    def __init__(self, rules: RuleSet, seed: int, minds: ShowdownMinds) -> None:
        super().__init__(rules, seed, minds.raps if rules.layout.call == "rap" else minds.knocks)
