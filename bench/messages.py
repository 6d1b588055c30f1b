"""Measure building a message and its English text, beside `gettext` and `str.format` with the same fields."""

from __future__ import annotations

import io
import struct
from gettext import GNUTranslations

from bench.hands import per_hand
from bench.measure import Figure, Sample, figures
from rumpus.core.messages import CardField, Message

PEER, MESSAGES = "gettext, str.format", 20_000
TEXT, PLURAL = "{card} is not in your hand", "{count} cards are left"
CARD = CardField("standard-52", 12, "KC")


def measure(rounds: int) -> list[Figure]:
    """Measure the nanoseconds of a sentence with one field, of one with a plural, and of one that is never shown."""
    catalog = GNUTranslations(
        io.BytesIO(_compiled({TEXT: TEXT, f"{{count}} card is left\0{PLURAL}": f"{PLURAL}\0{PLURAL}"}))
    )
    counts = range(2, MESSAGES + 2)
    samples: dict[str, Sample] = {
        PEER: per_hand(lambda _: catalog.gettext(TEXT).format(card="KC"), counts),
        "message": per_hand(lambda _: str(Message(TEXT, {"card": CARD})), counts),
        "gettext, plural": per_hand(
            lambda count: catalog.ngettext("{count} card is left", PLURAL, count).format(count=count), counts
        ),
        "message, plural": per_hand(
            lambda count: str(Message("{count} card is left", {"count": count}, plural=PLURAL)), counts
        ),
        "message, not read": per_hand(lambda _: Message(TEXT, {"card": CARD}), counts),
    }
    return figures(samples, "ns a message", [PEER, "gettext, plural"], rounds)


def _compiled(catalog: dict[str, str]) -> bytes:
    """Return a catalogue in the binary form that `gettext` reads (a .mo file)."""
    texts = sorted(catalog.items())
    offset, tables, strings = 28 + 16 * len(texts), [b"", b""], b""
    for side in (0, 1):
        for pair in texts:
            encoded = pair[side].encode()
            tables[side] += struct.pack("<II", len(encoded), offset + len(strings))
            strings += encoded + b"\0"
    header = struct.pack("<7I", 0x950412DE, 0, len(texts), 28, 28 + 8 * len(texts), 0, 0)
    return header + tables[0] + tables[1] + strings
