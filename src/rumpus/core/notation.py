"""Notation: actions as text, one line each. Records, the terminal and the socket all use it.

``draw`` · ``take`` · ``take 7H`` · ``lay 7H 8H 9H`` · ``off AS to 2 high`` · ``discard KC`` · ``discard KC rap`` ·
``rap`` · ``no`` · ``discard KC knock`` · ``pick`` · ``pass`` · ``play T / T`` · ``open M / M => T / T``;
a play may end with ``… one tile``. Chance: ``draw for deal …`` · ``deal …`` · ``turn stock …``, then the order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rumpus.core.actions import (
    Action,
    Deal,
    Decline,
    Discard,
    DiscardAndRap,
    DrawForDeal,
    DrawFromStock,
    Knock,
    LayMeld,
    LayOff,
    MeldCards,
    Pass,
    Pick,
    Play,
    Rap,
    TakeFromPile,
    TurnStock,
    check_action,
)
from rumpus.core.errors import NotationError
from rumpus.core.given import Argument, nearest, wrong_value
from rumpus.core.melds import End
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Card, Pack, cards_of, is_standing, physical, set_of
from rumpus.core.rules import RuleSet, check_rules
from rumpus.core.views import View

_TEXT_OF_ACTION = Argument(
    Message("the text of an action"), lambda fields: Message("the text of an action cannot be {given}; {write}", fields)
)

_ONE_TILE = ("one", "tile")
_LONGEST_CARD = 12
_LONGEST_QUOTE = 60
_LONGEST_NUMBER = 9


def format_action(rules: RuleSet, action: Action) -> str:
    """Return the action as text; ``parse_action`` turns it back.

    Raise UsageError if an argument is of the wrong kind.
    """
    check_rules(rules)
    check_action(action)
    return action_text(rules.pack, action)


def action_text(pack: Pack, action: Action) -> str:
    """Return the action as text, like ``format_action``, without checks."""
    return _FORMATS[type(action)](pack, action)


def parse_action(rules: RuleSet, view: View, text: str) -> Action:
    """Return the action that a text describes; it may be illegal. Raise NotationError if the text is not an action.

    Case does not matter, commas are optional, and the cards of a meld may come in any order. ``view`` supplies the
    upcard for a bare ``take``, the table for ``open``, and the held copy for a card that has several.
    """
    if not isinstance(text, str):
        raise wrong_value(_TEXT_OF_ACTION, text, _write(rules))
    words = text.replace(",", " ").split()
    begins = tuple(map(str.lower, words[:_LONGEST_CHANCE_VERB]))
    for verb, chance in _CHANCE_VERBS.items():
        if begins[: len(verb)] == verb:
            return chance(_cards(rules.pack, words[len(verb) :]))
    reader = _READERS.get(words[0].lower()) if words else None
    if reader is None:
        quoted = _shortened(" ".join(words), _LONGEST_QUOTE)
        raise NotationError(_not_understood(rules, words, quoted), code="unknown-action", subject=quoted)
    return reader(rules, view, words[1:])


def _not_understood(rules: RuleSet, words: Sequence[str], quoted: str) -> Message:
    """Return the sentence for words that begin with no known verb. It suggests the most similar verb, if any."""
    fields: dict[str, Field] = {"text": repr(quoted)}
    near = nearest(words[0].lower(), [*_READERS, *_CALLS]) if words else []
    if not near:
        fields["actions"] = _examples(rules)
        return Message("{text} is not understood; write for example {actions}", fields)
    fields["word"] = near[0]
    if near[0] not in _usable_verbs(rules):
        return Message(
            "{text} is not understood; did you mean {word}? It has no use in {game}; write for example {actions}",
            fields | {"game": rules.title, "actions": _examples(rules)},
        )
    if near[0] not in _CALLS or (near[0] in _READERS and len(words) == 1):
        return Message("{text} is not understood; did you mean {word}?", fields)
    fields["card"] = words[1] if len(words) == 2 else rules.pack.field(rules.pack.faces - 1)
    if near[0] in words:
        return Message("{text} is not understood; write discard {card} {word}", fields)
    return Message("{text} is not understood; did you mean {word}? Write discard {card} {word}", fields)


def _usable_verbs(rules: RuleSet) -> set[str]:
    return {topic.split()[0] for topic in rules.turn.help_topics(rules)} | {"no", "open"}


def format_melds(pack: Pack, melds: Sequence[MeldCards]) -> str:
    """Return melds as text, separated by ``/``."""
    return " / ".join(" ".join(map(pack.text, meld)) for meld in melds)


def parse_melds(pack: Pack, text: str) -> tuple[MeldCards, ...]:
    """Return the melds of a text, separated by ``/``.

    An empty text has none. Raise NotationError for an unknown card.
    """
    if not text.strip():
        return ()
    return tuple(_cards(pack, part.split()) for part in text.split("/"))


def _cards(pack: Pack, words: Sequence[str]) -> tuple[Card, ...]:
    return tuple(_card(pack, word) for word in words)


def _card(pack: Pack, word: str) -> Card:
    return pack.parse(_shortened(word, _LONGEST_CARD))


def _shortened(text: str, most: int) -> str:
    # Messages quote the input. They must stay one line, however long the input is.
    return text if len(text) <= most else text[:most] + "…"


def _incomplete(words: Sequence[str], hint: Message) -> NotationError:
    # The message does not quote the verb: the player may have typed a short form of it.
    return NotationError(hint, code="unknown-action", subject=_shortened(" ".join(words), _LONGEST_QUOTE))


def _write(rules: RuleSet) -> Message:
    return Message("write for example {actions}", {"actions": _examples(rules)})


def _examples(rules: RuleSet) -> Field:
    """Return examples of actions in this game, to follow the word "write" in a sentence."""
    if rules.layout.melds == "groups":
        return Message("pick, or play followed by the whole new table, melds separated by /")
    first, second = rules.pack.examples.items
    written: dict[str, Field] = {"lay": Message("lay and cards"), "discard": f"discard {second}"}
    written["off"] = Message("off {card} to 1", {"card": first})
    written |= {call: f"discard {second} {call}" for call in _CALLS}
    topics = [topic for topic in rules.turn.help_topics(rules) if topic in ("draw", "take", *written)]
    return ListField(tuple(written.get(topic, topic) for topic in topics), ", ", ", or ")


def _one_card(pack: Pack, words: Sequence[str], verb: str) -> Card:
    if len(words) != 1:
        fields: dict[str, Field] = {"verb": verb, "card": pack.examples.items[0]}
        raise _incomplete([verb, *words], Message("name one card, for example {verb} {card}", fields))
    return _card(pack, words[0])


def _alone(action: Action) -> Callable[[RuleSet, View, list[str]], Action]:
    def read(rules: RuleSet, view: View, words: list[str]) -> Action:
        if words:
            verb = _FORMATS[type(action)](rules.pack, action)
            raise _incomplete([verb, *words], Message("write {verb} alone", {"verb": verb}))
        return action

    return read


def _read_take(rules: RuleSet, view: View, words: list[str]) -> Action:
    pile = view.table.discard_pile
    if words:
        card = _one_card(rules.pack, words, "take")
        alike = set_of(pile) & rules.pack.alike(card)
        return TakeFromPile(card if card in pile or not alike else cards_of(alike)[0])
    if not pile:
        raise _incomplete(["take"], Message("the discard pile is empty: draw from the stock"))
    return TakeFromPile(pile[-1])


def _read_lay(rules: RuleSet, view: View, words: list[str]) -> Action:
    cards = _cards(rules.pack, words)
    if not cards:
        example = rules.pack.fields(range(3))
        raise _incomplete(["lay"], Message("name the cards of the meld, for example lay {cards}", {"cards": example}))
    if rules.layout.melds == "groups":  # tile games have no lay action, so the rules will refuse it in any order
        return LayMeld(cards)
    cards = rules.melds.declared(_held(rules.pack, view, cards))
    meld = rules.melds.forms_meld(cards)
    return LayMeld(cards if meld is None else meld.cards)


def _read_off(rules: RuleSet, view: View, words: list[str]) -> Action:
    lower = [word.lower() for word in words]
    end = End(lower.pop()) if lower and lower[-1] in ("low", "high") else None
    if len(lower) == 3 and lower[1] == "to" and lower[2].isdecimal() and len(lower[2]) <= _LONGEST_NUMBER:
        return _lay_off(rules, view, _held_card(rules, view, words[:1], "off"), int(lower[2]), end)
    hint = Message("name a card and a meld, for example off {card} to 2", {"card": rules.pack.examples.items[0]})
    raise _incomplete(["off", *words], hint)


def _read_discard(rules: RuleSet, view: View, words: list[str]) -> Action:
    last = words[-1].lower() if words else ""
    if len(words) == 2 and last not in _CALLS and (near := nearest(last, _CALLS)):
        fields: dict[str, Field] = {"text": repr(_shortened(last, _LONGEST_CARD)), "word": near[0], "game": rules.title}
        meant = Message("{text} is not understood; did you mean {word}?", fields)
        if near[0] not in _usable_verbs(rules):
            meant = Message("{text} is not understood; did you mean {word}? It has no use in {game}", fields)
        raise _incomplete(["discard", *words], meant)
    card = _held_card(rules, view, words[:-1] if last in _CALLS else words, "discard")
    return _CALLS[last](card) if last in _CALLS else Discard(card)


def _held_card(rules: RuleSet, view: View, words: Sequence[str], verb: str) -> Card:
    return _held(rules.pack, view, (_one_card(rules.pack, words, verb),))[0]


def _held(pack: Pack, view: View, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    # Copies and jokers are interchangeable: a card that is not in the hand means the first held card of its kind.
    if pack.is_single:
        return cards
    free = view.hand & ~set_of(cards)
    found: list[Card] = []
    for card in cards:
        alike = cards_of(free & pack.alike(card))
        if alike and (card in found or not view.hand >> physical(card) & 1):
            free ^= 1 << alike[0]
            found.append(pack.standing(alike[0], pack.face(card)) if is_standing(card) else alike[0])
        else:
            found.append(card)
    return tuple(found)


def _lay_off(rules: RuleSet, view: View, card: Card, number: int, end: End | None) -> LayOff:
    pack, tableau = rules.pack, view.table.tableau
    if not 1 <= number <= len(tableau):
        return LayOff(card, number, end)
    meld = tableau[number - 1]
    # An undeclared joker stands for the only face that fits, if there is exactly one.
    if pack.is_joker(card) and not is_standing(card):
        faces = rules.melds.fitting_faces(meld)
        card = pack.standing(card, faces[0]) if len(faces) == 1 else card
    # C-3: the end is needed only if the card fits both. A needless but correct end is accepted and dropped.
    return LayOff(card, number, None if end is rules.melds.only_end(card, meld) else end)


def _split_one_tile(words: list[str]) -> tuple[str, bool]:
    said = tuple(map(str.lower, words[-2:])) == _ONE_TILE
    return " ".join(words[:-2] if said else words), said


def _read_play(rules: RuleSet, view: View, words: list[str]) -> Action:
    text, said = _split_one_tile(words)
    if not text:
        raise _incomplete(["play", *words], Message("name the melds of the whole new table, separated by /"))
    return Play(parse_melds(rules.pack, text), one_tile=said)


def _read_open(rules: RuleSet, view: View, words: list[str]) -> Action:
    text, said = _split_one_tile(words)
    melds, arrow, table = text.partition("=>")
    opening = parse_melds(rules.pack, melds)
    if not opening:
        raise _incomplete(["open", *words], Message("name the melds that open, separated by /"))
    if arrow:
        return Play(parse_melds(rules.pack, table), opening, said)
    return Play((*(meld.cards for meld in view.table.tableau), *opening), opening, said)


_CALLS: dict[str, type[DiscardAndRap | Knock]] = {"rap": DiscardAndRap, "knock": Knock}
"""The words that may end a discard."""

_READERS: dict[str, Callable[[RuleSet, View, list[str]], Action]] = {
    "draw": _alone(DrawFromStock()),
    "take": _read_take,
    "lay": _read_lay,
    "off": _read_off,
    "discard": _read_discard,
    "rap": _alone(Rap()),
    "no": _alone(Decline()),
    "pick": _alone(Pick()),
    "pass": _alone(Pass()),
    "play": _read_play,
    "open": _read_open,
}

_CHANCE_VERBS: dict[tuple[str, ...], Callable[[tuple[Card, ...]], Action]] = {
    ("draw", "for", "deal"): DrawForDeal,
    ("deal",): Deal,
    ("turn", "stock"): TurnStock,
}
_LONGEST_CHANCE_VERB = 3  # words


def _format_play(pack: Pack, play: Play) -> str:
    table = format_melds(pack, play.table)
    said = _ONE_TILE if play.one_tile else ()
    if play.opening:
        return " ".join(["open", format_melds(pack, play.opening), "=>", table, *said])
    return " ".join(["play", table, *said])


def _format_lay_off(pack: Pack, action: LayOff) -> str:
    end = [action.end.value] if action.end else []
    return " ".join(["off", pack.text(action.card), "to", str(action.meld), *end])


def _word(word: str) -> Callable[[Pack, Any], str]:
    return lambda pack, action: word


def _ordered(*words: str) -> Callable[[Pack, Any], str]:
    return lambda pack, action: " ".join([*words, *map(pack.text, action.order)])


def _with_card(before: str, after: str = "") -> Callable[[Pack, Any], str]:
    return lambda pack, action: f"{before} {pack.text(action.card)}{after}"


_FORMATS: dict[type, Callable[[Pack, Any], str]] = {
    DrawForDeal: _ordered("draw", "for", "deal"),
    Deal: _ordered("deal"),
    TurnStock: _ordered("turn", "stock"),
    DrawFromStock: _word("draw"),
    TakeFromPile: _with_card("take"),
    LayMeld: lambda pack, action: " ".join(["lay", *map(pack.text, action.cards)]),
    LayOff: _format_lay_off,
    Discard: _with_card("discard"),
    DiscardAndRap: _with_card("discard", " rap"),
    Knock: _with_card("discard", " knock"),
    Rap: _word("rap"),
    Decline: _word("no"),
    Play: _format_play,
    Pick: _word("pick"),
    Pass: _word("pass"),
}
