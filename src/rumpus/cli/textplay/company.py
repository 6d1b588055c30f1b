"""The computer players one sits down with: how well they are to play, and in games that know manners, how."""

from __future__ import annotations

from rumpus.cli.data_directory import games_directory
from rumpus.cli.textplay.terminal import Terminal
from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.extras import is_installed, missing
from rumpus.games.book import RuleBook
from rumpus.players import PATIENT, PLAYERS, PlayerKind, kinds_of, player_kind


def ask_kind(terminal: Terminal, book: RuleBook, rules: RuleSet) -> PlayerKind:
    """The kind that is chosen. Who has not played here yet is offered the gentlest, others what suits the game."""
    has_solver = is_installed("solver")
    there = [kind for kind in kinds_of(rules) if kind.is_offered and (has_solver or not kind.needs_solver(rules))]
    levels = [kind for kind in there if kind.manner != PATIENT]
    patient = [kind for kind in there if kind.manner == PATIENT]
    has_played = any(games_directory().glob("*.jsonl"))
    usual = PLAYERS[book.opponent] if has_played and PLAYERS[book.opponent] in levels else levels[0]
    terminal.say("\nHow well are they to play?")
    for number, kind in enumerate(levels, start=1):
        terminal.say(f"  {number}  {kind.title} {kind.description}.")
    if patient:
        terminal.say(
            f"With w behind it, as in {len(patient)}w, they wait with what they could lay until much of it goes at once."
        )
    if not has_solver:
        terminal.say(f"{missing('solver', 'Each stronger player')}.")
    while True:
        answer = terminal.ask(f"A number; Enter for {levels.index(usual) + 1}").strip().lower()
        try:
            return _chosen(answer, rules, levels, patient) if answer else usual
        except UsageError as error:
            terminal.say(f"{error.message[:1].upper()}{error.message[1:]}.")


def _chosen(answer: str, rules: RuleSet, levels: list[PlayerKind], patient: list[PlayerKind]) -> PlayerKind:
    """The kind of a number, with w of those who wait, or of a name. Raises UsageError."""
    number = answer.removesuffix("w").strip()
    offered = levels if number == answer else patient
    if number.isdecimal():
        if not 1 <= int(number) <= len(offered):
            raise UsageError(f"there is no {answer[:20]!r} in the list", code="unknown-player", subject=answer)
        return offered[int(number) - 1]
    found = player_kind(answer, rules)
    if found not in (*levels, *patient):
        raise UsageError(f"there is no {answer!r} in the list", code="unknown-player", subject=answer)
    return found
