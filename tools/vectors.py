"""Make the test vectors of the record format: `python -m tools.vectors` writes docs/records/vectors.json.

A vector has a record, the promises, words and keys of its reader, and the results that a verifier must find. All
follow from fixed secrets and keys.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rumpus.core.errors import RecordError
from rumpus.core.events import Dealt
from rumpus.core.packs import cards_of
from rumpus.core.position import Position
from rumpus.game import Game
from rumpus.record import Record, load, parse_record, record_of
from rumpus.record.following import EMPTY, Followed
from rumpus.record.format import abandoned_fields, spell
from rumpus.record.signing import signed
from rumpus.record.statements import Reader, examine, unread

VECTORS = Path(__file__).resolve().parent.parent / "docs" / "records" / "vectors.json"
SECRET = bytes(range(80))
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
BY = KEY.public_key().public_bytes_raw().hex()
TRUSTING = Reader(keys={BY: False})
AT = 1_800_000_000
Lines = list[dict[str, Any]]


def made() -> list[dict[str, Any]]:
    """Return the vectors."""
    return [_vector(name, text, reader) for name, text, reader in _cases()]


def _vector(name: str, text: str, reader: Reader) -> dict[str, Any]:
    try:
        record = parse_record(text)
        report, promise = examine(record, reader), record.start_promise
    except RecordError as error:
        report, promise = unread(error), None
    followed = reader.followed
    brings = {"promises": sorted(reader.promises), "words": sorted(reader.words), "keys": dict(reader.keys)}
    if followed is not None:
        brings["followed"] = followed._asdict() | {"digest": followed.digest and followed.digest.hex()}
    found = {one.name: [one.stance.value, one.code] for one in report.statements}
    return {"name": name, "record": text, "reader": brings, "start_promise": promise, "found": found}


def _ended(game: Game) -> Game:
    """Play the game to its end by the first legal action of each seat, and return it."""
    while game.to_move is not None:
        game.play(game.legal_actions()[0])
    return game


def _begun(game: Game, moves: int) -> Game:
    """Play so many moves by the last legal action of each seat, and return the game."""
    for _ in range(moves):
        game.play(game.legal_actions()[-1])
    return game


def _rap(**options: int) -> Game:
    return Game("rap-rummy", ["Ann", "Bob"], secret=SECRET, words=["apple 41 kestrel", "Zoë"], **options)


def _edited(text: str, change: Callable[[Lines], object]) -> str:
    lines = list(map(json.loads, text.splitlines()))
    change(lines)
    return "".join(map(spell, lines))


def _given_up(game: Game) -> Record:
    return replace(record_of(game), end=abandoned_fields(game, len(game.lines) + 1))


def _cases() -> Iterator[tuple[str, str, Reader]]:
    fair = record_of(_ended(_rap(deals=1)))
    yield "a fair game, told to nobody in particular", str(fair), Reader()
    promises = {"start": frozenset({str(fair.start_promise)}), "secret": frozenset({str(fair.header["commitment"])})}
    yield "to who was promised the start", str(fair), Reader(promises["start"])
    yield "to who was promised the secret alone", str(fair), Reader()
    both = promises["start"] | promises["secret"]
    yield (
        "to who was promised both, and then named all words",
        str(fair),
        Reader(both, frozenset({"apple 41 kestrel", "Zoë"})),
    )
    yield "to who was promised both, and then named one of two", str(fair), Reader(both, frozenset({"Zoë"}))
    short = record_of(_ended(Game("rap-rummy", ["Ann", "Bob"], secret=SECRET, words=["", "Zoë"], deals=1)))
    told = Reader(frozenset({str(short.start_promise), str(short.header["commitment"])}), frozenset({"Zoë"}))
    yield "to who was promised both, and then named a word of three signs", str(short), told
    typed = record_of(
        _ended(Game("rap-rummy", ["Ann", "Bob"], secret=SECRET, words=["apple 0f1e2d3c4b5a69788796", ""], deals=1))
    )
    told = Reader(frozenset({str(typed.start_promise), str(typed.header["commitment"])}), frozenset({"apple"}))
    yield "to who was promised both, and then typed a word on the page", str(typed), told
    yield (
        "to who was promised both, and named a word that is not there",
        str(typed),
        replace(told, words=frozenset({"appl"})),
    )
    yield "to who was promised another", str(fair), Reader(frozenset({"00" * 32}))
    yield from _followed(typed)
    yield from _signatures(fair)
    yield from _others(fair)


def _followed(typed: Record) -> Iterator[tuple[str, str, Reader]]:
    """Yield cases of a reader at seat 0 who has both promises, chose the only word, and stored a digest of the lines
    that they saw.
    """
    text, last = str(typed), len(typed.lines)
    promises = frozenset({typed.start_promise, str(typed.header["commitment"])})
    reader = Reader(promises, frozenset(filter(None, typed.header["words"])))
    digest, hands = EMPTY, dict(_hands_dealt(text, 0))
    for seq, fields in enumerate(typed.lines, start=1):
        digest = digest.with_line(fields.get("seat"), fields["act"], fields.get("by"))
        digest = digest.with_hand(hands[seq]) if seq in hands else digest
    yield "to who was shown just this game", text, replace(reader, followed=Followed(0, last, digest.value))
    yield "to who was shown another game", text, replace(reader, followed=Followed(0, last, bytes(32)))
    yield "to who was shown more lines", text, replace(reader, followed=Followed(0, last + 1, digest.value))
    yield "to who lost track of the game", text, replace(reader, followed=Followed(0, 3, None))


def _hands_dealt(text: str, seat: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of each line that deals, with the hand of a seat."""
    game = load(text)
    for moment in game.moments():
        if isinstance(moment.event, Dealt):
            yield moment.seq, game.rules.pack.written(cards_of(moment.event.hands[seat] or 0))


def _signatures(fair: Record) -> Iterator[tuple[str, str, Reader]]:
    text = str(signed(fair, KEY, AT))
    yield "signed with a key that is trusted", text, TRUSTING
    yield "signed with a key that is not", text, Reader()
    yield "signed with a key that was stolen", text, Reader(keys={BY: True})
    yield "signed, and changed since", text.replace("Ann", "Eve", 1), TRUSTING
    yield "signed, and a space put in", text.replace('"seq":1,', '"seq":1, ', 1), TRUSTING
    yield "a signature of too few figures", _edited(text, lambda lines: lines[-1]["signed"].update(by="9d")), TRUSTING


def _others(fair: Record) -> Iterator[tuple[str, str, Reader]]:
    given_up = str(_given_up(_begun(_rap(), 5)))
    yield "a game given up", given_up, Reader()
    winners = _edited(given_up, lambda lines: lines[-1]["end"].update(winners=[0]))
    yield "a game given up, with a winner", winners, Reader()
    seeded = str(record_of(_ended(Game("rap-rummy", ["Ann", "Bob"], seed=7, deals=1))))
    yield "a seeded game", seeded, Reader()
    yield "a game that goes on", str(record_of(_begun(_rap(), 3))), Reader()
    secret = json.loads(seeded.splitlines()[-1])["secret"]
    long = _edited(seeded, lambda lines: lines[-1].update(secret="ab" * 1025))
    yield "a secret that is longer than any", long, Reader()
    another = _edited(str(fair), lambda lines: lines[-1].update(secret=secret))
    yield "another secret than the one promised", another, Reader(frozenset({str(fair.start_promise)}))
    position = Position(["TH JH 2S", "KD 4D"], [("7H 8H 9H", 1)], pile="4C 9C", drawn=True)
    puzzle = Game.from_position("rummy-500", position, players=["Ann", "Bob"])
    puzzle.purpose = "puzzle"
    yield "a position", str(record_of(_begun(puzzle, 1))), Reader()
    given = Game.from_order("rummy-q", ["Ann", "Bob"], range(106), deals=1)
    yield "given orders", str(_given_up(_begun(given, 6))), Reader()
    yield "a format that is not read now", str(fair).replace("rumpus/2", "rumpus/1", 1), Reader()
    yield "a number that programs read differently", str(fair).replace('"seq":2,', '"seq":2.0,', 1), Reader()


@click.command()
def main() -> None:
    """Write the test vectors of the record format."""
    VECTORS.write_text(json.dumps(made(), indent=1, ensure_ascii=False) + "\n", "utf-8")
    click.echo(f"{len(made())} vectors are in {VECTORS.name}")


if __name__ == "__main__":
    main()
