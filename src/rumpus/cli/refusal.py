"""What is refused, as a command says it: one sentence on standard error, and an exit status."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rumpus.cli.lazy import LazyGroup
from rumpus.wording.signs import printable

if TYPE_CHECKING:
    from rumpus.core.messages import Field


class Refusal(click.ClickException):
    """A thing that is not valid, in one line."""

    exit_code = 1

    def __init__(self, said: Field) -> None:
        super().__init__(str(said))
        self._said = said

    def show(self, file: object = None) -> None:
        """Write the line."""
        # Imported only now, so that `rumpus --help` does without the core.
        from rumpus.cli.speech import echo, text_of
        from rumpus.core.messages import Message

        line = text_of(Message("rumpus: {refusal}", {"refusal": self._said}))
        echo(printable(" ".join(line.split())), err=True)


class WrongUsage(Refusal):
    """Something asked for that does not exist or cannot be read, in one line."""

    exit_code = 2


class RefusingGroup(LazyGroup):
    """The one exit of all commands: an error that Rumpus raises on purpose becomes a Refusal, never a traceback."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            # Imported only now, so that `rumpus --help` does without the core.
            from rumpus.core.errors import NotationError, RumpusError, UsageError
            from rumpus.core.messages import Message

            if not isinstance(error, RumpusError):
                raise
            said = error.said
            if error.clause:
                said = Message("{clause}: {refusal}", {"clause": error.clause, "refusal": said})
            raise (WrongUsage if isinstance(error, UsageError | NotationError) else Refusal)(said) from error
