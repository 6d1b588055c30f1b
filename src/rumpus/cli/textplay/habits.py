"""Habits: how a player wants their cards shown. They are stored by name, from one game to the next.

Names that differ in capitals only have separate habits.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rumpus.cli.data_directory import data_directory


@dataclass(frozen=True)
class Habits:
    """The preferences of a player.

    The hand is sorted by ``sort``, "suit" or "number". ``spelled`` is True to show cards as words.
    """

    sort: str = "suit"
    spelled: bool = False


def read_habits(name: str) -> Habits:
    """Return the stored habits of a player, or the defaults."""
    stored = _read_all().get(name)
    if not isinstance(stored, dict):
        return Habits()
    return Habits("number" if stored.get("sort") == "number" else "suit", stored.get("spelled") is True)


def store_habits(name: str, habits: Habits) -> None:
    """Store the habits of a player, such as the order of the hand, for later games.

    If the file cannot be written, they last for this game only.
    """
    stored = _read_all() | {name: asdict(habits)}
    with contextlib.suppress(OSError):
        _path().parent.mkdir(parents=True, exist_ok=True)
        part = _path().with_suffix(".part")
        part.write_text(json.dumps(stored, indent=2) + "\n", "utf-8")
        part.replace(_path())


def _path() -> Path:
    return data_directory() / "habits.json"


def _read_all() -> dict[str, Any]:
    try:
        stored = json.loads(_path().read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return stored if isinstance(stored, dict) else {}
