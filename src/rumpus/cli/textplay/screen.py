"""What a player is shown: his hand, the table, the pile, and what may be done now."""

from __future__ import annotations

from rumpus.cli.telling import Teller
from rumpus.cli.textplay.sorting import HandOrder
from rumpus.core.actions import Action, Knock, LegalActions, Pass, Rap, TakeFromPile
from rumpus.core.arrangement import best_arrangements, points_of
from rumpus.core.draft import Draft
from rumpus.core.melds import Meld
from rumpus.core.packs import CardSet, cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase, Table
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.views import View


def situation(teller: Teller, view: View, order: HandOrder) -> str:
    """The lines before a turn: table, pile and hand; once drawn, the hand alone."""
    table = view.table
    lines = [hand_line(teller, view.hand, order)]
    if table.phase is not Phase.PLAY:
        lines.insert(0, f"{pile_line(teller, table)} {counts_line(teller, view)}")
        if table.tableau:
            lines.insert(0, table_lines(teller, table))
    return "\n".join(lines)


def hand_line(teller: Teller, hand: CardSet, order: HandOrder) -> str:
    """The hand as its holder keeps it, and what it counts."""
    rules = teller.rules
    groups = order.groups(rules.pack, hand)
    shown = ("; " if teller.spelled else "   ").join(map(teller.cards, groups))
    what = "Rack" if rules.pack.is_tiles else "Hand"
    return f"{what}, {hand.bit_count()}: {shown or 'empty'}   ({_count(rules, hand)})"


def _count(rules: RuleSet, hand: CardSet) -> str:
    # Where melds are turned down at the showdown, the count is what would be left (RAP-5, GIN-5).
    if not isinstance(rules.turn, Showdown):
        return f"counts {points_of(rules.points, hand)}"
    arranged = best_arrangements(rules.melds, rules.points, hand)[0]
    return f"counts {points_of(rules.points, arranged.deadwood)}, melds turned down"


def table_lines(teller: Teller, table: Table) -> str:
    """The melds on the table by number, and whom they lie before."""
    if not table.tableau:
        return "No melds on the table."
    return "\n".join(f"Meld {number}: {_meld(teller, meld)}" for number, meld in enumerate(table.tableau, start=1))


def _meld(teller: Teller, meld: Meld) -> str:
    if not meld.owners:
        return teller.cards(meld.cards)
    most = max(meld.owners, key=meld.owners.count)
    cards = [
        teller.card(card) + ("" if owner == most else f" ({teller.names[owner]})")
        for card, owner in zip(meld.cards, meld.owners, strict=True)
    ]
    return f"{(', ' if teller.spelled else ' ').join(cards)}, before {teller.names[most]}"


def draft_lines(teller: Teller, draft: Draft) -> str:
    """The table as arranged so far: each group, what is wrong with it, and the opening points."""
    check = draft.check()
    lines = [
        f"Group {group.number}: {teller.cards(group.tiles)}   {'ok' if group.fault is None else 'not yet: ' + group.fault}"
        for group in check.groups
    ]
    if check.opening_needed is not None:
        lines.append(f"Opening: {check.opening_points} of {check.opening_needed} points.")
    return "\n".join(lines) or "No melds on the table."


def pile_line(teller: Teller, table: Table) -> str:
    """The stock or pool, and the upcard, or in 500 Rummy the whole spread pile."""
    if teller.rules.pack.is_tiles:
        return f"Pool: {table.stock_count}."
    if not table.discard_pile:
        return f"The discard pile is empty. Stock: {table.stock_count}."
    if isinstance(teller.rules.turn, LayDown) and teller.rules.turn.whole_pile:
        return whole_pile_line(teller, table)
    return f"Upcard: {teller.card(table.discard_pile[-1])}. Stock: {table.stock_count}."


def whole_pile_line(teller: Teller, table: Table) -> str:
    """The whole discard pile, oldest card first."""
    return f"Discard pile, top last: {teller.cards(table.discard_pile) or 'empty'}. Stock: {table.stock_count}."


def counts_line(teller: Teller, view: View) -> str:
    """How many cards the others hold, and which of them everybody has seen them take."""
    table = view.table
    parts = []
    for seat, name in enumerate(teller.names):
        if seat != view.seat:
            known = cards_of(table.known[seat])
            parts.append(f"{name} {table.counts[seat]}" + (f" (with {teller.cards(known)})" if known else ""))
    return f"In other hands: {', '.join(parts)}."


def question(teller: Teller, table: Table, legal: LegalActions) -> str:
    """What may be done now, in words to type."""
    if table.phase is Phase.TURN:
        return f"lay, off, move and so on, then go; or {'pick' if table.stock_count else 'pass'}"
    actions = list(legal)
    if table.phase is Phase.OFFER:
        return "rap? yes or no" if Rap() in actions else f"take {teller.card(table.discard_pile[-1])}? yes or no"
    if table.phase is Phase.DRAW:
        return _draw_question(teller, table, actions)
    return _play_question(teller.rules, actions)


def _draw_question(teller: Teller, table: Table, actions: list[Action]) -> str:
    takes = [action.card for action in actions if isinstance(action, TakeFromPile)]
    knocks = any(isinstance(action, Knock) for action in actions)
    words = ["knock with a card, the upcard being yours"] if knocks else []
    words += [] if knocks or any(isinstance(action, Pass) for action in actions) else ["draw"]
    if takes:
        words.append(f"take {teller.card(takes[0]) if len(takes) == 1 else 'one of ' + teller.cards(takes)}")
    words += ["rap" for action in actions if isinstance(action, Rap)]
    words += ["pass" for action in actions if isinstance(action, Pass)]
    return " or ".join(words)


def _play_question(rules: RuleSet, actions: list[Action]) -> str:
    if isinstance(rules.turn, LayDown):
        return "lay, off, or discard a card"
    if rules.turn.raps if isinstance(rules.turn, Showdown) else False:
        return "discard a card, with rap after it to rap"
    return "discard a card, or knock with one" if any(isinstance(a, Knock) for a in actions) else "discard a card"
