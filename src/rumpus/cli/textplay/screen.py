"""What a player is shown: their hand, the table, the pile, what the others hold, the tile turn they are arranging."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.cli.textplay.sorting import HandOrder
from rumpus.core.arrangement import best_arrangement, points_of
from rumpus.core.melds import Meld
from rumpus.core.packs import CardSet, cards_of
from rumpus.core.state import Table
from rumpus.core.turns.tiles.draft import Draft, DraftCheck, GroupCheck
from rumpus.core.views import View
from rumpus.wording.counting import counted
from rumpus.wording.telling import Teller


def situation(teller: Teller, view: View, order: HandOrder) -> str:
    """The lines before a turn: table, pile, the others, the hand."""
    lines = [pile_line(teller, view.table), others_line(teller, view), hand_line(teller, view.hand, order)]
    return "\n".join([table_lines(teller, view.table), *lines] if view.table.tableau else lines)


def deal_rules(teller: Teller, table: Table) -> str:
    """What holds in this deal alone, to follow what is said of the pile."""
    rules = teller.rules.deal_rules(table)
    return "".join(f" {rule.told[:-1]} ({rule.clause})." if rule.clause else f" {rule.told}" for rule in rules)


def hand_line(teller: Teller, hand: CardSet, order: HandOrder) -> str:
    """The hand as its holder keeps it, and what it counts."""
    rules = teller.rules
    shown = ("; " if teller.spelled else "   ").join(
        str(teller.cards(cards)) for cards in order.groups(rules.pack, hand)
    )
    if rules.layout.melds == "hidden":
        # Melds are turned down at the showdown, and the rest counts (RAP-5, GIN-5).
        deadwood = best_arrangement(rules.melds, rules.points, hand).deadwood
        count = f"{'count' if rules.layout.call == 'rap' else 'deadwood'} {points_of(rules.points, deadwood)}"
    else:
        count = counted(points_of(rules.points, hand), "point")
    return f"Your {rules.layout.hand}: {shown or 'empty'}   ({counted(hand.bit_count(), rules.pack.noun)}, {count})"


def melds_line(teller: Teller, hand: CardSet) -> str:
    """The melds of a hand that leave least, where nothing lies on the table before the showdown."""
    best = best_arrangement(teller.rules.melds, teller.rules.points, hand)
    if not best.melds:
        return "Nothing is laid before the showdown. You hold no meld yet."
    left = str(teller.cards(cards_of(best.deadwood))) or "nothing"
    melds = teller.melds(meld.cards for meld in best.melds)
    return f"Nothing is laid before the showdown. Your best melds: {melds}. Left: {left}."


def table_lines(teller: Teller, table: Table) -> str:
    """The melds on the table by number, and whom they lie before."""
    if not table.tableau:
        return "No melds lie on the table."
    # On the tile table every group can be taken apart, and is called so before, during and after a turn.
    what = "Group" if teller.rules.layout.melds == "groups" else "Meld"
    return "\n".join(f"{what} {number}: {_meld(teller, meld)}" for number, meld in enumerate(table.tableau, start=1))


def _meld(teller: Teller, meld: Meld) -> str:
    if not meld.owners:
        return str(teller.cards(meld.cards))
    # A card laid off may lie before, and score for, the seat that laid it (R500-7).
    told = teller.rules.layout.marks
    most = max(meld.owners, key=meld.owners.count)
    cards = [
        str(teller.card(card)) + (f" ({teller.whom(owner)})" if told and owner != most else "")
        for card, owner in zip(meld.cards, meld.owners, strict=True)
    ]
    return f"{(', ' if teller.spelled else ' ').join(cards)}   ({teller.whom(most)})"


def pile_line(teller: Teller, table: Table) -> str:
    """What is left to draw, and the upcard, or where any card can be taken the whole pile."""
    if teller.rules.layout.pile == "none":
        return f"{counted(table.stock_count, teller.rules.layout.noun)} in the {teller.rules.layout.stock}."
    if not table.discard_pile:
        return f"The discard pile is empty; {counted(table.stock_count, 'card')} in the stock."
    if teller.rules.layout.pile == "spread":
        return whole_pile_line(teller, table)
    upcard, stock = teller.card(table.discard_pile[-1]), counted(table.stock_count, "card")
    return f"Upcard {upcard}; {stock} in the stock.{deal_rules(teller, table)}"


def whole_pile_line(teller: Teller, table: Table) -> str:
    """The whole discard pile, oldest card first."""
    pile = str(teller.cards(table.discard_pile)) or "empty"
    return f"Discard pile, the top last: {pile}; {counted(table.stock_count, 'card')} in the stock."


def others_line(teller: Teller, view: View) -> str:
    """How many cards the others hold, and which of them everybody has seen them take."""
    table, parts = view.table, []
    for seat in range(table.seats):
        if seat != view.seat:
            known = cards_of(table.known[seat])
            seen = f", of which you know {teller.cards(known)}" if known else ""
            have = "have" if teller.is_you(seat) else "has"
            cards = counted(table.counts[seat], teller.rules.pack.noun)
            parts.append(f"{teller.who(seat)} {have} {cards}{seen}")
    return "; ".join(parts) + "."


# A tile turn being arranged


def draft_lines(teller: Teller, draft: Draft, before: Draft | None = None) -> str:
    """The table as arranged so far and how the turn stands; after a step, only what it changed since ``before``."""
    check = draft.check()
    old = {} if before is None else dict(before.groups)
    changed = [group for group in check.groups if old.get(group.number) != group.tiles]
    gone = [f"Group {number} is gone." for number in old if number not in dict(draft.groups)]
    lines = [*(_group_line(teller, group) for group in changed), *gone, *_unfinished(check, changed)]
    return "\n".join([*lines, *_standing(check, draft)])


def _unfinished(check: DraftCheck, shown: Sequence[GroupCheck]) -> list[str]:
    """Which groups not shown are not melds yet."""
    numbers = [str(group.number) for group in check.groups if group.fault is not None and group not in shown]
    if len(numbers) < 2:
        return [f"Group {number} is not a meld yet." for number in numbers]
    return [f"Groups {', '.join(numbers[:-1])} and {numbers[-1]} are not melds yet."]


def _group_line(teller: Teller, group: GroupCheck) -> str:
    tiles = teller.cards(group.tiles)
    return f"Group {group.number}: {tiles}" + ("" if group.fault is None else f"   (no meld yet: {group.fault})")


def _standing(check: DraftCheck, draft: Draft) -> list[str]:
    if not draft.is_begun:
        return ["Everything lies as it did when your turn began."]
    opening = (
        [] if check.opening_needed is None else [f"Opening: {check.opening_points} of {check.opening_needed} points."]
    )
    if check.refusal is None:
        return [*opening, "Type go to end your turn like this."]
    if any(group.fault is not None for group in check.groups):
        return opening
    return [*opening, f"Not yet a turn: {check.refusal.message} ({check.refusal.clause})."]
