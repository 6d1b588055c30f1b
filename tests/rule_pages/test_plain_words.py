"""Clauses that readers did not understand, or look up in a dispute, have short sentences; titles are searched for."""

import re

import pytest

from rumpus.games.pages.lookup import clause_anywhere, page, pages
from rumpus.games.pages.plain import body_text
from tests.rule_pages.examples import FENCE, texts

MOST_WORDS = 24
HARD = [
    *("R16-13", "R16-18", "R26-8", "R26-15", "R26-17", "R26-18", "C-2", "C-4", "C-6", "C-7", "C-8", "C-9", "C-10"),
    *("R500-5", "R500-6", "RQ-6", "RQ-8", "RQ-9", "RG-9", "RG-12", "GIN-5"),
    *(one.id for slug in pages() for section in page(slug).sections[-1:] for one in section.clauses),  # mistakes
    *("C-11", "C-12", "C-13", "C-14", "C-15", "C-16", "R500-15", "R500-16", "GIN-11", "GIN-12", "GIN-13", "TR-9"),
]
TITLES = {
    "GIN-7": "Two cards left in the stock",
    "GIN-8": "When nobody draws from the stock",
    "RAP-4": "Rapping later (others say knock)",
}
EXAMPLE = re.compile(r"^\*\*Example\b.*?(?=^\*\*Our ruling|^Option |\Z)", re.MULTILINE | re.DOTALL)
OPTION = re.compile(r"^Option .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


def sentences(markdown: str) -> list[str]:
    """The sentences of a clause's rule, without its examples and lists of values of an option."""
    ruled = OPTION.sub("", EXAMPLE.sub("", FENCE.sub("", markdown)))
    return [part for part in re.split(r"(?<=[.:!?])\s+|\n\n|\n- ", body_text(ruled, 10_000)) if part.strip()]


@pytest.mark.parametrize("id_", HARD)
def test_sentences_are_short(id_: str) -> None:
    assert [one for one in sentences(clause_anywhere(id_).text) if len(one.split()) > MOST_WORDS] == []


@pytest.mark.parametrize(("id_", "title"), TITLES.items())
def test_titles_use_words_that_people_search_for(id_: str, title: str) -> None:
    assert clause_anywhere(id_).title == title


def test_other_names_of_a_term_are_given() -> None:
    assert "(some call it big gin)" in " ".join(clause_anywhere("GIN-6").text.split())


@pytest.mark.parametrize("slug", pages())
def test_players_in_an_example_have_names(slug: str) -> None:
    examples = [(place, example) for page, place, text in texts() if page == slug for example in EXAMPLE.findall(text)]
    vague = re.compile(r"\b(?:they|them|their|theirs)\b", re.IGNORECASE)
    assert [place for place, example in examples if vague.search(example)] == []


def test_sentences_are_read() -> None:
    text = (
        "One two. Three:\n\n- four\n- five\n\n**Example.** six\n\n```text\nHand: 7H\n```\n\n"
        "**Our ruling.** Seven.\n\nOption `a`: b.\nc"
    )
    assert sentences(text) == ["One two.", "Three:", "- four", "five", "Our ruling.", "Seven."]
