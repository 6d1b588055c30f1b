"""How many sockets and streams an address may have open, and who comes in where all are."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from rumpus.server.accounts.rate_limit import TooMany
from rumpus.server.front.allowances import Allowances
from rumpus.server.front.clients import Client
from rumpus.server.front.limits import FrontLimits

CLUB = Client("203.0.113.7")


class Sockets:
    """What is open from one address, where there may be eight sockets."""

    def __init__(self) -> None:
        self._allowances = Allowances(FrontLimits(sockets=8))
        self._open: list[ExitStack] = []

    def open(self, *, plays: bool) -> None:
        """Open one more. Raises TooMany."""
        with ExitStack() as opened:
            opened.enter_context(self._allowances.reader(CLUB, None, lambda: plays))
            self._open.append(opened.pop_all())

    def close(self) -> None:
        """Close the one that was opened last."""
        self._open.pop().close()


def test_people_who_play_have_a_quarter_more_and_then_no_more() -> None:
    sockets = Sockets()
    for _ in range(8):
        sockets.open(plays=False)
    with pytest.raises(TooMany):
        sockets.open(plays=False)
    for _ in range(2):
        sockets.open(plays=True)
    with pytest.raises(TooMany):
        sockets.open(plays=True)
    sockets.close()
    sockets.open(plays=True)


def test_people_who_play_take_places_of_their_address() -> None:
    sockets = Sockets()
    for _ in range(8):
        sockets.open(plays=True)
    with pytest.raises(TooMany):
        sockets.open(plays=False)
    sockets.close()
    sockets.open(plays=False)
