"""The optional parts of Rumpus: which packages each needs, and the one line that says what to type where they are missing.

``pip install rumpus`` brings the rules, the records and the terminal. A package of ours that needs more calls ``need`` before it
imports anything, so that every way to it ends in the same line.
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
"""The packages that each extra of ``pyproject.toml`` brings."""


class MissingExtra(UsageError, ImportError):  # noqa: N818 - named for what it is, as in architecture.md
    """A part of Rumpus that is not installed."""


def missing(extra: str, what: Message | str) -> MissingExtra:
    """The refusal of something that needs this extra. In a clone only Ray can be missing; its door is named by RUMPUS_CALLED."""
    door = os.environ.get("RUMPUS_CALLED")
    return MissingExtra(
        f"{what} needs packages that are not installed; type: "
        + (f"{door} {extra}" if door else f"pip install 'rumpus[{extra}]'"),
        code="missing-extra",
        subject=extra,
    )


def is_installed(extra: str) -> bool:
    """Return True if everything that this extra brings can be imported."""
    return all(find_spec(module) is not None for module in EXTRAS[extra])


def need(extra: str, what: str) -> None:
    """Raise MissingExtra if this extra is not installed."""
    if not is_installed(extra):
        raise missing(extra, what)
