"""Every error Rumpus raises on purpose. Each says what to do and carries the same four fields.

RumpusError                 code, clause, subject, message
├── IllegalAction           an action the rules refuse; nothing has changed
├── NotationError           text that is no card, meld or action
├── UsageError              an unknown game, option, seat, clause or command
└── RecordError             a record that is cut, edited, foreign or of another version
"""

from __future__ import annotations


class RumpusError(Exception):
    """Something a user can put right.

    ``code`` is stable and meant for programs, ``clause`` the id in the rule pages that decides (or None),
    ``subject`` the card, meld, seat, line or word in question, ``message`` a sentence that says what to do.
    """

    def __init__(self, message: str, *, code: str, clause: str | None = None, subject: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.clause = clause
        self.subject = subject

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}" if self.clause else self.message

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions pickle by their positional arguments; ours are keywords, and workers send them across processes.
        return _rebuild, (type(self), self.message, self.code, self.clause, self.subject)

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


def _rebuild(kind: type[RumpusError], message: str, code: str, clause: str | None, subject: str | None) -> RumpusError:
    return kind(message, code=code, clause=clause, subject=subject)
