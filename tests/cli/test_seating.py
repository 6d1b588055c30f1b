"""`--players` and `--option`, as they are typed."""

from collections.abc import Callable

import pytest

from rumpus.cli.seating import parse_computers, parse_options, parse_players
from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.game import Seat
from rumpus.games import rule_book


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Ann,Bob", [("Ann", "person"), ("Bob", "person")]),
        (" Ann ,  Robin  Hood,CASUAL", [("Ann", "person"), ("Robin Hood", "person"), ("casual", "casual@2")]),
        ("Ann,Robin=Casual", [("Ann", "person"), ("Robin", "casual@2")]),
        ("random=person,random", [("random", "person"), ("random 2", "random@1")]),
        ("casual,casual", [("casual", "casual@2"), ("casual 2", "casual@2")]),
        ("random 2,random,random", [("random 2", "person"), ("random", "random@1"), ("random 3", "random@1")]),
        ("random@1,Rob=Random@1,random", [("random", "random@1"), ("Rob", "random@1"), ("random 2", "random@1")]),
        ("Ann@home", [("Ann@home", "person")]),
        ("club,Vera=expert-patient", [("club", "club@3"), ("Vera", "expert-patient@1")]),
        ("random-rap-15,Zoë", [("random-rap-15", "random-rap-15@1"), ("Zoë", "person")]),
    ],
)
def test_names_and_computer_players_take_their_seats(text: str, seats: list[tuple[str, str]]) -> None:
    assert parse_players(text) == tuple(Seat(*seat) for seat in seats)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "names nobody"),
        ("Ann,,Bob", "names nobody"),
        ("Ann,", "names nobody"),
        ("Ann,ann", "ann is named twice; give each player another name"),
        ("A=random,A=casual", "A is named twice"),
        ("=casual", "names nobody"),
        ("Ann=", "names nobody"),
        ("Ann=casua", "did you mean casual"),
        ("random@2", "there is no computer player 'random@2' here; this is random@1"),
        ("club@1", "there is no computer player 'club@1' here; this is club@3"),
        ("Ann=expert-lively", "there is no computer player 'expert-lively'; there are expert, expert-patient"),
        ("Ann=master-lively", "there is no computer player 'master-lively'; there are master, master-patient"),
        ("Ann=master@1", "there is no computer player 'master@1' here; this is master@2"),
        ("Ann=b=c", "there is no computer player 'b=c'"),
    ],
)
def test_a_seat_that_cannot_be_read_is_refused(text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        parse_players(text)


@pytest.mark.parametrize("kind", ["club-patient", "club-sociable", "master-hasty", "zzz"])
@pytest.mark.parametrize("parse", [parse_players, parse_computers])
def test_a_level_or_manner_that_the_game_does_not_have_is_refused_with_those_it_has(
    parse: Callable[[str, RuleSet], object], kind: str
) -> None:
    with pytest.raises(UsageError, match=r"player; there are beginner, casual, club, expert, master$") as refused:
        parse(f"Ann={kind}", rule_book("gin-rummy").rules(2))
    assert refused.value.message.startswith("Gin Rummy has no ")
    assert kind in refused.value.message


def test_options() -> None:
    assert parse_options([]) == {}
    assert parse_options(["opening=25", "Max-Deals = none", "pack=numbered-44"]) == {
        "opening": "25",
        "max_deals": "none",
        "pack": "numbered-44",
    }


@pytest.mark.parametrize("words", [["opening"], ["=25"], ["opening="], [""], ["deals=1", "DEALS=2"]])
def test_an_option_that_cannot_be_read_is_refused(words: list[str]) -> None:
    with pytest.raises(UsageError, match="--option"):
        parse_options(words)
