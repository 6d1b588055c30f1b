"""A table as it is kept: a document of plain values, and beside it the lines of its game. Made again from both.

Computer players are kept with their versions, and play on as the kinds that those are now.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rumpus.core.shuffle import FairShuffle
from rumpus.game import Seat
from rumpus.games import stored_book
from rumpus.players import kind_without_version, versioned_kind
from rumpus.room.clock import Clock, TimeControl, TimeKept
from rumpus.room.messages import KeptLine
from rumpus.room.moderation import Moderation
from rumpus.room.places import Place, Places
from rumpus.room.room import Room
from rumpus.room.settings import Absence, Settings, Watching

Document = dict[str, Any]


def document_of(room: Room) -> Document:
    """Everything but the lines of the game. Its secret is in it until the record reveals it: for the server alone."""
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
        "agreed": sorted(room.agreed),
        "paused_at": room.paused_at,
        "left": sorted(room.left),
        "renamed": [[last, list(names)] for last, names in room.game.renamed] if room.game else [],
        "barred": dict(room.moderation.barred),
        "muted": sorted(room.moderation.muted),
        "secret": chance.secret.hex() if isinstance(chance, FairShuffle) else None,
        "words": list(chance.words) if isinstance(chance, FairShuffle) else None,
        "header": room.game.header_line if room.game else None,
        "time": _time_fields(room.time_kept) if room.time_kept else None,
        "abandoned": room.abandoned,
        "seated": [{"name": seat.name, "kind": seat.kind} for seat in room.game.seats] if room.game else [],
    }


def room_of(document: Document, lines: Iterable[KeptLine]) -> Room:
    """The table that was kept, as it was after its last line: its users' presence too, until the server says otherwise."""
    restoring = Restoring(document)
    for line in lines:
        restoring.repeat(line)
    return restoring.done()


class Restoring:
    """A kept table that is made again line by line, since all lines of a long game take their time."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._room = room = Room(_settings(document["settings"]), document["host"])
        self._lines = 0
        places = [place | {"kind": kind_without_version(place["kind"])} for place in document["places"]]
        room.places = Places(tuple(Place(**place) for place in places))
        room.abandoned = document["abandoned"]
        if document["secret"] is not None:
            self._time = _time_kept(room.settings.clock, document["time"])
            seated = [Seat(seat["name"], seat["kind"]) for seat in document["seated"]]
            game = room.begin(bytes.fromhex(document["secret"]), seated, document["words"])
            room.places = Places(tuple(Place(**place) for place in places))  # with words for the next game
            game.header_line = document["header"]

    def repeat(self, line: KeptLine) -> None:
        """Play the next line of its game. Raises RumpusError where the game does not go like that."""
        room, game = self._room, self._room.game
        assert game is not None
        self._lines += 1
        if line.seat is not None:
            game.play(line.act, by=line.by)
        elif game.is_between_deals:
            game.deal()
        room.run_clock(line.at)
        if self._lines == self._time.lines:
            room.set_time(self._time)

    def done(self) -> Room:
        """The table, after its last line."""
        document, room = self._document, self._room
        if room.game is not None:
            room.game.players = room.places.names
            room.game.renamed = [(last, tuple(names)) for last, names in document["renamed"]]
        room.number, room.agreed = document["number"], frozenset(document["agreed"])
        room.paused_at = document["paused_at"]
        room.left = frozenset(document["left"])
        room.moderation = Moderation(document["barred"], frozenset(document["muted"]))
        return room


def _time_fields(kept: TimeKept) -> Document:
    clock = kept.clock
    return {
        "lines": kept.lines,
        "left": list(clock.left),
        "seat": clock.seat,
        "since": clock.since,
        "used": clock.used,
        "stood_in": sorted(kept.stood_in),
    }


def _time_kept(control: TimeControl, fields: Document) -> TimeKept:
    clock = Clock(control, tuple(fields["left"]), fields["seat"], fields["since"], fields["used"])
    return TimeKept(fields["lines"], clock, frozenset(fields["stood_in"]))


def _settings(fields: Document) -> Settings:
    book = stored_book(fields["game"])
    options = book.completed(fields["options"])
    named: Document = fields | {
        "options": options,
        "stand_in": kind_without_version(fields["stand_in"]),
        "clock": TimeControl(**fields["clock"]),
        "absence": Absence(fields["absence"]),
        "watching": Watching(fields["watching"]),
    }
    return Settings(**named)
