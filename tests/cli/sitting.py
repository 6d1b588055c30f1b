"""Sitting at the real command: a process one types at line by line, through pipes or at a terminal of its own."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.patience import PATIENCE

# As a shell starts it in the foreground: whatever started the tests, Ctrl-C and hanging up are heard.
AS_A_SHELL = """
import os, signal, sys
signal.pthread_sigmask(signal.SIG_SETMASK, [])
for number in (signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)
if "--at-terminal" in sys.argv:
    import fcntl, termios
    sys.argv.remove("--at-terminal")
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
UNHEARD = 2
"""Seconds until a key that nothing answers is pressed again."""
SOURCES = Path(__file__).resolve().parent.parent.parent / "src"


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a user who has nothing but a home."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("RUMPUS", "XDG", "COLUMNS", "LINES"))
    }
    return {**kept, "HOME": str(home), "RUMPUS_DATA": str(home / "data"), "PYTHONPATH": str(SOURCES), **more}


class Sitting:
    """A running ``rumpus``. ``shown`` is everything it has written; ``asked`` what it asked last."""

    def __init__(self, home: Path, *words: str, at_terminal: bool = False, **env: str) -> None:
        self.shown = ""
        self._is_open = True
        words_of_python = ["-m", "rumpus", *words]
        variables: Mapping[str, str] = environment(home, **{"TERM": "xterm", **env})
        if at_terminal:
            self._in, theirs = pty.openpty()
            self._out = self._in
            self.process = subprocess.Popen(
                [sys.executable, "-c", AS_A_SHELL, "--at-terminal", *words_of_python],
                stdin=theirs,
                stdout=theirs,
                stderr=theirs,
                env=variables,
                start_new_session=True,
            )
            os.close(theirs)
        else:
            self.process = subprocess.Popen(
                [sys.executable, *words_of_python],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=variables,
                bufsize=0,
            )
            assert self.process.stdin
            assert self.process.stdout
            self._in, self._out = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.read()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.process.stdin and self.process.stdout:
            self.process.stdin.close()
            self.process.stdout.close()
        else:
            os.close(self._in)

    def read(self) -> str:
        """Read the output until the program waits for input or ends."""
        new = b""
        while not new.endswith(b"> "):
            ready, _, _ = select.select([self._out], [], [], PATIENCE)
            assert ready, f"it hangs after:\n{self.shown}{new.decode()}"
            piece = self._read_piece()
            if not piece:
                self._is_open = False
                break
            new += piece
        text = new.decode().replace("\r\n", "\n")
        self.shown += text
        return text

    def _read_piece(self) -> bytes:
        try:
            return os.read(self._out, 1 << 16)
        except OSError:  # what a terminal says once its other side is closed
            return b""

    def type(self, line: str | bytes) -> str:
        """Type a line; what it writes until it asks again or ends."""
        assert self._is_open, f"it has ended:\n{self.shown}"
        os.write(self._in, (line if isinstance(line, bytes) else line.encode()) + b"\n")
        return self.read()

    def press(self, key: str) -> str:
        """Press a key that needs no Enter."""
        return self._insist(lambda: os.write(self._in, key.encode()))

    def signal(self, number: signal.Signals) -> str:
        """Send a signal; what it writes then."""
        return self._insist(lambda: self.process.send_signal(number))

    def _insist(self, deed: Callable[[], object]) -> str:
        # Press Ctrl-C again until it works, as a person would: input() misses it between its prompt and its wait.
        for _ in range(PATIENCE // UNHEARD):
            deed()
            if select.select([self._out], [], [], UNHEARD)[0]:
                break
        return self.read()

    def close_input(self) -> str:
        """End the input; what it writes then."""
        assert self.process.stdin
        self.process.stdin.close()
        return self.read()

    def hang_up(self) -> int:
        """Close the terminal under it; its exit status."""
        os.close(self._in)
        self._in = os.open(os.devnull, os.O_RDONLY)
        return self.process.wait(PATIENCE)

    def stop_reading(self, line: str) -> int:
        """Type a line and read no answer, ever; its exit status."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdout.close()
        self.process.stdin.write(line.encode() + b"\n")
        return self.status

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self.process.kill()
        self.process.wait(PATIENCE)

    @property
    def prompt(self) -> str:
        """The question it waits for."""
        return self.shown.split("\n")[-1]

    @property
    def has_ended(self) -> bool:
        """Return True if the program has written its last output."""
        return not self._is_open

    @property
    def status(self) -> int:
        """Its exit status."""
        return self.process.wait(PATIENCE)

    # A tiny person who does what the hint says

    def take_turn(self) -> None:
        """Answer one question: with the hint where the question is about a move, else with Enter."""
        if not _is_about_a_move(self.prompt):
            self.type("")
            return
        for line in _hinted(self.type("hint")):
            self.type(line)

    def play_on(self, questions: int = 100_000) -> None:
        """Answer so many questions, or all until the game is over."""
        for _ in range(questions):
            if self.has_ended:
                return
            self.take_turn()


class Follower(io.BytesIO):
    """The input of a command that runs in this process: the same person, who reads what it writes and follows the
    hint."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = []
        self._has_asked_for_hint = False

    def read1(self, size: int | None = -1, /) -> bytes:
        """Answer the question asked last."""
        sys.stdout.flush()
        shown = sys.stdout.buffer.getvalue().decode()  # type: ignore[union-attr]  # click's runner keeps it in memory
        if self._has_asked_for_hint:
            self._lines = _hinted(shown)
        self._has_asked_for_hint = not self._lines and _is_about_a_move(shown.split("\n")[-1])
        line = self._lines.pop(0) if self._lines else "hint" if self._has_asked_for_hint else ""
        return f"{line}\n".encode()


def _is_about_a_move(question: str) -> bool:
    return (
        bool(re.search(r"rap\?|take .*\?|draw|discard|lay|take|pick|pass|knock", question)) and "Enter" not in question
    )


def _hinted(told: str) -> list[str]:
    """The commands that the last hint says to type."""
    hints = re.findall(r"^Hint: (.*(?:\n  .*)*)$", told, re.MULTILINE)
    assert hints, told
    return re.sub(r"\s+", " ", hints[-1]).split(", then ")
