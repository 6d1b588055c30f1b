"""An evening at one keyboard, in text: a deal is set up, lines are typed, and what was said is read.

evening = Evening(dealt_game("rummy-1916", "3H 4H 5H", "KC", upcard="9C", stock="2H"), tmp_path)
evening.play("draw", "lay 3H 4H 5H", "discard 2H")
assert "You lay 3H 4H 5H (meld 1)." in evening.said
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from rumpus.cli.lines import wrapped
from rumpus.cli.speech import text_of
from rumpus.cli.textplay.session import TextPlay
from rumpus.cli.textplay.terminal import Closed, Terminal
from rumpus.core.messages import Field
from rumpus.game import Game
from rumpus.players import Player
from rumpus.record import RecordFile

Typed = str | type[BaseException]


class Script(Terminal):
    """A terminal at which these lines are typed; an exception among them happens instead of a line."""

    def __init__(self, typed: Iterable[Typed] = ()) -> None:
        super().__init__(clock=lambda: 0.0)
        self.typed = iter(typed)
        self.lines: list[str] = []

    def say(self, said: Field = "") -> None:
        """Keep what is said, a line after the other."""
        self.lines += wrapped(text_of(said), None).split("\n")

    def ask(self, question: Field) -> str:
        """Keep the question; the next line."""
        line = next(self.typed, Closed)
        self.lines.append(f"{wrapped(text_of(question), None)}> {line if isinstance(line, str) else ''}")
        if isinstance(line, str):
            return line
        raise line

    def clear(self) -> None:
        """Mark where the screen was cleared."""
        self.lines.append("-- clear --")


class Evening:
    """A game at a keyboard, on disk in a folder."""

    def __init__(self, game: Game, folder: Path, computers: Mapping[int, Player] | None = None) -> None:
        self.file = RecordFile.create(folder / "game.jsonl", game)
        self.script = Script()
        self.session = TextPlay(self.file, computers or {}, self.script)

    def play(self, *typed: Typed) -> list[str]:
        """Type these lines and leave; what was said."""
        return self.play_on(typed)

    def play_on(self, typed: Iterable[Typed]) -> list[str]:
        """Type lines, each thought up when it is asked for, and leave; what was said."""
        self.script.typed, before = iter(typed), len(self.script.lines)
        with self.file:
            self.session.run()
        return self.script.lines[before:]

    @property
    def said(self) -> list[str]:
        """Everything said and asked, a line each."""
        return self.script.lines

    @property
    def text(self) -> str:
        """The same as one text."""
        return "\n".join(self.said)
