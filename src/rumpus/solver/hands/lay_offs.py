"""Laying off: a hand melded and laid off on melds of others, both chosen best together (GIN-5, R16-8, R500-6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rumpus.core.arrangement import Arrangement, lay_off_all
from rumpus.core.errors import UsageError
from rumpus.core.given import A_MELD, check_kind, listed
from rumpus.core.melds import End, Meld, MeldKind, MeldRules
from rumpus.core.messages import Field, Message
from rumpus.core.packs import Card, CardSet, cards_of, is_standing, set_of
from rumpus.core.rules import RuleSet
from rumpus.solver.hands.hands import Hand, hands_of, read_hand, read_owner, there_twice
from rumpus.solver.hands.plain import PlainHands
from rumpus.solver.scope import SUIT, Offers

_WRITE = Message('give a list of melds, for example ["7H 8H 9H"]')


class LayOffs(NamedTuple):
    """The melds of the table with the cards laid off on them, and the rest of the hand arranged."""

    table: tuple[Meld, ...]
    arrangement: Arrangement


def best_lay_offs(hand: Hand, table: Iterable[Meld | str], rules: RuleSet, owner: int = 0) -> LayOffs:
    """The melds and lay-offs of the hand that leave the fewest points; cards laid off belong to seat ``owner``.

    ``table`` holds the melds that may be added to, as melds or text (``"7H 8H 9H"``): none where nothing may be laid off,
    as on gin (GIN-5). Of several ways it is the first in the order of ``rumpus.core.arrangement``, and every card is laid
    off that fits, on runs before sets, as the engine shows a knock. An ace that may be high is laid high where it can be,
    since it counts more there (R500-8). Raises UsageError for what is no meld or there twice.
    """
    solver, held, owner = hands_of(rules), read_hand(hand, rules.pack), read_owner(owner)
    melds = tuple(_read_meld(meld, rules) for meld in listed("table", table, _WRITE))
    _refuse_twice(held, melds, rules)
    if isinstance(solver, PlainHands):
        return LayOffs(*solver.best_beside(held, melds, owner))
    own = solver.best_beside(held, offers(rules.melds, melds), owner)
    laid, left = _lay_off(rules.melds, melds, own.deadwood, owner)
    return LayOffs(laid, Arrangement(own.melds, left))


def offers(rules: MeldRules, table: Sequence[Meld]) -> Offers:
    """Where cards can be laid off on these melds, as the kernels read it."""
    width = len(rules.pack.ranks)
    opens = closes = fits = 0
    for meld in table:
        first = meld.cards[0] // width * SUIT
        if meld.kind is MeldKind.SET:
            for card in cards_of(rules.fitting(meld)):
                places = (0, width) if meld.low == 0 else (meld.low,)
                fits |= sum(1 << card // width * SUIT + place for place in places)
            continue
        if rules.high_fit(meld) is not None:
            opens |= 1 << first + meld.low + len(meld)
        if rules.low_fit(meld) is not None:
            closes |= 1 << first + meld.low
    return opens, closes, fits


def _read_meld(given: Meld | str, rules: RuleSet) -> Meld:
    check_kind(A_MELD, given, (str, Meld), _WRITE)
    cards = tuple(map(rules.pack.parse, given.split())) if isinstance(given, str) else given.cards
    text = given if isinstance(given, str) else " ".join(map(rules.pack.text, cards))
    cards = rules.melds.declared(cards)
    found = rules.melds.forms_meld(cards) if len(set(cards)) == len(cards) else None
    if found is None:
        is_open = any(rules.pack.is_joker(card) and not is_standing(card) for card in cards)
        fields: dict[str, Field] = {"cards": text}
        told = Message("{cards} is neither a set nor a run of this game", fields)
        if is_open:
            told = Message(
                "{cards} is neither a set nor a run of this game; say what each joker stands for, as J1=7H does", fields
            )
        raise UsageError(told, code="no-meld", subject=text)
    return found if isinstance(given, str) else given


def _refuse_twice(hand: CardSet, table: Sequence[Meld], rules: RuleSet) -> None:
    seen = hand
    for meld in table:
        cards = set_of(meld.cards)
        if seen & cards:
            raise there_twice(rules.pack, cards_of(seen & cards)[0])
        seen |= cards


def _lay_off(rules: MeldRules, table: tuple[Meld, ...], cards: CardSet, owner: int) -> tuple[tuple[Meld, ...], CardSet]:
    """Every card that fits. Aces that may be high come last, since nothing follows them and they have a choice."""
    aces = cards & _aces_of(rules)
    laid, left = lay_off_all(rules, table, cards & ~aces, owner)
    for ace in cards_of(aces):
        best = max(range(len(laid)), key=lambda place: _ace_is_worth(rules, laid[place], ace), default=0)
        if laid and _ace_is_worth(rules, laid[best], ace):
            end = End.HIGH if rules.fits_both_ends(ace, laid[best]) else None
            longer = rules.extended(laid[best], ace, end, owner)
            assert longer is not None
            laid = (*laid[:best], longer, *laid[best + 1 :])
        else:
            left |= 1 << ace
    return laid, left


def _aces_of(rules: MeldRules) -> CardSet:
    """The cards that may lie at either end of a run."""
    width = len(rules.pack.ranks)
    return set_of(range(0, rules.pack.size, width)) if rules.ace_high else 0


def _ace_is_worth(rules: MeldRules, meld: Meld, ace: Card) -> int:
    """Where an ace counts more (R500-8): above a run, in a set, below a run, nowhere."""
    if not rules.fitting(meld) >> ace & 1:
        return 0
    return 3 if ace == rules.high_fit(meld) else 2 if meld.kind is MeldKind.SET else 1
