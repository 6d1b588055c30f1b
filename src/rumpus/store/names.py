"""The looks of names: two names that a reader can confuse count as the same.

``confusables.txt`` is the table of Unicode (UTS #39, version 13), unchanged, with its licence beside it. It maps each
character to a standard one that looks the same. Names are first normalized by the profile *Nickname* of PRECIS (RFC
8266). Normalization can turn one character into many, so names longer than ``LONGEST`` are refused before it.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from functools import cache
from importlib.resources import files
from string import ascii_lowercase

from rumpus.core.errors import UsageError
from rumpus.core.messages import ListField, Message
from rumpus.wording.player_names import NAME_LENGTH, no_name

LONGEST = 4 * NAME_LENGTH  # characters of a name before normalization, for example with separate accents

_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {chr(sign) for sign in range(0x180B, 0x180F)}
"""Invisible letters, marks and symbols outside the Unicode categories of ``_REFUSED``."""
_ROW = re.compile(r"^([0-9A-F]+) ;\t([0-9A-F ]+) ;", re.MULTILINE)
_EMOJI = "\ufe0f"  # turns the character before it into an emoji; invisible, but allowed
_REFUSED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_OF_NO_SCRIPT = frozenset(
    {
        "COMBINING",
        "DIGIT",
        "DOUBLE-STRUCK",
        "FEMININE",
        "FULLWIDTH",
        "HALFWIDTH",
        "KELVIN",
        "MASCULINE",
        "MICRO",
        "MODIFIER",
    }
    | {"MATHEMATICAL", "OHM", "SCRIPT", "SUPERSCRIPT", "VARIATION"}
)
_TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""Scripts that one name may mix: the level *highly restrictive* of UTS #39."""


def fold_name(name: str) -> str:
    """Return the form of a name for sign-in: without differences of case and compatibility characters.

    Raise UsageError if the name is too long.
    """
    return _fold(_compatible(name))


def looks_of(name: str) -> frozenset[str]:
    """Return all looks of a name. Two names can be confused if they share a look. Raise UsageError if the name is too
    long.

    The looks are the skeletons of three forms: lower case, the skeleton in lower case, and upper case. Upper case
    matters because a character can look like a capital letter but not like its small one.
    """
    name = " ".join(_compatible(name).translate(_small_capitals()).split())
    return frozenset({skeleton(_fold(name)), skeleton(_fold(skeleton(name))), skeleton(name.upper())})


def skeleton(text: str) -> str:
    """Return a text with every character replaced by the standard one that looks the same (UTS #39). Drop invisible
    characters.
    """
    seen = (sign for sign in unicodedata.normalize("NFD", text) if not _is_unseen(sign))
    return unicodedata.normalize("NFD", "".join(_confusables().get(sign, sign) for sign in seen))


def check_readable(name: str) -> None:
    """Raise UsageError if a name is too long, has invisible characters, or mixes scripts that look alike."""
    seen = _compatible(name)
    if any(_is_unseen(sign) for sign in name if sign != _EMOJI):
        raise UsageError(Message("the name has invisible letters; type it without them"), code="bad-name", subject=name)
    scripts = {script for sign in seen if (script := _script(sign))}
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        names = tuple(sorted(script.capitalize() for script in scripts))
        raise UsageError(
            Message(
                "the name mixes letters of {scripts}, which look alike; use the letters of one alphabet",
                {"scripts": ListField(names, " and ")},
            ),
            code="bad-name",
            subject=name,
        )


def _compatible(name: str) -> str:
    """Return a name without compatibility characters (NFKC). Raise UsageError if it is too long. Call this first for
    every name.
    """
    if len(name) > LONGEST:
        raise no_name(name)
    return unicodedata.normalize("NFKC", name)


def _fold(text: str) -> str:
    compatible = unicodedata.normalize("NFKC", text)
    return unicodedata.normalize("NFKC", compatible.casefold())


def _is_unseen(sign: str) -> bool:
    return sign in _UNSEEN or unicodedata.category(sign) in _REFUSED or 0xFE00 <= ord(sign) <= 0xFE0F


def _script(sign: str) -> str | None:
    """Return the script of a letter: the first word of its Unicode name. None if it has no script or several."""
    if unicodedata.category(sign)[0] != "L":
        return None
    script = unicodedata.name(sign, "").partition(" ")[0]
    return None if script in _OF_NO_SCRIPT else script


def load() -> None:
    """Load the tables of Unicode now. It takes about 25 ms, which would otherwise delay the first name."""
    _confusables()
    _small_capitals()


# The table of Unicode does not list small capitals as similar to letters, but readers confuse them.
@cache
def _small_capitals() -> dict[int, str]:
    found: dict[int, str] = {}
    for letter in ascii_lowercase:
        with suppress(KeyError):  # Unicode has no small capital X
            found[ord(unicodedata.lookup(f"LATIN LETTER SMALL CAPITAL {letter}"))] = letter
    return found


@cache
def _confusables() -> dict[str, str]:
    table = files(__package__).joinpath("confusables.txt").read_text("utf-8-sig")
    return {
        chr(int(source, 16)): "".join(chr(int(code, 16)) for code in to.split()) for source, to in _ROW.findall(table)
    }
