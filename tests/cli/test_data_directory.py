"""Games are stored in the data directory."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rumpus.cli.data_directory import data_directory, games_directory, new_game_path


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {"RUMPUS_DATA": "/elsewhere"}, "/elsewhere"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/rumpus"),
        ("linux", {}, "HOME/.local/share/rumpus"),
        ("linux", {"RUMPUS_DATA": "", "XDG_DATA_HOME": ""}, "HOME/.local/share/rumpus"),
        ("darwin", {}, "HOME/Library/Application Support/rumpus"),
        ("darwin", {"RUMPUS_DATA": "/elsewhere"}, "/elsewhere"),
    ],
)
def test_the_folder_of_the_user(
    platform: str, variables: dict[str, str], folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("RUMPUS_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert data_directory() == Path(folder.replace("HOME", str(tmp_path)))


def test_every_game_has_a_file_of_its_own() -> None:
    first, second = new_game_path("rap-rummy"), new_game_path("rap-rummy")
    assert first != second
    assert first.parent == second.parent == games_directory()
    assert first.name.startswith("rap-rummy-20")
    assert first.suffix == ".jsonl"
