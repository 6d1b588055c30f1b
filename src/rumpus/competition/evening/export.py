"""An evening as a file: CSV for spreadsheets, values for JSON, and tables of text.

Each function takes an evening that was opened, and has no effect on it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from rumpus.competition.evening.commands import EveningEvent
from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.log import event_document
from rumpus.competition.evening.rounds import Round, RoundTable
from rumpus.competition.evening.sentences import evening_lines
from rumpus.competition.evening.settings import Counting
from rumpus.competition.evening.standings import RoundScore, Row, standing
from rumpus.core.messages import Field, Message, say
from rumpus.wording.columns import column_lines

Say = Callable[[Field], str]
"""Turns a message, or a value of one, into text."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def evening_csv(evening: Evening) -> str:
    """Return the standing as CSV, with the table, seat, points, place and payment of each person in each round.

    A text that a spreadsheet would take for a formula has an apostrophe before it.
    """
    assert evening.settings is not None
    ties = evening.settings.standing.tie_breaks
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    heads = ["rank", "number", "name", "group", "here", "value", *(name.replace("-", "_") for name in ties)]
    for drawn in evening.rounds:
        heads += [f"round_{drawn.number}_{name}" for name in ("table", "seat", "points", "place", "payment")]
    writer.writerow(heads)
    for row in standing(evening):
        person = row.person
        cells: list[Any] = [row.rank, person.number, _no_formula(person.name), _no_formula(person.group)]
        cells += [
            int(person.is_here),
            *(map(rounded, (row.value, *row.ties)) if row.scores else [""] * (1 + len(ties))),
        ]
        for drawn in evening.rounds:
            cells += _csv_cells(drawn, row)
        writer.writerow(cells)
    return file.getvalue()


def _csv_cells(drawn: Round, row: Row) -> Sequence[object]:
    table, seat = drawn.place_of(row.person.number) or ("", -1)
    score = next((one for one in row.scores if one.round == drawn.number), None)
    place = ("" if table == "" else table, "" if seat < 0 else seat + 1)
    if score is None:
        return (*place, "", "", "")
    return (*place, rounded(score.points), rounded(score.place) or "", score.payment)


def _no_formula(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def evening_values(evening: Evening, *, with_wishes: bool = True) -> dict[str, Any]:
    """Return the whole evening as values for JSON: its settings, people, rounds, standing, and every event of its log.

    Wishes are for organisers. Without them the log is left out too. Fractions are numbers rounded to two places.
    """
    assert evening.settings is not None
    values = {
        "settings": evening.settings.as_dict(),
        "people": [person._asdict() for person in evening.people],
        "wishes": evening.wishes._asdict(),
        "rounds": [_round_values(evening, drawn) for drawn in evening.rounds],
        "standing": standing_values(standing(evening)),
        "is_over": evening.is_over,
        "log": [event_document(event) for event in evening.log],
    }
    hidden = () if with_wishes else ("wishes", "log")
    return {name: value for name, value in values.items() if name not in hidden}


def standing_values(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """Return the rows of a standing, with names, as values for JSON."""
    return [row_values(row) | {"name": row.person.name} for row in rows]


def row_values(row: Row) -> dict[str, Any]:
    """Return a row of a standing as values for JSON. Fractions are numbers rounded to two places."""
    return {
        "rank": row.rank,
        "person": row.person.number,
        "value": rounded(row.value),
        "scores": [_score_values(score) for score in row.scores],
        "ties": list(map(rounded, row.ties)),
    }


def _score_values(score: RoundScore) -> dict[str, Any]:
    return {
        "round": score.round,
        "table": score.table,
        "points": rounded(score.points),
        "place": rounded(score.place),
        "place_points": rounded(score.place_points),
        "payment": score.payment,
        "is_won": score.is_won,
        "is_given": score.is_given,
    }


def _round_values(evening: Evening, drawn: Round) -> dict[str, Any]:
    tables = []
    for table in drawn.tables:
        result = evening.result_of(drawn, table)
        entries = [{"numbers": entry.numbers, "writer": entry.writer} for entry in table.entries]
        values = result and result._asdict()
        tables.append({"people": table.people, "result": values, "entries": entries, "chosen": table.chosen})
    return {
        "number": drawn.number,
        "format": drawn.format,
        "closed": drawn.closed,
        "byes": drawn.byes,
        "moved": sorted(drawn.moved),
        "tables": tables,
    }


def rounded(number: Fraction) -> int | float:
    """Return a whole number as an int, and another one rounded to two places."""
    return int(number) if number.denominator == 1 else round(float(number), 2)


def evening_text(evening: Evening, to_text: Say = say) -> str:
    """Return the whole evening as tables of text: the standing, each round with its results, and the log."""
    assert evening.settings is not None
    parts = [evening.settings.title, standing_text(evening, standing(evening), to_text)]
    parts += [round_text(evening, drawn, to_text) for drawn in evening.rounds]
    parts += ["\n".join(f"{line.event.seq}. {to_text(line.said)}" for line in evening_lines(evening))]
    return "\n\n".join(parts) + "\n"


def standing_text(evening: Evening, rows: Sequence[Row], to_text: Say = say) -> str:
    """Return a standing as a table of text, with the number of each round that counts.

    The number of a round without a finished game is in brackets.
    """
    assert evening.settings is not None
    by = evening.settings.standing.by
    rounds = sorted({score.round for row in rows for score in row.scores})
    has_groups = any(row.person.group for row in rows)
    heads: list[Field] = [Message("#"), Message("name"), *([Message("group")] if has_groups else [])]
    heads += [*(Message("round {round}", {"round": number}) for number in rounds), Message("standing")]
    lines = [list(map(to_text, heads))]
    for row in rows:
        scores = {score.round: _score_text(score, by) for score in row.scores}
        named = [str(row.rank), row.person.name, *([row.person.group] if has_groups else [])]
        value = str(rounded(row.value)) if row.scores else ""
        lines.append([*named, *(scores.get(number, "") for number in rounds), value])
    names = 2 + has_groups
    return "\n".join(column_lines(lines, right=(0, *range(names, len(heads)))))


def _score_text(score: RoundScore, by: Counting) -> str:
    number = {"places": score.place_points, "payments": Fraction(score.payment)}.get(by, score.points)
    return f"({rounded(number)})" if score.is_given else str(rounded(number))


def round_text(evening: Evening, drawn: Round, to_text: Say = say) -> str:
    """Return the tables of a round as text, with the results so far, and the people who have no table."""
    names = {person.number: person.name for person in evening.people}
    lines = [to_text(Message("Round {round}", {"round": drawn.number}))]
    for number, table in enumerate(drawn.tables, 1):
        fields: dict[str, Field] = {"table": number, "people": _seated(evening, drawn, table, names)}
        lines.append(to_text(Message("Table {table}: {people}", fields)))
    if drawn.byes:
        without = ", ".join(names[person] for person in drawn.byes)
        lines.append(to_text(Message("Without a table: {people}", {"people": without})))
    return "\n".join(lines)


def _seated(evening: Evening, drawn: Round, table: RoundTable, names: dict[int, str]) -> str:
    result = evening.result_of(drawn, table)
    numbers: Iterator[int | None] = iter(result.points if result else ())
    parts = []
    for person in table.people:
        points = next(numbers, None)
        parts.append(names[person] if points is None else f"{names[person]} {points}")
    return ", ".join(parts)


def log_values(evening: Evening) -> list[dict[str, Any]]:
    """Return the events of the log as values for JSON, each with its sentence in English as ``text``."""
    return [_line_values(line.event, line.said) for line in evening_lines(evening)]


def _line_values(event: EveningEvent, said: Message) -> dict[str, Any]:
    return {**event_document(event), "text": str(said)}
