"""Frames: what a table tells one reader (docs/server/wire.md), a seat or for None a spectator.

Built from the room, each through the views of its reader, and spelled as JSON at once: what is sent later is how it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from rumpus.core.engine import legal_actions
from rumpus.core.state import State, Table
from rumpus.core.views import Moment, Sight, View, spectators_view, view
from rumpus.game import Game
from rumpus.games import rule_book
from rumpus.record.format import line_fields
from rumpus.room.clock import Clock
from rumpus.room.messages import Said
from rumpus.room.room import Room
from rumpus.server.event_document import event_document
from rumpus.server.view_document import Document, hands_document, may_document, own_document, public_document
from rumpus.wording.glue import GLUE
from rumpus.wording.prompt import prompt
from rumpus.wording.telling import Teller, actor_of

_encode = msgspec.json.Encoder().encode


def spelled(document: object) -> bytes:
    """A document as JSON, on one line."""
    return _encode(document)


class Before(NamedTuple):
    """A table as it was before a step, to tell what has changed."""

    number: int
    state: State | None
    seq: int
    to_move: int | None
    clock: Clock

    @classmethod
    def of(cls, room: Room) -> Before:
        """The table as it is now."""
        game = room.game
        return cls(room.number, game.state if game else None, room.next_seq - 1, room.to_move, room.clock)


class Lines:
    """Lines of a game with what they brought about, told to one listener after another."""

    def __init__(self, game: Game, moments: Iterable[Moment]) -> None:
        self._rules = game.rules
        by_line = groupby(moments, lambda moment: moment.seq)
        self._lines = [(line_fields(game, seq, game.lines[seq - 1]), tuple(happened)) for seq, happened in by_line]
        self._open: dict[int, Document] = {}  # events that hide nothing, by their identity

    def told_to(self, teller: Teller) -> list[Document]:
        """The lines as in the record, with what the teller's listener learns of them."""
        return [
            fields
            | {"events": [self._event(moment, teller) for moment in happened], "told": list(teller.tell(happened))}
            for fields, happened in self._lines
        ]

    def _event(self, moment: Moment, teller: Teller) -> Document:
        learned = teller.learned(moment)
        if learned is not moment.event:
            return event_document(self._rules, learned)
        if id(learned) not in self._open:
            self._open[id(learned)] = event_document(self._rules, learned)
        return self._open[id(learned)]


class LinesTold:
    """What a step brought about, told to one reader after another: its lines, and how each view has changed.

    Readers who learn the same are told by the same frame: whoever neither acts nor is asked, of what is told in the
    third person, learns what a spectator learns.
    """

    def __init__(self, room: Room, before: Before, moments: Sequence[Moment]) -> None:
        assert room.game is not None
        self._room = room
        self._game = room.game
        self._before = before
        self._lines = Lines(self._game, moments)
        self._old = before.state if before.number == room.number else None
        self._involved = {before.to_move, room.to_move, *(actor_of(moment.event) for moment in moments)}
        self._is_same_for_all = self._old is not None and None not in self._involved
        self._frames: dict[tuple[int | None, Sight], bytes] = {}

    def frame(self, seat: int | None, sight: Sight) -> bytes:
        """The frame for a reader."""
        reader = None if self._is_same_for_all and seat not in self._involved else seat
        if (reader, sight) not in self._frames:
            self._frames[reader, sight] = self._made(reader, sight)
        return self._frames[reader, sight]

    @cached_property
    def _shared(self) -> Document:
        changed = public_document(self._game.rules, self._game.state.table, self._old.table if self._old else None)
        if self._old is None or self._room.clock != self._before.clock:
            changed["clock"] = clock_document(self._room.clock)
        return changed

    def _made(self, seat: int | None, sight: Sight) -> bytes:
        changed = self._shared | self._own(seat) | {"seq": len(self._game.lines)}
        if sight is Sight.HANDS:
            changed |= hands_document(self._game.rules, self._game.state, self._old)
        lines = self._lines.told_to(Teller(self._game.rules, self._game.players, seat, sight=sight))
        return spelled({"type": "lines", "number": self._room.number, "lines": lines, "view": changed})

    def _own(self, seat: int | None) -> Document:
        if seat is None and self._old is not None:
            return {}
        seen = view(self._game.state, seat)
        own = own_document(self._game.rules, seen, None if self._old is None else view(self._old, seat).hand)
        is_asked = self._old is None or seat in (self._before.to_move, self._room.to_move)
        return own | _asked(self._room, seen) if is_asked else own


def whole_view(room: Room, seat: int | None, sight: Sight) -> Document:
    """Everything a reader knows of the game; of one that has not begun, nothing but that."""
    game = room.game
    if game is None:
        return {"seq": 0}
    whole = _view(room, view(game.state, seat), len(game.lines))
    return whole | hands_document(game.rules, game.state) if sight is Sight.HANDS else whole


def released_view(room: Room, table: Table, seq: int) -> Document:
    """What a spectator knows of a game that is shown later than it is played."""
    return _view(room, spectators_view(table), seq) | {"clock": clock_document(Clock.wound(room.clock.control, 0))}


def _view(room: Room, seen: View, seq: int) -> Document:
    assert room.game is not None
    rules = room.game.rules
    own = own_document(rules, seen) | _asked(room, seen)
    return {"seq": seq, **public_document(rules, seen.table), **own, "clock": clock_document(room.clock)}


def _asked(room: Room, seen: View) -> Document:
    """What the seat to move may do, and how it is asked; nobody else is told."""
    assert room.game is not None
    rules = room.game.rules
    if seen.seat is None or seen.seat != room.to_move:
        return {"may": [], "prompt": None}
    legal = legal_actions(rules, seen)
    teller = Teller(rules, room.game.players, seen.seat, spelled=True)
    return {"may": may_document(rules, legal), "prompt": prompt(teller, seen, legal).replace(GLUE, " ")}


def clock_document(clock: Clock) -> Document:
    """Whose time runs, until when, and what each bank has left."""
    return {"seat": clock.seat, "deadline": clock.deadline, "left": list(clock.left)}


def places_document(room: Room) -> Document:
    """Who sits where, and how far the table is."""
    return {
        "stage": room.stage.value,
        "host_seat": room.places.seat_of(room.host),
        "seats": [
            {
                "name": place.name,
                "kind": place.kind,
                "ready": place.is_settled,
                "here": place.gone_since is None,
                "gone_since": place.gone_since,
            }
            for place in room.places
        ],
        "agreed": sorted(room.agreed),
        "pause_ends": room.pause_ends,
        "options": dict(room.settings.options),
        "number": room.number,
    }


def said_document(room: Room, said: Said) -> Document:
    """Table talk."""
    return {"seat": said.seat, "name": room.places[said.seat].name, "text": said.text, "at": said.at}


def settings_document(room: Room) -> dict[str, Any]:
    """What was agreed on when the table was made."""
    settings = room.settings
    control = settings.clock
    return {
        "game": settings.game,
        "title": rule_book(settings.game).title,
        "seats": settings.seats,
        "clock": {"per_turn": control.per_turn, "bank": control.bank, "increment": control.increment},
        "absence": settings.absence.value,
        "grace": settings.grace,
        "watching": settings.watching.value,
        "free_talk": settings.free_talk,
        "is_open": settings.is_open,
        "pace": settings.pace,
    }
