"""The scripts of the page, read once for every gate."""

from __future__ import annotations

from pathlib import Path

from tools.script import Script

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = "src/rumpus/page/"


def scripts() -> list[Script]:
    """Every script of our own on the page."""
    found = sorted((ROOT / PAGE).rglob("*.js"))
    names = [(path, path.relative_to(ROOT / PAGE).as_posix()) for path in found]
    return [Script(name, path.read_text("utf-8")) for path, name in names if not name.startswith("vendor/")]
