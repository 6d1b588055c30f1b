"""Count the lines of checkouts: `python -m tools.count_lines [FOLDER…]`. Without a folder it counts this checkout."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHAT: Mapping[str, Callable[[str], bool]] = {
    "Python in src": lambda name: fnmatch(name, "src/*.py"),
    "Python in tests": lambda name: fnmatch(name, "tests/*.py"),
    "page/proof, JavaScript": lambda name: fnmatch(name, "src/*/page/proof/*.js"),
    "promises and following": lambda name: name.endswith(("client/promises.py", "record/following.py")),
    "generated files": lambda name: fnmatch(name, "src/*/bundle/files/*"),
}


def counts(folder: Path) -> dict[str, int]:
    """Return the number of lines of each kind of committed file in a checkout. For generated files, return the number
    of files.
    """
    listed = subprocess.run(["git", "ls-files"], cwd=folder, capture_output=True, text=True, check=True)
    names = listed.stdout.splitlines()
    found = {what: [folder / name for name in names if is_one(name)] for what, is_one in WHAT.items()}
    lines = {what: sum(path.read_bytes().count(b"\n") for path in paths) for what, paths in found.items()}
    return lines | {"generated files": len(found["generated files"])}


if __name__ == "__main__":
    for named in sys.argv[1:] or [str(ROOT)]:
        folder = Path(named).resolve()
        print(folder.name, *(f"{what}: {count:,}" for what, count in counts(folder).items()), sep=" · ")
