"""Rap Rummy set up for its clauses: a first turn before any rap, and showdowns."""

from typing import Any

from rumpus.core.events import DealResult
from rumpus.core.packs import dragon_pack, set_of
from rumpus.core.rules import Ending
from rumpus.core.state import PublicState, State
from rumpus.games import rule_book
from tests.deals import Example, cards, dealt, spelled

PACK = dragon_pack()
COUNTS_57 = "9B 9D TC DC DF 7F"


def after_declining(*hands: str, upcard: str = "", stock: str = "", **options: Any) -> Example:
    """A deal in which nobody raps at once: seat 0 begins its first turn."""
    return dealt("rap-rummy", *hands, upcard=upcard, stock=stock, **options).play(*["no"] * len(hands))


def rap_result(*hands: str, by: int = 0) -> DealResult:
    """The showdown when this seat raps as soon as it is asked; seat 0 is asked first."""
    return dealt("rap-rummy", *hands).play(*["no"] * by, "rap").result


def showdown_of(*hands: str, by: int | None = None) -> DealResult:
    """The showdown of hands that need not be dealt, nor come from one pack."""
    rules = rule_book("rap-rummy").rules(len(hands))
    table = PublicState(rules.seats, starter=0, dealer=rules.seats - 1)
    state = State(table, tuple(set_of(cards(PACK, hand)) for hand in hands))
    return rules.scoring(rules, state, Ending("stock used up" if by is None else "rap", by))


def turned_down(result: DealResult, seat: int) -> list[str]:
    """The melds of a hand that do not count."""
    return [spelled(PACK, *meld.cards) for meld in result.melds[seat]]
