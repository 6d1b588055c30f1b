"""The columns of a score sheet on paper: the numbers that people write down for each deal."""

from __future__ import annotations

from typing import NamedTuple

from rumpus.competition.forms import call_of
from rumpus.core.rules import RuleSet
from rumpus.core.scoring import GameEnd, HandsCharged, Settlement


class ScoreColumns(NamedTuple):
    """The columns of a score sheet.

    ``caller``: "rap" or "knock", if a player ends the deal that way; else "". ``endings``: the ends of a deal to mark.
    ``doubled``: some deals count double. ``columns``: those of each player, of "laid", "held", "points" and "paid".
    ``pays_differences``: the players pay each other at the end. ``bonuses``: points for a deal won and for the game.
    """

    caller: str
    endings: tuple[str, ...]
    doubled: bool
    columns: tuple[str, ...]
    pays_differences: bool
    bonuses: tuple[int, int]


def score_columns(rules: RuleSet) -> ScoreColumns:
    """Return the columns for a game with these options."""
    scoring, end = rules.scoring, rules.game_end
    caller = call_of(rules)
    marked = tuple(getattr(scoring, "endings", ())) if caller else ()
    return ScoreColumns(
        caller=caller,
        endings=(caller, *marked) if marked else (),
        doubled=getattr(scoring, "doubled_suit", None) is not None,
        columns=_of_each_player(rules),
        pays_differences=getattr(end, "settlement", None) is Settlement.DIFFERENCES,
        bonuses=(end.box_bonus, end.game_bonus) if isinstance(end, GameEnd) else (0, 0),
    )


def _of_each_player(rules: RuleSet) -> tuple[str, ...]:
    if not hasattr(rules.scoring, "settle"):
        return ("points",)
    if isinstance(rules.scoring, HandsCharged):
        return ("held",)  # what is left is the score
    laid = ("laid",) if getattr(rules.scoring, "laid_cards_score", False) else ()
    return (*laid, "held", "paid" if rules.goal.pays else "points")
