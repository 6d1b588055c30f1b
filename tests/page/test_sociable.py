"""Social features of a table: a QR code, the count of spectators, chat before the game, sounds."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from tests.page.qr_reading import read
from tests.page.visits import DESK, NETWORK_NAME, PHONE, Visit, Window
from tests.server.serving import Served

OpenWindow = Callable[..., Visit]


def gathering(ann: Visit) -> str:
    """A table that waits for a friend, and Ann in its waiting room."""
    ann.call("/me", name="Ann")
    table = str(ann.call("/tables", game="rummy-1926", seats=2)["id"])
    ann.go(f"/table/{table}")
    expect(ann.page.get_by_role("heading", name="Invite friends")).to_be_visible()
    return table


def of_the_network(site: Served) -> str:
    """The address of the server for others of the network."""
    return f"http://{NETWORK_NAME}:{urlsplit(site.url).port}"


def picture_of(shown: Locator) -> bytes:
    """A picture taken while nothing that is still loading moved the element."""
    while True:
        box = shown.bounding_box()
        picture = shown.screenshot()
        if shown.bounding_box() == box:
            return picture


def read_modules(code: Locator) -> Sequence[Sequence[bool]]:
    """The modules of a QR code by a picture of it: quiet all round, and dark or light in the middle of each."""
    side = int(str(code.get_attribute("viewBox")).split()[2])
    found: list[list[bool]] = code.page.evaluate(
        PIXELS, ["data:image/png;base64," + base64.b64encode(picture_of(code)).decode(), side]
    )
    quiet = [*found[:4], *found[-4:], *(row[:4] + row[-4:] for row in found)]
    assert not any(map(any, quiet)), "four modules of quiet all round"
    return [row[4:-4] for row in found[4:-4]]


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_a_camera_reads_the_link_in_the_waiting_room_in_any_light(
    visit: OpenWindow, site: Served, window: Window
) -> None:
    table = gathering(visit())
    bob = visit(window, at=of_the_network(site))
    code = bob.page.get_by_role("img", name="QR code of the link")
    bob.go(f"/table/{table}")
    for theme in ("light", "dark"):
        bob.page.evaluate("theme => localStorage.setItem('rumpus.theme', JSON.stringify(theme))", theme)
        bob.page.reload()
        expect(bob.page.locator("html")).to_have_attribute("data-theme", theme)
        expect(code).to_be_visible()
        assert read(read_modules(code)) == f"{of_the_network(site)}/table/{table}", theme
    assert bob.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_no_qr_code_is_shown_for_a_server_on_this_computer(visit: OpenWindow) -> None:
    ann = visit()
    gathering(ann)
    expect(ann.page.get_by_text("works only on this computer")).to_be_visible()
    expect(ann.page.locator(".qr-code")).to_have_count(0)
    expect(ann.page.get_by_role("region", name="Invite friends")).not_to_contain_text("camera")


def test_onlookers_are_counted_at_the_table_and_before(visit: OpenWindow) -> None:
    ann, bob = visit(), visit()
    table = gathering(ann)
    bob.call("/me", name="Bob")
    bob.go(f"/table/{table}")
    expect(ann.page.locator(".watchers")).to_have_text("1 watching")
    bob.page.get_by_role("button", name="Sit here").click()
    expect(ann.page.locator(".watchers")).to_be_empty()
    bob.page.get_by_role("button", name="I’m ready").click()
    ann.page.get_by_role("button", name="Start", exact=True).click()
    expect(ann.board).to_be_visible()
    cy, dee = visit(), visit(PHONE)
    for one in (cy, dee):
        one.go(f"/table/{table}")
    for one in (ann, cy, dee):
        expect(one.page.locator(".table-head .watchers")).to_have_text("2 watching")
    assert not dee.scrolls()


def test_one_talks_before_the_game(visit: OpenWindow) -> None:
    ann, bob = visit(), visit()
    table = gathering(ann)
    bob.call("/me", name="Bob")
    bob.go(f"/table/{table}")
    ann.page.get_by_label("Say something").fill("Tea first?")
    ann.page.get_by_label("Say something").press("Enter")
    expect(bob.page.locator(".talk")).to_contain_text("Tea first?")


def listener(visit: OpenWindow, *wanted: str) -> Visit:
    """Ann, who wants to hear these sounds; each oscillator that starts is counted."""
    ann = visit()
    ann.page.add_init_script(COUNTED)
    names = ", ".join(f'"{name}"' for name in wanted)
    ann.page.add_init_script(f"localStorage.setItem('rumpus.sounds.wanted', '[{names}]')")
    return ann


def discard(ann: Visit) -> None:
    """End a turn; the player who starts draws no card."""
    if ann.may("Draw"):
        ann.changes(ann.deed("Draw").click)
    ann.hand.last.click()
    ann.changes(ann.deed("Discard").click)


def heard(ann: Visit) -> None:
    """Wait until a sound was heard."""
    ann.page.wait_for_function("() => window.heard.notes > 0")


def test_nothing_is_heard_nor_fetched_unless_it_was_chosen(visit: OpenWindow) -> None:
    ann = listener(visit)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.sit("rummy-1926")
    ann.await_turn()
    discard(ann)
    assert not [url for url in asked if url.endswith("sounds.js")]
    assert ann.page.evaluate("window.heard") == {"made": 0, "notes": 0}
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("a card is laid").check()
    heard(ann)


def test_a_laid_card_is_heard_once_the_page_was_touched(visit: OpenWindow) -> None:
    ann = listener(visit, "card", "turn")
    ann.sit("rummy-1926")
    ann.await_turn()
    expect(ann.page.locator(".prompt.mine")).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert ann.page.evaluate("window.heard.made") == 0, "it is one's turn, and nothing was touched"
    discard(ann)
    heard(ann)


PIXELS = """async ([url, side]) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const drawn = canvas.getContext("2d", { willReadFrequently: true });
  drawn.drawImage(image, 0, 0);
  const step = image.width / side;
  const isDark = (x, y) => drawn.getImageData((x + 0.5) * step, (y + 0.5) * step, 1, 1).data[0] < 128;
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => isDark(x, y)));
}"""

# A page that is driven counts as touched; here it is touched by a pointer alone.
COUNTED = """
window.heard = { made: 0, notes: 0 };
let touched = false;
addEventListener("pointerdown", () => (touched = true), true);
Object.defineProperty(navigator, "userActivation", { value: { get hasBeenActive() { return touched; } } });
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.heard.made += 1; }
  createOscillator() { window.heard.notes += 1; return super.createOscillator(); }
};
"""
