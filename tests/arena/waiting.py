"""A player that sits down, says on which node, and waits until it may begin: so a test knows who is in the middle of a
game."""

from __future__ import annotations

import os
import time
from pathlib import Path

from rumpus.core.rules import RuleSet
from rumpus.players.random_player import RandomPlayer


class Waits(RandomPlayer):
    """Chooses at random, once there is a file ``go NODE`` in the folder that ``RAY_TEST_FOLDER`` names; it has put its
    own there."""

    VERSION = 1

    def __init__(self, rules: RuleSet, seed: int) -> None:
        super().__init__(rules, seed)
        folder, node = Path(os.environ["RAY_TEST_FOLDER"]), os.environ.get("RAY_NODE", "here")
        (folder / node).touch()
        while not (folder / f"go {node}").exists():
            time.sleep(0.01)
