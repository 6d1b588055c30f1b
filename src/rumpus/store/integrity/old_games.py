"""Games that were kept before rows had checksums: whether one that still runs goes as it was kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from rumpus.core.errors import RumpusError
from rumpus.core.shuffle import commitment
from rumpus.game import Game, Seat
from rumpus.games import stored_book
from rumpus.record.format import line_fields


class Kept(NamedTuple):
    """A game that runs: its header, its secret, and its lines with all their columns."""

    header: str
    secret: bytes
    lines: Sequence[tuple[Any, ...]]


def fault_of(kept: Kept) -> str | None:
    """Why a game does not go as it was kept; None where it does, or where its game is not installed, so that nobody can tell."""
    try:
        header = msgspec.json.decode(kept.header)
        if commitment(kept.secret) != header["commitment"]:
            return "the secret is not the one that was promised"
        game = _begun(header, kept.secret)
        for number, line in enumerate(kept.lines, start=1):
            if not _goes_on(game, number, line):
                return f"line {number} is not as the game went"
    except RumpusError as error:
        return None if error.code == "not-installed" else error.message
    except (msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
        return f"its header is not one of a game ({error!r})"
    return None


def _begun(header: dict[str, Any], secret: bytes) -> Game:
    options = stored_book(header["game"]).completed(header["options"])
    seats = [Seat(seat["name"], seat["kind"]) for seat in header["seats"]]
    return Game(header["game"], seats, secret=secret, words=header["words"], **options)


def _goes_on(game: Game, number: int, line: tuple[Any, ...]) -> bool:
    """Play the next line; whether it is the one that was kept."""
    _, seq, seat, act, done_by, *_ = line
    if seat is not None:
        game.play(act, by=done_by)
    elif game.is_between_deals:
        game.deal()
    if seq != number or len(game.lines) < number:
        return False
    played = game.lines[number - 1]
    return bool(played.seat == seat and line_fields(game, number, played)["act"] == act)
