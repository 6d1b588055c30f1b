"""The texts that a player sees: the hand, the table, the pile, the other players, and the tile turn being arranged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rumpus.cli.textplay.sorting import HandOrder
from rumpus.core.arrangement import best_arrangement, points_of
from rumpus.core.melds import Meld
from rumpus.core.messages import Field, ListField, Message, SeatField
from rumpus.core.packs import CardSet, cards_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import PublicState
from rumpus.core.turns.tiles.draft import Draft, DraftCheck, GroupCheck
from rumpus.core.views import View
from rumpus.wording.telling import Teller


def lines(*fields: Field) -> ListField:
    """Return a field that shows these fields below each other."""
    return ListField(fields, "\n")


def situation(teller: Teller, view: View, order: HandOrder) -> ListField:
    """Return the lines before a turn: table, pile, other players and hand."""
    melds = [table_lines(teller, view.table)] if view.table.tableau else []
    hand = hand_line(teller, view.hand, order)
    return lines(*melds, pile_line(teller, view.table), others_line(teller, view), hand)


def deal_rules(teller: Teller, table: PublicState) -> Iterator[Field]:
    """Yield the rules that hold for this deal only, each with its clause."""
    for rule in teller.rules.deal_rules(table):
        yield ListField((rule.told, f"({rule.clause})")) if rule.clause else rule.told


def hand_line(teller: Teller, hand: CardSet, order: HandOrder) -> Message:
    """Return the hand in the player's order, with the number of its cards and their points.

    In games with melds hidden until the showdown, the points are the least deadwood points.
    """
    rules = teller.rules
    groups = tuple(map(teller.cards, order.groups(rules.pack, hand)))
    fields: dict[str, Field] = {
        "cards": ListField(groups, "; " if teller.spelled else "   ") if groups else Message("empty"),
        "held": _count_of_cards(rules, hand.bit_count()),
    }
    if rules.layout.melds == "hidden":
        # Melds are turned down at the showdown, and the rest counts (RAP-5, GIN-5).
        fields["count"] = points_of(rules.points, best_arrangement(rules.melds, rules.points, hand).deadwood)
        if rules.layout.call == "rap":
            return Message("Your hand: {cards}   ({held}, count {count})", fields)
        return Message("Your hand: {cards}   ({held}, deadwood {count})", fields)
    fields["count"] = points_of(rules.points, hand)
    if rules.layout.hand == "rack":
        return Message(
            "Your rack: {cards}   ({held}, {count:,} point)",
            fields,
            plural="Your rack: {cards}   ({held}, {count:,} points)",
        )
    return Message(
        "Your hand: {cards}   ({held}, {count:,} point)",
        fields,
        plural="Your hand: {cards}   ({held}, {count:,} points)",
    )


def _count_of_cards(rules: RuleSet, count: int) -> Message:
    if rules.layout.noun == "tile":
        return Message("{count:,} tile", {"count": count}, plural="{count:,} tiles")
    return Message("{count:,} card", {"count": count}, plural="{count:,} cards")


def melds_line(teller: Teller, hand: CardSet) -> ListField:
    """Return the best melds of a hand, for games without melds on the table before the showdown."""
    best = best_arrangement(teller.rules.melds, teller.rules.points, hand)
    nothing_laid = Message("Nothing is laid before the showdown.")
    if not best.melds:
        return ListField((nothing_laid, Message("You hold no meld yet.")))
    melds = Message("Your best melds: {melds}.", {"melds": teller.melds(meld.cards for meld in best.melds)})
    left = teller.cards(cards_of(best.deadwood)) if best.deadwood else Message("nothing", context="cards that are left")
    return ListField((nothing_laid, melds, Message("Left: {cards}.", {"cards": left})))


def table_lines(teller: Teller, table: PublicState) -> Field:
    """Return the melds on the table by number, each with its owner."""
    if not table.tableau:
        return Message("No melds lie on the table.")
    return lines(*(_meld_line(teller, number, meld) for number, meld in enumerate(table.tableau, start=1)))


def _meld_line(teller: Teller, number: int, meld: Meld) -> Message:
    fields: dict[str, Field] = {"number": number, "cards": teller.cards(meld.cards)}
    # Tile players may rearrange every group, so it is called a group even if it is a complete meld.
    if teller.rules.layout.melds == "groups":
        return Message("Group {number}: {cards}", fields)
    if not meld.owners:
        return Message("Meld {number}: {cards}", fields)
    most = max(meld.owners, key=meld.owners.count)
    if teller.rules.layout.marks:
        # A card laid off may lie before, and score for, the seat that laid it (R500-7).
        marked = (
            teller.card(card)
            if owner == most
            else Message("{card} ({player})", {"card": teller.card(card), "player": _owner(teller, owner)})
            for card, owner in zip(meld.cards, meld.owners, strict=True)
        )
        fields["cards"] = ListField(tuple(marked), ", " if teller.spelled else " ")
    return Message("Meld {number}: {cards}   ({player})", fields | {"player": _owner(teller, most)})


def _owner(teller: Teller, seat: int) -> Field:
    return Message("you", context="owner of cards") if teller.is_you(seat) else SeatField(seat, teller.names[seat])


def pile_line(teller: Teller, table: PublicState) -> Field:
    """Return the stock and the upcard. If any card of the pile can be taken, return the whole pile."""
    fields: dict[str, Field] = {"count": table.stock_count}
    if teller.rules.layout.pile == "none":
        return Message("{count:,} tile in the pool.", fields, plural="{count:,} tiles in the pool.")
    if not table.discard_pile:
        return Message(
            "The discard pile is empty; {count:,} card in the stock.",
            fields,
            plural="The discard pile is empty; {count:,} cards in the stock.",
        )
    if teller.rules.layout.pile == "spread":
        return whole_pile_line(teller, table)
    upcard = Message(
        "Upcard {card}; {count:,} card in the stock.",
        fields | {"card": teller.card(table.discard_pile[-1])},
        plural="Upcard {card}; {count:,} cards in the stock.",
    )
    return ListField((upcard, *deal_rules(teller, table)))


def whole_pile_line(teller: Teller, table: PublicState) -> Message:
    """Return the whole discard pile, the oldest card first."""
    pile = teller.cards(table.discard_pile) if table.discard_pile else Message("empty")
    return Message(
        "Discard pile, the top last: {cards}; {count:,} card in the stock.",
        {"cards": pile, "count": table.stock_count},
        plural="Discard pile, the top last: {cards}; {count:,} cards in the stock.",
    )


def others_line(teller: Teller, view: View) -> ListField:
    """Return a sentence for each other seat: the number of its cards, and those that are publicly known."""
    seats = (seat for seat in range(view.table.seats) if seat != view.seat)
    return ListField(tuple(_other(teller, view.table, seat) for seat in seats))


def _other(teller: Teller, table: PublicState, seat: int) -> Message:
    fields: dict[str, Field] = {"player": SeatField(seat, teller.names[seat]), "count": table.counts[seat]}
    if table.known[seat]:
        fields["known"] = teller.cards(cards_of(table.known[seat]))
    if teller.is_you(seat):
        return _you_hold(teller.rules, fields)
    if teller.rules.layout.noun == "tile":
        return Message("{player} has {count:,} tile.", fields, plural="{player} has {count:,} tiles.")
    if not table.known[seat]:
        return Message("{player} has {count:,} card.", fields, plural="{player} has {count:,} cards.")
    return Message(
        "{player} has {count:,} card, of which you know {known}.",
        fields,
        plural="{player} has {count:,} cards, of which you know {known}.",
    )


def _you_hold(rules: RuleSet, fields: dict[str, Field]) -> Message:
    """Return the sentence about another player at this keyboard whose name is You."""
    if rules.layout.noun == "tile":
        return Message("You have {count:,} tile.", fields, plural="You have {count:,} tiles.")
    if "known" not in fields:
        return Message("You have {count:,} card.", fields, plural="You have {count:,} cards.")
    return Message(
        "You have {count:,} card, of which you know {known}.",
        fields,
        plural="You have {count:,} cards, of which you know {known}.",
    )


# A tile turn being arranged


def draft_lines(teller: Teller, draft: Draft, before: Draft | None = None) -> ListField:
    """Return the arranged table and the state of the turn. With ``before``, show only the changes since that draft."""
    check = draft.check()
    old = {} if before is None else dict(before.groups)
    changed = [group for group in check.groups if old.get(group.number) != group.tiles]
    gone = [
        Message("Group {number} is gone.", {"number": number}) for number in old if number not in dict(draft.groups)
    ]
    groups = (_group_line(teller, group) for group in changed)
    return lines(*groups, *gone, *_unfinished(check, changed), *_standing(check, draft))


def _unfinished(check: DraftCheck, shown: Sequence[GroupCheck]) -> Iterator[Message]:
    """Yield a sentence with the groups that are not melds yet and not already shown."""
    numbers = [group.number for group in check.groups if group.fault is not None and group not in shown]
    if len(numbers) == 1:
        yield Message("Group {number} is not a meld yet.", {"number": numbers[0]})
    elif numbers:
        yield Message("Groups {numbers} are not melds yet.", {"numbers": ListField(tuple(numbers), ", ", " and ")})


def _group_line(teller: Teller, group: GroupCheck) -> Message:
    fields: dict[str, Field] = {"number": group.number, "tiles": teller.cards(group.tiles)}
    if group.fault is None:
        return Message("Group {number}: {tiles}", fields)
    return Message("Group {number}: {tiles}   (no meld yet: {fault})", fields | {"fault": group.fault})


def _standing(check: DraftCheck, draft: Draft) -> Iterator[Message]:
    if not draft.is_begun:
        yield Message("Everything lies as it did when your turn began.")
        return
    if check.opening_needed is not None:
        points = {"points": check.opening_points, "needed": check.opening_needed}
        yield Message("Opening: {points} of {needed} points.", points)
    if check.refusal is None:
        yield Message("Type go to end your turn like this.")
    elif all(group.fault is None for group in check.groups):
        fields: dict[str, Field] = {"refusal": check.refusal.said, "clause": str(check.refusal.clause)}
        yield Message("Not yet a turn: {refusal} ({clause}).", fields)
