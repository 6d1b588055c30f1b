"""The plan of a panel: who is compared with whom, over how many rounds, and when that is looked at.

It is written down before the first game, so that nobody, neither who measures nor chance, decides later when to stop.
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
"""Rounds: of 30 at the first look the mean is near enough to normal for Student's t."""
_LOOKS = ((1 / 8, 0.05), (1 / 4, 0.15), (1 / 2, 0.3), (1, 0.5))
"""When it is looked at, as a share of the rounds, and which part of the permitted error that look may spend; they sum to 1."""
_ONE_LOOK = ((1, 1.0),)


class Against(StrEnum):
    """Whom each player is compared with."""

    FIRST = "first"
    NEIGHBOURS = "neighbours"
    ALL = "all"


class PanelEntry(NamedTuple):
    """A player of a panel: the name it goes by, and what it is, with its version."""

    name: str
    player: str


class Pair(NamedTuple):
    """A comparison: ``one`` plays, and everybody else at the table is ``other``."""

    one: PanelEntry
    other: PanelEntry

    @property
    def slug(self) -> str:
        """A name for files and seeds."""
        return "-v-".join(re.sub(r"[^\w-]+", "_", entry.name) for entry in self)


@dataclass(frozen=True)
class Plan:
    """What a panel does, in full; ``level`` is the share of panels that may make any false claim."""

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
        """The plan as it is written."""
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
        """Write it into a folder, made if it is not there, or find it there. Raises UsageError where another one is there, or
        nothing can be written.
        """
        path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                write_whole(path, json.dumps(self.as_json(), indent=2) + "\n")
                return
        except OSError as error:
            told = Message("cannot write {path}: {reason}", {"path": str(path), "reason": error.strerror or str(error)})
            raise UsageError(told, code="unwritable-file", subject=str(path)) from None
        kept, ours = plan_in(folder).as_json(), self.as_json()
        name = next((name for name in ours if kept[name] != ours[name]), None)
        if name is not None:
            raise UsageError(
                Message(
                    "{path} is another plan: its {entry} is {kept}, not {wanted}; name another folder by --out",
                    {"path": str(path), "entry": name, "kept": _told(kept[name]), "wanted": _told(ours[name])},
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
    """The plan of a panel. Raises UsageError on a game, option or number of seats that is not there."""
    if len(entries) < 2:
        told = Message("a panel compares at least two players; name them with commas between")
        raise UsageError(told, code="bad-players")
    book = rule_book(game)
    rules = book.rules(seats, **options)
    options = dict(rules.options)
    return Plan(book.slug, rules.version, options, seats, tuple(entries), against, seed, tuple(looks), level)


def looks_at(rounds: int, *, once: bool = False) -> list[Look]:
    """The usual looks of a panel of so many rounds, or one alone, when all are played."""
    return [Look(round(share * rounds), part) for share, part in (_ONE_LOOK if once else _LOOKS)]


def plan_in(folder: Path) -> Plan:
    """The plan that was written into a folder. Raises UsageError where there is none."""
    path = folder / FILE
    try:
        return plan_of(json.loads(path.read_bytes()))
    except OSError as error:
        told = Message(
            "there is no panel in {folder}: {reason}", {"folder": str(folder), "reason": str(error.strerror)}
        )
        raise UsageError(told, code="no-panel", subject=str(path)) from None
    except (ValueError, KeyError, TypeError, IndexError):
        told = Message("{path} is not the plan of a panel", {"path": str(path)})
        raise UsageError(told, code="no-panel", subject=str(path)) from None


def plan_of(fields: Mapping[str, Any]) -> Plan:
    """The plan of what ``as_json`` wrote. Raises ValueError, KeyError, TypeError or IndexError where it is none, UsageError where
    its game is not installed.
    """
    return Plan(
        fields["game"],
        fields["version"],
        stored_book(fields["game"]).completed(fields["options"]),
        fields["seats"],
        tuple(PanelEntry(**entry) for entry in fields["players"]),
        Against(fields["against"]),
        fields["seed"],
        tuple(Look(**look) for look in fields["looks"]),
        fields["level"],
    )


def _told(value: object) -> Field:
    """A part of a plan in words that are short."""
    if isinstance(value, list):
        return ListField(tuple(_told(one) for one in value), ", ")
    if isinstance(value, dict):
        return str(value["player"]) if "player" in value else " ".join(f"{name}={one}" for name, one in value.items())
    return str(value)
