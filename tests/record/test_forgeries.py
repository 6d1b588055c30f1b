"""No forgery makes a reader believe what is false, and an honest record shows what it should."""

from __future__ import annotations

import pytest

from rumpus.core.errors import RecordError
from rumpus.record import parse_record
from rumpus.record.statements import Reader, Report, Stance, examine, unread
from tests.record.forgeries import FORGERIES, Forgery, honest, promised_reader

REFUTED = {"another option below a signature", "swapped seats", "invented winners of a game given up"}


def report_on(text: str, reader: Reader) -> Report:
    try:
        return examine(parse_record(text), reader)
    except RecordError as error:
        return unread(error)


@pytest.mark.parametrize("name", FORGERIES)
def test_nothing_false_is_shown(name: str) -> None:
    forged: Forgery = FORGERIES[name]()
    report = report_on(forged.text, forged.reader)
    shown = {one.name for one in report.with_stance(Stance.SHOWN)}
    assert not shown & forged.false, [one for one in report.statements if one.name in shown & forged.false]
    if name in REFUTED:
        assert not report.holds


def test_the_honest_record_shows_everything_that_it_can() -> None:
    report = report_on(str(honest()), promised_reader(honest()))
    assert {one.name for one in report.with_stance(Stance.SHOWN)} == {"rules", "deals", "promised", "signed", "end"}
