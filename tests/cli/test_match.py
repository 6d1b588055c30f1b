"""`rumpus match`, as it is typed."""

import json

import pytest
from click.testing import CliRunner, Result

from rumpus.arena.match import Match, Played
from rumpus.cli import main


def typed(*words: str) -> Result:
    return CliRunner().invoke(main, ["match", *words])


def test_it_tells_who_wins_how_often() -> None:
    done = typed("rummy-1916", "--players", "heuristic,random", "--games", "4", "--seed", "7")
    assert (done.exit_code, done.stderr) == (0, "")
    first, best, worst = done.stdout.splitlines()
    assert first == "rummy-1916, 4 games, seed 7"
    assert best.startswith("heuristic  wins 100.0% (95 % interval 51.0% to 100.0%)  score ")
    assert worst.startswith("random     wins   0.0%")


def test_json_holds_everything_that_repeats_it() -> None:
    words = ("rap-rummy", "--players", "random,Rob=random-rap-15", "--games", "3", "--option", "deals=1", "--json")
    drawn = json.loads(typed(*words).stdout)
    assert (drawn["game"], drawn["games"], drawn["options"]["deals"]) == ("rap-rummy", 3, 1)
    assert [player["name"] for player in drawn["players"]] == ["random", "Rob"]
    assert sum(player["wins"] for player in drawn["players"]) == 3
    assert json.loads(typed(*words, "--seed", drawn["seed"]).stdout) == drawn


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("gin", "--games", "1"), "there is no game 'gin'; did you mean"),
        (("gin-rummy", "--players", "heuristic,randon"), "there is no computer player 'randon'; did you mean random?"),
        (("gin-rummy", "--players", "heuristic=person,random"), "only computer players play matches"),
        (("gin-rummy", "--players", "random,random,random"), "Gin Rummy is for 2 players, not 3"),
        (("gin-rummy", "--option", "knock=3"), "has no option knock; did you mean knock_card?"),
        (("gin-rummy", "--option", "seed=3"), "Gin Rummy has no option seed"),
    ],
)
def test_wrong_usage_is_one_line(words: tuple[str, ...], line: str) -> None:
    done = typed(*words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert line in done.stderr
    assert done.stderr.count("\n") == 1


def test_breaking_off_shows_what_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Match.play

    def broken_off(match: Match, number: int) -> Played:
        if number == 2:
            raise KeyboardInterrupt
        return play(match, number)

    monkeypatch.setattr(Match, "play", broken_off)
    done = typed("rap-rummy", "--players", "random,random", "--seed", "1")
    assert done.exit_code == 130
    assert done.stdout.startswith("rap-rummy, 2 games, seed 1\nrandom ")
