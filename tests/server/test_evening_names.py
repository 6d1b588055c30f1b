"""Names that are pasted into a new evening, on a server of their own: new evenings of an address are limited."""

from __future__ import annotations

from tests.server.serving import Served
from tests.server.test_evenings import EveningPhone, code_of, done, post


def test_pasted_names_are_the_people_of_a_new_evening_and_come_once(server: Served) -> None:
    url, wanted = f"{server.url}/api/evenings", {"settings": {"title": "Club"}, "id": "another text that nobody has"}
    named = {**wanted, "names": "Name\tGroup\n1. Ann\t75+\n2. Bob\n"}
    first = done(post(url, named))
    organiser = EveningPhone(server.url, first["organiser"])
    organiser.do(do="rename", person=2, name="Bo")
    again = done(post(url, named))
    people = [(person["name"], person["group"]) for person in again["evening"]["people"]]
    assert (again["watch"], people) == (first["watch"], [("Ann", "75+"), ("Bo", "")])
    assert code_of(post(url, {**named, "names": "Zoe"}), 409) == "id-used"
    assert [person["name"] for person in organiser.do(do="add", names="3) Cy, Di")["people"]] == [
        "Ann",
        "Bo",
        "Cy",
        "Di",
    ]


def test_names_that_cannot_be_open_no_evening(server: Served) -> None:
    url, wanted = f"{server.url}/api/evenings", {"settings": {"title": "Club"}, "id": "a third text that nobody has"}
    for names, code in (
        ("Ann\nBob\nann", "same-name"),
        ("Ann\tBob\tCy\nDi", "bad-names"),
        ("1.\n2.\n", "no-names"),
        ("x" * 41, "bad-name"),
        ("\n".join(map(str, range(500))), "too-many-people"),
    ):
        assert code_of(post(url, {**wanted, "names": names}), 400) == code
    assert done(post(url, wanted))["evening"]["people"] == []
