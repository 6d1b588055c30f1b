"""Limits: one small interface for every count of what clients use, and no counter elsewhere in the server."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

import rumpus.server
from rumpus.server.limits.back_off import BackOff
from rumpus.server.limits.daily import DailyLimit
from rumpus.server.limits.limit import MOST_KEYS, Limit, TooMany
from rumpus.server.limits.open_count import OpenCount
from rumpus.server.limits.rate import RateLimits
from rumpus.server.limits.remembered import Remembered

SERVER = Path(rumpus.server.__file__).parent
MOST = 3
MAKE: dict[str, Callable[[], Limit]] = {
    "rate": lambda: RateLimits(1e-9, MOST),
    "daily": lambda: DailyLimit(MOST),
    "open": lambda: OpenCount(MOST),
    "back-off": lambda: BackOff(MOST, now=lambda: 0.0),
}
CACHES = {
    "accounts/sessions.py": "sessions that were looked up",
    "live/blocks.py": "blocks that were looked up",
    "live/table/replies.py": "answers of commands",
    "records/library.py": "replays that are held",
    "work/checks.py": "the number of the newest check",
}
"""Modules that hold values for a while and count nothing against a limit."""


@pytest.mark.parametrize("kind", MAKE)
def test_each_key_has_its_own_limit_and_can_use_returned_units_again(kind: str) -> None:
    limit: Limit = MAKE[kind]()
    for _ in range(MOST):
        limit.check("ann")
        limit.take("ann")
    with pytest.raises(TooMany):
        limit.check("ann")
    with pytest.raises(TooMany) as refused:
        limit.take("ann")
    assert refused.value.seconds > 0
    limit.take("bob")
    limit.give_back("ann")
    limit.take("ann")


@pytest.mark.parametrize("kind", ["rate", "daily", "open"])
def test_a_share_is_so_many_times_as_much(kind: str) -> None:
    limit: Limit = MAKE[kind]()
    limit.take("a club", 4, 4 * MOST)
    with pytest.raises(TooMany):
        limit.take("a club", 4)


def test_a_day_begins_anew_at_midnight() -> None:
    now = 0.0
    limit = DailyLimit(1, lambda: now)
    limit.take("ann")
    with pytest.raises(TooMany) as refused:
        limit.take("ann")
    assert refused.value.seconds == 86400
    now += 86400
    limit.take("ann")


def test_so_many_keys_are_remembered() -> None:
    values = Remembered[int, int](2)
    for key in (1, 2, 1, 3):
        values.set(key, key)
    assert [key for key, _ in values.items()] == [1, 3]
    limit = RateLimits(1.0, 1)
    for number in range(MOST_KEYS + 5):
        limit.take(f"client {number}")
    assert len(limit._buckets) == MOST_KEYS


def test_only_the_limits_module_of_the_server_counts_client_usage() -> None:
    counting = {
        path.relative_to(SERVER).as_posix()
        for path in SERVER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "collections"
        if {alias.name for alias in node.names} & {"Counter", "OrderedDict"}
    }
    assert {name for name in counting if not name.startswith("limits/")} == set(CACHES)
