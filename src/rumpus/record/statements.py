"""What a record proves, to one reader: a table of statements, each shown, not shown or contradicted, with its evidence.

``examine`` makes it. A statement is *contradicted* where what the record says of itself is refuted; it is *not shown* where
nothing refutes it and nothing proves it either. What is shown depends on the reader: on the promises they were given before
the first card, and on the keys of servers that they trust (docs/records).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from rumpus.core.errors import RecordError
from rumpus.game import Game
from rumpus.record.format import ABANDONED, CHANCE_WORDS, FORMAT_1, Record
from rumpus.record.replay import check_end, checked_secret, played
from rumpus.record.signing import is_key, is_signature, is_signed_by
from rumpus.wording.counting import counted


class Stance(StrEnum):
    """How a statement stands."""

    SHOWN = "shown"
    NOT_SHOWN = "not shown"
    CONTRADICTED = "contradicted"


class Statement(NamedTuple):
    """A statement about a record: its name for programs, its words, how it stands, and by what evidence."""

    name: str
    told: str
    stance: Stance
    evidence: str

    def as_dict(self) -> dict[str, str]:
        """The same for programs."""
        return {"statement": self.name, "told": self.told, "stance": self.stance.value, "evidence": self.evidence}


STATEMENTS = {
    "rules": "The rules were followed",
    "deals": "Every deal follows from the revealed secret",
    "promised": "The secret was promised to you beforehand",
    "signed": "A server that you trust kept this record",
    "unchosen": "The cards were not chosen or seeded",
    "end": "The end is the rules' own",
}
"""The words of each, by its name."""
DECLARED = "The end was declared: the game was given up"

Keys = Mapping[str, bool]
"""Public keys in hexadecimal, each with whether it was stolen: then what it signs shows nothing."""


@dataclass(frozen=True)
class Reader:
    """What the one who asks brings along: the promises they were given, of the start, or of the secret before they named words;
    those ``words``; and the keys of servers that they trust.
    """

    promises: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    keys: Keys = field(default_factory=dict)


class Report(NamedTuple):
    """What was found of a record: the statements; how many actions and deals were played again; and the fault that ended that."""

    statements: tuple[Statement, ...]
    are_cards_chosen: bool = False
    actions: int = 0
    deals: int = 0
    fault: RecordError | None = None

    @property
    def holds(self) -> bool:
        """Whether the rules were followed, and nothing is contradicted."""
        return not self.lacking(["rules"]) and not self.standing(Stance.CONTRADICTED)

    def standing(self, stance: Stance) -> list[Statement]:
        """The statements that stand so."""
        return [one for one in self.statements if one.stance is stance]

    def lacking(self, names: Iterable[str]) -> list[str]:
        """Which of these statements are not shown."""
        shown = {one.name for one in self.standing(Stance.SHOWN)}
        return [name for name in names if name not in shown]


def unread(fault: RecordError) -> Report:
    """The report on what cannot be read as a record."""
    rest = (_not_shown(name, "This cannot be read as a record.") for name in list(STATEMENTS)[1:])
    return Report((_not_shown("rules", _sentence(fault)), *rest), fault=fault)


def examine(
    record: Record, reader: Reader | None = None, secret: bytes | None = None, *, game: Game | None = None
) -> Report:
    """What this record proves to this reader. ``secret`` is that of a game that goes on, where it is known; ``game`` the record
    played again (``load``), where that is done.
    """
    reader = Reader() if reader is None else reader
    actions = sum("seat" in fields for fields in record.lines)
    found = _played(record, secret) if game is None else game
    deals, signed = _deals(record, secret), _signed(record, reader)
    statements = (
        _rules(found, actions),
        deals,
        _promised(record, reader, deals, signed),
        signed,
        _unchosen(record, reader),
        _end(record, found),
    )
    number = found.state.table.deal_number if isinstance(found, Game) else 0
    return Report(
        statements, _are_cards_chosen(record), actions, number, found if isinstance(found, RecordError) else None
    )


def _are_cards_chosen(record: Record) -> bool:
    return "orders" in record.header


# The rules, and the end


def _played(record: Record, secret: bytes | None) -> Game | RecordError | None:
    """The game played again, or the fault; None where it cannot be played again yet."""
    if record.end is None and secret is None and not _are_cards_chosen(record):
        return None
    try:
        return played(record, secret)
    except RecordError as error:
        return error


def _rules(found: Game | RecordError | None, actions: int) -> Statement:
    if found is None:
        return _not_shown("rules", "The game goes on; it can be played again once its secret is revealed.")
    if isinstance(found, Game):
        deals = found.state.table.deal_number
        return _shown("rules", f"Played again: {counted(actions, 'action')} in {counted(deals, 'deal')}.")
    if found.code in ("no-secret", "bad-secret"):
        return _not_shown("rules", "Without the promised secret nobody can play the game again.")
    if found.code == "not-installed":
        return _not_shown("rules", f"{_sentence(found)} Install it and ask again.")
    return _contradicted("rules", _sentence(found))


def _end(record: Record, found: Game | RecordError | None) -> Statement:
    if record.end is None:
        return _not_shown("end", "The game goes on.")
    if not isinstance(found, Game):
        return _not_shown("end", "The game could not be played again up to its end.")
    try:
        check_end(found, record)
    except RecordError as error:
        return _contradicted("end", _sentence(error))
    if record.end["end"]["reason"] == ABANDONED:
        told = "Nobody won. The scores are those of the finished deals, counted again."
        return _shown("end", told)._replace(told=DECLARED)
    return _shown("end", f"{record.end['end']['reason'].capitalize()}; winners and scores were counted again.")


# The secret, and its promise


def _deals(record: Record, secret: bytes | None) -> Statement:
    if _are_cards_chosen(record):
        return _not_shown("deals", "The cards were chosen: there is no secret.")
    if record.end is None and secret is None:
        return _not_shown("deals", "The secret is revealed when the game ends.")
    try:
        checked_secret(record, secret)
    except RecordError as error:
        return _contradicted("deals", _sentence(error))
    for number, fields in enumerate(record.lines, start=2):
        if "seat" not in fields and fields["act"] not in CHANCE_WORDS.values():
            return _contradicted("deals", f"Line {number} does not say what chance did: {fields['act'][:40]!r}.")
    if record.end is None:
        return _not_shown("deals", "The secret is not revealed yet. What is known here of it fits its promise.")
    return _shown(
        "deals", "The secret is the one whose SHA-256 stands in the header; every order was made from it again."
    )


def _promised(record: Record, reader: Reader, deals: Statement, signed: Statement) -> Statement:
    ours = {record.header.get("commitment"), record.start_promise} - {None}
    if not reader.promises <= ours:
        return _contradicted("promised", "The promise that you were given is of another secret or another start.")
    if _are_cards_chosen(record):
        return _not_shown("promised", "The cards were chosen: there is no secret.")
    if deals.stance is not Stance.SHOWN:
        return _not_shown("promised", "No secret is revealed that could be held against a promise.")
    if record.start_promise in reader.promises:
        return _shown(
            "promised", "You hold the start promise: secret, words, options and seats are as they were promised to you."
        )
    if record.header["format"] == FORMAT_1 and reader.promises:
        return _shown("promised", "You hold the promise of the secret. Format 1 promised no more than that.")
    if signed.stance is Stance.SHOWN:
        return _shown(
            "promised",
            "The server that you trust made the promise before the first card, and says so by its signature.",
        )
    if reader.promises:
        return _not_shown(
            "promised",
            "You hold the promise of the secret, but not the start promise, made after the words were named.",
        )
    return _not_shown(
        "promised",
        "You name no promise that you were given before the first card. The one in the record proves nothing: whoever wrote "
        "the record could write it afterwards.",
    )


def _unchosen(record: Record, reader: Reader) -> Statement:
    header = record.header
    if _are_cards_chosen(record):
        return _not_shown("unchosen", "The cards were chosen, and the record says so.")
    if header["seeded"]:
        return _not_shown("unchosen", "The secret was made from a seed: who knew the seed knew every card.")
    if header["commitment"] in reader.promises and reader.words & set(header["words"]) - {""}:
        return _shown(
            "unchosen", "The secret was promised to you before you named your words, and every deal depends on them."
        )
    return _not_shown(
        "unchosen",
        "Whoever made the secret could have tried many and kept one. Words of your own, named after you were given the promise "
        "of the secret, rule that out.",
    )


# The signature


def _signed(record: Record, reader: Reader) -> Statement:
    signature = record.signature
    if signature is None:
        return _not_shown("signed", "The record is not signed.")
    if not is_key(signature.by) or not is_signature(signature.ed25519):
        return _contradicted(
            "signed", "The last line is no signature: a key has 64 hexadecimal digits, a signature 128."
        )
    if not is_signed_by(signature):
        return _contradicted(
            "signed",
            "The signature does not fit: the record was changed after it was signed, or the signature is another's.",
        )
    key = f"{signature.by[:16]}…"
    if not signature.is_canonical:
        return _not_shown(
            "signed", "The signature fits, but lines are spelled in a way that programs may read differently."
        )
    if signature.by not in reader.keys:
        told = f"It is signed with the key {key}, which is none that you trust. Anybody can make a key: compare it with the server's."
        return _not_shown("signed", told)
    if reader.keys[signature.by]:
        return _not_shown("signed", f"It is signed with the key {key}, which its server says was stolen.")
    return _shown("signed", f"Signed with the key {key}, which you trust, and not changed since.")


# Words


def _shown(name: str, evidence: str) -> Statement:
    return Statement(name, STATEMENTS[name], Stance.SHOWN, evidence)


def _not_shown(name: str, evidence: str) -> Statement:
    return Statement(name, STATEMENTS[name], Stance.NOT_SHOWN, evidence)


def _contradicted(name: str, evidence: str) -> Statement:
    return Statement(name, STATEMENTS[name], Stance.CONTRADICTED, evidence)


def _sentence(error: RecordError) -> str:
    told = str(error)
    return f"{told[:1].upper()}{told[1:]}{'' if told[-1:] in '.!?…' else '.'}"
