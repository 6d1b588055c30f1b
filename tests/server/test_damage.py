"""A server with a damaged database sets the damaged parts aside, names them and serves everything else."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from rumpus.cli import main
from tests.server.serving import served
from tests.server.test_play import play_on
from tests.server.visitors import Refused, Visitor

Visit = Callable[[str, str], Visitor]


def begun_table(visitor: Visitor) -> str:
    table = str(visitor.make_table("rap-rummy", computers=["random"], start=True, options={"deals": 1})["id"])
    with visitor.at(table) as at:
        at.next()
        while at.view["seq"] < 2:
            if at.view["to_move"] == 0:
                at.act(at.view["may"][0]["act"])
            else:
                at.next()
    return table


def finished_record(visitor: Visitor) -> str:
    table = visitor.make_table("rap-rummy", computers=["random"], start=True, options={"deals": 1})["id"]
    with visitor.at(table) as at:
        play_on(at, random.Random(3))
        return str(at.places["record"])


def spoil(data: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(data / "rumpus.db")) as db:
        assert db.execute(statement, values).rowcount == 1
        db.commit()


def refusal(visitor: Visitor, path: str) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        visitor.get(path)
    error = refused.value.error
    return str(error["code"]), str(error["message"])


def test_a_damaged_table_and_record_are_set_aside_and_the_rest_is_served(tmp_path: Path, visit: Visit) -> None:
    with served(tmp_path) as server:
        ann, bob = visit(server.url, "Ann"), visit(server.url, "Bob")
        damaged, whole = begun_table(ann), begun_table(bob)
        lost, kept = finished_record(ann), finished_record(bob)
        server.stop()
    game = "(SELECT game_id FROM games WHERE table_id = ?)"
    spoil(tmp_path, f"UPDATE lines SET act = act || '!' WHERE seq = 2 AND game_id = {game}", damaged)
    spoil(tmp_path, "UPDATE games SET outcome = replace(outcome, '}', ' }') WHERE game_id = ?", lost)

    with served(tmp_path) as server:
        ann, bob = ann.moved_to(server.url), bob.moved_to(server.url)
        code, message = refusal(ann, f"/api/tables/{damaged}")
        assert (code, "line 2 of the game" in message, "rumpus check" in message) == ("damaged-row", True, True)
        assert refusal(ann, f"/api/records/{lost}")[0] == "damaged-row"
        assert bob.get(f"/api/records/{kept}")["end"]["end"]["reason"]
        with bob.at(whole) as at:
            play_on(at, random.Random(4))
        checked = CliRunner().invoke(main, ["check", str(tmp_path)])
    assert checked.exit_code == 1
    assert checked.output.count("Damaged: ") == 2
    assert f"the game {lost} of the table" in checked.output
