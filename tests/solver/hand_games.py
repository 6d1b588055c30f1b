"""The games that are played with hands of cards, with every option that bears on melds or card values, and hands for
them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rumpus.core.errors import UsageError
from rumpus.core.packs import CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.games import BOOKS, rule_book
from tests.whole_games import CARD_GAMES


def melded_as(rules: RuleSet) -> tuple[object, ...]:
    """The properties of a game on which melding and counting a hand depend."""
    melds = rules.melds
    return rules.pack.name, melds.ace_high, melds.setless_ranks, melds.suits_repeat, rules.points, rules.meld_rank


def _variants(slug: str) -> Iterator[tuple[str, RuleSet]]:
    """A game, and with each choice that bears on melds or card values."""
    book, met = BOOKS[slug], set()
    for given in ({}, *({option.name: value} for option in book.options for value in option.choices)):
        try:
            rules = book.rules(2, **given)
        except UsageError:
            continue  # a choice that goes with another alone
        if melded_as(rules) not in met:
            met.add(melded_as(rules))
            yield ", ".join([slug, *(f"{name} {value}" for name, value in given.items())]), rules


GAMES: dict[str, RuleSet] = {
    **{name: rules for slug in CARD_GAMES for name, rules in _variants(slug)},
    "gin-rummy, 9 ranks of 3 suits": rule_book("gin-rummy").rules(2, num_ranks=9, num_suits=3),
    "gin-rummy, 3 ranks of 4 suits": rule_book("gin-rummy").rules(2, num_ranks=3, hand_size=4),
    "gin-rummy, 13 ranks of 1 suit": rule_book("gin-rummy").rules(2, num_suits=1, hand_size=5),
}
PLAIN = list({melded_as(GAMES[slug]): slug for slug in reversed(CARD_GAMES)}.values())
"""The names of games that are melded or counted differently."""


def random_hands(rules: RuleSet, count: int, least: int, most: int, rich: bool = False) -> Iterator[CardSet]:
    """Hands of so many cards, always the same; rich ones are drawn from a few neighbouring ranks."""
    rng, width = Random(f"{rules.pack.name}{least}{most}{rich}"), len(rules.pack.ranks)
    for _ in range(count):
        wanted = rng.randint(least, min(most, rules.pack.size))
        pack = list(rules.order)
        if rich:
            low, span = rng.randrange(width), rng.randint(3, 7)
            near = [card for card in pack if (rules.pack.rank(card) - low) % width < span]
            pack = near if len(near) >= wanted else pack
        yield set_of(rng.sample(pack, wanted))


def spelled(rules: RuleSet, hand: CardSet) -> str:
    return " ".join(map(rules.pack.text, cards_of(hand)))
