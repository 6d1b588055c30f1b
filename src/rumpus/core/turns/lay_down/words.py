"""The words of a lay-down turn."""

from __future__ import annotations


def topics(offers: bool, whole_pile: bool, may_pass: bool) -> tuple[str, ...]:
    """What a seat can do, in the order of a turn."""
    asked, passing = ("yes",) if offers else (), ("pass",) if may_pass else ()
    return (*asked, "draw", "take from pile" if whole_pile else "take", "lay", "off", "discard", *passing)
