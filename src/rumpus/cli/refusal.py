"""What is refused, as a command says it: one sentence on standard error, and an exit status."""

import click

from rumpus.cli.lazy import LazyGroup
from rumpus.cli.lines import put
from rumpus.wording.signs import printable


class Refusal(click.ClickException):
    """A thing that is not valid, in one line."""

    exit_code = 1

    def __init__(self, message: str) -> None:
        super().__init__(printable(" ".join(message.split())))

    def show(self, file: object = None) -> None:
        """Write the line."""
        put(f"rumpus: {self.message}", err=True)


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

            if not isinstance(error, RumpusError):
                raise
            refused = WrongUsage if isinstance(error, UsageError | NotationError) else Refusal
            raise refused(str(error)) from error
