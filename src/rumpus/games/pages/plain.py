"""Convert rule pages to plain text for a terminal and a screen reader: no colours, no Markdown, no drawn lines.

It supports only the Markdown that the pages use: paragraphs, lists, fenced examples, code, bold, italics and links.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from rumpus.core.messages import Message
from rumpus.games.pages import Clause, RulePage, Section

WIDTH = 80
"""The default width, in columns."""

_ITEM = re.compile(r"( *)([-*]|\d+\.) ")
_SIGNS = (
    (re.compile(r"\[([^\]]+)\]\([^)]+\)"), r"\1"),
    (re.compile(r"\*\*(.+?)\*\*"), r"\1"),
    (re.compile(r"\*(.+?)\*"), r"\1"),
    (re.compile(r"`([^`]+)`"), r"\1"),
)


def page_text(page: RulePage, width: int = WIDTH) -> str:
    """Return the whole page as plain text. The common rulings that apply to the game are at its end."""
    parts = [_title_text(page.title, width), body_text(page.intro, width)]
    parts.extend(_section_text(section, width) for section in page.sections)
    if page.shared:
        parts.append(_title_text(str(Message("Common rulings that hold here")), width))
        parts.extend(_section_text(section, width) for section in page.shared)
    return "\n\n".join(parts)


def clause_text(clause: Clause, width: int = WIDTH) -> str:
    """Return one clause as plain text, with its heading."""
    return f"{textwrap.fill(f'{clause.id} · {clause.title}', width)}\n\n{body_text(clause.text, width)}"


def body_text(markdown: str, width: int = WIDTH) -> str:
    """Convert Markdown to plain text of ``width`` columns. Fenced examples are indented and never wrapped."""
    return "\n".join(line for block in _blocks(markdown) for line in _block_lines(block, width)).strip("\n")


def _section_text(section: Section, width: int) -> str:
    texts = [_title_text(section.title, width), body_text(section.text, width) if section.text else ""]
    texts.extend(clause_text(clause, width) for clause in section.clauses)
    return "\n\n".join(text for text in texts if text)


def _title_text(title: str, width: int) -> str:
    # Capitals instead of a line below: a screen reader would read the line aloud character by character.
    return textwrap.fill(title.upper(), width)


def _blocks(markdown: str) -> Iterator[list[str]]:
    block: list[str] = []
    fenced = False
    for line in markdown.splitlines():
        fence = line.startswith("```")
        if block and not fenced and (fence or not line.strip() or _begins_item(line, block)):
            yield block
            block = []
        if not line.strip() and not fenced:
            yield [""]
            continue
        block.append(line)
        if fence and fenced:
            yield block
            block = []
        fenced ^= fence
    if block:
        yield block


def _begins_item(line: str, block: list[str]) -> bool:
    # As in Markdown: within a paragraph a number begins a list only if it is 1, so "yellow / 10." is not a list item.
    item, before = _ITEM.match(line), _ITEM.match(block[0])
    return item is not None and (item[2] in ("-", "*", "1.") or (before is not None and before[2][0].isdecimal()))


def _block_lines(block: list[str], width: int) -> list[str]:
    if block[0].startswith("```"):
        return [f"    {line}".rstrip() for line in block[1:-1]]
    item = _ITEM.match(block[0])
    margin = item[0] if item else ""
    text = " ".join(line.strip() for line in (block[0][len(margin) :], *block[1:]))
    for sign, plain in _SIGNS:
        text = sign.sub(plain, text)
    return textwrap.wrap(
        text,
        max(width, 20),
        initial_indent=margin,
        subsequent_indent=" " * len(margin),
        break_on_hyphens=False,
        break_long_words=False,
    ) or [""]
