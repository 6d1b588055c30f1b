"""Read cards by their spoken names.

A screen reader reads ``red 7`` aloud where the screen shows ``R7``. A player can type the card either way.
"""

from __future__ import annotations

import re
from functools import cache

from rumpus.core.packs import Pack

_BETWEEN = re.compile(r",?\s+and\s+|,", re.IGNORECASE)


def in_letters(pack: Pack, text: str) -> str:
    """Replace card names in a typed line by letters: ``red 7 and the joker for black 10`` becomes ``R7 J=K10``."""
    letters, name = _letters_by_name(pack)
    found = name.sub(lambda named: letters[" ".join(named[1].lower().split())], text)
    return text if found == text else _BETWEEN.sub(" ", found).replace(";", " / ")


@cache
def _letters_by_name(pack: Pack) -> tuple[dict[str, str], re.Pattern[str]]:
    # A name may have its number as a word or in figures: "seven of Dots", "7 of Dots".
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
    """Return the rank as people write it: A, 2 to 9, 10, 11 (of the dragon pack), J, Q, K."""
    text = pack.rank_texts[pack.rank(face)]
    return {"T": "10", "E": "11"}.get(text, text)
