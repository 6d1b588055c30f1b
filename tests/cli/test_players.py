"""`rumpus players`, as it is typed."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from rumpus.cli import main
from rumpus.games import BOOKS
from rumpus.players import PLAYERS, kinds_of


def run_cli(*words: str) -> Result:
    return CliRunner().invoke(main, ["players", *words])


def test_every_player_with_its_version_and_how_it_plays() -> None:
    told = [line.split(maxsplit=1) for line in run_cli().stdout.splitlines()]
    assert told == [[kind.versioned, str(kind.description)] for kind in PLAYERS.values()]


@pytest.mark.parametrize("slug", BOOKS)
def test_the_players_of_a_game_are_listed(slug: str) -> None:
    there = kinds_of(BOOKS[slug].rules(BOOKS[slug].least_seats))
    told, _, _ = run_cli(slug).stdout.partition("\n\n")  # what was measured follows
    assert [line.split()[0] for line in told.splitlines()] == [kind.versioned for kind in there]
    assert [fields["player"] for fields in json.loads(run_cli(slug, "--json").stdout)] == [kind.name for kind in there]


def test_json() -> None:
    found = {fields["player"]: fields for fields in json.loads(run_cli("--json").stdout)}
    assert list(found) == list(PLAYERS)
    club, patient, random = found["club"], found["expert-patient"], found["random"]
    assert (club["version"], club["level"], club["manner"], club["offered"]) == (
        PLAYERS["club"].version,
        "club",
        "sociable",
        True,
    )
    assert (patient["level"], patient["manner"], patient["title"]) == ("expert", "patient", "Expert, patient")
    assert (random["level"], random["manner"], random["offered"]) == (None, None, False)


def test_a_game_that_is_not_there_is_one_line() -> None:
    done = run_cli("gin")
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (2, "", 1)
