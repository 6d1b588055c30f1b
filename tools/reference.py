"""`./run docs`: the API reference, made from the docstrings by pdoc."""

import shutil
import subprocess
from pathlib import Path

from tools.installers import own_environ
from tools.messages import SetUpError

PACKAGES = [
    "rumpus",
    "!rumpus.server",
    "!rumpus.cli",
    "!rumpus.processes",
    "!rumpus.store",
    "!rumpus.room",
    "!rumpus.solver.jit",
]
"""Everything but what only the server and the terminal use."""

WRITE = """
import sys
import rumpus
from pdoc.__main__ import cli

for name in rumpus.__all__:  # they are imported when they are first used, and pdoc sees only what is there
    setattr(rumpus, name, getattr(rumpus, name))
cli(sys.argv[1:])
"""


def write_reference(root: Path, python: Path) -> Path:
    """Write the reference to `build/api` with this Python. Return its first page. Raises `SetUpError`."""
    folder = root / "build" / "api"
    shutil.rmtree(folder, ignore_errors=True)
    command = [str(python), "-P", "-c", WRITE, "--docformat", "restructuredtext", "-o", str(folder), *PACKAGES]
    if subprocess.run(command, cwd=root, env=own_environ(), check=False).returncode:
        raise SetUpError("pdoc cannot write the reference. What it printed says why.")
    return folder / "index.html"
