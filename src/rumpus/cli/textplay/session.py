"""A session in the terminal: asks the people, lets the computer players choose, and stores every action.

People may also type an *aside*: a word such as ``score``, ``time`` or ``rules`` that plays nothing. See ``asides``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping

from rumpus.cli.data_directory import games_directory
from rumpus.cli.program import command_line, line_to_copy
from rumpus.cli.textplay.asides import ASIDES, GameGivenUp, PlayerLeft
from rumpus.cli.textplay.audience import LocalAudience, pause
from rumpus.cli.textplay.person import Person
from rumpus.cli.textplay.screen import lines, situation
from rumpus.cli.textplay.terminal import Closed, Terminal, TimeUp
from rumpus.core.actions import Action, Pass, Pick
from rumpus.core.errors import RumpusError
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.state import Phase
from rumpus.players import Player
from rumpus.record import RecordFile
from rumpus.wording.reading import Aside
from rumpus.wording.signs import printable
from rumpus.wording.words import LONGEST_LINE, read_words

PAPER = Message(
    "This terminal cannot be cleared: what is shown to one of you stays above for the others to see. "
    "To hide it, play at another terminal."
)


class TextPlay:
    """A game in a terminal. ``computers`` are the computer players by seat; all other seats are people."""

    def __init__(self, file: RecordFile, computers: Mapping[int, Player], terminal: Terminal) -> None:
        self.file = file
        self.game = file.game
        self.computers = computers
        self.terminal = terminal
        history = list(self.game.moments())
        self.people = {
            seat: Person(self.game, seat, history, seconds_left=lambda: terminal.seconds_left)
            for seat in range(self.game.rules.seats)
            if seat not in computers
        }
        self.audience = LocalAudience(self.game, self.people, history, terminal)
        self.turn_shown: tuple[int, int, int] | None = None  # the deal, turn and seat that were last shown

    def run(self) -> None:
        """Play until the game is over, a player leaves, or a deal needs cards that were not chosen in advance.

        Raises RumpusError if an action could not be stored.
        """
        try:
            if len(self.people) > 1 and self.terminal.is_paper:
                self.terminal.say(PAPER)
            while self.game.to_move is not None:
                self._turn()
        except (PlayerLeft, Closed, KeyboardInterrupt):
            place = line_to_copy(Message("The game is kept in:"), str(self.file.path))
            self._say_goodbye(*self._put_back(), place, line_to_copy(Message("To go on:"), self._resuming))
        except GameGivenUp:
            self._give_up()
        else:
            ends = Message("No cards were chosen for another deal, so the game ends here.")
            check = line_to_copy(Message("To check the deals and the score:"), self._verifying)
            self._say_goodbye(*(() if self.game.is_over else (ends,)), check)

    def _give_up(self) -> None:
        try:
            self.file.abandon()
        except OSError as error:
            path = str(self.file.path)
            message = Message(
                "{path} cannot be written: {error}; the game is not given up and stays unchanged",
                {"path": path, "error": str(error.strerror)},
            )
            raise RumpusError(message, code="not-kept", subject=path) from None
        self._say_goodbye(line_to_copy(Message("The game is given up. To check its deals:"), self._verifying))

    def _say_goodbye(self, *sentences: Field) -> None:
        with contextlib.suppress(Closed, KeyboardInterrupt):  # the terminal may be gone, but the game is stored
            self.terminal.say(lines(*sentences))

    def _put_back(self) -> Iterator[Message]:
        """Yield a notice if the turn in progress is lost: a record has only finished turns."""
        if self.game.to_move in self.people and self.people[self.game.to_move].begun:
            yield Message("The turn you were arranging is put back: its tiles lie as they did when it began.")

    @property
    def _resuming(self) -> str:
        here = self.file.path.parent == games_directory()
        return command_line("resume") if here else command_line("resume", self.file.path)

    @property
    def _verifying(self) -> str:
        return command_line("verify", self.file.path)

    def _turn(self) -> None:
        seat = self.game.to_move
        assert seat is not None
        computer = self.computers.get(seat)
        if computer is None:
            self._person_turn(self.people[seat])
        else:
            self._commit(computer.choose(self.game.view(seat)))

    def _person_turn(self, person: Person) -> None:
        self.audience.sit_down(person)
        self._show(person)
        seconds = self.game.rules.turn_seconds
        try:
            with self.terminal.limited(seconds):
                action = self._ask(person)
        except TimeUp:
            self.terminal.say()
            over = Message("The {seconds} seconds are over: the turn is undone (RG-13).", {"seconds": str(seconds)})
            self.terminal.say(over)
            person.forget_draft()
            self._commit(Pick() if self.game.state.table.stock_count else Pass(), by="clock")
        else:
            self._commit(action)

    def _show(self, person: Person) -> None:
        """Show the whole position at the start of a turn, and only the hand later in it."""
        table = person.view.table
        turn = (table.deal_number, table.turn_number, person.seat)
        is_new = self.turn_shown != turn or table.phase in (Phase.OFFER, Phase.TURN)
        self.turn_shown = turn
        if is_new:
            seconds = self.game.rules.turn_seconds
            limit = Message("You have {seconds} seconds.", {"seconds": str(seconds)})
            self.terminal.say()
            self.terminal.say(ListField((_your_turn(person.name), *((limit,) if seconds else ()))))
            self.terminal.say(situation(person.teller, person.view, person.order))
        else:
            self.terminal.say(person.hand_line())

    def _ask(self, person: Person) -> Action:
        """Ask until the person names a legal action. Answer asides, show steps of a tile turn, and explain refusals."""
        legal = self.game.legal_actions()
        while True:
            question = person.question()
            self._say_tip(person, question.tip, key=question.tip.text)
            line = self.terminal.ask(question.words)
            if not line.strip():
                continue
            if len(line) > LONGEST_LINE:
                self.terminal.say(Message("That line is too long; {most} signs are the most.", {"most": LONGEST_LINE}))
                continue
            try:
                meaning = person.read(line)
                if isinstance(meaning, Aside):
                    self.terminal.say(ASIDES[meaning.verb](person, meaning.rest))
                elif isinstance(meaning, ListField):
                    self.terminal.say(meaning)
                elif (refusal := legal.refusal(meaning)) is None:
                    return meaning
                else:
                    self._say_refusal(person, refusal)
            except RumpusError as error:
                self._say_refusal(person, error)
            except GameGivenUp:
                self._confirm_giving_up()

    def _say_refusal(self, person: Person, refusal: RumpusError) -> None:
        self.terminal.refuse(refusal)
        if refusal.clause:
            tip = Message("To read a rule, type its number: rules {clause}", {"clause": refusal.clause})
            self._say_tip(person, tip, key="clause")

    def _say_tip(self, person: Person, tip: Field, key: str) -> None:
        """Show a tip, once for each person."""
        if key not in person.tips:
            person.tips.add(key)
            self.terminal.say(tip)

    def _confirm_giving_up(self) -> None:
        sure = self.terminal.ask(Message("Give this game up for good? yes or no"))
        if read_words(sure).verb == "yes":
            raise GameGivenUp
        self.terminal.say(Message("The game goes on."))

    def _commit(self, action: Action, by: str | None = None) -> None:
        """Play an action. It is stored before anyone sees it."""
        seat = self.game.to_move
        moments = self.game.play(action, by=by)
        self._store()
        self.audience.hear(moments)
        if not self.people and self.game.to_move != seat:
            self.audience.tell(None)

    def _store(self) -> None:
        while True:
            try:
                self.file.append()
            except OSError as error:
                self._wait_for_room(error)
            else:
                return

    def _wait_for_room(self, error: OSError) -> None:
        path = str(self.file.path)
        message = Message(
            "{path} cannot be written: {error}. The last action is not stored yet.",
            {"path": printable(path), "error": str(error.strerror)},
        )
        self.terminal.say(message)
        try:
            pause(self.terminal, Message("Make room, then press Enter to try again, or type quit"))
        except (Closed, PlayerLeft):
            message = Message(
                "the last action is not stored; all earlier ones are. When there is room: {command}",
                {"command": self._resuming},
            )
            raise RumpusError(message, code="not-kept", subject=path) from None


def _your_turn(name: str) -> Message:
    if name.casefold() == "you":
        return Message("It is your turn.")
    return Message("{player}, it is your turn.", {"player": name})
