"""A command reports an error of Rumpus as one line and an exit status, and does not hide an unexpected error."""

import click
import pytest
from click.testing import CliRunner

from rumpus.cli import speech
from rumpus.cli.refusal import RefusingGroup
from rumpus.core.errors import IllegalAction, NotationError, RecordError, RumpusError, UsageError
from rumpus.core.messages import Message
from tests.pseudo import pseudo


def group_raising(error: Exception) -> click.Group:
    @click.command()
    def act() -> None:
        raise error

    class OneCommand(RefusingGroup):
        def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
            return act

    return OneCommand("host", commands_table={})


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (UsageError("no such game", code="x"), 2, "rumpus: no such game\n"),
        (NotationError("no such card", code="x"), 2, "rumpus: no such card\n"),
        (IllegalAction("open first", code="x", clause="RQ-4"), 1, "rumpus: RQ-4: open first\n"),
        (RecordError("line 3 was\nedited", code="x", subject="3"), 1, "rumpus: line 3 was edited\n"),
        (RumpusError("something else", code="x"), 1, "rumpus: something else\n"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_refusal_is_one_line_and_an_exit_status(error: Exception, status: int, line: str) -> None:
    done = CliRunner().invoke(group_raising(error), ["act"])
    assert (done.exit_code, done.stdout, done.stderr) == (status, "", line)


def test_a_refusal_is_said_in_the_language_of_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "LANGUAGE", pseudo)
    error = IllegalAction(Message("{card} is not yours", {"card": "KC"}), code="x", clause="RQ-4")
    done = CliRunner().invoke(group_raising(error), ["act"])
    assert done.stderr == "[!! ŕüḿþüš: [!! RQ-4: [!! KC îš ñöţ ýöüŕš !!] !!] !!]\n"


def test_a_fault_of_the_program_is_not_taken_for_a_refusal() -> None:
    done = CliRunner().invoke(group_raising(ZeroDivisionError("ours")), ["act"])
    assert isinstance(done.exception, ZeroDivisionError)
