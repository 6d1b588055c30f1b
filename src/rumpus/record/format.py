"""Records: a game as JSON Lines. A header, a line an action, at the end the outcome and the revealed secret.

The lines alone tell the game: deal lines carry no order, since it follows from the secret. ``load`` plays a record
again, ``verify`` holds it against the rules line by line. Fields we do not know are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rumpus.core.actions import Action, Deal, DrawForDeal, TurnStock
from rumpus.core.errors import RecordError, RumpusError
from rumpus.core.events import Outcome
from rumpus.core.notation import format_action
from rumpus.core.shuffle import FairShuffle, commitment
from rumpus.game import Game, Line, Seat

FORMAT = "rumpus/1"
LONGEST_LINE = 1 << 16
Fields = dict[str, Any]

_CHANCE_WORDS = {DrawForDeal: "draw for deal", Deal: "deal", TurnStock: "turn stock"}


@dataclass(frozen=True)
class Record:
    """A game as it is written: the header, one mapping a line, and the end (None while the game goes on)."""

    header: Fields
    lines: list[Fields] = field(default_factory=list)
    end: Fields | None = None

    def __str__(self) -> str:
        return "".join(spell(fields) for fields in self.all_lines())

    def all_lines(self) -> Iterator[Fields]:
        """Header, lines and end, in order."""
        yield self.header
        yield from self.lines
        if self.end is not None:
            yield self.end


def spell(fields: Fields) -> str:
    """A line of the file."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"


def record_of(game: Game) -> Record:
    """The record of a game; the secret is revealed only once it is over."""
    lines = [line_fields(game, seq, line) for seq, line in enumerate(game.lines, start=1)]
    return Record(header_of(game), lines, end_fields(game, len(lines) + 1) if game.is_over else None)


def header_of(game: Game) -> Fields:
    """What is fixed, and committed to, before the first card."""
    rules = game.rules
    header: Fields = {
        "format": FORMAT,
        "game": rules.game,
        "rules": rules.version,
        "options": dict(rules.options),
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in game.seats],
    }
    if isinstance(game.chance, FairShuffle):
        header |= {
            "commitment": commitment(game.chance.secret),
            "words": list(game.chance.words),
            "seeded": game.seeded,
        }
    else:
        header |= {"orders": "given", "dealer": game.first_dealer}
    return header


def line_fields(game: Game, seq: int, line: Line) -> Fields:
    """The line of an action: its number from 1, the seat (left out for chance), the action as text."""
    fields: Fields = {"seq": seq}
    if line.seat is not None:
        fields["seat"] = line.seat
    fields["act"] = _act(game, line.action)
    if line.points is not None:
        fields["points"] = list(line.points)
    if line.by is not None:
        fields["by"] = line.by
    return fields


def end_fields(game: Game, seq: int) -> Fields:
    """The last line: the outcome, and the secret that all orders follow from."""
    assert game.outcome is not None
    fields: Fields = {"seq": seq, "end": outcome_fields(game.outcome), "scores": list(game.scores)}
    return fields | secret_fields(game)


def abandoned_fields(game: Game, seq: int) -> Fields:
    """The last line of a game given up: the scores so far and the secret."""
    return {"seq": seq, "end": {"reason": "abandoned"}, "scores": list(game.scores)} | secret_fields(game)


def secret_fields(game: Game) -> Fields:
    """The revealed secret, as hexadecimal."""
    return {"secret": game.chance.secret.hex()} if isinstance(game.chance, FairShuffle) else {}


def outcome_fields(outcome: Outcome) -> Fields:
    """An outcome as it stands in a record."""
    return {
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "points": list(outcome.points),
        "settlement": list(outcome.settlement),
    }


def _act(game: Game, action: Action) -> str:
    chance = _CHANCE_WORDS.get(type(action))
    if chance is not None and isinstance(game.chance, FairShuffle):
        return chance
    return format_action(game.rules, action)


# Reading


def parse_record(lines: Iterable[str | bytes]) -> Record:
    """The record these lines spell; raises RecordError that names the first line that does not hold.

    Lines are read one by one, so noise is refused at its first line, however much follows.
    """
    header: Fields | None = None
    body: list[Fields] = []
    end: Fields | None = None
    for number, line in enumerate(lines, start=1):
        fields = _parse_line(number, line)
        if header is None:
            header = _checked_header(fields)
            continue
        if end is not None:
            raise record_error(number, "after-end", "nothing follows the last line; cut the file here")
        if type(fields.get("seq")) is not int or fields["seq"] != number - 1:
            raise record_error(
                number, "bad-seq", f'"seq" must be {number - 1}: a line is missing, doubled or out of place'
            )
        if "end" in fields:
            end = fields
        else:
            _check_action_line(number, fields)
            body.append(fields)
    if header is None:
        raise record_error(1, "empty", "the file is empty: a record begins with its header")
    return Record(header, body, end)


def record_error(number: int, code: str, message: str, clause: str | None = None) -> RecordError:
    """The error that this line does not hold."""
    return RecordError(f"line {number}: {message}", code=code, clause=clause, subject=str(number))


def _parse_line(number: int, line: str | bytes) -> Fields:
    if len(line) > LONGEST_LINE:
        raise record_error(number, "too-long", f"longer than {LONGEST_LINE} characters: this is no record")
    try:
        text = line.decode() if isinstance(line, bytes) else line
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise record_error(
            number, "not-json", "not a whole line of JSON: the file is cut, damaged, or no record"
        ) from None
    if not text.endswith("\n"):
        raise record_error(number, "cut", "the line does not end: the file is cut here")
    if not isinstance(fields, dict):
        raise record_error(number, "not-an-object", "each line is a JSON object in braces")
    return fields


def _checked_header(header: Fields) -> Fields:
    version = header.get("format")
    if version != FORMAT:
        told = f"format {version!r} is not" if version else "this is not"
        raise record_error(1, "bad-format", f"{told} a record this version reads; it reads {FORMAT!r}")
    kinds: dict[str, type] = {"game": str, "rules": int, "options": dict, "seats": list}
    kinds |= {"dealer": int} if "orders" in header else {"commitment": str, "words": list, "seeded": bool}
    for name, kind in kinds.items():
        if not isinstance(header.get(name), kind):
            raise record_error(1, "bad-header", f'the header needs "{name}" ({_KIND_NAMES[kind]})')
    if not all(isinstance(s, dict) and isinstance(s.get("name"), str) for s in header["seats"]):
        raise record_error(1, "bad-header", 'each of "seats" needs a "name" (text)')
    if not all(isinstance(word, str) for word in header.get("words", [])):
        raise record_error(1, "bad-header", '"words" are texts, one a seat')
    return header


_KIND_NAMES = {str: "text", int: "a number", dict: "an object", list: "a list", bool: "true or false"}


def _check_action_line(number: int, fields: Fields) -> None:
    if not isinstance(fields.get("act"), str):
        raise record_error(number, "no-action", 'the line needs "act", the action as text')
    if not isinstance(fields.get("seat", 0), int):
        raise record_error(number, "bad-seat", '"seat" is a number, 0 for the first')


def game_of(header: Fields, secret: bytes | None) -> Game:
    """A game as the header sets it up, before its first line; raises RecordError for line 1."""
    try:
        seats = [Seat(seat["name"], str(seat.get("kind", "person"))) for seat in header["seats"]]
        if "orders" in header:
            return Game.from_order(header["game"], seats, dealer=header["dealer"], **header["options"])
        if secret is None:
            raise record_error(
                1, "no-secret", "the deals cannot be made again without the secret; keep the .key file beside it"
            )
        return Game(header["game"], seats, secret=secret, words=header["words"], **header["options"])
    except RecordError:
        raise
    except (RumpusError, TypeError) as error:
        raise record_error(1, "bad-header", str(error)) from None
