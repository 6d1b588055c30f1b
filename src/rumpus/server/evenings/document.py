"""The document of an evening, as clients get it (docs/server/wire.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rumpus.competition.evening.evening import Evening
from rumpus.competition.evening.export import row_values
from rumpus.competition.evening.rounds import Round, RoundTable, TableResult
from rumpus.competition.evening.settings import EveningSettings
from rumpus.competition.evening.standings import standing
from rumpus.games import title_of
from rumpus.server.protocol.parts import in_parts
from rumpus.server.scores.document import asks_document, deal_document, outcome_document

Line = dict[str, Any]


def evening_document(evening: Evening, lines: Sequence[Line]) -> dict[str, Any]:
    """Return an evening as everybody may see it. ``lines`` is its log."""
    settings = evening.settings
    assert settings is not None
    return {
        "seq": len(evening.log),
        "settings": settings.as_dict(),
        "people": [person._asdict() for person in evening.people],
        "rounds": [_round(evening, drawn) for drawn in evening.rounds],
        "standing": list(map(row_values, standing(evening))),
        "can_undo": any(table.entries for drawn in evening.rounds for table in drawn.tables),
        "is_over": evening.is_over,
        "game": _game(settings),
        "low_wins": settings.played.low_wins,
        "asks": {len(table.people): _asks(table) for drawn in evening.rounds for table in drawn.tables},
        "log": list(lines),
    }


def wishes_document(evening: Evening) -> dict[str, Any]:
    """Return the wishes about seats, which only organisers see."""
    return {name: list(map(list, pairs)) for name, pairs in evening.wishes._asdict().items()}


def _game(settings: EveningSettings) -> dict[str, Any] | None:
    slug = settings.played.game
    return {"slug": slug, **in_parts({"title": title_of(slug)})} if slug else None


def _round(evening: Evening, drawn: Round) -> dict[str, Any]:
    return {
        "number": drawn.number,
        "format": drawn.format,
        "closed": drawn.closed,
        "ends_at": drawn.ends_at,
        "byes": list(drawn.byes),
        "moved": sorted(drawn.moved),
        "is_touched": drawn.is_touched,
        "is_complete": evening.has_all_results(drawn),
        "tables": [_table(evening, drawn, number) for number in range(1, len(drawn.tables) + 1)],
    }


def _table(evening: Evening, drawn: Round, number: int) -> dict[str, Any]:
    table = drawn.tables[number - 1]
    sheet = table.sheet
    assert sheet.form is not None
    return {
        "number": number,
        "people": list(table.people),
        "result": _result(evening.result_of(drawn, table)),
        "entries": [{"numbers": list(entry.numbers), "writer": entry.writer} for entry in table.entries],
        "chosen": table.chosen,
        "played_at": table.played_at,
        "form": sheet.form.as_dict(),
        "deals": list(map(deal_document, sheet.deals)),
        "totals": list(sheet.totals),
        "sheet_outcome": None if sheet.outcome is None else outcome_document(sheet, sheet.outcome),
    }


def _result(result: TableResult | None) -> dict[str, Any] | None:
    return None if result is None else {name: list(numbers) for name, numbers in result._asdict().items()}


def _asks(table: RoundTable) -> dict[str, Any]:
    assert table.sheet.form is not None
    return asks_document(table.sheet.form)
