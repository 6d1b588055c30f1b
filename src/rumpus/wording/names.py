"""Cards by their names: what is read out to those who listen can be typed as they heard it."""

from __future__ import annotations

import re
from functools import cache

from rumpus.core.packs import Pack

_BETWEEN = re.compile(r",?\s+and\s+|,", re.IGNORECASE)


def in_letters(pack: Pack, text: str) -> str:
    """A typed line with its cards in letters: ``R7 J=K10`` for ``red 7 and the joker for black 10``."""
    letters, name = _names(pack)
    found = name.sub(lambda named: letters[" ".join(named[1].lower().split())], text)
    return text if found == text else _BETWEEN.sub(" ", found).replace(";", " / ")


@cache
def _names(pack: Pack) -> tuple[dict[str, str], re.Pattern[str]]:
    """The letters of each card by its name, and what finds a name. A number may be a word or in figures."""
    faces = range(pack.faces)
    letters = {pack.name_of(face).lower(): pack.texts[face] for face in faces}
    letters |= {
        f"{_figure(pack, face)} of {pack.suit_names[pack.suit(face)]}".lower(): pack.texts[face] for face in faces
    }
    if pack.jokers:
        letters |= {f"joker for {name}": f"J={text}" for name, text in letters.items()} | {"joker": "J"}
    longest_first = sorted(letters, key=len, reverse=True)
    named = "|".join(re.escape(name).replace("\\ ", r"\s+") for name in longest_first)
    return letters, re.compile(rf"\b(?:the\s+)?({named})\b", re.IGNORECASE)


def _figure(pack: Pack, face: int) -> str:
    text = pack.rank_texts[pack.rank(face)]
    return {"T": "10", "E": "11"}.get(text, text)
