"""The folder in which games are stored: RUMPUS_DATA, or the user's data directory."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from uuid import uuid4


def data_directory() -> Path:
    """Return the folder for this user's data. On Linux it follows the XDG Base Directory Specification."""
    given = os.environ.get("RUMPUS_DATA")
    if given:
        return Path(given)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "rumpus"
    xdg = os.environ.get("XDG_DATA_HOME")
    return (Path(xdg) if xdg else Path.home() / ".local" / "share") / "rumpus"


def games_directory() -> Path:
    """Return the folder of games played in the terminal."""
    return data_directory() / "games"


def new_game_path(game: str) -> Path:
    """Return a path for a new game, named by the game and the current time."""
    now = datetime.now().astimezone()
    return games_directory() / f"{game}-{now:%Y-%m-%d-%H%M%S}-{uuid4().hex[:4]}.jsonl"
