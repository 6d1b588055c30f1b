"""Start a game in the terminal: ask for words, create its file, and build its players."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from rumpus.cli.data_directory import new_game_path
from rumpus.cli.program import command_line
from rumpus.cli.progress import compile_first
from rumpus.cli.seating import PERSON, typed_option
from rumpus.cli.textplay.asides import seed_line
from rumpus.cli.textplay.early import EarlyPlayer, compiling_beside
from rumpus.cli.textplay.screen import lines
from rumpus.cli.textplay.session import TextPlay
from rumpus.cli.textplay.terminal import Closed, Terminal
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.shuffle import commitment, secret_from_seed
from rumpus.extras import need
from rumpus.game import Game, Seat, new_secret
from rumpus.games import rule_book
from rumpus.players import PLAYERS, Player, kind_without_version, make_able_player, player_kind
from rumpus.players.player import public_seed
from rumpus.record import RecordFile, record_of
from rumpus.wording.signs import printable

_UNREAD = "\N{REPLACEMENT CHARACTER}"


def start(
    terminal: Terminal,
    game: str,
    seats: Sequence[Seat],
    options: Mapping[str, OptionValue],
    *,
    seed: str | None = None,
    ask_words: bool = False,
    path: Path | None = None,
) -> None:
    """Start a game and play it. Raises UsageError if the game, a player, an option or the path does not fit."""
    slug = rule_book(game).slug
    rules = rule_book(game).rules(len(seats), **options)  # raise UsageError before any question and any file
    for seat in seats:
        if seat.kind != PERSON:
            player_kind(seat.kind, rules)
    if path is not None and not path.parent.exists():
        message = Message(
            "there is no folder {folder}; make it first, or give another --file", {"folder": str(path.parent)}
        )
        raise UsageError(message, code="no-folder", subject=str(path))
    secret = new_secret() if seed is None else secret_from_seed(seed)
    try:
        words = _ask_words(terminal, seats, commitment(secret)) if ask_words else []
        made = Game(slug, seats, seed=seed, secret=secret, words=words, **options)
        with _created(path or new_game_path(slug), made) as file:
            wants_rematch = play_on(file, terminal, _opening_line(made), _dealing_line(made, ask_words))
    except Closed:
        return
    if wants_rematch:
        start(terminal, game, seats, options, ask_words=ask_words)


def play_on(file: RecordFile, terminal: Terminal, *introduction: Field) -> bool:
    """Print the introduction and play the game of this file. Return True if the people want another game."""
    game, computers = file.game, computers_of(file.game)
    for line in introduction:
        terminal.say(line)
    if game.seeded and any(isinstance(player, EarlyPlayer) for player in computers.values()):
        compile_first()  # a seed must repeat the choices of computer players, so none may be replaced at first
    with compiling_beside(terminal, computers.values()):
        TextPlay(file, computers, terminal).run()
    if not game.is_over or game.seeded or len(computers) == len(game.seats) or not terminal.is_live:
        return False
    try:
        return terminal.ask(Message("Play again? Enter for yes, n to leave")).strip().lower() in ("", "y", "yes")
    except Closed:
        return False


def _opening_line(game: Game) -> ListField:
    rules = game.rules
    changed = rule_book(rules.game).non_default_options(rules.seats, rules.options)
    options = ListField(tuple(map(typed_option, changed, changed.values())), ", ")
    return ListField(
        (
            Message("{game}.", {"game": rules.title}),
            *([Message("Options: {options}.", {"options": options})] if changed else ()),
            Message("Type help for the words, rules for the rules, quit to leave."),
        )
    )


def _dealing_line(game: Game, ask_words: bool) -> Field:
    if game.seeded:
        return seed_line(game)
    if not ask_words:
        return Message("Fair deal: every shuffle is fixed now (fair tells more).")
    fixed = Message("Fair deal: every shuffle is fixed now. The promise of this start (fair tells more):")
    return lines(fixed, str(record_of(game).start_promise))


def _created(path: Path, game: Game) -> RecordFile:
    if path.exists():
        message = Message(
            "{path} exists already; give another --file, or go on with it: {command}",
            {"path": str(path), "command": command_line("resume", path)},
        )
        raise UsageError(message, code="file-exists", subject=str(path))
    try:
        return RecordFile.create(path, game)
    except OSError as error:
        why: Field = str(error.strerror)
        if isinstance(error, FileExistsError | NotADirectoryError):
            why = Message("its folder is no folder", context="why a file cannot be written")
        message = Message("cannot write {path}: {why}; give another --file", {"path": str(path), "why": why})
        raise UsageError(message, code="unwritable-file", subject=str(path)) from None


def computers_of(game: Game) -> dict[int, Player]:
    """Return the computer players by seat.

    In a seeded game their choices repeat with the seed. In other games they are random in each session. Their seeds
    never depend on the secret or seed that deals the cards.
    """
    session = "seeded" if game.seeded else secrets.token_hex(8)
    kinds = [kind_without_version(seat.kind) for seat in game.seats]
    return {
        seat: _computer(kind, game.rules, public_seed("terminal", session, seat))
        for seat, kind in enumerate(kinds)
        if kind in PLAYERS
    }


def _computer(kind: str, rules: RuleSet, seed: int) -> Player:
    make = partial(make_able_player, kind, rules, seed)
    if not PLAYERS[kind].needs_solver(rules):
        return make()
    need("solver", Message("the computer player {player}", {"player": kind}))
    return EarlyPlayer(rules, make)


def _ask_words(terminal: Terminal, seats: Sequence[Seat], committed: str) -> list[str]:
    """Ask each person for a word after the secret is fixed, so that neither can be chosen to suit the other."""
    alone = Message("Your word proves later that the cards were not chosen, but only if just one of you gives a word.")
    introduction = ListField(
        (
            Message("All shuffles follow from a secret that is fixed now and from your words."),
            *([alone] if sum(seat.kind == PERSON for seat in seats) > 1 else ()),
            Message("The promise of the secret:"),
        )
    )
    terminal.say(lines(introduction, committed))
    return [_ask_word(terminal, seat.name) if seat.kind == PERSON else "" for seat in seats]


def _ask_word(terminal: Terminal, name: str) -> str:
    """Return a person's word, or an empty text.

    If it differs from the input it is shown, because they need the exact word to check the deals.
    """
    question = Message(
        "{player}, a word of your own, 16 signs or more that nobody can guess (Enter for none)", {"player": name}
    )
    while True:
        typed = terminal.ask(question)
        word = typed.strip()
        if _UNREAD in word:
            terminal.say(Message("Not all of it could be read here; take plain letters and figures."))
            continue
        if word and word != typed:
            fields = {"word": repr(printable(word))}
            terminal.say(Message("Spaces around it are left out; your word is {word}.", fields))
        elif word != typed:
            terminal.say(Message("That is not a word."))
        return word
