"""The page about measured players: its own player is measured as it says."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from rumpus.cli import main

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "players" / "README.md"


def test_the_player_of_the_page_is_measured_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = PAGE.read_text("utf-8")
    (source,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    ((command, said),) = re.findall(r"```text\n\$ rumpus (.*?)\n(.*?)```", text, re.DOTALL)
    (tmp_path / "my_bots.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    done = CliRunner().invoke(main, [*shlex.split(command), "--jobs", "1"])
    sys.modules.pop("my_bots", None)
    assert (done.exit_code, done.stderr) == (0, "")
    assert [line.rstrip() for line in done.stdout.splitlines()] == said.splitlines()
    assert {path.name for path in tmp_path.iterdir()} == {"my_bots.py", "panel-rap-rummy-2-1"}


def test_the_commands_of_the_page_are_understood() -> None:
    for line in re.findall(r"^rumpus (panel .*)$", PAGE.read_text("utf-8"), re.MULTILINE):
        assert CliRunner().invoke(main, [*shlex.split(line), "--help"]).exit_code == 0
