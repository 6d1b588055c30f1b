"""Golden proofs: what was shown of a record of format 2 when it was written is shown of it for ever, by both
verifiers."""

import pytest

from rumpus.games import BOOKS
from rumpus.record import Record, parse_record
from rumpus.record.dealing import dealing_document
from rumpus.record.replay import load
from rumpus.record.statements import FINDINGS, Reader, Stance, examine
from tests.golden import proofs
from tests.record.second import Case, differences, needs_node, second
from tools.vectors import TRUSTING


def read(slug: str) -> Record:
    return parse_record(proofs.path(slug).read_bytes().splitlines(keepends=True))


def full_reader(record: Record) -> Reader:
    """A reader who was promised everything, then named all words, and trusts the server."""
    promises = frozenset({str(record.start_promise), str(record.header["commitment"])})
    return Reader(promises, frozenset(record.header["words"]), TRUSTING.keys)


@pytest.mark.parametrize("slug", BOOKS)
def test_every_statement_is_shown_to_a_reader_with_the_promises(slug: str) -> None:
    record = read(slug)
    assert (record.header["format"], record.header["game"]) == ("rumpus/2", slug)
    assert {one.name for one in examine(record, full_reader(record)).with_stance(Stance.SHOWN)} == set(FINDINGS)
    assert str(record) == proofs.path(slug).read_text("utf-8"), "it is spelled as the writer spells"


def test_there_is_one_for_each_game() -> None:
    assert {path.stem for path in proofs.FOLDER.iterdir()} == set(BOOKS)


@needs_node
def test_the_second_verifier_shows_it_too() -> None:
    records = [read(slug) for slug in BOOKS]
    dealings = [dealing_document(load(record).rules) for record in records]
    cases = [
        Case(str(record).encode(), full_reader(record), dealing)
        for record, dealing in zip(records, dealings, strict=True)
    ]
    assert differences(cases) == []
    for record, found in zip(records, second([case.sent for case in cases]), strict=True):
        stances = {one["statement"]: one["stance"] for one in found["statements"]}
        assert [stances[name] for name in ("promised", "signed")] == ["shown", "shown"], record.header["game"]
