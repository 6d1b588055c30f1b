"""A session of text play: asks the people, lets the computer players choose, and keeps every action on disk."""

from __future__ import annotations

from collections.abc import Mapping

from rumpus.cli.sheet import score_sheet, totals_line
from rumpus.cli.telling import Teller
from rumpus.cli.textplay.person import GivenUp, Left, Person
from rumpus.cli.textplay.screen import question, situation
from rumpus.cli.textplay.terminal import Closed, Terminal, TimeUp
from rumpus.core.actions import Action, Pass, Pick
from rumpus.core.errors import RumpusError
from rumpus.core.events import DealEnded, GameEnded
from rumpus.core.state import Phase
from rumpus.core.views import Moment
from rumpus.players import Player
from rumpus.record import RecordFile


class TextPlay:
    """A game at a terminal: ``computers`` by seat, people in all other seats.

    People are told what happened when their turn comes; with several at one keyboard the screen is cleared between them.
    """

    def __init__(self, file: RecordFile, computers: Mapping[int, Player], terminal: Terminal) -> None:
        self.file = file
        self.game = file.game
        self.computers = computers
        self.terminal = terminal
        self.happened: list[Moment] = []
        self.people = {
            seat: Person(self.game, seat, self.happened)
            for seat in range(self.game.rules.seats)
            if seat not in computers
        }
        self.told = dict.fromkeys(self.people, 0)
        self.at_keyboard = next(iter(self.people)) if len(self.people) == 1 else None

    def run(self, happened: tuple[Moment, ...] = ()) -> None:
        """Play until the game is over or a player leaves; ``happened`` before is told first. Raises RumpusError when an
        action could not be kept.
        """
        self.happened += happened
        try:
            while not self.game.is_over:
                self._turn()
        except (Left, Closed, KeyboardInterrupt):
            self.terminal.say(f"The game is kept in {self.file.path}. To go on: rumpus resume")
        except GivenUp:
            self.file.abandon()
            self.terminal.say(f"The game is given up. Its record is {self.file.path}; rumpus verify checks its deals.")
        else:
            self.terminal.say(f"The record is {self.file.path}; rumpus verify checks it.")

    # Turns

    def _turn(self) -> None:
        seat = self.game.to_move
        assert seat is not None
        computer = self.computers.get(seat)
        if computer is None:
            self._person_turn(self.people[seat])
        else:
            self._commit(computer.choose(self.game.view(seat)))

    def _person_turn(self, person: Person) -> None:
        self._hand_over(person)
        self._tell(person)
        if self.game.state.table.phase is not Phase.PLAY:
            self.terminal.say(f"\nIt is your turn, {person.name}.")
        self.terminal.say(situation(person.teller, person.view, person.order))
        seconds = self.game.rules.options.get("turn_seconds")
        try:
            with self.terminal.limited(seconds if isinstance(seconds, int) else None):
                action = self._ask(person)
        except TimeUp:
            self.terminal.say(f"\nThe {seconds} seconds are over: the turn is undone (RG-13).")
            person.forget_draft()
            self._commit(Pick() if self.game.state.table.stock_count else Pass(), by="clock")
        else:
            self._commit(action)

    def _ask(self, person: Person) -> Action:
        """Ask until a legal action is named; everything else asked is answered."""
        legal = self.game.legal_actions()
        while True:
            asked = question(person.teller, self.game.state.table, legal)
            line = self.terminal.ask(f"{person.name} ({asked})> ")
            if not line.strip():
                continue
            try:
                answer = person.answer(line)
                if isinstance(answer, str):
                    self.terminal.say(answer)
                elif (refusal := legal.refusal(answer)) is None:
                    return answer
                else:
                    self._say_refusal(refusal)
            except RumpusError as error:
                self._say_refusal(error)
            except GivenUp:
                self._confirm_giving_up()

    def _say_refusal(self, refusal: RumpusError) -> None:
        """Why, what to do, and where it is written."""
        where = f" (to read the rule: rules {refusal.clause})" if refusal.clause else ""
        self.terminal.say(f"{refusal}{where}")

    def _confirm_giving_up(self) -> None:
        sure = self.terminal.ask("Give this game up for good? Type yes to do so: ")
        if sure.strip().lower() in ("y", "yes"):
            raise GivenUp
        self.terminal.say("The game goes on.")

    def _commit(self, action: Action, by: str | None = None) -> None:
        """Play an action; it is on disk before anything is told of it."""
        moments = self.game.play(action, by=by)
        try:
            self.file.append()
        except OSError as error:
            raise RumpusError(
                f"{self.file.path} cannot be written ({error.strerror}), so the last action is not kept; "
                "make room, then: rumpus resume",
                code="not-kept",
                subject=str(self.file.path),
            ) from None
        self.happened += moments
        if not self.people:
            self._tell_all(len(self.happened))
        if any(isinstance(moment.event, DealEnded) for moment in moments):
            self._end_deal()

    # Telling

    def _hand_over(self, person: Person) -> None:
        """A screen between two people at one keyboard."""
        if self.at_keyboard == person.seat:
            return
        self.terminal.clear()
        self.terminal.ask(f"{person.name}, take the keyboard, and press Enter when nobody else looks. ")
        self.terminal.clear()
        self.at_keyboard = person.seat

    def _tell(self, person: Person) -> None:
        for moment in self.happened[self.told[person.seat] :]:
            self._say(person.teller, moment, person.seat)
        self.told[person.seat] = len(self.happened)

    def _tell_all(self, until: int) -> None:
        """Tell what everybody may know, from the last that anybody was told."""
        start = max(self.told.values(), default=0)
        if len(self.people) == 1:
            teller, seat = next((person.teller, person.seat) for person in self.people.values())
        else:
            teller, seat = Teller(self.game.rules, self.game.players), None
        for moment in self.happened[start:until]:
            self._say(teller, moment, seat)
        self.told = dict.fromkeys(self.people or (-1,), until)

    def _say(self, teller: Teller, moment: Moment, seat: int | None) -> None:
        sentence = teller.tell(moment, seat)
        if sentence:
            self.terminal.say(sentence)

    def _end_deal(self) -> None:
        """Show the hands, the score sheet and, at the end of the game, who won."""
        ended = max(i for i, moment in enumerate(self.happened) if isinstance(moment.event, DealEnded))
        over = isinstance(self.happened[-1].event, GameEnded)
        self.terminal.say()
        self._tell_all(ended + 1)
        names = self.game.players
        self.terminal.say(f"\n{score_sheet(names, self.game.state.table.results)}")
        self.terminal.say(totals_line(names, self.game.scores))
        if over:
            self._tell_all(len(self.happened))
        elif self.people:
            self.terminal.ask("Press Enter for the next deal. ")
