"""Names as they look: two that a reader would take for one another are the same to who keeps one.

``confusables.txt`` is Unicode's (UTS #39, version 13), unchanged, with its licence beside it. Names are prepared as the profile
*Nickname* of PRECIS (RFC 8266) prepares them. One sign can become many by that, and each is looked up: what is longer than any
spelling of a name is refused before it is looked at.
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

LONGEST = 4 * NAME_LENGTH  # of a name in any spelling, as with its accents apart

_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {chr(sign) for sign in range(0x180B, 0x180F)}
"""Letters, marks and signs that show nothing, beside those that Unicode files under controls, formats and spaces."""
_ROW = re.compile(r"^([0-9A-F]+) ;\t([0-9A-F ]+) ;", re.MULTILINE)
_EMOJI = "\ufe0f"  # makes an emoji of a sign; it is not seen, and no difference
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
"""Scripts that are written together, as UTS #39 has it in its level *highly restrictive*."""


def fold_name(name: str) -> str:
    """A name as it is signed in with: as compatibility characters and capitals are no difference to a reader. Raises UsageError
    where it is too long.
    """
    return _fold(_compatible(name))


def looks_of(name: str) -> frozenset[str]:
    """What a name looks like: without capitals, in capitals as it has them, and in capitals alone, since a sign may be like the
    capital of a letter and not like the letter. Names that share a look are taken for one another. Raises UsageError where it
    is too long.
    """
    name = " ".join(_compatible(name).translate(_small_capitals()).split())
    return frozenset({skeleton(_fold(name)), skeleton(_fold(skeleton(name))), skeleton(name.upper())})


def skeleton(text: str) -> str:
    """A text with each sign in place of those it is taken for, as UTS #39 has it; without what shows nothing."""
    seen = (sign for sign in unicodedata.normalize("NFD", text) if not _is_unseen(sign))
    return unicodedata.normalize("NFD", "".join(_confusables().get(sign, sign) for sign in seen))


def check_readable(name: str) -> None:
    """Raises UsageError where a name is too long, has signs that nobody sees, or letters of scripts that are not written together."""
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
    """A name without compatibility characters: what all that is done with names begins with."""
    if len(name) > LONGEST:
        raise no_name(name)
    return unicodedata.normalize("NFKC", name)


def _fold(text: str) -> str:
    compatible = unicodedata.normalize("NFKC", text)
    return unicodedata.normalize("NFKC", compatible.casefold())


def _is_unseen(sign: str) -> bool:
    return sign in _UNSEEN or unicodedata.category(sign) in _REFUSED or 0xFE00 <= ord(sign) <= 0xFE0F


def _script(sign: str) -> str | None:
    """The script of a letter, by which its name in Unicode begins; None for what is of no script, or of any."""
    if unicodedata.category(sign)[0] != "L":
        return None
    script = unicodedata.name(sign, "").partition(" ")[0]
    return None if script in _OF_NO_SCRIPT else script


def load() -> None:
    """Load Unicode's table now, which takes some 25 ms, and not with the first name."""
    _confusables()
    _small_capitals()


@cache
def _small_capitals() -> dict[int, str]:
    """Small capitals, which Unicode does not hold to be like others, with their letters."""
    found: dict[int, str] = {}
    for letter in ascii_lowercase:
        with suppress(KeyError):  # there is none of X
            found[ord(unicodedata.lookup(f"LATIN LETTER SMALL CAPITAL {letter}"))] = letter
    return found


@cache
def _confusables() -> dict[str, str]:
    table = files(__package__).joinpath("confusables.txt").read_text("utf-8-sig")
    return {
        chr(int(source, 16)): "".join(chr(int(code, 16)) for code in to.split()) for source, to in _ROW.findall(table)
    }
