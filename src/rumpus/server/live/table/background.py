"""Background tasks of a table, such as arranging a long turn. They are cancelled when the table is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine


class Background:
    """The running tasks of one table."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Run a coroutine as a task that is cancelled when the table is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def close(self) -> None:
        """Cancel all tasks."""
        for task in self.tasks:
            task.cancel()
