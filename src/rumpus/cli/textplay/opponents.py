"""Ask for the kind of the computer players: a level, and in some games also a manner.

The sociable manner comes first. To choose the other one, people type w behind the level: 2w. In tile games the others
wait with what they could lay. In rap games they play only to win.
"""

from __future__ import annotations

from rumpus.cli.data_directory import games_directory
from rumpus.cli.textplay.terminal import Terminal
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message
from rumpus.core.rules import RuleSet
from rumpus.extras import is_installed, missing
from rumpus.games.book import RuleBook
from rumpus.players import PATIENT, PLAYERS, PlayerKind, kinds_of, ladder_of, player_kind


def ask_kind(terminal: Terminal, book: RuleBook, rules: RuleSet) -> PlayerKind:
    """Ask for a kind of computer player and return it.

    The default is the weakest level for a new user. Others get the usual opponent of the game.
    """
    has_solver = is_installed("solver")
    available = [kind for kind in kinds_of(rules) if kind.is_offered and (has_solver or not kind.needs_solver(rules))]
    company = ladder_of(rules)
    levels = [kind for kind in available if kind in company]
    # Each level has the other manner or none has, so 2 and 2w have the same level.
    others = [kind for kind in available if kind not in company]
    has_played = any(games_directory().glob("*.jsonl"))
    usual = next((kind for kind in levels if has_played and kind.level == PLAYERS[book.opponent].level), levels[0])
    terminal.say()
    terminal.say(Message("How well are they to play?"))
    for number, kind in enumerate(levels, start=1):
        fields: dict[str, Field] = {"number": number, "title": kind.title, "description": kind.description}
        terminal.say(Message("  {number}  {title}: {description}", fields))
    if others:
        terminal.say(_manner_message(others))
    if not has_solver:
        terminal.refuse(missing("solver", Message("Each stronger player")))
    while True:
        question = Message("A number; Enter for {number}", {"number": levels.index(usual) + 1})
        answer = terminal.ask(question).strip().lower()
        try:
            return _chosen(answer, rules, levels, others) if answer else usual
        except UsageError as error:
            terminal.refuse(error)


def _manner_message(others: list[PlayerKind]) -> Message:
    fields: dict[str, Field] = {"typed": f"{len(others)}w"}
    if others[0].manner == PATIENT:
        return Message(
            "With w behind it, as in {typed}, they wait with what they could lay until much of it goes at once.", fields
        )
    return Message(
        "With w behind it, as in {typed}, they play only to win: they rap as soon as it pays, even before a draw.",
        fields,
    )


def _chosen(answer: str, rules: RuleSet, levels: list[PlayerKind], others: list[PlayerKind]) -> PlayerKind:
    """Return the kind that an answer names. Raises UsageError.

    An answer is a number, a number with w for the other manner, or a name.
    """
    number = answer.removesuffix("w").strip()
    offered = others if answer.endswith("w") else levels
    if number.isdecimal():
        if not 1 <= int(number) <= len(offered):
            raise _not_listed(answer, answer[:20])  # a number can be of any length
        return offered[int(number) - 1]
    found = player_kind(answer, rules)
    if found not in (*levels, *others):
        raise _not_listed(answer, answer)
    return found


def _not_listed(answer: str, quoted: str) -> UsageError:
    message = Message("there is no {answer} in the list", {"answer": repr(quoted)})
    return UsageError(message, code="unknown-player", subject=answer)
