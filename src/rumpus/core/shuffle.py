"""The fair shuffle: every order of the pack follows from a secret fixed, and committed to, before the first card.

The commitment is SHA-256 of ``rumpus/1``, a zero byte and the secret. An order comes from the SHAKE256 stream over a
label and, each with its length before it, the secret, the players' words, the purpose, the deal number and the
turning (lengths and numbers as little-endian 32-bit words). The stream is read as little-endian 32-bit words; words that would favour some card are thrown away; the
pack is shuffled from its last place down (Fisher-Yates, Durstenfeld's form). 80 bytes of secret (640 bits) reach all
106! orders of the tiles, for which 565 bits are needed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from rumpus.core.errors import UsageError
from rumpus.core.given import check_kind, whole
from rumpus.core.messages import Message
from rumpus.core.packs import Card

SECRET_BYTES = 80
LONGEST_SECRET = 1024  # bytes; each order is made from all of it
_WORD_VALUES = 1 << 32


def commitment(secret: bytes) -> str:
    """What is shown before the first card, as hexadecimal: it fixes the secret and tells nothing of it."""
    return hashlib.sha256(b"rumpus/1\0" + secret).hexdigest()


def secret_from_seed(seed: int | str) -> bytes:
    """The secret a seed stands for: the same seed always deals the same game. Raises UsageError."""
    if not isinstance(seed, str):
        seed = whole("seed", seed, Message('give a whole number or text, for example 7 or "club evening"'))
    text = str(seed).encode("utf-8", "surrogatepass")  # a seed may be typed in any bytes
    return hashlib.shake_256(b"rumpus/1 seed\0" + text).digest(SECRET_BYTES)


@dataclass(frozen=True)
class FairShuffle:
    """Orders of cards from a secret and the players' own words (one a seat, may be empty). Raises UsageError where the
    secret is too short to reach every order, and to be safe from guessing, or longer than records hold.
    """

    secret: bytes
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        write = Message("give {size} bytes that nobody knows, or leave it out", {"size": SECRET_BYTES})
        check_kind("secret", self.secret, bytes, write)
        if len(self.secret) < SECRET_BYTES:
            short = Message(
                "a secret of {size} bytes is too short; a fair shuffle needs {least}",
                {"size": len(self.secret), "least": SECRET_BYTES},
            )
            raise UsageError(short, code="short-secret")
        if len(self.secret) > LONGEST_SECRET:
            long = Message(
                "a secret of {size} bytes is too long; {most} are enough for any shuffle",
                {"size": len(self.secret), "most": LONGEST_SECRET},
            )
            raise UsageError(long, code="long-secret")

    def order(self, purpose: str, deal: int, turning: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """These cards in the order for ``purpose`` ("draw for deal", "deal" or "turn stock") of this deal (from 1) and
        turning of its stock (from 1; 0 for the others)."""
        parts = [self.secret, *(word.encode() for word in self.words), purpose.encode(), _u32(deal), _u32(turning)]
        label = b"rumpus/1 order\0" + b"".join(_u32(len(part)) + part for part in parts)
        return _shuffled(cards, _stream(hashlib.shake_256(label).digest))


class Chance(Protocol):
    """A source of orders of the pack."""

    def order(self, purpose: str, deal: int, turning: int, cards: Sequence[Card]) -> tuple[Card, ...] | None:
        """The next order, or None when there is none and the game must wait."""


@dataclass
class GivenOrders:
    """Orders handed in beforehand, one for each time chance is asked, for puzzles, tests and duplicate deals."""

    orders: list[tuple[Card, ...]]

    def order(self, purpose: str, deal: int, turning: int, cards: Sequence[Card]) -> tuple[Card, ...] | None:
        """The next order handed in, or None when they are used up."""
        return self.orders.pop(0) if self.orders else None


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "little")


def _stream(digest: Callable[[int], bytes]) -> Iterator[int]:
    length, start = 1024, 0
    while True:
        block = digest(length)
        for place in range(start, length, 4):
            yield int.from_bytes(block[place : place + 4], "little")
        start, length = length, 2 * length


def _shuffled(cards: Sequence[Card], words: Iterator[int]) -> tuple[Card, ...]:
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, words)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _below(bound: int, words: Iterator[int]) -> int:
    """A number below ``bound``, each as likely: words at the uneven end of the range are thrown away."""
    even = _WORD_VALUES - _WORD_VALUES % bound
    return next(word for word in words if word < even) % bound
