"""Every error Rumpus raises on purpose. Each says what to do and carries the same four fields.

RumpusError                 code, clause, subject, message
├── IllegalAction           an action the rules refuse; nothing has changed
├── NotationError           text that is no card, meld or action
├── UsageError              an unknown game, option, seat, clause or command
└── RecordError             a record that is cut, edited, foreign or of another version
"""

from __future__ import annotations

from rumpus.core.messages import Message, literal


class RumpusError(Exception):
    """Something a user can put right.

    ``code`` is stable and meant for programs, ``clause`` the id in the rule pages that decides (or None),
    ``subject`` the card, meld, seat, line or word in question, ``message`` an English sentence that says what to do, ``said`` the
    same as a value that can be translated. A package may give the sentence as plain text.
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
        """The four fields, as every edge (terminal, HTTP, socket, JSON Lines) reports them."""
        return {
            "code": self.code,
            "clause": self.clause,
            "subject": self.subject,
            "message": self.message,
        }


class IllegalAction(RumpusError):  # noqa: N818 - named for what it is, as in architecture.md
    """An action the rules refuse. The state is unchanged."""


class NotationError(RumpusError):
    """Text that is no card, meld or action of this game."""


class UsageError(RumpusError):
    """A game, option, seat, clause or command that does not exist or does not fit."""


class RecordError(RumpusError):
    """A record that does not hold; ``subject`` is the line number."""


def _rebuild(kind: type[RumpusError], said: Message, code: str, clause: str | None, subject: str | None) -> RumpusError:
    return kind(said, code=code, clause=clause, subject=subject)
