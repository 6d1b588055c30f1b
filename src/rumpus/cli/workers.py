"""The options that choose the workers for games: local processes (``--jobs``), or a Ray cluster (``--ray``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import click
from click.core import ParameterSource

from rumpus.arena import cluster, pool
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message


def workers_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--jobs`` and ``--ray`` to a command. It gets ``jobs`` and ``ray``."""
    for option in (
        click.option("--ray", metavar="auto|HOST:PORT", help="Play on the machines of a Ray cluster."),
        click.option(
            "--jobs",
            default=pool.processors,
            show_default="one for each processor",
            type=click.IntRange(min=1),
            help="The number of processes that play.",
        ),
    ):
        command = option(command)
    return command


def chosen_workers(context: click.Context, jobs: int, ray: str | None) -> pool.GameWorkers:
    """Return the workers that the options choose. Raises UsageError if both options are given."""
    if ray is None:
        return partial(pool.reports, jobs=jobs)
    if context.get_parameter_source("jobs") is ParameterSource.COMMANDLINE:
        message = Message("--jobs counts processes of this machine alone; leave it out beside --ray")
        raise UsageError(message, code="bad-usage")
    return partial(cluster.reports, address=ray)
