"""Forged records by an attacker who knows how Rumpus works, each with the false statement it tries to prove.

Each names the statements that would be false. No verifier may show one of them, whatever the forger does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rumpus.core.packs import cards_of
from rumpus.core.shuffle import commitment, secret_from_seed
from rumpus.game import Game, new_secret
from rumpus.record import Record, parse_record, record_of
from rumpus.record.format import abandoned_fields, spell
from rumpus.record.signing import signed
from rumpus.record.statements import Reader
from tests.whole_games import play_at_random

SERVER, EVE = (Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32) for number in (7, 8))
SERVER_KEY, EVES_KEY = (key.public_key().public_bytes_raw().hex() for key in (SERVER, EVE))
Lines = list[dict[str, Any]]


class Forgery(NamedTuple):
    """A record, who reads it, and the statements that are false of it."""

    text: str
    reader: Reader
    false: frozenset[str]


@cache
def game() -> Game:
    """A fair game of Ann and Bob, over."""
    return play_at_random(Game("rap-rummy", ["Ann", "Bob"], words=["apple 41 kestrel", ""], deals=2))


def honest() -> Record:
    """Its record, signed by the server."""
    return signed(record_of(game()), SERVER, 1_800_000_000)


def promised_reader(record: Record) -> Reader:
    """Bob, who trusts the server and holds what they were promised of this record."""
    return Reader(frozenset({str(record.start_promise)}), keys={SERVER_KEY: False})


TRUSTING = Reader(keys={SERVER_KEY: False})


def edit_record(text: str, change: Callable[[Lines], object]) -> str:
    """The record with its fields changed, spelled as the writer spells it."""
    lines = list(map(json.loads, text.splitlines()))
    change(lines)
    return "".join(map(spell, lines))


def sign_again(text: str, key: Ed25519PrivateKey) -> str:
    """The record with a signature of this key below it."""
    return str(signed(parse_record(text.partition('{"signed"')[0]), key, 1_800_000_000))


FORGERIES: dict[str, Callable[[], Forgery]] = {}


def forgery(*false: str) -> Callable[[Callable[[], tuple[str, Reader]]], Callable[[], tuple[str, Reader]]]:
    """Enter a forgery under the name of its function, with what is false of it."""

    def enter(made: Callable[[], tuple[str, Reader]]) -> Callable[[], tuple[str, Reader]]:
        FORGERIES[made.__name__.replace("_", " ")] = lambda: Forgery(*made(), frozenset(false))
        return made

    return enter


# Chosen cards


@forgery("deals", "unchosen", "promised")
def a_chosen_deck_dressed_as_given_orders() -> tuple[str, Reader]:
    chosen = Game.from_order("rap-rummy", ["Ann", "Bob"], range(44), deals=1)
    return str(record_of(play_at_random(chosen))), TRUSTING


@forgery("rules", "deals", "unchosen", "promised")
def a_chosen_deck_under_a_fair_header() -> tuple[str, Reader]:
    chosen = record_of(play_at_random(Game.from_order("rap-rummy", ["Ann", "Bob"], range(44), deals=1)))
    secret = new_secret()

    def dress(lines: Lines) -> None:
        for name in ("orders", "dealer"):
            del lines[0][name]
        lines[0] |= {"commitment": commitment(secret), "words": ["", ""], "seeded": False}
        lines[1]["act"] = "deal"
        lines[-1]["secret"] = secret.hex()

    return edit_record(str(chosen), dress), TRUSTING


@forgery("unchosen", "promised", "signed")
def a_seeded_deck_dressed_as_fair() -> tuple[str, Reader]:
    seeded = play_at_random(Game("rap-rummy", ["Ann", "Bob"], secret=secret_from_seed("mine"), deals=1))
    return str(record_of(seeded)), TRUSTING


def given_both(text: str, *words: str) -> Reader:
    """A reader who holds both promises of this record, and named these words after the first."""
    record = parse_record(text)
    return Reader(frozenset({str(record.start_promise), record.header["commitment"]}), frozenset(words))


@forgery("rules", "deals", "unchosen")
def a_chosen_deck_under_a_promised_header_with_the_readers_word() -> tuple[str, Reader]:
    text, _ = a_chosen_deck_under_a_fair_header()
    text = edit_record(text, lambda lines: lines[0].update(words=["apple 41 kestrel", ""]))
    return text, given_both(text, "apple 41 kestrel")


@forgery("unchosen")
def words_of_others_that_copy_the_readers() -> tuple[str, Reader]:
    copied = play_at_random(
        Game("rap-rummy", ["Ann", "Bob", "Eve"], words=["apple 41 kestrel", "apple 41 kestrel", ""], deals=1)
    )
    text = str(record_of(copied))
    return text, given_both(text, "apple 41 kestrel")


@forgery("promised", "unchosen")
def another_seat_for_the_reader_and_their_word() -> tuple[str, Reader]:
    text = str(record_of(game()))
    secret = bytes.fromhex(json.loads(text.splitlines()[-1])["secret"])
    moved = play_at_random(Game("rap-rummy", ["Bob", "Ann"], secret=secret, words=["", "apple 41 kestrel"], deals=2))
    return str(record_of(moved)), given_both(text, "apple 41 kestrel")


@forgery("rules")
def an_illegal_meld_by_a_joker_that_stands_for_something_in_the_stock() -> tuple[str, Reader]:
    position = {
        "hands": ["R5 R6 B9", "K1 K2 K3"],
        "melds": [],
        "opened": [0, 1],
        "pile": "",
        "stock": "J1=R4",
        "to_move": 0,
        "drawn": False,
    }
    header = game_header("rummy-gin", position)
    acts = [{"seq": 1, "seat": 0, "act": "pick"}]
    return "".join(map(spell, [header, *acts])), Reader()


def game_header(slug: str, position: dict[str, Any]) -> dict[str, Any]:
    """The header of a record that begins in this position, as nobody could write it by Rumpus alone."""
    fields: dict[str, Any] = json.loads(str(record_of(Game.from_order(slug, ["Ann", "Bob"]))).splitlines()[0])
    del fields["dealer"]
    return fields | {"start": position}


@forgery("unchosen", "promised", "signed")
def the_best_of_2000_secrets() -> tuple[str, Reader]:
    def first_hand(secret: bytes) -> int:
        return sum(card % 11 for card in cards_of(Game("rap-rummy", ["Ann", "Bob"], secret=secret).state.hands[0]))

    best = min((new_secret() for _ in range(200)), key=first_hand)  # more of them only take longer
    return str(record_of(play_at_random(Game("rap-rummy", ["Ann", "Bob"], secret=best, deals=1)))), TRUSTING


@forgery("unchosen")
def the_best_of_many_secrets_for_words_that_were_known() -> tuple[str, Reader]:
    text = str(honest())
    return text, replace(
        promised_reader(parse_record(text)), words=frozenset({"apple 41 kestrel"})
    )  # Bob holds no promise of before


@forgery("unchosen")
def the_best_of_many_secrets_for_a_word_that_was_expected() -> tuple[str, Reader]:
    """Ann always says "apple": the server tries secrets with it, and promises the one it likes."""

    def first_hand(secret: bytes) -> int:
        game = Game("rap-rummy", ["Ann", "Bob"], secret=secret, words=["apple", ""])
        return sum(card % 11 for card in cards_of(game.state.hands[0]))

    best = max((new_secret() for _ in range(20)), key=first_hand)
    record = record_of(play_at_random(Game("rap-rummy", ["Ann", "Bob"], secret=best, words=["apple", ""], deals=1)))
    mine = frozenset({str(record.start_promise), str(record.header["commitment"])})
    return str(record), Reader(mine, frozenset({"apple"}))


@forgery("unchosen")
def signs_that_the_server_chose_behind_the_readers_word() -> tuple[str, Reader]:
    """As the page draws them, so that the reader takes them for those of their browser."""
    record = record_of(
        play_at_random(Game("rap-rummy", ["Ann", "Bob"], words=["apple 41 kestrel 0f1e2d3c4b5a69788796", ""], deals=1))
    )
    return str(record), given_both(str(record), "apple 41 kestrel")


@forgery("unchosen")
def a_word_that_a_friend_of_the_dealer_chose_last() -> tuple[str, Reader]:
    """Ann was promised the secret and named hers; Bob, who knows it, tries words until the cards suit him."""
    record = record_of(
        play_at_random(Game("rap-rummy", ["Ann", "Bob"], words=["apple 41 kestrel", "the best of many"], deals=1))
    )
    mine = frozenset({str(record.start_promise), str(record.header["commitment"])})
    return str(record), Reader(mine, frozenset({"apple 41 kestrel"}))


@forgery("rules", "deals", "promised", "unchosen")
def a_secret_of_eight_bytes() -> tuple[str, Reader]:
    def shorten(lines: Lines) -> None:
        lines[0]["commitment"] = commitment(bytes(8))
        lines[-1]["secret"] = bytes(8).hex()

    return edit_record(str(record_of(game())), shorten), TRUSTING


# Another start


@forgery("promised")
def an_option_that_had_no_effect() -> tuple[str, Reader]:
    text = edit_record(str(record_of(game())), lambda lines: lines[0]["options"].update(dragon_sets="forbidden"))
    return text, promised_reader(honest())


@forgery("promised", "signed")
def another_option_below_a_signature() -> tuple[str, Reader]:
    return edit_record(
        str(honest()), lambda lines: lines[0]["options"].update(dragon_sets="forbidden")
    ), promised_reader(honest())


@forgery("promised")
def swapped_seats() -> tuple[str, Reader]:
    return edit_record(str(record_of(game())), lambda lines: lines[0]["seats"].reverse()), promised_reader(honest())


@forgery("promised", "signed")
def another_player() -> tuple[str, Reader]:
    return edit_record(str(honest()), lambda lines: lines[0]["seats"][1].update(name="Eve")), promised_reader(honest())


@forgery("promised")
def the_promise_of_another_game() -> tuple[str, Reader]:
    return str(record_of(play_at_random(Game("rap-rummy", ["Ann", "Bob"], deals=1)))), promised_reader(honest())


# Ends


@forgery("end")
def invented_winners_of_a_game_given_up() -> tuple[str, Reader]:
    going_on = play_at_random(Game("rap-rummy", ["Ann", "Bob"]), moves=4)
    record = record_of(going_on)
    given_up = replace(record, end=abandoned_fields(going_on, len(record.lines) + 1))
    return edit_record(str(given_up), lambda lines: lines[-1]["end"].update(winners=[0], points=[0, 60])), TRUSTING


@forgery("end")
def a_game_broken_off_and_called_over() -> tuple[str, Reader]:
    lines = str(record_of(game())).splitlines(keepends=True)
    cut = [*lines[:-3], spell(json.loads(lines[-1]) | {"seq": len(lines) - 3})]
    return "".join(cut), TRUSTING


@forgery("end", "signed")
def scores_and_winner_exchanged() -> tuple[str, Reader]:
    def exchange(lines: Lines) -> None:
        end = lines[-2]
        end["scores"].reverse()
        end["end"]["points"].reverse()
        end["end"]["winners"] = [1 - seat for seat in end["end"]["winners"]]

    return edit_record(str(honest()), exchange), TRUSTING


@forgery("rules", "end")
def points_of_a_deal_exchanged() -> tuple[str, Reader]:
    def exchange(lines: Lines) -> None:
        next(line for line in lines if "points" in line)["points"] = [999, 0]

    return edit_record(str(record_of(game())), exchange), TRUSTING


# Signatures


@forgery("signed", "end")
def cut_and_signed_again() -> tuple[str, Reader]:
    going_on = play_at_random(Game("rap-rummy", ["Ann", "Bob"]), moves=4)
    given_up = replace(record_of(going_on), end=abandoned_fields(going_on, len(going_on.lines) + 1))
    text = edit_record(str(given_up), lambda lines: lines[-1]["end"].update(winners=[0]))
    return sign_again(text, EVE), TRUSTING


@forgery("signed", "promised")
def another_servers_signature() -> tuple[str, Reader]:
    return sign_again(str(record_of(game())), EVE), TRUSTING


@forgery("signed", "promised")
def another_servers_signature_under_the_servers_name() -> tuple[str, Reader]:
    text = sign_again(str(record_of(game())), EVE)
    return edit_record(text, lambda lines: lines[-1]["signed"].update(by=SERVER_KEY)), TRUSTING


@forgery("signed", "promised")
def the_signature_of_another_record() -> tuple[str, Reader]:
    last = str(honest()).splitlines()[-1]
    other = record_of(play_at_random(Game("rap-rummy", ["Ann", "Bob"], deals=1)))
    return f"{other}{last}\n", TRUSTING


@forgery("signed", "promised")
def a_stolen_key() -> tuple[str, Reader]:
    return str(honest()), Reader(keys={SERVER_KEY: True})


@forgery("signed", "promised")
def a_signature_with_a_greater_number() -> tuple[str, Reader]:
    """The order of the curve added to S: lax programs take it."""
    order = 2**252 + 27742317777372353535851937790883648493

    def add(lines: Lines) -> None:
        made = bytes.fromhex(lines[-1]["signed"]["ed25519"])
        greater = (int.from_bytes(made[32:], "little") + order).to_bytes(32, "little")
        lines[-1]["signed"]["ed25519"] = (made[:32] + greater).hex()

    return edit_record(str(honest()), add), TRUSTING


@forgery("signed", "promised")
def a_key_of_small_order() -> tuple[str, Reader]:
    """With the neutral element as key and signature, lax programs take any message."""
    neutral = (1).to_bytes(32, "little").hex()
    text = f"{record_of(game())}{spell({'signed': {'by': neutral, 'at': 0, 'ed25519': neutral + '00' * 32}})}"
    return text, TRUSTING


# Spellings


def _doubled(lines: Lines) -> None:
    lines.insert(4, lines[4])


@forgery("rules", "deals", "signed", "end", "promised")
def a_line_doubled() -> tuple[str, Reader]:
    return edit_record(str(honest()), _doubled), TRUSTING


@forgery("rules", "deals", "signed", "end", "promised")
def a_field_doubled() -> tuple[str, Reader]:
    return str(honest()).replace('"seeded":false', '"seeded":true,"seeded":false'), TRUSTING


@forgery("rules", "deals", "signed", "end", "promised")
def a_number_with_a_point() -> tuple[str, Reader]:
    return str(honest()).replace('"seq":3,', '"seq":3.0,'), TRUSTING


@forgery("rules", "deals", "signed", "end", "promised")
def a_number_with_an_exponent() -> tuple[str, Reader]:
    return str(honest()).replace('"seq":3,', '"seq":3e0,'), TRUSTING


@forgery("rules", "deals", "signed", "end", "promised")
def a_number_beyond_what_programs_hold() -> tuple[str, Reader]:
    return str(honest()).replace('"seq":3,', '"seq":3,"x":9007199254740993,'), TRUSTING


@forgery("signed")
def another_order_of_fields() -> tuple[str, Reader]:
    text = str(record_of(game())).replace('{"name":"Ann","kind":"person"}', '{"kind":"person","name":"Ann"}')
    return _signed_as_it_is(text), TRUSTING


@forgery("signed")
def letters_written_as_numbers() -> tuple[str, Reader]:
    return _signed_as_it_is(str(record_of(game())).replace('"Ann"', '"\\u0041nn"')), TRUSTING


@forgery("signed")
def spaces_that_say_nothing() -> tuple[str, Reader]:
    return _signed_as_it_is(str(record_of(game())).replace('"act"', ' "act"')), TRUSTING


@forgery("signed")
def a_field_that_nobody_knows() -> tuple[str, Reader]:
    return _signed_as_it_is(str(record_of(game())).replace('"seeded"', '"seedless":true,"seeded"')), TRUSTING


@forgery("promised", "signed")
def a_name_that_only_looks_alike() -> tuple[str, Reader]:
    text = edit_record(str(honest()), lambda lines: lines[0]["seats"][1].update(name="B\N{CYRILLIC SMALL LETTER O}b"))
    return text, promised_reader(honest())


@forgery("promised", "signed")
def the_same_letter_in_two_signs() -> tuple[str, Reader]:
    zoe = record_of(play_at_random(Game("rap-rummy", ["Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}", "Bob"], deals=1)))
    text = str(signed(zoe, SERVER, 0))
    return text.replace("\N{LATIN SMALL LETTER E WITH DIAERESIS}", "e\N{COMBINING DIAERESIS}"), promised_reader(zoe)


def _signed_as_it_is(text: str) -> str:
    """Signed by the server's own key, though it is not spelled as the writer spells it."""
    unsigned = parse_record(text + spell({"signed": {"by": "", "at": 0, "ed25519": ""}})).signature
    assert unsigned is not None
    made = SERVER.sign(b"rumpus/2 signature\0" + unsigned.digest).hex()
    return text + spell({"signed": {"by": SERVER_KEY, "at": 0, "ed25519": made}})


def forgeries() -> Iterator[tuple[str, Forgery]]:
    """All of them, by name."""
    for name, made in FORGERIES.items():
        yield name, made()
