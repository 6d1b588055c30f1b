"""A level or manner that a game does not have is refused with those it has: over HTTP, at a table and in the client."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rumpus.client import Client
from rumpus.core.errors import RumpusError
from rumpus.games import rule_book
from rumpus.players import kinds_of
from tests.server.serving import Served
from tests.server.visitors import Refused, Visitor

THERE = "there are " + ", ".join(kind.name for kind in kinds_of(rule_book("rap-rummy").rules(2)) if kind.is_offered)


@pytest.mark.parametrize(
    ("kind", "code"),
    [("club-patient", "no-such-player"), ("club-hasty", "unknown-player"), ("zzz", "unknown-player")],
)
def test_the_refusal_lists_the_players_of_the_game(visitor: Callable[[str], Visitor], kind: str, code: str) -> None:
    ann = visitor("Ann")
    with pytest.raises(Refused) as refused:
        ann.make_table("rap-rummy", computers=[kind])
    assert refused.value.error["code"] == code
    assert refused.value.error["message"].endswith(THERE)
    with ann.at(ann.make_table("rap-rummy")["id"]) as at:
        at.next()
        error = at.ask(do="computer", seat=1, kind=kind)["error"]
        assert error["code"] == code
        assert error["message"].endswith(THERE)


def test_the_client_raises_the_same(server: Served) -> None:
    with Client.guest(server.url, "Ann") as client:
        with pytest.raises(RumpusError, match=THERE) as refused:
            client.make_table("rap-rummy", computers=["club-patient"])
        assert refused.value.code == "no-such-player"
        table = client.make_table("rap-rummy")
        with pytest.raises(RumpusError, match=THERE):
            table.seat_computer(1, "expert-patient")
