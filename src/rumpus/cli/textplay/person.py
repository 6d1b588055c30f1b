"""A person at the keyboard: how he keeps his hand, the tile turn he is arranging, and what he can ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rumpus.cli.sheet import score_sheet, totals_line
from rumpus.cli.telling import Teller
from rumpus.cli.textplay import screen
from rumpus.cli.textplay.sorting import HandOrder
from rumpus.cli.textplay.words import HELP, Words, help_on, read_words, words_for
from rumpus.core.actions import Action, Play
from rumpus.core.draft import Draft
from rumpus.core.errors import NotationError, RumpusError
from rumpus.core.packs import Card
from rumpus.core.state import Phase
from rumpus.core.views import Moment, View
from rumpus.game import Game
from rumpus.games.pages import clause, page
from rumpus.games.pages.plain import clause_text
from rumpus.players import make_player


class Left(Exception):  # noqa: N818 - a player left; nothing has failed
    """The player leaves the table; the game is kept."""


class GivenUp(Exception):  # noqa: N818 - a player gave up; nothing has failed
    """The player wants to give the game up."""


class Person:
    """One person's seat. ``answer`` turns what he types into an action to play or a text to show."""

    def __init__(self, game: Game, seat: int, happened: Sequence[Moment]) -> None:
        self.game = game
        self.seat = seat
        self.happened = happened
        self.order = HandOrder()
        self.teller = Teller(game.rules, game.players)
        self._draft: Draft | None = None

    @property
    def name(self) -> str:
        """What he is called."""
        return self.game.players[self.seat]

    @property
    def view(self) -> View:
        """What he knows."""
        return self.game.view(self.seat)

    def answer(self, line: str) -> Action | str:
        """The action a line asks for, or the text that answers it. Raises RumpusError, Left and GivenUp."""
        words = read_words(line)
        told = _WORDS.get(words.verb)
        if told is not None:
            return told(self, words.rest)
        step = _STEPS.get(words.verb) if self.game.rules.pack.is_tiles else None
        if step is not None:
            self._draft = step(self, self.draft, words.rest)
            return screen.draft_lines(self.teller, self._draft) + "\n" + self._rack_left()
        return _ANSWERS.get(words.verb, Person._parse)(self, words)

    # The tile turn being arranged

    @property
    def draft(self) -> Draft:
        """The turn as arranged so far; a new one once the table or the rack has changed."""
        if self._draft is None or self._draft.view != self.view:
            self._draft = Draft.begin(self.game.rules, self.view)
        return self._draft

    def forget_draft(self) -> None:
        """Put everything back as it lay."""
        self._draft = None

    def _rack_left(self) -> str:
        return screen.hand_line(self.teller, self.draft.rack, self.order)

    # Actions

    def _parse(self, words: Words) -> Action:
        action = self.game.parse(words.text)
        if (
            self.game.rules.pack.is_tiles
            and self._draft is not None
            and self._draft.placed
            and not isinstance(action, Play)
        ):
            raise NotationError("tiles are laid: go to play them, or reset to take them back first", code="draft-begun")
        return action

    def _yes(self, words: Words) -> Action:
        if self.game.state.table.phase is not Phase.OFFER:
            raise NotationError("nothing is offered that could be answered by yes", code="unknown-action")
        return self.game.legal_actions()[0]

    def _knock(self, words: Words) -> Action:
        return self.game.parse(f"discard {words.rest} knock")

    def _go(self, words: Words) -> Action:
        if not self.game.rules.pack.is_tiles:
            raise NotationError("go ends a tile turn; here a turn ends with the discard", code="unknown-action")
        return self.draft.action(one_tile=words.rest.lower() == "one tile")

    # Questions

    def _hand(self, rest: str) -> str:
        draft = self._draft if self._draft is not None and self._draft.view == self.view else None
        return screen.hand_line(self.teller, draft.rack if draft else self.view.hand, self.order)

    def _sort(self, rest: str) -> str:
        wanted = rest.lower()
        if wanted in ("suit", "number", "colour", "color", "rank"):
            self.order = HandOrder("number" if wanted in ("number", "rank") else "suit")
        elif rest:
            pack = self.game.rules.pack
            self.order = HandOrder(self.order.by, tuple(self._held(pack.parse(word)) for word in rest.split()))
        else:
            self.order = HandOrder("number" if self.order.by == "suit" else "suit")
        return self._hand("")

    def _held(self, card: Card) -> Card:
        pack, hand = self.game.rules.pack, self.view.hand
        for held in (card, card + pack.faces, card + 1):
            if hand >> held & 1 and (pack.is_joker(held) == pack.is_joker(card)) and _is_same(self.game, held, card):
                return held
        raise NotationError(f"{pack.text(card)} is not in your hand", code="not-held", subject=pack.text(card))

    def _table(self, rest: str) -> str:
        if self._draft is not None and self._draft.view == self.view and self._draft.is_begun:
            return screen.draft_lines(self.teller, self._draft)
        return screen.table_lines(self.teller, self.view.table)

    def _pile(self, rest: str) -> str:
        if self.game.rules.pack.is_tiles:
            return screen.pile_line(self.teller, self.view.table)
        return screen.whole_pile_line(self.teller, self.view.table)

    def _score(self, rest: str) -> str:
        results = self.view.table.results
        if not results:
            return "No deal is finished yet."
        return score_sheet(self.game.players, results) + "\n" + totals_line(self.game.players, self.game.scores)

    def _hint(self, rest: str) -> str:
        chosen = make_player("heuristic", self.game.rules, 0).choose(self.view)
        if not isinstance(chosen, Play):
            return f"Hint: {self.game.text(chosen)}"
        old = [meld.cards for meld in self.view.table.tableau]
        changed = " / ".join(self.teller.cards(meld) for meld in chosen.table if meld not in old)
        return f"Hint: end the turn with these melds on the table, besides those that stay as they are: {changed}"

    def _log(self, rest: str) -> str:
        told = [self.teller.tell(moment, self.seat) for moment in self.happened]
        return "\n".join(line for line in told if line) or "Nothing has happened yet."

    def _names(self, rest: str) -> str:
        self.teller = Teller(self.game.rules, self.game.players, spelled=not self.teller.spelled)
        return self._hand("")

    def _rules(self, rest: str) -> str:
        game = self.game.rules.game
        if rest:
            return clause_text(clause(game, rest))
        listed = "\n".join(f"{one.id}  {one.title}" for one in page(game).holding)
        return f"{listed}\nType rules and an id to read a clause; rumpus rules {game} shows the whole page."

    def _help(self, rest: str) -> str:
        pack = self.game.rules.pack
        if rest:
            word = read_words(rest).verb
            return help_on(word, pack) if word in HELP else f"There is no help on {rest}; type help alone."
        now = screen.question(self.teller, self.view.table, self.game.legal_actions())
        return "\n".join([f"Now: {now}.", *(help_on(word, pack) for word in words_for(self.game.rules))])

    def _quit(self, rest: str) -> str:
        raise Left

    def _abandon(self, rest: str) -> str:
        raise GivenUp


def _is_same(game: Game, held: Card, named: Card) -> bool:
    pack = game.rules.pack
    return pack.is_joker(held) or pack.face(held) == pack.face(named)


def _tiles(person: Person, text: str) -> list[Card]:
    return [person.game.rules.pack.parse(word) for word in text.replace(",", " ").split()]


def _group(text: str, usage: str) -> int:
    if not text.isdecimal():
        raise NotationError(f"name a group by its number: {usage}", code="unknown-action", subject=text)
    return int(text)


def _off(person: Person, draft: Draft, rest: str) -> Draft:
    *tiles, group = rest.replace(" to ", " ").split() or [""]
    return draft.off(_tiles(person, " ".join(tiles)), _group(group, "off R8 2"))


def _move(person: Person, draft: Draft, rest: str) -> Draft:
    tiles, _, places = rest.partition(" from ")
    source, _, target = places.partition(" to ")
    usage = "move R7 from 1 to 3, or to new"
    where = None if target.strip().lower() in ("new", "") else _group(target.strip(), usage)
    return draft.move(_tiles(person, tiles), _group(source.strip(), usage), where)


def _split(person: Person, draft: Draft, rest: str) -> Draft:
    group, _, tile = rest.partition(" at ")
    return draft.split(_group(group.strip(), "split 2 at R7"), person.game.rules.pack.parse(tile))


def _joker(person: Person, draft: Draft, rest: str) -> Draft:
    joker, _, tile = rest.replace("=", " ").partition(" ")
    pack = person.game.rules.pack
    return draft.joker(pack.parse("J1" if joker.upper() == "J" else joker), pack.parse(tile))


_STEPS: dict[str, Callable[[Person, Draft, str], Draft]] = {
    "lay": lambda person, draft, rest: draft.lay(_tiles(person, rest)),
    "off": _off,
    "move": _move,
    "split": _split,
    "joker": _joker,
    "back": lambda person, draft, rest: draft.back(_tiles(person, rest)),
    "tidy": lambda person, draft, rest: draft.tidy(),
    "undo": lambda person, draft, rest: draft.undo(),
    "redo": lambda person, draft, rest: draft.redo(),
    "reset": lambda person, draft, rest: draft.reset(),
    "check": lambda person, draft, rest: draft,
}
_ANSWERS: dict[str, Callable[[Person, Words], Action]] = {
    "yes": Person._yes,
    "knock": Person._knock,
    "go": Person._go,
}
_WORDS: dict[str, Callable[[Person, str], str]] = {
    "hand": Person._hand,
    "sort": Person._sort,
    "table": Person._table,
    "pile": Person._pile,
    "score": Person._score,
    "hint": Person._hint,
    "log": Person._log,
    "names": Person._names,
    "rules": Person._rules,
    "help": Person._help,
    "quit": Person._quit,
    "abandon": Person._abandon,
}

__all__ = ["GivenUp", "Left", "Person", "RumpusError"]
