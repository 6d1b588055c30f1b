"""The errors that Rumpus raises on purpose. Each message says how to fix the problem.

RumpusError                 code, clause, subject, message
├── IllegalAction           an action that the rules refuse; nothing has changed
├── NotationError           a text that is not a card, a meld or an action
├── UsageError              an unknown game, option, seat, clause or command
└── RecordError             a record that is cut off, edited, foreign or of another version
"""

from __future__ import annotations

from rumpus.core.messages import Message, literal


class RumpusError(Exception):
    """An error that the user or the calling program can fix.

    ``code`` is a stable word for programs. ``clause`` is the id of the deciding clause in the rule pages, or None.
    ``subject`` is the text of the card, meld, seat, line or word that is wrong, or None.
    ``message`` is an English sentence that says how to fix it; ``said`` is the same as a ``Message``, for translation.
    """

    def __init__(
        self, message: Message | str, *, code: str, clause: str | None = None, subject: str | None = None
    ) -> None:
        super().__init__(message)
        self.said = message if isinstance(message, Message) else literal(message)
        self.code = code
        self.clause = clause
        self.subject = subject

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.said)

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}" if self.clause else self.message

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions pickle by their positional arguments; ours are keywords, and workers send them across processes.
        return _rebuild, (type(self), self.said, self.code, self.clause, self.subject)

    def as_dict(self) -> dict[str, str | None]:
        """Return the four fields as a dict. HTTP, the socket, JSON Lines and ``--json`` report errors in this form."""
        return {
            "code": self.code,
            "clause": self.clause,
            "subject": self.subject,
            "message": self.message,
        }


class IllegalAction(RumpusError):  # noqa: N818 - named for what it is, as in architecture.md
    """An action that the rules refuse. The state has not changed."""


class NotationError(RumpusError):
    """A text that is not a card, a meld or an action of this game."""


class UsageError(RumpusError):
    """A game, option, seat, clause or command that does not exist or does not fit."""


class RecordError(RumpusError):
    """An invalid record of a game. ``subject`` is the number of the bad line."""


def _rebuild(kind: type[RumpusError], said: Message, code: str, clause: str | None, subject: str | None) -> RumpusError:
    return kind(said, code=code, clause=clause, subject=subject)
