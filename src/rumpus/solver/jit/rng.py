"""Random numbers for playouts: the generator splitmix64. The same seed gives the same numbers on every machine.

Use it for simulated choices and simulated deals only. Deals that people play come from the fair shuffle of the core.
Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rumpus.solver.jit.compiled import kernel

Ints = NDArray[np.int64]
Word = NDArray[np.uint64]
"""An array of one 64-bit word, the state of a generator. Each use changes it."""

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


def seed_word(seed: int) -> Word:
    """Return a seed as kernels take it. Any whole number is allowed; it is taken modulo 2**64."""
    return np.array([seed % (1 << 64)], np.uint64)


def allow_overflow() -> np.errstate:
    """Return a context manager for calls of kernels that use random numbers.

    Without the compiler numpy would warn of overflow, because the generator calculates modulo 2**64.
    """
    return np.errstate(over="ignore")


@kernel
def seed_rng(rng: Word, seed: Word, number: int) -> None:
    """Set the generator to the start of the playout ``number`` of this seed."""
    rng[0] = seed[0]
    rng[0] = next_bits(rng) + np.uint64(number)
    rng[0] = next_bits(rng)


@kernel
def next_bits(rng: Word) -> np.uint64:
    """Return the next 64 random bits."""
    rng[0] += _GOLDEN
    word: np.uint64 = rng[0]
    word = (word ^ (word >> np.uint64(30))) * _MIX_1
    word = (word ^ (word >> np.uint64(27))) * _MIX_2
    return word ^ (word >> np.uint64(31))


@kernel
def random_below(rng: Word, bound: int) -> int:
    """Return a random number from 0 to ``bound - 1``. The relative bias is less than ``bound * 2**-32``."""
    high = next_bits(rng) >> np.uint64(32)
    return np.int64((high * np.uint64(bound)) >> np.uint64(32))  # type: ignore[return-value]  # an int once compiled


@kernel
def shuffle(rng: Word, cards: Ints, first: int, count: int) -> None:
    """Shuffle ``count`` cards in place, from index ``first`` on. Every order is equally likely (Fisher-Yates)."""
    for last in range(count - 1, 0, -1):
        chosen = random_below(rng, last + 1)
        cards[first + last], cards[first + chosen] = cards[first + chosen], cards[first + last]


@kernel
def random_fraction(rng: Word) -> float:
    """Return a random number from 0 up to, not including, 1."""
    return np.float64(next_bits(rng) >> np.uint64(11)) / (1 << 53)
