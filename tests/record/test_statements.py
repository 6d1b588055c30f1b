"""Each statement about a record is shown by its own evidence, and only to the reader who has that evidence."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rumpus.core.errors import RecordError
from rumpus.core.shuffle import FairShuffle, commitment
from rumpus.game import Game, new_secret
from rumpus.record import Record, parse_record, record_of
from rumpus.record.format import abandoned_fields, spell
from rumpus.record.signing import signed
from rumpus.record.statements import FINDINGS, Reader, Report, Stance, examine, unread
from tests.record.test_chosen_cards import lying_1916, position_game
from tests.whole_games import finished, play_at_random

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
NAME = KEY.public_key().public_bytes_raw().hex()
TRUSTING = Reader(keys={NAME: False})
SHOWN, NOT_SHOWN, CONTRADICTED = Stance
SOMEBODY_DRAWS = 1
"""A seed; in a game of another somebody may rap before."""


def fair_game(*words: str, over: bool = True) -> Game:
    game = Game("rap-rummy", ["Ann", "Bob"], words=words, deals=1 if over else 4)  # a move ends one deal at most
    return play_at_random(game) if over else play_at_random(game, moves=3)


def stands(report: Report, name: str) -> Stance:
    return next(one.stance for one in report.statements if one.name == name)


def evidence(report: Report, name: str) -> str:
    return next(str(one.evidence) for one in report.statements if one.name == name)


def again(record: Record) -> Record:
    return parse_record(str(record))


def change_record(record: Record, change: Callable[[list[dict[str, Any]]], object]) -> Record:
    """The record with some of its fields changed, spelled as the writer would."""
    lines = list(map(json.loads, str(record).splitlines()))
    change(lines)
    return parse_record("".join(map(spell, lines)))


def sign_as(fields: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    lines[-1]["signed"].update(fields)


def given_up(over: bool = False) -> Record:
    game = fair_game(over=over)
    record = record_of(game)
    return replace(record, end=abandoned_fields(game, len(record.lines) + 1))


def test_every_statement_appears_once_and_in_order() -> None:
    for record in (record_of(fair_game()), record_of(fair_game(over=False)), record_of(position_game("rummy-q"))):
        report = examine(again(record))
        assert [one.name for one in report.statements] == list(FINDINGS)
        assert all(str(one.evidence).endswith(".") for one in report.statements)
        assert [one.as_dict()["stance"] for one in report.statements] == [one.stance.value for one in report.statements]


class TestAnUnsignedRecord:
    def test_of_a_fair_game_shows_the_rules_and_the_deals_and_no_more(self) -> None:
        report = examine(again(record_of(fair_game("apple 41 kestrel"))))
        assert {one.name for one in report.with_stance(SHOWN)} == {"rules", "deals", "end"}
        assert not report.with_stance(CONTRADICTED)
        assert report.holds
        assert report.lacking(["rules", "promised", "signed"]) == ["promised", "signed"]
        assert "proves nothing" in evidence(report, "promised")
        assert "could have shuffled many times" in evidence(report, "unchosen")

    def test_of_a_game_that_goes_on_shows_nothing_yet(self) -> None:
        game = fair_game(over=False)
        report = examine(again(record_of(game)))
        assert not report.with_stance(SHOWN)
        assert not report.holds
        assert isinstance(game.chance, FairShuffle)
        report = examine(again(record_of(game)), secret=game.chance.secret)
        assert {one.name for one in report.with_stance(SHOWN)} == {"rules"}
        assert "not revealed yet" in evidence(report, "deals")

    def test_of_a_game_that_goes_on_is_refuted_by_no_other_secret(self) -> None:
        record = again(record_of(fair_game(over=False)))
        report = examine(record, secret=new_secret())
        assert (report.fault, report.with_stance(SHOWN), report.with_stance(CONTRADICTED)) == (None, [], [])
        assert evidence(report, "deals").startswith("The .key file beside the record belongs to another game")
        assert evidence(report, "rules") == evidence(examine(record), "rules")

    def test_a_promise_of_a_short_secret_is_contradicted_before_the_end(self) -> None:
        record = change_record(
            record_of(fair_game(over=False)), lambda lines: lines[0].update(commitment=commitment(bytes(8)))
        )
        assert "could be guessed" in evidence(examine(record, secret=bytes(8)), "deals")

    def test_of_chosen_cards_shows_the_rules_and_calls_nothing_fair(self) -> None:
        report = examine(again(record_of(lying_1916())))
        assert report.are_cards_chosen
        assert {one.name for one in report.with_stance(SHOWN)} == {"rules"}
        for name in ("deals", "promised", "unchosen"):
            assert evidence(report, name).startswith("The cards were chosen")

    def test_of_a_seed_says_that_it_was_one(self) -> None:
        game = play_at_random(Game("rap-rummy", ["Ann", "Bob"], seed=7, deals=1))
        report = examine(again(record_of(game)), Reader(promises=frozenset({record_of(game).header["commitment"]})))
        assert stands(report, "unchosen") is NOT_SHOWN
        assert "a seed" in evidence(report, "unchosen")


class TestAPromise:
    def test_of_the_start_shows_that_the_secret_was_promised(self) -> None:
        record = again(record_of(fair_game("apple 41 kestrel")))
        report = examine(record, Reader(promises=frozenset({str(record.start_promise)})))
        assert stands(report, "promised") is SHOWN
        assert stands(report, "unchosen") is NOT_SHOWN, "the words may have been known before the secret was made"

    def test_of_the_secret_before_my_words_shows_that_the_cards_were_not_chosen(self) -> None:
        mine = "Zoë, 16 signs or"
        record = again(record_of(fair_game("", mine)))
        promises = frozenset({str(record.start_promise), record.header["commitment"]})
        assert stands(examine(record, Reader(promises, frozenset({mine}))), "unchosen") is SHOWN
        for words in (frozenset[str](), frozenset({""})):
            assert stands(examine(record, Reader(promises, words)), "unchosen") is NOT_SHOWN
        for words in (frozenset({"pear"}), frozenset({"pear", mine})):
            report = examine(record, Reader(promises, words))
            assert stands(report, "unchosen") is CONTRADICTED, "it was dealt without my word"
            assert stands(examine(record, Reader(words=words)), "unchosen") is NOT_SHOWN
        assert stands(examine(record, Reader(words=frozenset({mine}))), "unchosen") is NOT_SHOWN
        both = again(record_of(fair_game("apple 41 kestrel", "Zoë")))
        promises = frozenset({str(both.start_promise), both.header["commitment"]})
        report = examine(both, Reader(promises, frozenset({"Zoë"})))
        assert "could have chosen a word after yours" in evidence(report, "unchosen")

    def test_of_the_secret_before_a_word_that_can_be_guessed_shows_nothing(self) -> None:
        record = again(record_of(fair_game("fifteen signs, 1")))
        promises = frozenset({str(record.start_promise), record.header["commitment"]})
        assert stands(examine(record, Reader(promises, frozenset({"fifteen signs, 1"}))), "unchosen") is SHOWN
        record = again(record_of(fair_game("fifteen signs 1")))
        promises = frozenset({str(record.start_promise), record.header["commitment"]})
        report = examine(record, Reader(promises, frozenset({"fifteen signs 1"})))
        assert "fewer than 16 characters" in evidence(report, "unchosen")

    def test_of_the_secret_alone_is_no_promise_of_the_start(self) -> None:
        record = again(record_of(fair_game()))
        report = examine(record, Reader(promises=frozenset({record.header["commitment"]})))
        assert stands(report, "promised") is NOT_SHOWN

    @pytest.mark.parametrize("name", ["options", "seats", "words", "seeded"])
    def test_another_option_seat_or_word_breaks_it(self, name: str) -> None:
        record = again(record_of(fair_game("apple 41 kestrel")))
        changes: dict[str, Callable[[dict[str, Any]], object]] = {
            "options": lambda header: header["options"].update(opening_rap="forbidden"),
            "seats": lambda header: header["seats"][0].update(name="Eve"),
            "words": lambda header: header.update(words=["pear", ""]),
            "seeded": lambda header: header.update(seeded=True),
        }
        forged = change_record(record, lambda lines: changes[name](lines[0]))
        report = examine(forged, Reader(promises=frozenset({str(record.start_promise)})))
        assert stands(report, "promised") is CONTRADICTED
        assert not report.holds

    def test_the_same_header_in_another_spelling_is_another_start(self) -> None:
        record = record_of(fair_game())
        header, _, rest = str(record).partition("\n")
        spaced = parse_record(json.dumps(json.loads(header)) + "\n" + rest)
        assert spaced.header == record.header
        report = examine(spaced, Reader(promises=frozenset({str(record.start_promise)})))
        assert stands(report, "promised") is CONTRADICTED


class TestTheSecret:
    @pytest.mark.parametrize("secret", ["", "00", "zz", "AB" * 80, "ab " * 80, "0" * 161])
    def test_another_one_is_contradicted_and_the_rules_are_not_shown(self, secret: str) -> None:
        forged = change_record(record_of(fair_game()), lambda lines: lines[-1].update(secret=secret))
        report = examine(forged)
        assert stands(report, "deals") is CONTRADICTED
        assert stands(report, "rules") is NOT_SHOWN
        assert not report.holds

    def test_a_short_one_is_contradicted_though_it_was_promised(self) -> None:
        def shorten(lines: list[dict[str, Any]]) -> None:
            lines[0]["commitment"] = commitment(bytes(8))
            lines[-1]["secret"] = bytes(8).hex()

        report = examine(change_record(record_of(fair_game()), shorten))
        assert "could be guessed" in evidence(report, "deals")

    def test_a_promise_is_not_shown_where_the_secret_is_another(self) -> None:
        record = again(record_of(fair_game()))
        forged = change_record(record, lambda lines: lines[-1].update(secret=new_secret().hex()))
        report = examine(forged, Reader(promises=frozenset({str(record.start_promise)})))
        assert stands(report, "promised") is NOT_SHOWN

    def test_a_chosen_deck_in_a_fair_record_is_contradicted(self) -> None:
        record = record_of(fair_game())
        order = " ".join(Game("rap-rummy", ["Ann", "Bob"]).rules.pack.texts)
        line = next(number for number, fields in enumerate(record.lines, start=1) if fields["act"] == "deal")
        report = examine(change_record(record, lambda lines: lines[line].update(act=f"deal {order}")))
        assert stands(report, "deals") is CONTRADICTED
        assert stands(report, "rules") is CONTRADICTED


class TestTheEnd:
    def test_of_a_game_given_up_it_was_declared(self) -> None:
        report = examine(again(given_up()))
        end = report.statements[-1]
        assert (end.stance, str(end.claim)) == (SHOWN, "The end was declared: the game was given up")
        assert "There is no winner" in str(end.evidence)
        assert report.holds

    @pytest.mark.clause("R500-12")
    @pytest.mark.parametrize(
        ("version", "settlement", "code"),
        [
            (1, {}, "reached"),
            (1, {"settlement": [25, 25, -51]}, "other-rules"),
            (2, {"settlement": [25, 25, -51]}, "wrong"),
        ],
    )
    def test_older_rules_may_have_settled_otherwise(self, version: int, settlement: dict[str, Any], code: str) -> None:
        def change(lines: list[dict[str, Any]]) -> None:
            lines[0]["rules"] = version
            lines[-1]["end"].update(settlement)

        report = examine(change_record(record_of(finished("rummy-500", 3)), change))
        assert [one.code for one in report.statements if one.name in ("rules", "end")] == ["played", code]

    @pytest.mark.parametrize("fields", [{"winners": [0]}, {"points": [0, 9]}, {"settlement": [1, -1]}, {"winners": []}])
    def test_winners_of_a_game_given_up_are_invented(self, fields: dict[str, object]) -> None:
        report = examine(change_record(given_up(), lambda lines: lines[-1]["end"].update(fields)))
        assert stands(report, "end") is CONTRADICTED
        assert stands(report, "rules") is SHOWN
        assert not report.holds

    def test_a_finished_game_cannot_be_declared_given_up(self) -> None:
        report = examine(
            change_record(record_of(fair_game()), lambda lines: lines[-1].update(end={"reason": "abandoned"}))
        )
        assert stands(report, "end") is CONTRADICTED

    def test_scores_of_a_game_given_up_are_counted_again(self) -> None:
        report = examine(change_record(given_up(), lambda lines: lines[-1].update(scores=[40, 0])))
        assert stands(report, "end") is CONTRADICTED

    def test_a_broken_rule_is_named_with_its_clause(self) -> None:
        record = record_of(play_at_random(Game("rap-rummy", ["Ann", "Bob"], seed=SOMEBODY_DRAWS, deals=1)))
        line = next(number for number, fields in enumerate(record.lines, start=1) if fields["act"] == "draw")
        report = examine(change_record(record, lambda lines: lines[line].update(act="discard 1B")))
        assert stands(report, "rules") is CONTRADICTED
        assert f"line {line + 1}" in evidence(report, "rules")
        assert stands(report, "end") is NOT_SHOWN
        assert isinstance(report.fault, RecordError)


class TestASignature:
    def test_a_trusted_signature_shows_who_stored_and_promised_the_record(self) -> None:
        record = again(signed(record_of(fair_game("apple 41 kestrel")), KEY, at=1_800_000_000))
        report = examine(record, TRUSTING)
        assert {one.name for one in report.with_stance(SHOWN)} == {"rules", "deals", "promised", "signed", "end"}
        assert report.lacking(["promised", "signed"]) == []

    def test_by_a_key_that_is_trusted_says_that_no_start_promise_is_held(self) -> None:
        """Of who was promised the secret alone, too."""
        record = again(signed(record_of(fair_game("apple 41 kestrel")), KEY, at=0))
        secret, start = record.header["commitment"], str(record.start_promise)
        for promises in (frozenset[str](), frozenset({secret})):
            told = evidence(examine(record, replace(TRUSTING, promises=promises)), "promised")
            assert told.endswith(" You hold no start promise yourself.")
        for promises in (frozenset({start}), frozenset({secret, start})):
            told = evidence(examine(record, replace(TRUSTING, promises=promises)), "promised")
            assert told.startswith("You hold the start promise")

    def test_by_another_key_shows_nothing(self) -> None:
        record = again(signed(record_of(fair_game()), KEY, at=0))
        for reader in (None, Reader(keys={"ab" * 32: False})):
            report = examine(record, reader)
            assert stands(report, "signed") is stands(report, "promised") is NOT_SHOWN
            assert NAME[:16] in evidence(report, "signed")
            assert report.holds

    def test_by_a_stolen_key_shows_nothing(self) -> None:
        report = examine(again(signed(record_of(fair_game()), KEY, at=0)), Reader(keys={NAME: True}))
        assert stands(report, "signed") is stands(report, "promised") is NOT_SHOWN
        assert "stolen" in evidence(report, "signed")

    def test_any_byte_changed_breaks_it(self) -> None:
        text = str(signed(record_of(fair_game("apple 41 kestrel")), KEY, at=0))
        cut = text.rindex('{"signed"')
        for place in range(0, cut, 7):
            forged = f"{text[:place]}{'x' if text[place] != 'x' else 'y'}{text[place + 1 :]}"
            try:
                record = parse_record(forged)
            except RecordError:
                continue
            assert stands(examine(record, TRUSTING), "signed") is CONTRADICTED, forged[place - 20 : place + 20]

    @pytest.mark.parametrize("field", ["by", "ed25519"])
    def test_a_changed_signature_fits_no_longer(self, field: str) -> None:
        record = signed(record_of(fair_game()), KEY, at=0)
        for value in ("", "ab", "AB" * (32 if field == "by" else 64), "00" * (32 if field == "by" else 64)):
            forged = change_record(record, partial(sign_as, {field: value}))
            assert stands(examine(forged, TRUSTING), "signed") is CONTRADICTED

    def test_the_unsigned_time_in_it_is_not_shown(self) -> None:
        record = signed(record_of(fair_game()), KEY, at=0)
        later = change_record(record, lambda lines: lines[-1]["signed"].update(at=4_000_000_000))
        assert evidence(examine(later, TRUSTING), "signed") == evidence(examine(again(record), TRUSTING), "signed")

    @pytest.mark.parametrize(
        "change",
        [
            lambda text: text.replace('"format"', ' "format"', 1),
            lambda text: text.replace("Ann", "\\u0041nn", 1),
            lambda text: text.replace('{"name":"Ann","kind":"person"}', '{"kind":"person","name":"Ann"}', 1),
            lambda text: text.replace('"seeded":false', '"seeded":false,"note":1', 1),
            lambda text: text.replace('{"seq":1,', '{"seq":1,"x":0,', 1),
            lambda text: text.replace('"draw for deal"}', '"draw for deal","scores":[1]}', 1),
            lambda text: text.replace('"draw for deal"}', '"draw for deal","seats":[1]}', 1),
            lambda text: text.replace('"seeded":false', '"seeded":false,"scores":[]', 1),
        ],
    )
    def test_another_spelling_is_read_but_never_counted_as_signed(self, change: Callable[[str], str]) -> None:
        """Even signed by the server's own key."""
        text = change(str(record_of(fair_game())))
        digest = parse_record(text + '{"signed":{"by":"","at":0,"ed25519":""}}\n').signature
        assert digest is not None
        made = KEY.sign(b"rumpus/2 signature\0" + digest.digest).hex()
        record = parse_record(text + spell({"signed": {"by": NAME, "at": 0, "ed25519": made}}))
        report = examine(record, TRUSTING)
        assert stands(report, "signed") is NOT_SHOWN
        assert "read differently" in evidence(report, "signed")
        assert report.holds

    def test_nothing_follows_it(self) -> None:
        text = str(signed(record_of(fair_game()), KEY, at=0))
        with pytest.raises(RecordError) as error:
            parse_record(text + text.splitlines(keepends=True)[-1])
        assert error.value.code == "after-end"


def test_an_unreadable_record_shows_nothing() -> None:
    with pytest.raises(RecordError) as error:
        parse_record(str(record_of(fair_game()))[:-1])
    report = unread(error.value)
    assert [one.name for one in report.statements] == list(FINDINGS)
    assert not report.holds
    assert not report.with_stance(SHOWN)
    assert evidence(report, "rules").startswith("Line ")
