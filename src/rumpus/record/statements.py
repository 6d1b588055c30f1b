"""The proofs in a record: ``examine`` returns a table of statements for one reader.

Each statement is *shown* (proved), *contradicted* (the record claims it and is refuted) or *not shown* (neither),
with the evidence for it. The result depends on the reader: on the promises they received before the first card, the
keys of servers they trust, and the game they saw (docs/records). ``findings.json`` has all statements, and for each
the possible findings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from types import NoneType
from typing import Any, NamedTuple

from rumpus.core.errors import RecordError
from rumpus.core.given import check_kind
from rumpus.core.messages import Field, Message
from rumpus.core.shuffle import commitment
from rumpus.game import Game
from rumpus.record.following import Followed, FollowedCode
from rumpus.record.format import ABANDONED, CHANCE_WORDS, Record, Signature
from rumpus.record.replay import check_end, checked_secret, replay
from rumpus.record.signing import is_key, is_signature, is_signed_by


class Stance(StrEnum):
    """The result for a statement."""

    SHOWN = "shown"
    NOT_SHOWN = "not shown"
    CONTRADICTED = "contradicted"


class Statement(NamedTuple):
    """A statement about a record, with its stance and the evidence for that."""

    name: str  # for programs
    claim: Message  # in words
    stance: Stance
    code: str  # of the evidence
    evidence: Message

    def as_dict(self) -> dict[str, str]:
        """Return the statement as a JSON object. All values are texts."""
        return dict(zip(("statement", "told", "stance", "code", "evidence"), map(str, self), strict=True))


FINDINGS: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("findings.json").read_text("utf-8"))
"""The statements by name. Each has its claim in words ("told") and its findings by code: stance and evidence."""


def finding(name: str, code: str, **values: Field) -> Statement:
    """Return the statement ``name`` with the finding ``code`` of ``FINDINGS``.

    ``values`` fill the text of the evidence.
    """
    found = FINDINGS[name]["findings"][code]
    claim = Message(found.get("told", FINDINGS[name]["told"]))
    return Statement(name, claim, Stance(found["stance"]), code, Message(found["evidence"], values))


LONG_WORD = 16
"""A word of at least so many characters counts as unguessable."""

_PAGE_SUFFIX = re.compile(r" [0-9a-f]{20}\Z")
"""The random characters that the page adds to a typed word, to make it unguessable."""

Keys = Mapping[str, bool]
"""Trusted public keys in hexadecimal. The value is True for a stolen key: its signatures prove nothing."""


@dataclass(frozen=True)
class Reader:
    """The knowledge of a reader of a record, from outside the record.

    ``promises``: promises in hexadecimal that the reader received before the first card. Each is a start promise, or
    the commitment to the secret, received before the reader named a word. ``words``: the words that the reader gave
    for the shuffle. ``keys``: the keys of servers that the reader trusts. ``followed``: the digest of the game as the
    reader saw it, None if they have none.
    """

    promises: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    keys: Keys = field(default_factory=dict)
    followed: Followed | None = None


class Report(NamedTuple):
    """The result of ``examine``."""

    statements: tuple[Statement, ...]
    are_cards_chosen: bool = False  # no fair shuffle: orders or a position were given
    actions: int = 0  # of players
    deals: int = 0  # played again
    fault: RecordError | None = None  # stopped the replay

    @property
    def holds(self) -> bool:
        """True if the rules were followed and no statement is contradicted."""
        return not self.lacking(["rules"]) and not self.with_stance(Stance.CONTRADICTED)

    def with_stance(self, stance: Stance) -> list[Statement]:
        """Return the statements with this stance."""
        return [one for one in self.statements if one.stance is stance]

    def lacking(self, names: Iterable[str]) -> list[str]:
        """Return the ``names`` of statements that are not shown."""
        shown = {one.name for one in self.with_stance(Stance.SHOWN)}
        return [name for name in names if name not in shown]


def unread(fault: RecordError) -> Report:
    """Return the report for a file that cannot be read as a record: every statement has the finding "unread"."""
    return Report(tuple(finding(name, "unread", fault=_sentence(fault)) for name in FINDINGS), fault=fault)


def _check_given(record: Record, reader: Reader, secret: bytes | None, game: Game | None) -> None:
    check_kind(
        "record", record, Record, Message("give a record, such as rumpus.record_of(game) or rumpus.read_record(path)")
    )
    check_kind("reader", reader, Reader, Message("give a Reader, or leave it out"))
    a_set = Message('give a set of them, for example frozenset({{"…"}})')
    check_kind("promises", reader.promises, AbstractSet, a_set)
    check_kind("words", reader.words, AbstractSet, a_set)
    check_kind("keys", reader.keys, Mapping, Message("give a mapping of each key to whether it was stolen"))
    followed = Message("give what was followed of the game, or leave it out")
    check_kind("followed", reader.followed, (Followed, NoneType), followed)
    check_kind("secret", secret, (bytes, NoneType), Message("give bytes, as in the .key file, or leave it out"))
    played_again = Message("give the record as rumpus.load played it again, or leave it out")
    check_kind("game", game, (Game, NoneType), played_again)


def examine(
    record: Record, reader: Reader | None = None, secret: bytes | None = None, *, game: Game | None = None
) -> Report:
    """Examine a record for a reader, and return each statement with its stance and evidence.

    ``secret``: the secret of an unfinished game, if known. ``game``: the record played again (``load``), if the
    caller has it already. Raises UsageError if an argument has the wrong type.
    """
    reader = Reader() if reader is None else reader
    _check_given(record, reader, secret, game)
    actions = sum("seat" in fields for fields in record.lines)
    own_secret = None if _is_of_another_game(secret, record) else secret
    found = _replayed(record, own_secret) if game is None else game
    no_secret = _missing_secret(record, secret)
    signed = _signed(record, reader)
    is_revealed = no_secret is None and record.end is not None
    followed = reader.followed.code(record, found if isinstance(found, Game) else None) if reader.followed else None
    is_another = followed == "played-otherwise"
    deals = finding("deals", "played-otherwise") if is_another else no_secret or _deals(record, found)
    promised = _promised(record, reader, signed, is_revealed=is_revealed)
    statements = (
        _rules(found, actions),
        deals,
        promised,
        signed,
        _unchosen(record, reader, deals, promised, followed),
        _end(record, found),
    )
    number = found.state.table.deal_number if isinstance(found, Game) else 0
    return Report(
        statements, _are_cards_chosen(record), actions, number, found if isinstance(found, RecordError) else None
    )


def _are_cards_chosen(record: Record) -> bool:
    return "orders" in record.header


# The rules, and the end


def _replayed(record: Record, secret: bytes | None) -> Game | RecordError | None:
    """Return the game played again, or the fault that stops it; None if its secret is not revealed yet."""
    if record.end is None and secret is None and not _are_cards_chosen(record):
        return None
    try:
        return replay(record, secret)
    except RecordError as error:
        return error


def _rules(found: Game | RecordError | None, actions: int) -> Statement:
    if found is None:
        return finding("rules", "unrevealed")
    if isinstance(found, Game):
        deals = Message("{count:,} deal", {"count": found.state.table.deal_number}, plural="{count:,} deals")
        played_again = Message("{count:,} action", {"count": actions}, plural="{count:,} actions")
        return finding("rules", "played", actions=played_again, deals=deals)
    code = _FAULTS_OUTSIDE_THE_RULES.get(found.code, "broken")
    return finding("rules", code, fault=_sentence(found))


# These faults stop the replay, but do not show a broken rule.
_FAULTS_OUTSIDE_THE_RULES = {
    "no-secret": "no-secret",
    "bad-secret": "no-secret",
    "not-installed": "not-installed",
    "bad-rules-version": "not-installed",
}


def _end(record: Record, found: Game | RecordError | None) -> Statement:
    if record.end is None:
        return finding("end", "goes-on")
    if not isinstance(found, Game):
        return finding("end", "unplayed")
    try:
        check_end(found, record)
    except RecordError as error:
        code = "other-rules" if error.code == "bad-rules-version" else "wrong"
        return finding("end", code, fault=_sentence(error))
    reason = record.end["end"]["reason"]
    return finding("end", "declared" if reason == ABANDONED else "reached", reason=reason)


# The secret, and its promise


def _missing_secret(record: Record, secret: bytes | None) -> Statement | None:
    """Return the finding on the deals if no secret fits the commitment of the record; None if one does."""
    if _are_cards_chosen(record):
        return finding("deals", "chosen")
    if record.end is None and secret is None:
        return finding("deals", "unrevealed")
    if _is_of_another_game(secret, record):
        return finding("deals", "foreign")
    try:
        checked_secret(record, secret)
    except RecordError as error:
        return finding("deals", "secret", fault=_sentence(error))
    return None


def _is_of_another_game(secret: bytes | None, record: Record) -> bool:
    # Only for a secret from outside the record (a .key file): a wrong one does not contradict the record.
    if record.end is not None or secret is None or _are_cards_chosen(record):
        return False
    promise: str = record.header["commitment"]
    return commitment(secret) != promise


def _deals(record: Record, found: Game | RecordError | None) -> Statement:
    for number, fields in enumerate(record.lines, start=2):
        if "seat" not in fields and fields["act"] not in CHANCE_WORDS.values():
            return finding("deals", "chance", line=number)
    if record.end is None:
        return finding("deals", "beside")
    return finding("deals", "derived" if isinstance(found, Game) else "unplayed")


def _promised(record: Record, reader: Reader, signed: Statement, *, is_revealed: bool) -> Statement:
    ours = record.header.get("commitment"), record.start_promise
    if not all(promise in ours for promise in reader.promises):
        return finding("promised", "another")
    if _are_cards_chosen(record):
        return finding("promised", "chosen")
    if not is_revealed:
        return finding("promised", "unrevealed")
    if record.start_promise in reader.promises:
        return finding("promised", "start")
    if signed.stance is Stance.SHOWN:
        return finding("promised", "server")
    return finding("promised", "secret-alone" if reader.promises else "none")


def _unchosen(
    record: Record, reader: Reader, deals: Statement, promised: Statement, followed: FollowedCode | None
) -> Statement:
    header = record.header
    if _are_cards_chosen(record):
        return finding("unchosen", "chosen")
    if header["seeded"]:
        return finding("unchosen", "seeded")
    words, own = sorted(filter(None, header["words"])), sorted(filter(None, reader.words))
    if header["commitment"] not in reader.promises or not own or promised.code == "unrevealed":
        return finding("unchosen", "unknown")
    if missing := set(own) - set(words):
        typed = {_PAGE_SUFFIX.sub("", word) for word in words}
        return finding("unchosen", "signs-behind" if missing <= typed else "missing-word")
    if promised.code != "start":
        return finding("unchosen", "start-unknown")
    if deals.stance is not Stance.SHOWN:
        return finding("unchosen", "not-derived")
    if words != own:  # a player who knows the secret and names the last word can choose the cards
        return finding("unchosen", "other-words")
    if followed == "not-followed":
        return finding("unchosen", "not-followed")
    if reader.followed and header["words"][reader.followed.seat] not in own:
        return finding("unchosen", "misplaced")
    return finding("unchosen", "own-words" if max(map(len, own)) >= LONG_WORD else "short-word")


# The signature


def _signed(record: Record, reader: Reader) -> Statement:
    signature = record.signature
    if signature is None:
        return finding("signed", "unsigned")
    if not is_key(signature.by) or not is_signature(signature.ed25519):
        return finding("signed", "no-signature")
    return finding("signed", _code_of(signature, reader), key=signature.by[:16])


def _code_of(signature: Signature, reader: Reader) -> str:
    if not is_signed_by(signature):
        return "unfit"
    if not signature.is_canonical:
        return "spelling"
    if signature.by not in reader.keys:
        return "stranger"
    return "stolen" if reader.keys[signature.by] else "trusted"


def _sentence(error: RecordError) -> Message:
    """Return a fault as a full sentence."""
    fields = error.said.fields
    if "line" not in fields:  # the game is not installed here, or the file cannot be read
        return Message("This cannot be played again: {fault}.", {"fault": error.said})
    if error.clause:
        return Message("{clause}: line {line}: {fault}.", {"clause": error.clause, **fields})
    return Message("Line {line}: {fault}.", fields)
