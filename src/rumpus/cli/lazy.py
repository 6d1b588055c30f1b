"""A command group whose subcommands are imported only when they are called."""

import importlib
from typing import NamedTuple

import click


class LazyCommand(NamedTuple):
    """A subcommand that is imported at its first call, and its line in `--help`."""

    target: str
    """`"package.module:function"`. The function is a click command."""
    short_help: str

    def load(self) -> click.Command:
        """Import the module and return the command."""
        module, _, function = self.target.partition(":")
        command = getattr(importlib.import_module(module), function)
        assert isinstance(command, click.Command), f"{self.target} is not a click command"
        return command


class LazyGroup(click.Group):
    """A `click.Group` over a table of `LazyCommand`, listed in the order of the table."""

    def __init__(self, *args: object, commands_table: dict[str, LazyCommand], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through to click as they came
        self.commands_table = commands_table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return list(self.commands_table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command of that name; None if the table has none."""
        entry = self.commands_table.get(cmd_name)
        return entry.load() if entry else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is called. For an unknown name, fail and suggest the nearest names."""
        if args[0] not in self.commands_table and not args[0].startswith("-"):
            # only now, as --help imports nothing
            from rumpus.cli.speech import text_of
            from rumpus.core.given import nearest
            from rumpus.core.messages import Field, ListField, Message

            near = nearest(args[0].lower(), self.commands_table)
            if near:
                fields: dict[str, Field] = {"command": repr(args[0]), "near": ListField(tuple(near), ", ", " or ")}
                ctx.fail(text_of(Message("No such command {command}. Did you mean {near}?", fields)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without importing them."""
        rows = [(name, entry.short_help) for name, entry in self.commands_table.items()]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)
