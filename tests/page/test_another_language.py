"""A page in another language: every sentence is said in it, so that nothing of the page's own is left in English.

The language is a pseudo-language, English with accents between brackets: ``[!! Ýöüŕ ţüŕñ. !!]``. Two words outside brackets were
never handed to the language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route, expect

from rumpus.games import BOOKS
from tests.page.positions import Position
from tests.page.visits import Visit

OpenWindow = Callable[..., Visit]

ENGLISH = "(plural&&fields.count !==1?plural:text)"
"""What the language of the page does (``base/language.js``), as the bundle has it."""
PSEUDO = f"""((sentence) => `[!! ${{sentence.replace(
  /[{{][^}}]*[}}]|[a-zA-Z]/g,
  (sign) => [..."àçéîñöšţüýÀÇÉÎÑÖŠŢÜÝ"]["aceinostuyACEINOSTUY".indexOf(sign)] ?? sign,
)}} !!]`)({ENGLISH})"""
CONTENT = ".rules .scroll > *, .opening-note, .talk-box option"
"""Where the page shows what others wrote: rule pages, and the phrases that players choose among."""
SEEN = """(content) => {
  const blocks = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const isSeen = parent.checkVisibility({ visibilityProperty: true }) || parent.closest("select")?.checkVisibility();
    if (!isSeen || parent.closest(content)) continue;
    const block = parent.closest("p, li, button, h1, h2, h3, h4, dt, dd, td, th, caption, label, legend, summary, option, div, section");
    blocks.set(block, (blocks.get(block) ?? "") + walker.currentNode.data);
  }
  const named = [...document.querySelectorAll("[aria-label], [title], [placeholder], [aria-valuetext]")]
    .filter((one) => !one.closest(content))
    .flatMap((one) => ["aria-label", "title", "placeholder", "aria-valuetext"].map((name) => one.getAttribute(name) ?? ""));
  return [...blocks.values(), ...named];
}"""
_SAID = re.compile(r"\[!![^\[\]]*!!\]")
_WORD = re.compile(r"(?<!\w)[A-Za-z][a-z’']+")
LOOKED_AT = 3  # turns
GAMES = {
    "a knock in another language": "gin-rummy",
    "melds in another language": "rummy-1916",
    "tiles in another language": "rummy-q",
}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_of_a_game_is_said_in_english(visit: OpenWindow, name: str) -> None:
    ann = speaking(visit())
    position, pack = Position(ann, name), BOOKS[GAMES[name]].rules(2).pack
    named = {*map(pack.name_of, range(pack.size)), *(str(book.title) for book in BOOKS.values())}
    found = set[str]()
    for key in ("?", "r"):
        ann.page.keyboard.press(key)
        expect(ann.page.get_by_role("dialog")).to_be_visible()
        found |= set(outside(ann, named))
        ann.page.keyboard.press("Escape")
    turns = 0
    while position.moves:
        if position.moves[0].seat == 0:
            turns += 1
        if turns <= LOOKED_AT:
            found |= set(outside(ann, named))
        position.play()
    expect(ann.showdown).to_be_visible()
    found |= set(outside(ann, named))
    assert found == set()


def speaking(ann: Visit) -> Visit:
    """Let a window have the page in the pseudo-language."""

    def give(route: Route) -> None:
        script = route.fetch().text()
        assert script.count(ENGLISH) == 1
        route.fulfill(body=script.replace(ENGLISH, PSEUDO), content_type="text/javascript")

    ann.page.route("**/bundle/start-*.js", give)
    return ann


def outside(ann: Visit, named: set[str]) -> Iterator[str]:
    """Yield what is seen in two words or more that are not of the pseudo-language."""
    for text in ann.page.evaluate(SEEN, CONTENT):
        rest = text
        while (without := _SAID.sub("|", rest)) != rest:
            rest = without
        for name in sorted(named, key=len, reverse=True):
            rest = rest.replace(name, "|")
        if any(len(_WORD.findall(part)) > 1 for part in rest.split("|")):
            yield " ".join(text.split())
