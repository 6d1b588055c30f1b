"""Habits: how a player likes their cards sorted and told, kept from one game to the next by name."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rumpus.cli.data_directory import data_directory


@dataclass(frozen=True)
class Habits:
    """``sort`` "suit" or "number"; ``spelled``: cards in words."""

    sort: str = "suit"
    spelled: bool = False


def habits_of(name: str) -> Habits:
    """What is kept of a player, or the usual."""
    kept = _kept().get(name)
    if not isinstance(kept, dict):
        return Habits()
    return Habits("number" if kept.get("sort") == "number" else "suit", kept.get("spelled") is True)


def keep(name: str, habits: Habits) -> None:
    """Keep a player's habits; where that cannot be written, they last for this game only."""
    kept = _kept() | {name: asdict(habits)}
    with contextlib.suppress(OSError):
        _path().parent.mkdir(parents=True, exist_ok=True)
        part = _path().with_suffix(".part")
        part.write_text(json.dumps(kept, indent=2) + "\n", "utf-8")
        part.replace(_path())


def _path() -> Path:
    return data_directory() / "habits.json"


def _kept() -> dict[str, Any]:
    try:
        kept = json.loads(_path().read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}
