"""A record held against a digest of the game as it was shown to one seat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rumpus.core.events import Dealt
from rumpus.core.packs import cards_of
from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.record import record_of
from rumpus.record.dealing import dealing_document
from rumpus.record.following import EMPTY, Digest, Followed
from rumpus.record.statements import Reader, examine
from tests.record.second import Case, comparable, needs_node, second
from tests.record.test_statements import (
    CONTRADICTED,
    NOT_SHOWN,
    SHOWN,
    again,
    change_record,
    evidence,
    fair_game,
    stands,
)
from tests.whole_games import play_at_random

WORD = "apple 41 kestrel"


def shown_to(game: Game, seat: int, last: int | None = None) -> Followed:
    """The notes of a seat about a game up to a line, by default the last."""
    digest = EMPTY
    hands = {
        moment.seq: game.rules.pack.written(cards_of(moment.event.hands[seat] or 0))
        for moment in game.moments()
        if isinstance(moment.event, Dealt)
    }
    for fields in record_of(game).lines[:last]:
        digest = digest.with_line(fields.get("seat"), fields["act"], fields.get("by"))
        digest = digest.with_hand(hands[digest.seq]) if digest.seq in hands else digest
    return Followed(seat, digest.seq, digest.value)


def follower(game: Game, followed: Followed) -> Reader:
    """A reader who holds both promises, named a word between them, and stored these notes of the game."""
    record = record_of(game)
    promises = frozenset({record.header["commitment"], str(record.start_promise)})
    return Reader(promises, frozenset({WORD}), followed=followed)


def test_the_digest_is_the_one_that_the_docs_describe() -> None:
    dealt = EMPTY.with_line(None, "deal", None).with_hand(["TC", "2B"])
    assert (dealt.seq, dealt.deals) == (1, 1)
    assert dealt.value.hex() == "30c0ec5817572500f5c094d5a0748ee4e2bc5ffc9248cb0302d5614647ba5b44"
    assert dealt != EMPTY.with_line(None, "deal", None).with_hand(["TC", "2C"])
    lines = {dealt.with_line(*line).value for line in ((0, "draw", None), (1, "draw", None), (0, "draw", "clock"))}
    assert len(lines) == 3


def test_following_a_whole_game_proves_that_its_cards_were_random() -> None:
    game = fair_game(WORD)
    report = examine(again(record_of(game)), follower(game, shown_to(game, 0)))
    assert {one.name for one in report.with_stance(SHOWN)} == {"rules", "deals", "promised", "unchosen", "end"}


def test_following_only_part_of_a_game_contradicts_nothing() -> None:
    game = fair_game(WORD)
    lines = len(game.lines)
    for followed in (
        Followed(0, 3, None),
        Followed(0, 0, EMPTY.value),
        shown_to(game, 0, 2),
        shown_to(game, 0, lines - 1),
    ):
        report = examine(again(record_of(game)), follower(game, followed))
        assert report.holds
        assert stands(report, "unchosen") is NOT_SHOWN
        assert "did not follow this game" in evidence(report, "unchosen")


def test_a_record_of_another_game_than_was_shown_is_contradicted() -> None:
    """A server that knows the secret can make up a whole game under the promises of the one that was played."""
    game = fair_game(WORD)
    shown = shown_to(game, 0)
    for other in (
        shown._replace(digest=bytes(32)),
        shown._replace(seq=shown.seq + 1),
        shown._replace(seat=1),
        shown_to(game, 1)._replace(seat=0),
    ):
        report = examine(again(record_of(game)), follower(game, other))
        assert [one.name for one in report.with_stance(CONTRADICTED)] == ["deals"]
        assert evidence(report, "deals") == "This record is not the game you were shown."
        assert stands(report, "unchosen") is NOT_SHOWN


def test_the_actor_for_a_seat_is_compared_with_the_record() -> None:
    game = fair_game(WORD)
    reader = follower(game, shown_to(game, 0))
    own = next(at for at, fields in enumerate(record_of(game).lines, start=1) if fields.get("seat") == 0)
    changed = change_record(record_of(game), lambda lines: lines[own].update(by="clock"))
    assert stands(examine(changed, reader), "deals") is CONTRADICTED


def test_a_record_that_cannot_be_played_again_is_not_held_against_it() -> None:
    """Its hands are not known then. What is wrong with it is said of its rules."""
    game = fair_game(WORD)
    broken = change_record(record_of(game), lambda lines: lines[3].update(act="rap rap"))
    report = examine(broken, follower(game, shown_to(game, 0)))
    assert stands(report, "rules") is CONTRADICTED
    assert stands(report, "deals") is NOT_SHOWN


def test_the_own_word_must_be_recorded_at_the_own_seat() -> None:
    game = fair_game("", WORD)
    report = examine(again(record_of(game)), follower(game, shown_to(game, 0)))
    assert stands(report, "unchosen") is NOT_SHOWN
    assert "at another seat than yours" in evidence(report, "unchosen")
    assert stands(examine(again(record_of(game)), follower(game, shown_to(game, 1))), "unchosen") is SHOWN


@needs_node
def test_both_verifiers_fold_alike() -> None:
    """In every game, from each seat, also over several deals; and both contradict, or know nothing, for the same
    reasons."""
    cases, wanted = list[Case](), list[str]()
    for slug in BOOKS:
        game = play_at_random(Game(slug, ["Ann", "Bob"], seed=3))
        text, dealing, lines = str(record_of(game)).encode(), dealing_document(game.rules), len(game.lines)
        for seat in (0, 1):
            whole = shown_to(game, seat)
            known = {
                "unjudged": whole,
                "played-otherwise": whole._replace(digest=bytes(range(32))),
                "played-otherwise ": whole._replace(seq=lines + 1),
                "unjudged ": shown_to(game, seat, lines - 1),
            }
            cases += [Case(text, Reader(followed=one), dealing) for one in known.values()]
            wanted += [code.strip() for code in known]
    found = [comparable(one["statements"])["deals"][1] for one in second([case.sent for case in cases])]
    assert found == wanted


@needs_node
def test_the_second_verifier_says_as_much_of_the_word() -> None:
    game, misplaced = fair_game(WORD), fair_game("", WORD)
    dealing = dealing_document(game.rules)
    cases = [
        (game, shown_to(game, 0), dealing, "unjudged"),
        (game, shown_to(game, 0, 5), dealing, "not-followed"),
        (game, Followed(0, 3, None), dealing, "not-followed"),
        (game, shown_to(game, 0), None, "not-followed"),
        (misplaced, shown_to(misplaced, 0), dealing, "misplaced"),
    ]
    asked = [Case(str(record_of(one)).encode(), follower(one, shown), how) for one, shown, how, _ in cases]
    found = [comparable(one["statements"])["unchosen"][1] for one in second([case.sent for case in asked])]
    assert found == [code for *_, code in cases]
    unread = replace(asked[0].reader, words=frozenset())
    assert comparable(second([asked[0]._replace(reader=unread).sent])[0]["statements"])["unchosen"][1] == "unknown"


@pytest.mark.parametrize("seat", [2, 9])
def test_a_seat_that_the_record_does_not_have_contradicts_nothing(seat: int) -> None:
    game = fair_game(WORD)
    report = examine(again(record_of(game)), follower(game, Followed(seat, 3, Digest().value)))
    assert report.holds
