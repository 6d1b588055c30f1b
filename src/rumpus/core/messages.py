"""Messages: whole English sentences with named fields, which can be translated.

Code builds a message where it needs a sentence, and formats it where it is shown. ``str(message)`` is the English text;
``say(message, language)`` is the text in another language. A language maps an English sentence to its own sentence,
with the fields in any order. It needs no pack and no state, because each field carries its own text.

>>> str(Message("{card} is not in your hand", {"card": CardField("regular", 12, "KC")}))
'KC is not in your hand'
>>> str(Message("{count} card is left", {"count": 3}, plural="{count} cards are left"))
'3 cards are left'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, NamedTuple, Union

Field = Union[int, str, "CardField", "SeatField", "ListField", "Message"]
"""The value of a field. A message as a field is a phrase with a translation of its own."""


NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
"""Replaces a space at which a line must not break. Output code turns it back into a plain space."""


class CardField(NamedTuple):
    """A card in a sentence: the name of its pack, its number there, and its text ``7D`` or phrase ``seven of Dots``.

    A phrase is never broken across lines.
    """

    pack: str
    number: int
    text: str | Message

    def __str__(self) -> str:
        return self.text if isinstance(self.text, str) else say(self)


class SeatField(NamedTuple):
    """A seat in a sentence: its number from 0, and the name of its player. Without a name its text is ``seat 2``."""

    number: int
    name: str = ""

    def __str__(self) -> str:
        return self.name or say(self)


class ListField(NamedTuple):
    """Several values in a row: ``7D 8D``, ``Ann, Bob and Cleo``, or the lines of a text.

    ``between`` separates the values. ``last``, if given, separates the last two instead. A separator that contains a
    word must be a key of ``JOINED``, so that a language can join two values in its own way.
    """

    items: tuple[Field, ...]
    between: str = " "
    last: str = ""

    def __str__(self) -> str:
        if self.last or self.between in JOINED:
            return say(self)
        return self.between.join(map(str, self.items))


_NO_FIELDS: Mapping[str, Any] = {}


class Message(NamedTuple):
    """A whole English sentence. ``text`` has its fields in braces, as for ``str.format``.

    ``plural`` is the sentence to use if the field ``count`` is not 1. ``context`` distinguishes equal English sentences
    with different meanings, like msgctxt in gettext.
    """

    text: str
    fields: Mapping[str, Field] = _NO_FIELDS
    plural: str = ""
    context: str = ""

    def __str__(self) -> str:
        text = english(self)
        return text.format_map(self.fields) if "{" in text or "}" in text else text

    def __hash__(self) -> int:
        return hash(self.text)

    def document(self) -> dict[str, Any]:
        """Return the message as values for JSON: ``text``, and ``fields``, ``plural`` and ``context`` if not empty."""
        document: dict[str, Any] = {"text": self.text}
        if self.fields:
            document["fields"] = {name: field_document(value) for name, value in self.fields.items()}
        if self.plural:
            document["plural"] = self.plural
        if self.context:
            document["context"] = self.context
        return document


Language = Callable[[Message], str]
"""A function that returns the sentence of a message in another language.

The sentence has the same fields in braces. The function chooses between singular and plural.
"""


def english(message: Message) -> str:
    """Return the English sentence of a message, with its fields still in braces."""
    return message.plural if message.plural and message.fields["count"] != 1 else message.text


def literal(text: str) -> Message:
    """Return a message that shows exactly this text. Braces in the text stay braces."""
    return Message(text.replace("{", "{{").replace("}", "}}"))


def say(said: Field, language: Language = english) -> str:
    """Return a message, or a value of a field, as text in this language."""
    if isinstance(said, Message):
        fields = {
            name: value if isinstance(value, int) else say(value, language) for name, value in said.fields.items()
        }
        return language(said).format_map(fields)
    if isinstance(said, ListField):
        items = [say(item, language) for item in said.items]
        last = [items.pop()] if said.last and len(items) > 1 else []
        return _joined(said.last, [_joined(said.between, items, language), *last], language)
    if isinstance(said, SeatField):
        return said.name or say(Message("seat {seat}", {"seat": said.number}), language)
    if isinstance(said, CardField) and isinstance(said.text, Message):
        return say(said.text, language).replace(" ", NO_BREAK_SPACE)
    return str(said)


JOINED: Mapping[str, Callable[[Mapping[str, Field]], Message]] = {
    " and ": lambda fields: Message("{items} and {last}", fields),
    " or ": lambda fields: Message("{items} or {last}", fields),
    ", or ": lambda fields: Message("{items}, or {last}", fields),
}
"""The separators that contain a word, each with the phrase that joins a row and one more value."""


def _joined(between: str, items: list[str], language: Language) -> str:
    if between not in JOINED or not items:
        return between.join(items)
    return reduce(lambda row, last: say(JOINED[between]({"items": row, "last": last}), language), items)


def field_document(value: Field) -> Any:  # noqa: ANN401 - as JSON has it
    """Return the value of a field as values for JSON."""
    kind = type(value)
    return _DOCUMENTS[kind](value) if kind in _DOCUMENTS else value


def _card_document(card: CardField) -> dict[str, Any]:
    return {"card": card.text} if isinstance(card.text, str) else card.text.document()


def _seat_document(seat: SeatField) -> dict[str, Any]:
    return {"seat": seat.number, "name": seat.name}


def _list_document(row: ListField) -> dict[str, Any]:
    # Rows of cards are frequent, so they have a short form, and the usual separator is left out.
    items = [field_document(item) for item in row.items]
    cards = [item["card"] for item in items if type(item) is dict and "card" in item]
    document: dict[str, Any] = {"cards": cards} if cards and len(cards) == len(items) else {"items": items}
    if row.between != " ":
        document["between"] = row.between
    if row.last:
        document["last"] = row.last
    return document


_DOCUMENTS: Mapping[type, Callable[[Any], dict[str, Any]]] = {
    Message: Message.document,
    CardField: _card_document,
    SeatField: _seat_document,
    ListField: _list_document,
}


def read_message(document: object, text: str) -> Message:
    """Return the message of a document made by ``Message.document``.

    If the document is invalid or does not read as ``text``, return ``literal(text)``. A card comes back without its
    pack and number, because a document does not contain them.
    """
    try:
        said = _read(document)
        return said if isinstance(said, Message) and str(said) == text else literal(text)
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return literal(text)


_TEMPLATE = re.compile(r"(?:[^{}]|\{\{|\}\}|\{\w+(?::,)?\})*")
# Documents come from strangers, and ``str.format`` would look up attributes for them and pad to any width.
# So only named fields are allowed, without attributes, and with no format except ``,``.


def _read(document: Any) -> Field:  # noqa: ANN401 - as JSON has it
    match document:
        case int() | str():
            return document
        case {"text": str(text)}:
            fields = document.get("fields", {}).items()
            return _read_sentence(document, text, {name: _read(value) for name, value in fields})
        case {"seat": int(number), "name": str(name)}:
            return SeatField(number, name)
        case {"card": str(text)}:
            return CardField("", -1, text)
        case {"cards": list(cards)}:
            return _read_row(document, [{"card": text} for text in cards])
        case {"items": list(items)}:
            return _read_row(document, items)
    raise ValueError("no value of a message")


def _read_sentence(document: dict[str, Any], text: str, fields: dict[str, Field]) -> Message:
    message = Message(text, fields, _word(document, "plural"), _word(document, "context"))
    for one in (message.text, message.plural):
        if not _TEMPLATE.fullmatch(one):
            raise ValueError("no sentence with named fields")
        one.format_map(fields)
    return message


def _read_row(document: dict[str, Any], items: list[Any]) -> ListField:
    between, last = _word(document, "between", " "), _word(document, "last")
    return ListField(tuple(map(_read, items)), between, last)


def _word(document: dict[str, Any], name: str, default: str = "") -> str:
    found = document.get(name, default)
    if not isinstance(found, str):
        raise TypeError(name)
    return found
