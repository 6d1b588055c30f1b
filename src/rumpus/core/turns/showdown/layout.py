"""How a screen lays out a game with a showdown turn."""

from __future__ import annotations

from rumpus.core.layout import Calling, Layout


def layout(raps: bool, calling: Calling | None) -> Layout:
    """Melds stay in the hands until somebody raps or knocks."""
    return Layout(kind="cards", melds="hidden", pile="top", call="rap" if raps else "knock", calling=calling)
