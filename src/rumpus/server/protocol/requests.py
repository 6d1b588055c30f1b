"""What clients send: commands and questions as JSON objects, read strictly (docs/server/wire.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rumpus.core.errors import UsageError
from rumpus.core.rules import OptionValue
from rumpus.room import commands
from rumpus.server.protocol.typed import Typed

LONGEST_FRAME = 16 * 1024  # bytes


class Asked(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What everything that is sent has: an ``id`` for its answer, and what to ``do`` or to ``ask``."""

    id: str = ""
    do: str = ""
    ask: str = ""


class Sit(Asked, frozen=True):
    """Take a seat."""

    seat: int = 0
    name: str | None = None


class SeatComputer(Asked, frozen=True):
    """Seat a computer player."""

    seat: int = 0
    kind: str = "club"


class Kick(Asked, frozen=True):
    """Free a seat."""

    seat: int = 0


class SetOptions(Asked, frozen=True):
    """Change options of the game."""

    options: dict[str, OptionValue] = {}


class Ready(Asked, frozen=True):
    """Be ready, or no longer."""

    ready: bool = True
    word: str = ""


class Act(Asked, frozen=True):
    """Do an action of the game."""

    act: str = ""
    seq: int = 0


class Type(Asked, frozen=True):
    """Do what typed words mean."""

    text: str = ""
    seq: int = 0
    steps: list[str] = []
    one_tile: bool = False


class Say(Asked, frozen=True):
    """Talk."""

    text: str = ""


class Check(Asked, frozen=True):
    """How a tile turn stands that is being arranged."""

    steps: list[str] = []
    one_tile: bool = False


class Read(Asked, frozen=True):
    """What typed words mean."""

    text: str = ""
    steps: list[str] = []


QUESTIONS: dict[str, type[Asked]] = {"check": Check, "read": Read, "hint": Asked, "score": Asked, "table": Asked}
COMMANDS: dict[str, type[Asked]] = {
    "sit": Sit,
    "leave": Asked,
    "computer": SeatComputer,
    "kick": Kick,
    "options": SetOptions,
    "ready": Ready,
    "start": Asked,
    "act": Act,
    "type": Type,
    "next": Asked,
    "rematch": Asked,
    "say": Say,
}

_read_head = msgspec.json.Decoder(dict[str, Any]).decode


def read_seq(text: str) -> int | None:
    """The number of a line in an address; None where there is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def read_asked(frame: str) -> Asked:
    """What a client asks. Raises UsageError, with the id as ``subject`` where one can be read."""
    if len(frame.encode()) > LONGEST_FRAME:
        raise UsageError(f"a frame has at most {LONGEST_FRAME} bytes; send less", code="too-large")
    try:
        fields = _read_head(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"that is no JSON object: {error}; send for example {EXAMPLE}", code="bad-frame") from error
    return asked_of(fields)


EXAMPLE = '{"id":"1","do":"act","act":"draw","seq":12}'


def asked_of(fields: dict[str, Any]) -> Asked:
    """What the fields of a frame ask. Raises UsageError."""
    name = fields.get("id")
    kind = _kind(fields)
    try:
        asked = msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise UsageError(f"{error}; send for example {EXAMPLE}", code="bad-frame", subject=_subject(name)) from error
    if not 0 < len(asked.id) <= 64:
        raise UsageError("an id has 1 to 64 characters, of your choosing", code="bad-frame")
    return asked


def _kind(fields: dict[str, Any]) -> type[Asked]:
    for key, kinds, other in (("do", COMMANDS, "ask"), ("ask", QUESTIONS, "do")):
        word = fields.get(key)
        if isinstance(word, str) and word in kinds and not fields.get(other):
            return kinds[word]
    known = f"do is one of {', '.join(COMMANDS)}; ask is one of {', '.join(QUESTIONS)}"
    raise UsageError(f"say what to do, or to ask: {known}", code="unknown-command", subject=_subject(fields.get("id")))


def _subject(name: object) -> str | None:
    return name if isinstance(name, str) and len(name) <= 64 else None


def command_of(asked: Asked, own_name: str, secret: bytes) -> commands.Command | Typed:
    """The room's command; ``own_name`` is what the user is called, ``secret`` that of the table's next game."""
    return _COMMANDS_OF[asked.do](asked, own_name, secret)


_COMMANDS_OF: dict[str, Callable[[Any, str, bytes], commands.Command | Typed]] = {
    "sit": lambda asked, name, secret: commands.Sit(asked.seat, name if asked.name is None else asked.name),
    "leave": lambda asked, name, secret: commands.Leave(),
    "computer": lambda asked, name, secret: commands.SeatComputer(asked.seat, asked.kind),
    "kick": lambda asked, name, secret: commands.Kick(asked.seat),
    "options": lambda asked, name, secret: commands.SetOptions(asked.options),
    "ready": lambda asked, name, secret: commands.Ready(asked.ready, asked.word),
    "start": lambda asked, name, secret: commands.Start(secret),
    "act": lambda asked, name, secret: commands.Act(asked.act, asked.seq),
    "type": lambda asked, name, secret: Typed(asked.text, asked.seq, asked.steps, asked.one_tile),
    "next": lambda asked, name, secret: commands.NextDeal(),
    "rematch": lambda asked, name, secret: commands.Rematch(secret),
    "say": lambda asked, name, secret: commands.Say(asked.text),
}
