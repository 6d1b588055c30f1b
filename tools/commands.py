"""The commands of `./run`. Each is a function that ends in the program that it starts."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from tools import node
from tools.environment import Environment
from tools.installers import own_environ
from tools.messages import SetUpError, say
from tools.reference import write_reference
from tools.release import release
from tools.vendor import vendor

ROOT = Path(__file__).resolve().parent.parent

# Each lock file, and the lock files whose versions it must share, in the order of creation.
LOCKS = {
    "run": [],
    "test": ["run"],
    "build": [],
    "bench": ["run", "test", "build"],
    "ray": ["run", "test"],
    "docs": ["run", "test"],
}

# The tests that cover every branch of the core.
OF_CORE = [f"tests/{folder}" for folder in ("core", "clauses", "game")]

Words = Sequence[str]


def main(words: Words) -> int:
    """Set up the environment for a command and run it. Return the exit status of an error; otherwise this process is
    replaced.
    """
    try:
        command = COMMANDS.get(words[0]) if words else None
        return command(words[1:]) if command else play(words)
    except SetUpError as error:
        say(str(error))
        return 1
    except OSError as error:
        reason = error.strerror or error
        say(f"{error.filename or ROOT}: {reason}. Fix that, or copy the project to a folder of your own.")
        return 1
    except KeyboardInterrupt:
        say("stopped. The next call takes up the set-up again.")
        return 130


def play(words: Words) -> NoReturn:
    """Run `rumpus WORDS…` in the caller's folder. RUMPUS_CALLED lets its messages suggest commands with `./run`."""
    os.environ["RUMPUS_CALLED"] = shlex.quote(sys.argv[0])
    _become(_ready("run").python, "-P", "-m", "rumpus", *words)


def test(words: Words) -> int:
    """Run every test, gate and check of the code; or pytest with the words given.

    The tests of the core run first and alone, with its coverage. Measuring coverage in all other tests would cost a
    sixth of their time.
    """
    python = _compiled("run", "test")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # otherwise hundreds of processes would each compile their imports
    os.chdir(ROOT)
    pytest = [str(python), "-P", "-m", "pytest"]
    if words:
        _become(python, *pytest[1:], *words)
    pytest += ["--dist", "worksteal"]
    # Afterwards one process more than the two cores of a small machine, because tests of the page wait for the browser.
    # Not more, because each process starts a browser and loads the kernels.
    calls = [[*pytest, "-n", "2", *OF_CORE, "--cov"], [*pytest, "-n", "3", *(f"--ignore={one}" for one in OF_CORE)]]
    statuses = [subprocess.run(call, env=own_environ(), check=False).returncode for call in calls]
    return next(filter(None, statuses), 0)


def bench(words: Words) -> NoReturn:
    """Run the benchmarks of `bench/`."""
    python = _compiled("run", "build", "bench")
    os.chdir(ROOT)
    _become(python, "-m", "bench", *words)


def ray(words: Words) -> int:
    """Install Ray, for `--ray`. It is large and most users never need it."""
    _ready("run", "ray")
    say("Ray is here: simulate and panel take --ray auto or --ray HOST:PORT")
    return 0


def lock(words: Words) -> int:
    """Make the lock files again. They name no index and no host, so any mirror can serve them."""
    uv = shutil.which("uv") or shutil.which("uv", path=ROOT / ".venv" / "bin")
    if not uv:
        raise SetUpError("making locks needs uv (https://docs.astral.sh/uv/). Install it and call ./run lock again.")
    for name, others in LOCKS.items():
        say(f"locks/{name}.txt")
        constraints = [word for other in others for word in ("-c", f"{other}.txt")]
        options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate"]
        command = [uv, "pip", "compile", "--quiet", *options, *words, *constraints, f"{name}.in", "-o", f"{name}.txt"]
        if status := subprocess.run(command, cwd=ROOT / "locks", check=False).returncode:
            return status
    return 0


def format_sources(words: Words) -> int:
    """Format Python with ruff, and the page's scripts and style sheets with the pinned Prettier."""
    if words:
        raise SetUpError("./run format takes no words: it formats everything.")
    ruff = [str(_ready("run", "test").python), "-P", "-m", "ruff", "format", "."]
    if status := subprocess.run(ruff, cwd=ROOT, env=own_environ(), check=False).returncode:
        return status
    node.install()
    done = node.call(node.PRETTIER, "--write", "--log-level", "warn", node.PAGE)
    print(done.stdout + done.stderr, end="")
    return done.returncode


def build_release(words: Words) -> int:
    """Build the wheel and the sdist in `build/dist`, and try the wheel in empty environments."""
    if words:
        raise SetUpError("./run release takes no words: it builds and tries the whole release.")
    release(ROOT, _ready("run").python)
    return 0


def reference(words: Words) -> int:
    """Write the API reference, made from the docstrings, to `build/api`."""
    if words:
        raise SetUpError("./run docs takes no words: it writes the whole reference.")
    say(f"the API reference is in {write_reference(ROOT, _ready('run', 'docs').python)}")
    return 0


COMMANDS: dict[str, Callable[[Words], int]] = {
    "test": test,
    "bench": bench,
    "ray": ray,
    "format": format_sources,
    "lock": lock,
    "vendor": vendor,
    "docs": reference,
    "release": build_release,
}


def _ready(*locks: str) -> Environment:
    """Return the environment with these locks installed."""
    environment = Environment(ROOT)
    environment.ensure(locks)
    return environment


def _compiled(*locks: str) -> Path:
    """Return the Python of the environment with these locks installed and the solver compiled."""
    environment = _ready(*locks)
    environment.compile()
    return environment.python


def _become(python: Path, *words: str) -> NoReturn:
    """Replace this process by a program, so that signals, terminal and exit status are its own."""
    sys.stderr.flush()
    os.execve(python, [str(python), *words], own_environ())
