"""The games that are played with hands of cards, with every option that bears on melds or card values, and hands for them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rumpus.core.packs import CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.games import rule_book

GAMES: dict[str, RuleSet] = {
    "rummy-1916": rule_book("rummy-1916").rules(2),
    "rummy-1916, court cards ten": rule_book("rummy-1916").rules(2, court_value="ten"),
    "rummy-1916, numbered pack": rule_book("rummy-1916").rules(2, pack="numbered-44"),
    "rummy-1926": rule_book("rummy-1926").rules(2),
    "rummy-1926, no dragon sets": rule_book("rummy-1926").rules(2, dragon_sets="forbidden"),
    "rap-rummy": rule_book("rap-rummy").rules(2),
    "rap-rummy, no dragon sets": rule_book("rap-rummy").rules(2, dragon_sets="forbidden"),
    "rummy-500": rule_book("rummy-500").rules(2),
    "rummy-500, ace one": rule_book("rummy-500").rules(2, ace_value=1),
    "gin-rummy": rule_book("gin-rummy").rules(2),
    "gin-rummy, 9 ranks of 3 suits": rule_book("gin-rummy").rules(2, num_ranks=9, num_suits=3),
    "gin-rummy, 3 ranks of 4 suits": rule_book("gin-rummy").rules(2, num_ranks=3, hand_size=4),
    "gin-rummy, 13 ranks of 1 suit": rule_book("gin-rummy").rules(2, num_suits=1, hand_size=5),
}


def random_hands(rules: RuleSet, count: int, least: int, most: int, rich: bool = False) -> Iterator[CardSet]:
    """Hands of so many cards, always the same; rich ones are drawn from a few neighbouring ranks."""
    lot, width = Random(f"{rules.pack.name}{least}{most}{rich}"), len(rules.pack.ranks)
    for _ in range(count):
        wanted = lot.randint(least, min(most, rules.pack.size))
        pack = list(rules.order)
        if rich:
            low, span = lot.randrange(width), lot.randint(3, 7)
            near = [card for card in pack if (rules.pack.rank(card) - low) % width < span]
            pack = near if len(near) >= wanted else pack
        yield set_of(lot.sample(pack, wanted))


def spelled(rules: RuleSet, hand: CardSet) -> str:
    return " ".join(map(rules.pack.text, cards_of(hand)))
