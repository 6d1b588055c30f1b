"""`rumpus` without words: offers the games and starts one."""

from __future__ import annotations

import click

from rumpus.cli.data_directory import games_directory
from rumpus.cli.play import resume, start
from rumpus.cli.textplay.terminal import Closed, Terminal
from rumpus.core.errors import UsageError
from rumpus.game import Seat
from rumpus.games import BOOKS, rule_book
from rumpus.games.book import RuleBook
from rumpus.record import unfinished

FIRST_CHOICE = "rap-rummy"


def welcome(terminal: Terminal) -> None:
    """Offer the games, ask who plays, and start."""
    terminal.say("Rumpus, the open home of rummy. Which game?\n")
    for number, book in enumerate(BOOKS.values(), start=1):
        terminal.say(f"  {number}  {book.title}, {book.players_text}")
    kept = len(list(unfinished(games_directory())))
    if kept:
        terminal.say(f"  r  go on with an unfinished game ({kept})")
    try:
        _choose_and_start(terminal, bool(kept))
    except Closed:
        terminal.say("Until next time. rumpus --help tells what else there is.")


def _choose_and_start(terminal: Terminal, can_resume: bool) -> None:
    default = list(BOOKS).index(FIRST_CHOICE) + 1
    while True:
        answer = terminal.ask(f"\nA number (Enter for {default}, q to leave): ").strip().lower()
        if answer in ("q", "quit", "exit"):
            raise Closed
        if answer == "r" and can_resume:
            click.get_current_context().invoke(resume)
            return
        try:
            book = _book(answer or str(default))
        except UsageError as error:
            terminal.say(error.message)
            continue
        _start(terminal, book)
        return


def _book(answer: str) -> RuleBook:
    if answer.isdecimal() and 1 <= int(answer) <= len(BOOKS):
        return list(BOOKS.values())[int(answer) - 1]
    return rule_book(answer)


def _start(terminal: Terminal, book: RuleBook) -> None:
    name = terminal.ask("Your name (Enter for You): ").strip() or "You"
    seats = _ask_seats(terminal, book)
    computers = [Seat(f"Computer {i}" if seats > 2 else "Computer", "heuristic") for i in range(1, seats)]
    start(book.slug, [Seat(name), *computers], {})


def _ask_seats(terminal: Terminal, book: RuleBook) -> int:
    if book.least_seats == book.most_seats:
        return book.least_seats
    while True:
        answer = (
            terminal.ask(f"How many at the table, you included, {book.players_text}? (Enter for 3): ").strip() or "3"
        )
        if answer.isdecimal() and book.least_seats <= int(answer) <= book.most_seats:
            return int(answer)
        terminal.say(f"This game is for {book.players_text}.")
