"""The best play of a tile turn: rearrange the table so that most tiles, or most value, of the rack are placed.

With enough time the search proves that no play is better. If it stops early, a greedy play may replace its result.
No single game is built in: the rules for jokers and for opening come from the rule set.
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
from rumpus.solver.easiest.steps import TileStep, steps_between
from rumpus.solver.plays.answer import melds_of, opening_melds
from rumpus.solver.plays.greedy import AllowedMoves, GreedyPlay, greedy_plays
from rumpus.solver.plays.position import Rack, TableMelds, TilePosition, read_position
from rumpus.solver.plays.solver import SearchTimer
from rumpus.solver.plays.subproblem import Worth
from rumpus.solver.plays.table_search import FoundPlay, TableSearch

Objective = Literal["tiles", "value"]
"""The quantity to maximise: the number of tiles placed, or their value. The value is the points on a rack."""


@dataclass(frozen=True)
class BestPlay:
    """The best play found.

    - ``table``: the whole new table, meld by meld, with jokers standing for tiles. It is the old table if no tile can
      be placed.
    - ``placed``: the tiles from the rack. ``tiles``: their number. ``value``: their points on a rack.
    - ``proven``: True if no play is better. ``bound``: no play has a higher objective than this.
    - ``opening``: the melds that open, for a player without an opening play so far.
    """

    table: tuple[MeldCards, ...]
    placed: tuple[Card, ...]
    tiles: int
    value: int
    proven: bool
    bound: int
    opening: tuple[MeldCards, ...] = ()

    _question: SolvedPosition = field(kw_only=True, repr=False, compare=False)

    @property
    def action(self) -> Play | None:
        """The play as an action of the game, or None if no tile can be placed."""
        if not self.placed:
            return None
        left = len(self._question.position.rack) - len(self.placed)
        return Play(self.table, self.opening, one_tile=left == 1 and self._question.turn.says_one_tile)

    def easiest(self, seconds: float | None = 1.0) -> EasyPlay:
        """Return the play that is easiest to follow among all plays of equal worth.

        It keeps the most melds of the old table whole, extended or not. Then it moves the fewest tiles. If ``seconds``
        are over, the play may be another one and ``proven_easiest`` is False. None searches to the end.
        """
        _check_seconds(seconds)
        question, play = self._question, self
        proven = not self.placed or question.untouched  # in both cases every old meld stays whole
        if not proven:
            found = EasySearch(question.position, question.search, question.worth, SearchTimer(seconds)).run()
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

    - ``kept``: the number of melds of the old table that are whole in the new one.
    - ``moved``: the number of tiles separated from the largest part of their old meld that stays together.
    - ``proven_easiest``: True if no play of equal worth is easier.
    """

    kept: int = field(kw_only=True)
    moved: int = field(kw_only=True)
    proven_easiest: bool = field(kw_only=True)

    @property
    def steps(self) -> tuple[TileStep, ...]:
        """The steps for a person to make the play, such as "take K7 from the set of sevens to a new meld"."""
        return steps_between(self._question.position.pack, self._question.position.table, self.table)


class SolvedPosition(NamedTuple):
    """The input of ``best_play``, and the search with its result.

    ``untouched``: the play must not change the melds of the table. ``all_free``: a joker may stand for any tile.
    """

    rules: RuleSet
    turn: TileTurn
    position: TilePosition
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
    """Return the best play of the tiles of the rack.

    - ``objective``: ``"tiles"`` places the most tiles. ``"value"`` places the tiles with the most points in total.
    - ``jokers``: None follows the rules. With ``"free"`` every joker, also on the table, may stand for any tile.
    - ``opened``: True if the player has made an opening play.
    - ``seconds``: the time limit. After it the best play found so far is returned. None searches to the end.

    Raise UsageError ``no-tile-turn``, ``no-kernel``, ``no-objective``, ``no-joker-rule``, ``bad-seconds`` or one that
    ``read_position`` raises. Raise NotationError for a word that is not a tile.
    """
    check_rules(rules)
    turn = known_turn(rules)
    check_kind("opened", opened, bool, Message("give True or False"))
    _check(objective, jokers, seconds)
    clock = SearchTimer(seconds)
    position = read_position(rules.pack, table, rack, any_face=jokers == "free")
    untouched = turn.opening.table_untouched and not opened
    all_free = jokers == "free" and not untouched
    search = TableSearch(rules, position, objective == "value", not opened, all_free)
    search.run(clock)
    question = SolvedPosition(rules, turn, position, _worth(rules, objective), search, untouched, all_free)
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


def _better_greedy_play(question: SolvedPosition) -> BestPlay | None:
    """Return the greedy play if it is better than the result of a search that was stopped, else None."""
    turn, search = question.turn, question.search
    if search.bound <= search.best.worth:
        return None
    free = question.all_free or not turn.jokers.rack_jokers_stay_apart
    jokers = turn.opening.jokers or not question.untouched
    allowed = AllowedMoves(jokers, not question.untouched, free)
    plays = greedy_plays(question.position, question.worth, allowed, question.worth)
    if search.must_open:  # the opening needs points, and melds of few tiles may have the most
        plays += greedy_plays(question.position, question.worth, allowed, _worth(question.rules, "value"))
        plays = [play for play in plays if _opens(question, play)]
    greedy = max(plays, key=lambda play: play.worth, default=None)
    if greedy is None or greedy.worth <= search.best.worth:
        return None
    search.best = FoundPlay(greedy.worth)
    return _answer(question, greedy.table, greedy.laid if search.must_open else ())


def _opens(question: SolvedPosition, play: GreedyPlay) -> bool:
    # An opening play needs at least one meld, even if the rules demand no points.
    return question.turn.opening_points(question.rules, play.laid) >= max(question.turn.opening.points, 1)


def _play_from_search(question: SolvedPosition) -> BestPlay:
    position, best = question.position, question.search.best
    if best.subproblem is None:
        return _answer(question, position.table, ())
    if question.untouched:  # RQ-4, TR-3: all melds that are laid open
        laid = melds_of(position._replace(table=()), best.subproblem, best.rows)
        return _answer(question, (*position.table, *laid), laid)
    new = melds_of(position, best.subproblem, best.rows)
    return _answer(question, new, opening_melds(position, new, best.opening))


def _answer(question: SolvedPosition, table: tuple[MeldCards, ...], opening: tuple[MeldCards, ...]) -> BestPlay:
    rules, position, search = question.rules, question.position, question.search
    on_table = {rules.pack.physical(tile) for meld in table for tile in meld}
    placed = tuple(tile for tile in position.rack if tile in on_table)
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
