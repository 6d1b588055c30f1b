"""The promises that a program was given at a table: as it was told them first, whatever comes later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.client.calls import Document

if TYPE_CHECKING:
    from rumpus.record.statements import Reader

_AFTER_OR_BEFORE_A_GAME = ("gathering", "over")


class Promises:
    """Of each game at a table the promise of its secret, of its start, and the word that was named after the first of them."""

    def __init__(self) -> None:
        self._secrets: dict[int, str] = {}
        self._starts: dict[int, str] = {}
        self._words: dict[int, str] = {}
        self._coming = 0  # the number of the game whose words are not named yet

    def hear(self, places: Document) -> None:
        """A frame says who sits where, and what is promised."""
        number, secret, start = places["number"], places.get("commitment"), places.get("start_promise")
        is_coming = places["stage"] in _AFTER_OR_BEFORE_A_GAME
        self._coming = number + 1 if is_coming else 0
        if secret is not None:
            self._secrets.setdefault(number + is_coming, secret)
        if start is not None:
            self.hear_start(number, start)

    def hear_start(self, number: int, start: str) -> None:
        """The start of a game is promised, before its first card."""
        self._starts.setdefault(number, start)

    def name_word(self, word: str) -> None:
        """A word is named for the game that comes; only one named after the promise of its secret shows anything."""
        if self._coming in self._secrets:
            self._words[self._coming] = word

    def reader(self, number: int) -> Reader:
        """What to hold against the record of the game of this number."""
        from rumpus.record.statements import Reader

        found = (self._secrets.get(number), self._starts.get(number))
        word = self._words.get(number)
        return Reader(frozenset(one for one in found if one), frozenset([word] if word else []))
