"""An evening as files: comma-separated values for spreadsheets, a table as text, and JSON with all events."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.log import event_document
from rumpus.competition.evening.rounds import Round, RoundTable
from rumpus.competition.evening.standings import RoundScore, Row, standing
from rumpus.core.messages import Message

_PLACES = 2  # of a fraction
_OF_FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would compute a name that begins so
_OF_A_ROUND = ("table", "points", "place", "place-points", "payment")


def rounded(value: Fraction) -> float | int:
    """Return a fraction as a number with two places; whole numbers stay whole."""
    return int(value) if value.denominator == 1 else round(float(value), _PLACES)


def csv_file(evening: Evening) -> str:
    """Return the standing as comma-separated values, with the table and the scores of each round."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\r\n")
    heads = [f"round {drawn.number} {name}" for drawn in evening.rounds for name in _OF_A_ROUND]
    rows.writerow(["rank", "number", "name", "group", "here", "value", *_tie_breaks(evening), *heads])
    for row in standing(evening):
        person = row.person
        scores = {score.round: score for score in row.scores}
        cells = [cell for drawn in evening.rounds for cell in _cells(scores.get(drawn.number))]
        own = [row.rank, person.number, _plain(person.name), _plain(person.group), int(person.is_here)]
        rows.writerow([*own, rounded(row.value), *map(rounded, row.ties), *cells])
    return written.getvalue()


def json_file(evening: Evening, *, with_log: bool) -> str:
    """Return everything as JSON. The events of the log make the same evening again; they include the wishes."""
    document: dict[str, Any] = {
        "settings": None if evening.settings is None else evening.settings.as_dict(),
        "people": [person._asdict() for person in evening.people],
        "rounds": [_round_document(drawn) for drawn in evening.rounds],
        "standing": [_standing_document(row) for row in standing(evening)],
    }
    if with_log:
        document["log"] = [event_document(event) for event in evening.log]
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def text_file(evening: Evening) -> str:
    """Return the standing and the tables of all rounds as text."""
    assert evening.settings is not None
    return "\n".join([evening.settings.title, "", *_standing_lines(evening), *_round_lines(evening), ""])


def _tie_breaks(evening: Evening) -> Sequence[str]:
    assert evening.settings is not None
    return evening.settings.standing.tie_breaks


def _cells(score: RoundScore | None) -> Sequence[object]:
    if score is None:
        return ("",) * len(_OF_A_ROUND)
    return score.table or "", rounded(score.points), rounded(score.place), rounded(score.place_points), score.payment


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_OF_FORMULAS) else text


def _round_document(drawn: Round) -> dict[str, Any]:
    return {
        "number": drawn.number,
        "format": drawn.format,
        "closed": drawn.closed,
        "byes": drawn.byes,
        "tables": [
            {"people": table.people, "numbers": _numbers(table), "deals": [deal.points for deal in table.sheet.results]}
            for table in drawn.tables
        ],
    }


def _numbers(table: RoundTable) -> Sequence[int | None] | None:
    """Return the typed result that counts, or the totals of the sheet; None if there is neither."""
    if table.chosen is not None:
        return table.entries[table.chosen].numbers
    return table.sheet.totals if table.sheet.deals else None


def _standing_document(row: Row) -> dict[str, Any]:
    scores = [
        {name: rounded(value) if isinstance(value, Fraction) else value for name, value in score._asdict().items()}
        for score in row.scores
    ]
    return {
        "rank": row.rank,
        "person": row.person.number,
        "name": row.person.name,
        "value": rounded(row.value),
        "ties": list(map(rounded, row.ties)),
        "scores": scores,
    }


def _standing_lines(evening: Evening) -> Iterator[str]:
    rows = standing(evening)
    width = max((len(row.person.name) for row in rows), default=0)
    for row in rows:
        scores = {score.round: score for score in row.scores}
        points = (scores.get(drawn.number) for drawn in evening.rounds)
        cells = "".join(f"{'' if score is None else rounded(score.points):>8}" for score in points)
        yield f"{row.rank:>3} {row.person.name:<{width}} {rounded(row.value):>8} |{cells}".rstrip()


def _round_lines(evening: Evening) -> Iterator[str]:
    names = {person.number: person.name for person in evening.people}
    for drawn in evening.rounds:
        yield ""
        yield str(Message("Round {round}", {"round": drawn.number}))
        for number, table in enumerate(drawn.tables, 1):
            results = _numbers(table) or (None,) * len(table.people)
            seats = (
                f"{names[person]} {'–' if result is None else result}"
                for person, result in zip(table.people, results, strict=True)
            )
            yield str(Message("Table {table}: {seats}", {"table": number, "seats": ", ".join(seats)}))
        if drawn.byes:
            yield str(Message("Bye: {names}", {"names": ", ".join(names[person] for person in drawn.byes)}))
