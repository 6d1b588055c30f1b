"""Rule texts as HTML: the Markdown of our own pages, in which no HTML is let through."""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def html_of(text: str) -> str:
    """Markdown as HTML."""
    return str(_markdown.render(text))
