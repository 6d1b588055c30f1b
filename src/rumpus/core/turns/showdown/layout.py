"""The layout of a game with a showdown turn on a screen."""

from __future__ import annotations

from rumpus.core.layout import Calling, Layout


def layout(raps: bool, calling: Calling | None) -> Layout:
    """Return the layout: hidden melds, and a pile with only its top in play."""
    return Layout(kind="cards", melds="hidden", pile="top", call="rap" if raps else "knock", calling=calling)
