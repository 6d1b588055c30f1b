"""A page in another language: every sentence is said in it, so that nothing of the page's own is left in English.

The language is a pseudo-language, English with accents between brackets: ``[!! Ýöüŕ ţüŕñ. !!]``. A word with a plain
vowel was never handed to the language. The names of cards, games and players are not, nor is what people type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route, expect

from rumpus.games import BOOKS
from rumpus.wording.help import example
from tests.page.positions import NAMES, Position
from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]

ENGLISH = "(plural&&fields.count !==1?plural:text)"
"""What the language of the page does (``base/language.js``), as the bundle has it."""
PSEUDO = f"""((sentence) => `[!! ${{sentence.replace(
  /[{{][^}}]*[}}]|[a-zA-Z]/g,
  (sign) => [..."àçéîñöšţüýÀÇÉÎÑÖŠŢÜÝ"]["aceinostuyACEINOSTUY".indexOf(sign)] ?? sign,
)}} !!]`)({ENGLISH})"""
CONTENT = ".rules .scroll > *, .opening-note, .talk-box option, .typed dt"
"""Selectors of text that others wrote, or that is to be typed: rule pages, phrases that players choose among, typed
words."""
SEEN = """(content) => {
  const blocks = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const isSeen = parent.checkVisibility({ visibilityProperty: true }) || parent.closest("select")?.checkVisibility();
    if (!isSeen || parent.closest(content)) continue;
    const block = parent.closest(
      "p, li, button, h1, h2, h3, h4, dt, dd, td, th, caption, label, legend, summary, option, div, section",
    );
    blocks.set(block, (blocks.get(block) ?? "") + walker.currentNode.data);
  }
  const named = [...document.querySelectorAll("[aria-label], [title], [placeholder], [aria-valuetext]")]
    .filter((one) => !one.closest(content))
    .flatMap((one) =>
      ["aria-label", "title", "placeholder", "aria-valuetext"].map((name) => one.getAttribute(name) ?? ""));
  return [...blocks.values(), ...named];
}"""
_WORD = re.compile(r"\b(?=[A-Za-z]{2})[A-Za-z]*[aceinostuy][A-Za-z]*\b")
LOOKED_AT = 3  # turns
GAMES = {
    "a knock in another language": "gin-rummy",
    "melds in another language": "rummy-1916",
    "tiles in another language": "rummy-q",
}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_of_a_game_is_said_in_english(visit: OpenWindow, name: str) -> None:
    ann = speaking(visit())
    position, rules = Position(ann, name), BOOKS[GAMES[name]].rules(2)
    named = {*NAMES, *(str(book.title) for book in BOOKS.values()), example(rules)}
    found = set[str]()
    for key in ("?", "r"):
        ann.page.keyboard.press(key)
        expect(ann.page.get_by_role("dialog")).to_be_visible()
        found |= set(outside(ann, named))
        ann.page.keyboard.press("Escape")
        expect(ann.page.get_by_role("dialog")).to_have_count(0)  # it gives the focus back as it closes
    turns = 0
    while position.moves:
        if position.moves[0].seat == 0:
            turns += 1
            if turns == 1:
                found |= set(asked_for(ann, named, "hint", ".hint b"))
        if turns <= LOOKED_AT:
            found |= set(outside(ann, named))
        position.play()
    expect(ann.showdown).to_be_visible()
    found |= set(outside(ann, named))
    found |= set(asked_for(ann, named, "score", "dialog"))
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    found |= set(asked_for(ann, named, "help", "dialog"))
    assert found == set()


def asked_for(ann: Visit, named: set[str], word: str, shown: str) -> Iterator[str]:
    """Type a word, and yield what is not of the pseudo-language once the answer is seen."""
    line = ann.page.get_by_role("textbox").last
    line.fill(word)
    line.press("Enter")
    expect(ann.page.locator(shown)).to_be_visible()
    yield from outside(ann, named)


def speaking(ann: Visit) -> Visit:
    """Let a window have the page in the pseudo-language."""

    def give(route: Route) -> None:
        script = route.fetch().text()
        assert script.count(ENGLISH) == 1
        route.fulfill(body=script.replace(ENGLISH, PSEUDO), content_type="text/javascript")

    ann.page.route("**/bundle/start-*.js", give)
    return ann


def outside(ann: Visit, named: set[str]) -> Iterator[str]:
    """Yield what is seen with a word that is not of the pseudo-language."""
    for text in ann.page.evaluate(SEEN, CONTENT):
        rest = text
        for name in sorted(named, key=len, reverse=True):
            rest = rest.replace(name, "|")
        if _WORD.search(rest):
            yield " ".join(text.split())
