"""Replays: a finished game line by line, as one seat saw it or with all hands open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from rumpus.core import engine
from rumpus.core.errors import UsageError
from rumpus.core.events import DealEnded
from rumpus.core.messages import Message
from rumpus.core.state import State
from rumpus.core.views import Occurrence, Visibility, view
from rumpus.game import Game, Seat
from rumpus.games import stored_book
from rumpus.players import kind_without_version
from rumpus.record import Record, load, record_of
from rumpus.record.dealing import dealing_document
from rumpus.record.format import abandoned_fields
from rumpus.record.statements import examine
from rumpus.server.protocol.frames import LineDocuments
from rumpus.server.protocol.parts import statement_document
from rumpus.server.protocol.view import Document, hands_document, own_document, public_document, result_document
from rumpus.store import StoredGame
from rumpus.wording.telling import Teller


def record_of_stored(stored: StoredGame) -> Record:
    """Return the record of a stored game that is over. Its secret is revealed. Its header is as
    promised at the start.
    """
    header = stored.header
    seats = [Seat(seat["name"], seat["kind"]) for seat in header["seats"]]
    options = stored_book(header["game"]).with_later_options(header["options"])
    game = Game(header["game"], seats, secret=stored.secret, words=header["words"], **options)
    for line in stored.lines:
        if line.seat is not None:
            game.play(line.act, by=line.by)
    record = record_of(game)
    if record.end is None:  # an abandoned game has no end of its own
        record = replace(record, end=abandoned_fields(game, len(record.lines) + 1))
    return replace(record, header=header, header_line=stored.header_line)


class Replay:
    """A record played again, for the replay page."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = load(record)
        self.report = examine(record, game=self.game)
        self._deals = list(_deals(self.game))

    def summary(self) -> Document:
        """Return the game, its players, the result of each deal and of the game, and the statements that the record
        proves.

        Kinds of computer players have their current names.
        """
        game, header = self.game, self.record.header
        return {
            "game": game.rules.game,
            "title": str(game.rules.title),
            "header": header,
            "names": list(game.players),
            "kinds": [kind_without_version(seat.kind) for seat in game.seats],
            "deals": [result_document(game.rules, result) for result in game.state.table.results],
            "dealt": len(self._deals),
            "end": self.record.end,
            "cards_chosen": self.report.are_cards_chosen,
            "start_promise": self.record.start_promise,
            "dealing": dealing_document(game.rules),
            "statements": list(map(statement_document, self.report.statements)),
        }

    def frames(self, deal: int, seat: int | None, shows_all: bool) -> Document:
        """Return every line of a deal, each with the view after it.

        ``deal`` counts from 1. ``seat`` is the viewer, None for a spectator. ``shows_all`` opens all hands. The first
        view is complete, the others hold only changes. Raises UsageError if there is no such deal or seat.
        """
        if not 1 <= deal <= len(self._deals):
            raise UsageError(_no_deal(deal, len(self._deals)), code="bad-deal", subject=str(deal))
        if seat is not None and seat >= self.game.rules.seats:
            raise UsageError(Message("there is no seat {seat}", {"seat": seat}), code="bad-seat", subject=str(seat))
        return {"deal": deal, "deals": len(self._deals), "frames": list(self._frames(deal, seat, shows_all))}

    def _frames(self, deal: int, seat: int | None, shows_all: bool) -> Iterator[Document]:
        teller = Teller(
            self.game.rules, self.game.players, seat, visibility=Visibility.EVERYTHING if shows_all else Visibility.OWN
        )
        state, occurrences = self._deals[deal - 1]
        before: State | None = None
        for seq, group in groupby(occurrences, lambda occurrence: occurrence.seq):
            happened = list(group)
            for occurrence in happened:
                state = engine.evolve(state, occurrence.event)
            (line,) = LineDocuments(self.game, happened).documents_for(teller)
            yield line | {"view": self._view(state, before, seat, shows_all) | {"seq": seq}}
            before = state

    def _view(self, state: State, before: State | None, seat: int | None, shows_all: bool) -> Document:
        rules = self.game.rules
        document = public_document(rules, state.table, before.table if before else None)
        if seat is not None or before is None:
            document |= own_document(rules, view(state, seat), view(before, seat).hand if before else None)
        return document | hands_document(rules, state, before) if shows_all else document


def _no_deal(deal: int, count: int) -> Message:
    if not count:
        return Message("there is no deal {deal}; the game was given up before its first", {"deal": deal})
    return Message(
        "there is no deal {deal}; there is only deal 1",
        {"deal": deal, "count": count},
        plural="there is no deal {deal}; there are 1 to {count}",
    )


def _deals(game: Game) -> Iterator[tuple[State, list[Occurrence]]]:
    """Yield each deal: the state before it and all that happened in it, from the draw to its end."""
    state = before = game.begun
    occurrences: list[Occurrence] = []
    last_seq: int | None = None  # of the line that ended the deal
    for occurrence in game.moments():
        if last_seq is not None and occurrence.seq > last_seq:
            yield before, occurrences
            before, occurrences, last_seq = state, [], None
        if isinstance(occurrence.event, DealEnded):
            last_seq = occurrence.seq
        occurrences.append(occurrence)
        state = engine.evolve(state, occurrence.event)
    if occurrences:
        yield before, occurrences
