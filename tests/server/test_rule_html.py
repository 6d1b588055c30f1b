"""Rule pages as the browser shows them: options in words, without their codes."""

from __future__ import annotations

import re
from html import escape

import pytest

from rumpus.games import BOOKS
from rumpus.server.http.calls.games import _in_words, rules_document
from rumpus.server.http.rule_html import OptionWords, html_of, with_options

CODE = re.compile(r"<code>([^<]*)</code>")
SETS = OptionWords("dragon_sets", "Sets of <Dragons>", (("as-is", "as they lie & stay"),))


def texts(slug: str) -> str:
    """Everything the rule page of a game says in the browser."""
    told = rules_document(slug)
    sections = [*told["sections"], *told["shared"], {"html": told["intro"], "clauses": told["in_force"]}]
    return "".join(part["html"] for section in sections for part in (section, *section["clauses"]))


@pytest.mark.parametrize("slug", BOOKS)
def test_an_option_is_described_in_words(slug: str) -> None:
    html, options = texts(slug), BOOKS[slug].options
    for option in options:
        assert f"<strong>{escape(_in_words(option).label)}:</strong>" in html
        assert not re.search(rf"\boption {option.name}\b", html)
    words = {str(value) for option in options for value in option.words}
    assert {option.name for option in options}.union(words).isdisjoint(CODE.findall(html))


def test_names_and_values_are_described_in_words_and_nothing_else() -> None:
    told = html_of("Option `dragon_sets`: `as-is` (default), `other`.\n\nThe option `dragon_sets` and `as-is`.")
    assert with_options(told, (SETS,)) == (
        "<p><strong>Sets of &lt;Dragons&gt;:</strong> as they lie &amp; stay (default), other.</p>\n"
        "<p>The option “Sets of &lt;Dragons&gt;” and <code>as-is</code>.</p>\n"
    )
    assert with_options(told, ()) == told
