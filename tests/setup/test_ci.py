"""`.ci/run` installs Ray and the pinned npm packages, and Node.js, Chromium and Firefox where they are missing.

Without Node.js it stops. Without a browser it says so and runs the tests.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

APT = """#!/bin/sh
echo "apt-get $*"
[ "$4" != "{lacking}" ] || exit 100
[ "$1" != update ] || exit 0
shift 3
for name; do printf '#!/bin/sh\\necho "%s $*"\\n' "$name" > {bin}/"$name"; chmod +x {bin}/"$name"; done
"""
TESTED = "npm ci --no-audit --no-fund\nrun ray\nrun test tests/page with Node with Ray\n"
SKIPPED = ".ci/run: there is no Chromium, and it could not be installed: the tests of the page are skipped\n"
SKIPPED += ".ci/run: there is no Firefox, and it could not be installed: the ways through the page in it are skipped\n"
NO_NODE = ".ci/run: Node.js and npm are needed, and could not be installed\n"


@pytest.fixture
def machine(project: Path, tmp_path: Path) -> Path:
    """A machine with little more than a shell: its programs lie in `bin`; `./run` tells what it was called with."""
    (tmp_path / "bin").mkdir()
    for name in ("bash", "dirname", "env", "chmod"):
        (tmp_path / "bin" / name).symlink_to(str(shutil.which(name)))
    put(tmp_path / "bin" / "id", "#!/bin/sh\necho 0\n")
    put(tmp_path / "run", '#!/bin/sh\necho "run $*${RUMPUS_NEEDS_NODE:+ with Node}${RUMPUS_NEEDS_RAY:+ with Ray}"\n')
    (tmp_path / ".ci").mkdir()
    shutil.copy(project / ".ci" / "run", tmp_path / ".ci")
    return tmp_path


def put(path: Path, script: str) -> None:
    path.write_text(script)
    path.chmod(0o755)


def put_node(machine: Path) -> None:
    put(machine / "bin" / "node", "#!/bin/sh\n")
    put(machine / "bin" / "npm", '#!/bin/sh\necho "npm $*"\n')


def call(machine: Path, status: int = 0, **variables: str) -> tuple[str, str]:
    command = [str(machine / "bin" / "bash"), str(machine / ".ci" / "run"), "tests/page"]
    environ = {"PATH": str(machine / "bin"), **variables}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environ)
    assert done.returncode == status, done.stderr
    return done.stdout, done.stderr


def test_a_chromium_that_is_there_is_used(machine: Path) -> None:
    put_node(machine)
    assert call(machine, RUMPUS_CHROMIUM="/opt/chromium", RUMPUS_FIREFOX="/opt/firefox") == (
        TESTED,
        "",
    )
    put(machine / "bin" / "chromium", "#!/bin/sh\n")
    put(machine / "bin" / "firefox-esr", "#!/bin/sh\n")
    assert call(machine) == (TESTED, "")
    (machine / "bin" / "chromium").rename(machine / "bin" / "chromium-headless-shell")
    put(machine / "bin" / "apt-get", APT.format(bin=machine / "bin", lacking="nothing"))
    assert call(machine) == (TESTED, "")


def test_on_debian_it_is_installed(machine: Path) -> None:
    put(machine / "bin" / "apt-get", APT.format(bin=machine / "bin", lacking="nothing"))
    told, faults = call(machine)
    assert faults == ""
    assert told.splitlines() == [
        "apt-get update -q",
        "apt-get install -qy --no-install-recommends chromium-headless-shell fonts-dejavu-core",
        "apt-get update -q",
        "apt-get install -qy --no-install-recommends firefox-esr",
        "apt-get update -q",
        "apt-get install -qy --no-install-recommends nodejs npm",
        *TESTED.splitlines(),
    ]


def test_where_debian_has_no_headless_shell_the_whole_is_installed(machine: Path) -> None:
    put_node(machine)
    put(machine / "bin" / "apt-get", APT.format(bin=machine / "bin", lacking="chromium-headless-shell"))
    told, faults = call(machine, RUMPUS_FIREFOX="/opt/firefox")
    assert faults == ""
    assert told.splitlines() == [
        "apt-get update -q",
        "apt-get install -qy --no-install-recommends chromium-headless-shell fonts-dejavu-core",
        "apt-get update -q",
        "apt-get install -qy --no-install-recommends chromium fonts-dejavu-core",
        *TESTED.splitlines(),
    ]


def test_without_an_installable_browser_a_message_is_shown_and_the_tests_run(machine: Path) -> None:
    put_node(machine)
    assert call(machine) == (TESTED, SKIPPED)
    put(machine / "bin" / "apt-get", "#!/bin/sh\nexit 100\n")
    assert call(machine) == (TESTED, SKIPPED)


@pytest.mark.parametrize("there", ["nothing", "node"])
def test_where_node_cannot_be_installed_it_stops(machine: Path, there: str) -> None:
    put(machine / "bin" / there, "#!/bin/sh\n")
    assert call(machine, 1) == ("", SKIPPED + NO_NODE)
