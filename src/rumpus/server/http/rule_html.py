"""Rule texts as HTML. They are the Markdown of our own pages; HTML inside the Markdown is escaped."""

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
    """The texts of a rule option: its name in code, its label, and labels for some of its values."""

    name: str
    label: str
    words: tuple[tuple[str, str], ...]


@cache
def html_of(text: str) -> str:
    """Return Markdown as HTML."""
    return str(_markdown.render(text))


def with_options(html: str, options: Sequence[OptionWords]) -> str:
    """Return the HTML of a rule text with the labels of its options in place of their codes.

    The codes are only of use in the terminal.
    """
    known = {option.name: option for option in options}
    labelled = _OPTION.sub(lambda declared: _option_paragraph(known, declared), html)
    names = {name: f"“{option.label}”" for name, option in known.items()}
    return _CODE.sub(lambda code: _label_or_code(names, code), labelled)


def _option_paragraph(known: Mapping[str, OptionWords], declared: re.Match[str]) -> str:
    option = known.get(declared[1])
    if option is None:
        return declared[0]
    values = _CODE.sub(lambda code: escape(dict(option.words).get(code[1], code[1])), declared[2])
    return f"<p><strong>{escape(option.label)}:</strong>{values}</p>"


def _label_or_code(names: Mapping[str, str], code: re.Match[str]) -> str:
    return escape(names[code[1]]) if code[1] in names else code[0]
