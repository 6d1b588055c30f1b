"""Chance inside playouts: a small generator (splitmix64) that a seed repeats, equal on every machine.

It decides simulated choices and simulated deals only; deals that people play come from the fair shuffle.
Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rumpus.solver.jit.compiled import kernel

Ints = NDArray[np.int64]
Word = NDArray[np.uint64]
"""One 64-bit word of state, moved on at each use."""

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


def seed_word(seed: int) -> Word:
    """A seed as kernels take it: any whole number, modulo 2**64."""
    return np.array([seed % (1 << 64)], np.uint64)


def allow_overflow() -> np.errstate:
    """The context for calls that use chance: the generator counts modulo 2**64, also where it is not compiled."""
    return np.errstate(over="ignore")


@kernel
def seed_rng(rng: Word, seed: Word, number: int) -> None:
    """Put the generator to where playout ``number`` of this seed begins."""
    rng[0] = seed[0]
    rng[0] = next_bits(rng) + np.uint64(number)
    rng[0] = next_bits(rng)


@kernel
def next_bits(rng: Word) -> np.uint64:
    """The next 64 random bits."""
    rng[0] += _GOLDEN
    word: np.uint64 = rng[0]
    word = (word ^ (word >> np.uint64(30))) * _MIX_1
    word = (word ^ (word >> np.uint64(27))) * _MIX_2
    return word ^ (word >> np.uint64(31))


@kernel
def random_below(rng: Word, bound: int) -> int:
    """A number below ``bound``; one is likelier than another by less than 2**-32 * bound."""
    high = next_bits(rng) >> np.uint64(32)
    return np.int64((high * np.uint64(bound)) >> np.uint64(32))  # type: ignore[return-value]  # an int once compiled


@kernel
def shuffle(rng: Word, cards: Ints, first: int, count: int) -> None:
    """Put ``count`` cards from place ``first`` into another order, each as likely (Fisher-Yates)."""
    for last in range(count - 1, 0, -1):
        chosen = random_below(rng, last + 1)
        cards[first + last], cards[first + chosen] = cards[first + chosen], cards[first + last]


@kernel
def random_fraction(rng: Word) -> float:
    """A number from 0 to below 1."""
    return np.float64(next_bits(rng) >> np.uint64(11)) / (1 << 53)
