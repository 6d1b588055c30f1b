"""`pip install rumpus` can play, record and verify; a missing extra is reported in one line with a command to type."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import rumpus
from rumpus.extras import EXTRAS

SCRIPT = Path(__file__).with_name("plain_installation.py")
RECORD = Path(__file__).parents[1] / "golden" / "games" / "gin-rummy-2.jsonl"


def needs(what: str, extra: str) -> str:
    return f"{what} needs packages that are not installed; type: pip install 'rumpus[{extra}]'"


SOLVER, SERVER = needs("rumpus.solver", "solver"), needs("rumpus.server", "server")
STORE, CLUB = needs("rumpus.store", "server"), needs("the computer player club", "solver")
REFUSED = {
    "": SERVER,
    "serve": SERVER,
    "key show .": SERVER,
    "audit .": STORE,
    "check .": STORE,
    "ban . ann": STORE,
    "close . 1": STORE,
    "delete . ann": STORE,
    "solve hand --game gin-rummy 7H": SOLVER,
    "solve table --game rummy-q --rack R7": SOLVER,
    "simulate gin-rummy --players club,beginner": CLUB,
    "panel gin-rummy --players club,beginner --out panel": CLUB,
    "play gin-rummy --players You,club": CLUB,
    "play gim-rummy": "there is no game 'gim-rummy'; did you mean gin-rummy?",
    "simulate gin-rummy --players random,beginner --ray auto": needs("--ray", "ray"),
}
PLAYED = {
    "play gin-rummy": f"rumpus: {CLUB}\nrumpus: a beginner plays instead\n",
    "play gin-rummy --players You,beginner": "",
    f"verify {RECORD}": "",
    f"show {RECORD}": "",
    "games": "",
    "players": "",
    "rules gin-rummy": "",
    "simulate rap-rummy --players random,beginner --games 2 --jobs 1 --option deals=1": "",
}


def settings(project: Path) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def installed_names(requirements: Iterable[str]) -> set[str]:
    """The distributions that pip installs for these requirements."""
    asked = [one for one in map(Requirement, requirements) if one.marker is None or one.marker.evaluate({"extra": ""})]
    return {one.name for one in asked}.union(*(installed_names(distribution(one.name).requires or ()) for one in asked))


@pytest.fixture(scope="module")
def plain(project: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Run the script in an environment with only the sources and the dependencies. Return its findings."""
    site, home = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("home")
    for name in installed_names(settings(project)["dependencies"]):
        there = distribution(name)
        for top in {file.parts[0] for file in there.files or () if ".." not in file.parts}:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(there.locate_file(top))))
    environ = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "PYTHONPATH": os.pathsep.join([str(project / "src"), str(site)]),
    }
    command = [sys.executable, "-S", "-P", str(SCRIPT), *REFUSED, *PLAYED]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environ, cwd=home)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    found["commands"] = dict(zip([*REFUSED, *PLAYED], found["commands"], strict=True))
    return found


def test_each_module_is_there_or_names_the_command_to_install_it(plain: dict[str, Any]) -> None:
    assert plain["imports"] == {
        **{
            f"rumpus.{name}": ["MissingExtra", needs(f"rumpus.{name}", "server")]
            for name in ("client", "room", "server", "store")
        },
        **{name: ["MissingExtra", SOLVER] for name in plain["imports"] if "server" not in plain["imports"][name][1]},
    }
    assert "rumpus.solver" in plain["imports"]


def test_a_missing_extra_is_an_ordinary_error(plain: dict[str, Any]) -> None:
    fields = {"code": "missing-extra", "clause": None, "subject": "solver"}
    assert plain["solver"] == fields | {"message": SOLVER}
    assert plain["level"] == fields | {"message": CLUB}


def test_beginners_play_every_game_and_its_record_is_verified(plain: dict[str, Any]) -> None:
    assert plain["games"] == dict.fromkeys(rumpus.games(), True)


def test_a_hint_names_the_extra_for_better_hints(plain: dict[str, Any]) -> None:
    assert plain["hint"].endswith(f" {needs('A better hint', 'solver')}.")


@pytest.mark.parametrize("words", REFUSED)
def test_a_command_that_needs_more_says_so_in_a_line(plain: dict[str, Any], words: str) -> None:
    assert plain["commands"][words] == [2, "", f"rumpus: {REFUSED[words]}\n"]


@pytest.mark.parametrize("words", PLAYED)
def test_the_other_commands_work(plain: dict[str, Any], words: str) -> None:
    status, out, err = plain["commands"][words]
    assert (status, err) == (0, PLAYED[words])
    assert len(out) > 40


def test_a_game_with_a_missing_level_remains_on_disk(plain: dict[str, Any]) -> None:
    assert plain["resume"] == [2, "", f"rumpus: {CLUB}\n"]


def test_the_choice_of_levels_lists_only_available_ones(plain: dict[str, Any]) -> None:
    assert needs("Each stronger player", "solver") in plain["welcome"]


def asked_for(project: Path, extra: str) -> Iterator[str]:
    """The distributions of an extra, also through others."""
    for requirement in map(Requirement, settings(project)["optional-dependencies"][extra]):
        for other in requirement.extras:
            yield from asked_for(project, other)
        if not requirement.extras:
            yield requirement.name


@pytest.mark.parametrize("extra", ["solver", "server"])
def test_modules_checked_for_an_extra_are_its_requirements(project: Path, extra: str) -> None:
    known = packages_distributions()
    # llvmlite comes with numba; where there is no uvloop the server does without.
    brought = {canonicalize_name(known[module][0]) for module in EXTRAS[extra]} - {"llvmlite"}
    assert brought == set(asked_for(project, extra)) - {"uvloop"}


def test_all_is_everything_but_ray(project: Path) -> None:
    extras = settings(project)["optional-dependencies"]
    assert set(asked_for(project, "all")) == {
        name for extra in extras.keys() - {"ray"} for name in asked_for(project, extra)
    }
