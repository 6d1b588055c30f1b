"""Type in the score of a game at a real table, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.cli.files.event_file import ScoreFile
from rumpus.cli.sheet import score_sheet
from rumpus.cli.textplay.terminal import Terminal
from rumpus.competition import EnterDeal, Rename, Sheet, Undo
from rumpus.competition.forms import Form, GameForm, TypedCounts
from rumpus.competition.log import payments_sentence, sentences, winner_sentence
from rumpus.core.errors import UsageError
from rumpus.core.messages import ListField, Message

HELP = Message(
    "Type a number for each person, in the order shown, and press Enter.\n"
    "undo              take back the last entry\n"
    "fix DEAL NUMBERS  correct a deal; you see what changes before it is stored\n"
    "rename OLD NEW    give a person another name\n"
    "sheet             show the score sheet\n"
    "log               show every entry and correction\n"
    "quit              end; `rumpus score` with this file goes on"
)


def keep_score(file: ScoreFile, terminal: Terminal) -> None:
    """Ask for deal after deal until the person quits. Every entry is stored at once. Raises Closed at the end."""
    terminal.say(form_help(file.state))
    while True:
        if file.state.outcome is not None:
            terminal.say(result_text(file.state))
        line = terminal.ask(prompt(file.state))
        if line.strip().casefold() in ("quit", "q"):
            return
        try:
            _obey(file, terminal, line.split())
        except UsageError as error:
            terminal.refuse(error)


def form_help(sheet: Sheet) -> Message:
    """Return how to type a deal of this game."""
    assert sheet.form is not None
    if sheet.form.has_laid:
        return Message("Type shown-left for each person, for example 87-90. Type help for more.")
    if sheet.form.has_caller:
        return Message(
            "Type who ended the deal and the counts, for example {name} 3 12. Leave the name out if nobody did. "
            "Type help for more.",
            {"name": sheet.names[0]},
        )
    return Message("Type a number for each person. Type help for more.")


def prompt(sheet: Sheet) -> Message:
    """Return the prompt for the next deal."""
    deal, names = len(sheet.deals) + 1, ListField(sheet.names, ", ")
    if sheet.outcome is not None:
        return Message("The game is over. undo, fix or quit")
    if sheet.next_dealer is None:
        return Message("Deal {deal}. {names}", {"deal": deal, "names": names})
    dealer = sheet.names[sheet.next_dealer]
    return Message("Deal {deal}, {dealer} deals. {names}", {"deal": deal, "dealer": dealer, "names": names})


def result_text(sheet: Sheet) -> Message:
    """Return the winners, and the payments if the game has any."""
    outcome = sheet.outcome
    assert outcome is not None
    winner = winner_sentence(sheet)
    if not any(outcome.settlement):
        return winner
    return Message("{sentences}", {"sentences": ListField((winner, payments_sentence(sheet)), " ")})


def _obey(file: ScoreFile, terminal: Terminal, words: Sequence[str]) -> None:
    match [word.casefold() for word in words[:1]]:
        case []:
            return
        case ["help"]:
            terminal.say(HELP)
        case ["sheet"]:
            terminal.say(sheet_text(file.state))
        case ["log"]:
            terminal.say("\n".join(map(str, sentences(file.state))))
        case ["undo"]:
            file.accept(Undo())
            terminal.say(sheet_text(file.state))
        case ["rename"]:
            if len(words) != 3:
                raise UsageError(Message("write rename OLD NEW"), code="bad-words")
            file.accept(Rename(_seat(file.state.names, words[1]), words[2]))
        case ["fix"]:
            _fix(file, terminal, words[1:])
        case _:
            file.accept(EnterDeal(len(file.state.deals) + 1, _typed(file.state, terminal, words)))
            terminal.say(sheet_text(file.state))


def _fix(file: ScoreFile, terminal: Terminal, words: Sequence[str]) -> None:
    if not words or not words[0].isdecimal():
        raise UsageError(Message("write fix DEAL NUMBERS, for example fix 2 0 12 30"), code="bad-words")
    deal = int(words[0])
    seen = len(file.state.deals[deal - 1].entries) if 1 <= deal <= len(file.state.deals) else 0
    command = EnterDeal(deal, _typed(file.state, terminal, words[1:]), seen)
    changed = file.state.accept(command, 0)
    for name, old, new in zip(file.state.names, file.state.totals, changed.totals, strict=True):
        if old != new:
            terminal.say(Message("{name}: {old} → {new}", {"name": name, "old": old, "new": new}))
    answer = terminal.ask(Message("Store this? (y/n)"))
    if answer.strip().casefold() in ("y", "yes"):
        file.accept(command)
        terminal.say(sheet_text(file.state))


def _typed(sheet: Sheet, terminal: Terminal, words: Sequence[str]) -> TypedCounts:
    form = sheet.form
    assert form is not None
    doubled = bool(words) and words[-1].casefold() == "double"
    words = words[: len(words) - doubled]
    caller = None
    if form.has_caller and words and _number(words[0]) is None:
        caller, words = _seat(sheet.names, words[0]), words[1:]
    typed = _numbers(form, words)._replace(caller=caller, doubled=doubled)
    return typed._replace(first=_first(sheet.names, form, typed, terminal))


def _numbers(form: Form, words: Sequence[str]) -> TypedCounts:
    if isinstance(form, GameForm) and form.has_laid:
        pairs = [word.partition("-") for word in words]
        return TypedCounts(
            tuple(_needed(held, f"{laid}-{held}") for laid, _, held in pairs),
            tuple(_needed(laid, f"{laid}-{held}") for laid, _, held in pairs),
        )
    return TypedCounts(tuple(_needed(word, word) for word in words))


def _first(names: Sequence[str], form: Form, typed: TypedCounts, terminal: Terminal) -> int | None:
    tied = form.tied(typed)
    if not tied:
        return None
    equal = ListField(tuple(names[seat] for seat in tied), ", ", " and ")
    answer = terminal.ask(Message("{names} are equal. Who won?", {"names": equal}))
    return _seat(names, answer)


def _seat(names: Sequence[str], word: str) -> int:
    found = [seat for seat, name in enumerate(names) if word and name.casefold().startswith(word.casefold())]
    if len(found) != 1:
        message = Message("{word} is none of {names}", {"word": repr(word), "names": ListField(tuple(names), ", ")})
        raise UsageError(message, code="no-person", subject=word)
    return found[0]


def _needed(word: str, whole: str) -> int:
    number = _number(word)
    if number is None:
        raise UsageError(Message("{word} is not understood; type help", {"word": repr(whole)}), code="bad-number")
    return number


def _number(word: str) -> int | None:
    return int(word) if word.removeprefix("-").isdecimal() and word.isascii() else None


def sheet_text(sheet: Sheet) -> str:
    """Return the score sheet, or a sentence if no deal is entered."""
    return score_sheet(sheet.names, sheet.results) if sheet.results else str(Message("No deal is entered yet."))
