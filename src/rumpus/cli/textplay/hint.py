"""The hint: what a sensible player would do, as lines to type."""

from __future__ import annotations

from rumpus.cli.textplay.arranging import arranging
from rumpus.core.actions import Action, DiscardAndRap, Knock, Play
from rumpus.core.notation import format_action
from rumpus.core.rules import RuleSet
from rumpus.core.views import View
from rumpus.players import make_player


def hint(rules: RuleSet, view: View) -> list[str]:
    """What the heuristic player would do, as lines to type one after another. Raises UsageError where none knows the
    game.
    """
    return lines_for(rules, view, make_player("heuristic", rules, 0).choose(view))


def lines_for(rules: RuleSet, view: View, action: Action) -> list[str]:
    """The lines that bring an action about; a tile turn is arranged step by step."""
    if isinstance(action, Play):
        return arranging(rules, view, action) or [format_action(rules, action)]
    if isinstance(action, DiscardAndRap):
        return [f"rap {rules.pack.text(action.card)}"]
    if isinstance(action, Knock):
        return [f"knock {rules.pack.text(action.card)}"]
    return [format_action(rules, action)]
