"""The file of a score sheet: one event in each line, as JSON. Each event is on the disk before it is confirmed."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

from rumpus.competition import Command, Sheet, play_back
from rumpus.competition.log import event_document, read_event
from rumpus.core.errors import UsageError
from rumpus.core.messages import Message


class ScoreFile:
    """A score sheet and its file. ``sheet`` is what the lines of the file add up to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sheet = _read(path) if path.exists() else Sheet()

    def accept(self, command: Command, writer: str = "") -> None:
        """Do a command and store its event. Raise UsageError if it cannot be done."""
        changed = self.sheet.accept(command, time.time(), writer)
        if len(changed.log) > len(self.sheet.log):
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(event_document(changed.log[-1]), ensure_ascii=False) + "\n")
                file.flush()
                os.fsync(file.fileno())
        self.sheet = changed


def _read(path: Path) -> Sheet:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return play_back(read_event(json.loads(line)) for line in lines if line.strip())
    except ValueError as error:
        message = Message("{path} is no score sheet; give another file", {"path": str(path)})
        raise UsageError(message, code="bad-file", subject=str(path)) from error
