"""`rumpus show`: a record told deal by deal, with the hands, and the score sheet at the end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import click

from rumpus.cli.proofs import reader_options, table
from rumpus.cli.seating import PERSON, spelled_option
from rumpus.cli.sheet import score_sheet, totals_line
from rumpus.cli.speech import put_text
from rumpus.core.errors import UsageError
from rumpus.core.events import DealEnded, DealerDrawn, DealResult, Dealt, GameEnded
from rumpus.core.packs import CardSet, cards_of
from rumpus.core.state import Phase, State
from rumpus.core.views import Moment, Visibility
from rumpus.game import Game, Seat
from rumpus.games import rule_book
from rumpus.record import Record, load, read_record, read_secret
from rumpus.record.format import outcome_fields
from rumpus.record.statements import Reader, Report, Stance, examine
from rumpus.wording.signs import quoted
from rumpus.wording.telling import Teller


@click.command()
@click.argument("path", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--deal", "number", type=click.IntRange(min=1), help="Tell this deal alone.")
@reader_options
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def show(context: click.Context, path: Path, reader: Reader, number: int | None, as_json: bool) -> None:
    """Tell a record, deal by deal.

    Who played what, every deal with its hands, the score sheet, who won, and what the record proves, as rumpus verify tells it.
    Of a game that goes on only what everybody could see is told; it needs the .key file beside it. On a terminal the text is
    shown by your pager (PAGER=cat for none). The exit status is 1 where something is contradicted.
    """
    record = read_record(path)
    told = told_from(record, None if record.end else read_secret(path), reader)
    if number is not None and number > len(told.deals):
        raise UsageError(
            f"there is no deal {number} in {path}; it has {len(told.deals)}", code="no-such-deal", subject=str(number)
        )
    if as_json:
        click.echo(json.dumps(told.as_json(number), indent=2))
    else:
        put_text("\n".join(told.lines(number)))
    context.exit(bool(told.report.standing(Stance.CONTRADICTED)))


@dataclass
class DealTold:
    """What happened in a deal, as it is told."""

    teller: Teller
    begun: State | None = None
    """The position in which it begins, where it was not dealt."""
    moments: list[Moment] = field(default_factory=list)

    @property
    def lines(self) -> list[str]:
        """The deal in sentences, the hands after the words of who deals."""
        dealt = next((place for place, one in enumerate(self.moments, start=1) if isinstance(one.event, Dealt)), 0)
        told = [*self.teller.tell(self.moments[:dealt]), *self._dealt_lines(), *self.teller.tell(self.moments[dealt:])]
        return "\n".join([*self._lying_lines(), *told]).split("\n")

    @property
    def hands(self) -> list[str] | None:
        """The hands it began with, by seat, once everybody may know them."""
        if self.teller.visibility is not Visibility.EVERYTHING:
            return None
        dealt = (one.event.hands for one in self.moments if isinstance(one.event, Dealt))
        return [self._hand(hand or 0) for hand in (self.begun.hands if self.begun else next(dealt))]

    @property
    def result(self) -> DealResult | None:
        """How it ended, if it has."""
        last = self.moments[-1].event if self.moments else None
        return last.result if isinstance(last, DealEnded) else None

    def as_json(self, number: int) -> dict[str, object]:
        """The deal for programs."""
        fields: dict[str, object] = {"deal": number, "hands": self.hands, "lines": self.lines}
        if self.result is not None:
            fields |= {"reason": self.result.reason, "counts": self.result.counts, "points": self.result.points}
            fields["entries"] = self.result.entries
        return fields

    def _hand(self, hand: CardSet) -> str:
        pack = self.teller.rules.pack
        return self.teller.cards(sorted(cards_of(hand), key=lambda card: (pack.is_joker(card), card % pack.faces)))

    def _lying_lines(self) -> Iterator[str]:
        """How the table lies where the deal was not dealt."""
        if self.begun is None:
            return
        table, teller = self.begun.table, self.teller
        assert table.to_move is not None
        drawn = ", with a card drawn" if table.phase is Phase.PLAY else ""
        yield f"The deal begins in its middle. {teller.who(table.to_move)} is to move{drawn}."
        for number, meld in enumerate(table.tableau, start=1):
            owners = meld.owners[:1] if len(set(meld.owners)) == 1 else meld.owners
            before = f" ({', '.join(map(teller.who, owners))})" if owners else ""
            yield f"Meld {number}: {teller.cards(meld.cards)}{before}."
        if table.discard_pile:
            yield f"Discard pile: {teller.cards(table.discard_pile)}."

    def _dealt_lines(self) -> Iterator[str]:
        for name, hand in zip(self.teller.names, self.hands or (), strict=False):
            yield f"{name}: {hand}."


@dataclass
class Told:
    """A record in sentences."""

    record: Record
    game: Game
    teller: Teller
    report: Report
    deals: list[DealTold] = field(default_factory=list)

    def lines(self, number: int | None) -> Iterator[str]:
        """The record as text, or one deal of it."""
        yield from self._heading()
        for place, deal in enumerate(self.deals, start=1):
            if number in (None, place):
                yield ""
                yield from deal.lines
        if number is None:
            yield ""
            yield from self._ending()
        for one in self.report.standing(Stance.CONTRADICTED) if number else ():
            yield f"Contradicted: {one.told}. {one.evidence}"

    def as_json(self, number: int | None) -> dict[str, object]:
        """The record, or one deal of it, for programs."""
        numbered = enumerate(self.deals, start=1)
        outcome = self.game.outcome
        return {
            "game": self.game.rules.game,
            "title": self.game.rules.title,
            "players": [{"name": seat.name, "player": seat.kind} for seat in self.game.seats],
            "options": dict(self.game.rules.options),
            "deals": [deal.as_json(place) for place, deal in numbered if number in (None, place)],
            "scores": self.game.scores,
            "over": self.record.end is not None,
            "outcome": None if outcome is None else outcome_fields(outcome),
            "cards_chosen": self.report.are_cards_chosen,
            "statements": [one.as_dict() for one in self.report.statements],
        }

    def _heading(self) -> Iterator[str]:
        header = self.record.header
        if self.report.are_cards_chosen:
            yield "The cards were chosen."
        yield self.game.rules.title
        yield f"Players: {', '.join(map(_introduced, self.game.seats))}."
        chosen = [f"{spelled_option(name, value)} ({clause})" for name, value, clause in self._chosen()]
        yield f"Options: {', '.join(chosen)}." if chosen else "Options: as the rule book has them."
        if "date" in header:
            day = header["date"]
            yield f"Date, as the record says: {day}." if _is_day(day) else "Date: what the record has there is no date."
        yield self._dealing()

    def _chosen(self) -> Iterator[tuple[str, object, str]]:
        """The options that are not the usual ones, with the clause of each."""
        rules = self.game.rules
        book = rule_book(rules.game)
        unusual = book.unusual(rules.seats, rules.options)
        for option in book.options:
            if option.name in unusual:
                yield option.name, unusual[option.name], option.clause

    def _dealing(self) -> str:
        header = self.record.header
        if self.report.are_cards_chosen:
            return (
                f"Dealt from {'given orders' if self.game.start is None else 'a position'}, as a {self.game.purpose}."
            )
        said = [f"{name} {word!r}" for name, word in zip(self.teller.names, header["words"], strict=True) if word]
        words = f" and the players' words ({', '.join(said)})" if said else ""
        return f"Dealt from a {'seed' if header['seeded'] else 'secret'}{words}."

    def _ending(self) -> Iterator[str]:
        results = self.game.state.table.results
        if results:
            yield score_sheet(self.game.players, results)
            yield ""
            yield str(totals_line(self.teller.names, self.game.scores))
        if self.game.outcome is not None:
            yield self.teller.outcome(self.game.outcome, self.game.state.table.totals)
        elif self.record.end is not None:
            yield "The game was given up."
        else:
            yield "The game goes on."
        yield ""
        yield "What this record proves to you:"
        yield from map(str, table(self.report))


def told_from(record: Record, secret: bytes | None, reader: Reader) -> Told:
    """A record as it is told to this reader; raises RecordError where it does not hold."""
    moments: list[Moment] = []
    game = load(record, secret, watch=moments.append)
    told = Told(
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
        told.deals.append(DealTold(told.teller, game.begun))
    for moment in moments:
        if not isinstance(moment.event, GameEnded):  # which is told below the score sheet
            begins = isinstance(moment.event, DealerDrawn | Dealt)
            if moment.before.deal_number + begins > len(told.deals):
                told.deals.append(DealTold(told.teller))
            told.deals[-1].moments.append(moment)
    return told


def _is_day(value: object) -> bool:
    """Whether it is a day as 2026-01-31, and no other text that a reader could take for ours."""
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _introduced(seat: Seat) -> str:
    """The name, and what kind of computer player it is where the name does not say so."""
    says_it = seat.kind == PERSON or seat.name.startswith(seat.kind)
    kind = seat.kind if _WORD.fullmatch(seat.kind) else repr(seat.kind)
    return quoted(seat.name) if says_it else f"{quoted(seat.name)} ({kind})"


_WORD = re.compile(r"[\w.:@+=,-]+")
"""What kinds of players are called; others are quoted."""
