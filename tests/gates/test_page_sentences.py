"""Every sentence of the page goes through `t`, so that another language can say it."""

from __future__ import annotations

import pytest

from tests.gates.page_sentences import sentences
from tests.gates.scripts import PageScript, scripts

_TYPED = "typed words, which are the same in every language"
_VERIFIER = "the second verifier, which reads a record without the page, in Node too"
EXCEPTIONS = {
    "cards/intents.js": _TYPED,
    "keys/press.js": "selectors",
    "move/drag.js": "a class, and CSS",
    "move/flights.js": "CSS",
    "move/glide.js": "CSS",
    "portraits/faces.js": "looks, a line each",
    "proof/dealer.js": _VERIFIER,
    "proof/keys.js": _VERIFIER,
    "proof/reading.js": _VERIFIER,
    "proof/verifier.js": _VERIFIER,
    "rules/markup.js": "the names of elements",
    "tiles/steps.js": _TYPED,
    "voice/announcer.js": "a class",
}
"""Scripts whose strings are no sentences of the page, and why."""


def test_no_sentence_of_the_page_stands_outside_t() -> None:
    assert [str(one) for script in scripts() if script.name not in EXCEPTIONS for one in sentences(script)] == []


def test_every_exception_is_needed() -> None:
    assert {script.name for script in scripts() for _ in sentences(script)} >= EXCEPTIONS.keys()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('const why = "take another card";', ["take another card"]),
        ('const why = t("take another card");', []),
        ("const why = t(`take ${card} now`);", ["take {} now"]),
        ('const why = t("take {card} now", { card: "not this one" });', ["not this one"]),
        ('const many = t("{count} card is left", { count }, { plural: "{count} cards are left" });', []),
        ('const long = t("take another card, " + "and discard it");', []),
        ("const turn = `it is ${name}’s turn`;", ["it is {}’s turn"]),
        ("const shown = html`<p>Take another card</p>`;", ["Take another card"]),
        ("const shown = html`<p>Take ${card} now</p>`;", ["Take {} now"]),
        ('const shown = html`<p class="two words" title="take a card">${t("take a card")}</p>`;', ["take a card"]),
        ('const shown = html`<p>${tell("take {card} now", { card: html`<b>${card}</b>` })}</p>`;', []),
        ('const shown = html`<b>${isOpen ? "take a card" : ""}</b>`;', ["take a card"]),
        ('const found = document.querySelector(".hand button");', []),
        ('import { t } from "../base/two words.js"; // not a sentence', []),
        ("/** Not a sentence of the page. */", []),
        ('const codes = { "not shown": 1 };', []),
    ],
)
def test_a_sentence_is_distinguished_from_other_strings(source: str, found: list[str]) -> None:
    assert [one.text for one in sentences(PageScript("base/some.js", source))] == found
