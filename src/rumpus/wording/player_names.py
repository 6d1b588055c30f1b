"""Checks of player names, of kinds of players, and of the words that players mix into the shuffle."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.errors import UsageError
from rumpus.core.given import Argument, as_sequence, wrong_value
from rumpus.core.messages import Field, Message
from rumpus.wording.signs import is_printable, unprintable_sign

_A_NAME = Argument(
    Message("the name of a player"), lambda fields: Message("the name of a player cannot be {given}; {write}", fields)
)
_A_KIND = Argument(
    Message("the kind of a player"), lambda fields: Message("the kind of a player cannot be {given}; {write}", fields)
)
_A_WORD = Argument(Message("a word"), lambda fields: Message("a word cannot be {given}; {write}", fields))

NAME_LENGTH = 40
WORDS_LENGTH = 200
_KIND_LENGTH = 120  # the kind of a user's own player has the name of its module


def checked_name(name: str) -> str:
    """Return the name with single spaces only. Raise UsageError if it is not a valid name."""
    name = " ".join(name.split())
    check_name(name)
    return name


def check_name(name: str) -> None:
    """Raise UsageError if this is not a valid name for a player."""
    if not isinstance(name, str):
        raise wrong_value(_A_NAME, name, Message("write it as text"), "bad-name")
    if not _is_printable(name, NAME_LENGTH):
        raise no_name(name)


def no_name(name: str) -> UsageError:
    """Return the error for an invalid name. It quotes the name, or the beginning of a long one."""
    quoted = name if len(name) <= NAME_LENGTH else f"{name[:NAME_LENGTH]}…"
    fields: dict[str, Field] = {"name": repr(quoted), "most": NAME_LENGTH}
    said = Message("{name} is no name for a player; give 1 to {most} printable characters", fields)
    if sign := unprintable_sign(name):
        fields["sign"] = sign
        said = Message("{name} is no name for a player; give 1 to {most} printable characters; {sign} is none", fields)
    return UsageError(said, code="bad-name", subject=quoted)


def check_player_kind(kind: str, name: str) -> None:
    """Raise UsageError if ``kind`` is not a short printable text. Any such text is allowed, also an unknown kind.

    ``name`` is the player's name, for the error.
    """
    if not isinstance(kind, str):
        raise wrong_value(_A_KIND, kind, Message('write it as text, for example "club"'), "bad-name")
    if not _is_printable(kind, _KIND_LENGTH):
        fields: dict[str, Field] = {"kind": repr(kind[:_KIND_LENGTH]), "most": _KIND_LENGTH}
        said = Message("{kind} is no kind of player; give 1 to {most} printable characters", fields)
        if sign := unprintable_sign(kind):
            fields["sign"] = sign
            said = Message("{kind} is no kind of player; give 1 to {most} printable characters; {sign} is none", fields)
        raise UsageError(said, code="bad-name", subject=name)


def checked_words(words: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return a word for each seat, empty if the player gave none.

    Raise UsageError if there are too many words, or if one is too long or unprintable.
    """
    write = Message('give a list of words, one a player, for example ["plum", ""]')
    words = as_sequence("words", words, write, "bad-words")
    if len(words) > seats:
        raise UsageError(
            Message(
                "{words} words were given for {players} players; give one each at most",
                {"words": len(words), "players": seats},
            ),
            code="bad-words",
        )
    for word in words:
        if not isinstance(word, str):
            raise wrong_value(_A_WORD, word, write, "bad-words")
        if len(word) > WORDS_LENGTH or not is_printable(word):
            raise UsageError(_bad_word(word), code="bad-words", subject=word)
    return (*words, *("",) * (seats - len(words)))


def _bad_word(word: str) -> Message:
    fields: dict[str, Field] = {"word": repr(word), "most": WORDS_LENGTH}
    if sign := unprintable_sign(word):
        fields["sign"] = sign
        return Message("{word} cannot be mixed in; give at most {most} printable characters; {sign} is none", fields)
    return Message("{word} cannot be mixed in; give at most {most} printable characters", fields)


def _is_printable(text: str, most: int) -> bool:
    return bool(text.strip()) and len(text) <= most and is_printable(text)
