"""Finds sentences of the page outside `t`: `python -m tests.gates.page_sentences [FOLDER]` lists strings of two words
or more.

A comment, a class, a selector, a path and the names of things that a browser defines are no sentences. Everything else
that a person reads goes through ``t`` or ``tell`` of ``base/say.js``, whose first argument is one literal, so that
translators find it. The fields of a sentence are looked at too: a sentence is not glued from pieces."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

from rumpus.server.bundle.script import TEXT, Token
from tests.gates.scripts import PageScript, scripts

_WORD = re.compile(r"(?<![\w=.#:/-])[A-Za-z][a-z’']+(?![\w=(-])")
_SAID = re.compile(r"(?<![\w.])(?:(?:t|tell)\(|(?:plural|context):)\s*$")
_NO_SENTENCE = re.compile(
    r"(?:\b(?:closest|matches|matchMedia|querySelector(?:All)?|import|from|split|Error|Unfit|locator|names)\s*\(?|\b(?:lying|font):)\s*$"
)
"""What stands before a selector, a media query, a path, and words that are taken apart."""
_KEY = re.compile(r":")
_GOES_ON = re.compile(r"\s*\+\s*$")
_ATTRIBUTES = re.compile(r"(?:class|d|style|viewBox|points|transform|rel|href|src|id|for|allow|preserveAspectRatio)$")
_TAG = re.compile(r"<(?:[^<>\"]|\"[^\"]*\")*>")
_ATTRIBUTE = re.compile(r"([\w-]+)=\"([^\"]*)\"")
_HOLE = "{}"


class Sentence(NamedTuple):
    """A string of two words or more outside `t`: where it stands, and how it reads."""

    script: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.script}:{self.line}: {self.text!r}"


def sentences(script: PageScript) -> Iterator[Sentence]:
    """Yield the sentences of a script outside `t`."""
    for start, text, is_markup in _literals(script):
        for one in _texts(text) if is_markup else [text]:
            if is_sentence(one):
                yield Sentence(script.name, script.line(start), " ".join(one.split()))


def is_sentence(text: str) -> bool:
    """Return True if a string has two words or more."""
    return " " in text.strip() and len(_WORD.findall(text)) > 1


def _literals(script: PageScript) -> Iterator[tuple[int, str, bool]]:
    """Yield the strings and the templates that are not said: start, text with holes for the code in it, and if that is
    markup."""
    said_until = -1
    open_templates: list[tuple[int, list[str], bool, bool]] = []
    for token in script.tokens:
        if token.kind != TEXT:
            continue
        text = script.text[token.start : token.end]
        if text[0] in "\"'" and not text.endswith("${"):
            if _is_said(script, token, said_until):
                said_until = token.end
            elif not _is_apart(script, token) and not _KEY.match(script.code, token.end):
                yield token.start, text[1:-1], False
        elif text[0] == "`" or text[0] == "}":
            if text[0] == "`":
                is_markup = script.text.endswith("html", 0, token.start)
                open_templates.append((token.start, [], is_markup, _is_apart(script, token)))
            start, pieces, is_markup, is_apart = open_templates[-1]
            pieces.append(text[1:].removesuffix("`" if text.endswith("`") else "${"))
            if text.endswith("`") and len(text) > 1 - (text[0] == "}"):
                open_templates.pop()
                if not is_apart:
                    yield start, _HOLE.join(pieces), is_markup


def _is_said(script: PageScript, token: Token, said_until: int) -> bool:
    before = script.code[: token.start]
    if said_until >= 0 and _GOES_ON.fullmatch(script.code[said_until : token.start]):
        return True
    return _SAID.search(before[-40:]) is not None


def _is_apart(script: PageScript, token: Token) -> bool:
    return _NO_SENTENCE.search(script.code[max(0, token.start - 40) : token.start]) is not None


def _texts(markup: str) -> Iterator[str]:
    """Yield what is read in markup: the text between tags, and the values of attributes that people read."""
    for tag in _TAG.findall(markup):
        for name, value in _ATTRIBUTE.findall(tag):
            if not _ATTRIBUTES.fullmatch(name):
                yield value
    yield from _TAG.split(markup)


def _main(folders: list[str]) -> None:
    found = [one for script in scripts() if not folders or script.folder in folders for one in sentences(script)]
    for one in found:
        print(one)
    print(f"{len(found)} sentences outside t")


if __name__ == "__main__":
    _main(sys.argv[1:])
