"""The format of records: a game as JSON Lines (docs/records describes it for other programs).

A record has a header, one line for each action, and an end line with the outcome and the revealed secret. A signature
line may follow. The lines are enough to play the game again: a deal line has no card order, because the order follows
from the secret. Unknown fields are not dropped. From Rumpus 0.2.0 on, every record stays readable.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rumpus.core.actions import Action, Deal, DrawForDeal, TurnStock
from rumpus.core.events import Outcome
from rumpus.core.given import check_kind
from rumpus.core.messages import Message
from rumpus.core.notation import format_action
from rumpus.core.packs import Card, Pack
from rumpus.core.position import FullPosition
from rumpus.core.shuffle import FairShuffle, commitment
from rumpus.game import PURPOSES, Game, Line

FORMAT = "rumpus/2"
LONGEST_LINE = 1 << 16  # bytes; the whole table of tiles needs fewer than a thousand
MOST_LINES = 200_000  # so that a file of noise cannot fill the memory; a game of 200 deals has some 50,000
Fields = dict[str, Any]

ABANDONED = "abandoned"
OUTCOME_FIELDS = ("reason", "winners", "points", "settlement")
POSITION_FIELDS = ("hands", "melds", "opened", "pile", "stock", "to_move", "drawn")
SIGNATURE_FIELDS = ("by", "at", "ed25519")
CHANCE_WORDS = {DrawForDeal: "draw for deal", Deal: "deal", TurnStock: "turn stock"}


@dataclass(frozen=True)
class Signature:
    """The signature line of a record. Key and signature are in hexadecimal."""

    by: str  # the public key
    at: int  # seconds since 1970
    ed25519: str
    digest: bytes  # SHA-256 of every byte before the signature line
    is_canonical: bool  # every line is spelled exactly as the writer spells it

    @property
    def fields(self) -> Fields:
        """The fields of the signature line."""
        return {"signed": {"by": self.by, "at": self.at, "ed25519": self.ed25519}}


@dataclass(frozen=True)
class Record:
    """A game as data: the fields of each line of its file. ``str`` returns the text of the file.

    ``end`` is None while the game goes on. ``header_line`` is the exact text of the header, without its newline, if
    the record was read from a file: the start promise is a hash of that text.
    """

    header: Fields
    lines: list[Fields] = field(default_factory=list)  # one for each action, of players and of chance
    end: Fields | None = None
    signature: Signature | None = None
    header_line: str | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        header, *others = map(spell, self.all_lines())
        return "".join([header if self.header_line is None else f"{self.header_line}\n", *others])

    @property
    def start_promise(self) -> str:
        """The hash that promises the header, in hexadecimal (see ``start_promise``)."""
        return start_promise(spell(self.header)[:-1] if self.header_line is None else self.header_line)

    def all_lines(self) -> Iterator[Fields]:
        """Yield the header, the lines of actions, the end and the signature, in the order of the file."""
        yield self.header
        yield from self.lines
        if self.end is not None:
            yield self.end
        if self.signature is not None:
            yield self.signature.fields


def promise_of(game: Game) -> str:
    """Return the start promise of a game, in hexadecimal: the hash of its header (see ``start_promise``)."""
    return Record(header_of(game), header_line=game.header_line).start_promise


def start_promise(header_line: str) -> str:
    """Return the hash that promises a header: SHA-256 of ``rumpus/2 start``, a zero byte and ``header_line`` in UTF-8.

    ``header_line`` has no newline. The result is in hexadecimal.
    """
    return hashlib.sha256(b"rumpus/2 start\0" + header_line.encode()).hexdigest()


def spell(fields: Fields) -> str:
    """Return fields as one line of a record: compact JSON with a newline."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"


def record_of(game: Game) -> Record:
    """Return the record of a game. ``str(record)`` is its text, and ``rumpus.load`` plays it again.

    The record reveals the secret only once the game is over. Raises UsageError if ``game`` is no ``rumpus.Game``.
    """
    check_kind("game", game, Game, Message("give a rumpus.Game"))
    lines = [line_fields(game, seq, line) for seq, line in enumerate(game.lines, start=1)]
    end = end_fields(game, len(lines) + 1) if game.is_over else None
    return Record(header_of(game), lines, end, header_line=game.header_line)


def header_of(game: Game) -> Fields:
    """Return the header of a game. For a loaded game it is the header of its record, unchanged."""
    if game.header_line is not None:
        header: Fields = json.loads(game.header_line)
        return header
    return new_header(game)


def header_line_of(game: Game) -> str:
    """Return the header of a game as the text that is written and promised, without a newline."""
    return spell(new_header(game))[:-1] if game.header_line is None else game.header_line


def new_header(game: Game) -> Fields:
    """Return the header that this version writes for a game: rules, options, seats, and the source of the cards."""
    rules = game.rules
    header: Fields = {
        "format": FORMAT,
        "game": rules.game,
        "rules": rules.version,
        "options": dict(sorted(rules.options.items())),
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in game.seats],
    }
    if isinstance(game.chance, FairShuffle):
        header |= {
            "commitment": commitment(game.chance.secret),
            "words": list(game.chance.words),
            "seeded": game.seeded,
        }
    elif game.start is not None:
        header |= {"orders": "given", "start": _start_fields(game.rules.pack, game.start)}
    else:
        header |= {"orders": "given", "dealer": game.first_dealer}
    return header if game.purpose == PURPOSES[0] else header | {"purpose": game.purpose}


def _start_fields(pack: Pack, start: FullPosition) -> Fields:
    def text(cards: Iterable[Card]) -> str:
        return " ".join(map(pack.text, cards))

    return {
        "hands": list(map(text, start.hands)),
        "melds": [{"cards": text(cards), "owners": list(owners)} for cards, owners in start.melds],
        "opened": list(start.opened),
        "pile": text(start.pile),
        "stock": text(start.stock),
        "to_move": start.to_move,
        "drawn": start.drawn,
    }


def line_fields(game: Game, seq: int, line: Line) -> Fields:
    """Return the fields of the line of an action. ``seq`` is its number from 1. A line of chance has no seat."""
    fields: Fields = {"seq": seq}
    if line.seat is not None:
        fields["seat"] = line.seat
    fields["act"] = _action_text(game, line.action)
    if line.points is not None:
        fields["points"] = list(line.points)
    if line.by is not None:
        fields["by"] = line.by
    return fields


def end_fields(game: Game, seq: int) -> Fields:
    """Return the fields of the last line of a finished game: outcome, scores and the secret."""
    assert game.outcome is not None
    fields: Fields = {"seq": seq, "end": outcome_fields(game.outcome), "scores": list(game.scores)}
    return fields | _secret_fields(game)


def abandoned_fields(game: Game, seq: int) -> Fields:
    """Return the fields of the last line of an abandoned game: the scores so far and the secret."""
    return {"seq": seq, "end": {"reason": ABANDONED}, "scores": list(game.scores)} | _secret_fields(game)


def _secret_fields(game: Game) -> Fields:
    """Return the field with the secret in hexadecimal; no field if the cards were chosen."""
    return {"secret": game.chance.secret.hex()} if isinstance(game.chance, FairShuffle) else {}


def outcome_fields(outcome: Outcome) -> Fields:
    """Return an outcome as the fields of a record."""
    return {
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "points": list(outcome.points),
        "settlement": list(outcome.settlement),
    }


def _action_text(game: Game, action: Action) -> str:
    # The order of a fair shuffle follows from the secret, so the line names only the kind of chance.
    chance = CHANCE_WORDS.get(type(action))
    if chance is not None and isinstance(game.chance, FairShuffle):
        return chance
    return format_action(game.rules, action)
