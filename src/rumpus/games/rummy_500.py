"""500 Rummy (R500): players can take the whole discard pile, and score the cards that they lay. 500 points win."""

from __future__ import annotations

from rumpus.core.melds import MeldRules
from rumpus.core.messages import Message
from rumpus.core.packs import Pack, standard_pack
from rumpus.core.rules import ByRank, RuleSet, Seating
from rumpus.core.scoring import GameEnd, Settlement, ShownLessHeld
from rumpus.core.turns.lay_down import LayDown
from rumpus.games.book import RuleBook
from rumpus.games.options import MOST_POINTS, Option, OptionValues, number, play_to


def _points(pack: Pack, ace_value: object) -> tuple[int, ...]:
    ace = 1 if ace_value == 1 else 15
    ranks = (ace, *range(2, 11), 10, 10, 10)
    return tuple(ranks[pack.rank(card)] for card in range(pack.size))


def _game_end(options: OptionValues) -> GameEnd:
    # R500-11, R500-12: the highest score at or above the target wins. The game goes on while two are equal.
    most = options["max_deals"]
    return GameEnd(
        deals=most if isinstance(most, int) else None,
        target=number(options, "target_score"),
        ties_go_on=True,
        settlement=Settlement.DIFFERENCES,
    )


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    pack = standard_pack()
    return book.rule_set(
        seats,
        options,
        pack=pack,
        melds=MeldRules(pack, ace_high=True),
        points=_points(pack, options["ace_value"]),
        hand_size=13 if seats == 2 else 7,  # R500-2
        turn=LayDown(whole_pile=True),
        seating=Seating("first", ByRank(pack)),  # R500-14: ace low
        scoring=ShownLessHeld(),
        game_end=_game_end(options),
    )


CLAUSES = {
    "must-draw": "R500-4",
    "has-drawn": "R500-6",
    "stock-used-up": "R500-13",
    "not-in-pile": "R500-4",
    "not-used-at-once": "R500-5",
    "must-play-taken": "R500-5",
    "not-held": "R500-6",
    "no-meld": "R500-6",
    "no-meld/corner": "R500-1",
    "no-such-meld": "R500-6",
    "name-the-end": "R500-1",
    "does-not-fit": "R500-6",
    "does-not-fit/corner": "R500-1",
}

BOOK = RuleBook(
    "rummy-500",
    Message("500 Rummy"),
    2,
    6,
    (
        Option(
            "ace_value",
            "R500-8",
            Message("Does an ace count 15, but 1 in a run that it begins, or always 1?"),
            "15-or-1",
            ("15-or-1", 1),
            label=Message("An ace counts"),
            words={"15-or-1": Message("15, but 1 in a low run"), 1: Message("always 1")},
        ),
        Option(
            "target_score",
            "R500-11",
            Message("How many points win the game?"),
            500,
            least=1,
            label=Message("Points to play for"),
            phrase=play_to,
            new_most=MOST_POINTS,
        ),
        Option(
            "max_deals",
            "R500-11",
            Message("After how many deals does the game end at the latest?"),
            None,
            least=1,
            may_be_none=True,
            label=Message("Deals at most"),
            words={None: Message("as many as it takes")},
        ),
    ),
    _build,
    ("R500-10",),
    version=2,
    reads_from=1,
    clauses=CLAUSES,
    place=4,
    minutes=25,
    difficulty="medium",
    known_as=("500 Rum", "Five Hundred Rum", "Pinochle Rummy", "Michigan Rummy"),
)
