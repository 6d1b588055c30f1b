"""Kitchen Rummy: seven cards, draw, lay down, discard; the last hand of the evening is the longest (KR)."""

from __future__ import annotations

from rumpus.core.packs import standard_pack
from rumpus.core.rules import RuleSet, Seating
from rumpus.core.scoring import GameEnd, HandsCharged
from rumpus.core.turns.lay_down import LayDown, Renewal
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, OptionValues, number


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    pack = standard_pack()
    return book.rule_set(
        seats,
        options,
        pack=pack,
        points=tuple(min(pack.rank(card) + 1, 10) for card in range(pack.size)),  # KR-3
        hand_size=7,  # KR-1
        turn=LayDown(renewal=Renewal(shuffled=True, idle_turnovers=2, max_turnovers=5)),  # KR-2
        seating=Seating("never"),
        scoring=HandsCharged(),
        game_end=GameEnd(deals=number(options, "deals")),
        lowest_wins=True,
    )


BOOK = RuleBook(
    "kitchen-rummy",
    "Kitchen Rummy",
    2,
    4,
    (Option("deals", "KR-4", "How many deals make a game?", 3, least=1),),
    _build,
    ("KR-3",),
    clauses={
        "must-draw": "KR-2",
        "has-drawn": "KR-2",
        "not-the-upcard": "KR-2",
        "not-held": "KR-2",
        "no-meld": "KR-2",
        "no-such-meld": "KR-2",
        "does-not-fit": "KR-2",
        "name-the-end": "KR-2",
    },
)
