"""Rummy, 1926, with the dragon pack: the 1916 game with four suits of 1-10 and a Dragon (R26)."""

from __future__ import annotations

from rumpus.core.melds import MeldRules
from rumpus.core.packs import Card, dragon_pack
from rumpus.core.rules import RuleSet, Seating
from rumpus.core.scoring import GameEnd, HandsCharged
from rumpus.core.turns.lay_down import LayDown
from rumpus.games import rummy_1916
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, OptionValues, number

DRAGON = 10  # the rank above the ten (R26-2)
DRAGON_SETS = Option(
    "dragon_sets",
    "R26-6",
    "are three or four Dragons a set?",
    "allowed",
    ("allowed", "forbidden"),
    label="Sets of Dragons",
)


def dragon_melds(options: OptionValues) -> MeldRules:
    """Sets and runs of the dragon pack; the Dragon closes a run above the ten (R26-2, R26-5, R26-6)."""
    if options[DRAGON_SETS.name] == "allowed":
        return MeldRules(dragon_pack())
    why = f"Dragons form no sets at this table (option {DRAGON_SETS.name})"
    return MeldRules(dragon_pack(), setless_ranks=frozenset({DRAGON}), setless_why=why)


def dragon_points() -> tuple[int, ...]:
    """Every card counts its number, a Dragon 11 (R26-2, R26-7)."""
    pack = dragon_pack()
    return tuple(pack.rank(card) + 1 for card in range(pack.size))


def rank_for_deal(card: Card) -> int | None:
    """Lowest deals; a Dragon does not count and is drawn again (R26-3)."""
    rank = dragon_pack().rank(card)
    return None if rank == DRAGON else rank


CLAUSES = rummy_1916.CLAUSES | {
    "no-meld": "R26-5",
    "no-meld/set": "R26-6",
    "no-meld/setless": "R26-6",
    "no-meld/corner": "R26-2",
    "does-not-fit/corner": "R26-2",
}


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    turn: LayDown = rummy_1916.lay_down_turn(options)
    return book.rule_set(
        seats,
        options,
        pack=dragon_pack(),
        melds=dragon_melds(options),
        points=dragon_points(),
        hand_size=8 if seats == 2 else 6,  # R26-4
        turn=turn,
        seating=Seating("first", rank_for_deal),
        scoring=HandsCharged(),
        game_end=GameEnd(deals=number(options, "deals")),
        lowest_wins=True,
    )


BOOK = RuleBook(
    "rummy-1926",
    "Rummy (1926)",
    2,
    6,
    (DRAGON_SETS, *rummy_1916.LAY_DOWN_OPTIONS),
    _build,
    ("R26-7",),
    clauses=CLAUSES,
    place=2,
    minutes=10,
    difficulty="easy",
    also=("Rummy", "Parker Brothers", "Salem"),
    known_as=("Dragon Rummy",),
)
