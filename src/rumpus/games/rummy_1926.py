"""Rummy, 1926 (R26): the game of 1916 with the dragon pack, which has four suits of 1 to 10 and a Dragon.

The turn and all options but one are those of ``rummy_1916``.
"""

from __future__ import annotations

from rumpus.core.melds import MeldRules
from rumpus.core.messages import Message
from rumpus.core.packs import Card, dragon_pack
from rumpus.core.rules import RuleSet, Seating
from rumpus.core.scoring import GameEnd, HandsCharged
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, OptionValues, number
from rumpus.games.rummy_1916 import lay_down_options, lay_down_turn

DRAGON = 10  # the rank above the ten (R26-2)
DRAGON_SETS = Option(
    "dragon_sets",
    "R26-6",
    Message("Are three or four Dragons a set?"),
    "allowed",
    ("allowed", "forbidden"),
    label=Message("Sets of Dragons"),
)


def dragon_melds(options: OptionValues) -> MeldRules:
    """Return the sets and runs of the dragon pack (R26-2, R26-5, R26-6). In a run the Dragon follows the ten."""
    if options[DRAGON_SETS.name] == "allowed":
        return MeldRules(dragon_pack())
    why = Message("Dragons form no sets at this table (option {option})", {"option": DRAGON_SETS.name})
    return MeldRules(dragon_pack(), setless_ranks=frozenset({DRAGON}), setless_why=why)


def dragon_points() -> tuple[int, ...]:
    """Return the points of each card: its number, or 11 for a Dragon (R26-2, R26-7)."""
    pack = dragon_pack()
    return tuple(pack.rank(card) + 1 for card in range(pack.size))


def rank_for_deal(card: Card) -> int | None:
    """Return the rank of a card in the draw for the deal (R26-3). None means a Dragon: the player draws again."""
    rank = dragon_pack().rank(card)
    return None if rank == DRAGON else rank


CLAUSES = {
    "must-draw": "R26-9",
    "has-drawn": "R26-10",
    "not-the-upcard": "R26-10",
    "not-held": "R26-9",
    "no-meld": "R26-5",
    "no-meld/set": "R26-6",
    "no-meld/setless": "R26-6",
    "no-meld/corner": "R26-2",  # a run cannot go on from the Dragon to the one
    "no-such-meld": "R26-12",
    "does-not-fit": "R26-12",
    "does-not-fit/corner": "R26-2",
    "name-the-end": "R26-12",
    "just-taken": "R26-13",
}


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    return book.rule_set(
        seats,
        options,
        pack=dragon_pack(),
        melds=dragon_melds(options),
        points=dragon_points(),
        hand_size=8 if seats == 2 else 6,  # R26-4
        turn=lay_down_turn(options),
        seating=Seating("first", rank_for_deal),
        scoring=HandsCharged(),
        game_end=GameEnd(deals=number(options, "deals")),
        lowest_wins=True,
    )


BOOK = RuleBook(
    "rummy-1926",
    Message("Rummy (1926)"),
    2,
    6,
    (
        DRAGON_SETS,
        *lay_down_options(
            discard_clause="R26-13", turning_clause="R26-16", deals_clause="R26-19", blocked_clause="R26-18"
        ),
    ),
    _build,
    scoring=("R26-7",),
    clauses=CLAUSES,
    place=2,
    minutes=10,
    difficulty="easy",
    also=("Rummy", "Parker Brothers", "Salem"),
    known_as=("Dragon Rummy",),
)
