"""The computer players one sits down with: how well they are to play, and in games that know manners, how."""

from __future__ import annotations

from rumpus.cli.data_directory import games_directory
from rumpus.cli.textplay.terminal import Terminal
from rumpus.core.errors import UsageError
from rumpus.core.rules import RuleSet
from rumpus.games.book import RuleBook
from rumpus.players import PATIENT, PLAYERS, PlayerKind, kinds_of, player_kind


def ask_kind(terminal: Terminal, book: RuleBook, rules: RuleSet) -> PlayerKind:
    """The kind that is chosen. Who has not played here yet is offered the gentlest, others what suits the game."""
    there = [kind for kind in kinds_of(rules) if kind.is_offered]
    levels = [kind for kind in there if kind.manner != PATIENT]
    patient = [kind for kind in there if kind.manner == PATIENT]
    usual = PLAYERS[book.opponent] if any(games_directory().glob("*.jsonl")) else levels[0]
    terminal.say("\nHow well are they to play?")
    for number, kind in enumerate(levels, start=1):
        terminal.say(f"  {number}  {kind.title} {kind.description}.")
    if patient:
        terminal.say(
            f"With w behind it, as in {len(patient)}w, they wait with what they could lay until much of it goes at once."
        )
    while True:
        answer = terminal.ask(f"A number; Enter for {levels.index(usual) + 1}").strip().lower()
        try:
            return _chosen(answer, levels, patient) if answer else usual
        except UsageError as error:
            terminal.say(f"{error.message[:1].upper()}{error.message[1:]}.")


def _chosen(answer: str, levels: list[PlayerKind], patient: list[PlayerKind]) -> PlayerKind:
    """The kind of a number, with w of those who wait, or of a name. Raises UsageError."""
    number = answer.removesuffix("w").strip()
    offered = levels if number == answer else patient
    if number.isdecimal():
        if not 1 <= int(number) <= len(offered):
            raise UsageError(f"there is no {answer[:20]!r} in the list", code="unknown-player", subject=answer)
        return offered[int(number) - 1]
    found = player_kind(answer)
    if found not in (*levels, *patient):
        raise UsageError(f"there is no {answer!r} in the list", code="unknown-player", subject=answer)
    return found
