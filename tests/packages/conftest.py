from __future__ import annotations

from pathlib import Path

import pytest

from tests.packages.installing import install


@pytest.fixture(scope="session")
def installed(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the sample package is installed."""
    return install(project, tmp_path_factory)
