"""A rule book: one game as its file declares it, from which rule sets are made."""

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
    """What a game says of its rules, each as in ``RuleSet``; melds are the plain sets and runs of the pack unless said."""

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
    """A game: its slug and title, how many can play, its options, and how a rule set is built from them. Options are read
    there and nowhere else. ``clauses`` as in ``RuleSet``; ``scoring`` are the clauses that
    say what a deal brings; ``opponent`` is the kind of computer player that is the best company in it. A game
    ``offered_first`` is what somebody plays who names none. ``place`` is where it stands in a list of all games, the lowest
    first. ``minutes`` is about how long a game takes that is played as usual, and ``difficulty`` how hard it is to begin with, where
    its author says so; newcomers are offered the easiest first. ``also`` are the other names by which people look for it, such as
    those on its box and that of who made it; the introduction of its rule page has them too. ``known_as`` are names by which
    people know the same game elsewhere; they are search words alone. ``reads_from`` is the oldest version whose records are
    played again, because deals go the same where options added since have their ``before``; no older one than ``version``
    unless said.
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
    place: int = 1000
    also: tuple[str, ...] = ()
    known_as: tuple[str, ...] = ()
    minutes: int | None = None
    difficulty: Difficulty | None = None
    _made: WeakValueDictionary[tuple[OptionValue, ...], RuleSet] = field(
        default_factory=WeakValueDictionary, init=False, repr=False, compare=False
    )

    def rules(self, seats: int | None = None, /, **options: OptionValue) -> RuleSet:
        """The rule set for that many seats, the same as long as one uses it; options left out take their default. Raises
        UsageError.
        """
        if seats is None:
            told = Message(
                "say first how many play, without a name before it: {call}", {"call": f"rules({self.usual_seats})"}
            )
            raise UsageError(told, code="bad-seats")
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
        settled = self.settled(self.resolve(seats, options))
        known = seats, *settled.values()
        made = self._made.get(known)
        if made is None:
            made = self._made[known] = self.build(self, seats, settled)
        return made

    def has_made(self, rules: RuleSet) -> bool:
        """Return True if this is the rule set that ``rules`` returns for its seats and options."""
        return any(made is rules for made in self._made.values())

    def rule_set(self, seats: int, options: OptionValues, /, **game: Unpack[GameRules]) -> RuleSet:
        """The rule set that a builder makes: what the game says, and what follows from its book."""
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
        """The versions of the rules whose records are played again."""
        return range(self.reads_from or self.version, self.version + 1)

    def completed(self, kept: OptionValues) -> OptionValues:
        """The options of a game that was kept; those added since have the value that goes on as games went before. Raises
        UsageError where another is missing.
        """
        added: dict[str, OptionValue] = {}
        for option in self.options:
            if option.name in kept:
                continue
            if isinstance(option.before, EllipsisType):
                told = Message('the option "{option}" is missing: what is kept names them all', {"option": option.name})
                raise UsageError(told, code="option-missing", subject=option.name)
            added[option.name] = option.before
        return {**kept, **added}

    def _turn_seconds(self, options: OptionValues) -> int | None:
        limits = (options[option.name] for option in self.options if option.limits_turn)
        return next((seconds for seconds in limits if isinstance(seconds, int)), None)

    def resolve(self, seats: int, given: OptionValues) -> OptionValues:
        """Every option of the game with its value; raises UsageError on an unknown name or value."""
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
            told = Message("{game} has no option {option}; did you mean {options}?", fields)
        else:
            fields["options"] = ListField(tuple(known), ", ")
            told = Message("{game} has no option {option}; there are {options}", fields)
        return UsageError(told, code="unknown-option", subject=name)

    def settled(self, options: OptionValues) -> OptionValues:
        """The options as a game begins with them: a word that follows from others becomes its value."""
        values = dict(options)
        for option in self.options:
            if option.follows is not None and values[option.name] == option.default:
                values[option.name] = option.follows(values)
        return values

    def unusual(self, seats: int, options: OptionValues) -> dict[str, OptionValue]:
        """Those of these options that have to be given to play by all of them."""
        given: dict[str, OptionValue] = {}
        for option in self.options:
            if self.settled(self.resolve(seats, given))[option.name] != options[option.name]:
                given[option.name] = options[option.name]
        return given

    def check_new(self, seats: int, options: OptionValues) -> None:
        """Raises UsageError where one of these options is more than a new table may choose."""
        for option in self.options:
            if option.name in options:
                option.check_new(seats, options[option.name])

    @property
    def usual_seats(self) -> int:
        """How many play where nobody says how many: three, or as near to that as the game allows."""
        return min(self.most_seats, max(self.least_seats, 3))

    @property
    def players_text(self) -> Message:
        """How many can play, in words."""
        if self.least_seats == self.most_seats:
            return Message("{count} players", {"count": self.least_seats})
        return Message("{least} to {most} players", {"least": self.least_seats, "most": self.most_seats})
