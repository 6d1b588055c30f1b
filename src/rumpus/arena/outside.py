"""Players from outside Rumpus: ``my_bots:Careful`` names a class or function in a module of the user.

Importing that module runs its code. So only the command line may name one, never a file or a network request. For this
reason matches hold these players apart from the kinds of their seats.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.players import PlayerFactory, player_kind

_DIGITS = 8  # of a digest: enough to tell one's own sources apart


@dataclass(frozen=True)
class OutsidePlayer:
    """A player in another module, by module and name. Each process that plays imports it itself.

    ``version`` is the VERSION that it declares, or else a digest of its source.
    """

    module: str
    name: str
    version: str

    @property
    def versioned(self) -> str:
        """The name with its version, as in measurements: ``my_bots:Careful@2``."""
        return f"{self.module}:{self.name}@{self.version}"

    @property
    def factory(self) -> PlayerFactory:
        """The factory that builds this player. Raises UsageError if its source has changed since the match began."""
        return _built_by(self)


def is_outside(kind: str) -> bool:
    """Return True if a kind names a player from outside."""
    return ":" in kind


def outside_player(text: str) -> OutsidePlayer:
    """Import and return the player that ``module:name`` or ``module:name@version`` names.

    The module is searched in the environment, then in the current folder. Raises UsageError if there is no such
    player, or its version is another.
    """
    reference, at, version = text.strip().partition("@")
    module, _, name = reference.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # last, so that no file there shadows an installed module
    found, factory = _imported(module, name)
    player = OutsidePlayer(module, name, _version(reference, found, factory))
    if at and version != player.version:
        raise _unusable(text.strip(), Message("this is {player}", {"player": player.versioned}))
    return player


def versioned(kind: str, outside: Collection[str]) -> str:
    """Return a kind with its version: ``club@2``. The kinds in ``outside`` have one already."""
    return kind if kind in outside else player_kind(kind).versioned


@cache  # a match builds its players again for every game
def _built_by(player: OutsidePlayer) -> PlayerFactory:
    module, factory = _imported(player.module, player.name)
    reference = f"{player.module}:{player.name}"
    if _version(reference, module, factory) != player.version:
        raise _unusable(player.versioned, Message("its source was changed while it was measured"))
    return factory


def _imported(module: str, name: str) -> tuple[ModuleType, Callable[..., Any]]:
    reference = f"{module}:{name}"
    try:
        found = import_module(module)
    except Exception as error:
        raise _unusable(reference, f"{type(error).__name__}: {error}") from error
    factory = getattr(found, name, None)
    if not callable(factory):
        raise _unusable(
            reference, Message("{module} has no class or function {name}", {"module": module, "name": repr(name)})
        )
    return found, factory


def _version(reference: str, module: ModuleType, factory: Callable[..., Any]) -> str:
    version = getattr(factory, "VERSION", getattr(module, "VERSION", None))
    if isinstance(version, int):
        return str(version)
    if version is not None:
        raise _unusable(reference, Message("its VERSION is {version}, not a whole number", {"version": repr(version)}))
    try:
        source = Path(module.__file__ or "").read_bytes()
    except OSError:
        raise _unusable(reference, Message("its source cannot be read; give it a VERSION, a whole number")) from None
    return f"sha-{sha256(source).hexdigest()[:_DIGITS]}"


def _unusable(reference: str, reason: Message | str) -> UsageError:
    message = Message("{player} cannot play: {reason}", {"player": reference, "reason": reason})
    return UsageError(message, code="unknown-player", subject=reference)
