"""`rumpus verify`: check the proofs in records, with a table of statements for each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from rumpus.cli.proofs import reader_options, table
from rumpus.cli.speech import echo
from rumpus.core.errors import RecordError, RumpusError, UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.record import Record, read_record, read_secret
from rumpus.record.statements import FINDINGS, Reader, Report, Stance, Statement, examine, unread
from rumpus.wording.signs import printable, quoted

BROKEN = 1  # exit status
UNREADABLE = 2  # exit status
_NAMES_OF_CLAIMS = {
    ("end", "declared"): Message("end (declared)"),
    ("promised", "server"): Message("promised (by the server's word)"),
}
"""Statements that rest on a claim of a player or a server, by name and evidence code, as the line shows them."""


@click.command()
@click.argument("records", nargs=-1, required=True, metavar="RECORD...", type=click.Path(path_type=Path))
@reader_options
@click.option(
    "--require",
    metavar="NAMES",
    multiple=True,
    help="Fail unless these statements are shown too, with commas between. NAME=CODE requires this evidence.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def verify(
    context: click.Context, records: Sequence[Path], reader: Reader, require: Sequence[str], as_json: bool
) -> None:
    """Check the proofs in game records.

    It derives every deal again, replays every action, recomputes every score, and checks the signature. There are six
    statements: rules, deals, promised, signed, unchosen and end. Each is shown, not shown or contradicted; several
    records get one line each. Not shown means that the file and your options are not enough to decide; the reason
    stands below. A record alone cannot show that its start was promised before the first card. For that, give the
    promise that you saw then, or the key of the server that hosted the game (it publishes its keys at
    /.well-known/rumpus-keys).

    There are two promises. The promise of the secret is shown before players choose words. The promise of the whole
    start is shown before the first card. Give any number of them; all must belong to this game.

    \b
    rumpus verify game.jsonl
    rumpus verify game.jsonl --promise 3f9a… --promise 61c2… --words 'apple 41 kestrel'

    Two statements can rest on a claim alone, and the line says so. "end (declared)" is a game that was given up.
    "promised (by the server's word)" means that you trust the server's signature and gave no start promise. --require
    end and --require promised accept these. To demand proof, name the evidence: --require end=reached,promised=start.

    In an unfinished game the secret is not revealed yet. If its .key file is in the same folder, it is used. The exit
    status is 0 if the rules were followed, nothing is contradicted, and all required statements are shown. Otherwise
    it is 1, or 2 if a file cannot be opened.
    """  # noqa: D301 - click needs the character \b itself
    required = _parse_required([name for names in require for name in names.split(",")])
    verdicts = [_verdict(path, reader) for path in records]
    if as_json:
        click.echo(json.dumps([verdict.as_dict() for verdict in verdicts], indent=2))
    else:
        for verdict in verdicts:
            echo(verdict.line())
            if len(verdicts) == 1 and verdict.record and verdict.report:
                echo(ListField((*table(verdict.report), *verdict.advice()), "\n"))
            if missing := verdict.missing(required):
                fields: dict[str, Field] = {"path": _named_file(verdict.path), "names": ListField(tuple(missing), ", ")}
                echo(Message("Required, and not shown in {path}: {names}.", fields))
    context.exit(max(verdict.status(required) for verdict in verdicts))


class _Verdict(NamedTuple):
    """The result for a file: a report, or the error if it cannot be read."""

    path: Path
    record: Record | None = None
    report: Report | None = None
    unreadable: RumpusError | None = None

    def status(self, required: Sequence[str]) -> int:
        if self.report is None:
            return UNREADABLE
        return 0 if self.report.holds and not self.missing(required) else BROKEN

    def line(self) -> Message:
        """Return the result in one line, with the statements of each stance."""
        return Message("{path}: {findings}", {"path": _named_file(self.path), "findings": self._findings()})

    def _findings(self) -> Field:
        report = self.report
        if report is None:
            assert self.unreadable is not None
            return _error_text(self.unreadable)
        if self.record is None:
            return _unread_text(report.fault)
        chosen = [Message("the cards were chosen")] if report.are_cards_chosen else []
        for one in report.with_stance(Stance.CONTRADICTED)[:1]:
            fields: dict[str, Field] = {"statement": one.name, "evidence": one.evidence}
            return ListField((*chosen, Message("{statement} contradicted: {evidence}", fields)), "; ")
        if report.fault is not None:
            return ListField((*chosen, _error_text(report.fault)), "; ")
        played = [_played(report)] if report.deals else []
        return ListField((*chosen, *played, *_stances(report)), "; ")

    def missing(self, required: Sequence[str]) -> list[str]:
        """Return the required statements that are not shown, or not by the required evidence."""
        if self.report is None or self.record is None:
            return []
        names_shown = {
            name for one in self.report.with_stance(Stance.SHOWN) for name in (one.name, f"{one.name}={one.code}")
        }
        return [name for name in required if name not in names_shown]

    def advice(self) -> Iterator[Message]:
        """Yield advice if a statement is contradicted."""
        if self.report and self.report.with_stance(Stance.CONTRADICTED):
            yield Message("A statement is contradicted. Get the file again from its source, and compare.")

    def as_dict(self) -> dict[str, object]:
        fields: dict[str, object] = {"record": str(self.path)}
        if self.report is None:
            assert self.unreadable is not None
            return fields | self.unreadable.as_dict()
        report, record = self.report, self.record
        fields |= {
            "cards_chosen": report.are_cards_chosen,
            "statements": [one.as_dict() for one in report.statements],
            "actions": report.actions,
            "deals": report.deals,
            "complete": record is not None and record.end is not None,
            "start_promise": record.start_promise if record else None,
        }
        return fields | {"fault": report.fault.as_dict()} if report.fault else fields


def _named_file(path: Path) -> str:
    """Return the name of a file for a sentence. It may contain any characters, so it is quoted."""
    return printable(quoted(str(path)))


def _error_text(error: RumpusError) -> Field:
    """Return the text of an error after its clause. It is plain text if it has unprintable characters."""
    text = printable(str(error))
    if text != str(error):
        return text
    return Message("{clause}: {fault}", {"clause": error.clause, "fault": error.said}) if error.clause else error.said


def _unread_text(fault: RecordError | None) -> Field:
    """Return the reason why a file cannot be read as a record, and advice."""
    assert fault is not None
    if fault.code == "old-format":
        return fault.said.fields["fault"]
    if fault.subject == "1":
        return Message(
            "this is no record of a game; give the file that a table offered as its record, or that rumpus play stored"
        )
    return Message(
        "the record is cut or damaged at line {line}; take the file once more from where it was kept",
        {"line": fault.said.fields["line"]},
    )


def _played(report: Report) -> Message:
    actions = Message("{count:,} action", {"count": report.actions}, plural="{count:,} actions")
    deals = Message("{count:,} deal", {"count": report.deals}, plural="{count:,} deals")
    return Message("{actions}, {deals}", {"actions": actions, "deals": deals})


def _stances(report: Report) -> Iterator[Message]:
    for stance in Stance:
        if statements := report.with_stance(stance):
            names = {"names": ListField(tuple(map(_name, statements)), ", ")}
            match stance:
                case Stance.SHOWN:
                    yield Message("shown: {names}", names)
                case Stance.NOT_SHOWN:
                    yield Message("not shown: {names}", names)
                case Stance.CONTRADICTED:
                    yield Message("contradicted: {names}", names)


def _name(one: Statement) -> Field:
    return _NAMES_OF_CLAIMS.get((one.name, one.code), one.name)


def _verdict(path: Path, reader: Reader) -> _Verdict:
    try:
        record = read_record(path)
        secret = None if record.end else read_secret(path)
    except RecordError as error:
        return _Verdict(path, report=unread(error))
    except RumpusError as error:
        return _Verdict(path, unreadable=error)
    return _Verdict(path, record, examine(record, reader, secret))


def _parse_required(names: Sequence[str]) -> list[str]:
    known = ListField(tuple(FINDINGS), ", ")
    required = ["=".join(part.strip() for part in name.split("=")) for name in names]
    for one in required:
        name, named, code = one.partition("=")
        if not one:
            message = Message(
                "--require has an empty name, which asks for nothing; there are {names}", {"names": known}
            )
            raise UsageError(message, code="unknown-statement", subject=one)
        if name not in FINDINGS:
            message = Message("{name} is no statement; there are {names}", {"name": repr(name), "names": known})
            raise UsageError(message, code="unknown-statement", subject=name)
        codes = [code for code, found in FINDINGS[name]["findings"].items() if found["stance"] == Stance.SHOWN]
        if named and code not in codes:
            message = Message(
                "{code} is no evidence that shows {name}; there is {codes}",
                {"code": repr(code), "name": name, "codes": ListField(tuple(codes), ", ")},
            )
            raise UsageError(message, code="unknown-evidence", subject=one)
    return required
