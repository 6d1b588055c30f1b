"""The audience: the people at one keyboard, and the news that each of them has not seen yet.

News is shown when a person's turn comes. With several people the screen is cleared between their turns, so that nobody
sees another hand. At the end of a deal, everything is shown to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rumpus.cli.sheet import score_sheet, sheet_in_words, totals_line
from rumpus.cli.textplay.asides import PlayerLeft
from rumpus.cli.textplay.person import Person
from rumpus.cli.textplay.terminal import Terminal
from rumpus.core.events import DealEnded, Dealt
from rumpus.core.messages import Field, Message
from rumpus.core.views import Occurrence
from rumpus.game import Game
from rumpus.wording.telling import Teller
from rumpus.wording.words import read_words


def pause(terminal: Terminal, question: Field) -> None:
    """Wait for Enter. Raises PlayerLeft if the person types quit, and Closed if the terminal is closed."""
    if read_words(terminal.ask(question)).verb == "quit":
        raise PlayerLeft


class LocalAudience:
    """The people of a game at one keyboard. ``history`` is the list of all occurrences, which grows during the game."""

    def __init__(self, game: Game, people: Mapping[int, Person], history: list[Occurrence], terminal: Terminal) -> None:
        self._game = game
        self._people = people
        self._history = history
        self._terminal = terminal
        self._next_untold = {seat: self._first_untold(seat) for seat in (*people, None)}
        self._alone = next(iter(people)) if len(people) == 1 else None
        self._at_keyboard = self._alone

    def hear(self, moments: Iterable[Occurrence]) -> None:
        """Add new occurrences. The end of a deal is shown at once. Raises PlayerLeft and Closed."""
        self._history += moments
        if self._first_untold_end() is not None:
            self._end_deal()

    def sit_down(self, person: Person) -> None:
        """Give the keyboard to a person, and show the news to them. Raises PlayerLeft and Closed."""
        before, self._at_keyboard = self._at_keyboard, person.seat
        if before != person.seat:
            self._hand_over(before, person)
        self.tell(person.seat)

    def tell(self, listener: int | None, until: int | None = None) -> None:
        """Show the news to a seat, or to everyone if ``listener`` is None, up to the index ``until``."""
        end = len(self._history) if until is None else until
        for sentence in self._teller(listener).tell(self._history[self._next_untold[listener] : end]):
            self._terminal.say(sentence)
        self._next_untold[listener] = end

    def _hand_over(self, before: int | None, person: Person) -> None:
        if before is not None:
            self.tell(before)
            hide = Message("Press Enter to hide your cards, then let {player} sit down", {"player": person.name})
            pause(self._terminal, hide)
            self._terminal.clear()
        pause(self._terminal, Message("{player}, press Enter when nobody else looks", {"player": person.name}))
        self._terminal.clear()

    def _end_deal(self) -> None:
        """Show all hands, the score sheet, and at the end of the game the winner."""
        ended = self._first_untold_end()
        if len(self._people) > 1:
            self._terminal.say()
            self._terminal.say(Message("The deal is over: everybody may look."))
            self._next_untold[None] = min(self._next_untold[seat] for seat in self._people)
            self._at_keyboard = None
        self.tell(self._alone, ended)
        self._say_sheet(self._teller(self._alone))
        self._next_untold = dict.fromkeys(self._next_untold, ended or 0)
        if self._game.is_over:
            self.tell(self._alone)
        elif self._people:
            pause(self._terminal, Message("Press Enter for the next deal"))

    def _say_sheet(self, teller: Teller) -> None:
        names, results = self._game.players, self._game.state.table.results
        if teller.spelled:
            self._terminal.say(sheet_in_words(names, results))
            return
        self._terminal.say(f"\n{score_sheet(names, results)}\n")
        self._terminal.say(totals_line(names, self._game.scores))

    def _teller(self, listener: int | None) -> Teller:
        if listener is not None:
            return self._people[listener].teller
        spelled = any(person.teller.spelled for person in self._people.values())
        return Teller(self._game.rules, self._game.players, spelled=spelled)

    def _first_untold_end(self) -> int | None:
        """Return the index after the first end of a deal that was not shown yet; None if there is none."""
        start = max(self._next_untold.values())
        for index, moment in enumerate(self._history[start:], start=start + 1):
            if isinstance(moment.event, DealEnded):
                return index
        return None

    def _first_untold(self, seat: int | None) -> int:
        """Return the index of the first news for a person who resumes a game: after their last action in this deal."""
        start = 0
        for index, moment in enumerate(self._history):
            if isinstance(moment.event, Dealt) and moment.before.results:
                start = index
            elif seat is not None and getattr(moment.event, "seat", None) == seat:
                start = index + 1
        return start
