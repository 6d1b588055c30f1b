"""The fair shuffle: a secret, fixed before the first card, determines every order of the pack in a game.

Commitment: SHA-256 of ``rumpus/1``, a zero byte and the secret. It is published before the first card; at the end the
secret is published, and anybody can verify all orders.
Order: a SHAKE256 stream drives a Fisher-Yates shuffle (Durstenfeld's form, from the last place down). The input is a
label, then the secret, the players' words, the purpose, the deal number and the turning, each after its length.
Lengths, numbers and the stream are little-endian 32-bit words. Words that would make some cards more likely are
skipped. An 80-byte secret (640 bits) can reach all 106! orders of the tiles, which need 565 bits.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from rumpus.core.errors import UsageError
from rumpus.core.given import as_integer, check_kind
from rumpus.core.messages import Message
from rumpus.core.packs import Card

SECRET_BYTES = 80
LONGEST_SECRET = 1024  # bytes; every order hashes all of it
_WORD_VALUES = 1 << 32


def commitment(secret: bytes) -> str:
    """Return the hash that commits to a secret without revealing it, in hexadecimal."""
    return hashlib.sha256(b"rumpus/1\0" + secret).hexdigest()


def secret_from_seed(seed: int | str) -> bytes:
    """Return the secret of a seed: the same seed always deals the same game. Raise UsageError unless int or text."""
    if not isinstance(seed, str):
        seed = as_integer("seed", seed, Message('give a whole number or text, for example 7 or "club evening"'))
    text = str(seed).encode("utf-8", "surrogatepass")  # a terminal may pass bytes that are not valid UTF-8
    return hashlib.shake_256(b"rumpus/1 seed\0" + text).digest(SECRET_BYTES)


@dataclass(frozen=True)
class FairShuffle:
    """A source of orders computed from a secret and the players' words (one a seat, may be empty).

    Raise UsageError if the secret is shorter than ``SECRET_BYTES`` or longer than ``LONGEST_SECRET``. A shorter one
    could not reach every order, and could be guessed.
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
        """Return these cards in the order for a purpose: "draw for deal", "deal" or "turn stock".

        ``deal`` is the number of the deal, from 1. ``turning`` is the number of the turning of the stock in that deal,
        from 1; it is 0 for the other purposes.
        """
        parts = [self.secret, *(word.encode() for word in self.words), purpose.encode(), _u32(deal), _u32(turning)]
        label = b"rumpus/1 order\0" + b"".join(_u32(len(part)) + part for part in parts)
        return _shuffled(cards, _stream(hashlib.shake_256(label).digest))


class Chance(Protocol):
    """A source of orders of the pack."""

    def order(self, purpose: str, deal: int, turning: int, cards: Sequence[Card]) -> tuple[Card, ...] | None:
        """Return the next order, or None if there is none and the game must wait.

        Arguments: see ``FairShuffle.order``.
        """


@dataclass
class GivenOrders:
    """A source of chosen orders, used one after another, for puzzles, tests and duplicate deals."""

    orders: list[tuple[Card, ...]]

    def order(self, purpose: str, deal: int, turning: int, cards: Sequence[Card]) -> tuple[Card, ...] | None:
        """Remove and return the first of ``orders``, or return None if none is left."""
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
    # Rejection sampling: without it ``word % bound`` would favour small numbers.
    even = _WORD_VALUES - _WORD_VALUES % bound
    return next(word for word in words if word < even) % bound
