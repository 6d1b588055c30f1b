"""A dictionary with a bounded number of keys: it drops the key that was set least recently."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import ItemsView
from typing import Generic, TypeVar

from rumpus.server.limits.limit import MOST_KEYS

K = TypeVar("K")
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """Values by key, at most ``most`` of them. With None, no key is dropped."""

    def __init__(self, most: int | None = MOST_KEYS) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def items(self) -> ItemsView[K, V]:
        """Return keys and values, the least recently set first."""
        return self._values.items()

    def get(self, key: K) -> V | None:
        """Return the value of a key, or None. Reading does not make a key more recent."""
        return self._values.get(key)

    def set(self, key: K, value: V) -> None:
        """Set a value and make its key the most recent. Drop the oldest key if there are too many."""
        self._values[key] = value
        self._values.move_to_end(key)
        if self._most is not None and len(self._values) > self._most:
            self._values.popitem(last=False)

    def add(self, key: K, value: V) -> V:
        """Set the value of a new key, and return the value."""
        self.set(key, value)
        return value

    def drop(self, key: K) -> None:
        """Remove a key, if it is there."""
        self._values.pop(key, None)

    def oldest(self) -> tuple[K, V] | None:
        """Return the least recently set key with its value; None if there is none."""
        return next(iter(self._values.items()), None)
