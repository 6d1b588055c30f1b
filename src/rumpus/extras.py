"""The optional parts of Rumpus (extras): the packages that each needs, and the error message if they are missing.

``pip install rumpus`` installs the rules, the records and the terminal. A package that needs more calls ``need``
before any other import. So every missing package leads to the same message.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message

_SOLVER = ("llvmlite", "numba", "numpy")
_SERVER = (
    *("alembic", "argon2", "httptools", "httpx", "markdown_it", "msgspec", "prometheus_client"),
    *("sqlalchemy", "starlette", "uvicorn", "websockets"),
)
EXTRAS: dict[str, tuple[str, ...]] = {"solver": _SOLVER, "server": (*_SOLVER, *_SERVER), "ray": ("ray",)}
"""The top-level modules that each extra of ``pyproject.toml`` installs."""


class MissingExtra(UsageError, ImportError):  # noqa: N818 - architecture.md uses this name
    """A part of Rumpus that is not installed."""


def missing(extra: str, what: Message | str) -> MissingExtra:
    """Return the error that ``what`` needs this extra, with the command that installs it.

    In a clone, RUMPUS_CALLED holds the command to type, and only Ray can be missing.
    """
    door = os.environ.get("RUMPUS_CALLED")
    if door:
        typed = f"{door} {extra}"
        said = Message(
            "{what} needs packages that are not installed; type: {command}", {"what": what, "command": typed}
        )
    else:
        said = Message(
            "{what} needs packages that are not installed; type: pip install 'rumpus[{extra}]'",
            {"what": what, "extra": extra},
        )
    return MissingExtra(said, code="missing-extra", subject=extra)


def is_installed(extra: str) -> bool:
    """Return True if all packages of this extra can be imported."""
    return all(find_spec(module) is not None for module in EXTRAS[extra])


def need(extra: str, what: Message | str) -> None:
    """Raise MissingExtra, with a message about ``what``, if this extra is not installed."""
    if not is_installed(extra):
        raise missing(extra, what)
