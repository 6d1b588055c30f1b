"""Players from outside: ``my_bots:Careful`` names a class or function of a module of somebody's own.

Naming one runs its module, so only who types a command may. Nothing that is read from a file or comes over a network gets
here: matches carry these players beside the names of their seats.
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
    """A player of another module, by its words: each process that plays imports it by itself. ``version`` is what it says of
    itself, or else a digest of its module.
    """

    module: str
    name: str
    version: str

    @property
    def versioned(self) -> str:
        """Its name as measurements write it: ``my_bots:Careful@2``."""
        return f"{self.module}:{self.name}@{self.version}"

    @property
    def factory(self) -> PlayerFactory:
        """What builds one. Raises UsageError where that is not what it was when the match began."""
        return _built_by(self)


def is_outside(kind: str) -> bool:
    """Whether this is how a player from outside is named."""
    return ":" in kind


def outside_player(text: str) -> OutsidePlayer:
    """The player that ``module:name`` or ``module:name@version`` names, imported from the environment or else from the current
    folder. Raises UsageError where there is none, or one of another version.
    """
    words, at, version = text.strip().partition("@")
    module, _, name = words.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # last, so that no file there takes the place of a module of ours
    found, factory = _imported(module, name)
    player = OutsidePlayer(module, name, _version(words, found, factory))
    if at and version != player.version:
        raise _unusable(text.strip(), Message("this is {player}", {"player": player.versioned}))
    return player


def versioned(kind: str, outside: Collection[str]) -> str:
    """A kind as measurements write it: ``club@2``; those from ``outside`` are written so already."""
    return kind if kind in outside else player_kind(kind).versioned


@cache  # a match makes its players again for every game
def _built_by(player: OutsidePlayer) -> PlayerFactory:
    module, factory = _imported(player.module, player.name)
    words = f"{player.module}:{player.name}"
    if _version(words, module, factory) != player.version:
        raise _unusable(player.versioned, Message("its source was changed while it was measured"))
    return factory


def _imported(module: str, name: str) -> tuple[ModuleType, Callable[..., Any]]:
    words = f"{module}:{name}"
    try:
        found = import_module(module)
    except Exception as error:
        raise _unusable(words, f"{type(error).__name__}: {error}") from error
    factory = getattr(found, name, None)
    if not callable(factory):
        raise _unusable(
            words, Message("{module} has no class or function {name}", {"module": module, "name": repr(name)})
        )
    return found, factory


def _version(words: str, module: ModuleType, factory: Callable[..., Any]) -> str:
    version = getattr(factory, "VERSION", getattr(module, "VERSION", None))
    if isinstance(version, int):
        return str(version)
    if version is not None:
        raise _unusable(words, Message("its VERSION is {version}, not a whole number", {"version": repr(version)}))
    try:
        source = Path(module.__file__ or "").read_bytes()
    except OSError:
        raise _unusable(words, Message("its source cannot be read; give it a VERSION, a whole number")) from None
    return f"sha-{sha256(source).hexdigest()[:_DIGITS]}"


def _unusable(words: str, reason: Message | str) -> UsageError:
    told = Message("{player} cannot play: {reason}", {"player": words, "reason": reason})
    return UsageError(told, code="unknown-player", subject=words)
