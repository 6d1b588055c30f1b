"""A rule book: one game as its file declares it, from which rule sets are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches

from rumpus.core.errors import UsageError
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.games.options import Option, OptionValues


@dataclass(frozen=True)
class RuleBook:
    """A game: its slug and title, how many can play, its options, and how a rule set is built from them. ``scoring`` are the
    clauses that say what a deal brings; ``opponent`` is the kind of computer player that is the best company in it.
    """

    slug: str
    title: str
    least_seats: int
    most_seats: int
    options: tuple[Option, ...]
    build: Callable[[RuleBook, int, OptionValues], RuleSet] = field(repr=False)
    scoring: tuple[str, ...]
    version: int = 1
    opponent: str = "club"

    def rules(self, seats: int, /, **options: OptionValue) -> RuleSet:
        """The rule set for that many seats; options left out take their default. Raises UsageError."""
        if not self.least_seats <= seats <= self.most_seats:
            raise UsageError(
                f"{self.title} is for {self.players_text}, not {seats}",
                code="bad-seats",
                subject=str(seats),
            )
        return self.build(self, seats, self.resolve(seats, options))

    def resolve(self, seats: int, given: OptionValues) -> OptionValues:
        """Every option of the game with its value; raises UsageError on an unknown name or value."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                near = get_close_matches(name, known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
                raise UsageError(f"{self.title} has no option {name}; {hint}", code="unknown-option", subject=name)
        return {
            name: option.resolve(given[name]) if name in given else option.default_for(seats)
            for name, option in known.items()
        }

    @property
    def usual_seats(self) -> int:
        """How many play where nobody says how many: three, or as near to that as the game allows."""
        return min(self.most_seats, max(self.least_seats, 3))

    @property
    def players_text(self) -> str:
        """How many can play, in words."""
        if self.least_seats == self.most_seats:
            return f"{self.least_seats} players"
        return f"{self.least_seats} to {self.most_seats} players"
