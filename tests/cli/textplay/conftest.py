"""Nobody's own data directory is touched."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that stands for the user's home; their data are in ``data``."""
    monkeypatch.setenv("RUMPUS_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("RUMPUS_CALLED", raising=False)
    return tmp_path
