"""`rumpus play` without a game: choose a game and start it."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.cli.lines import prose_columns
from rumpus.cli.program import program
from rumpus.cli.seating import PERSON, parse_players
from rumpus.cli.textplay.opponents import ask_kind
from rumpus.cli.textplay.resuming import resume_from_list, unfinished_games
from rumpus.cli.textplay.starting import start
from rumpus.cli.textplay.terminal import Closed, Terminal
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.game import Seat
from rumpus.games import BOOKS, first_choice, rule_book
from rumpus.games.book import RuleBook
from rumpus.games.pages.lookup import page
from rumpus.games.pages.plain import body_text
from rumpus.players import free_name_of_kind
from rumpus.wording.player_names import NAME_LENGTH
from rumpus.wording.signs import is_printable, unprintable_sign


def welcome(terminal: Terminal) -> None:
    """List the games, ask for the players, and start."""
    terminal.say(Message("Rumpus, the open home of rummy. Which game?"))
    terminal.say()
    for number, book in enumerate(BOOKS.values(), start=1):
        fields: dict[str, Field] = {"number": number, "game": book.title, "players": book.players_text}
        terminal.say(Message("  {number}  {game}, {players}", fields))
    unfinished = len(unfinished_games())
    if unfinished:
        terminal.say(Message("  r  go on with an unfinished game ({number})", {"number": unfinished}))
    try:
        _choose_and_start(terminal, bool(unfinished))
    except Closed:
        command = {"command": f"{program()} --help"}
        terminal.say(Message("Until next time. {command} lists all commands.", command))


def _choose_and_start(terminal: Terminal, can_resume: bool) -> None:
    default = list(BOOKS).index(first_choice().slug) + 1
    question = Message("A number; Enter for {number}, q to leave", {"number": default})
    while True:
        terminal.say()
        answer = terminal.ask(question).strip().lower()
        if answer in ("q", "quit", "exit"):
            raise Closed
        if answer == "r" and can_resume:
            resume_from_list(terminal)
            return
        try:
            book = _book(answer or str(default))
        except UsageError as error:
            terminal.refuse(error)
            continue
        _start(terminal, book)
        return


def _book(answer: str) -> RuleBook:
    if answer.isdecimal() and 1 <= int(answer) <= len(BOOKS):
        return list(BOOKS.values())[int(answer) - 1]
    return rule_book(answer)


def _start(terminal: Terminal, book: RuleBook) -> None:
    terminal.say(f"\n{body_text(page(book.slug).intro.partition(chr(10) * 2)[0], prose_columns())}\n")
    people = _ask_people(terminal, book)
    computers = _ask_computers(terminal, book, len(people))
    start(terminal, book.slug, [*people, *(_seated(terminal, book, people, computers) if computers else ())], {})


def _seated(terminal: Terminal, book: RuleBook, people: Sequence[Seat], computers: int) -> list[Seat]:
    """Ask for a kind, introduce ``computers`` players of it, and return their seats."""
    kind = ask_kind(terminal, book, book.rules(len(people) + computers))
    sentences = {character.name: character.sentence for character in kind.characters}
    names = [seat.name for seat in people]
    for _ in range(computers):
        names.append(free_name_of_kind(kind.name, names))
    for name in names[len(people) :]:
        sits_down = Message("{player} sits down.", {"player": name})
        terminal.say(ListField((sits_down, sentences[name])) if name in sentences else sits_down)
    return [Seat(name, kind.versioned) for name in names[len(people) :]]


def _ask_people(terminal: Terminal, book: RuleBook) -> list[Seat]:
    question = Message("Your name, or the names of all at this keyboard with commas between (Enter for You)")
    while True:
        answer = terminal.ask(question)
        try:
            people = [Seat(seat.name, PERSON) for seat in parse_players(answer.strip() or "You")]
        except UsageError as error:
            terminal.say(error.said)
            continue
        names = [seat.name for seat in people]
        if unfit := [name for name in names if len(name) > NAME_LENGTH or not is_printable(name)]:
            terminal.say(_name_needed(unprintable_sign(unfit[0])))
        elif len(people) > book.most_seats:
            terminal.say(Message("{game} is for {players}.", {"game": book.title, "players": book.players_text}))
        else:
            return people


def _name_needed(sign: str) -> Message:
    """Return the rule for names. ``sign`` is an unprintable character in the name, or empty if the length is wrong."""
    if sign:
        fields: dict[str, Field] = {"most": NAME_LENGTH, "sign": sign}
        return Message("A name has 1 to {most} printable characters; {sign} is none.", fields)
    return Message("A name has 1 to {most} printable characters.", {"most": NAME_LENGTH})


def _ask_computers(terminal: Terminal, book: RuleBook, people: int) -> int:
    least, most = max(0, book.least_seats - people), book.most_seats - people
    if least == most:
        return least
    usual = max(least, min(most, 3 - people))
    numbers: dict[str, Field] = {"least": least, "most": most}
    question = Message("How many computer players, {least} to {most}? Enter for {usual}", numbers | {"usual": usual})
    while True:
        answer = terminal.ask(question).strip() or str(usual)
        if answer.isdecimal() and least <= int(answer) <= most:
            return int(answer)
        message = Message(
            "{game} is for {players}: {least} to {most} computer players can join.",
            numbers | {"game": book.title, "players": book.players_text},
        )
        terminal.say(message)
