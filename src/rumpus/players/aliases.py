"""What computer players were called when they had no versions, and how their names are kept since.

The old names hold in what was kept then alone: in tables, records and ledgers that have a name without ``@``. Nobody may
type them any more, and ``club`` is another player now.
"""

from __future__ import annotations

from rumpus.core.rules import RuleSet
from rumpus.players.levels import PLAYERS

OLD_NAMES = {
    "gentle": ("beginner",),
    "heuristic": ("casual",),
    "club": ("expert-patient", "expert"),
}
"""Each old name with what it is now: the first of these that the game has."""


def kept_as(kind: str) -> str:
    """A kind as files and databases keep it: ``club@2``. Whatever is no computer player of ours stays as it is."""
    known = PLAYERS.get(kind)
    return kind if known is None else known.versioned


def kind_kept(kept: str, rules: RuleSet | None) -> str:
    """The kind that something kept means in a game by these rules (None: they are not known): the level of that name
    whatever its version was, or what is the same as an old name. What is no computer player of ours stays as it is.
    """
    name, at, _ = kept.partition("@")
    if at:
        return name if name in PLAYERS else kept
    now = OLD_NAMES.get(kept, (kept,))
    return next((kind for kind in now if rules is not None and _is_there(kind, rules)), now[-1])


def _is_there(kind: str, rules: RuleSet) -> bool:
    return kind in PLAYERS and PLAYERS[kind].plays(rules)
