"""A game of tests alone: a lay-down game with two packs, four jokers and fifteen cards a hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rumpus.core.melds import MeldRules
from rumpus.core.packs import standard_pack
from rumpus.core.rules import RuleSet, Seating
from rumpus.core.scoring import GameEnd, HandsCharged
from rumpus.core.turns.lay_down import LayDown, Renewal
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, OptionValues, deals_option, number
from tests.books import registered

SLUG = "two-pack-rummy"
PACK = standard_pack(copies=2, jokers=4)
PAGE = (Path(__file__).parent / "page.md").read_text("utf-8")


def _points() -> tuple[int, ...]:
    ranks = (15, *range(2, 11), 10, 10, 10)
    return tuple(25 if PACK.is_joker(card) else ranks[PACK.rank(card)] for card in range(PACK.size))


def _turn(options: OptionValues) -> LayDown:
    if options["pile"] == "whole":
        return LayDown(whole_pile=True)
    renewal = Renewal(shuffled=options["turned_stock"] == "shuffled", idle_turnovers=2, max_turnovers=3)
    return LayDown(return_discard=False, renewal=renewal)


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    return book.rule_set(
        seats,
        options,
        pack=PACK,
        melds=MeldRules(PACK, ace_high=True, suits_repeat=options["sets"] == "suits-repeat"),
        points=_points(),
        hand_size=15,
        turn=_turn(options),
        seating=Seating("first", lambda card: None if PACK.is_joker(card) else PACK.rank(card)),
        scoring=HandsCharged(),
        game_end=GameEnd(deals=number(options, "deals")),
        lowest_wins=True,
    )


CLAUSES = {
    "must-draw": "TWO-3",
    "has-drawn": "TWO-3",
    "not-the-upcard": "TWO-3",
    "stock-used-up": "TWO-3",
    "not-in-pile": "TWO-3",
    "not-used-at-once": "TWO-3",
    "must-play-taken": "TWO-3",
    "not-held": "TWO-6",
    "no-meld": "TWO-4",
    "no-such-meld": "TWO-5",
    "does-not-fit": "TWO-5",
    "name-the-end": "TWO-5",
    "just-taken": "TWO-6",
}

BOOK = RuleBook(
    SLUG,
    "Two-Pack Rummy",
    2,
    5,
    (
        Option("sets", "TWO-4", "may a set hold two cards of a suit", "suits-differ", ("suits-differ", "suits-repeat")),
        Option("pile", "TWO-3", "what may be taken of the discard pile", "upcard", ("upcard", "whole")),
        Option("turned_stock", "TWO-3", "how does the discard pile become the stock?", "as-is", ("as-is", "shuffled")),
        deals_option("TWO-7"),
    ),
    _build,
    ("TWO-8",),
    clauses=CLAUSES,
)


@contextmanager
def two_packs() -> Iterator[RuleBook]:
    """The game is one of the games until the block ends."""
    with registered(BOOK, PAGE) as book:
        yield book
