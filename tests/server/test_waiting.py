"""Waiting times are written in words."""

from __future__ import annotations

import pytest

from rumpus.server.limits.limit import TooMany


@pytest.mark.parametrize(
    ("seconds", "told"), [(0.2, "1 s"), (4.4, "4 s"), (119.0, "119 s"), (359.2, "6 minutes"), (900.0, "15 minutes")]
)
def test_a_time_to_wait_is_spelled_in_words(seconds: float, told: str) -> None:
    assert f"wait {told} and try again" in TooMany(seconds).message
