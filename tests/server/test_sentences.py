"""Sentences in parts: they read in English as the text beside them, and name the cards and players in it."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from rumpus.game import Game
from rumpus.server.protocol.frames import LineDocuments, choices_document
from rumpus.wording.telling import Teller
from tests.whole_games import SMALLEST, new_game, play_at_random


def english(part: Any) -> str:  # noqa: ANN401 - as JSON has it
    """Read a sentence in parts, as docs/server/wire.md describes them."""
    if not isinstance(part, dict):
        return str(part)
    if "text" in part:
        fields = {
            name: value if isinstance(value, int) else english(value) for name, value in part.get("fields", {}).items()
        }
        is_plural = "plural" in part and fields["count"] != 1
        return str(part["plural" if is_plural else "text"].format(**fields))
    if "card" in part:
        return str(part["card"])
    if "seat" in part:
        return part["name"] or f"seat {part['seat']}"
    *others, last = [english(one) for one in part.get("cards") or part["items"]]
    between = part.get("between", " ")
    return f"{between.join(others)}{part.get('last', between)}{last}" if others else last


@pytest.mark.parametrize(("slug", "seats"), SMALLEST)
def test_sentences_in_parts_match_the_whole_text(slug: str, seats: int) -> None:
    game = play_at_random(new_game(slug, seats))
    groups = [list(happened) for _, happened in groupby(game.moments(), lambda moment: moment.seq)]
    for listener in (None, *range(seats)):
        teller = Teller(game.rules, game.players, listener)
        for happened in groups:
            (line,) = LineDocuments(game, happened).documents_for(teller)
            assert list(map(english, line["said"])) == line["told"]


def test_a_prompt_is_sent_in_words_and_in_parts_with_its_cards_in_letters() -> None:
    game = Game("gin-rummy", ["Ann", "Bob"], seed=7)
    pack, upcard = game.rules.pack, game.state.table.discard_pile[-1]
    sent = choices_document(game, game.to_move, game.view(game.to_move))
    assert sent["prompt"] == f"Do you take the {pack.name_of(upcard)}?"
    assert english(sent["prompt_said"]) == f"Do you take {pack.text(upcard)}?"
