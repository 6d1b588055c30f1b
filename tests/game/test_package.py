"""The package as its users meet it: names that can be guessed, and an import that costs nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import rumpus
import rumpus.solver
from rumpus.record import record_of


def in_a_process(project: Path, code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(project / "src")},
    ).stdout.strip()


def test_the_games(project: Path) -> None:
    declared = {
        book.stem.replace("_", "-")
        for book in (project / "src" / "rumpus" / "games").glob("*.py")
        if "\nBOOK = " in book.read_text("utf-8")
    }
    told = in_a_process(project, "import rumpus; print(*rumpus.games())").split()
    assert tuple(told) == rumpus.games()
    assert declared <= set(told)
    assert "rap-rummy" in told
    assert rumpus.rule_book("Rap Rummy").slug == "rap-rummy"


@pytest.mark.parametrize("package", [rumpus, rumpus.solver])
def test_every_public_name_is_there_and_listed(package: ModuleType) -> None:
    assert [name for name in package.__all__ if getattr(package, name) is None] == []
    assert set(package.__all__) <= set(dir(package))


def test_a_missing_name_raises_the_usual_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'rumpus' has no attribute 'gmaes'"):
        rumpus.gmaes  # noqa: B018  # asking is the test


def test_importing_it_imports_nothing_else(project: Path) -> None:
    code = "import rumpus, sys; print(*sorted(m for m in sys.modules if m.split('.')[0] in {'rumpus', 'click'}))"
    assert in_a_process(project, code) == "rumpus"


def test_playing_needs_no_command_line(project: Path) -> None:
    code = "from rumpus import *; import sys; Game('rummy-q', ['Ann', 'Bob']); print({'click'} & set(sys.modules))"
    assert in_a_process(project, code) == "set()"


def test_a_game_in_a_few_lines() -> None:
    game = rumpus.Game("rap-rummy", players=["Ann", "Bob"], seed=7, deals=1)
    while game.to_move is not None:
        game.play(game.legal_actions()[-1])
    record = rumpus.parse_record(str(record_of(game)).splitlines(keepends=True))
    assert rumpus.load(record).outcome == game.outcome
    assert rumpus.verify(record).complete
