"""The sample package, installed as one installs any."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


def install(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the sample package is installed, from its files and without a network."""
    source, site = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("site")
    for path in (project / "examples" / "kitchen-rummy").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            target = source / path.relative_to(project / "examples" / "kitchen-rummy")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-P", "-m", "pip", "install", "--quiet", *offline, "--target", str(site), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode and "No module named pip" in done.stderr:
        command = ["uv", "pip", "install", "--quiet", "--python", sys.executable, *offline[:3], "--target", str(site)]
        done = subprocess.run([*command, str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return site
