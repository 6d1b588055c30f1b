"""The characters allowed in a name or a word: the same in every Python, and none that controls a terminal."""

import sys

import pytest

from rumpus.wording.signs import is_printable, printable, quoted, unprintable_sign

SIGNS = [chr(code) for code in range(sys.maxunicode + 1)]


def test_characters_printable_in_this_python_are_printable_here() -> None:
    assert [sign for sign in SIGNS if sign.isprintable() and not is_printable(sign)] == []


def test_printability_does_not_depend_on_the_unicode_version_of_python() -> None:
    assert sum(map(is_printable, SIGNS)) == 970_510, "in every version of Python and of Unicode"
    for sign in ("\u0378", "\u2fe0", "\U0001fae8", "\U0003fffd"):  # two unassigned, one of Unicode 15, one of plane 3
        assert is_printable(sign)


@pytest.mark.parametrize("text", ["👨\u200d👩\u200d👧", "❤\ufe0f", "می\u200cخواهم", "Zoë", "Anna Maria", "🇫🇷", ""])
def test_emojis_and_letters_that_need_a_joiner_may_stand(text: str) -> None:
    assert is_printable(text)
    assert printable(text) == text
    assert unprintable_sign(text) == ""


@pytest.mark.parametrize(
    ("sign", "told"),
    [
        ("\x00", "U+0000"),
        ("\x1b", "U+001B"),
        ("\n", "U+000A"),
        ("\x7f", "U+007F"),
        ("\x9b", "U+009B"),  # begins an order, as escape and [ do
        ("\xad", "U+00AD"),
        ("\u3000", "U+3000"),
        ("\u200b", "U+200B"),
        ("\u200e", "U+200E"),
        ("\u061c", "U+061C"),
        ("\u2028", "U+2028"),
        ("\u2029", "U+2029"),
        ("\u202e", "U+202E"),
        ("\u2066", "U+2066"),
        ("\ufeff", "U+FEFF"),
        ("\ufff9", "U+FFF9"),
        ("\ud800", "U+D800"),
        ("\ue000", "U+E000"),
        ("\ufdd0", "U+FDD0"),
        ("\uffff", "U+FFFF"),
        ("\U0001343f", "U+1343F"),
        ("\U0002fffe", "U+2FFFE"),
        ("\U000e0041", "U+E0041"),
        ("\U000e0fff", "U+E0FFF"),
        ("\U0010ffff", "U+10FFFF"),
    ],
)
def test_invisible_and_control_characters_are_refused_by_name(sign: str, told: str) -> None:
    text = f"a{sign}b"
    assert not is_printable(text)
    assert unprintable_sign(text) == told
    assert printable(text) == f"a{ascii(sign)[1:-1]}b"


def test_a_space_that_breaks_no_line_is_shown_as_it_is() -> None:
    assert printable("7\u00a0H") == "7\u00a0H"
    assert not is_printable("7\u00a0H")


@pytest.mark.parametrize("name", ["Ann", "Anna Maria", "Zoë 2", "my game.jsonl", "Bob (the one)"])
def test_an_ordinary_name_is_not_quoted(name: str) -> None:
    assert quoted(name) == name


@pytest.mark.parametrize("name", [" Ann", "Ann ", "Ann  Bob", "Shown: all", "x; shown"])
def test_a_name_with_spaces_or_punctuation_is_quoted(name: str) -> None:
    assert quoted(name) == f"'{name}'"
