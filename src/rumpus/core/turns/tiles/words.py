"""The words of a tile turn."""

from __future__ import annotations

_STEPS = ("lay tiles", "off tiles", "move", "split", "joker", "back", "undo", "go")


def topics(says_one_tile: bool) -> tuple[str, ...]:
    """What a seat can do, in the order of a turn."""
    saying = ("go one tile",) if says_one_tile else ()
    return (*_STEPS, *saying, "tidy", "check", "play", "pick", "pass")
