"""Requests: the commands and questions that clients send as JSON objects (docs/server/wire.md).

A command changes the table ("do"); a question changes nothing ("ask"). Unknown fields are refused.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from rumpus.core.errors import UsageError
from rumpus.core.messages import ListField, Message
from rumpus.room import commands
from rumpus.room.commands import Command
from rumpus.server.protocol.fields import UNREADABLE, missing_field, read_fields, read_object

LONGEST_FRAME = 16 * 1024  # bytes
LONGEST_ID = 64  # characters


class Typed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command to run typed words. ``seq`` is the last line that the user saw.

    ``steps`` are the steps of the tile turn so far. ``one_tile`` declares "one tile" with the turn.
    """

    text: str
    seq: int
    steps: list[str] = []
    one_tile: bool = False


class ClientQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question of a reader. It changes nothing."""


class CheckQuestion(ClientQuestion, frozen=True):
    """Request a check of a tile turn that is being arranged."""

    steps: list[str]
    one_tile: bool = False


class HintQuestion(ClientQuestion, frozen=True):
    """Request a hint for the seat to move."""


class ScoreQuestion(ClientQuestion, frozen=True):
    """Request the score sheet."""


class LogQuestion(ClientQuestion, frozen=True):
    """Request the log of the running deal before this line number."""

    before: int


class LinesQuestion(ClientQuestion, frozen=True):
    """Request the lines of the game after this line number, such as after a lost connection."""

    since: int


class TimeQuestion(ClientQuestion, frozen=True):
    """Request the server time. The answer also shows that the server is alive."""


class TableQuestion(ClientQuestion, frozen=True):
    """Request the whole table, as in the first frame."""


class Request(NamedTuple):
    """A command or question, and the id that its answer carries."""

    id: str
    content: Command | Typed | ClientQuestion


COMMANDS: dict[str, type[Command | Typed]] = {
    "sit": commands.Sit,
    "leave": commands.Leave,
    "computer": commands.SeatComputer,
    "kick": commands.Kick,
    "admit": commands.Admit,
    "mute": commands.Mute,
    "options": commands.SetOptions,
    "ready": commands.Ready,
    "start": commands.Start,
    "act": commands.Act,
    "type": Typed,
    "next": commands.NextDeal,
    "rematch": commands.Rematch,
    "say": commands.Say,
}
QUESTIONS: dict[str, type[ClientQuestion]] = {
    "check": CheckQuestion,
    "hint": HintQuestion,
    "score": ScoreQuestion,
    "log": LogQuestion,
    "lines": LinesQuestion,
    "table": TableQuestion,
    "time": TimeQuestion,
}
STEPS_OF_WEIGHT = 8
WEIGHTS: dict[type[Command | Typed | ClientQuestion], int] = {
    TableQuestion: 8,
    ScoreQuestion: 8,
    LogQuestion: 16,
    LinesQuestion: 16,
}
"""Weights of questions that count as more than one request, because their answers are long."""
EXAMPLE = '{"id":"1","do":"act","act":"draw","seq":12}'


class _Named(msgspec.Struct, frozen=True):
    """A shape that reads only the id of a request."""

    id: str


HEAD = ("id", "do", "ask")
"""The fields that requests have in common: an id, and either ``do`` or ``ask``."""
_ID_NEEDED = Message("an id has 1 to {most} characters, of your choosing", {"most": LONGEST_ID})
_KIND_NEEDED = Message(
    "say what to do, or to ask: do is one of {commands}; ask is one of {questions}",
    {"commands": ListField(tuple(COMMANDS), ", "), "questions": ListField(tuple(QUESTIONS), ", ")},
)


_read_name = msgspec.json.Decoder(_Named).decode


def read_seq(text: str) -> int | None:
    """Return the line number in a part of a URL; None if it is not a number with less than 10 digits."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def read_since(text: str) -> int | None:
    """Return the line number in ``since`` of a URL; None if it is empty. Raises UsageError."""
    seq = read_seq(text)
    if text and seq is None:
        raise UsageError(Message("since is the number of a line, from 0"), code="bad-since", subject=text[:20])
    return seq


def read_frame(frame: str) -> dict[str, Any]:
    """Return the fields of a frame. Raises UsageError if it is too large or not a JSON object."""
    if len(frame.encode()) > LONGEST_FRAME:
        message = Message("a frame has at most {most} bytes; send less", {"most": LONGEST_FRAME})
        raise UsageError(message, code="too-large")
    try:
        return read_object(frame, "bad-frame")
    except UNREADABLE as error:
        message = Message(
            "that cannot be read: {fault}; send for example {example}", {"fault": str(error), "example": EXAMPLE}
        )
        raise UsageError(message, code="bad-frame") from error


def id_in(frame: str) -> str | None:
    """Return the id of a frame, even if the rest of it is too long or not valid; None if there is no valid id."""
    try:
        return _id_of({"id": _read_name(frame).id})
    except UNREADABLE:
        return None


def _id_of(fields: dict[str, Any]) -> str | None:
    name = fields.get("id")
    return name if isinstance(name, str) and 0 < len(name) <= LONGEST_ID else None


def request_of(fields: dict[str, Any], user_name: str) -> Request:
    """Read the fields of a frame as a request. Raises UsageError if they are not one.

    ``user_name`` is used for a user who sits down without giving a name.
    """
    if "id" not in fields:
        raise missing_field("id", _ID_NEEDED)
    name = _id_of(fields)
    if name is None:
        raise UsageError(_ID_NEEDED, code="bad-frame", subject="id")
    word, kind = _kind(fields)
    own = {name: value for name, value in fields.items() if name not in HEAD}
    if kind is commands.Sit and own.get("name") is None:
        own["name"] = user_name
    return Request(name, read_fields(own, kind, word, "bad-frame"))


def weight_of(request: Command | Typed | ClientQuestion) -> int:
    """Return the number of requests that this one counts as, by the work that it causes."""
    steps: list[str] = getattr(request, "steps", [])
    # Every request takes all steps of a tile turn again, so long turns cost more.
    return WEIGHTS.get(type(request), 1) + len(steps) // STEPS_OF_WEIGHT


def _kind(fields: dict[str, Any]) -> tuple[str, type[Command | Typed | ClientQuestion]]:
    do, ask = fields.get("do"), fields.get("ask")
    if not do and not ask:
        raise missing_field("do", _KIND_NEEDED)
    for word, kinds, other in ((do, COMMANDS, ask), (ask, QUESTIONS, do)):
        if isinstance(word, str) and word in kinds and not other:
            return word, kinds[word]
    raise UsageError(_KIND_NEEDED, code="unknown-command", subject=str(do or ask)[:40])
