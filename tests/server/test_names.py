"""A guest cannot pass for the owner of a registered name, at a seat or elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from rumpus.server.app import Setup, open_site
from rumpus.store import names
from tests.server.serving import Served
from tests.server.visitors import Refused, Visitor

Visit = Callable[[str], Visitor]
PASSPHRASE = "correct horse battery"
LIKE_KEEPER = [
    "Keeper",
    "KEEPER",
    "  keeper ",
    "Кеереr",
    "КЕЕРЕR",
    "Ｋｅｅｐｅｒ",
    "Keeрer",
    "𝐊𝐞𝐞𝐩𝐞𝐫",
    "ᴋᴇᴇᴘᴇʀ",
    "ꓗꓰꓰꓑꓰꓣ",
]
UNSEEN = ["Kee\u3164per", "Keeper\u2800", "\u115fKeeper", "Kee\u034fper"]


@pytest.fixture(scope="module", autouse=True)
def keeper(server: Served) -> None:
    """Register the name Keeper."""
    keeper = Visitor(server.url, "Keeper")
    keeper.post("/api/me/keep", passphrase=PASSPHRASE)
    keeper.http.close()


@pytest.mark.parametrize("name", LIKE_KEEPER + UNSEEN)
def test_a_stranger_cannot_take_a_name_that_looks_like_a_registered_one(visitor: Visit, name: str) -> None:
    eve = visitor("Eve")
    with pytest.raises(Refused) as refused:
        eve.post("/api/me", name=name)
    assert refused.value.error["code"] in ("name-kept", "bad-name")


@pytest.mark.parametrize("name", LIKE_KEEPER + UNSEEN)
def test_a_stranger_does_not_sit_under_such_a_name(visitor: Visit, name: str) -> None:
    eve = visitor("Eve")
    table = eve.make_table("rap-rummy", seats=2)["id"]
    with eve.at(table) as at:
        at.next()
        refused = at.ask(do="sit", seat=0, name=name)
        assert refused["type"] == "refused"
        assert refused["error"]["code"] in ("name-kept", "bad-name")
        assert at.ask(do="sit", seat=0, name="Eva")["type"] == "done"
    with pytest.raises(Refused) as other:
        eve.post(f"/api/tables/{table}/commands", do="sit", seat=0, name=name)
    assert other.value.error["code"] in ("name-kept", "bad-name")


def test_a_name_as_long_as_a_frame_is_no_name(visitor: Visit) -> None:
    eve, name = visitor("Eve"), "\ufdfa" * 2500
    table = eve.make_table("rap-rummy", seats=2)["id"]
    with eve.at(table) as at:
        at.next()
        errors = [at.ask(do="sit", seat=0, name=name)["error"]]
    for path, body in (
        ("/api/me", {"name": name}),
        ("/api/me/tokens", {"name": name}),
        ("/api/sign-in", {"name": name, "passphrase": PASSPHRASE}),
        ("/api/recover", {"name": name, "code": "x", "passphrase": PASSPHRASE}),
        (f"/api/tables/{table}/commands", {"do": "sit", "seat": 0, "name": name}),
    ):
        with pytest.raises(Refused) as refused:
            eve.post(path, **body)
        errors.append(refused.value.error)
    assert {error["code"] for error in errors} == {"bad-name"}
    assert max(len(error["message"]) for error in errors) < 200


def test_a_guest_whose_name_was_registered_by_another_sits_under_a_new_one(visitor: Visit) -> None:
    guest, owner = visitor("Zelda"), visitor("Zelda")
    with guest.at(owner.make_table("rap-rummy", seats=2)["id"]) as at:
        at.next()
        owner.post("/api/me/keep", passphrase=PASSPHRASE)
        assert at.ask(do="sit", seat=1)["error"]["code"] == "name-kept"
    with pytest.raises(Refused) as refused:
        guest.make_table("gin-rummy")
    assert refused.value.error["code"] == "name-kept"
    assert owner.make_table("gin-rummy")["seats"][0]["name"] == "Zelda"


@pytest.mark.parametrize("name", ["Kеeper", "Αnn", "Kee\u3164", "Боb"])
def test_mixed_scripts_and_invisible_letters_are_refused_by_name(visitor: Visit, name: str) -> None:
    eve = visitor("Eve")
    with pytest.raises(Refused) as refused:
        eve.post("/api/me", name=name)
    assert refused.value.error["code"] == "bad-name"
    assert "mixes letters" in refused.value.error["message"] or "invisible letters" in refused.value.error["message"]


@pytest.mark.parametrize(
    "name", ["Aunt May", "Аня", "Zoë", "O’Neil", "山田 Ken", "김철수", "Ελένη", "नेहा", "שרה", "Ann ❤️", "R2-D2"]
)
def test_names_of_any_one_script_are_fine(visitor: Visit, name: str) -> None:
    assert visitor(name).get("/api/me")["user"]["name"] == name


def test_guests_are_marked_at_seats_in_talk_and_in_lists(visitor: Visit) -> None:
    owner, guest = visitor("Olga"), visitor("Gus")
    owner.post("/api/me/keep", passphrase=PASSPHRASE)
    made = owner.make_table("rap-rummy", seats=3, computers=["random"], is_open=True)
    assert [seat["guest"] for seat in made["seats"]] == [False, False, False]
    with owner.at(made["id"]) as at, guest.at(made["id"]) as his:
        at.next()
        his.next()
        assert his.ask(do="sit", seat=2)["type"] == "done"
        places = at.until(lambda frame: frame["type"] == "places" and frame["seats"][2]["name"] == "Gus")
        assert [seat["guest"] for seat in places["seats"]] == [False, False, True]
        his.send('{"id":"s1","do":"say","text":"I am Olga"}')
        at.send('{"id":"s2","do":"say","text":"So am I"}')
        said = [at.until(lambda frame: frame["type"] == "said") for _ in range(2)]
        assert {one["name"]: one["guest"] for one in said} == {"Gus": True, "Olga": False}
        assert {one["name"]: one["guest"] for one in at.ask(ask="table")["answer"]["talk"]} == {
            "Gus": True,
            "Olga": False,
        }
    (listed,) = [table for table in guest.get("/api/tables")["open"] if table["id"] == made["id"]]
    assert [seat["guest"] for seat in listed["seats"]] == [False, False, True]
    with owner.at(made["id"]) as at:  # a name of one's own that is not the one kept is anybody's
        at.next()
        assert at.ask(do="sit", seat=0, name="Olga the Great")["type"] == "done"
        assert at.ask(ask="table")["answer"]["places"]["seats"][0]["guest"]


def test_the_guest_mark_goes_when_the_guest_registers_the_name(visitor: Visit) -> None:
    guest = visitor("Nora")
    table = guest.make_table("rap-rummy", seats=2)["id"]
    assert guest.get(f"/api/tables/{table}")["seats"][0]["guest"]
    with guest.at(table) as at:
        at.next()
        guest.post("/api/me/keep", passphrase=PASSPHRASE)
        assert at.until(lambda frame: frame["type"] == "bye")
    with guest.at(table) as at:
        assert not at.next()["places"]["seats"][0]["guest"]


def test_a_user_who_gives_up_a_registered_name_is_marked_at_once(visitor: Visit) -> None:
    owner, other = visitor("Rita"), visitor("Olaf")
    owner.post("/api/me/keep", passphrase=PASSPHRASE)
    with other.at(owner.make_table("rap-rummy", seats=2)["id"]) as at:
        assert not at.next()["places"]["seats"][0]["guest"]
        owner.post("/api/me", name="Margarita", current=PASSPHRASE)
        assert at.until(lambda frame: frame["type"] == "places")["seats"][0]["guest"]


def test_an_uploaded_record_cannot_impersonate_a_registered_name(visitor: Visit) -> None:
    owner, eve = visitor("Paula"), visitor("Eva")
    for one in (owner, eve):
        one.post("/api/me/keep", passphrase=PASSPHRASE)
    played = finished_record(owner)
    shown = owner.get(f"/api/records/{played}")
    assert (shown["names"][0], shown["uploaded"], shown["guests"]) == ("Paula", False, [])
    (listed,) = owner.get("/api/me/tables")["finished"]
    assert [seat["guest"] for seat in listed["seats"]] == [False, False]
    text = owner.http.get(f"/api/records/{played}/file").content
    uploaded = eve.http.post("/api/records", content=text).json()["id"]
    shown = eve.get(f"/api/records/{uploaded}")
    assert (shown["names"][0], shown["uploaded"], shown["guests"]) == ("Paula", True, [0])


def test_a_record_marks_a_guest_whose_name_was_registered_later(visitor: Visit) -> None:
    guest, owner = visitor("Quentin"), visitor("Quentin")
    played = finished_record(guest)
    owner.post("/api/me/keep", passphrase=PASSPHRASE)
    assert owner.get(f"/api/records/{played}")["guests"] == [0]


def finished_record(visitor: Visitor) -> str:
    """The record of a game that somebody has played with a computer player."""
    made = visitor.make_table("rap-rummy", computers=["random"], options={"deals": 1}, pace=0, start=True)
    with visitor.at(made["id"]) as at:
        at.next()
        while at.places["stage"] != "over":
            view = at.view
            if view.get("to_move") == 0 and view["may"]:
                at.act(view["may"][0]["act"])
            else:
                at.next()
        return str(at.places["record"])


def test_the_table_of_confusable_characters_is_loaded_at_server_start(tmp_path: Path) -> None:
    """And not on the loop with the first name, while everybody else waits."""

    async def start() -> None:
        names._confusables.cache_clear()
        async with open_site(Setup(tmp_path)):
            assert names._confusables.cache_info().currsize == 1

    asyncio.run(start())
