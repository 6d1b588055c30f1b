"""Play games and find the blunders in each. Suspect moves are excused or confirmed by a search in fresh worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, cast

from bench.blunders.watch import HELD_MELD, KINDS, Suspect, Watch
from rumpus.arena.outside import OutsidePlayer, is_outside, outside_player
from rumpus.core.errors import UsageError
from rumpus.core.notation import format_action
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.game import Game
from rumpus.games import rule_book
from rumpus.players import Player, PlayerKind, make_player, player_kind
from rumpus.players.player import public_seed
from tests.judges.worlds import lead

SEEN, COUNTED = "seen", "counted"
"""The keys for the number of suspects, and for the number of confirmed blunders."""


@dataclass(frozen=True)
class Plan:
    """The settings of a count. In each game everyone sits one seat further on. The seed determines everything."""

    game: str
    seats: int
    players: tuple[str, ...]
    seed: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def rules(self) -> RuleSet:
        """Return the rules of the game. Raises UsageError, also if it is not a card game."""
        rules = rule_book(self.game).rules(self.seats, **self.options)
        if rules.layout.kind != "cards":
            raise UsageError(f"{rules.title} is no card game: its blunders are others", code="no-foresight")
        for name in self.players:
            known(name)
        return rules

    def seated(self, number: int) -> list[str]:
        """Return the players of a game by seat."""
        return [self.players[(seat - number) % len(self.players)] for seat in range(self.seats)]


@cache
def known(name: str) -> PlayerKind | OutsidePlayer:
    """Return a player by its kind, or by ``module:name``. Raises UsageError."""
    return outside_player(name) if is_outside(name) else player_kind(name)


def count_game(plan: Plan, number: int) -> dict[str, Any]:
    """Play game ``number``. Return the chances, suspects and confirmed blunders of each kind, by player."""
    rules, seed = plan.rules(), f"{plan.seed}/{number}"
    names = plan.seated(number)
    options = cast("dict[str, Any]", dict(plan.options))
    game = Game(plan.game, [f"seat {seat}" for seat in range(plan.seats)], seed=seed, **options)
    players = [_player(name, rules, public_seed("blunders", number, seat)) for seat, name in enumerate(names)]
    counts: dict[str, Counter[str]] = {name: Counter() for name in names}
    found: list[dict[str, Any]] = []
    for watch in _deals(game, rules, players):
        for seat, name in enumerate(names):
            counts[name] += Counter({f"{kind} chances": watch.chances[seat][kind] for kind in KINDS})
            for suspect in watch.suspects[seat]:
                told = judged(rules, suspect, f"{seed}/worlds/{len(found)}")
                counts[name][f"{suspect.kind} {SEEN}"] += 1
                counts[name][f"{suspect.kind} {COUNTED}"] += told["counted"]
                found.append({"player": name} | told)
    return {"number": number, "deals": len(game.results), "counts": counts, "suspects": found}


def _deals(game: Game, rules: RuleSet, players: list[Player]) -> list[Watch]:
    watches = [Watch(rules)]
    while (seat := game.to_move) is not None:
        view, over = game.view(seat), len(game.results)
        action = players[seat].choose(view)
        watches[-1].acts(view, action)
        game.play(action)
        if len(game.results) > over:
            watches[-1].ends(game.results[over])
            watches.append(Watch(rules))
    return watches


def judged(rules: RuleSet, suspect: Suspect, seed: str) -> dict[str, Any]:
    """Return the judgement of fresh worlds on a suspect.

    It counts unless the move is surely better than the alternative. A held meld counts only if laying it is surely
    better.
    """
    kind, view, action, instead = suspect
    done = lead(rules, view, action, instead, seed=seed)
    undone = done._replace(gain=-done.gain)
    return {
        "kind": kind,
        "deal": view.table.deal_number,
        "turn": view.table.turn_number,
        "seat": view.seat,
        "action": format_action(rules, action),
        "instead": format_action(rules, instead),
        "gain": round(done.gain, 3),
        "error": round(done.error, 3),
        "counted": undone.is_sure() if kind == HELD_MELD else not done.is_sure(),
    }


def _player(name: str, rules: RuleSet, seed: int) -> Player:
    return outside_player(name).factory(rules, seed) if is_outside(name) else make_player(name, rules, seed)
