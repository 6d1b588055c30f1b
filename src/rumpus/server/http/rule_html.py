"""Rule texts as HTML: the Markdown of our own pages, in which no HTML is let through."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import NamedTuple

from markdown_it import MarkdownIt

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
_CODE = re.compile(r"<code>([^<]*)</code>")
_OPTION = re.compile(r"<p>Option <code>(\w+)</code>:(.*?)</p>", re.DOTALL)


class OptionWords(NamedTuple):
    """An option in words: its name, what it is called, and what single values mean."""

    name: str
    name_on_screen: str
    words: tuple[tuple[str, str], ...]


@cache
def html_of(text: str) -> str:
    """Markdown as HTML."""
    return str(_markdown.render(text))


def with_options(html: str, options: Sequence[OptionWords]) -> str:
    """A rule text with its options in words, without their codes, which only a terminal wants."""
    known = {option.name: option for option in options}
    told = _OPTION.sub(lambda declared: _declared(known, declared), html)
    names = {name: f"“{option.name_on_screen}”" for name, option in known.items()}
    return _CODE.sub(lambda code: _in_words(names, code), told)


def _declared(known: Mapping[str, OptionWords], declared: re.Match[str]) -> str:
    option = known.get(declared[1])
    if option is None:
        return declared[0]
    values = _CODE.sub(lambda code: escape(dict(option.words).get(code[1], code[1])), declared[2])
    return f"<p><strong>{escape(option.name_on_screen)}:</strong>{values}</p>"


def _in_words(names: Mapping[str, str], code: re.Match[str]) -> str:
    return escape(names[code[1]]) if code[1] in names else code[0]
