"""The rule book of a game, as its file declares it.

A ``RuleBook`` describes the game at every number of seats and with every choice of options. ``RuleBook.rules`` makes
the ``RuleSet`` of one table from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import EllipsisType
from typing import Literal, NotRequired, TypedDict, Unpack, get_args
from weakref import WeakValueDictionary

from rumpus.core.errors import UsageError
from rumpus.core.given import Argument, as_integer, nearest
from rumpus.core.melds import Meld, MeldRules
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Pack
from rumpus.core.rules import GameOver, OptionValue, RuleSet, Scoring, Seating, TurnShape
from rumpus.games.options import Option, OptionValues

_HOW_MANY = Argument(
    Message("how many play"), lambda fields: Message("how many play cannot be {given}; {write}", fields)
)

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)


class GameRules(TypedDict):
    """The fields of ``RuleSet`` that the builder of a game provides. Without ``melds``, the plain sets and runs of
    the pack are the melds.
    """

    pack: Pack
    points: tuple[int, ...]
    hand_size: int
    turn: TurnShape
    seating: Seating
    scoring: Scoring
    game_end: GameOver
    melds: NotRequired[MeldRules]
    lowest_wins: NotRequired[bool]
    in_blocks: NotRequired[bool]
    offers: NotRequired[bool]
    meld_rank: NotRequired[Callable[[Sequence[int], Meld], int]]


@dataclass(frozen=True)
class RuleBook:
    """A game: its name, its numbers of seats, its options and the builder of its rule sets.

    Rules:

    - ``build`` makes the rule set for a number of seats and options. Only it reads options.
    - ``clauses`` gives the clause of each refusal, as in ``RuleSet``. ``scoring`` are the clauses about the score of
      a deal. ``equal_counts`` is the clause about equal counts of which one has to win, or "".
    - ``version`` is the version of the rules. ``reads_from`` is the oldest version whose records can be replayed. It
      may be older than ``version`` if deals go the same when each newer option has its ``before`` value. Default:
      ``version``.

    Presentation:

    - ``opponent`` is the kind of computer player to play against by default.
    - The game ``offered_first`` is the default game. ``place`` is the position in a list of all games, lowest first.
    - ``minutes`` is the approximate length of a game with the default options.
    - ``difficulty`` is for beginners, who see the easiest games first.
    - ``is_of_club`` is True if a club wrote these rules for its evenings.
    - ``also`` are other names of the game, such as the maker's. They are search words and are in the introduction of
      the rule page. ``known_as`` are names of the same game elsewhere, for search only.
    """

    slug: str
    title: Message | str
    least_seats: int
    most_seats: int
    options: tuple[Option, ...]
    build: Callable[[RuleBook, int, OptionValues], RuleSet] = field(repr=False)
    scoring: tuple[str, ...]
    version: int = 1
    reads_from: int | None = None
    opponent: str = "club"
    offered_first: bool = False
    clauses: Mapping[str, str] = field(default_factory=dict, repr=False, hash=False)
    equal_counts: str = ""
    place: int = 1000
    also: tuple[str, ...] = ()
    known_as: tuple[str, ...] = ()
    minutes: int | None = None
    difficulty: Difficulty | None = None
    is_of_club: bool = False
    _made_rules: WeakValueDictionary[tuple[OptionValue, ...], RuleSet] = field(
        default_factory=WeakValueDictionary, init=False, repr=False, compare=False
    )

    def rules(self, seats: int | None = None, /, **options: OptionValue) -> RuleSet:
        """Return the rule set for a number of seats. Missing options take their defaults.

        Calls with equal options return the same object while it is in use. Raise UsageError on a bad value.
        """
        if seats is None:
            message = Message(
                "say first how many play, without a name before it: {call}", {"call": f"rules({self.usual_seats})"}
            )
            raise UsageError(message, code="bad-seats")
        example = Message("give a number, for example {count}", {"count": self.usual_seats})
        seats = as_integer(_HOW_MANY, seats, example, "bad-seats")
        if not self.least_seats <= seats <= self.most_seats:
            raise UsageError(
                Message(
                    "{game} is for {players}, not {seats}",
                    {"game": self.title, "players": self.players_text, "seats": seats},
                ),
                code="bad-seats",
                subject=str(seats),
            )
        final = self.final_options(self.resolve(seats, options))
        known = seats, *final.values()
        made = self._made_rules.get(known)
        if made is None:
            made = self._made_rules[known] = self.build(self, seats, final)
        return made

    def has_made(self, rules: RuleSet) -> bool:
        """Return True if ``rules`` of this book made this object and returns it again for its seats and options."""
        return any(made is rules for made in self._made_rules.values())

    def rule_set(self, seats: int, options: OptionValues, /, **game: Unpack[GameRules]) -> RuleSet:
        """Return a rule set. Each ``build`` function calls it.

        ``game`` is the fields that the function provides. The name, version and clauses come from the book, and the
        time for a turn from the options.
        """
        game.setdefault("melds", MeldRules(game["pack"]))
        return RuleSet(
            game=self.slug,
            title=self.title,
            version=self.version,
            seats=seats,
            options=dict(options),
            clauses=self.clauses,
            turn_seconds=self._turn_seconds(options),
            **game,
        )

    @property
    def readable_versions(self) -> range:
        """The versions of the rules whose records can be replayed."""
        return range(self.reads_from or self.version, self.version + 1)

    def with_later_options(self, stored: OptionValues) -> OptionValues:
        """Return the options of a stored game, with the ``before`` value for each option that was added later.

        Raise UsageError if an option without a ``before`` value is missing.
        """
        added: dict[str, OptionValue] = {}
        for option in self.options:
            if option.name in stored:
                continue
            if isinstance(option.before, EllipsisType):
                message = Message(
                    'the option "{option}" is missing: a stored game must name every option', {"option": option.name}
                )
                raise UsageError(message, code="option-missing", subject=option.name)
            added[option.name] = option.before
        return {**stored, **added}

    def _turn_seconds(self, options: OptionValues) -> int | None:
        limits = (options[option.name] for option in self.options if option.limits_turn)
        return next((seconds for seconds in limits if isinstance(seconds, int)), None)

    def resolve(self, seats: int, given: OptionValues) -> OptionValues:
        """Return the value of every option, with defaults. Raise UsageError on an unknown name or value."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise self._no_option(name, tuple(known))
        return {
            name: option.resolve(given[name]) if name in given else option.default_for(seats)
            for name, option in known.items()
        }

    def _no_option(self, name: str, known: Sequence[str]) -> UsageError:
        fields: dict[str, Field] = {"game": self.title, "option": name if name.isidentifier() else ascii(name)}
        near = nearest(name, known)
        if near:
            fields["options"] = ListField(tuple(near), ", ", " or ")
            message = Message("{game} has no option {option}; did you mean {options}?", fields)
        else:
            fields["options"] = ListField(tuple(known), ", ")
            message = Message("{game} has no option {option}; there are {options}", fields)
        return UsageError(message, code="unknown-option", subject=name)

    def final_options(self, options: OptionValues) -> OptionValues:
        """Return the options with final values for a new game.

        A default that depends on other options (``follows``) is replaced by its value.
        """
        values = dict(options)
        for option in self.options:
            if option.follows is not None and values[option.name] == option.default:
                values[option.name] = option.follows(values)
        return values

    def non_default_options(self, seats: int, options: OptionValues) -> dict[str, OptionValue]:
        """Return the smallest selection of these options that gives all of them, because the rest are defaults."""
        given: dict[str, OptionValue] = {}
        for option in self.options:
            if self.final_options(self.resolve(seats, given))[option.name] != options[option.name]:
                given[option.name] = options[option.name]
        return given

    def check_new(self, seats: int, options: OptionValues) -> None:
        """Raise UsageError if one of these options is greater than the limit for new tables."""
        for option in self.options:
            if option.name in options:
                option.check_new(seats, options[option.name])

    @property
    def usual_seats(self) -> int:
        """The default number of players: three, or the nearest number that the game allows."""
        return min(self.most_seats, max(self.least_seats, 3))

    @property
    def players_text(self) -> Message:
        """The possible numbers of players, in words, such as ``2 to 6 players``."""
        if self.least_seats == self.most_seats:
            return Message("{count} players", {"count": self.least_seats})
        return Message("{least} to {most} players", {"least": self.least_seats, "most": self.most_seats})
