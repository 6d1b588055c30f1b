"""Messages: English sentences with named fields, formatted where they are shown."""

from __future__ import annotations

import json
import pickle

import pytest

from rumpus.core.errors import IllegalAction, UsageError
from rumpus.core.messages import JOINED, CardField, Field, ListField, Message, SeatField, literal, read_message, say

KC, FIVE = CardField("standard-52", 12, "KC"), CardField("standard-52", 4, "5C")
SEVEN = CardField("dragon-44", 17, Message("seven of Dots"))
LEFT = Message("{count} card is left", {"count": 1}, plural="{count} cards are left")


def shout(message: Message) -> str:
    """Return the sentence in capitals: a language for tests."""
    text = message.plural if message.plural and message.fields["count"] != 1 else message.text
    return "!" + text.replace("is", "IST").replace("are", "SIND")


SENTENCES = [
    (Message("the game is over"), "the game is over"),
    (Message("{card} is not in your hand", {"card": KC}), "KC is not in your hand"),
    (Message("it is the turn of {player}", {"player": SeatField(2)}), "it is the turn of seat 2"),
    (Message("it is the turn of {player}", {"player": SeatField(2, "Ann")}), "it is the turn of Ann"),
    (Message("lay {cards}", {"cards": ListField((KC, FIVE))}), "lay KC 5C"),
    (Message("{who} win", {"who": ListField(("Ann", "Bo", "Cy"), ", ", " and ")}), "Ann, Bo and Cy win"),
    (Message("{who} win", {"who": ListField(("Ann",), ", ", " and ")}), "Ann win"),
    (Message("write {what}", {"what": ListField(("a", "b", "c"), " or ")}), "write a or b or c"),
    (Message("write {what}", {"what": ListField(("a", "b", "{c}"), ", ", ", or ")}), "write a, b, or {c}"),
    (Message("write {what}.", {"what": ListField((), " and ")}), "write ."),
    (LEFT, "1 card is left"),
    (Message(LEFT.text, {"count": 2}, LEFT.plural), "2 cards are left"),
    (Message("write {{}} or {what}", {"what": "{x}"}), "write {} or {x}"),
    (Message("write {{}}"), "write {}"),
]


@pytest.mark.parametrize(("message", "english"), SENTENCES)
def test_a_message_reads_as_english(message: Message, english: str) -> None:
    assert str(message) == english
    assert say(message) == english
    assert str(pickle.loads(pickle.dumps(message))) == english


def test_another_language_says_the_whole_sentence_and_every_phrase_within() -> None:
    both = ListField((LEFT, Message(LEFT.text, {"count": 2}, LEFT.plural), KC), "\n")
    assert say(both, shout) == "!1 card IST left\n!2 cards SIND left\nKC"
    assert say(Message("this is {phrase}", {"phrase": LEFT}), shout) == "!thIST IST !1 card IST left"


@pytest.mark.parametrize("separator", JOINED)
def test_another_language_says_the_word_between_two_values(separator: str) -> None:
    row = ListField(("Ann", "Bo", "Cy"), ", ", separator)
    assert say(row, shout) == f"!Ann, Bo{separator}Cy"
    assert say(row._replace(between=separator, last=""), shout) == f"!!Ann{separator}Bo{separator}Cy"


def test_another_language_says_a_card_in_words_in_one_line() -> None:
    said = Message("{card} is not in your hand", {"card": SEVEN})
    assert str(said) == "seven\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}Dots is not in your hand"
    assert say(said, shout) == "!!seven\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}Dots IST not in your hand"
    assert say(ListField((SEVEN, KC)), shout) == "!seven\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}Dots KC"


def test_another_language_says_a_seat_without_a_name() -> None:
    said = Message("it is the turn of {player}", {"player": SeatField(2)})
    assert say(said, shout) == "!it IST the turn of !seat 2"


def test_messages_compare_by_their_text() -> None:
    assert Message("{card}", {"card": KC}) == Message("{card}", {"card": KC}) != Message("{card}", {"card": FIVE})
    assert Message("May", context="month") != Message("May", context="verb")
    assert len({Message("{card}", {"card": KC}), Message("{card}", {"card": KC})}) == 1


@pytest.mark.parametrize(
    ("field", "document"),
    [
        (3, 3),
        ("Ann", "Ann"),
        (KC, {"card": "KC"}),
        (SEVEN, {"text": "seven of Dots"}),
        (ListField((SEVEN, KC)), {"items": [{"text": "seven of Dots"}, {"card": "KC"}]}),
        (SeatField(1, "Ann"), {"seat": 1, "name": "Ann"}),
        (ListField((KC, 2), ", "), {"items": [{"card": "KC"}, 2], "between": ", "}),
        (ListField(("Ann", "Bo"), ", ", " and "), {"items": ["Ann", "Bo"], "between": ", ", "last": " and "}),
        (ListField((KC, FIVE)), {"cards": ["KC", "5C"]}),
        (ListField(()), {"items": []}),
        (Message("May", context="month"), {"text": "May", "context": "month"}),
        (LEFT, {"text": LEFT.text, "fields": {"count": 1}, "plural": LEFT.plural}),
    ],
)
def test_a_message_becomes_plain_values_for_the_wire(field: Field, document: object) -> None:
    assert Message("{it}", {"it": field}).document() == {"text": "{it}", "fields": {"it": document}}


@pytest.mark.parametrize("message", [message for message, _ in SENTENCES])
def test_a_message_is_read_back_from_the_wire(message: Message) -> None:
    document = json.loads(json.dumps(message.document()))
    again = read_message(document, str(message))
    assert again.document() == document
    assert say(again, shout) == say(message, shout)


@pytest.mark.parametrize(
    "document",
    [
        *(None, "May", 3, [], {}, {"text": 3}, {"text": "May", "fields": []}),
        {"text": "June"},
        {"text": "{month}"},
        {"text": "{month", "fields": {"month": "May"}},
        {"text": "{month.upper}", "fields": {"month": "May"}},
        {"text": "{month:>3}", "fields": {"month": "May"}},
        {"text": "{month:,}", "fields": {"month": "May"}},
        {"text": "{month}", "fields": {"month": None}},
        {"text": "{month}", "fields": {"month": {"items": "May"}}},
        {"text": "{month}", "fields": {"month": {"cards": [3]}}},
        {"text": "{month}", "fields": {"month": {"items": ["M", "y"], "between": 3}}},
        {"text": "May", "plural": "Mays"},
        {"text": "May", "fields": {"count": 1}, "plural": "{months}"},
        {"text": "May", "plural": 3},
        {"text": "May", "context": 3},
    ],
)
def test_a_malformed_message_is_read_as_its_fallback_text(document: object) -> None:
    assert read_message(document, "{May}") == literal("{May}")
    assert read_message(document, "May") == literal("May")


def test_a_document_without_end_is_read_as_its_text() -> None:
    deep: dict[str, object] = {"text": "May"}
    for _ in range(9999):
        deep = {"text": "{it}", "fields": {"it": deep}}
    assert read_message(deep, "May") == literal("May")


def test_an_error_keeps_its_message_and_tells_it_in_english() -> None:
    said = Message("{card} is not in your hand", {"card": KC})
    error = IllegalAction(said, code="not-held", clause="R16-4", subject="KC")
    again = pickle.loads(pickle.dumps(error))
    assert again.said == said
    assert again.message == again.as_dict()["message"] == "KC is not in your hand"
    assert str(again) == "R16-4: KC is not in your hand"


def test_an_error_of_plain_text_is_said_as_it_stands() -> None:
    error = UsageError("write {} or {x}", code="braces")
    assert error.message == str(error.said) == "write {} or {x}"
