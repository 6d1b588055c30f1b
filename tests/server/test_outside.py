"""A server never imports a player module that a client names; outside players are for measurements."""

from __future__ import annotations

from pathlib import Path

from rumpus.arena.match import play_out
from rumpus.game import Game, Seat
from rumpus.players import make_player
from rumpus.record import record_of
from tests.server.serving import served
from tests.server.visitors import Visitor

KIND = "trap:Player"
TRAP = "from pathlib import Path\nPath(__file__).with_name('sprung').touch()\n"


def record() -> str:
    """A record in which such a player sat."""
    game = Game("rap-rummy", [Seat("Ann", KIND), Seat("Bob")], seed=1, deals=1)
    play_out(game, [make_player("random", game.rules, seat) for seat in range(2)])
    return str(record_of(game))


def test_no_player_is_imported_for_anybody(tmp_path: Path) -> None:
    (tmp_path / "trap.py").write_text(TRAP)
    with served(tmp_path / "data", packages=[tmp_path]) as server:
        ann = Visitor(server.url, "Ann")
        answer = ann.http.post("/api/tables", json={"game": "rap-rummy", "computers": [KIND]})
        assert (answer.status_code, answer.json()["code"]) == (400, "unknown-player")
        with ann.at(ann.make_table("rap-rummy")["id"]) as at:
            at.next()
            assert at.ask(do="computer", seat=1, kind=KIND)["error"]["code"] == "unknown-player"
        ann.post("/api/me/keep", passphrase="a long evening of rummy")
        kept = ann.http.post("/api/records", content=record()).json()["id"]
        assert ann.get(f"/api/records/{kept}/frames?deal=1&seat=all")["frames"]
        ann.http.close()
    assert not (tmp_path / "sprung").exists()
