"""What a record proves, to one reader: a table of statements, each shown, not shown or contradicted, with its evidence.

``examine`` makes it. A statement is *contradicted* where what the record says of itself is refuted; it is *not shown* where
nothing refutes it and nothing proves it either. What is shown depends on the reader: on the promises they were given before
the first card, and on the keys of servers that they trust (docs/records).
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
    """How a statement stands."""

    SHOWN = "shown"
    NOT_SHOWN = "not shown"
    CONTRADICTED = "contradicted"


class Statement(NamedTuple):
    """A statement about a record: its name for programs, its words, how it stands, and by what evidence, as a code and in words."""

    name: str
    told: Message
    stance: Stance
    code: str
    evidence: Message

    def as_dict(self) -> dict[str, str]:
        """The same for programs."""
        return dict(zip(("statement", "told", "stance", "code", "evidence"), map(str, self), strict=True))


FINDINGS: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("findings.json").read_text("utf-8"))
"""Each statement by its name: how it is told, and what may be found of it, with the stance and the words of the evidence."""


def finding(name: str, code: str, **values: Field) -> Statement:
    """What was found of a statement, as ``FINDINGS`` has it, with these values in the words of the evidence."""
    found = FINDINGS[name]["findings"][code]
    told = Message(found.get("told", FINDINGS[name]["told"]))
    return Statement(name, told, Stance(found["stance"]), code, Message(found["evidence"], values))


LONG_WORD = 16
"""Signs of a word that is no word which somebody may expect."""

_SIGNS_BEHIND = re.compile(r" [0-9a-f]{20}\Z")
"""What the page puts behind a word that is typed there."""

Keys = Mapping[str, bool]
"""Public keys in hexadecimal, each with whether it was stolen: then what it signs shows nothing."""


@dataclass(frozen=True)
class Reader:
    """What the one who asks brings along: the promises they were given, of the start, or of the secret before they named words;
    those ``words``; the keys of servers that they trust; and what they followed of the game, None where nobody kept that.
    """

    promises: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    keys: Keys = field(default_factory=dict)
    followed: Followed | None = None


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
    """What this record proves to this reader. ``secret`` is that of a game that goes on, where it is known; ``game`` the record
    played again (``load``), where that is done. Raises UsageError where these are none.
    """
    reader = Reader() if reader is None else reader
    _check_given(record, reader, secret, game)
    actions = sum("seat" in fields for fields in record.lines)
    own = None if _is_foreign(record, secret) else secret
    found = _played(record, own) if game is None else game
    kept, signed = _secret(record, secret), _signed(record, reader)
    is_revealed = kept is None and record.end is not None
    followed = reader.followed.code(record, found if isinstance(found, Game) else None) if reader.followed else None
    is_another = followed == "played-otherwise"
    deals = finding("deals", "played-otherwise") if is_another else kept or _deals(record, found)
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


def _played(record: Record, secret: bytes | None) -> Game | RecordError | None:
    """The game played again, or the fault; None where it cannot be played again yet."""
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
    code = _NOT_PLAYED.get(found.code, "broken")
    return finding("rules", code, fault=_sentence(found))


_NOT_PLAYED = {
    "no-secret": "no-secret",
    "bad-secret": "no-secret",
    "not-installed": "not-installed",
    "bad-rules-version": "not-installed",
}
"""Faults that say nothing of the rules."""


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


def _secret(record: Record, secret: bytes | None) -> Statement | None:
    """What is found of the deals where there is no secret that fits its promise; None where there is one."""
    if _are_cards_chosen(record):
        return finding("deals", "chosen")
    if record.end is None and secret is None:
        return finding("deals", "unrevealed")
    if _is_foreign(record, secret):
        return finding("deals", "foreign")
    try:
        checked_secret(record, secret)
    except RecordError as error:
        return finding("deals", "secret", fault=_sentence(error))
    return None


def _is_foreign(record: Record, secret: bytes | None) -> bool:
    """Whether the secret that was found for a game that goes on is another game's: it refutes nothing that the record says."""
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
        typed = {_SIGNS_BEHIND.sub("", word) for word in words}
        return finding("unchosen", "signs-behind" if missing <= typed else "missing-word")
    if promised.code != "start":
        return finding("unchosen", "start-unknown")
    if deals.stance is not Stance.SHOWN:
        return finding("unchosen", "not-derived")
    if words != own:  # the last to name words chooses the cards, if they know the secret
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
    """Return a fault as a sentence of its own."""
    fields = error.said.fields
    if "line" not in fields:  # no line is at fault: its game is not installed here, or the file is none
        return Message("This cannot be played again: {fault}.", {"fault": error.said})
    if error.clause:
        return Message("{clause}: line {line}: {fault}.", {"clause": error.clause, **fields})
    return Message("Line {line}: {fault}.", fields)
