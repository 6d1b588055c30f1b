"""Run with no other packages than ``pip install rumpus`` brings. Print as JSON what can be imported, played and typed
there."""

from __future__ import annotations

import json
import pkgutil
import sys
from importlib import import_module
from pathlib import Path

from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import rumpus
from rumpus.cli import main
from rumpus.coach.hint import HintNotes, hint
from rumpus.core.errors import UsageError
from rumpus.players import make_player
from rumpus.record import record_of
from rumpus.record.signing import is_signed_by, signed
from rumpus.wording.telling import Teller


def refused_imports() -> dict[str, list[str]]:
    """The error of each module that cannot be imported, by its name. Modules inside a refused package are not tried."""
    found: dict[str, list[str]] = {}
    for module in pkgutil.walk_packages(rumpus.__path__, "rumpus.", onerror=lambda name: None):
        if not module.name.endswith("__main__"):
            try:
                import_module(module.name)
            except ImportError as error:
                found[module.name] = [type(error).__name__, str(error)]
    return found


def refusal_fields(call: str) -> dict[str, str | None]:
    """The four fields of the refusal of this call, which programs may take for an ImportError too."""
    try:
        eval(call)
    except ImportError as error:
        return error.as_dict() if isinstance(error, UsageError) else {}
    return {}


def play_deal(slug: str) -> bool:
    """Play a deal with beginners, ask for a hint, and verify the record."""
    game = rumpus.Game(slug, players=["Ann", "Bob"], seed="plain")
    players = [make_player("beginner", game.rules, seat) for seat in range(2)]
    seat = game.to_move
    assert seat is not None
    assert hint(Teller(game.rules, game.players, seat), game.view(seat)).lines
    while not game.results and (seat := game.to_move) is not None:
        game.play(players[seat].choose(game.view(seat)))
    record = signed(record_of(game), Ed25519PrivateKey.generate(), at=0)
    assert record.signature is not None
    return rumpus.verify(record).actions > 0 and is_signed_by(record.signature)


def run_cli(*words: str, lines: str = "") -> list[object]:
    """The exit status of a command, what it printed, and what it said on standard error."""
    done = CliRunner().invoke(main, words, input=lines)
    return [done.exit_code, done.stdout, done.stderr]


def resume_game() -> list[object]:
    """Resume a game with a club player that began where the solver was installed. Return its messages."""
    game = rumpus.Game("gin-rummy", players=[rumpus.Seat("Ann", "person"), rumpus.Seat("Bob", "club@3")], seed="plain")
    rumpus.RecordFile.create(Path("begun.jsonl"), game).close()
    return run_cli("resume", "begun.jsonl")


def noted_hint() -> str:
    """The reason of the first hint, with its note."""
    game = rumpus.Game("gin-rummy", players=["Ann", "Bob"], seed="plain")
    assert game.to_move is not None
    found = hint(Teller(game.rules, game.players, game.to_move), game.view(game.to_move))
    return str(HintNotes().added(found, game.to_move, is_early=True).reason)


if __name__ == "__main__":
    commands = [words.split() for words in sys.argv[1:]]
    told = {
        "imports": refused_imports(),
        "solver": refusal_fields("__import__('rumpus.solver')"),
        "level": refusal_fields("make_player('club', rumpus.rule_book('gin-rummy').rules(2), 0)"),
        "games": {slug: play_deal(slug) for slug in rumpus.games()},
        "hint": noted_hint(),
        "welcome": run_cli("play", lines="\n\n\n\n")[1],
        "resume": resume_game(),
        "commands": [run_cli(*words, lines="hint\nquit\n") for words in commands],
    }
    print(json.dumps(told))
