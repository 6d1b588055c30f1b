"""Records: a game as JSON Lines. A header, a line an action, at the end the outcome and the revealed secret; of some a signature.

The lines alone tell the game: deal lines carry no order, since it follows from the secret. Fields we do not know are
kept. ``docs/records`` describes the format for other programs. From Rumpus 0.2.0 on, every record stays readable.
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
    """The line that signs a record: whose key (in hexadecimal, as the signature is), when, and what it signs: ``digest`` is the
    SHA-256 of every byte before it. ``is_canonical``: every line is spelled as the writer spells it.
    """

    by: str
    at: int
    ed25519: str
    digest: bytes
    is_canonical: bool

    @property
    def fields(self) -> Fields:
        """Its line."""
        return {"signed": {"by": self.by, "at": self.at, "ed25519": self.ed25519}}


@dataclass(frozen=True)
class Record:
    """A game as it is written: the header, one mapping a line, the end (None while the game goes on), and the signature of one that
    is signed. ``header_line`` is the header as it was read, without the end of the line, where it was read.
    """

    header: Fields
    lines: list[Fields] = field(default_factory=list)
    end: Fields | None = None
    signature: Signature | None = None
    header_line: str | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        header, *others = map(spell, self.all_lines())
        return "".join([header if self.header_line is None else f"{self.header_line}\n", *others])

    @property
    def start_promise(self) -> str:
        """What promises the header, as hexadecimal: SHA-256 of ``rumpus/2 start``, a zero byte and the header line in UTF-8."""
        return start_promise(spell(self.header)[:-1] if self.header_line is None else self.header_line)

    def all_lines(self) -> Iterator[Fields]:
        """Header, lines, end and signature, in order."""
        yield self.header
        yield from self.lines
        if self.end is not None:
            yield self.end
        if self.signature is not None:
            yield self.signature.fields


def promise_of(game: Game) -> str:
    """The promise of the start of a game."""
    return Record(header_of(game), header_line=game.header_line).start_promise


def start_promise(header_line: str) -> str:
    """The promise of a header line, which has no end of line."""
    return hashlib.sha256(b"rumpus/2 start\0" + header_line.encode()).hexdigest()


def spell(fields: Fields) -> str:
    """A line of the file."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"


def record_of(game: Game) -> Record:
    """Return a game as a record, which ``str`` spells and ``rumpus.load`` plays again.

    The secret is in it once the game is over. Raises UsageError where this is no game.
    """
    check_kind("game", game, Game, Message("give a rumpus.Game"))
    lines = [line_fields(game, seq, line) for seq, line in enumerate(game.lines, start=1)]
    end = end_fields(game, len(lines) + 1) if game.is_over else None
    return Record(header_of(game), lines, end, header_line=game.header_line)


def header_of(game: Game) -> Fields:
    """What is fixed, and promised, before the first card; of a game that was loaded as it was then."""
    if game.header_line is not None:
        header: Fields = json.loads(game.header_line)
        return header
    return new_header(game)


def header_line_of(game: Game) -> str:
    """The same as it is written and promised, without the end of the line."""
    return spell(new_header(game))[:-1] if game.header_line is None else game.header_line


def new_header(game: Game) -> Fields:
    """The header of a game that begins now."""
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
    return {"seq": seq, "end": {"reason": ABANDONED}, "scores": list(game.scores)} | secret_fields(game)


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
    chance = CHANCE_WORDS.get(type(action))
    if chance is not None and isinstance(game.chance, FairShuffle):
        return chance
    return format_action(game.rules, action)
