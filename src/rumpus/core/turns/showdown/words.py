"""The words of a showdown turn."""

from __future__ import annotations


def topics(offers: bool, raps: bool, may_pass: bool) -> tuple[str, ...]:
    """What a seat can do, in the order of a turn."""
    asked, passing = ("yes",) if offers else (), ("pass",) if may_pass else ()
    return (*asked, "draw", "take", "discard", "rap" if raps else "knock", *passing)
