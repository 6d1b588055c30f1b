"""Tests of committed files and of the lock files."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from rumpus.cli import COMMANDS as WORDS_OF_RUMPUS
from tools import node
from tools.commands import COMMANDS as WORDS_OF_RUN
from tools.commands import LOCKS

# Put together here, so that this file does not carry them.
HOSTS = ["pypi" + ".org", "python" + "hosted.org", "npmjs" + ".org", "anaconda" + ".org", "crates" + ".io"]
MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:root|work|home/\w+|Users/\w+)/")


def hosts_and_paths(text: str) -> list[str]:
    """Registry hosts and paths of one machine in a text."""
    return [host for host in HOSTS if host in text] + MACHINE_PATH.findall(text)


def test_no_committed_file_names_a_registry_or_a_machine(project: Path) -> None:
    git = shutil.which("git")
    if not git or not (project / ".git").exists():
        pytest.skip("not a git checkout: which files are committed cannot be told")
    listed = subprocess.run([git, "ls-files", "-z"], cwd=project, capture_output=True, check=True).stdout
    faults = {}
    for name in filter(None, listed.decode().split("\0")):
        path = project / name
        if path.is_file() and (found := hosts_and_paths(path.read_bytes().decode("utf-8", "replace"))):
            faults[name] = found
    assert faults == {}


def test_they_are_found() -> None:
    assert hosts_and_paths("--index-url https://py" + "pi.org/simple")
    assert hosts_and_paths("see /ro" + "ot/x and /home/" + "ann/rumpus/run")
    assert hosts_and_paths("docs/work/plan.md, ~/home/x, https://example.com/home/") == []


def pins(lock: Path) -> dict[str, str]:
    """Each pinned requirement of a lock, with its hashes."""
    entries = re.split(r"\n(?=\S)", lock.read_text("utf-8").strip())
    return {line.split(" \\\n")[0]: line for line in entries}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_by_hash_and_names_no_address(project: Path, name: str) -> None:
    lock = project / "locks" / f"{name}.txt"
    assert "://" not in lock.read_text("utf-8")
    for requirement, entry in pins(lock).items():
        assert re.match(r"[a-z0-9-]+==\S+( ; .*)?$", requirement), requirement
        assert "--hash=sha256:" in entry, requirement


def test_the_lock_of_npm_pins_by_hash_and_names_no_registry() -> None:
    for name, entry in node.locked().items():
        assert entry["integrity"].startswith("sha512-"), name
        assert "resolved" not in entry, name


@pytest.mark.parametrize(("name", "other"), [(name, other) for name, others in LOCKS.items() for other in others])
def test_locks_agree(project: Path, name: str, other: str) -> None:
    ours, theirs = (
        {requirement.split("==")[0]: requirement for requirement in pins(project / "locks" / f"{lock}.txt")}
        for lock in (name, other)
    )
    assert {package: ours[package] for package in ours.keys() & theirs} == {
        package: theirs[package] for package in ours.keys() & theirs
    }


def test_the_run_lock_is_made_from_the_project_dependencies(project: Path) -> None:
    settings = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
    extras = settings["project"]["optional-dependencies"]
    asked = {line for extra in extras.keys() - {"ray"} for line in extras[extra] if not line.startswith("rumpus[")}
    asked |= set(settings["project"]["dependencies"]) | set(settings["build-system"]["requires"])
    lines = (project / "locks" / "run.in").read_text("utf-8").splitlines()
    assert {line for line in lines if line and not line.startswith("#")} == asked


def test_ray_is_in_its_own_lock_alone(project: Path) -> None:
    settings = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
    lines = (project / "locks" / "ray.in").read_text("utf-8").splitlines()
    asked = [line for line in lines if line and not line.startswith(("#", "-r "))]
    assert ["rumpus[solver]", *asked] == settings["project"]["optional-dependencies"]["ray"]
    package = re.compile(r"^ray==", re.MULTILINE)
    holders = [name for name in LOCKS if package.search((project / "locks" / f"{name}.txt").read_text("utf-8"))]
    assert holders == ["ray"]


def test_no_command_hides_behind_a_word_of_run() -> None:
    assert WORDS_OF_RUMPUS.keys().isdisjoint(WORDS_OF_RUN)
