"""Make the picture in the README, a real session in the terminal: `.venv/bin/python -m tools.picture`."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

from rumpus.cli.lines import wrapped

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "play" / "session.svg"
WORDS = ("play", "rummy-1916", "--players", "Ann,Bob=random", "--seed", "34")
TYPED = ("draw", "hint", "lay JS QS KS", "sort number", "discard KH")
WIDTH = 80


def session() -> list[str]:
    """Return the lines of the session, up to the last answer."""
    with tempfile.TemporaryDirectory() as home:
        environ = {**os.environ, "RUMPUS_DATA": home, "PYTHONPATH": str(ROOT / "src")}
        said = subprocess.run(
            [sys.executable, "-m", "rumpus", *WORDS],
            input="".join(f"{line}\n" for line in TYPED),
            capture_output=True,
            encoding="utf-8",
            env=environ,
            check=True,
        )
    lines = wrapped(said.stdout, WIDTH).splitlines()
    return lines[: 2 + max(i for i, line in enumerate(lines) if line.endswith(f"> {TYPED[-1]}"))]


def svg() -> str:
    """Return the session as SVG, with the typed words in bold."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=WIDTH, file=nowhere, force_terminal=True, legacy_windows=False)
        console.print(f"$ ./run {' '.join(WORDS)}", style="bold", markup=False, highlight=False, soft_wrap=True)
        for line in session():
            question, sign, typed = line.partition("> ")
            console.print(Text.assemble(question + sign, (typed, "bold")), soft_wrap=True)
        drawn = console.export_svg(title="Rumpus", unique_id="session")
    # Remove the web font, so that the picture loads nothing from the network.
    return re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)


def main() -> None:
    """Write the picture."""
    PICTURE.write_text(svg(), "utf-8")
    sys.stdout.write(f"{PICTURE.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
