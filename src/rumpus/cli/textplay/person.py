"""A person at the keyboard: the order of their hand, the tile turn that they arrange, and their input."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rumpus.cli.textplay import habits, screen
from rumpus.cli.textplay.sorting import HandOrder
from rumpus.coach.hint import HintNotes
from rumpus.core.actions import Action
from rumpus.core.errors import NotationError
from rumpus.core.messages import CardField, ListField, Message
from rumpus.core.packs import Card, CardSet, cards_of
from rumpus.core.turns.question import Question
from rumpus.core.turns.tiles.draft import Draft
from rumpus.core.turns.tiles.groups import find
from rumpus.core.views import Occurrence, View
from rumpus.game import Game
from rumpus.wording.question import question
from rumpus.wording.reading import Aside, Go, read_line
from rumpus.wording.telling import Teller


class Person:
    """A person's seat at a game.

    ``history`` is the list of all occurrences, which grows during the game. ``seconds_left`` returns the time left for
    a turn; None if it is not limited.
    """

    def __init__(
        self, game: Game, seat: int, history: Sequence[Occurrence], seconds_left: Callable[[], float | None]
    ) -> None:
        self.game = game
        self.seat = seat
        self.history = history
        self.seconds_left = seconds_left
        stored = habits.read_habits(self.name)
        self.teller = Teller(game.rules, game.players, seat, stored.spelled)
        self.tips: set[str] = set()
        self.hint_notes = HintNotes()
        self._order = HandOrder(stored.sort)
        self._sorted_in = 0  # the number of the deal in which they put cards in front
        self._draft: Draft | None = None

    @property
    def name(self) -> str:
        """The player's name."""
        return self.game.players[self.seat]

    @property
    def view(self) -> View:
        """The view of this seat."""
        return self.game.view(self.seat)

    def question(self) -> Question:
        """Return the question for the next move."""
        return question(self.teller, self.view, self.game.legal_actions(), self.begun)

    def read(self, line: str) -> Action | Aside | ListField:
        """Return the meaning of a line: an action, an aside, or, after a step of a tile turn, the lines that show it.

        A step of a tile turn is done at once. Raises RumpusError.
        """
        match read_line(self.teller, self.view, line, self._current_draft):
            case Go(one_tile):
                return self.draft.action(one_tile)
            case Draft() as draft:
                before, self._draft = self.draft, draft
                return screen.lines(screen.draft_lines(self.teller, draft, before), self.hand_line())
            case aside:
                return aside

    # The hand

    @property
    def order(self) -> HandOrder:
        """The order of the hand. Cards put in front stay there only for this deal."""
        if self._order.first and self._sorted_in != self.view.table.deal_number:
            self._order = HandOrder(self._order.by)
        return self._order

    def sort(self, order: HandOrder) -> None:
        """Set the order of the hand."""
        self._order, self._sorted_in = order, self.view.table.deal_number
        self._keep_habits()

    def spell(self, spelled: bool) -> None:
        """Show cards as words, or as letters, from now on."""
        self.teller = Teller(self.game.rules, self.game.players, self.seat, spelled)
        self._keep_habits()

    def hand_line(self) -> Message:
        """Return the line with the hand in its order; during a tile turn, the tiles left on the rack."""
        return screen.hand_line(self.teller, self.hand, self.order)

    @property
    def hand(self) -> CardSet:
        """The cards in the hand; during a tile turn, the tiles left on the rack."""
        return self.view.hand if self.begun is None else self.begun.rack

    def cards_named(self, named: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards of the hand that are named, with any copy for each. Raises NotationError."""
        left, found = cards_of(self.hand), list[Card]()
        for card in named:
            one = find(self.game.rules.pack, card, left)
            if one is None:
                raise self._not_in_hand(card)
            left.remove(one)
            found.append(one)
        return tuple(found)

    def _not_in_hand(self, card: Card) -> NotationError:
        pack = self.game.rules.pack
        text = pack.plain(card)
        fields = {"card": CardField(pack.name, card, text)}
        if find(pack, card, cards_of(self.hand)) is not None:
            message = Message("{card} is named more often than you hold it", fields)
            return NotationError(message, code="used-up", subject=text)
        message = Message("{card} is not in your hand", fields)
        if self.game.rules.layout.hand == "rack":
            message = Message("{card} is not on your rack", fields)
        return NotationError(message, code="not-held", subject=text)

    def _keep_habits(self) -> None:
        habits.store_habits(self.name, habits.Habits(self._order.by, self.teller.spelled))

    # The tile turn they are arranging

    @property
    def draft(self) -> Draft:
        """The tile turn as arranged so far. A new one begins if the table or the rack has changed."""
        return self._current_draft or Draft.begin(self.game.rules, self.view)

    @property
    def begun(self) -> Draft | None:
        """The tile turn as arranged so far; None if nothing was moved."""
        draft = self._current_draft
        return draft if draft is not None and draft.is_begun else None

    @property
    def _current_draft(self) -> Draft | None:
        """The stored draft; None if the table or the rack has changed since."""
        return self._draft if self._draft is not None and self._draft.view == self.view else None

    def forget_draft(self) -> None:
        """Discard the draft, so that all tiles are back in their places."""
        self._draft = None
