"""A person at the keyboard: how he keeps his hand, the tile turn he is arranging, and what he types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches

from rumpus.cli.textplay import habits, screen
from rumpus.cli.textplay.asides import ASIDES
from rumpus.cli.textplay.sorting import HandOrder
from rumpus.core.actions import Action, Play
from rumpus.core.draft import Draft
from rumpus.core.errors import NotationError, RumpusError
from rumpus.core.packs import Card, CardSet, cards_of
from rumpus.core.state import Phase
from rumpus.core.tile_groups import find
from rumpus.core.views import Moment, View
from rumpus.game import Game
from rumpus.wording.question import Question, question, spare_card
from rumpus.wording.steps import is_step, take_step
from rumpus.wording.telling import Teller
from rumpus.wording.words import Words, every_verb, read_words, verbs


class Person:
    """One person's seat at a game. ``happened`` is everything that happened in it, growing as it goes on;
    ``seconds_left`` tells what is left of the time for a turn, None where it is not limited.
    """

    def __init__(
        self, game: Game, seat: int, happened: Sequence[Moment], seconds_left: Callable[[], float | None]
    ) -> None:
        self.game = game
        self.seat = seat
        self.happened = happened
        self.seconds_left = seconds_left
        kept = habits.habits_of(self.name)
        self.teller = Teller(game.rules, game.players, seat, kept.spelled)
        self.tips: set[str] = set()
        self._order = HandOrder(kept.sort)
        self._sorted_in = 0  # the deal in which he put cards in front
        self._draft: Draft | None = None

    @property
    def name(self) -> str:
        """What he is called."""
        return self.game.players[self.seat]

    @property
    def view(self) -> View:
        """What he knows."""
        return self.game.view(self.seat)

    def question(self) -> Question:
        """What he is asked now."""
        return question(self.teller, self.view, self.game.legal_actions(), self.begun)

    def answer(self, line: str) -> Action | str:
        """The action a line asks for, or the text that answers it. Raises RumpusError, Left and GivenUp."""
        words = read_words(line)
        if words.verb not in verbs(self.game.rules):
            raise self._unknown(words)
        if words.verb in ASIDES:
            return ASIDES[words.verb](self, words.rest)
        if self.game.rules.pack.is_tiles and is_step(words):
            before = self.draft
            self._draft = take_step(before, words)
            return f"{screen.draft_lines(self.teller, self._draft, before)}\n{self.hand_line()}"
        return _ACTIONS.get(words.verb, Person._parse)(self, words)

    # His hand

    @property
    def order(self) -> HandOrder:
        """How he keeps his hand. Cards put in front stay there for the deal: in the next he has others."""
        if self._order.first and self._sorted_in != self.view.table.deal_number:
            self._order = HandOrder(self._order.by)
        return self._order

    def sort(self, order: HandOrder) -> None:
        """Keep the hand so from now on."""
        self._order, self._sorted_in = order, self.view.table.deal_number
        self._keep_habits()

    def spell(self, spelled: bool) -> None:
        """Have cards told in words, or in letters, from now on."""
        self.teller = Teller(self.game.rules, self.game.players, self.seat, spelled)
        self._keep_habits()

    def hand_line(self) -> str:
        """The hand as he keeps it; of a tile turn begun, what is left on the rack."""
        return screen.hand_line(self.teller, self.hand, self.order)

    @property
    def hand(self) -> CardSet:
        """What he holds; of a tile turn begun, what is left on the rack."""
        return self.view.hand if self.begun is None else self.begun.rack

    def held(self, named: Iterable[Card]) -> tuple[Card, ...]:
        """The cards of his hand that are meant, whichever copies they are; raises NotationError."""
        left, found = cards_of(self.hand), list[Card]()
        for card in named:
            one = find(self.game.rules.pack, card, left)
            if one is None:
                text = self.game.rules.pack.plain(card)
                where = "on your rack" if self.game.rules.pack.is_tiles else "in your hand"
                raise NotationError(f"{text} is not {where}, or named twice", code="not-held", subject=text)
            left.remove(one)
            found.append(one)
        return tuple(found)

    def _keep_habits(self) -> None:
        habits.keep(self.name, habits.Habits(self._order.by, self.teller.spelled))

    # The tile turn he is arranging

    @property
    def draft(self) -> Draft:
        """The turn as arranged so far; a new one once the table or the rack has changed."""
        if self._draft is None or self._draft.view != self.view:
            self._draft = Draft.begin(self.game.rules, self.view)
        return self._draft

    @property
    def begun(self) -> Draft | None:
        """The turn as arranged so far, if he has begun to arrange one."""
        if self._draft is None or self._draft.view != self.view or not self._draft.is_begun:
            return None
        return self._draft

    def forget_draft(self) -> None:
        """Put everything back as it lay."""
        self._draft = None

    # What he does

    def _parse(self, words: Words) -> Action:
        action = self.game.parse(words.text)
        if self.begun is not None and self.begun.placed and not isinstance(action, Play):
            raise NotationError("tiles of yours are laid: type go to play them, or reset first", code="draft-begun")
        return action

    def _yes(self, words: Words) -> Action:
        if self.game.state.table.phase is not Phase.OFFER:
            raise NotationError(f"nothing was asked; {self._now()}", code="unknown-action")
        return self.game.legal_actions()[0]

    def _rap(self, words: Words) -> Action:
        rest = words.rest.removesuffix(" rap")
        return self.game.parse(f"discard {rest} rap" if rest else "rap")

    def _knock(self, words: Words) -> Action:
        return self.game.parse(f"discard {self._one_card(words)} knock")

    def _discard(self, words: Words) -> Action:
        return self.game.parse(f"discard {self._one_card(words)}")

    def _off(self, words: Words) -> Action:
        tokens = [token for token in words.rest.split() if token.lower() not in ("to", "on")]
        ends = [token for token in tokens if token.lower() in ("low", "high")]
        numbers = [token for token in tokens if token.isdecimal()]
        cards = [token for token in tokens if token not in ends and token not in numbers]
        return self.game.parse(" ".join(["off", *cards, "to", *numbers, *ends]))

    def _go(self, words: Words) -> Action:
        return self.draft.action(one_tile=words.rest.lower().strip('"') == "one tile")

    def _one_card(self, words: Words) -> str:
        if not words.rest:
            example = self.game.rules.pack.text(spare_card(self.game.rules, self.view))
            raise NotationError(f"say which card, for example {words.verb} {example}", code="unknown-action")
        return words.rest

    # What he may have meant

    def _unknown(self, words: Words) -> RumpusError:
        known = verbs(self.game.rules)
        if words.verb in every_verb():
            message = f"{words.verb} has no use in {self.game.rules.title}; {self._now()}"
        elif near := get_close_matches(words.verb, known, n=1, cutoff=0.6):
            message = f"{words.verb!r} is not understood; did you mean {near[0]}?"
        elif self._is_card(words.verb):
            message = f"say what to do with {words.verb.upper()}; {self._now()}"
        else:
            message = f"{_short(words.verb)!r} is not understood; {self._now()}"
        return NotationError(message, code="unknown-action", subject=words.verb)

    def _now(self) -> str:
        return f"type {self.question().type_this} (help tells more)"

    def _is_card(self, word: str) -> bool:
        try:
            self.game.rules.pack.parse(word)
        except NotationError:
            return False
        return True


def _short(text: str) -> str:
    return text if len(text) <= 30 else f"{text[:27]}..."


_ACTIONS: dict[str, Callable[[Person, Words], Action]] = {
    "yes": Person._yes,
    "rap": Person._rap,
    "knock": Person._knock,
    "discard": Person._discard,
    "off": Person._off,
    "go": Person._go,
}
