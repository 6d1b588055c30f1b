"""`rumpus show`: show a record deal by deal, with the hands, and the score sheet at the end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import click

from rumpus.cli.proofs import reader_options, table
from rumpus.cli.seating import PERSON, typed_option
from rumpus.cli.sheet import score_sheet, totals_line
from rumpus.cli.speech import show_text
from rumpus.core.errors import UsageError
from rumpus.core.events import DealEnded, DealerDrawn, DealResult, Dealt, GameEnded
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import CardSet, cards_of
from rumpus.core.state import Phase, State
from rumpus.core.views import Occurrence, Visibility
from rumpus.game import Game, Seat
from rumpus.games import rule_book
from rumpus.record import Record, load, read_record, read_secret
from rumpus.record.format import outcome_fields
from rumpus.record.statements import Reader, Report, Stance, examine
from rumpus.wording.signs import quoted
from rumpus.wording.telling import Teller


@click.command()
@click.argument("path", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--deal", "number", type=click.IntRange(min=1), help="Show only this deal.")
@reader_options
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def show(context: click.Context, path: Path, reader: Reader, number: int | None, as_json: bool) -> None:
    """Show a game record, deal by deal.

    It shows the players, every deal with its hands and moves, the score sheet, the winner, and the proofs, as rumpus
    verify does. For an unfinished game it shows only public information, and needs the .key file beside the record. On
    a terminal, your pager shows the text (PAGER=cat for none). The exit status is 1 if a statement is contradicted.
    """
    record = read_record(path)
    text = record_text(record, None if record.end else read_secret(path), reader)
    if number is not None and number > len(text.deals):
        message = Message(
            "there is no deal {number} in {path}; it has {count}",
            {"number": number, "path": str(path), "count": len(text.deals)},
        )
        raise UsageError(message, code="no-such-deal", subject=str(number))
    if as_json:
        click.echo(json.dumps(text.as_json(number), indent=2))
    else:
        show_text(ListField(tuple(text.lines(number)), "\n"))
    context.exit(bool(text.report.with_stance(Stance.CONTRADICTED)))


_PURPOSES = {
    "game": Message("a game", context="purpose of a record"),
    "lesson": Message("a lesson", context="purpose of a record"),
    "puzzle": Message("a puzzle", context="purpose of a record"),
    "retry": Message("a retry", context="purpose of a record"),
}
_USUAL_OPTIONS = Message("Options: as the rule book has them.")
_NO_DATE = Message("Date: what the record has there is no date.")


@dataclass
class DealText:
    """A deal in sentences. ``start`` is its first position, if the deal began in the middle instead of being dealt."""

    teller: Teller
    start: State | None = None
    occurrences: list[Occurrence] = field(default_factory=list)

    @property
    def lines(self) -> list[Field]:
        """The deal in sentences. The hands follow the sentence about the dealer."""
        dealt = next((place for place, one in enumerate(self.occurrences, start=1) if isinstance(one.event, Dealt)), 0)
        before, after = self.teller.tell(self.occurrences[:dealt]), self.teller.tell(self.occurrences[dealt:])
        return [*self._table_lines(), *before, *self._dealt_lines(), *after]

    @property
    def hands(self) -> list[str] | None:
        """The hands at the beginning by seat; None while they are secret."""
        if self.teller.visibility is not Visibility.EVERYTHING:
            return None
        dealt = (one.event.hands for one in self.occurrences if isinstance(one.event, Dealt))
        return [self._hand(hand or 0) for hand in (self.start.hands if self.start else next(dealt))]

    @property
    def result(self) -> DealResult | None:
        """The result of the deal; None if it is not finished."""
        last = self.occurrences[-1].event if self.occurrences else None
        return last.result if isinstance(last, DealEnded) else None

    def as_json(self, number: int) -> dict[str, object]:
        """Return the deal for programs."""
        fields: dict[str, object] = {
            "deal": number,
            "hands": self.hands,
            "lines": "\n".join(map(str, self.lines)).split("\n"),
        }
        if self.result is not None:
            fields |= {"reason": self.result.reason, "counts": self.result.counts, "points": self.result.points}
            fields["entries"] = self.result.entries
        return fields

    def _hand(self, hand: CardSet) -> str:
        pack = self.teller.rules.pack
        ordered = sorted(cards_of(hand), key=lambda card: (pack.is_joker(card), card % pack.faces))
        return str(self.teller.cards(ordered))

    def _table_lines(self) -> Iterator[Message]:
        """Yield the position of a deal that began in the middle."""
        if self.start is None:
            return
        table, teller = self.start.table, self.teller
        assert table.to_move is not None
        mover = {"player": teller.name_or_you(table.to_move)}
        if table.phase is Phase.PLAY:
            yield Message("The deal begins in its middle. {player} is to move, with a card drawn.", mover)
        else:
            yield Message("The deal begins in its middle. {player} is to move.", mover)
        for number, meld in enumerate(table.tableau, start=1):
            owners = meld.owners[:1] if len(set(meld.owners)) == 1 else meld.owners
            fields: dict[str, Field] = {"number": number, "cards": teller.cards(meld.cards)}
            if owners:
                fields["owners"] = ListField(tuple(map(teller.name_or_you, owners)), ", ")
                yield Message("Meld {number}: {cards} ({owners}).", fields)
            else:
                yield Message("Meld {number}: {cards}.", fields)
        if table.discard_pile:
            yield Message("Discard pile: {cards}.", {"cards": teller.cards(table.discard_pile)})

    def _dealt_lines(self) -> Iterator[Message]:
        for name, hand in zip(self.teller.names, self.hands or (), strict=False):
            yield Message("{player}: {cards}.", {"player": name, "cards": hand})


@dataclass
class RecordText:
    """A record in sentences."""

    record: Record
    game: Game
    teller: Teller
    report: Report
    deals: list[DealText] = field(default_factory=list)

    def lines(self, number: int | None) -> Iterator[Field]:
        """Yield the record as text, or only deal ``number``."""
        yield from self._heading()
        for place, deal in enumerate(self.deals, start=1):
            if number in (None, place):
                yield ""
                yield from deal.lines
        if number is None:
            yield ""
            yield from self._ending()
        for one in self.report.with_stance(Stance.CONTRADICTED) if number else ():
            yield Message("Contradicted: {statement}. {evidence}", {"statement": one.claim, "evidence": one.evidence})

    def as_json(self, number: int | None) -> dict[str, object]:
        """Return the record, or only deal ``number``, for programs."""
        numbered = enumerate(self.deals, start=1)
        outcome = self.game.outcome
        return {
            "game": self.game.rules.game,
            "title": str(self.game.rules.title),
            "players": [{"name": seat.name, "player": seat.kind} for seat in self.game.seats],
            "options": dict(self.game.rules.options),
            "deals": [deal.as_json(place) for place, deal in numbered if number in (None, place)],
            "scores": self.game.scores,
            "over": self.record.end is not None,
            "outcome": None if outcome is None else outcome_fields(outcome),
            "cards_chosen": self.report.are_cards_chosen,
            "statements": [one.as_dict() for one in self.report.statements],
        }

    def _heading(self) -> Iterator[Field]:
        header = self.record.header
        if self.report.are_cards_chosen:
            yield Message("The cards were chosen.")
        yield self.game.rules.title
        yield Message("Players: {players}.", {"players": ListField(tuple(map(_introduced, self.game.seats)), ", ")})
        chosen = ListField(tuple(self._chosen()), ", ")
        yield Message("Options: {options}.", {"options": chosen}) if chosen.items else _USUAL_OPTIONS
        if "date" in header:
            day = header["date"]
            yield Message("Date, as the record says: {day}.", {"day": day}) if _is_day(day) else _NO_DATE
        yield self._dealing()

    def _chosen(self) -> Iterator[str]:
        """Yield the options that differ from the usual ones, with their clauses."""
        rules = self.game.rules
        book = rule_book(rules.game)
        unusual = book.non_default_options(rules.seats, rules.options)
        for option in book.options:
            if option.name in unusual:
                yield f"{typed_option(option.name, unusual[option.name])} ({option.clause})"

    def _dealing(self) -> Message:
        header = self.record.header
        if self.report.are_cards_chosen:
            purpose = {"purpose": _PURPOSES[self.game.purpose]}
            if self.game.start is None:
                return Message("Dealt from given orders, as {purpose}.", purpose)
            return Message("Dealt from a position, as {purpose}.", purpose)
        typed = [f"{name} {word!r}" for name, word in zip(self.teller.names, header["words"], strict=True) if word]
        if not typed:
            return Message("Dealt from a seed.") if header["seeded"] else Message("Dealt from a secret.")
        words = {"words": ListField(tuple(typed), ", ")}
        if header["seeded"]:
            return Message("Dealt from a seed and the players' words ({words}).", words)
        return Message("Dealt from a secret and the players' words ({words}).", words)

    def _ending(self) -> Iterator[Field]:
        results = self.game.state.table.results
        if results:
            yield score_sheet(self.game.players, results)
            yield ""
            yield totals_line(self.teller.names, self.game.scores)
        if self.game.outcome is not None:
            yield str(self.teller.outcome(self.game.outcome, self.game.state.table.totals))
        elif self.record.end is not None:
            yield Message("The game was given up.")
        else:
            yield Message("The game goes on.")
        yield ""
        yield Message("What this record proves to you:")
        yield from table(self.report)


def record_text(record: Record, secret: bytes | None, reader: Reader) -> RecordText:
    """Return a record as text for this reader. Raises RecordError if the record is not valid."""
    occurrences: list[Occurrence] = []
    game = load(record, secret, watch=occurrences.append)
    text = RecordText(
        record,
        game,
        Teller(
            game.rules,
            list(map(quoted, game.players)),
            visibility=Visibility.OWN if record.end is None else Visibility.EVERYTHING,
        ),
        examine(record, reader, secret, game=game),
    )
    if game.start is not None:
        text.deals.append(DealText(text.teller, game.begun))
    for moment in occurrences:
        if not isinstance(moment.event, GameEnded):  # the end of the game stands below the score sheet
            begins = isinstance(moment.event, DealerDrawn | Dealt)
            if moment.before.deal_number + begins > len(text.deals):
                text.deals.append(DealText(text.teller))
            text.deals[-1].occurrences.append(moment)
    return text


def _is_day(value: object) -> bool:
    """Return True for a date such as 2026-01-31. Other text from a record could imitate our own sentences."""
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _introduced(seat: Seat) -> str:
    """Return the name of a player, and its kind if the name does not show it."""
    says_it = seat.kind == PERSON or seat.name.startswith(seat.kind)
    kind = seat.kind if _WORD.fullmatch(seat.kind) else repr(seat.kind)
    return quoted(seat.name) if says_it else f"{quoted(seat.name)} ({kind})"


_WORD = re.compile(r"[\w.:@+=,-]+")
"""The characters of kinds. A kind with other characters is quoted."""
