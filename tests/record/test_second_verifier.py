"""The second verifier, in JavaScript: of every record both say the same wherever both can say anything."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rumpus.core.errors import UsageError
from rumpus.core.events import DealerDrawn, Dealt, StockTurned
from rumpus.core.packs import cards_of
from rumpus.core.views import Occurrence
from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.record import Record, load, parse_record, record_of
from rumpus.record.dealing import dealing_document
from rumpus.record.following import Followed
from rumpus.record.format import abandoned_fields, spell
from rumpus.record.keys import published_keys
from rumpus.record.signing import signed
from rumpus.record.statements import Reader
from tests.record.edits import edits, short
from tests.record.forgeries import forgeries
from tests.record.second import (
    BOTH_SAY,
    PROJECT,
    UNJUDGED,
    Case,
    comparable,
    differences,
    first,
    needs_node,
    second,
)
from tests.record.test_chosen_cards import position_game
from tests.record.test_keys import FIRST, SECOND, THIRD, name, published
from tests.whole_games import NAMES, TABLES, TILE_GAMES, new_game, one_deal, play_at_random
from tools.vectors import VECTORS

MUTATIONS = 400
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
pytestmark = needs_node

# Records of every game


@cache
def fair() -> list[Game]:
    """A game of each table, dealt by a secret nobody knew, with words and without."""
    games = []
    for slug, seats in TABLES:
        words = ["Zoë, who can be guessed", "", "\U0001f0a1"][: seats % 4]
        games.append(play_at_random(Game(slug, NAMES[:seats], words=words, **one_deal(slug))))  # type: ignore[arg-type]  # options have other names
    return games


@cache
def reshuffled_games() -> list[Game]:
    """Games in which the pile that becomes the stock is shuffled."""
    options = [(book.slug, option) for book in BOOKS.values() for option in book.options]
    return [
        play_at_random(new_game(slug, 2, seed=5, **{option.name: "shuffled"}), 5)
        for slug, option in options
        if "shuffled" in option.choices
    ]


def abandoned_record(slug: str, moves: int) -> Record:
    game = play_at_random(Game(slug, NAMES[: BOOKS[slug].least_seats], words=["é"]), moves=moves)
    record = record_of(game)
    return replace(record, end=abandoned_fields(game, len(record.lines) + 1))


def chosen(slug: str) -> list[Record]:
    orders = Game.from_order(slug, NAMES[:2])
    return [record_of(orders), record_of(position_game(slug)), record_of(play_at_random(position_game(slug), moves=6))]


@cache
def of_every_kind() -> list[tuple[str, dict[str, Any] | None]]:
    """Records as text, each with how its game is dealt, where that is asked."""
    found: list[tuple[str, dict[str, Any] | None]] = [
        (str(record_of(game)), dealing_document(game.rules)) for game in [*fair(), *reshuffled_games()]
    ]
    for book in BOOKS.values():
        rules = dealing_document(book.rules(book.least_seats))
        records = [abandoned_record(book.slug, 0), abandoned_record(book.slug, 7), *chosen(book.slug)]
        records.append(record_of(play_at_random(Game(book.slug, NAMES[:2]), moves=4)))
        found += [(str(record), rules) for record in records]
    found += [(path.read_text("utf-8"), None) for path in PROJECT.glob("tests/golden/games/*.jsonl")]
    return found


def readers(record: Record) -> Iterator[Reader]:
    """Yield readers with different knowledge: none, promises, words, keys."""
    start, secret = record.start_promise, record.header.get("commitment")
    words = frozenset(record.header.get("words", []))
    yield Reader()
    yield Reader(frozenset(filter(None, [start, secret])), words)
    yield Reader(frozenset(filter(None, [secret])), words | {"pear"})
    yield Reader(frozenset({"ab" * 32}))
    yield Reader(keys={name(KEY): False})
    yield Reader(keys={name(KEY): True})


def in_turn() -> Iterator[Case]:
    """Every record with every second reader; as the server signed it, for the last two."""
    for number, (text, dealing) in enumerate(of_every_kind()):
        record = parse_record(text)
        asking = list(readers(record))
        yield from (Case(text.encode(), reader, dealing) for reader in asking[number % 2 :: 2])
        if record.end:
            content = str(signed(record, KEY, at=1_800_000_000)).encode()
            yield from (Case(content, reader, dealing) for reader in (asking[number % 4], *asking[4:]))


def test_both_verifiers_agree_on_records_of_every_kind() -> None:
    cases = list(in_turn())
    assert differences(cases) == []
    codes = {one.code for case in cases[::5] for one in first(case)[0].statements}
    assert {"derived", "chosen", "unrevealed", "start", "server", "another", "own-words", "stolen", "trusted"} < codes


# Records that were changed


@cache
def forms(text: str) -> tuple[Record, bytes]:
    """A record, and its file as a server signs it, where one would."""
    record = parse_record(text)
    return record, (str(signed(record, KEY, at=0)) if record.end else text).encode()


def mutations(count: int, seed: int) -> Iterator[Case]:
    """Records of all kinds, one byte of each another one, left out or put in."""
    chance = random.Random(seed)
    kinds = of_every_kind()
    for number in range(count):
        text, dealing = kinds[number % len(kinds)]
        record, with_signature = forms(text)
        content = bytearray(with_signature if number % 3 else text.encode())
        place = chance.choice([chance.randrange(len(content)), *ends(content)])
        other = chance.choice([*b'0123456789abcdef{}[]",:-.eE\\u \n\t\r', chance.randrange(256)])
        content[place : place + chance.choice([0, 1, 1])] = [other][: chance.choice([0, 1, 1])]
        yield Case(bytes(content), chance.choice(list(readers(record))), dealing)


def ends(content: bytes | bytearray) -> list[int]:
    """Places in the header and the last lines, where each byte says more than in the long middle."""
    header = content.index(b"\n")
    tail = content.rfind(b"\n", 0, -1) + 1
    return [random.Random(len(content)).randrange(header), min(len(content) - 1, tail + len(content) % 97)]


def test_both_verifiers_agree_on_records_with_a_changed_byte() -> None:
    cases = list(mutations(MUTATIONS, seed=1))
    assert differences(cases) == []
    are_read = [first(case)[1] is not None for case in cases[:100]]
    assert min(are_read.count(True), are_read.count(False)) > 10


def test_both_verifiers_agree_on_records_with_a_changed_field() -> None:
    records = (short(), signed(short(), KEY, at=0), record_of(position_game(next(iter(BOOKS)))))
    kinds = [list(map(json.loads, str(record).splitlines())) for record in records]
    texts = ["".join(map(spell, edited)) for kind in kinds for edited in edits(kind)]
    assert differences([Case(text.encode(), Reader(keys={name(KEY): False})) for text in texts]) == []


HEADER = spell(short().header)
END = '{"seq":1,"end":{"reason":"abandoned"},"scores":[],"secret":"x"}\n'
ACTION = '{"seq":1,"act":"draw"}\n'
NUMBERS = """1 01 -0 -1 1.0 1e3 1E400 1e-400 9007199254740991 9007199254740992 NaN Infinity -Infinity - 1. .5 +1 0x1
    -9007199254740991 -9007199254740992 9007199254740993 1e 1e+ 1E+5""".split()  # noqa: SIM905 rows read better
TEXTS = r"""
    "\ud83c\udca1" "\ud83c" "\udca1\ud83c" "\ud83c\u0041" "\u00e9" "\U00e9" "\t" "\/" "\x" "\\u" "\\ud83c" 'a' "a
    """.split()  # noqa: SIM905 rows read better
WORDS = "True true nul null [1,] [,1] [ [] {} {1:2} {'a':1} {\"a\"} [1;2] truefalse".split()  # noqa: SIM905 rows read better
OTHERS = [
    *(
        '"\t"',
        '"\x7f\u2028"',
        '{"a":1,"a":1}',
        '{"a":1,"\\u0061":2}',
        '{"b":{"a":1},"a":[{"a":1}]}',
        "[1 2]",
        " \t\r1 ",
    ),
    *('{"__proto__":{"seat":1}}', '{"__proto__":1,"__proto__":2}', "\x0b1", "\xa01", "1\x00", '{"constructor":1}'),
    *("9" * 4300, "9" * 4301, "-" + "9" * 4300, "-" + "9" * 4301, "1" + "0" * 400 + ".0"),
    *("[" * depth + "]" * depth for depth in (98, 99, 100, 101)),
    *('{"a":' * depth + "1" + "}" * depth for depth in (98, 99, 100, 5000)),
]
VALUES = [*NUMBERS, *TEXTS, *WORDS, *OTHERS]
LINES = [
    *("", "\n", "{}\n", "[]\n", "1\n", ACTION[:-1], ACTION + " \n", ACTION + ACTION, " " + ACTION),
    *(ACTION.replace("\n", "\r\n"), ACTION.replace("}", "}\r"), ACTION[:-1] + "\f\n"),
    *(ACTION.replace("draw", "a" * count) for count in (65_515, 65_516, 65_517, 65_518, 70_000)),
    *(ACTION.replace("draw", "é" * count) for count in (32_757, 32_758, 32_759, 65_517)),
    *(ACTION.replace("1", f"1,{field}:{value}") for field in ('"seat"', '"x"', '"by"') for value in VALUES),
    *(ACTION.replace("1", f'1,"points":[{value}]') for value in VALUES),
    *(ACTION.replace("1", value) for value in VALUES),
    *(END.replace('"x"', json.dumps(sign * count)) for sign in ("a", "\U0001f0a1") for count in (2048, 2049)),
]
NO_UTF_8 = (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xf0\x9f\x82", b"\0")


def test_both_read_the_same_lines() -> None:
    header = HEADER
    contents = [(header + line).encode() for line in LINES]
    for name_ in ("rules", "seeded", "words", "options", "seats", "format", "commitment"):
        contents += [header.replace(f'"{name_}":', f'"{name_}":{value},"x":', 1).encode() for value in VALUES]
    contents += [header.replace('"seeded"', f'"x":{value},"seeded"', 1).encode() for value in VALUES]
    contents += [header.replace("rumpus/2", f"rumpus/{number}").encode() for number in (1, 3)]
    contents += [b"", b"\n", b"\xef\xbb\xbf" + header.encode(), header.encode("utf-16")]
    for bad in NO_UTF_8:
        contents += [header.encode().replace(b"Ann", bad, 1), header.encode() + ACTION.encode().replace(b"draw", bad)]
    assert differences([Case(content) for content in contents]) == []


def test_options_are_sorted_as_the_writer_sorts_them() -> None:
    record = short()
    names = ["\uffee", "\U0001f0a1", "10", "9", "__proto__", "a", "aa", "Z"]
    options = dict.fromkeys(sorted(names), 1)
    ours = replace(record, header=record.header | {"options": options}, header_line=None)
    theirs = replace(record, header=record.header | {"options": dict.fromkeys(names, 1)}, header_line=None)
    cases = [Case(str(signed(made, KEY, at=0)).encode(), Reader(keys={name(KEY): False})) for made in (ours, theirs)]
    assert differences(cases) == []
    assert [first(case)[0].statements[3].code for case in cases] == ["trusted", "spelling"]


# What was dealt


def dealt(text: str) -> list[dict[str, Any]]:
    """The cards that this program dealt in a record, deal by deal, in the form of the second verifier."""
    deals: list[dict[str, Any]] = []
    drawn: list[list[object]] | None = None
    moments: list[Occurrence] = []
    pack = load(text, watch=moments.append).rules.pack
    for event in (moment.event for moment in moments):
        if isinstance(event, DealerDrawn):
            drawn = [[seat, pack.text(card)] for seat, card in event.shown]
        elif isinstance(event, Dealt):
            hands = [sorted(map(pack.text, cards_of(hand or 0))) for hand in event.hands]
            upcard = None if event.upcard is None else pack.text(event.upcard)
            deal = {"draw": drawn, "starter": event.starter, "hands": hands, "upcard": upcard}
            deals.append({"deal": len(deals) + 1} | deal | {"stock": pack.written(event.stock or ()), "turnings": []})
            drawn = None
        elif isinstance(event, StockTurned) and event.shuffled:
            deals[-1]["turnings"].append(pack.written(event.order or ()))
    return deals


def as_dealt(found: dict[str, Any]) -> list[dict[str, Any]]:
    deals = [{name: value for name, value in deal.items() if name != "order"} for deal in found["deals"]]
    return [deal | {"hands": list(map(sorted, deal["hands"]))} for deal in deals]


def test_both_deal_the_same_cards() -> None:
    texts = [path.read_text("utf-8") for path in PROJECT.glob("tests/golden/games/*.jsonl")]
    texts += [str(record_of(game)) for game in [*fair(), *reshuffled_games()]]
    cases = [Case(text.encode(), dealing=dealing_document(load(text).rules)) for text in texts]
    turnings = 0
    for text, found in zip(texts, second([case.sent for case in cases]), strict=True):
        assert found["unchecked"] == []
        assert as_dealt(found) == dealt(text)
        turnings += sum(len(deal["turnings"]) for deal in found["deals"])
    assert turnings > 3


def test_numbers_that_would_favour_some_cards_are_thrown_away() -> None:
    """One in half a million orders meets such a number; this seed's first deal of the tiles does."""
    game = Game(TILE_GAMES[0], NAMES[:2], seed=2786378)
    text = str(replace(record_of(game), end=abandoned_fields(game, len(game.lines) + 1)))
    (found,) = second([Case(text.encode(), dealing=dealing_document(game.rules)).sent])
    assert as_dealt(found) == dealt(text)


def followed_of(brought: dict[str, Any] | None) -> Followed | None:
    if brought is None:
        return None
    digest = brought["digest"]
    return Followed(brought["seat"], brought["seq"], None if digest is None else bytes.fromhex(digest))


def dealing_of(text: str) -> dict[str, Any]:
    return dealing_document(load(text).rules)


def test_it_finds_the_results_of_the_test_vectors() -> None:
    vectors = json.loads(VECTORS.read_text("utf-8"))
    brought = (one["reader"] for one in vectors)
    readers = [
        Reader(frozenset(one["promises"]), frozenset(one["words"]), one["keys"], followed_of(one.get("followed")))
        for one in brought
    ]
    cases = [
        Case(one["record"].encode(), reader, dealing_of(one["record"]) if reader.followed else None)
        for one, reader in zip(vectors, readers, strict=True)
    ]
    for vector, found in zip(vectors, second([case.sent for case in cases]), strict=True):
        said = comparable(found["statements"])
        assert found["startPromise"] == vector["start_promise"], vector["name"]
        for statement in BOTH_SAY:
            stance, code = vector["found"][statement]
            assert said[statement] == UNJUDGED.get(code, (stance, code)), (vector["name"], statement)


def test_it_shows_no_false_statement_of_a_forgery() -> None:
    forged = dict(forgeries())
    cases = [Case(one.text.encode(), one.reader) for one in forged.values()]
    assert differences(cases) == []
    for (what, one), found in zip(forged.items(), second([case.sent for case in cases]), strict=True):
        shown = {said["statement"] for said in found["statements"] if said["stance"] == "shown"}
        assert not shown & one.false, what


def test_it_reports_unchecked_parts() -> None:
    game = reshuffled_games()[0]
    text, dealing = str(record_of(game)), dealing_document(game.rules)
    nobody = str(abandoned_record(game.rules.game, 0))
    cases = [
        Case(text.encode()),
        Case(text.encode(), dealing=dealing | {"options": {}}),
        Case(text.encode(), dealing=dealing | {"single": False}),
        Case(nobody.encode(), dealing=dealing_document(BOOKS[game.rules.game].rules(2)) | {"draw": None}),
    ]
    untold, other, copies, undrawn = second([case.sent for case in cases])
    assert untold["unchecked"] == ["The hands were not derived: nothing tells how this game is dealt."]
    assert other["deals"] == []
    assert "do not fit" in other["unchecked"][0]
    assert [one for deal in copies["deals"] for one in deal["turnings"] if one is not None] == []
    assert "what lay in the pile" in copies["unchecked"][0]
    assert undrawn["deals"][0]["hands"] is None
    assert "who starts" in undrawn["unchecked"][0]
    assert comparable(untold["statements"])["rules"] == ("not shown", "unjudged")


# Signatures and keys

ODD_KEYS = [
    "01" + "00" * 31,
    "00" * 32,
    "01" + "00" * 30 + "80",
    "ee" + "ff" * 30 + "7f",
    "ec" + "ff" * 30 + "7f",
    "02" + "00" * 31,
]


def test_both_verifiers_agree_on_odd_keys() -> None:
    """Points of small order and points in another spelling, for which any message is signed by some byte."""
    ends = [point + scalar for point in ODD_KEYS for scalar in ("00" * 32, "01" + "00" * 31, f"{2**252:064x}")]
    text = str(short())
    cases = []
    for by in ODD_KEYS:
        for number, ed25519 in enumerate(ends * 4):
            name_ = json.dumps(f"Ann {number}")
            content = text.replace('"Ann"', name_, 1) + spell({"signed": {"by": by, "at": 0, "ed25519": ed25519}})
            cases.append(Case(content.encode(), Reader(keys={by: False})))
    assert differences(cases) == []


def points_of_small_order() -> list[str]:
    """Every spelling of a point whose order divides 8: the prime order of most points, times any point, leaves such a
    one."""
    prime, order = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
    d = -121665 * pow(121666, -1, prime) % prime

    def root(square: int) -> int | None:
        found = pow(square, (prime + 3) // 8, prime)
        both = (found, found * pow(2, (prime - 1) // 4, prime) % prime)
        return next((one for one in both if one * one % prime == square), None)

    def add(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
        (x, y), (u, v) = one, other
        both = d * x * y * u * v % prime
        return (x * v + y * u) * pow(1 + both, -1, prime) % prime, (y * v + x * u) * pow(1 - both, -1, prime) % prime

    found: set[int] = set()
    for y in range(2, 60):
        x = root((y * y - 1) * pow(d * y * y + 1, -1, prime) % prime)
        if x is None:
            continue
        sum_, double = (0, 1), (x, y)
        for bit in range(order.bit_length()):
            sum_ = add(sum_, double) if order >> bit & 1 else sum_
            double = add(double, double)
        found.add(sum_[1])
    spelled = [y + more for y in found for more in (0, prime) if y + more < 2**255]
    return [(y | sign << 255).to_bytes(32, "little").hex() for y in spelled for sign in (0, 1)]


def test_a_key_of_small_order_is_none_to_both() -> None:
    keys = points_of_small_order()
    assert len(keys) == 14
    cases = []
    for key in keys:
        signature = spell({"signed": {"by": key, "at": 0, "ed25519": "01" + "00" * 63}})
        cases.append(Case(f"{short()}{signature}".encode(), Reader(keys={key: False})))
    assert differences(cases) == []
    for case in cases:
        [one] = [one for one in first(case)[0].statements if one.name == "signed"]
        assert (one.stance, one.code) == ("contradicted", "no-signature")
    documents = [str(published(FIRST)).replace(name(FIRST), key) for key in keys]
    found = second([{"keys": document, "pinned": [], "stolen": []} for document in documents])
    assert [list(one) for one in found] == [["refused"]] * 14
    for document in documents:
        with pytest.raises(UsageError):
            published_keys(document)


def test_the_same_keys_are_trusted() -> None:
    documents = [
        published(FIRST),
        published(FIRST, SECOND, THIRD),
        published(FIRST, SECOND, THIRD, stolen=[FIRST]),
        published(FIRST, SECOND, THIRD, stolen=[SECOND]),
        published(FIRST, SECOND)._replace(ed25519="00" * 64),
    ]
    texts = [str(keys) for keys in documents]
    texts += [
        str(published(FIRST)).replace(*change)
        for change in [("keys/1", "keys/2"), ("false", "0"), ("null", "1.5"), ("null", '""')]
    ]
    texts += [
        str(published(FIRST)).replace('"since": 0', f'"since": {since}')
        for since in (
            "-0",
            "9007199254740993",
            '0, "more": 1.5',
            '0, "more": "\\ud800"',
            f'0, "more": {"[" * 150 + "]" * 150}',
        )
    ]
    texts += ["", "[]", "null", '{"format":"rumpus-keys/1","keys":[],"ed25519":""}', "{" * 300]
    pins = [[], *([name(key)] for key in (FIRST, SECOND, THIRD)), [name(FIRST), name(THIRD)], ["ab" * 32]]
    thefts = [[], [name(FIRST)]]  # of which one hears elsewhere
    asked: list[dict[str, Any]] = [
        {"keys": text, "pinned": pinned, "stolen": stolen} for text in texts for pinned in pins for stolen in thefts
    ]
    for question, found in zip(asked, second(asked), strict=True):
        try:
            trusted = dict(published_keys(str(question["keys"])).trusted(question["pinned"], question["stolen"]))
        except UsageError:
            assert list(found) == ["refused"], question
        else:
            assert found == trusted, question
