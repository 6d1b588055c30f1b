"""Rule pages as plain text."""

import pytest

from rumpus.games.pages import Clause
from rumpus.games.pages.lookup import page, pages
from rumpus.games.pages.plain import body_text, clause_text, page_text


@pytest.mark.parametrize("slug", pages())
@pytest.mark.parametrize("width", [40, 80, 100])
def test_a_page_fits_the_width_and_shows_no_markdown(slug: str, width: int) -> None:
    text = page_text(page(slug), width)
    assert max(len(line) for line in text.splitlines() if not line.startswith("    ")) <= width
    for sign in ("```", "`", "**", "](", "\n#", "\n\n\n"):
        assert sign not in text


@pytest.mark.parametrize("slug", pages())
def test_every_heading_and_every_word_of_a_clause_is_there(slug: str) -> None:
    text = page_text(page(slug))
    for one in page(slug).clauses:
        assert f"\n\n{one.id} · {one.title}\n\n" in text
        assert clause_text(one) in text


def test_common_rulings_that_apply_are_at_the_end() -> None:
    after = page_text(page("rummy-q")).partition("COMMON RULINGS THAT HOLD HERE")[2]
    assert "C-5 · " in after
    assert "C-1 · " not in after
    assert "JOKERS ON THE TILE TABLE" in after


def test_paragraphs_are_filled_lists_hang_and_examples_stay() -> None:
    markdown = """One two
three **four** *five* `six`
[seven](eight.md).

- nine ten
  eleven twelve
- thirteen
  1. fourteen

```text
Hand: 3D  4D
# as it is

> lay
```
"""
    assert body_text(markdown, 20) == (
        "One two three four\nfive six seven.\n\n- nine ten eleven\n  twelve\n- thirteen\n  1. fourteen\n\n"
        "    Hand: 3D  4D\n    # as it is\n\n    > lay"
    )


def test_a_number_that_ends_a_sentence_begins_no_list() -> None:
    assert (
        body_text("- the yellow\n  10. Every tile\n\nup to\n12. Then")
        == "- the yellow 10. Every tile\n\nup to 12. Then"
    )
    assert body_text("1. one\n2. two\n10. ten") == "1. one\n2. two\n10. ten"
    assert "Y10 yellow 10. Every tile exists twice" in " ".join(page_text(page("common")).split())


def test_a_clause_stands_under_its_heading() -> None:
    assert clause_text(Clause("X-1", "Title", "Text `7H`.", "x")) == "X-1 · Title\n\nText 7H."
