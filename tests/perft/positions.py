"""Perft positions as plain text: paragraphs of ``name: value`` lines; an indented line continues the last value.

``position`` (what it is), ``seats``, ``options`` (those not default), ``starter`` (its seat), ``order`` (the pack, top
first), ``after`` (the actions from the deal on, separated by ``;``), and for each depth its count.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
WIDTH = 118


@dataclass(frozen=True)
class Position:
    """A place in a deal, and how many sequences of each length lead on from it."""

    game: str
    name: str
    seats: int
    order: list[str]
    starter: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    after: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"


def read(path: Path) -> list[Position]:
    """The positions of a file; its name is the game's."""
    paragraphs = path.read_text("utf-8").split("\n\n")
    return [_position(path.stem, paragraph) for paragraph in paragraphs if not paragraph.startswith("#")]


def header(path: Path) -> str:
    """The comment at the top of a file."""
    return path.read_text("utf-8").split("\n\n")[0]


def _position(game: str, paragraph: str) -> Position:
    fields: dict[str, str] = {}
    name = ""
    for line in paragraph.strip().splitlines():
        if line.startswith(" "):
            fields[name] += " " + line.strip()
        else:
            name, _, value = line.partition(":")
            fields[name] = value.strip()
    return Position(
        game=game,
        name=fields["position"],
        seats=int(fields["seats"]),
        order=fields["order"].split(),
        starter=int(fields.get("starter", 0)),
        options=dict(_option(word) for word in fields.get("options", "").split()),
        after=[text.strip() for text in fields.get("after", "").split(";") if text.strip()],
        counts={int(name): int(value) for name, value in fields.items() if name.isdecimal()},
    )


def _option(word: str) -> tuple[str, Any]:
    name, _, value = word.partition("=")
    return name, int(value) if value.isdecimal() else value


def spell(position: Position) -> str:
    """The position as it stands in a file."""
    fields: dict[str, Any] = {"position": position.name, "seats": position.seats}
    if position.options:
        fields["options"] = " ".join(f"{name}={value}" for name, value in position.options.items())
    if position.starter:
        fields["starter"] = position.starter
    fields["order"] = " ".join(position.order)
    if position.after:
        fields["after"] = "; ".join(position.after)
    fields |= {str(depth): count for depth, count in position.counts.items()}
    return "".join(_wrapped(f"{name}: {value}") + "\n" for name, value in fields.items())


def _wrapped(line: str) -> str:
    return textwrap.fill(line, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
