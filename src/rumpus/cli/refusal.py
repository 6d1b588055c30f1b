"""Turn errors of Rumpus into one sentence on standard error and an exit status."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rumpus.cli.lazy import LazyGroup
from rumpus.wording.signs import printable

if TYPE_CHECKING:
    from rumpus.core.messages import Field


class Refusal(click.ClickException):
    """An error in valid usage, shown as one line. The exit status is 1."""

    exit_code = 1

    def __init__(self, message: Field) -> None:
        super().__init__(str(message))
        self._said = message

    def show(self, file: object = None) -> None:
        """Write the line to standard error."""
        # Imported only now, so that `rumpus --help` does without the core.
        from rumpus.cli.speech import echo, text_of
        from rumpus.core.messages import Message

        line = text_of(Message("rumpus: {refusal}", {"refusal": self._said}))
        echo(printable(" ".join(line.split())), err=True)


class WrongUsage(Refusal):
    """An argument that does not exist or cannot be read, shown as one line. The exit status is 2."""

    exit_code = 2


class RefusingGroup(LazyGroup):
    """A command group that shows every RumpusError as one line, never as a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command. Raises Refusal or WrongUsage for a RumpusError."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            # Imported only now, so that `rumpus --help` does without the core.
            from rumpus.core.errors import NotationError, RumpusError, UsageError
            from rumpus.core.messages import Message

            if not isinstance(error, RumpusError):
                raise
            message = error.said
            if error.clause:
                message = Message("{clause}: {refusal}", {"clause": error.clause, "refusal": message})
            raise (WrongUsage if isinstance(error, UsageError | NotationError) else Refusal)(message) from error
