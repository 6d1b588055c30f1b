"""A dictionary that holds so many keys at most: it forgets the one that was set or moved first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import ItemsView
from typing import Generic, TypeVar

from rumpus.server.limits.limit import MOST_KEYS

K = TypeVar("K")
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """Values by key. ``most`` is None where no key may be forgotten."""

    def __init__(self, most: int | None = MOST_KEYS) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def items(self) -> ItemsView[K, V]:
        """Return keys and values, the one to be forgotten next first."""
        return self._values.items()

    def get(self, key: K) -> V | None:
        """Return the value of a key, or None."""
        return self._values.get(key)

    def set(self, key: K, value: V) -> None:
        """Remember a value; its key is the last to be forgotten."""
        self._values[key] = value
        self._values.move_to_end(key)
        if self._most is not None and len(self._values) > self._most:
            self._values.popitem(last=False)

    def add(self, key: K, value: V) -> V:
        """Remember the value of a new key, which keeps its place afterwards."""
        self.set(key, value)
        return value

    def drop(self, key: K) -> None:
        """Forget a key, if it is there."""
        self._values.pop(key, None)

    def oldest(self) -> tuple[K, V] | None:
        """Return the key that is forgotten next, with its value."""
        return next(iter(self._values.items()), None)
