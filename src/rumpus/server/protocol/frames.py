"""Frames: the messages that a table sends to its readers (docs/server/wire.md).

A reader is a seat, or None for a spectator. Each frame is made from a snapshot of the table through the reader's own
view, so nothing hidden gets out. Parts that several readers share are made once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any

import msgspec

from rumpus.core.engine import legal_actions
from rumpus.core.events import Event
from rumpus.core.messages import NO_BREAK_SPACE, CardField, Field, Message, field_document
from rumpus.core.packs import Pack
from rumpus.core.shuffle import FairShuffle, commitment
from rumpus.core.state import PublicState
from rumpus.core.views import Occurrence, View, Visibility, spectators_view, view
from rumpus.game import Game
from rumpus.games import rule_book
from rumpus.record.format import line_fields, promise_of
from rumpus.room.clock import Clock
from rumpus.room.messages import Said
from rumpus.room.room import Stage
from rumpus.server.protocol.commit import Commit, Snapshot
from rumpus.server.protocol.events import event_document
from rumpus.server.protocol.view import Document, hands_document, may_document, own_document, public_document
from rumpus.store import StoredTalk
from rumpus.wording.question import question
from rumpus.wording.telling import Teller, actor_of

_encode = msgspec.json.Encoder().encode


def json_bytes(document: object) -> bytes:
    """Return a document as JSON on one line."""
    return _encode(document)


class LineDocuments:
    """Lines of a game with their events, which can be made into documents for several readers."""

    def __init__(self, game: Game, moments: Iterable[Occurrence]) -> None:
        self._rules = game.rules
        by_line = groupby(moments, lambda moment: moment.seq)
        self._lines = [(line_fields(game, seq, game.lines[seq - 1]), tuple(happened)) for seq, happened in by_line]
        self._open: dict[int, Document] = {}  # documents of events that hide nothing, by ``id()`` of the event

    def documents_for(self, teller: Teller) -> list[Document]:
        """Return the lines as in the record, with the events and sentences that the teller's listener may know."""
        documents = []
        for fields, happened in self._lines:
            seen = [teller.as_seen(moment) for moment in happened]
            events = list(map(self._event, happened, seen))
            documents.append(fields | {"events": events} | _sentences(teller.tell_seen(happened, seen)))
        return documents

    def _event(self, moment: Occurrence, seen: Event) -> Document:
        if seen is not moment.event:
            return event_document(self._rules, seen)
        if id(seen) not in self._open:
            self._open[id(seen)] = event_document(self._rules, seen)
        return self._open[id(seen)]


def _sentences(told: Iterable[Field]) -> Document:
    """Return sentences in English (for programs) and in parts (for the page, which translates them and draws cards)."""
    said = list(told)
    return {"told": list(map(str, said)), "said": list(map(field_document, said))}


class StepFrames:
    """The ``lines`` frames of one step, by reader: the new lines, and the changes of the reader's view.

    A seat that has not acted in the step and is not to move learns the same as a spectator. So it gets the same frame,
    which is made only once.
    """

    def __init__(self, commit: Commit, moments: Sequence[Occurrence]) -> None:
        before, after = commit.before, commit.after
        assert after.game is not None
        self._before, self._after = before, after
        self._game = after.game
        self._lines = LineDocuments(self._game, moments)
        self._old = before.game.state if before.game and before.number == after.number else None
        self._actors = {actor_of(moment.event) for moment in moments}
        self._involved = self._actors | {before.to_move, after.to_move}
        self._is_same_for_all = self._old is not None and None not in self._involved
        self._frames: dict[tuple[int | None, Visibility], bytes] = {}
        self._documents: dict[tuple[int | None, Visibility], list[Document]] = {}

    def frame(self, seat: int | None, visibility: Visibility) -> bytes:
        """Return the frame for a seat, or for a spectator (None)."""
        reader = None if self._is_same_for_all and seat not in self._involved else seat
        if (reader, visibility) not in self._frames:
            self._frames[reader, visibility] = self._made(reader, visibility)
        return self._frames[reader, visibility]

    @cached_property
    def _shared(self) -> Document:
        changed = public_document(self._game.rules, self._game.state.table, self._old.table if self._old else None)
        if self._old is None or self._after.clock != self._before.clock:
            changed["clock"] = clock_document(self._after.clock)
        return changed

    def _made(self, seat: int | None, visibility: Visibility) -> bytes:
        changed = self._shared | self._own(seat) | {"seq": len(self._game.lines)}
        if visibility is Visibility.HANDS:
            changed |= hands_document(self._game.rules, self._game.state, self._old)
        lines = self._lines_for(None if self._is_same_for_all and seat not in self._actors else seat, visibility)
        return json_bytes({"type": "lines", "number": self._after.number, "lines": lines, "view": changed})

    def _lines_for(self, listener: int | None, visibility: Visibility) -> list[Document]:
        if (listener, visibility) not in self._documents:
            teller = Teller(self._game.rules, self._game.players, listener, visibility=visibility)
            self._documents[listener, visibility] = self._lines.documents_for(teller)
        return self._documents[listener, visibility]

    def _own(self, seat: int | None) -> Document:
        if seat is None and self._old is not None:
            return {}
        seen = view(self._game.state, seat)
        own = own_document(self._game.rules, seen, None if self._old is None else view(self._old, seat).hand)
        is_asked = self._old is None or seat in (self._before.to_move, self._after.to_move)
        return own | choices_document(self._game, self._after.to_move, seen) if is_asked else own


def whole_view(table: Snapshot, seat: int | None, visibility: Visibility) -> Document:
    """Return the whole view of a reader. Before the first game it has only ``seq``, which is 0."""
    game = table.game
    if game is None:
        return {"seq": 0}
    whole = _view(table, view(game.state, seat), len(game.lines))
    return whole | hands_document(game.rules, game.state) if visibility is Visibility.HANDS else whole


def released_view(table: Snapshot, shown: PublicState, seq: int) -> Document:
    """Return the view of a delayed spectator: the state ``shown`` after line ``seq``, with a clock that stands."""
    return _view(table, spectators_view(shown), seq) | {"clock": clock_document(Clock.new(table.clock.control, 0))}


def _view(table: Snapshot, seen: View, seq: int) -> Document:
    assert table.game is not None
    rules = table.game.rules
    own = own_document(rules, seen) | choices_document(table.game, table.to_move, seen)
    return {"seq": seq, **public_document(rules, seen.table), **own, "clock": clock_document(table.clock)}


def choices_document(game: Game, to_move: int | None, seen: View) -> Document:
    """Return the legal actions and the prompt for the seat to move. They are empty for all other readers."""
    rules = game.rules
    if seen.seat is None or seen.seat != to_move:
        return {"may": [], "prompt": None, "prompt_said": None}
    legal = legal_actions(rules, seen)
    teller = Teller(rules, game.players, seen.seat, spelled=True)
    prompt = question(teller, seen, legal).prompt
    return {
        "may": may_document(rules, legal),
        "prompt": str(prompt).replace(NO_BREAK_SPACE, " "),
        "prompt_said": _in_letters(prompt, rules.pack),
    }


def _in_letters(prompt: Message, pack: Pack) -> Document:
    """Return the parts of a prompt whose cards are spelled out, with these cards in letters, as a page draws them."""
    document = prompt.document()
    for name, value in prompt.fields.items():
        if isinstance(value, CardField):
            document["fields"][name] = {"card": pack.plain(value.number)}
    return document


def clock_document(clock: Clock) -> Document:
    """Return the seat on the clock, its deadline, and the seconds left in the bank of each seat."""
    return {"seat": clock.seat, "deadline": clock.deadline, "left": list(clock.left)}


def clock_frame(table: Snapshot) -> bytes:
    """Return a ``lines`` frame without lines, which only updates the clock."""
    view = {"seq": table.seq, "clock": clock_document(table.clock)}
    return json_bytes({"type": "lines", "number": table.number, "lines": [], "view": view})


def promise_frames(table: Snapshot) -> list[bytes]:
    """Return the frame to send before the first card of a game: the server's promise of its start, if it has one."""
    promise = promise_document(table)
    return [json_bytes({"type": "promise"} | promise)] if promise["start_promise"] else []


def promise_document(table: Snapshot) -> Document:
    """Return the number of the game and the promise of its start; the promise is None if there is none."""
    return {"number": table.number, "start_promise": promise_of(table.game) if table.game else None}


def word_game_number(table: Snapshot) -> int:
    """Return the number of the game whose shuffle uses a word that a player has just named.

    This is the next game, or the running one if that word completed the start.
    """
    return table.number + (table.stage in (Stage.GATHERING, Stage.OVER))


def places_document(table: Snapshot) -> Document:
    """Return the seats of a table with their people, its stage, options and the commitment to its shuffle."""
    secret = table.next_secret
    is_over = table.stage is Stage.OVER
    if table.game is not None and not is_over and isinstance(table.game.chance, FairShuffle):
        secret = table.game.chance.secret
    return {
        "stage": table.stage.value,
        "host_seat": table.places.seat_of(table.host),
        "seats": [
            {
                "name": place.name,
                "kind": place.kind,
                "ready": place.is_settled,
                "here": place.gone_since is None,
                "gone_since": place.gone_since,
                "guest": seat in table.guests,
                "muted": place.user in table.moderation.muted,
                "has_word": bool(place.word),
            }
            for seat, place in enumerate(table.places)
        ],
        "agreed": sorted(table.agreed),
        "barred": sorted(set(table.moderation.barred.values())),
        "pause_ends": table.pause_ends,
        "options": dict(table.options),
        "commitment": commitment(secret),
        **promise_document(table),
        "record": table.game_id if is_over else None,
    }


def talk_of(table: Snapshot, said: Said) -> StoredTalk:
    """Return a line of talk to store, with the name that its user sits under."""
    seat = table.places.own_seat(said.user)
    return StoredTalk(said.line, said.user, table.places[seat].name, said.text, said.at, seat in table.guests)


def said_document(table: Snapshot, said: StoredTalk) -> Document:
    """Return a line of talk as a document. ``seat`` is the current seat of its user, None if they have left."""
    told = said._asdict()
    return {"line": told.pop("line"), "seat": table.places.seat_of(told.pop("user_id")), **told}


def settings_document(table: Snapshot) -> dict[str, Any]:
    """Return the settings that were chosen when the table was made."""
    settings = table.settings
    control = settings.clock
    return {
        "game": settings.game,
        "title": str(rule_book(settings.game).title),
        "seats": settings.seats,
        "clock": {"per_turn": control.per_turn, "bank": control.bank, "increment": control.increment},
        "absence": settings.absence.value,
        "grace": settings.grace,
        "watching": settings.watching.value,
        "free_talk": settings.free_talk,
        "is_open": settings.is_open,
        "pace": settings.pace,
    }
