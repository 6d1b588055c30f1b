"""The npm packages that `package-lock.json` pins: Prettier, TypeScript, and the libraries of the page."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tools.messages import SetUpError

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
NODE = shutil.which("node") or shutil.which("nodejs")

PRETTIER = "prettier/bin/prettier.cjs"
TYPESCRIPT = "typescript/bin/tsc"
PAGE = "src/rumpus/page"


def locked(lock: Path = ROOT / "package-lock.json") -> dict[str, dict[str, Any]]:
    """Return the entry of each package in a lock of npm, by the package's name."""
    entries = json.loads(lock.read_text("utf-8"))["packages"]
    return {path.removeprefix("node_modules/"): entry for path, entry in entries.items() if path}


def lacking() -> str | None:
    """Return the reason why the pinned packages cannot be used; None if they can."""
    if not NODE:
        return "there is no Node.js"
    installed = MODULES / ".package-lock.json"
    if not installed.exists() or _hashes(locked(installed)) != _hashes(locked()):
        return "the packages of package-lock.json are not in node_modules (call npm ci)"
    return None


def install() -> None:
    """Install the pinned packages in `node_modules`, unless they are there."""
    if lacking() is None:
        return
    npm = shutil.which("npm")
    if not npm:
        raise SetUpError("the pinned npm packages need npm (it comes with Node.js). Install it and call again.")
    if subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=ROOT, check=False).returncode:
        raise SetUpError("npm could not install the pinned packages. What it printed says why.")


def call(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a script of an installed package in the project's folder, and return what it printed."""
    assert NODE is not None
    command = [NODE, str(MODULES / script), *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def _hashes(packages: dict[str, dict[str, Any]]) -> dict[str, str]:
    return {name: entry["integrity"] for name, entry in packages.items()}
