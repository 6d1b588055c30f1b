"""A language for tests: `[!! Ýöü ðŕàŵ !!]`. What is shown with plain letters was never a message, or was English too
early."""

from __future__ import annotations

import re
from collections.abc import Collection

from rumpus.core.messages import Message, english

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED = "ÀƁÇÐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽàƀçðéƒĝĥîĵķļḿñöþǫŕšţüṽŵẋýž"
_LETTERS = str.maketrans(_PLAIN, _ACCENTED)
_FIELD = re.compile(r"(\{\{|\}\}|\{[^{}]*\})")
_WORD = re.compile(r"(?<![^\W_])[A-Za-z]{2,}(?![^\W_])")
_NO_WORDS = re.compile(r"\b[A-Z][A-Z0-9]*-\d+\b|\b\w+=[\w-]+")  # the id of a clause, an option as it is typed


def pseudo(message: Message) -> str:
    """Return the sentence with an accent on each letter, within ``[!! … !!]``. Its fields stay as they are."""
    parts = _FIELD.split(english(message))
    parts[::2] = [text.translate(_LETTERS) for text in parts[::2]]
    return f"[!! {''.join(parts)} !!]"


def plain_words(text: str, known: Collection[str] = ()) -> list[str]:
    """Return the words with plain letters but those that are ``known``: names, cards, what is typed."""
    return [word for word in _WORD.findall(_NO_WORDS.sub("", text)) if word not in known]
