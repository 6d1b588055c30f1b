"""Parse a typed line into an action, a step of a tile turn, or a request to show something.

The caller carries out the result. If the words are unknown, the error suggests words that the player can type now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rumpus.core.actions import Action, Play
from rumpus.core.engine import legal_actions
from rumpus.core.errors import NotationError, RumpusError
from rumpus.core.given import nearest
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.notation import parse_action
from rumpus.core.rules import RuleSet
from rumpus.core.state import CHANCE_PHASES, Phase
from rumpus.core.turns.question import spare_card
from rumpus.core.turns.tiles.draft import Draft
from rumpus.core.views import View
from rumpus.wording.names import in_letters
from rumpus.wording.question import question
from rumpus.wording.steps import is_step, take_step
from rumpus.wording.telling import Teller
from rumpus.wording.words import ASIDES, ONE_TILE, Words, every_verb, read_words, verbs


@dataclass(frozen=True)
class Aside:
    """A command that is not part of a move, such as ``score`` or ``sort``. ``verb`` is one of ``ASIDES``."""

    verb: str
    rest: str


@dataclass(frozen=True)
class Go:
    """The command to play the tile turn as arranged. ``one_tile`` is True if the player says "one tile" (RQ-7)."""

    one_tile: bool


Meaning = Action | Draft | Go | Aside
"""An action, legal or not; the tile turn after one more step; the command to play it; or an aside."""


def read_line(teller: Teller, view: View, line: str, draft: Draft | None = None) -> Meaning:
    """Return the meaning of a line that the seat of this view typed.

    ``draft`` is the tile turn that the seat is arranging, if any. Raise RumpusError if the line cannot be read.
    """
    words = read_words(line)
    reading = _Reading(teller, view, draft)
    if words.verb not in verbs(teller.rules):
        raise reading.unknown_words(words)
    if words.verb in ASIDES:
        return Aside(words.verb, words.rest)
    if teller.rules.layout.kind == "tiles" and is_step(words):
        return take_step(draft or Draft.begin(teller.rules, view), words)
    words = words._replace(rest=in_letters(teller.rules.pack, words.rest))
    return _MEANINGS.get(words.verb, _Reading.action)(reading, words)


@dataclass(frozen=True)
class _Reading:
    teller: Teller
    view: View
    draft: Draft | None

    @property
    def rules(self) -> RuleSet:
        return self.teller.rules

    # Moves

    def action(self, words: Words) -> Action:
        action = self._parse(words.text)
        if self.draft is not None and self.draft.placed and not isinstance(action, Play):
            message = Message("tiles of yours are laid: type go to play them, or reset first")
            raise NotationError(message, code="draft-begun")
        return action

    def yes(self, words: Words) -> Action:
        if self.view.table.phase is not Phase.OFFER or not self._is_to_move:
            message = Message("nothing was asked; {now}", {"now": self._words_to_type()})
            raise NotationError(message, code="unknown-action")
        return legal_actions(self.rules, self.view)[0]

    def rap(self, words: Words) -> Action:
        rest = words.rest.removesuffix(" rap")
        return self._parse(f"{_discard(rest)} rap" if rest else "rap")

    def knock(self, words: Words) -> Action:
        return self._parse(f"{_discard(self._one_card(words))} knock")

    def discard(self, words: Words) -> Action:
        return self._parse(_discard(self._one_card(words)))

    def off(self, words: Words) -> Action:
        tokens = [token for token in words.rest.split() if token.lower() not in ("to", "on")]
        ends = [token for token in tokens if token.lower() in ("low", "high")]
        numbers = [token for token in tokens if token.isdecimal()]
        cards = [token for token in tokens if token not in ends and token not in numbers]
        return self._parse(" ".join(["off", *cards, "to", *numbers, *ends]))

    def go(self, words: Words) -> Go:
        return Go(one_tile=words.rest.lower().strip('"') == ONE_TILE)

    def pass_on(self, words: Words) -> Action | Go:
        return self.go(words) if self.draft is not None and self.draft.ends_by_pass else self.action(words)

    def _parse(self, text: str) -> Action:
        return parse_action(self.rules, self.view, text)

    def _one_card(self, words: Words) -> str:
        if not words.rest:
            pack = self.rules.pack
            example = pack.text(spare_card(self.rules, self.view)) if self.view.hand else pack.texts[0]
            message = Message("say which card, for example {word} {card}", {"word": words.verb, "card": example})
            raise NotationError(message, code="unknown-action")
        return words.rest

    # Errors

    def unknown_words(self, words: Words) -> RumpusError:
        known = verbs(self.rules)
        if words.verb in every_verb():
            message = Message(
                "{word} has no use in {game}; {now}",
                {"word": words.verb, "game": self.rules.title, "now": self._words_to_type()},
            )
        elif near := nearest(words.verb, [*sorted(known), *sorted(every_verb() - known)]):
            message = self._misspelled(words.verb, near, is_of_game=known.issuperset(near))
        elif self._is_card(words.verb):
            message = Message(
                "say what to do with {card}; {now}", {"card": words.verb.upper(), "now": self._words_to_type()}
            )
        else:
            word = repr(_short(words.verb))
            message = Message("{word} is not understood; {now}", {"word": word, "now": self._words_to_type()})
        return NotationError(message, code="unknown-action", subject=words.verb)

    def _misspelled(self, word: str, near: list[str], *, is_of_game: bool) -> Message:
        fields: dict[str, Field] = {"word": repr(word), "near": ListField(tuple(near), ", ", " or ")}
        if is_of_game:
            return Message("{word} is not understood; did you mean {near}?", fields)
        return Message(
            "{word} is not understood; did you mean {near}? It has no use in {game}; {now}",
            fields | {"game": self.rules.title, "now": self._words_to_type()},
        )

    def _words_to_type(self) -> Message:
        if not self._is_to_move:
            return Message("it is not your turn (help tells more)")
        legal = legal_actions(self.rules, self.view)
        words = question(self.teller, self.view, legal, self.draft).type_this
        return Message("type {words} (help tells more)", {"words": words})

    @property
    def _is_to_move(self) -> bool:
        table = self.view.table
        return self.view.seat == table.to_move and table.phase not in CHANCE_PHASES

    def _is_card(self, word: str) -> bool:
        try:
            self.rules.pack.parse(word)
        except NotationError:
            return False
        return True


def _discard(card: str) -> str:
    return f"discard {card}"


def _short(text: str) -> str:
    return text if len(text) <= 30 else f"{text[:27]}..."


_MEANINGS: dict[str, Callable[[_Reading, Words], Action | Go]] = {
    "yes": _Reading.yes,
    "rap": _Reading.rap,
    "knock": _Reading.knock,
    "discard": _Reading.discard,
    "off": _Reading.off,
    "go": _Reading.go,
    "pass": _Reading.pass_on,
}
