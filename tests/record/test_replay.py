"""Load and verify: recorded games hold line by line; every edit is found or has no effect."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from copy import deepcopy
from types import FrameType
from typing import Any

import pytest

from rumpus.core import engine
from rumpus.core.errors import RecordError
from rumpus.core.events import DealEnded, Dealt
from rumpus.core.shuffle import commitment, secret_from_seed
from rumpus.core.views import Occurrence
from rumpus.game import Game
from rumpus.record import Record, load, parse_record, record_of, verify
from rumpus.record.format import outcome_fields
from tests.record.edits import edits, short
from tests.whole_games import TABLES, finished, new_game, play_at_random

SECRET = secret_from_seed(1)
SHORT = [("rap-rummy", 2), ("gin-rummy", 2), ("rummy-q", 2)]


def again(record: Record) -> Record:
    return parse_record(str(record).splitlines(keepends=True))


def verify_error(record: Record, secret: bytes | None = None) -> RecordError:
    with pytest.raises(RecordError) as error:
        verify(again(record), secret)
    assert str(error.value).endswith(error.value.message)
    assert error.value.message.startswith(f"line {error.value.subject}: ")
    assert len(error.value.message) < 400
    return error.value


def edit_line(record: Record, line: int, **fields: object) -> Record:
    """The record with fields of a line (from 1) replaced."""
    lines = [dict(one) for one in deepcopy(record).all_lines()]
    lines[line - 1] |= fields
    return parse_record(json.dumps(fields) + "\n" for fields in lines)


def given_orders() -> Game:
    """Two deals from given orders, played at random."""
    game = Game.from_order("rummy-1926", ["Ann", "Bob"], deals=2)
    for shift in (0, 7):
        game.supply(game.rules.order[shift:] + game.rules.order[:shift])
        play_at_random(game)
    return game


DEALS = 300


def rap_game(deals: int) -> Game:
    """A game of so many deals, each ended by the first action."""
    game = Game("rap-rummy", ["Ann", "Bob"], secret=SECRET, deals=deals)
    while not game.is_over:
        game.play("rap")
    return game


def calls_of(game: Game) -> int:
    """Count the function calls of replaying the record of a game."""
    record, events = record_of(game), 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal events
        events += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        load(record)
    finally:
        sys.setprofile(before)
    return events


class TestWhatHolds:
    def test_the_text_of_a_record_is_as_good_as_the_record(self) -> None:
        game = finished("rap-rummy", 2)
        assert load(str(record_of(game))).state == game.state
        assert verify(str(record_of(game))) == verify(record_of(game))

    @pytest.mark.parametrize(("slug", "seats"), TABLES)
    def test_every_game_is_played_again_to_the_same_state(self, slug: str, seats: int) -> None:
        game = finished(slug, seats)
        record = again(record_of(game))
        loaded = load(record)
        assert (loaded.state, loaded.lines, loaded.seats) == (game.state, game.lines, game.seats)
        assert str(record_of(loaded)) == str(record_of(game))
        held = verify(record)
        assert held.complete
        assert held.unchecked == ()
        assert held.actions == sum(line.seat is not None for line in game.lines)
        assert held.deals == len(game.state.table.results)

    @pytest.mark.parametrize(("slug", "seats"), SHORT)
    def test_a_game_that_goes_on_is_loaded_with_its_secret(self, slug: str, seats: int) -> None:
        game = play_at_random(new_game(slug, seats), moves=20)
        loaded = load(again(record_of(game)), SECRET)
        assert loaded.state == game.state
        assert str(record_of(play_at_random(loaded, 3))) == str(record_of(play_at_random(game, 3)))

    def test_an_unfinished_record_lists_the_unchecked_parts(self) -> None:
        record = again(record_of(play_at_random(new_game("rummy-1916", 2), moves=20)))
        held = verify(record)
        assert (held.actions, held.deals, held.complete) == (20, 0, False)
        assert held.unchecked == ("the deals, the actions and the scores: the secret is revealed when the game ends",)
        held = verify(record, SECRET)
        assert (held.actions, held.deals, held.complete) == (20, 1, False)
        assert held.unchecked == ("the outcome: the game is not over",)

    def test_given_orders_stand_in_the_record(self) -> None:
        game = given_orders()
        record = again(record_of(game))
        assert verify(record).complete
        assert load(record).state == game.state
        assert record.lines[0]["act"].startswith("deal 1B 2B 3B")

    def test_a_record_of_given_orders_that_goes_on_needs_no_secret(self) -> None:
        game = Game.from_order("gin-rummy", ["Ann", "Bob"], range(52))
        game.play("no")
        assert load(again(record_of(game))).state == game.state
        assert verify(again(record_of(game))).deals == 1

    def test_a_deal_costs_the_same_however_many_were_played_before(self) -> None:
        load(record_of(rap_game(1)))  # what is made once is made
        few, more = calls_of(rap_game(DEALS)), calls_of(rap_game(2 * DEALS))
        assert more < 2.1 * few

    def test_an_action_may_be_written_in_several_ways(self) -> None:
        record = record_of(finished("rummy-1916", 2))
        for fields in record.lines:
            if "seat" in fields:
                fields["act"] = "  " + fields["act"].lower().replace(" ", ", ")
        assert load(record).state == finished("rummy-1916", 2).state

    def test_everything_that_happened_is_shown_in_order(self) -> None:
        game, loaded = new_game("rap-rummy", 3), list[Occurrence]()
        player_moments = list(game.opening_moments)
        while game.to_move is not None:
            player_moments += game.play(game.legal_actions()[-1])
        load(again(record_of(game)), watch=loaded.append)
        assert loaded == player_moments
        kinds = [type(moment.event) for moment in loaded]
        assert kinds.count(Dealt) == kinds.count(DealEnded) == 2


class TestTheHeader:
    @pytest.mark.parametrize(
        ("fields", "code", "said"),
        [
            ({"rules": 2}, "bad-rules-version", "was played by version 2 of Rap Rummy"),
            ({"rules": 10**15}, "bad-rules-version", "was played by version 1000"),
            ({"options": {}}, "bad-header", 'the option "'),
            ({"options": {"seed": 3}}, "bad-header", "has no option seed"),
            ({"options": {"seats": 3}}, "bad-header", "has no option seats"),
            ({"options": {"x" * 50_000: 3}}, "bad-header", "has no option x"),
            ({"options": {"\x1b[2Jrules\a": 3}}, "bad-header", "has no option '\\x1b[2Jrules\\x07'"),
            ({"options": {"x; shown: rules": 3}}, "bad-header", "has no option 'x; shown: rules'"),
            ({"options": {"deals": 0}}, "bad-header", "option deals cannot be 0"),
            ({"seats": []}, "bad-header", "is for 2 to 6 players, not 0"),
            ({"seats": [{"name": "Ann", "kind": "person"}] * 7}, "bad-header", "is for 2 to 6 players"),
            ({"seats": [{"name": "", "kind": "person"}] * 2}, "bad-header", "is no name"),
            ({"seats": [{"name": "\x1b[2J", "kind": "person"}] * 2}, "bad-header", "is no name"),
            ({"words": ["", "", ""]}, "bad-header", "3 words were given for 2 players"),
            ({"words": [""]}, "wrong-words", "by the rules it is ['', '']"),
            ({"words": ["\x1b[2J", ""]}, "bad-header", "cannot be mixed in"),
        ],
    )
    def test_it_must_set_up_a_game(self, fields: dict[str, object], code: str, said: str) -> None:
        error = verify_error(edit_line(record_of(finished("rap-rummy", 2)), 1, **fields))
        assert (error.code, error.subject) == (code, "1")
        assert said in error.message

    @pytest.mark.parametrize(
        ("name", "told"),
        [
            ("rap-rumy", "rap-rumy"),
            ("Rap Rummy", "'Rap Rummy'"),
            ("x; 31 actions; shown: rules", "'x; 31 actions; shown: rules'"),
            ("x" * 50_000, "x" * 60),
        ],
    )
    def test_an_unknown_game_is_not_installed(self, name: str, told: str) -> None:
        with pytest.raises(RecordError) as error:
            verify(again(edit_line(record_of(finished("rap-rummy", 2)), 1, game=name)))
        assert (error.value.code, error.value.subject) == ("not-installed", "1")
        assert error.value.message == f"game not installed: {told}"

    def test_options_are_all_named_as_the_rule_book_spells_them(self) -> None:
        options = dict(finished("rap-rummy", 2).rules.options)
        error = verify_error(edit_line(record_of(finished("rap-rummy", 2)), 1, options=options | {"deals": "2"}))
        assert (error.code, error.message) == ("wrong-deals", "line 1: \"deals\" is '2', by the rules it is 2")
        del options["deals"]
        assert (
            '"deals" is missing'
            in verify_error(edit_line(record_of(finished("rap-rummy", 2)), 1, options=options)).message
        )

    def test_it_is_checked_before_the_secret_is_known(self) -> None:
        record = record_of(play_at_random(new_game("rap-rummy", 2), moves=3))
        with pytest.raises(RecordError) as error:
            verify(again(edit_line(record, 1, game="hearts")))
        assert error.value.code == "not-installed"

    @pytest.mark.parametrize(("dealer", "code"), [(2, "bad-header"), (-1, "bad-header"), (0, "wrong-seat")])
    def test_another_dealer(self, dealer: int, code: str) -> None:
        assert verify_error(edit_line(record_of(given_orders()), 1, dealer=dealer)).code == code


class TestTheSecret:
    def test_another_one_was_not_committed_to(self) -> None:
        record = record_of(finished("rap-rummy", 2))
        last = len(record.lines) + 2
        error = verify_error(edit_line(record, last, secret=secret_from_seed(2).hex()))
        assert (error.code, error.subject) == ("bad-secret", str(last))
        assert "the deals cannot be trusted" in error.message
        assert verify_error(edit_line(record, 1, commitment="0" * 64)).code == "bad-secret"

    @pytest.mark.parametrize("secret", ["", "xyz", "0", "é", SECRET.hex()[:-1]])
    def test_it_is_written_in_hexadecimal(self, secret: str) -> None:
        record = record_of(finished("rap-rummy", 2))
        assert verify_error(edit_line(record, len(record.lines) + 2, secret=secret)).code in ("no-secret", "bad-secret")

    def test_it_must_be_revealed(self) -> None:
        record = record_of(finished("rap-rummy", 2))
        assert record.end is not None
        del record.end["secret"]
        assert verify_error(record).code == "no-secret"

    def test_one_that_could_be_guessed_is_no_fair_deal(self) -> None:
        record = record_of(finished("rap-rummy", 2))
        short = bytes(8)
        record = edit_line(
            edit_line(record, 1, commitment=commitment(short)), len(record.lines) + 2, secret=short.hex()
        )
        assert "it could be guessed" in verify_error(record).message

    def test_of_a_game_that_goes_on_it_must_be_given_to_load_it(self) -> None:
        record = record_of(play_at_random(new_game("rap-rummy", 2), moves=3))
        with pytest.raises(RecordError, match="cannot be made again without the secret") as error:
            load(record)
        assert error.value.code == "no-secret"
        assert verify_error(record, secret_from_seed(2)).subject == "1"


class TestTheLines:
    @pytest.mark.parametrize(
        ("fields", "code", "said"),
        [
            ({"act": "fold"}, "unknown-action", "'fold' is not understood"),
            ({"act": "discard KC"}, "must-draw", "line 4: Bob, seat 1: draw a card first"),
            ({"act": "deal"}, "chance-only", "only chance deals"),
            ({"act": "x" * 60_000}, "unknown-action", "is not understood"),
            ({"seat": 0}, "wrong-seat", "seat 0 acts, but to move is seat 1"),
            ({"seat": 9}, "wrong-seat", "seat 9 acts, but to move is seat 1"),
            ({"points": [1, 0]}, "wrong-points", '"points" is [1, 0], by the rules it is None'),
        ],
    )
    def test_an_action_against_the_rules_is_named(self, fields: dict[str, object], code: str, said: str) -> None:
        record = record_of(play_at_random(new_game("rummy-1916", 2, seed="turn"), moves=5))
        assert record.lines[2]["seat"] == 1
        assert record.lines[2]["act"] == "draw" or record.lines[2]["act"].startswith("take")
        error = verify_error(edit_line(record, 4, **fields), secret_from_seed("turn"))
        assert (error.code, error.subject) == (code, "4")
        assert said in error.message

    def test_a_refusal_by_the_rules_cites_its_clause(self) -> None:
        record = record_of(play_at_random(new_game("rummy-1916", 2), moves=5))
        error = verify_error(edit_line(record, 4, act="discard KC"), SECRET)
        assert error.clause == "R16-4"
        assert str(error).startswith("R16-4: line 4: ")

    def test_chance_acts_for_itself(self) -> None:
        record = record_of(play_at_random(new_game("rummy-1916", 2), moves=5))
        assert verify_error(edit_line(record, 3, act="draw for deal"), SECRET).code == "wrong-act"
        assert verify_error(edit_line(record, 3, seat=0), SECRET).code == "wrong-seat"
        assert "chance acts, but to move is seat" in verify_error(without_seat(record, 4), SECRET).message

    def test_a_line_of_given_orders_without_a_seat_is_chance(self) -> None:
        record = record_of(Game.from_order("gin-rummy", ["Ann", "Bob"], range(52)))
        error = verify_error(edit_line(record, 2, act="draw"))
        assert (error.code, error.subject) == ("wrong-seat", "2")
        assert "a line without a seat is chance" in error.message
        order = record.lines[0]["act"].removeprefix("deal ")
        assert verify_error(edit_line(record, 2, act=f"draw for deal {order}")).code == "wrong-act"
        assert verify_error(edit_line(record, 2, act="deal AC")).code == "bad-order"
        assert verify_error(edit_line(record, 2, act="deal ZZ")).code == "unknown-card"

    def test_after_the_game_no_player_acts(self) -> None:
        for game in (finished("rap-rummy", 2), given_orders()):
            record = record_of(game)
            for fields in ({"act": "draw", "seat": 0}, {"act": "deal " + " ".join(game.rules.pack.texts)}):
                extra = Record(record.header, [*record.lines, {"seq": len(record.lines) + 1, **fields}])
                error = verify_error(extra, SECRET)
                assert error.code == "wrong-seat"
                assert "nobody: the game is over" in error.message

    def test_points_are_recomputed(self) -> None:
        record = record_of(finished("rummy-500", 3))
        line = next(number for number, fields in enumerate(record.lines, start=2) if "points" in fields)
        wrong = [1000, *record.lines[line - 2]["points"][1:]]
        assert verify_error(edit_line(record, line, points=wrong)).message.startswith(
            f'line {line}: "points" is [1000, '
        )
        del record.lines[line - 2]["points"]
        assert verify_error(record).code == "wrong-points"


def without_seat(record: Record, line: int) -> Record:
    lines = [dict(fields) for fields in record.all_lines()]
    del lines[line - 1]["seat"]
    return parse_record(json.dumps(fields) + "\n" for fields in lines)


class TestTheEnd:
    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            ({"scores": [0, 0]}, "wrong-scores"),
            ({"end": {"reason": "luck"}}, "wrong-reason"),
            ({"end": {"reason": "abandoned"}}, "wrong-reason"),
            ({"end": {"reason": "deals played", "winners": [1, 1]}}, "wrong-winners"),
        ],
    )
    def test_it_is_recomputed(self, fields: dict[str, Any], code: str) -> None:
        record = record_of(finished("rap-rummy", 2))
        assert record.end is not None
        assert record.end["end"]["reason"] == "deals played"
        error = verify_error(edit_line(record, len(record.lines) + 2, **fields))
        assert (error.code, error.subject) == (code, str(len(record.lines) + 2))

    @pytest.mark.parametrize("name", ["winners", "points", "settlement", "reason"])
    def test_it_lacks_nothing(self, name: str) -> None:
        record = record_of(finished("rap-rummy", 2))
        assert record.end is not None
        del record.end["end"][name]
        with pytest.raises(RecordError):
            verify(again(record))

    def test_the_game_must_be_over(self) -> None:
        record, last = record_of(finished("rap-rummy", 2)), len(finished("rap-rummy", 2).lines)
        assert record.end is not None
        early = Record(record.header, record.lines[:-1], record.end | {"seq": last})
        assert verify_error(early).code == "not-over"

    def test_a_deal_must_not_be_left_out_before_it(self) -> None:
        game = play_at_random(new_game("rummy-1916", 3), moves=0)
        while not game.state.table.results:
            play_at_random(game, moves=1)
        lines = record_of(game).lines
        assert lines[-1]["act"] == "deal"
        end = {"seq": len(lines), "end": {"reason": "abandoned"}, "scores": list(game.scores), "secret": SECRET.hex()}
        assert verify_error(Record(record_of(game).header, lines[:-1], end)).code == "line-missing"


class TestEveryEdit:
    """Whatever is changed in a finished record is named, but for what the rules cannot know: names, who was a computer
    player, that a seed was used, fields that are not ours; and moves that make another true game.
    """

    def check(self, original: Record, altered: bytes) -> None:
        fault = self.fault(altered)
        if fault is None:
            assert self.tells_a_true_game(original, parse_record(altered.splitlines(keepends=True))), altered
        else:
            assert 1 <= int(fault.subject or 0) <= len(original.lines) + 3

    def fault(self, altered: bytes) -> RecordError | None:
        try:
            verify(parse_record(altered.splitlines(keepends=True)))
        except RecordError as error:
            return error
        return None

    def tells_a_true_game(self, original: Record, record: Record) -> bool:
        if record.end is None:
            return False
        for name in ("format", "game", "rules", "options", "commitment", "words"):
            if record.header[name] != original.header[name]:
                return False
        game = load(record)
        state = engine.replay(game.rules, [line.action for line in game.lines])
        points = [list(result.points) for result in state.table.results]
        assert state.table.outcome is not None
        return (
            outcome_fields(state.table.outcome).items() <= record.end["end"].items()
            and record.end["scores"] == list(state.table.totals)
            and record.end["secret"] == SECRET.hex()
            and [fields["points"] for fields in record.lines if "points" in fields] == points
        )

    def test_of_any_byte(self) -> None:
        original = short()
        text = str(original).encode()
        for place, byte in enumerate(text):
            for bit in range(8):
                altered = bytearray(text)
                altered[place] = byte ^ 1 << bit
                self.check(original, bytes(altered))

    @pytest.mark.parametrize(("slug", "seats"), SHORT)
    def test_of_some_bytes_of_longer_ones(self, slug: str, seats: int) -> None:
        rng = random.Random(2)
        original = record_of(finished(slug, seats))
        text = str(original).encode()
        for _ in range(40):
            altered = bytearray(text)
            place = rng.randrange(len(text))
            altered[place : place + rng.randrange(3)] = rng.choice([b"", b"0", b"9", b"x", b"\n", b'"', b"\0\0"])
            if altered != text:
                self.check(original, bytes(altered))

    def test_of_any_field(self) -> None:
        original = short()
        number = 0
        for altered in edits(list(original.all_lines())):
            number += 1
            self.check(original, "".join(json.dumps(line) + "\n" for line in altered).encode())
        assert number > 1000

    def test_of_whole_lines(self) -> None:
        original = short()
        lines = [json.dumps(line) + "\n" for line in original.all_lines()]
        changes: list[Callable[[list[str], int], object]] = [
            lambda lines, at: lines.pop(at),
            lambda lines, at: lines.insert(at, lines[at]),
            lambda lines, at: lines.insert(at, "\n"),
            lambda lines, at: lines.insert(at, lines.pop(at - 1)),
            lambda lines, at: lines.insert(0, lines.pop(at)) if at else lines.append(lines[0]),
        ]
        for change in changes:
            for at in range(len(lines)):
                altered = list(lines)
                change(altered, at)
                if altered != lines[:-1]:  # which is the record of a game that goes on
                    assert self.fault("".join(altered).encode())

    def test_of_its_length(self) -> None:
        original = short()
        text = str(original).encode()
        ends = {place for place, byte in enumerate(text, start=1) if byte == 10}
        for length in range(len(text)):
            lines = text[:length].splitlines(keepends=True)
            if length in ends:
                assert not verify(parse_record(lines), SECRET).complete
            else:
                with pytest.raises(RecordError) as error:
                    parse_record(lines)
                assert error.value.subject == str(max(len(lines), 1))
