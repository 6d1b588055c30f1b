"""A table as a document: plain values for the database, stored beside the lines of its game.

A table is restored in two steps. ``Restoring`` makes the room and begins its game from the document. Then it replays
the lines one by one. Computer players are stored with their versions; a restored table uses the current version of each
kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rumpus.core.shuffle import FairShuffle
from rumpus.game import Seat
from rumpus.games import stored_book
from rumpus.players import kind_without_version, versioned_kind
from rumpus.room.clock import Clock, ClockSnapshot, TimeControl
from rumpus.room.messages import RestoredLine
from rumpus.room.moderation import Moderation
from rumpus.room.places import Place, Places
from rumpus.room.room import Room
from rumpus.room.settings import Absence, Settings, Watching

Document = dict[str, Any]


def document_of(room: Room) -> Document:
    """Return the table without the lines of its game, as values for JSON.

    The document contains the secret of the shuffle, so it must never leave the server.
    """
    chance = room.game.chance if room.game else None
    settings = dict(vars(room.settings)) | {
        "clock": dict(vars(room.settings.clock)),
        "options": dict(room.settings.options),
        "absence": room.settings.absence.value,
        "watching": room.settings.watching.value,
        "stand_in": versioned_kind(room.settings.stand_in),
    }
    return {
        "settings": settings,
        "host": room.host,
        "places": [dict(vars(place)) | {"kind": versioned_kind(place.kind)} for place in room.places],
        "number": room.number,
        "agreed": sorted(room.ready_seats),
        "paused_at": room.paused_at,
        "left": sorted(room.left),
        "renamed": [[last, list(names)] for last, names in room.game.renamed] if room.game else [],
        "barred": dict(room.moderation.barred),
        "muted": sorted(room.moderation.muted),
        "secret": chance.secret.hex() if isinstance(chance, FairShuffle) else None,
        "words": list(chance.words) if isinstance(chance, FairShuffle) else None,
        "header": room.game.header_line if room.game else None,
        "time": _time_fields(room.clock_snapshot) if room.clock_snapshot else None,
        "abandoned": room.abandoned,
        "seated": [{"name": seat.name, "kind": seat.kind} for seat in room.game.seats] if room.game else [],
    }


def room_of(document: Document, lines: Iterable[RestoredLine]) -> Room:
    """Restore a table from its document and the lines of its game.

    Users count as present or absent as they were then, until the server sends Connect or Disconnect.
    """
    restoring = Restoring(document)
    for line in lines:
        restoring.repeat(line)
    return restoring.done()


class Restoring:
    """A table that is being restored line by line. A caller can pause between lines, since a long game takes time."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._room = room = Room(_settings(document["settings"]), document["host"])
        self._lines = 0
        places = [place | {"kind": kind_without_version(place["kind"])} for place in document["places"]]
        room.places = Places(tuple(Place(**place) for place in places))
        room.abandoned = document["abandoned"]
        if document["secret"] is not None:
            self._time = _clock_snapshot(room.settings.clock, document["time"])
            seated = [Seat(seat["name"], seat["kind"]) for seat in document["seated"]]
            game = room.begin(bytes.fromhex(document["secret"]), seated, document["words"])
            room.places = Places(
                tuple(Place(**place) for place in places)
            )  # begin() cleared the words for the next game
            game.header_line = document["header"]

    def repeat(self, line: RestoredLine) -> None:
        """Replay the next line of the game. Raises RumpusError if it is not legal at this point of the game."""
        room, game = self._room, self._room.game
        assert game is not None
        self._lines += 1
        if line.seat is not None:
            game.play(line.act, by=line.by)
        elif game.is_between_deals:
            game.deal()
        room.run_clock(line.at)
        if self._lines == self._time.lines:
            room.restore_clock(self._time)

    def done(self) -> Room:
        """Return the room after its last line."""
        document, room = self._document, self._room
        if room.game is not None:
            room.game.players = room.places.names
            room.game.renamed = tuple((last, tuple(names)) for last, names in document["renamed"])
        room.number = document["number"]  # begin() has counted the game once more
        room.ready_seats = frozenset(document["agreed"])
        room.paused_at = document["paused_at"]
        room.left = frozenset(document["left"])
        room.moderation = Moderation(document["barred"], frozenset(document["muted"]))
        return room


def _time_fields(snapshot: ClockSnapshot) -> Document:
    clock = snapshot.clock
    return {
        "lines": snapshot.lines,
        "left": list(clock.left),
        "seat": clock.seat,
        "since": clock.since,
        "used": clock.used,
        "stood_in": sorted(snapshot.stand_in_seats),
    }


def _clock_snapshot(control: TimeControl, fields: Document) -> ClockSnapshot:
    clock = Clock(control, tuple(fields["left"]), fields["seat"], fields["since"], fields["used"])
    return ClockSnapshot(fields["lines"], clock, frozenset(fields["stood_in"]))


def _settings(fields: Document) -> Settings:
    book = stored_book(fields["game"])
    options = book.with_later_options(fields["options"])
    named: Document = fields | {
        "options": options,
        "stand_in": kind_without_version(fields["stand_in"]),
        "clock": TimeControl(**fields["clock"]),
        "absence": Absence(fields["absence"]),
        "watching": Watching(fields["watching"]),
    }
    return Settings(**named)
