"""Starting and stopping as a user does: the bare command, a second one, a taken port, Ctrl-C."""

from __future__ import annotations

import json
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from rumpus.server.addresses import own_address
from rumpus.server.discovery import address_of_running
from tests.cli.sitting import environment
from tests.patience import PATIENCE
from tests.server.serving import served
from tests.server.visitors import Visitor

BROWSER = "#!{python}\nimport sys\nopen({opened!r}, 'a').write(sys.argv[1] + '\\n')\n"
Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a browser that writes down what it is to open."""
    browser = tmp_path / "browser"
    browser.write_text(BROWSER.format(python=sys.executable, opened=str(tmp_path / "opened")))
    browser.chmod(0o755)
    return tmp_path


@pytest.fixture
def start(home: Path) -> Iterator[Start]:
    """`rumpus` with these words and variables, in that home; it ends with the test."""
    started: list[subprocess.Popen[str]] = []

    def start_it(*words: str, **variables: str) -> subprocess.Popen[str]:
        kept = {name: value for name, value in environment(home).items() if name not in ("CI", "DISPLAY", "BROWSER")}
        command = [sys.executable, "-P", "-m", "rumpus", *words]
        pipe = subprocess.PIPE
        started.append(
            subprocess.Popen(
                command, env={**kept, **variables}, stdout=pipe, stderr=pipe, text=True, start_new_session=True
            )
        )
        return started[-1]

    yield start_it
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate()


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline()


def address_in(line: str) -> str:
    return next(word for word in line.split() if word.startswith("http://"))


def opened_in(home: Path, count: int) -> list[str]:
    """The addresses that the browser had to open, as soon as there are so many."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        with suppress(FileNotFoundError):
            lines = (home / "opened").read_text().splitlines()
            if len(lines) >= count:
                return lines
        time.sleep(0.02)
    raise AssertionError("no browser was opened")


def test_the_bare_command_serves_the_page_and_opens_it_and_so_does_a_second_one(home: Path, start: Start) -> None:
    browser = str(home / "browser")
    address = address_in(first_line(start(BROWSER=browser)))
    assert "<title>Rumpus" in httpx.get(address).text
    second = start(BROWSER=browser)
    told, faults = second.communicate(timeout=PATIENCE)
    assert (second.returncode, told, faults) == (0, f"Rumpus runs already, at {address}\n", "")
    assert opened_in(home, 2) == [address, address]


def test_without_a_browser_the_address_is_printed_and_ctrl_c_stops_it_in_a_line(start: Start) -> None:
    process = start(SSH_CONNECTION="1", DISPLAY=":0")
    address = address_in(first_line(process))
    assert first_line(process) == "Open that address in a browser. To play at this terminal: rumpus play\n"
    assert first_line(process) == "To let friends on your network in: rumpus serve --host 0.0.0.0\n"
    assert httpx.get(address).is_success
    process.send_signal(signal.SIGINT)
    told, faults = process.communicate(timeout=PATIENCE)
    assert (process.returncode, told, faults) == (0, "Stopped; every table is kept.\n", "")


def test_a_failing_browser_does_no_harm(start: Start) -> None:
    assert httpx.get(address_in(first_line(start(BROWSER="/nowhere/at-all")))).is_success


def test_the_bare_command_takes_another_port_where_the_usual_one_is_taken(start: Start) -> None:
    is_ours, address = False, "http://127.0.0.1:8026/"
    while not is_ours and ":8026/" in address:  # another process had it, and has let it go meanwhile
        with socket.socket() as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            is_ours = holds(taken, 8026)
            address = address_in(first_line(start()))
    assert ":8026/" not in address
    assert httpx.get(address).is_success


def holds(taken: socket.socket, port: int) -> bool:
    """Take a port, if nobody else has it."""
    with suppress(OSError):
        taken.bind(("127.0.0.1", port))
        taken.listen()
        return True
    return False


def test_a_server_that_was_killed_or_does_not_answer_is_not_taken_for_a_running_one(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        assert address_of_running(tmp_path) == f"{running.url}/"
        running.kill()
        assert address_of_running(tmp_path) is None
    with served(tmp_path) as running:
        assert address_of_running(tmp_path) == f"{running.url}/"
        (tmp_path / "rumpus.address").write_text("http://127.0.0.1:9/")
        assert address_of_running(tmp_path, patience=0.2) is None
    assert address_of_running(tmp_path) is None


def test_the_address_for_an_allowed_network_is_printed(start: Start) -> None:
    process = start("serve", "--host", "0.0.0.0", "--port", "0")  # what is let in is asked for on this machine alone
    port = address_in(first_line(process)).rpartition(":")[2]
    own = own_address(socket.AF_INET)
    if own is None:
        pytest.skip("this machine has no network")
    assert first_line(process) == f"Others on your network open http://{own}:{port}\n"


def test_the_command_that_lets_friends_in_works_when_it_is_typed(start: Start) -> None:
    process = start("serve", "--port", "0", "--host", "localhost")
    told = invitation(address_in(first_line(process)))
    assert told == {"address": "", "command": "rumpus serve --port 0 --host localhost --host 0.0.0.0"}
    process.send_signal(signal.SIGTERM)
    process.wait(PATIENCE)
    again = start(*shlex.split(told["command"])[1:])
    here = address_in(first_line(again))
    own = own_address(socket.AF_INET)
    if own is None:
        pytest.skip("this machine has no network")
    address = here.replace("127.0.0.1", own)
    assert first_line(again) == f"Others on your network open {address}\n"
    assert invitation(here) == {"address": address, "command": ""}


def test_a_server_behind_a_proxy_tells_no_command(start: Start) -> None:
    process = start("serve", "--port", "0", "--origin", "https://rummy.example.org")
    assert invitation(address_in(first_line(process))) == {"address": "", "command": ""}


def invitation(address: str) -> dict[str, str]:
    told: dict[str, str] = httpx.get(f"{address}api/invitation").json()
    return told


def test_a_server_that_stops_says_so_to_sockets_and_streams_and_does_not_dally(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        ann = Visitor(server.url, "Ann")
        table = ann.make_table("rap-rummy", computers=["casual"], start=True)["id"]
        with ann.at(table) as at, ann.http.stream("GET", f"/api/tables/{table}/stream") as stream:
            lines = stream.iter_lines()
            assert json.loads(next(lines))["type"] == "table"
            begun = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            assert "the table is kept" in at.until(lambda frame: frame["type"] == "bye")["message"]
            told = [json.loads(line) for line in lines if line]
            assert told[-1]["type"] == "bye"
            at.socket.close()
            _, faults = server.process.communicate(timeout=PATIENCE)
        assert faults == ""
        assert time.monotonic() - begun < 3  # before connections are cut
        ann.http.close()


HEAVY = ("numba", "numpy", "llvmlite", "sqlalchemy", "alembic")
IMPORTS = f"""
import sys
import rumpus.cli.commands.serve, rumpus.server.serve, uvicorn.protocols.http.httptools_impl
print(sorted({{name.partition(".")[0] for name in sys.modules}} & set({HEAVY!r})))
"""


def test_the_server_starts_without_slow_imports(project: Path) -> None:
    environ = {"PYTHONPATH": str(project / "src")}
    done = subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, text=True, check=False, env=environ)
    assert (done.stdout, done.stderr) == ("[]\n", "")
