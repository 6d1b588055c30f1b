"""Compiled kernels are cached as long as no source has changed, and never longer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rumpus.solver.jit.cache import SOURCES, digest_of, folder_for

INNER = "from rumpus.solver.jit.compiled import kernel\n\n@kernel\ndef twice(x):\n    return 2 * x\n"
CHANGED = INNER.replace(
    "2 * x", "x + 2 * x"
)  # longer too: of two sources of one second Python tells no other difference
OUTER = (
    "from rumpus.solver.jit.compiled import entry_point\nfrom rumpus.solver.inner import twice\n\n"
    "@entry_point\ndef more(x):\n    return twice(x) + 1\n"
)
ASK = (
    "from rumpus.solver.outer import more; print(); input(); "
    "print(more(20), sum(more.stats.cache_hits.values()) if hasattr(more, 'stats') else 0)"
)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "rumpus" / "solver"
    folder.mkdir(parents=True)
    for package in (folder, folder.parent):
        (package / "__init__.py").touch()
    shutil.copytree(SOURCES / "jit", folder / "jit", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "inner.py").write_text(INNER, "utf-8")
    (folder / "outer.py").write_text(OUTER, "utf-8")
    return folder


def ask(sources: Path, **env: str) -> tuple[int, int]:
    """The answer of the kernel in a new process, and how often it was served from what was kept."""
    [answer] = ask_at_once(sources, 1, **env)
    return answer


def ask_at_once(sources: Path, times: int, **env: str) -> list[tuple[int, int]]:
    """The same in several new processes at once."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA")}
    env = {**kept, "PYTHONPATH": str(sources.parents[1]), **env}
    command = [sys.executable, "-P", "-c", ASK]
    asked = [
        subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        for _ in range(times)
    ]
    for process in asked:
        assert process.stdout is not None
        process.stdout.readline()  # it has imported all, and waits for a line
    for process in asked:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    told = [process.communicate()[0].split() for process in asked]
    return [(int(answer), int(hits)) for answer, hits in told]


def test_several_processes_compile_once_until_a_source_changes(sources: Path) -> None:
    assert sorted(ask_at_once(sources, 2)) == [(41, 0), (41, 1)], "two at once"
    assert ask(sources) == (41, 1), "a later one"
    (sources / "inner.py").write_text(CHANGED, "utf-8")
    assert ask(sources) == (61, 0), "after a change"


STOPPED = """
from rumpus.solver.jit.compiled import LISTENERS
from rumpus.solver.other import less
from rumpus.solver.outer import more
LISTENERS.append(lambda name, is_ready: name.endswith("less") and (print(flush=True), input()))
more(20), less(20)
"""
GOING_ON = """
from rumpus.solver.other import less
from rumpus.solver.outer import more
print(more(20), less(20), *(sum(function.stats.cache_hits.values()) for function in (more, less)))
"""


def test_compiling_that_was_stopped_goes_on_where_it_was(sources: Path) -> None:
    (sources / "other.py").write_text(OUTER.replace("more", "less").replace("+ 1", "- 1"), "utf-8")
    env = {**os.environ, "PYTHONPATH": str(sources.parents[1])}
    command = [sys.executable, "-P", "-c", STOPPED]
    with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as stopped:
        assert stopped.stdout is not None
        assert stopped.stdout.readline() == b"\n", "the first entry point is compiled, and the second begins"
        stopped.kill()
    told = subprocess.check_output([sys.executable, "-P", "-c", GOING_ON], env=env, encoding="utf-8")
    assert told.split() == ["41", "39", "1", "0"]


def test_no_older_kernel_is_served_from_where_the_environment_says(sources: Path, tmp_path: Path) -> None:
    elsewhere = str(tmp_path / "elsewhere")
    assert ask(sources, NUMBA_CACHE_DIR=elsewhere) == (41, 0)
    assert ask(sources, NUMBA_CACHE_DIR=elsewhere) == (41, 1)
    assert not list((sources / "__pycache__").glob("kernels-*"))
    (sources / "inner.py").write_text(CHANGED, "utf-8")
    assert ask(sources, NUMBA_CACHE_DIR=elsewhere) == (61, 0)


def test_a_source_moved_to_a_deeper_folder_or_changed_there_changes_the_digest(sources: Path) -> None:
    rooms = sources / "jit" / "deeper"
    rooms.mkdir()
    before = digest_of(sources)
    (sources / "inner.py").rename(rooms / "inner.py")
    moved = digest_of(sources)
    (rooms / "inner.py").write_text(CHANGED, "utf-8")
    assert len({before, moved, digest_of(sources)}) == 3
    (rooms / "inner.py").write_text(INNER, "utf-8")
    (rooms / "inner.py").rename(sources / "inner.py")
    assert digest_of(sources) == before


def test_without_the_compiler_the_answer_is_the_same(sources: Path) -> None:
    assert ask(sources, NUMBA_DISABLE_JIT="1") == (41, 0)


COMPILED = """
import rumpus.solver.jit.cache as cache
before = cache.is_compiled()
{}
print(before, cache.is_compiled())
"""


def is_compiled(sources: Path, then: str) -> str:
    """Return two answers of a new process: are these sources compiled, and are they after it has run ``then``?"""
    env = {**os.environ, "PYTHONPATH": str(sources.parents[1])}
    told = subprocess.check_output([sys.executable, "-P", "-c", COMPILED.format(then)], env=env, encoding="utf-8")
    return told.strip()


def test_the_compiled_mark_lasts_until_a_source_or_the_compiler_changes(sources: Path) -> None:
    """A source written again, or another version of the compiler: then it takes nothing of what is cached."""
    assert is_compiled(sources, "cache.mark_compiled()") == "False True"
    assert is_compiled(sources, "cache.version = lambda name: '99'") == "True False"
    os.utime(sources / "outer.py", (1, 1))
    assert is_compiled(sources, "cache.mark_compiled()") == "False True"


def test_only_the_newest_folder_stays(sources: Path) -> None:
    first = folder_for(sources)
    (first / "kept").touch()
    assert folder_for(sources) == first
    assert (first / "kept").exists()
    (sources / "new.py").touch()
    second = folder_for(sources)
    assert second != first
    assert [path.name for path in (sources / "__pycache__").glob("kernels-*")] == [second.name]


def test_the_user_cache_is_used_when_the_source_folder_is_not_writable(
    sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "platform", "linux")
    (sources / "__pycache__").touch()  # no folder can be made there now
    assert folder_for(sources).parent == tmp_path / "cache" / "rumpus"
    assert ask(sources, XDG_CACHE_HOME=str(tmp_path / "cache")) == (41, 0)
    assert ask(sources, XDG_CACHE_HOME=str(tmp_path / "cache")) == (41, 1)


def test_a_kernel_is_not_called_from_python() -> None:
    """It has no door to Python; without one a call would crash. With the compiler off it is a function like any
    other."""
    call = "from rumpus.solver.jit.bits import count; print(count(7))"
    env = {**os.environ, "PYTHONPATH": str(SOURCES.parent.parent)}
    with pytest.raises(subprocess.CalledProcessError) as refused:
        subprocess.run([sys.executable, "-c", call], env=env, capture_output=True, encoding="utf-8", check=True)
    assert "call it from an entry point" in refused.value.stderr
    without = subprocess.check_output(
        [sys.executable, "-c", call], env={**env, "NUMBA_DISABLE_JIT": "1"}, encoding="utf-8"
    )
    assert without == "3\n"
