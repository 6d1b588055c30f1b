"""QR codes read as ISO 18004 has it, versions 1 to 5: from the modules seen, without the code that draws them.

Nothing is corrected: a code that is right as it stands needs no correction, and one that is not raises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, repeat
from typing import NamedTuple

Modules = Sequence[Sequence[bool]]
"""By row from above, each from the left; True is dark. No quiet zone."""

_CODEWORDS = (26, 44, 70, 100, 134)
_LEVELS = {0b01: "L", 0b00: "M", 0b11: "Q", 0b10: "H"}
_BLOCKS = {"L": (1, 1, 1, 1, 1), "M": (1, 1, 1, 2, 2), "Q": (1, 1, 2, 2, 4), "H": (1, 1, 2, 4, 4)}
_CORRECTING = {
    "L": (7, 10, 15, 20, 26),
    "M": (10, 16, 26, 18, 24),
    "Q": (13, 22, 18, 26, 18),
    "H": (17, 28, 22, 16, 22),
}
_MASKED: tuple[Callable[[int, int], bool], ...] = (
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)
_FORMAT = [*((x, 8) for x in (0, 1, 2, 3, 4, 5, 7, 8)), *((8, y) for y in (7, 5, 4, 3, 2, 1, 0))]
_FORMAT_MASK = 0b101010000010010
_FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def read(modules: Modules) -> str:
    """The text of a code."""
    size = len(modules)
    version, rest = divmod(size - 17, 4)
    assert rest == 0, f"{size} modules a side"
    assert 1 <= version <= len(_CODEWORDS), f"version {version}"
    for x, y in ((0, 0), (size - 7, 0), (0, size - 7)):
        seen = ["".join("01"[dark] for dark in row[x : x + 7]) for row in modules[y : y + 7]]
        assert seen == _FINDER, f"no finder at {x}, {y}"
    told = _number(modules[y][x] for x, y in _FORMAT) ^ _FORMAT_MASK
    level, masked = _LEVELS[told >> 13], _MASKED[told >> 10 & 7]
    bits = [modules[y][x] != masked(x, y) for x, y in _way(size)]
    words = [_number(bits[8 * place : 8 * place + 8]) for place in range(_CODEWORDS[version - 1])]
    return "".join(_segments(_data(words, _BLOCKS[level][version - 1], _CORRECTING[level][version - 1])))


def _number(bits: Iterator[bool] | Sequence[bool]) -> int:
    found = 0
    for bit in bits:
        found = 2 * found + bit
    return found


def _way(size: int) -> Iterator[tuple[int, int]]:
    """Yield the positions of the data bits: two columns at a time, up and down by turns, around the fixed patterns."""
    for turn, right in enumerate(chain(range(size - 1, 6, -2), range(5, 0, -2))):
        for y in range(size) if turn % 2 else reversed(range(size)):
            yield from ((x, y) for x in (right, right - 1) if not _is_fixed(x, y, size))


def _is_fixed(x: int, y: int, size: int) -> bool:
    corner = (x < 9 and y < 9) or (x >= size - 8 and y < 9) or (x < 9 and y >= size - 8)
    aligns = size > 21 and abs(x - size + 7) <= 2 and abs(y - size + 7) <= 2
    return corner or aligns or 6 in (x, y)


def _data(words: Sequence[int], blocks: int, correcting: int) -> list[int]:
    """The data of the blocks, one after another. Fails if a block is damaged."""
    short, long = divmod(len(words), blocks)
    lengths = [short - correcting + (block >= blocks - long) for block in range(blocks)]
    found: list[list[int]] = [[] for _ in range(blocks)]
    ways = [block for place in range(max(lengths)) for block in range(blocks) if place < lengths[block]]
    for word, block in zip(words, chain(ways, chain.from_iterable(repeat(range(blocks), correcting))), strict=True):
        found[block].append(word)
    assert all(_is_whole(block, correcting) for block in found)
    return [word for block, length in zip(found, lengths, strict=True) for word in block[:length]]


def _is_whole(block: Sequence[int], correcting: int) -> bool:
    """Return True if the Reed-Solomon code of a block is right: it has the roots 1, 2, 4 …"""
    root, roots = 1, []
    for _ in range(correcting):
        roots.append(root)
        root = _product(root, 2)
    return not any(_value(block, root) for root in roots)


def _value(block: Sequence[int], at: int) -> int:
    found = 0
    for word in block:
        found = _product(found, at) ^ word
    return found


def _product(a: int, b: int) -> int:
    found = 0
    for bit in range(7, -1, -1):
        found = found << 1 ^ (found >> 7) * 0x11D ^ (b >> bit & 1) * a
    return found


class _Kind(NamedTuple):
    length: int  # bits that tell how many signs follow
    group: int
    sizes: tuple[int, ...]  # bits of so many signs


_KINDS = {1: _Kind(10, 3, (0, 4, 7, 10)), 2: _Kind(9, 2, (0, 6, 11)), 4: _Kind(8, 1, (0, 8))}


def _segments(data: Sequence[int]) -> Iterator[str]:
    bits = iter([bool(word >> bit & 1) for word in data for bit in range(7, -1, -1)])

    def take(count: int) -> int:
        return _number([next(bits) for _ in range(count)])

    while mode := take(4):
        kind = _KINDS[mode]
        left = take(kind.length)
        while left:
            signs = min(left, kind.group)
            yield _spelled(mode, take(kind.sizes[signs]), signs)
            left -= signs


def _spelled(mode: int, number: int, signs: int) -> str:
    if mode == 1:
        return f"{number:0{signs}}"
    if mode == 2:
        return _LETTERS[number // 45] * (signs == 2) + _LETTERS[number % 45]
    return chr(number)
