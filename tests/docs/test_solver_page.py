"""The commands on the pages about the solver, typed again."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from rumpus.cli import main

PAGES = sorted((Path(__file__).resolve().parent.parent.parent / "docs" / "solver").glob("*.md"))


def commands() -> list[tuple[str, str]]:
    """Each command of the pages with what it shows."""
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    blocks = re.findall(r"^```text\n(.*?)```", text, re.MULTILINE | re.DOTALL)
    typed = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in typed)]


@pytest.mark.parametrize(("command", "shown"), commands(), ids=[command for command, _ in commands()])
def test_a_command_prints_the_output_on_the_page(command: str, shown: str) -> None:
    words = shlex.split(command)
    lines = words[1] if words[0] == "echo" else None
    done = CliRunner().invoke(main, words[words.index("rumpus") + 1 :], input=lines)
    assert done.stdout == shown, done.stderr
    assert done.stderr == ""
    assert done.exit_code == ('"error"' in shown)


def test_there_are_commands() -> None:
    assert len(commands()) >= 6
