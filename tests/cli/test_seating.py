"""`--players` and `--option`, as they are typed."""

import pytest

from rumpus.cli.seating import parse_options, parse_players
from rumpus.core.errors import UsageError
from rumpus.game import Seat


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("Ann,Bob", [("Ann", "person"), ("Bob", "person")]),
        (" Ann ,  Robin  Hood,HEURISTIC", [("Ann", "person"), ("Robin Hood", "person"), ("heuristic", "heuristic")]),
        ("Ann,Robin=Heuristic", [("Ann", "person"), ("Robin", "heuristic")]),
        ("random=person,random", [("random", "person"), ("random 2", "random")]),
        ("heuristic,heuristic", [("heuristic", "heuristic"), ("heuristic 2", "heuristic")]),
        ("random 2,random,random", [("random 2", "person"), ("random", "random"), ("random 3", "random")]),
        ("random@1,Rob=Random@1,random", [("random", "random"), ("Rob", "random"), ("random 2", "random")]),
        ("Ann@home", [("Ann@home", "person")]),
        ("random-rap-15,Zoë", [("random-rap-15", "random-rap-15"), ("Zoë", "person")]),
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
        ("A=random,A=heuristic", "A is named twice"),
        ("=heuristic", "names nobody"),
        ("Ann=", "names nobody"),
        ("Ann=heurist", "did you mean heuristic"),
        ("random@2", "there is no computer player 'random@2' here; this is random@1"),
        ("Ann=b=c", "there is no computer player 'b=c'"),
    ],
)
def test_a_seat_that_cannot_be_read_is_refused(text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        parse_players(text)


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
