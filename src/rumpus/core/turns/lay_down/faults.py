"""Explain why cards are not a meld, or why a card does not fit on a meld.

Each fault has a sentence and a cause. A game may cite a clause of its own for a cause. To *turn the corner* is to
continue a run from the highest rank to the lowest, as in Q K A 2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rumpus.core.melds import Fault, Meld, MeldKind, MeldRules
from rumpus.core.messages import Field, Message
from rumpus.core.packs import Card, Pack, is_standing, physical

CAUSES = frozenset({"no-meld/set", "no-meld/setless", "no-meld/corner", "does-not-fit/corner"})
"""In this order: not a set, a set of a rank without sets, a run that turns the corner (king, ace, two), a card that
would make a run turn it.
"""


def meld_fault(melds: MeldRules, cards: Sequence[Card]) -> Fault | None:
    """Return the fault of these cards as a meld in this order, or None if they are one."""
    meld, pack = melds.forms_meld(cards), melds.pack
    if meld is not None:
        if meld.cards == tuple(cards):
            return None
        fields: dict[str, Field] = {"cards": pack.fields(cards), "ordered": pack.fields(meld.cards)}
        return Fault(Message("{cards} is a meld out of order: name it {ordered}", fields))
    themselves = [physical(card) for card in cards]
    twice = next((card for card in themselves if themselves.count(card) > 1), None)
    if twice is not None:
        fields = {"cards": pack.fields(cards), "card": pack.field(twice)}
        return Fault(Message("{cards} names {card} twice: name each card once", fields))
    bare = undeclared(pack, cards)
    if bare is not None:
        fields = {"cards": pack.fields(cards), "joker": pack.field(bare), "example": as_example(pack, bare)}
        return Fault(Message("{cards} does not say what {joker} stands for: write for example {example}", fields))
    return _fault_of_shape(melds, cards)


def turns_corner(melds: MeldRules, card: Card, meld: Meld) -> bool:
    """Return True if a card that does not fit on a run would continue it around the corner."""
    pack, width = melds.pack, len(melds.pack.ranks)
    if meld.kind is MeldKind.SET or pack.suit(card) != pack.suit(meld.cards[0]):
        return False
    return pack.rank(card) in ((meld.low - 1) % width, (meld.low + len(meld)) % width)


def corner(melds: MeldRules) -> Message:
    """Return the rule about the corner of a run, in words."""
    lowest, highest = melds.pack.rank_names[0], melds.pack.rank_names[-1]
    if melds.ace_high:
        return Message("in a run the {lowest} is low or high, never in the middle", {"lowest": lowest})
    return Message("the {lowest} is low, and nothing follows the {highest}", {"lowest": lowest, "highest": highest})


def is_second_of_suit(melds: MeldRules, card: Card, meld: Meld) -> bool:
    """Return True if a card that does not fit on a set has its rank, but the suit of a card already in it."""
    pack = melds.pack
    return meld.kind is MeldKind.SET and pack.rank(card) == meld.low and pack.face(card) in map(pack.face, meld.cards)


def suits_differ(melds: MeldRules) -> Message:
    """Return the rule about the suits of a set, in words."""
    if melds.suits_repeat:
        return Message("a set has each card at most {times} times", {"times": melds.pack.copies})
    return Message("in a set each card is of another suit")


def _why_no_set(melds: MeldRules, cards: Sequence[Card]) -> Message:
    """Return the reason why three or more cards of one rank are not a set."""
    if all(map(melds.pack.is_joker, cards)):
        return Message("one card at least is no joker")
    return suits_differ(melds)


def undeclared(pack: Pack, cards: Sequence[Card]) -> Card | None:
    """Return the first joker that does not name a face, or None."""
    return next((card for card in cards if pack.is_joker(card) and not is_standing(card)), None)


def as_example(pack: Pack, joker: Card) -> str:
    """Return an example text of this joker standing for a face."""
    return pack.text(pack.standing(joker, 6 % pack.faces))


def _fault_of_shape(melds: MeldRules, cards: Sequence[Card]) -> Fault:
    pack = melds.pack
    ranks, suits = Counter(map(pack.rank, cards)), Counter(map(pack.suit, cards))
    if len(ranks) == 1 and melds.setless_ranks.issuperset(ranks):
        return _no_meld(melds, cards, melds.setless_why, "setless")
    if len(suits) == 1 and len(cards) > 2 and _follow_round(ranks, len(pack.ranks)):
        return _no_meld(melds, cards, corner(melds), "corner")
    if len(ranks) == 1 and len(cards) > 2:
        return _no_meld(melds, cards, _why_no_set(melds, cards), "set")
    alike = max(ranks.values(), default=0)
    looks_like_set = alike > 1 and alike >= max(suits.values())
    why = Message("a set is three or more of one number, a run three or more in a row of one suit")
    return _no_meld(melds, cards, why, "set" if looks_like_set else "")


def _no_meld(melds: MeldRules, cards: Sequence[Card], why: Field, cause: str) -> Fault:
    return Fault(Message("{cards} is not a meld: {why}", {"cards": melds.pack.fields(cards), "why": why}), cause)


def _follow_round(ranks: Counter[int], width: int) -> bool:
    """Return True if these ranks are consecutive when the lowest follows the highest."""
    starts = [rank for rank in ranks if (rank - 1) % width not in ranks]
    return set(ranks.values()) == {1} and len(starts) == 1
