"""Pages about measured players state the results of their panels."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from rumpus.cli import main
from rumpus.games import BOOKS
from rumpus.players import LEVELS, PLAYERS, strength
from tests.whole_games import TILE_GAMES
from tools.measured import STRENGTHS, made


def test_pages_and_strengths_are_made_from_the_stored_panels() -> None:
    pages = made()
    assert {path: path.read_text("utf-8") for path in pages} == pages, "call python -m tools.measured"


def panel(folder: Path, seed: str, shares: tuple[float, ...], *, player: str = "beginner") -> None:
    """A panel of few rounds, with these shares of won games at its looks."""
    words = (
        f"panel rap-rummy --players random,{player} --option deals=1 --seed {seed} "
        "--rounds 240 --seconds 0.000001 --jobs 1 --json"
    )
    done = CliRunner().invoke(main, [*words.split(), "--out", str(folder / "p" / seed)])
    told = json.loads(done.stdout)
    looks = [
        look | {"mean": 9.0, "error": 1.0, "p": 0.0, "games_won": share, "games_won_error": 0.02}
        for look, share in zip(told["plan"]["looks"], shares, strict=False)
    ]
    told["findings"][0] |= {"looks": looks, "rounds": looks[-1]["rounds"], "deals": 2 * looks[-1]["rounds"]}
    (folder / f"{seed}.json").write_text(json.dumps(told))


def test_two_seeds_count_as_one_and_players_of_other_versions_do_not(tmp_path: Path) -> None:
    panel(tmp_path, "1", (0.9, 0.8))
    panel(tmp_path, "2", (0.7,))
    panel(tmp_path, "3", (0.6,), player="random-rap-15")
    old = (tmp_path / "3.json").read_text().replace("random-rap-15@1", "random-rap-15@9")
    (tmp_path / "3.json").write_text(old)
    (one,) = json.loads(made(tmp_path)[STRENGTHS])["rap-rummy"]
    assert (one["seats"], one["options"], one["player"], one["against"]) == (2, "deals=1", "beginner@2", "random@1")
    assert one["games"] == 180
    assert one["share"] == round((60 * 0.8 + 30 * 0.7) / 90, 3)
    assert one["low"] < one["share"] - 0.02
    assert one["share"] - one["low"] == pytest.approx(one["high"] - one["share"], abs=0.002)


def test_a_player_of_another_name_today_inherits_its_results(tmp_path: Path) -> None:
    panel(tmp_path, "1", (0.9,))
    path = tmp_path / "1.json"
    old = path.read_text().replace(PLAYERS["beginner"].versioned, "master@1")
    for game, today in (("rap-rummy", "master@2"), ("rummy-q", "master-patient@1")):
        plan = json.loads(old)["plan"] | {"game": game, "options": dict(BOOKS[game].rules(2).options)}
        path.write_text(json.dumps(json.loads(old) | {"plan": plan}))
        files = made(tmp_path)
        assert [one["player"] for one in json.loads(files[STRENGTHS])[game]] == [today]
        page = next(text for name, text in files.items() if name.suffix == ".md")
        assert f"\nToday's {today} plays as master@1 did here.\n" in page


@pytest.mark.parametrize("slug", TILE_GAMES)
def test_the_sociable_levels_of_tile_games_are_in_order(slug: str) -> None:
    shares = {(one.player, one.against): one for one in strength.strengths(slug) if one.seats == 2}
    for lower, level in pairwise(PLAYERS[name].versioned for name in LEVELS):
        assert shares[level, lower].low > 0.5


def test_results_of_older_rules_say_so(tmp_path: Path) -> None:
    panel(tmp_path, "1", (0.9,))
    path = tmp_path / "1.json"
    told = path.read_text()
    page = next(text for name, text in made(tmp_path).items() if name.suffix == ".md")
    assert "Older rules" not in page
    older = json.loads(told)
    older["plan"]["version"] = 0
    path.write_text(json.dumps(older))
    page = next(text for name, text in made(tmp_path).items() if name.suffix == ".md")
    assert "\nOlder rules: played by version 0 of Rap Rummy (1926); today's is version 1.\n" in page


def test_players_tells_them(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"seats": 3, "options": "", "player": "casual@2", "against": "beginner@2", "share": 0.5}
    more = row | {"seats": 2, "options": "deals=1", "low": 0.612, "high": 0.7, "games": 4000, "share": 0.65}
    monkeypatch.setattr(
        strength, "_measured", lambda: {"rap-rummy": [more, row | {"low": 0.4, "high": 0.6, "games": 90}]}
    )
    told = CliRunner().invoke(main, ["players", "rap-rummy"]).stdout.split("\n\n")
    assert told[1].splitlines() == [
        "Measured with 2 seats and deals=1; of equal players each wins 50.0% of the games:",
        "casual@2 wins 65.0% (61.2% to 70.0%) against beginner@2, in 4,000 games",
    ]
    assert told[2].splitlines()[1] == "casual@2 wins 50.0% (40.0% to 60.0%) against 2 × beginner@2, in 90 games"
    told_by_json = json.loads(CliRunner().invoke(main, ["players", "rap-rummy", "--json"]).stdout)
    (casual,) = (one for one in told_by_json if one["player"] == "casual")
    assert [one["games"] for one in casual["measured"]] == [4000, 90]
    assert "Measured" not in CliRunner().invoke(main, ["players"]).stdout
