"""The words `./run` understands, each a function that ends in the program it stands for."""

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
from tools.release import release
from tools.vendor import vendor

ROOT = Path(__file__).resolve().parent.parent

# Each lock and the locks it must agree with, in the order of making.
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

# The packages of the API reference. A leading "!" leaves a package out.
PUBLIC = ["rumpus", "!rumpus.server", "!rumpus.cli", "!rumpus.room", "!rumpus.store", "!rumpus.solver.jit"]

Words = Sequence[str]


def main(words: Words) -> int:
    """Set up what the words need and become that program; returns the exit status of a refusal."""
    try:
        command = COMMANDS.get(words[0]) if words else None
        return command(words[1:]) if command else play(words)
    except SetUpError as error:
        say(str(error))
        return 1
    except OSError as error:
        say(
            f"{error.filename or ROOT}: {error.strerror or error}. Mend that, or copy the project to a folder of your own."
        )
        return 1
    except KeyboardInterrupt:
        say("stopped. The next call takes up the set-up again.")
        return 130


def play(words: Words) -> NoReturn:
    """`rumpus WORDS…`, in the folder of the caller, with the door's name for lines that say what to type next."""
    os.environ["RUMPUS_CALLED"] = shlex.quote(sys.argv[0])
    _become(_ready("run").python, "-P", "-m", "rumpus", *words)


def test(words: Words) -> int:
    """Every test, gate and judge, or pytest with the words given.

    The tests of the core come first and alone, with its coverage: measuring it in all other tests costs a sixth of their time.
    """
    python = _compiled("run", "test")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else hundreds of processes would each compile all they import
    os.chdir(ROOT)
    pytest = [str(python), "-P", "-m", "pytest"]
    if words:
        _become(python, *pytest[1:], *words)
    pytest += ["-n", "2", "--dist", "worksteal"]  # each process more starts a browser and loads the kernels once more
    calls = [[*pytest, *OF_CORE, "--cov"], [*pytest, *(f"--ignore={folder}" for folder in OF_CORE)]]
    statuses = [subprocess.run(call, env=own_environ(), check=False).returncode for call in calls]
    return next(filter(None, statuses), 0)


def bench(words: Words) -> NoReturn:
    """The benchmarks of `bench/`."""
    python = _compiled("run", "build", "bench")
    os.chdir(ROOT)
    _become(python, "-m", "bench", *words)


def ray(words: Words) -> int:
    """What playing on many machines adds, for `--ray`; most never need it, and it is large."""
    _ready("run", "ray")
    say("Ray is here: simulate and panel take --ray auto or --ray HOST:PORT")
    return 0


def docs(words: Words) -> int:
    """Write the API reference to build/api, from the docstrings of the public packages."""
    if words:
        raise SetUpError("./run docs takes no words: it writes the whole reference.")
    python = _ready("run", "docs").python
    folder = ROOT / "build" / "api"
    command = [str(python), "-P", "-m", "pdoc", "--docformat", "restructuredtext", "-o", str(folder), *PUBLIC]
    status = subprocess.run(command, cwd=ROOT, env=own_environ(), check=False).returncode
    if not status:
        say(f"the API reference is in {folder / 'index.html'}")
    return status


def try_release(words: Words) -> int:
    """Build the files of a release and try them in empty environments."""
    if words:
        raise SetUpError("./run release takes no words: it builds and tries the whole release.")
    release(ROOT, _ready("run").python)
    return 0


def lock(words: Words) -> int:
    """Make the locks again; they name neither an index nor a host, so any mirror serves them."""
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


COMMANDS: dict[str, Callable[[Words], int]] = {
    "test": test,
    "bench": bench,
    "ray": ray,
    "format": format_sources,
    "docs": docs,
    "lock": lock,
    "release": try_release,
    "vendor": vendor,
}


def _ready(*locks: str) -> Environment:
    """The environment, with these locks installed."""
    environment = Environment(ROOT)
    environment.ensure(locks)
    return environment


def _compiled(*locks: str) -> Path:
    """The Python of the environment, with these locks installed and the solver compiled."""
    environment = _ready(*locks)
    environment.compile()
    return environment.python


def _become(python: Path, *words: str) -> NoReturn:
    """Go on as this program: signals, terminal and exit status are its own."""
    sys.stderr.flush()
    os.execve(python, [str(python), *words], own_environ())
