"""Play tile turns on the page: find melds on a rack and lay them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.page.visits import Visit, data_cards

COLOURS = "RBKY"


class Tiler:
    """A player of a tile game at the page."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page = visit.page
        self.keys = visit.page.keyboard

    def sit(self, game: str = "rummy-q", **wanted: Any) -> str:
        """Begin a game whose first play may be worth anything."""
        return self.visit.sit(game, **{"options": {"opening": 0}, **wanted})

    @property
    def rack(self) -> Locator:
        """The tiles on the rack, one after another."""
        return self.page.locator(".rack [data-card]")

    @property
    def groups(self) -> Locator:
        """The groups on the table."""
        return self.page.locator(".group")

    @property
    def placed(self) -> Locator:
        """The tiles on the table that were placed in this turn."""
        return self.page.locator(".group .placed")

    @property
    def status(self) -> Locator:
        return self.page.locator(".status")

    @property
    def log(self) -> Locator:
        return self.page.locator(".log")

    @property
    def one_tile(self) -> Locator:
        """The control that says "one tile"."""
        return self.page.get_by_label("One tile!")

    @property
    def words(self) -> Locator:
        """The line to type in."""
        return self.page.get_by_label("Type what you do")

    def type(self, words: str) -> None:
        """Type a line."""
        self.words.fill(words)
        self.words.press("Enter")

    def tile(self, text: str) -> Locator:
        """A tile, wherever it lies."""
        return self.page.locator(f'[data-card="{text}"]')

    def texts(self) -> list[str]:
        """The rack as it lies."""
        return data_cards(self.rack)

    def press(self, word: str) -> None:
        """Press a button, also one that says why it cannot be used."""
        self.visit.deed(word).click(force=True)

    def pick_until_meld(self) -> list[str]:
        """Pick tiles until the rack holds a meld, which is returned on the own turn."""
        while self.visit.await_turn():
            expect(self.rack.first).to_be_visible()
            if meld := meld_in(self.texts()):
                return meld
            self.visit.changes(lambda: self.press("Pick a tile"))
        raise AssertionError("the deal ended before the rack held a meld")

    def drag(self, text: str, to: Locator) -> None:
        """Drag a tile."""
        self.tile(text).drag_to(to, steps=8)

    def lay(self, tiles: Sequence[str]) -> None:
        """Lay tiles as a new group, by tapping."""
        for tile in tiles:
            self.tile(tile).click()
        self.page.locator(".new-group").click()
        expect(self.tile(tiles[0]).and_(self.placed)).to_be_visible()


def meld_in(rack: Sequence[str]) -> list[str] | None:
    """Three tiles of the rack that make a set or a run, without jokers."""
    held = {tile.rstrip("'"): tile for tile in rack if not tile.startswith("J")}
    for number in range(1, 14):
        alike = [held[f"{colour}{number}"] for colour in COLOURS if f"{colour}{number}" in held]
        if len(alike) >= 3:
            return alike[:3]
    for colour in COLOURS:
        for first in range(1, 12):
            wanted = [f"{colour}{number}" for number in range(first, first + 3)]
            if all(face in held for face in wanted):
                return [held[face] for face in wanted]
    return None


def strangers_in(rack: Sequence[str]) -> list[str]:
    """Three tiles that make no meld together: of three colours, and not of one number."""
    plain = [tile for tile in rack if not tile.startswith("J")]
    first = plain[0]
    second = next(tile for tile in plain if tile[0] != first[0] and tile[1:].rstrip("'") != first[1:].rstrip("'"))
    third = next(tile for tile in plain if tile not in (first, second))
    return [first, second, third]
