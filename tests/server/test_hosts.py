"""Readers learn the next host, who may start the game, as soon as a host leaves, also after a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus.room.commands import SeatComputer, Start
from rumpus.room.host import LONGEST_AWAY
from rumpus.room.settings import Settings
from rumpus.server.live.registry import Tables
from tests.server.evenings import Evening, Now, run


def test_when_the_host_is_away_the_next_person_starts_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = Now(monkeypatch)

    async def wait(tables: Tables) -> None:
        evening = Evening(tables, Settings("rap-rummy", 3), [])
        await evening.gather()
        ann, _, bob = evening.readers
        evening.table.detach(ann)
        for visit in tuple(evening.table.presence.visits):
            evening.table.presence.end_visit(visit)
        assert await evening.do("bob", SeatComputer(2, "random")) == ["not-host"]
        assert evening.table.deadlines.timer is not None
        now.pass_by(LONGEST_AWAY)
        evening.table.deadlines.run_due()
        await evening.table.settled()
        told = next(frame for frame in reversed(bob.told) if frame["type"] == "places")
        assert (told["host_seat"], told["you"]) == (1, 1)
        assert evening.stored_table().document["room"]["host"] == "bob"
        evening.table.close()
        tables.forget(evening.table)
        assert await evening.do("bob", SeatComputer(2, "random")) == ["done"]
        assert await evening.do("ann", Start()) == ["not-host"]
        assert await evening.do("bob", Start()) == ["done"]

    run(wait, tmp_path)
