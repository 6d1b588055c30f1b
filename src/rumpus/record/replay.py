"""Play a record again: ``load`` returns its game, ``verify`` checks every line of it.

The header sets up a game, as for a new one. Each line of the record is then played in that game by the rules. The
game computes the deals (from the secret), scores and outcome itself, and each is compared with the record. So a
record is accepted only if this program would have written the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import NoneType

from rumpus.core.actions import ChanceAction
from rumpus.core.errors import RecordError, RumpusError
from rumpus.core.given import check_kind, wrong_value
from rumpus.core.messages import Field, Message, SeatField
from rumpus.core.notation import parse_action
from rumpus.core.position import Position
from rumpus.core.rules import OptionValue
from rumpus.core.shuffle import LONGEST_SECRET, SECRET_BYTES, GivenOrders, commitment
from rumpus.core.views import Occurrence
from rumpus.game import Game, Seat
from rumpus.games import stored_book
from rumpus.games.book import RuleBook
from rumpus.record.fields import record_error
from rumpus.record.format import (
    ABANDONED,
    OUTCOME_FIELDS,
    POSITION_FIELDS,
    Fields,
    Record,
    abandoned_fields,
    end_fields,
    line_fields,
    new_header,
    spell,
)
from rumpus.record.parse import parse_record

Watch = Callable[[Occurrence], None]


@dataclass(frozen=True)
class Verification:
    """The result of ``verify`` for a record without a fault."""

    actions: int  # of players
    deals: int
    complete: bool  # the game is over and everything was checked
    unchecked: tuple[str, ...] = ()  # the parts that could not be checked, in words


def load(record: Record | str, secret: bytes | None = None, *, watch: Watch | None = None) -> Game:
    """Play a record, or its text, again by the rules and return the game.

    ``secret`` is needed for an unfinished game, because its record does not reveal the secret yet. ``watch`` is
    called with each occurrence of the game, in order. Raises RecordError that names the first wrong line, and
    UsageError if an argument has the wrong type.
    """
    record = _parsed(record, secret)
    if watch is not None and not callable(watch):
        raise wrong_value("watch", watch, Message("give a function that is called with each moment, or leave it out"))
    game = replay(record, secret, watch=watch)
    check_end(game, record)
    return game


def _parsed(record: Record | str, secret: bytes | None) -> Record:
    check_kind("secret", secret, (bytes, NoneType), Message("give bytes, as in the .key file, or leave it out"))
    if isinstance(record, Record):
        return record
    write = Message("give a record, such as rumpus.record_of(game), or its text; rumpus.read_record(path) reads a file")
    check_kind("record", record, str, write)
    return parse_record(record)


def replay(record: Record, secret: bytes | None = None, *, watch: Watch | None = None) -> Game:
    """Play the lines of a record again and return the game. Unlike ``load``, do not check the end (see ``check_end``).

    Raises RecordError that names the first wrong line.
    """
    game = _set_up(record, secret)
    _show(game.opening_moments, watch)
    for index, fields in enumerate(record.lines):
        if index >= len(game.lines):  # else the game has added this line of chance itself
            _show(_play(game, index + 2, fields), watch)
        _compare_line(game, index, fields)
    return game


def verify(record: Record | str, secret: bytes | None = None) -> Verification:
    """Check a record: derive every deal again, replay every action, recompute every score.

    Of an unfinished record without its secret only the form and the header can be checked. Raises RecordError that
    names the first wrong line, and UsageError as ``load`` does.
    """
    record = _parsed(record, secret)
    actions = sum(fields.get("seat") is not None for fields in record.lines)
    if record.end is None and secret is None and "orders" not in record.header:
        _checked_options(record.header)
        unchecked = Message("the deals, the actions and the scores: the secret is revealed when the game ends")
        return Verification(actions, 0, complete=False, unchecked=(str(unchecked),))
    deals = load(record, secret).state.table.deal_number
    if record.end is None:
        unchecked = Message("the outcome: the game is not over")
        return Verification(actions, deals, complete=False, unchecked=(str(unchecked),))
    return Verification(actions, deals, complete=True)


def _show(moments: Iterable[Occurrence], watch: Watch | None) -> None:
    if watch is not None:
        for moment in moments:
            watch(moment)


# The header


def _set_up(record: Record, secret: bytes | None) -> Game:
    header = record.header
    options = _checked_options(header)
    seats = [Seat(seat["name"], seat["kind"]) for seat in header["seats"]]
    secret = None if "orders" in header else checked_secret(record, secret)
    try:
        game = _game_of(header, seats, secret, options)
    except RumpusError as error:
        raise record_error(1, "bad-header", error.said, error.clause) from None
    game.seeded = bool(header.get("seeded"))
    game.rules = replace(game.rules, version=header["rules"])  # may be an older version (see _checked_options)
    for name, value in new_header(game).items():
        if name not in _NOT_COMPARED:
            _compare(1, name, header[name], value)
    game.header_line = spell(header)[:-1] if record.header_line is None else record.header_line
    return game


# "format" and "options" are checked before; "seats" are free; a position may be spelled in several ways.
_NOT_COMPARED = ("format", "seats", "options", "start")


def _game_of(header: Fields, seats: list[Seat], secret: bytes | None, options: Mapping[str, OptionValue]) -> Game:
    slug = header["game"]
    if secret is not None:
        return Game(slug, seats, secret=secret, words=header["words"], **options)
    if "start" in header:
        game = Game.from_position(slug, _position(header["start"]), players=seats, **options)
    else:
        game = Game.from_order(slug, seats, dealer=header["dealer"], **options)
    game.purpose = header.get("purpose", game.purpose)
    return game


def _position(start: Fields) -> Position:
    melds = [(meld["cards"], meld["owners"]) for meld in start["melds"]]
    return Position(**{**{name: start[name] for name in POSITION_FIELDS}, "melds": melds})


def _checked_options(header: Fields) -> dict[str, OptionValue]:
    """Return the options of the header. Raise RecordError unless all are there, each as the rule book spells it."""
    given, seats = header["options"], len(header["seats"])
    try:
        book = stored_book(header["game"])
        book.resolve(seats, given)  # reports a wrong option before ``with_later_options`` reports a missing one
        given = book.with_later_options(given)
        options = book.rules(seats, **given).options
    except RumpusError as error:
        if error.code == "not-installed":  # a fault of this installation, not of the record
            raise RecordError(error.said, code=error.code, subject="1") from None
        raise record_error(1, "bad-header", error.said, error.clause) from None
    if header["rules"] not in book.readable_versions:
        raise _other_rules(1, book, header["rules"])
    for name, value in options.items():
        _compare(1, name, given[name], value)
    return dict(options)


def _other_rules(number: int, book: RuleBook, version: int) -> RecordError:
    fault = Message(
        "the record was played by version {version} of {game}; this is version {ours}: use the Rumpus it was played "
        "with",
        {"version": version, "game": book.title, "ours": book.version},
    )
    return record_error(number, "bad-rules-version", fault)


_HEX = re.compile("([0-9a-f]{2})+")


def checked_secret(record: Record, secret: bytes | None) -> bytes:
    """Return the secret of a game: the revealed one, or for an unfinished record the given one.

    Raises RecordError if there is none, if its hash is not the commitment in the header, or if its length is wrong.
    """
    number = 1
    if record.end is not None:
        number = len(record.lines) + 2
        secret = _revealed(record.end, number)
    if secret is None:
        raise record_error(
            1,
            "no-secret",
            Message("the deals cannot be made again without the secret; keep the .key file beside the record"),
        )
    if commitment(secret) != record.header["commitment"]:
        raise record_error(number, "bad-secret", _OTHER_SECRET if record.end else _OTHER_KEY)
    if len(secret) < SECRET_BYTES:
        fault = Message(
            "the secret has {length} bytes, so it could be guessed; a fair deal needs {needed}",
            {"length": len(secret), "needed": SECRET_BYTES},
        )
        raise record_error(number, "bad-secret", fault)
    if len(secret) > LONGEST_SECRET:  # only for a given secret: the parser refuses a record with such a long one
        raise record_error(
            number, "bad-secret", Message("the secret has more than {most} bytes", {"most": LONGEST_SECRET})
        )
    return secret


_OTHER_KEY = Message("the secret is not the one committed to in the header: the .key file is of another game")
_OTHER_SECRET = Message("the secret is not the one committed to in the header: the deals cannot be trusted")


def _revealed(end: Fields, number: int) -> bytes:
    secret = end.get("secret", "")
    if not _HEX.fullmatch(secret):
        fault = Message('the last line must reveal the "secret" in hexadecimal, in lower case')
        raise record_error(number, "no-secret", fault)
    return bytes.fromhex(secret)


# The lines


def _play(game: Game, number: int, fields: Fields) -> tuple[Occurrence, ...]:
    seat = fields.get("seat")
    if game.is_over or seat != game.to_move:
        raise record_error(number, "wrong-seat", _wrong_mover(game, seat))
    try:
        if seat is None and isinstance(game.chance, GivenOrders):
            return _supply_given_order(game, number, fields["act"])
        return game.play(fields["act"], by=fields.get("by"))
    except RumpusError as error:
        fault = error.said if seat is None else _fault_of(game.players[seat], seat, error.said)
        raise record_error(number, error.code, fault, error.clause) from None


def _wrong_mover(game: Game, seat: int | None) -> Message:
    if game.is_over:
        return Message("{actor} acts, but to move is nobody: the game is over", {"actor": _actor(seat)})
    return Message("{actor} acts, but to move is {mover}", {"actor": _actor(seat), "mover": _actor(game.to_move)})


def _fault_of(player: str, seat: int, fault: Message) -> Message:
    return Message("{player}, seat {seat}: {fault}", {"player": player, "seat": seat, "fault": fault})


def _supply_given_order(game: Game, number: int, text: str) -> tuple[Occurrence, ...]:
    action = parse_action(game.rules, game.view(None), text)
    if not isinstance(action, ChanceAction):
        raise record_error(number, "wrong-seat", Message("a line without a seat is chance: it deals or shuffles"))
    return game.supply(action.order)


def _actor(seat: int | None) -> Field:
    return Message("chance") if seat is None else SeatField(seat)


def _compare_line(game: Game, index: int, fields: Fields) -> None:
    # Chance lines and scores must be exactly ours. An action of a player may be spelled in several ways.
    ours = line_fields(game, index + 1, game.lines[index])
    names = ("seat", "points") if "seat" in ours else ("seat", "act", "points")
    for name in names:
        _compare(index + 2, name, fields.get(name), ours.get(name))


def check_end(game: Game, record: Record) -> None:
    """Raise RecordError if the end of a record differs from the end of ``game``, the record played again."""
    number, end = len(record.lines) + 2, record.end
    if end is None:
        return
    if len(game.lines) > number - 2:
        missing = Message("a line is missing: chance deals or shuffles before this one")
        raise record_error(number, "line-missing", missing)
    abandoned = end["end"]["reason"] == ABANDONED and not game.is_over
    if not abandoned and not game.is_over:
        raise record_error(number, "not-over", Message("the game is not over at this point"))
    ours = (abandoned_fields if abandoned else end_fields)(game, number - 1)
    book, version = stored_book(game.rules.game), game.rules.version
    if version != book.version and end["end"].get("settlement") != ours["end"].get("settlement"):
        raise _other_rules(number, book, version)  # older rules may settle otherwise (R500-12)
    for name in OUTCOME_FIELDS:  # an abandoned game has only "reason": the others must be missing in both
        _compare(number, name, end["end"].get(name), ours["end"].get(name))
    for name in ("scores", "secret"):
        _compare(number, name, end.get(name), ours.get(name))


def _compare(number: int, name: str, theirs: object, ours: object) -> None:
    if theirs != ours:
        fault = Message(
            '"{name}" is {found}, by the rules it is {right}',
            {"name": name, "found": repr(theirs), "right": repr(ours)},
        )
        raise record_error(number, f"wrong-{name}", fault)
