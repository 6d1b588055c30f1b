"""Whole games of a user with a screen reader: played by keys alone, and announced line by line as in the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.page.key_player import KeyPlayer
from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]
GAMES = ["heard to a knock", "heard to a rap", "heard with melds", "heard with tiles"]
ASKED = re.compile(r"Your turn\. |Ready: |Group \d+ is not a meld yet: |Opening: ")
BESIDES = re.compile(r"Your (hand|rack): |(.+ wins?|Nobody wins) the (deal\b|game\.)")
"""What is seen at once, and has to be said to who does not look: the hand that is dealt, and who wins."""


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_by_keys_and_heard_as_the_log_tells_it(visit: OpenWindow, name: str) -> None:
    player = KeyPlayer(visit(), name)
    prompts = player.play_to_the_end()
    told = player.log_sentences()
    player.ear.hears(told[-1])
    expect(player.ann.showdown.get_by_role("button", name="Play again")).to_be_focused()
    player.ear.hears(f"{player.ann.page.locator('#showdown-title').inner_text()}.")
    heard = player.ear.sentences()
    calling = player.game.rules.layout.calling
    explained = [str(calling.told)] if calling else []
    besides = [one for one in heard if BESIDES.match(one) or one in explained]
    assert besides[0].startswith("Your rack: " if player.game.rules.pack.is_tiles else "Your hand: ")
    happened = [one for one in heard if not ASKED.match(one) and one not in (*prompts, *besides)]
    assert happened == told[-len(happened) :]
    assert len(happened) >= len(told) - 2, "only the drawing of cards and the deal were before the page was opened"
    assert read_in_the_log(player.ann) == told
    turns = [before for before, after in pairwise(heard) if after.startswith("Your turn.")]
    assert turns
    assert not any(before.startswith("You ") for before in turns), "what the others did comes before one's turn"


def read_in_the_log(ann: Visit) -> list[str]:
    """The words a screen reader reads in the log."""
    lines = ann.page.locator(".log").aria_snapshot().splitlines()
    return [line.partition("paragraph: ")[2].strip('"') for line in lines if "paragraph: " in line]
