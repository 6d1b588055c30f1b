"""One's own page: the name and what keeps it, what is shown once, and what one takes away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.page.test_replay import record
from tests.page.visits import DESK, PHONE, Visit, Window
from tests.server.known_deals import MANY

OpenWindow = Callable[..., Visit]

WORDS = "correct horse battery"


def form(visit: Visit, title: str) -> Locator:
    """One of the forms of the page."""
    return visit.page.get_by_role("form", name=title)


def fill(form: Locator, **fields: str) -> None:
    """Fill in a form and send it."""
    for name, text in fields.items():
        form.locator(f"[name={name}]").fill(text)
    form.get_by_role("button").click()


def keep(visit: Visit, name: str) -> str:
    """Keep a name at the page; the recovery code."""
    visit.call("/me", name=name)
    visit.go("/me")
    fill(form(visit, "Keep this name"), passphrase=WORDS)
    code = visit.page.get_by_role("dialog", name="Your recovery code")
    found = code.locator("code").inner_text()
    code.get_by_role("button", name="I have it").click()
    return found


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_the_recovery_code_is_seen_at_once_and_not_again(visit: OpenWindow, window: Window) -> None:
    ann = visit(window)
    ann.call("/me", name=f"Nora {window.width}")
    ann.go("/me")
    fill(form(ann, "Keep this name"), passphrase=WORDS)
    code = ann.page.get_by_role("dialog", name="Your recovery code")
    expect(code.locator("code")).to_be_in_viewport()
    told = code.locator("code").inner_text()
    ann.page.keyboard.press("Escape")
    expect(code).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Change it")).to_be_focused()
    ann.page.get_by_role("button", name="Sign out").click()
    expect(ann.page.get_by_role("heading", name="Who are you?")).to_be_visible()
    assert told not in ann.page.content()


def test_a_forgotten_passphrase_is_replaced_with_the_code(visit: OpenWindow) -> None:
    ann, elsewhere = visit(), visit()
    code = keep(ann, "Olga")
    elsewhere.go("/me")
    fill(form(elsewhere, "Passphrase forgotten"), name="Olga", code=code.lower(), passphrase="other words I keep")
    expect(elsewhere.page.get_by_role("dialog", name="Your recovery code").locator("code")).not_to_have_text(code)
    elsewhere.page.keyboard.press("Escape")
    expect(elsewhere.page.get_by_text("You keep this name with a passphrase.")).to_be_visible()


def test_a_new_passphrase_leaves_no_token_in_the_list(visit: OpenWindow) -> None:
    ann = visit()
    keep(ann, "Petra")
    fill(form(ann, "Tokens for programs"), name="my bot", current=WORDS)
    token = ann.page.get_by_role("dialog", name="Your token")
    expect(token.locator("code")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(token).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Revoke my bot")).to_be_visible()
    fill(form(ann, "Change your passphrase"), current=WORDS, passphrase="other words I keep")
    ann.page.get_by_role("button", name="I have it").click()
    expect(ann.page.get_by_role("button", name="Revoke my bot")).to_have_count(0)


def test_a_refused_passphrase_clears_the_message_of_the_earlier_success(visit: OpenWindow) -> None:
    ann = visit(may_be_refused=True)
    keep(ann, "Rita")
    naming = form(ann, "Change your name")
    fill(naming, name="Rita", current=WORDS)
    expect(naming.get_by_role("status")).to_have_text("That is your name now.")
    fill(naming, name="Rosa", current="not the right one")
    expect(ann.refusal).to_contain_text("That is not your current passphrase")
    expect(naming.get_by_role("status")).to_have_text("")
    expect(naming.get_by_label("Name", exact=True)).to_have_value("Rosa")


def test_a_passphrase_is_sent_once_however_often_the_button_is_pressed(visit: OpenWindow) -> None:
    ann = visit()
    ann.call("/me", name="Sara")
    ann.go("/me")
    sent: list[str] = []
    ann.page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/keep") else None)
    keeping = form(ann, "Keep this name")
    keeping.locator("[name=passphrase]").fill(WORDS)
    keeping.get_by_role("button").dblclick()
    expect(ann.page.get_by_role("dialog", name="Your recovery code")).to_be_visible()
    assert len(sent) == 1


def test_signing_out_as_a_guest_asks_for_confirmation(visit: OpenWindow) -> None:
    ann = visit()
    ann.call("/me", name="Tina")
    ann.go("/me")
    opens = ann.page.get_by_role("button", name="Sign out")
    opens.click()
    asks = ann.page.get_by_role("dialog", name="Sign out for good?")
    asks.get_by_role("button", name="Stay").click()
    expect(opens).to_be_focused()
    expect(ann.page.get_by_role("heading", name="Tina")).to_be_visible()
    opens.click()
    asks.get_by_role("button", name="Sign out").click()
    expect(ann.page.get_by_role("heading", name="Who are you?")).to_be_visible()


def test_records_are_listed_by_their_titles_with_the_room_they_take_and_deleted(visit: OpenWindow) -> None:
    ann = visit()
    keep(ann, "Uma")
    for _ in range(2):
        answer = ann.context.request.post(f"{ann.url}/api/records", data=record("gin-rummy"))
        assert answer.ok, answer.text()
    ann.page.reload()
    kept = ann.page.get_by_role("link", name="Gin Rummy")
    expect(kept).to_have_count(2)
    expect(ann.page.get_by_text(f"2 records of at most {MANY}")).to_be_visible()
    ann.page.get_by_role("button", name="Delete Gin Rummy").first.click()
    expect(ann.page.get_by_text("Gin Rummy: deleted.")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Records you uploaded")).to_be_focused()
    expect(kept).to_have_count(1)
    ann.go("/replay")
    ann.page.get_by_role("link", name="your page").click()
    expect(ann.page.get_by_text(f"1 record of at most {MANY}")).to_be_visible()


def test_signing_in_replaces_the_lists_of_the_guest(visit: OpenWindow) -> None:
    ann, guest = visit(), visit()
    keep(ann, "Vera")
    guest.call("/me", name="Somebody")
    guest.go("/me")
    fill(form(guest, "Tokens for programs"), name="a guest’s bot")
    guest.page.get_by_role("button", name="I have it").click()
    expect(guest.page.get_by_text("a guest’s bot").first).to_be_visible()
    fill(form(guest, "Sign in"), name="Vera", passphrase=WORDS)
    expect(guest.page.get_by_role("heading", name="Vera")).to_be_visible()
    expect(guest.page.get_by_text("a guest’s bot")).to_have_count(0)
