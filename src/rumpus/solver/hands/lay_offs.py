"""Meld a hand and lay cards off on the melds of others, both chosen best together (GIN-5, R16-8, R500-6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rumpus.core.arrangement import Arrangement, lay_off_all
from rumpus.core.errors import UsageError
from rumpus.core.given import A_MELD, as_sequence, check_kind
from rumpus.core.melds import End, Meld, MeldKind, MeldRules
from rumpus.core.messages import Field, Message
from rumpus.core.packs import Card, CardSet, cards_of, is_standing, set_of
from rumpus.core.rules import RuleSet
from rumpus.solver.hands.hands import Hand, arranger_for, check_owner, duplicate_card_error, parse_hand
from rumpus.solver.hands.plain import PlainHands
from rumpus.solver.scope import SUIT, Offers

_WRITE = Message('give a list of melds, for example ["7H 8H 9H"]')


class LayOffs(NamedTuple):
    """The melds of the table, extended by the cards laid off, and the arrangement of the other cards of the hand."""

    table: tuple[Meld, ...]
    arrangement: Arrangement


def best_lay_offs(hand: Hand, table: Iterable[Meld | str], rules: RuleSet, owner: int = 0) -> LayOffs:
    """Return the melds and lay-offs of the hand that leave the fewest points. Cards laid off belong to seat ``owner``.

    ``table`` holds the melds that may be extended, as melds or text (``"7H 8H 9H"``). Give none if nothing may be laid
    off, as on gin (GIN-5). Among several answers it is the first in the order of ``rumpus.core.arrangement``. Every
    card that fits is laid off, on runs before sets; the core does the same when a knock is shown (``lay_off_all``). An
    ace is laid high if it can be, since it counts more there for its owner (R500-8). Raise UsageError for a meld that
    is not legal and for a card named twice.
    """
    solver = arranger_for(rules)
    cards = parse_hand(hand, rules.pack)
    owner = check_owner(owner)
    melds = tuple(_read_meld(meld, rules) for meld in as_sequence("table", table, _WRITE))
    _refuse_duplicates(cards, melds, rules)
    if isinstance(solver, PlainHands):  # of packs without a kernel, such as two packs together; it places aces itself
        return LayOffs(*solver.best_beside(cards, melds, owner))
    own = solver.best_beside(cards, offers(rules.melds, melds), owner)
    laid, left = _lay_off(rules.melds, melds, own.deadwood, owner)
    return LayOffs(laid, Arrangement(own.melds, left))


def offers(rules: MeldRules, table: Sequence[Meld]) -> Offers:
    """Return the places where cards can be laid off on these melds, as bits for the kernels (see ``scope.Offers``)."""
    width = len(rules.pack.ranks)
    opens = closes = fits = 0
    for meld in table:
        first = meld.cards[0] // width * SUIT
        if meld.kind is MeldKind.SET:
            # An ace has two bits in a suit: below the 2, and above the king.
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
        message = Message("{cards} is neither a set nor a run of this game", fields)
        if is_open:
            message = Message(
                "{cards} is neither a set nor a run of this game; say what each joker stands for, as J1=7H does", fields
            )
        raise UsageError(message, code="no-meld", subject=text)
    return found if isinstance(given, str) else given


def _refuse_duplicates(hand: CardSet, table: Sequence[Meld], rules: RuleSet) -> None:
    seen = hand
    for meld in table:
        cards = set_of(meld.cards)
        if seen & cards:
            raise duplicate_card_error(rules.pack, cards_of(seen & cards)[0])
        seen |= cards


def _lay_off(rules: MeldRules, table: tuple[Meld, ...], cards: CardSet, owner: int) -> tuple[tuple[Meld, ...], CardSet]:
    """Lay off every card that fits. High aces come last: no card follows them, and they may have two places to go."""
    aces = cards & _aces_of(rules)
    laid, left = lay_off_all(rules, table, cards & ~aces, owner)
    for ace in cards_of(aces):
        best = max(range(len(laid)), key=lambda place: _ace_value(rules, laid[place], ace), default=0)
        if laid and _ace_value(rules, laid[best], ace):
            end = End.HIGH if rules.fits_both_ends(ace, laid[best]) else None
            longer = rules.extended(laid[best], ace, end, owner)
            assert longer is not None
            laid = (*laid[:best], longer, *laid[best + 1 :])
        else:
            left |= 1 << ace
    return laid, left


def _aces_of(rules: MeldRules) -> CardSet:
    width = len(rules.pack.ranks)
    return set_of(range(0, rules.pack.size, width)) if rules.ace_high else 0


def _ace_value(rules: MeldRules, meld: Meld, ace: Card) -> int:
    """Rank where an ace counts most (R500-8): 3 above a run, 2 in a set, 1 below a run, 0 if it does not fit."""
    if not rules.fitting(meld) >> ace & 1:
        return 0
    return 3 if ace == rules.high_fit(meld) else 2 if meld.kind is MeldKind.SET else 1
