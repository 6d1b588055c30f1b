"""Firefox as Debian has it, driven by WebDriver BiDi, which it speaks itself over a WebSocket."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE

KEYS = {
    "Enter": "\ue007",
    "ArrowRight": "\ue014",
    "ArrowLeft": "\ue012",
    "Escape": "\ue00c",
    "End": "\ue010",
    "Tab": "\ue004",
}
SPOKEN = "WebDriver BiDi listening on "

# An element that is seen, by what it is called where it should be: its label, or its words.
FIND = """(selector, called) => [...document.querySelectorAll(selector)].find((one) =>
  one.checkVisibility() &&
  (one.getAttribute("aria-label") ?? one.textContent).replace(/\\s+/g, " ").trim().startsWith(called))"""

# The value of a function as soon as it is true, or null.
AWAIT = """(...words) => new Promise((found) => {
  const end = Date.now() + PATIENCE;
  const look = () => {
    const value = (FUNCTION)(...words);
    if (value || Date.now() > end) found(value || null); else setTimeout(look, 20);
  };
  look();
})""".replace("PATIENCE", str(PATIENCE * 1000))


class FirefoxError(Exception):
    """A command that Firefox refused."""


class Firefox:
    """A window of Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._asked = 0
        self.complaints: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._window = self._ask("browsingContext.create", type="tab")["context"]

    def forget(self) -> None:
        """Be nobody that a server knows."""
        self._ask("storage.deleteCookies")
        self.complaints.clear()

    def go(self, url: str) -> None:
        """Open an address."""
        self._ask("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def run(self, function: str, *words: str | int) -> str | int:
        """The value of a function of the page, with texts and numbers."""
        return _value_of(self._called(function, *words))

    def click(self, selector: str, called: str = "") -> None:
        """Click, as a mouse does, on what is there or comes."""
        self._wheel_to(found := self._found(selector, called))
        origin = {"type": "element", "element": {"sharedId": found}}
        move = {"type": "pointerMove", "x": 0, "y": 0, "origin": origin}
        press = [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        self._perform({"type": "pointer", "id": "mouse", "actions": [move, *press]})

    def type(self, text: str) -> None:
        """Type letters, or press one key by its name."""
        keys = [KEYS[text]] if text in KEYS else list(text)
        pressed = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._perform({"type": "key", "id": "keyboard", "actions": pressed})

    def await_(self, selector: str, called: str = "") -> None:
        """Wait until it is seen."""
        self._found(selector, called)

    def until(self, function: str, *words: str | int) -> str | int:
        """Wait until a function of the page is true; its value is returned."""
        return _value_of(self._awaited(function, *words))

    def _found(self, selector: str, called: str) -> str:
        return str(self._awaited(FIND, selector, called)["sharedId"])

    def _awaited(self, function: str, *words: str | int) -> dict[str, Any]:
        found = self._called(AWAIT.replace("FUNCTION", function), *words)
        assert found["type"] not in ("null", "undefined"), f"this did not come true: {function} {words}"
        return found

    def _wheel_to(self, element: str) -> None:
        self._call("(one) => one.scrollIntoView({ block: 'center' })", [{"sharedId": element}])

    def _called(self, function: str, *words: str | int) -> dict[str, Any]:
        kinds = {str: "string", int: "number"}
        return self._call(function, [{"type": kinds[type(word)], "value": word} for word in words])

    def _call(self, function: str, arguments: list[dict[str, Any]]) -> dict[str, Any]:
        asked = {"functionDeclaration": function, "arguments": arguments, "target": {"context": self._window}}
        answer = self._ask("script.callFunction", awaitPromise=True, **asked)
        if answer["type"] == "exception":
            raise FirefoxError(answer["exceptionDetails"]["text"])
        found: dict[str, Any] = answer["result"]
        return found

    def _perform(self, actions: dict[str, Any]) -> None:
        self._ask("input.performActions", context=self._window, actions=[actions])

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Ask for one thing and wait for its answer; what is told meanwhile is heard."""
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv(timeout=2 * PATIENCE))
            if told.get("id") == self._asked:
                break
            self._hear(told)
        if told["type"] == "error":
            raise FirefoxError(f"{method}: {told['error']}: {told['message']}")
        result: dict[str, Any] = told["result"]
        return result

    def _hear(self, told: dict[str, Any]) -> None:
        if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
            self.complaints.append(str(told["params"]["text"]))


def _value_of(value: dict[str, Any]) -> str | int:
    told: str | int = value.get("value", "")
    return told


@contextmanager
def firefox(program: str, profile: Path) -> Iterator[Firefox]:
    """A window of a browser of its own as long as the block lasts."""
    (profile / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);\n', "utf-8")
    words = ["--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with subprocess.Popen([program, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        address = next((line.partition(SPOKEN)[2].strip() for line in process.stderr if SPOKEN in line), "")
        reader = Thread(target=process.stderr.read)  # else it stands still when nobody reads what it says
        reader.start()
        try:
            with connect(f"{address}/session", max_size=None) as line:
                yield Firefox(line)
        finally:
            process.terminate()
            reader.join()
