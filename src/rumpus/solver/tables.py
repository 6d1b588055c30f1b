"""The best play at a tile table: all of it rearranged, most tiles or most value placed, proven best.

Nothing here knows a game: how jokers move and how a player opens is read from the rule set.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, fields
from typing import Any, Literal, NamedTuple, get_args

from rumpus.core.actions import MeldCards, Play
from rumpus.core.errors import UsageError
from rumpus.core.given import check_kind
from rumpus.core.messages import Message
from rumpus.core.packs import Card
from rumpus.core.rules import RuleSet, check_rules
from rumpus.core.turns.tiles import TileTurn
from rumpus.core.turns.tiles.known import known_turn
from rumpus.solver.arrange.arrays import NUMBERS
from rumpus.solver.easiest.assignment import kept_and_moved
from rumpus.solver.easiest.search import EasySearch
from rumpus.solver.easiest.steps import Step, steps_between
from rumpus.solver.plays.answer import melds_of, opening_melds
from rumpus.solver.plays.greedy import Allowed, GreedyPlay, greedy_plays
from rumpus.solver.plays.position import Position, Rack, TableMelds, read_position
from rumpus.solver.plays.solver import Clock
from rumpus.solver.plays.subproblem import Worth
from rumpus.solver.plays.table_search import Found, TableSearch

Objective = Literal["tiles", "value"]
"""What is to be as much as can be: the number of tiles placed, or their value, which is what they count on a rack."""


@dataclass(frozen=True)
class BestPlay:
    """The best play found.

    ``table``: the whole new table, meld by meld, jokers standing for tiles; the old one where nothing can be placed.
    ``placed``: the tiles from the rack. ``opening``: the melds that open, for a player who had not opened. ``tiles`` and
    ``value``: how many are placed, and what they count on a rack. ``proven``: no play is better; none has more of what
    was asked for than ``bound``.
    """

    table: tuple[MeldCards, ...]
    placed: tuple[Card, ...]
    tiles: int
    value: int
    proven: bool
    bound: int
    opening: tuple[MeldCards, ...] = ()

    _question: Question = field(kw_only=True, repr=False, compare=False)

    @property
    def action(self) -> Play | None:
        """The play as an action of the game; None where nothing can be placed."""
        if not self.placed:
            return None
        left = len(self._question.position.rack) - len(self.placed)
        return Play(self.table, self.opening, one_tile=left == 1 and self._question.turn.says_one_tile)

    def easiest(self, seconds: float | None = 1.0) -> EasyPlay:
        """Of all plays that are worth as much, the one a person follows best: the most old melds lie whole, extended or
        not, then the fewest tiles have moved. When the seconds are over it may be another, which is then not said to be
        proven; None searches to the end.
        """
        _check_seconds(seconds)
        question, play = self._question, self
        proven = not self.placed or question.untouched  # then every old meld lies whole
        if not proven:
            found = EasySearch(question.position, question.search, question.worth, Clock(seconds)).run()
            if found is not None:
                opening = opening_melds(question.position, found.table, found.opening)
                play, proven = _answer(question, found.table, opening), found.proven
        kept, moved = kept_and_moved(question.position, play.table)
        return EasyPlay(**play._fields(), kept=kept, moved=moved, proven_easiest=proven and self.proven)

    def _fields(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(BestPlay)}


@dataclass(frozen=True)
class EasyPlay(BestPlay):
    """The best play that is easiest to follow.

    ``kept``: how many melds of the old table lie whole in the new one; ``moved``: how many tiles left the greatest part
    of their old meld that lies together; ``proven_easiest``: no play worth as much is easier.
    """

    kept: int = field(kw_only=True)
    moved: int = field(kw_only=True)
    proven_easiest: bool = field(kw_only=True)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What a person does, step by step: "take K7 from the set of sevens to a new meld"."""
        return steps_between(self._question.position.pack, self._question.position.table, self.table)


class Question(NamedTuple):
    """What was asked, and the search that answered it. ``untouched``: the table stays as it lies; ``all_free``: jokers
    stand for whatever is wanted.
    """

    rules: RuleSet
    turn: TileTurn
    position: Position
    worth: Worth
    search: TableSearch
    untouched: bool
    all_free: bool


def best_play(
    table: TableMelds,
    rack: Rack,
    rules: RuleSet,
    objective: Objective = "tiles",
    jokers: Literal["free"] | None = None,
    opened: bool = True,
    seconds: float | None = None,
) -> BestPlay:
    """The play that places most tiles, or most value, of the rack.

    ``jokers``: as the rules say, or ``"free"``: in any arrangement a joker stands for whatever makes its meld legal, on
    the table too. ``opened``: whether the player has opened. ``seconds``: when they are over, the best found so far is
    returned.

    Raises UsageError: ``no-tile-turn``, ``no-kernel``, ``no-objective``, ``no-joker-rule``, ``bad-seconds``, and what
    ``read_position`` raises; NotationError for a word that is no tile.
    """
    check_rules(rules)
    turn = known_turn(rules)
    check_kind("opened", opened, bool, Message("give True or False"))
    _check(objective, jokers, seconds)
    clock = Clock(seconds)
    position = read_position(rules.pack, table, rack, any_face=jokers == "free")
    untouched = turn.opening.table_untouched and not opened
    all_free = jokers == "free" and not untouched
    search = TableSearch(rules, position, objective == "value", not opened, all_free)
    search.run(clock)
    question = Question(rules, turn, position, _worth(rules, objective), search, untouched, all_free)
    return _better_greedy_play(question) or _play_from_search(question)


def _check(objective: str, jokers: str | None, seconds: float | None) -> None:
    if objective not in get_args(Objective):
        problem = Message('there is no objective {objective}: say "tiles" or "value"', {"objective": repr(objective)})
        raise UsageError(problem, code="no-objective")
    if jokers not in (None, "free"):
        problem = Message('jokers cannot be {jokers}: say "free", or nothing for the rules', {"jokers": repr(jokers)})
        raise UsageError(problem, code="no-joker-rule")
    _check_seconds(seconds)


def _check_seconds(seconds: object) -> None:
    if seconds is None:
        return
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 <= seconds < math.inf:
        problem = Message("{seconds} is no time to search: name seconds, 0 or more", {"seconds": repr(seconds)})
        raise UsageError(problem, code="bad-seconds")


def _worth(rules: RuleSet, objective: Objective) -> Worth:
    if objective == "tiles":
        return Worth((1,) * (NUMBERS + 1))
    return Worth((*rules.points[:NUMBERS], rules.points[-1]))


def _better_greedy_play(question: Question) -> BestPlay | None:
    """The greedy play, if it is better than what was found before the search was broken off."""
    turn, search = question.turn, question.search
    if search.bound <= search.best.worth:
        return None
    free = question.all_free or not turn.jokers.rack_jokers_stay_apart
    jokers = turn.opening.jokers or not question.untouched
    allowed = Allowed(jokers, not question.untouched, free)
    plays = greedy_plays(question.position, question.worth, allowed, question.worth)
    if search.must_open:  # melds of few tiles may be the ones that are worth enough
        plays += greedy_plays(question.position, question.worth, allowed, _worth(question.rules, "value"))
        plays = [play for play in plays if _opens(question, play)]
    greedy = max(plays, key=lambda play: play.worth, default=None)
    if greedy is None or greedy.worth <= search.best.worth:
        return None
    search.best = Found(greedy.worth)
    return _answer(question, greedy.table, greedy.laid if search.must_open else ())


def _opens(question: Question, play: GreedyPlay) -> bool:
    # Some meld must be laid also where no points are needed.
    return question.turn.opening_points(question.rules, play.laid) >= max(question.turn.opening.points, 1)


def _play_from_search(question: Question) -> BestPlay:
    """The best play found by the search."""
    position, best = question.position, question.search.best
    if best.subproblem is None:
        return _answer(question, position.table, ())
    if question.untouched:  # RQ-4, TR-3: what is laid is what opens
        laid = melds_of(position._replace(table=()), best.subproblem, best.rows)
        return _answer(question, (*position.table, *laid), laid)
    new = melds_of(position, best.subproblem, best.rows)
    return _answer(question, new, opening_melds(position, new, best.opening))


def _answer(question: Question, table: tuple[MeldCards, ...], opening: tuple[MeldCards, ...]) -> BestPlay:
    rules, position, search = question.rules, question.position, question.search
    lying = {rules.pack.physical(tile) for meld in table for tile in meld}
    placed = tuple(tile for tile in position.rack if tile in lying)
    return BestPlay(
        table,
        placed,
        len(placed),
        sum(rules.points[tile] for tile in placed),
        search.bound <= search.best.worth,
        max(search.bound, search.best.worth),
        opening,
        _question=question,
    )
