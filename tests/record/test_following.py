"""What a record proves to somebody who followed its game while it was played, and held on to what they were told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from rumpus.core.actions import TakeFromPile
from rumpus.core.events import Dealt
from rumpus.core.packs import cards_of
from rumpus.game import Game
from rumpus.record.following import Act, Followed, Hand, Settled
from rumpus.record.statements import Reader, examine
from tests.record.test_statements import CONTRADICTED, NOT_SHOWN, SHOWN, again, evidence, fair_game, stands

WORD = "apple 41 kestrel"


def follower(game: Game, acts: Sequence[Act], hands: Sequence[Hand] = (), seat: int | None = None) -> Reader:
    """Who holds all that can be held of a game, and followed it so; from a seat, whose moves they sent, or looking on."""
    record = game.record()
    promises = frozenset({record.header["commitment"], str(record.start_promise)})
    sent = {number: frozenset({act}) for number, (at, act) in enumerate(acts, start=1) if at is not None and at == seat}
    followed = Followed(dict(enumerate(acts, start=1)), hands, settled_of(game), seat=seat, sent=sent)
    return Reader(promises, frozenset({WORD}), followed=followed)


def settled_of(game: Game) -> Settled:
    """What a table tells of a game that begins."""
    header = game.record().header
    return Settled(header["game"], header["options"], [(seat["name"], seat["kind"]) for seat in header["seats"]])


def acts_of(game: Game) -> list[Act]:
    return [(fields.get("seat"), fields["act"]) for fields in game.record().lines]


def dealt(game: Game) -> list[tuple[int, int, list[str]]]:
    """Ann's hand after the first deal, by the number of that line."""
    hand = next(moment.event.hands[0] for moment in game.opening_moments if isinstance(moment.event, Dealt))
    assert hand is not None
    return [(sum(line.seat is None for line in game.lines[:2]), 0, game.rules.pack.written(cards_of(hand)))]


def test_who_followed_a_whole_game_is_shown_that_its_cards_were_not_chosen() -> None:
    game = fair_game(WORD)
    report = examine(again(game.record()), follower(game, acts_of(game), dealt(game)))
    assert {one.name for one in report.standing(SHOWN)} == {"rules", "deals", "promised", "unchosen", "end"}


def drawing() -> tuple[Game, list[tuple[int, int, list[str]]]]:
    """A game in which Ann, who named a word, moves twice at least; and her hand before each of her moves."""
    game, hands = Game("rap-rummy", ["Ann", "Bob"], words=[WORD], deals=1, opening_rap="forbidden"), []
    while not game.is_over:
        if game.to_move == 0:
            hands.append((len(game.lines), 0, game.rules.pack.written(cards_of(game.view(0).hand))))
        game.play(game.legal_actions()[0 if len(hands) < 2 else -1])
    return game, hands


def test_who_played_it_from_here_is_shown_that_its_cards_were_not_chosen() -> None:
    """Not so where others moved for them, saw to their word, or withheld their hand."""
    game, hands = drawing()
    acts, record = acts_of(game), again(game.record())
    played = follower(game, acts, hands, seat=0)
    followed = played.followed
    assert followed is not None
    assert stands(examine(record, played), "unchosen") is SHOWN
    own = [number for number, (seat, _) in enumerate(acts, start=1) if seat == 0]
    for said in (str.lower, lambda act: "TAKE" if act.startswith("take") else act.upper()):
        spelled = followed._replace(sent={at: frozenset(map(said, sent)) for at, sent in followed.sent.items()})
        assert stands(examine(record, replace(played, followed=spelled)), "unchosen") is SHOWN
    others: list[tuple[Followed, str]] = [
        (followed._replace(sent={**followed.sent, own[1]: frozenset({"another"})}), f"line {own[1] + 1} is a move at"),
        (followed._replace(sent={}), f"line {own[0] + 1} is a move at"),
        (followed._replace(hands=hands[1:]), "did not follow the game"),
        (followed._replace(seat=1, sent={}), "at another seat than yours"),
    ]
    for other, told in others:
        report = examine(record, replace(played, followed=other))
        assert report.holds
        assert stands(report, "unchosen") is NOT_SHOWN
        assert told in evidence(report, "unchosen")


def test_a_move_that_was_sent_by_its_verb_alone_is_no_other_of_that_verb() -> None:
    """``take`` is the top card of the pile, and those above one that lies deeper were not asked for."""
    game, hands, deep = Game("rummy-500", ["Ann", "Bob"], words=[WORD], seed=4), [], 0
    while not deep:
        seat, may = game.to_move, game.legal_actions()
        if seat == 0:
            hands.append((len(game.lines), 0, game.rules.pack.written(cards_of(game.view(0).hand))))
        takes = [action for action in may if isinstance(action, TakeFromPile)]
        below = [action for action in takes if action.card != game.state.table.discard_pile[-1]]
        if seat == 0 and below:
            deep = len(game.lines) + 1
        game.play(below[0] if seat == 0 and below else takes[-1] if takes and seat == 0 else may[-1])
    acts = acts_of(game)
    followed = follower(game, acts, hands, seat=0).followed
    assert followed is not None
    assert followed.unsent(game) is None
    alone = {
        at: frozenset({act.partition(" ")[0] if act.startswith("take") else act}) for at, (_, act) in enumerate(acts, 1)
    }
    assert followed._replace(sent=alone).unsent(game) == deep + 1


@pytest.mark.parametrize("known", [1, 2, -1])
def test_who_missed_lines_does_not_know_that_the_game_is_theirs(known: int) -> None:
    game = fair_game(WORD)
    report = examine(again(game.record()), follower(game, acts_of(game)[:known]))
    assert report.holds
    assert stands(report, "unchosen") is NOT_SHOWN
    assert "did not follow the game" in evidence(report, "unchosen")


def test_a_record_of_another_game_than_was_played_is_contradicted() -> None:
    """Who has the secret can make up a whole game under the promises of the one that was played."""
    game = fair_game(WORD)
    acts, hands = acts_of(game), dealt(game)
    ((line, seat, hand),) = hands
    told: list[tuple[list[Act], list[tuple[int, int, list[str]]], int]] = [
        ([*acts[:-1], (acts[-1][0], "no")], [], len(acts) + 1),
        ([*acts[:-1], (1 - int(acts[-1][0] or 0), acts[-1][1])], [], len(acts) + 1),
        ([*acts, (0, "draw")], [], len(acts) + 2),
        (acts, [(line, seat, hand), (line, seat, [*hand[1:], "no such card"])], line + 1),
        (acts, [(line, 1 - seat, hand)], line + 1),
        (acts, [(len(acts) + 5, seat, hand)], len(acts) + 2),
        (acts[:line], [(line, seat, hand[1:])], line + 1),
    ]
    for lines, held, number in told:
        report = examine(again(game.record()), follower(game, lines, held))
        assert [one.name for one in report.standing(CONTRADICTED)] == ["deals"]
        assert f"Line {number} " in evidence(report, "deals")
        assert stands(report, "unchosen") is NOT_SHOWN


def test_a_record_with_other_seats_or_options_than_were_told_is_contradicted() -> None:
    game = fair_game(WORD)
    told, reader = settled_of(game), follower(game, acts_of(game))
    (ann, bob), kind = told.seats, "person"
    assert reader.followed is not None
    for other in (
        told._replace(game="gin-rummy"),
        told._replace(options={**told.options, "opening_rap": "forbidden"}),
        told._replace(seats=[bob, ann]),
        told._replace(seats=[ann, ("Bette", kind)]),
        told._replace(seats=[ann]),
    ):
        report = examine(again(game.record()), replace(reader, followed=reader.followed._replace(settled=other)))
        assert [one.name for one in report.standing(CONTRADICTED)] == ["promised"], other
        assert stands(report, "unchosen") is NOT_SHOWN


def test_a_version_makes_no_person_a_computer_player() -> None:
    before = Settled("rap-rummy", {}, [("Ann", "person"), ("Pip", "club@2")])
    assert before._replace(seats=[("Ann", "person"), ("Pip", "club@3")]).follows(before)
    assert not before.follows(before._replace(seats=[("Ann", "person@club"), ("Pip", "club@2")]))


def test_a_person_who_gave_their_seat_up_at_once_is_no_contradiction() -> None:
    game = fair_game(WORD)
    reader, told = follower(game, acts_of(game)), settled_of(game)
    assert reader.followed is not None
    taken = told._replace(seats=[told.seats[0], ("Pip", "club")])
    report = examine(again(game.record()), replace(reader, followed=reader.followed._replace(settled=taken)))
    assert report.holds
    assert stands(report, "promised") is SHOWN


def test_a_promise_of_a_game_that_nobody_saw_begin_shows_nothing() -> None:
    """It may have been played under another number before it was promised."""
    game = fair_game(WORD)
    reader = replace(follower(game, ()), followed=Followed())
    report = examine(again(game.record()), reader)
    assert report.holds
    assert (stands(report, "promised"), stands(report, "unchosen")) == (NOT_SHOWN, NOT_SHOWN)
    assert "may have been played before" in evidence(report, "promised")
