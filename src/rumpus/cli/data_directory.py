"""Where games are kept: the user's data directory, or RUMPUS_DATA."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from uuid import uuid4


def data_directory() -> Path:
    """The folder for what Rumpus keeps for this user (on Linux as the XDG base directory specification says)."""
    given = os.environ.get("RUMPUS_DATA")
    if given:
        return Path(given)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "rumpus"
    xdg = os.environ.get("XDG_DATA_HOME")
    return (Path(xdg) if xdg else Path.home() / ".local" / "share") / "rumpus"


def games_directory() -> Path:
    """The folder of the games played at the terminal."""
    return data_directory() / "games"


def new_game_path(game: str) -> Path:
    """A file for a new game, named by the game and the time."""
    now = datetime.now().astimezone()
    return games_directory() / f"{game}-{now:%Y-%m-%d-%H%M%S}-{uuid4().hex[:4]}.jsonl"
