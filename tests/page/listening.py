"""A user with a screen reader: the messages they hear, in order, and the keys they press."""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Locator, expect

from tests.page.visits import Visit

# What is behind an open dialog is not said: a browser hides it from those who listen.
_LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  for (const node of changes.flatMap((change) => [...change.addedNodes])) {
    if (!(node instanceof HTMLElement) || !node.matches('.voice p') || node.closest('[aria-live]') === null) continue;
    if (document.querySelector('dialog[open]') && !node.closest('dialog[open]')) continue;
    const urgent = node.closest('[aria-live]').ariaLive === 'assertive';
    window.heard.push({ urgent, sentences: [...node.children].map((part) => part.textContent.trim()) });
  }
}).observe(document, { childList: true, subtree: true });
"""


class Heard(NamedTuple):
    """Sentences announced together. ``urgent``: they interrupted the announcement before."""

    urgent: bool
    sentences: list[str]


class Listener:
    """Listens from when the page is opened."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page = visit.page
        self.page.add_init_script(_LISTEN)

    def heard(self) -> list[Heard]:
        """Everything that was said so far."""
        return [Heard(**one) for one in self.page.evaluate("() => window.heard")]

    def sentences(self) -> list[str]:
        """The same, one sentence after another."""
        return [sentence for one in self.heard() for sentence in one.sentences]

    def hears(self, told: str, times: int = 1) -> None:
        """Wait until this was said so many times."""
        self.page.wait_for_function(
            """([told, times]) =>
              heard.flatMap((one) => one.sentences).filter((one) => one.includes(told)).length >= times""",
            arg=[told, times],
        )

    # Keys

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, words: str) -> None:
        """Go to the line for words, and type some."""
        line = self.page.get_by_label("Type what you do")
        if not self._is_at(line):
            self.press("/")
        expect(line).to_be_focused()
        self.press("Control+a")
        self.page.keyboard.type(words)
        self.press("Enter")

    def go_to(self, thing: Locator) -> None:
        """Come to a thing by Tab, or by Shift and Tab where that is nearer, and in its row by arrows."""
        for tries in range(80):
            key, times = thing.evaluate(_STEPS)
            if times == 0:
                return
            in_one_go = tries == 0 or key.startswith("Arrow")  # a count of tab stops may be wrong: then step by step
            self.press(*[key] * (times if in_one_go else 1))
        raise AssertionError(f"no key leads to {thing}")

    def use(self, thing: Locator) -> None:
        """Come to a thing, and press it."""
        self.go_to(thing)
        self.press("Enter")

    def focus(self) -> str:
        """The accessible name of the focused element."""
        return str(self.page.evaluate("() => document.activeElement.ariaLabel ?? document.activeElement.innerText"))

    def _is_at(self, thing: Locator) -> bool:
        return bool(thing.evaluate("(thing) => document.activeElement === thing"))


# The key that leads from what has the focus to a thing, and how often it is pressed. Tab leads to its row at first.
_STEPS = """(thing) => {
  const here = document.activeElement, row = thing.closest('.hand, .rack, .groups, .laid, .spread-cards');
  if (here === thing) return ['', 0];
  const cards = [...(row?.querySelectorAll('[data-stop]') ?? [])];
  const [from, to] = [here, thing].map((one) => cards.indexOf(one));
  if (from >= 0 && to >= 0) return [to > from ? 'ArrowRight' : 'ArrowLeft', Math.abs(to - from)];
  const stops = [...(document.querySelector('dialog:modal') ?? document).querySelectorAll('*')].filter((one) =>
    one.tabIndex >= 0 && !one.disabled && one.checkVisibility({ visibilityProperty: true }));
  const goal = stops.indexOf(stops.includes(thing) ? thing : stops.find((one) => row?.contains(one)));
  if (goal < 0) return ['Tab', 1];
  const before = stops.filter((one) => here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING).length;
  const ahead = goal - before + (stops.includes(here) || goal < before ? 0 : 1);
  return [ahead > 0 ? 'Tab' : 'Shift+Tab', Math.abs(ahead)];
}"""
