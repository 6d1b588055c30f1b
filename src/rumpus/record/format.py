"""Records: a game as JSON Lines. A header, a line an action, at the end the outcome and the revealed secret.

The lines alone tell the game: deal lines carry no order, since it follows from the secret. Fields we do not know are
kept. ``docs/records`` describes the format for other programs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rumpus.core.actions import Action, Deal, DrawForDeal, TurnStock
from rumpus.core.errors import UsageError
from rumpus.core.events import Outcome
from rumpus.core.notation import format_action
from rumpus.core.shuffle import FairShuffle, commitment
from rumpus.game import Game, Line

FORMAT = "rumpus/1"
LONGEST_LINE = 1 << 16  # characters; the whole table of tiles needs fewer than a thousand
MOST_LINES = 200_000  # so that a file of noise cannot fill the memory; a game of 200 deals has some 50,000
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
    """What is fixed, and committed to, before the first card. Raises UsageError where a record cannot say that yet."""
    if game.is_set_up:
        raise UsageError(
            "a game set up in the middle of a deal has no record yet: record format 2 will have one",
            code="no-record-yet",
        )
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
