"""All actions with the cards of a pack that a client could ask for, sensible or not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from rumpus.core.actions import (
    Action,
    Deal,
    Decline,
    Discard,
    DiscardAndRap,
    DrawForDeal,
    DrawFromStock,
    Knock,
    LayMeld,
    LayOff,
    Pass,
    Pick,
    Play,
    Rap,
    TakeFromPile,
    TurnStock,
)
from rumpus.core.melds import End
from rumpus.core.rules import RuleSet
from rumpus.core.state import State

MELDS_TRIED = 12  # of the tableau, for lay-offs


def conceivable(rules: RuleSet, state: State, rng: random.Random) -> Iterator[Action]:
    """Every single action of the pack, some orders of cards for chance, and some tile plays; each meld also
    misspelled."""
    yield from (DrawFromStock(), Rap(), Decline(), Pick(), Pass())
    for card in rules.order:
        yield from (TakeFromPile(card), Discard(card), DiscardAndRap(card), Knock(card))
    for number in range(min(len(state.table.tableau), MELDS_TRIED) + 2):
        for card in rules.order:
            yield from (LayOff(card, number, end) for end in (None, End.LOW, End.HIGH))
    for meld in _melds(rules):
        yield LayMeld(meld)
        yield LayMeld(tuple(rng.sample(meld, len(meld))))
        yield LayMeld(meld[:-1])
    for _ in range(20):
        yield LayMeld(tuple(rng.choices(rules.order, k=rng.randint(0, 5))))
    yield from _of_chance(rules, state)
    yield from _plays(rules, state, rng)


@cache
def _melds(rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    """Every meld of the whole pack; of tiles, those without jokers."""
    return tuple(meld.cards for meld in rules.melds.melds_in(rules.pack.everything))


def _of_chance(rules: RuleSet, state: State) -> Iterator[Action]:
    for order in (rules.order, rules.order[1:], (*rules.order[1:], rules.order[1]), state.table.discard_pile):
        yield from (DrawForDeal(order), Deal(order), TurnStock(order))


def _plays(rules: RuleSet, state: State, rng: random.Random) -> Iterator[Play]:
    """The table as it lies with something more or less; ``rearranging`` does this in earnest."""
    table = tuple(meld.cards for meld in state.table.tableau)
    for _ in range(20):
        meld = tuple(rng.choices(rules.order, k=3))
        yield Play((*table, meld), opening=rng.choice(((), (meld,))), one_tile=rng.random() < 0.2)
    yield from (Play(table), Play(()), Play(table[1:]))
