"""`rumpus --help` reads a table and imports no command. A command is imported when it is called."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from rumpus import __version__
from rumpus.cli import COMMANDS, main
from rumpus.cli.lazy import LazyCommand, LazyGroup

MODULE = """
import click

@click.command()
@click.argument("name")
def greet(name):
    '''Greet somebody.'''
    click.echo(f"Good evening, {name}.")
"""


@pytest.fixture
def group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LazyGroup:
    (tmp_path / "greeting_of_a_test.py").write_text(MODULE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return LazyGroup(
        "host",
        commands_table={
            "greet": LazyCommand("greeting_of_a_test:greet", "Greet somebody."),
            "absent": LazyCommand("no_such_module:nothing", "Listed all the same."),
        },
    )


def test_help_lists_the_table_in_order_and_imports_nothing(group: LazyGroup) -> None:
    shown = CliRunner().invoke(group, ["--help"])
    assert shown.exit_code == 0
    assert shown.output.index("Greet somebody.") < shown.output.index("Listed all the same.")
    assert "greeting_of_a_test" not in sys.modules


def test_a_command_is_loaded_when_it_is_called(group: LazyGroup) -> None:
    done = CliRunner().invoke(group, ["greet", "Ann"])
    assert done.output == "Good evening, Ann.\n", done.exception
    sys.modules.pop("greeting_of_a_test")


def test_an_unknown_command_is_wrong_usage(group: LazyGroup) -> None:
    refused = CliRunner().invoke(group, ["great"])
    assert refused.exit_code == 2
    assert "No such command" in refused.output


def test_every_command_of_the_table_is_there() -> None:
    assert {name: entry.load().get_short_help_str() for name, entry in COMMANDS.items()} == {
        name: entry.short_help for name, entry in COMMANDS.items()
    }


HELP = """
import sys
from rumpus.cli import main
main(["--help"], standalone_mode=False)
light = {"rumpus.core", "rumpus.core.messages"}
loaded = {name for name in sys.modules if name.startswith(("numpy", "rumpus.core", "rumpus.games"))}
sys.exit(" ".join(sorted(loaded - light)))
"""


def test_help_imports_no_game_and_no_printer(project: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", HELP],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(project / "src")},
    )
    assert done.stderr.strip() == ""
    assert "Usage: " in done.stdout


def test_it_says_its_version() -> None:
    assert CliRunner().invoke(main, ["--version"]).output == f"rumpus {__version__}\n"
