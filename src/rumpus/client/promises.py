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
        self._first: dict[str, int] = {}  # for which game each word was named first
        self._begun: set[int] = set()  # the games that were heard to have begun
        self._coming = 0  # the number of the game whose words are not named yet

    def hear_whole(self, whole: Document) -> None:
        """The whole table is told. The start of a game in which somebody has moved already was not promised beforehand."""
        if whole["places"]["stage"] not in _AFTER_OR_BEFORE_A_GAME and nobody_has_moved(whole):
            self.hear_start(whole["places"]["number"], whole["places"].get("start_promise"))
        self.hear(whole["places"], whole["you"])

    def hear(self, places: Document, seat: int | None) -> None:
        """A frame says who sits where, and where we sit. The start is promised elsewhere, before the first card. Who gives up
        their seat before that takes their word with them.
        """
        number, secret = places["number"], places.get("commitment")
        is_between = places["stage"] in _AFTER_OR_BEFORE_A_GAME
        self._coming = number + 1 if is_between else 0
        if is_between and secret is not None:
            self._secrets.setdefault(self._coming, secret)
        if is_between and seat is None:
            self._words.pop(self._coming, None)
        self.hear_start(number, None)

    def hear_start(self, number: int, start: str | None) -> None:
        """A game begins, with the promise of its start. That was given beforehand to those alone who were promised the secret
        before, and hear now for the first time that it has begun: later a server could promise what it liked.
        """
        if number not in self._secrets or number in self._begun:
            return
        self._begun.add(number)
        if start is not None:
            self._starts[number] = start

    def name_word(self, word: str) -> None:
        """A word for the game that comes was taken by the server; only one that was named after the promise of its secret, and
        never before, shows anything.
        """
        is_new = self._first.setdefault(word, self._coming) == self._coming
        if self._coming in self._secrets:
            self._words[self._coming] = word if is_new else ""

    def reader(self, number: int) -> Reader:
        """What to hold against the record of the game of this number."""
        from rumpus.record.statements import Reader

        found = (self._secrets.get(number), self._starts.get(number))
        word = self._words.get(number)
        return Reader(frozenset(one for one in found if one), frozenset([word] if word else []))


def nobody_has_moved(whole: Document) -> bool:
    """Whether all that has happened in a game is that cards were dealt, as far as its table tells."""
    log = whole.get("log", [])
    is_all = [line["seq"] for line in log] == list(range(1, whole["view"]["seq"] + 1))
    return is_all and all(line["seat"] is None for line in log)
