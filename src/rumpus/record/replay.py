"""Playing a record again: ``load`` it to go on, ``verify`` that every line of it holds."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.core.errors import RecordError, RumpusError
from rumpus.core.notation import parse_action
from rumpus.core.shuffle import commitment
from rumpus.game import Game, GivenOrders
from rumpus.record.format import (
    Fields,
    Record,
    abandoned_fields,
    end_fields,
    game_of,
    line_fields,
    record_error,
)


@dataclass(frozen=True)
class Verification:
    """What held: how many actions and deals were played again, and what could not be checked."""

    actions: int
    deals: int
    complete: bool
    unchecked: tuple[str, ...] = ()


def load(record: Record, secret: bytes | None = None) -> Game:
    """The game of a record, every line played again; raises RecordError that names the first line that does not hold.

    ``secret`` is needed for a game that goes on: its record does not reveal it yet.
    """
    game = game_of(record.header, _checked_secret(record, secret))
    game.seeded = bool(record.header.get("seeded"))
    for index, fields in enumerate(record.lines):
        if index >= len(game.lines):
            _play(game, index + 2, fields)
        _compare(game, index, fields)
    return game


def verify(record: Record, secret: bytes | None = None) -> Verification:
    """Derive every deal again, replay every action, recompute every score.

    Raises RecordError that names the first line that does not hold. Of an unfinished record without its secret only the
    form can be checked.
    """
    if record.end is None and secret is None and "orders" not in record.header:
        unchecked = "the deals, the actions and the scores: the secret is revealed when the game ends"
        return Verification(len(record.lines), 0, complete=False, unchecked=(unchecked,))
    game = load(record, secret)
    if record.end is None:
        unchecked = "the outcome: the game is not over"
        return Verification(len(record.lines), game.state.table.deal_number, complete=False, unchecked=(unchecked,))
    _check_end(game, record)
    return Verification(len(record.lines), game.state.table.deal_number, complete=True)


def _checked_secret(record: Record, secret: bytes | None) -> bytes | None:
    if "orders" in record.header:
        return None
    number = len(record.lines) + 2
    if record.end is not None:
        secret = _revealed(record.end, number)
    if secret is not None and commitment(secret) != record.header["commitment"]:
        raise record_error(
            1 if record.end is None else number,
            "bad-secret",
            "the secret is not the one committed to in the header: the deals cannot be trusted",
        )
    return secret


def _revealed(end: Fields, number: int) -> bytes:
    try:
        return bytes.fromhex(end["secret"])
    except (KeyError, TypeError, ValueError):
        raise record_error(number, "no-secret", 'the last line must reveal the "secret" in hexadecimal') from None


def _play(game: Game, number: int, fields: Fields) -> None:
    seat = fields.get("seat")
    if seat != game.to_move:
        expected = "nobody: the game is over" if game.is_over else f"seat {game.to_move}"
        raise record_error(number, "wrong-seat", f"seat {seat} acts, but to move is {expected}")
    try:
        if seat is None and isinstance(game.chance, GivenOrders):
            game.supply(parse_action(game.rules, game.view(None), fields["act"]).order)  # type: ignore[union-attr]  # chance alone has no seat
        else:
            by = fields.get("by")
            game.play(fields["act"], by=by if isinstance(by, str) else None)
    except RumpusError as error:
        raise record_error(number, error.code, error.message, error.clause) from None
    except AttributeError:
        raise record_error(number, "wrong-seat", "a line without a seat is chance: it deals or shuffles") from None


def _compare(game: Game, index: int, fields: Fields) -> None:
    """Chance lines and scores must be exactly ours; a player's action may be spelled as one likes."""
    ours = line_fields(game, index + 1, game.lines[index])
    names = ("seat", "points") if "seat" in ours else ("seat", "points", "act")
    for name in names:
        if fields.get(name) != ours.get(name):
            raise record_error(
                index + 2, f"wrong-{name}", f'"{name}" is {fields.get(name)!r}, by the rules it is {ours.get(name)!r}'
            )


def _check_end(game: Game, record: Record) -> None:
    number = len(record.lines) + 2
    assert record.end is not None
    if len(game.lines) > len(record.lines):
        raise record_error(number, "line-missing", "a line is missing: chance deals or shuffles before the game ends")
    abandoned = isinstance(record.end["end"], dict) and record.end["end"].get("reason") == "abandoned"
    if not abandoned and not game.is_over:
        raise record_error(number, "not-over", "the game is not over at this point")
    ours = (abandoned_fields if abandoned else end_fields)(game, number - 1)
    for name, value in ours.items():
        if record.end.get(name) != value:
            raise record_error(
                number, f"wrong-{name}", f'"{name}" is {record.end.get(name)!r}, by the rules it is {value!r}'
            )


__all__ = ["RecordError", "Verification", "load", "verify"]
