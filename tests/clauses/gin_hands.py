"""Gin Rummy set up for its clauses: hands to knock with, and the turn in which it may be done."""

from typing import Any

from rumpus.core.events import DealResult
from rumpus.core.packs import standard_pack
from tests.deals import Example, dealt

PACK = standard_pack()

FIVE_LEFT = "4C 5C 6C 9D 9H 9S JD QD KD 5S"
GIN = "4C 5C 6C 9D 9H 9S TD JD QD KD"
THREE_LEFT = "3S 2H 2D 2C TH TS TC 6H 7H 8H"
NOTHING_LEFT = "2S 2H 2D 2C TH TS TC 6H 7H 8H"


def drawn(*hands: str, stock: str = "", upcard: str = "", **options: Any) -> Example:
    """The first upcard was declined by both, and seat 0 has drawn."""
    return dealt("gin-rummy", *hands, stock=stock, upcard=upcard, **options).play("no", "no", "draw")


def knock_result(hand: str, other: str, **options: Any) -> DealResult:
    """Seat 0 knocks with these ten against that hand, having drawn and discarded the king of spades."""
    return drawn(hand, other, stock="KS", **options).play("discard KS knock").result


def knocks(example: Example) -> list[str]:
    return [choice.split()[1] for choice in example.choices if choice.endswith("knock")]
