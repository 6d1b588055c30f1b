"""The plan of a panel: which players are compared, over how many rounds, and after which rounds a look is taken.

The plan is stored before the first game. So nobody can choose later when to stop, which would make the statistics
invalid.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from rumpus.arena.evidence import Look
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.rules import OptionValue
from rumpus.games import rule_book, stored_book
from rumpus.record.file import write_whole

FORMAT = 1
FILE = "plan.json"
FEWEST = 240
"""The fewest rounds. The first look then has 30, and a mean of 30 is close enough to normal for Student's t."""
_LOOKS = ((1 / 8, 0.05), (1 / 4, 0.15), (1 / 2, 0.3), (1, 0.5))
"""For each look: the share of the rounds, and the part of the permitted error that it spends. The parts sum to 1."""
_ONE_LOOK = ((1, 1.0),)


class Against(StrEnum):
    """The opponents of each player: the first player of the list, the one before it, or all before it."""

    FIRST = "first"
    NEIGHBOURS = "neighbours"
    ALL = "all"


class PanelEntry(NamedTuple):
    """A player of a panel: its display name, and its kind with the version."""

    name: str
    player: str


class Pair(NamedTuple):
    """A comparison. ``one`` has one seat at the table, and ``other`` has all the others."""

    one: PanelEntry
    other: PanelEntry

    @property
    def slug(self) -> str:
        """A name for files and seeds."""
        return "-v-".join(re.sub(r"[^\w-]+", "_", entry.name) for entry in self)


@dataclass(frozen=True)
class Plan:
    """The complete plan of a panel. ``level`` is the share of panels that may make any false claim."""

    game: str
    version: int
    options: Mapping[str, OptionValue]
    seats: int
    entries: tuple[PanelEntry, ...]
    against: Against
    seed: str
    looks: tuple[Look, ...]
    level: float

    @property
    def pairs(self) -> list[Pair]:
        """The comparisons: each player against the first, the one before, or all before."""
        first, *rest = self.entries
        found: Mapping[Against, Iterator[tuple[PanelEntry, PanelEntry]]] = {
            Against.FIRST: ((first, entry) for entry in rest),
            Against.NEIGHBOURS: pairwise(self.entries),
            Against.ALL: combinations(self.entries, 2),
        }
        return [Pair(one, other) for other, one in found[self.against]]

    @property
    def rounds(self) -> int:
        """The most rounds of a comparison."""
        return self.looks[-1].rounds

    def as_json(self) -> dict[str, Any]:
        """Return the plan as it is stored."""
        return {
            "panel": FORMAT,
            "game": self.game,
            "version": self.version,
            "options": dict(self.options),
            "seats": self.seats,
            "players": [entry._asdict() for entry in self.entries],
            "against": self.against.value,
            "comparisons": [[entry.name for entry in pair] for pair in self.pairs],
            "seed": self.seed,
            "rounds": self.rounds,
            "looks": [look._asdict() for look in self.looks],
            "level": self.level,
        }

    def settle(self, folder: Path) -> None:
        """Store the plan in a folder, or check that the folder holds the same plan.

        The folder is created if it does not exist. Raises UsageError if it holds another plan or cannot be written.
        """
        path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                write_whole(path, json.dumps(self.as_json(), indent=2) + "\n")
                return
        except OSError as error:
            message = Message(
                "cannot write {path}: {reason}", {"path": str(path), "reason": error.strerror or str(error)}
            )
            raise UsageError(message, code="unwritable-file", subject=str(path)) from None
        stored, ours = plan_in(folder).as_json(), self.as_json()
        name = next((name for name in ours if stored[name] != ours[name]), None)
        if name is not None:
            raise UsageError(
                Message(
                    "{path} is another plan: its {entry} is {kept}, not {wanted}; name another folder by --out",
                    {
                        "path": str(path),
                        "entry": name,
                        "kept": _short_text(stored[name]),
                        "wanted": _short_text(ours[name]),
                    },
                ),
                code="other-plan",
                subject=name,
            )


def planned(
    game: str,
    entries: Sequence[PanelEntry],
    *,
    seats: int,
    options: Mapping[str, OptionValue],
    against: Against,
    seed: str,
    looks: Sequence[Look],
    level: float,
) -> Plan:
    """Return the plan of a panel: who plays whom, how often, and what counts as decided.

    ``against`` names the opponents of each entry. ``looks`` are the times at which a comparison is judged and may stop.
    ``level`` is the permitted probability of a wrong decision (``arena.evidence``).

    Raises UsageError on an unknown game or option, or a wrong number of seats or players.
    """
    if len(entries) < 2:
        message = Message("a panel compares at least two players; name them with commas between")
        raise UsageError(message, code="bad-players")
    book = rule_book(game)
    rules = book.rules(seats, **options)
    options = dict(rules.options)
    return Plan(book.slug, rules.version, options, seats, tuple(entries), against, seed, tuple(looks), level)


def looks_at(rounds: int, *, once: bool = False) -> list[Look]:
    """Return the usual looks of a panel of so many rounds; with ``once`` only a single look at the end."""
    return [Look(round(share * rounds), part) for share, part in (_ONE_LOOK if once else _LOOKS)]


def plan_in(folder: Path) -> Plan:
    """Read the plan in a folder. Raises UsageError if there is none."""
    path = folder / FILE
    try:
        return plan_of(json.loads(path.read_bytes()))
    except OSError as error:
        message = Message(
            "there is no panel in {folder}: {reason}", {"folder": str(folder), "reason": str(error.strerror)}
        )
        raise UsageError(message, code="no-panel", subject=str(path)) from None
    except (ValueError, KeyError, TypeError, IndexError):
        message = Message("{path} is not the plan of a panel", {"path": str(path)})
        raise UsageError(message, code="no-panel", subject=str(path)) from None


def plan_of(fields: Mapping[str, Any]) -> Plan:
    """Return the plan that ``as_json`` stored.

    Raises ValueError, KeyError, TypeError or IndexError if the fields are not a plan. Raises UsageError if its game is
    not installed.
    """
    return Plan(
        fields["game"],
        fields["version"],
        stored_book(fields["game"]).with_later_options(fields["options"]),
        fields["seats"],
        tuple(PanelEntry(**entry) for entry in fields["players"]),
        Against(fields["against"]),
        fields["seed"],
        tuple(Look(**look) for look in fields["looks"]),
        fields["level"],
    )


def _short_text(value: object) -> Field:
    """Return a short text of a value in a plan, for an error message."""
    if isinstance(value, list):
        return ListField(tuple(_short_text(one) for one in value), ", ")
    if isinstance(value, dict):
        return str(value["player"]) if "player" in value else " ".join(f"{name}={one}" for name, one in value.items())
    return str(value)
