"""The file of a count: a line with the settings, then a line for each finished game, in any order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bench.blunders.playing import Plan, known
from rumpus.core.errors import UsageError

FORMAT = 3


def header(plan: Plan) -> dict[str, Any]:
    """Return the settings of a file. Another definition of blunders (``tests.judges.worlds``) has another FORMAT."""
    rules = plan.rules()
    return {
        "blunders": FORMAT,
        "game": rules.game,
        "version": rules.version,
        "options": dict(rules.options),
        "seats": plan.seats,
        "players": [known(name).versioned for name in plan.players],
        "seed": plan.seed,
    }


def kept_games(path: Path, plan: Plan) -> dict[int, dict[str, Any]]:
    """Return the games in a file, by number. Create the file if it does not exist, and drop an incomplete last line.

    Raises UsageError if the file has other settings.
    """
    ours = json.loads(json.dumps(header(plan)))
    lines = [line for line in _text(path).splitlines(keepends=True) if line.endswith("\n")]
    if not lines:
        path.write_text(json.dumps(ours) + "\n", "utf-8")
        return {}
    try:
        found, *games = map(json.loads, lines)
        kept = {game["number"]: game for game in games}
    except (ValueError, KeyError, TypeError):
        found, kept = None, {}
    if found != ours:
        raise UsageError(f"{path} counts something else; name another file", code="other-match", subject=str(path))
    path.write_text("".join(lines), "utf-8")
    return kept


def keep(path: Path, game: Mapping[str, Any]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(game) + "\n")


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}", code="no-ledger", subject=str(path)) from None
