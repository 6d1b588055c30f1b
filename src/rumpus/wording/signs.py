"""Check and escape the characters of text that comes from users or from files."""

import re

from rumpus.core.messages import NO_BREAK_SPACE

_LAST_TWO_OF_EACH_PLANE = "".join(rf"\U{plane:04x}fffe\U{plane:04x}ffff" for plane in range(1, 15))
_UNPRINTABLE = re.compile(
    "["
    r"\x00-\x1f\x7f-\x9f"  # control characters
    r"\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"  # all spaces but the plain one
    r"\u2028\u2029"  # line and paragraph separators
    r"\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e"  # format characters: directions, tags …
    r"\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"  # … and the range reserved for more of them
    r"\ud800-\udfff\ue000-\uf8ff\U000f0000-\U0010ffff"  # surrogates and private use
    rf"\ufdd0-\ufdef\ufffe\uffff{_LAST_TWO_OF_EACH_PLANE}"  # noncharacters
    "]"
)
"""Matches a character that is invisible or that controls a terminal.

The list is fixed, because ``str.isprintable`` depends on the Unicode version of Python and every Python must accept the
same records. Characters that Unicode has not assigned yet count as printable. So do the two joiners (U+200C, U+200D),
because some letters and emojis need them.
"""


_SEPARATORS = re.compile("^ | $|  |[:;]")
"""Matches characters that make one name look like several parts, because our own lines use them as separators."""


def quoted(name: str) -> str:
    """Return a user's name for use in a sentence, in quotes if it could be read as part of the sentence."""
    return repr(name) if _SEPARATORS.search(name) else name


def is_printable(text: str) -> bool:
    """Return True if every character of the text is allowed in a name or a word."""
    return _UNPRINTABLE.search(text) is None


def unprintable_sign(text: str) -> str:
    """Return the code, such as ``U+202E``, of the first character that is not allowed in a name or a word.

    Return an empty text if all characters are allowed.
    """
    found = _UNPRINTABLE.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def printable(text: str) -> str:
    """Return the text in one line, with line breaks, terminal escapes and changes of direction spelled out."""
    return _UNPRINTABLE.sub(lambda found: found[0] if found[0] == NO_BREAK_SPACE else ascii(found[0])[1:-1], text)
