"""The outside judges of the code, each as its own command line would run it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

JUDGES = {
    "ruff": ["-m", "ruff", "check", "--quiet", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "--quiet", "."],
    "mypy --strict": ["-m", "mypy", "--no-error-summary"],
    "deptry": ["-m", "deptry", "--no-ansi", "src"],
    "import-linter": ["-c", "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"],
}


@pytest.mark.parametrize("judge", JUDGES)
def test_it_finds_nothing(project: Path, judge: str) -> None:
    environ = {**os.environ, "PYTHONPATH": str(project / "src"), "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-P", *JUDGES[judge]], cwd=project, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
