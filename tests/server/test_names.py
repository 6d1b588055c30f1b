"""Names: nobody passes for somebody who keeps one, at a seat or anywhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.serving import Served
from tests.server.visitors import Refused, Visitor

Visit = Callable[[str], Visitor]
PASSPHRASE = "correct horse battery"
LIKE_KEEPER = ["Keeper", "KEEPER", "  keeper ", "Кеереr", "КЕЕРЕR", "Ｋｅｅｐｅｒ", "Keeрer", "𝐊𝐞𝐞𝐩𝐞𝐫"]
UNSEEN = ["Kee\u3164per", "Keeper\u2800", "\u115fKeeper", "Kee\u034fper"]


@pytest.fixture(scope="module", autouse=True)
def keeper(server: Served) -> None:
    """Somebody keeps the name Keeper."""
    keeper = Visitor(server.url, "Keeper")
    keeper.post("/api/me/keep", passphrase=PASSPHRASE)
    keeper.http.close()


@pytest.mark.parametrize("name", LIKE_KEEPER + UNSEEN)
def test_a_stranger_takes_no_name_that_looks_like_a_kept_one(visitor: Visit, name: str) -> None:
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


def test_a_guest_whose_name_was_kept_since_sits_under_another(visitor: Visit) -> None:
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
def test_mixed_and_unseen_letters_are_refused_and_told(visitor: Visit, name: str) -> None:
    eve = visitor("Eve")
    with pytest.raises(Refused) as refused:
        eve.post("/api/me", name=name)
    assert refused.value.error["code"] == "bad-name"
    assert "mixes letters" in refused.value.error["message"] or "cannot be seen" in refused.value.error["message"]


@pytest.mark.parametrize(
    "name", ["Aunt May", "Аня", "Zoë", "O’Neil", "山田 Ken", "김철수", "Ελένη", "नेहा", "שרה", "Ann ❤️", "R2-D2"]
)
def test_names_of_any_one_script_are_fine(visitor: Visit, name: str) -> None:
    assert visitor(name).get("/api/me")["user"]["name"] == name
