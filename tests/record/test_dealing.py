"""The dealing data of a game describes the same deal as the rules."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from rumpus.core.actions import Deal, DrawForDeal
from rumpus.core.engine import decide, start
from rumpus.core.errors import UsageError
from rumpus.core.events import DealerDrawn, Dealt
from rumpus.core.packs import cards_of
from rumpus.core.state import Phase
from rumpus.games import BOOKS
from rumpus.record import record_of
from rumpus.record.dealing import dealing_document
from tests.whole_games import TABLES, new_game
from tools.dealings import DEALINGS, FINDINGS, FINDINGS_OF_THE_PAGE, made, spelled


def random_options(slug: str) -> Iterator[dict[str, Any]]:
    """Options chosen at random for several tables of the game."""
    chance, book = random.Random(slug), BOOKS[slug]
    for _ in range(200):
        seats = chance.randint(book.least_seats, book.most_seats)
        options = {
            option.name: chance.choice(option.choices or range(option.least, (option.most or 20) + 1))
            for option in book.options
            if chance.random() < 0.5
        }
        with suppress(UsageError):  # not all go together
            yield dealing_document(book.rules(seats, **options))


@pytest.mark.parametrize(("slug", "seats"), TABLES)
class TestADealingDocument:
    def test_it_is_plain_data_and_names_the_game_rules_and_options(self, slug: str, seats: int) -> None:
        game = new_game(slug, seats)
        document = dealing_document(game.rules)
        assert json.loads(json.dumps(document)) == document
        header = record_of(game).header
        assert (document["game"], document["rules"], document["options"]) == (slug, header["rules"], header["options"])
        assert document["seats"] == seats

    def test_the_hands_follow_from_the_record_alone(self, slug: str, seats: int) -> None:
        rules = BOOKS[slug].rules(seats)
        document, pack = dealing_document(rules), rules.pack
        order, size = document["cards"][::-1], document["hand_size"]
        (event,) = decide(rules, start(rules, dealer=0), Deal(tuple(map(pack.parse, order))))
        assert isinstance(event, Dealt)
        dealt = order[: seats * size]
        in_turn = [
            dealt[turn * size :][:size] if document["in_blocks"] else dealt[turn::seats] for turn in range(seats)
        ]
        hands = [in_turn[(seat - event.starter) % seats] for seat in range(seats)]
        assert [sorted(map(pack.text, cards_of(hand or 0))) for hand in event.hands] == list(map(sorted, hands))
        assert (event.upcard is not None) == document["upcard"]

    def test_the_draw_is_checked_by_the_dealing_data_alone(self, slug: str, seats: int) -> None:
        rules = BOOKS[slug].rules(seats)
        draw, state = dealing_document(rules)["draw"], start(rules)
        assert (draw is not None) == (state.table.phase is Phase.DRAW_FOR_DEAL)
        if draw is None:
            return
        (event,) = decide(rules, state, DrawForDeal(rules.order))
        assert isinstance(event, DealerDrawn)
        best = (max if draw["highest"] else min)(rank for rank in draw["ranks"] if rank is not None)
        starter = (event.dealer + 1) % seats
        winner = starter if draw["winner_starts"] else event.dealer
        shown = [card for seat, card in event.shown if seat == winner]
        ranks = [draw["ranks"][card] for _, card in event.shown if draw["ranks"][card] is not None]
        assert best in draw["ranks"]
        assert draw["ranks"][shown[-1]] == (max if draw["highest"] else min)(ranks[-seats:])


def test_the_page_knows_how_our_games_are_dealt() -> None:
    same = "call python -m tools.dealings"
    assert DEALINGS.read_text("utf-8") == spelled(made()), same


def test_the_page_has_the_words_of_the_findings_and_how_they_stand() -> None:
    same = "call python -m tools.dealings"
    assert FINDINGS_OF_THE_PAGE.read_bytes() == FINDINGS.read_bytes(), same


def test_every_table_has_exactly_one_known_dealing() -> None:
    known = made()
    for slug in known:
        for document in random_options(slug):
            [its] = [one for one in known[slug]["dealings"] if one["options"].items() <= document["options"].items()]
            draw = document["draw"] and its["draw"]
            told = {name: value for name, value in its.items() if name != "pack"}
            assert document == document | told | {"options": document["options"], "draw": draw}
