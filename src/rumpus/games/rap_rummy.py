"""Rap Rummy, 1926 (RAP): a rap ends the deal and shows all hands. The lowest count wins, and a rash rapper pays."""

from __future__ import annotations

from rumpus.core.layout import Calling
from rumpus.core.messages import Message
from rumpus.core.packs import dragon_pack
from rumpus.core.rules import RuleSet, Seating
from rumpus.core.scoring import GameEnd, LowestCount, three_lowest
from rumpus.core.turns.showdown import Showdown
from rumpus.games.book import RuleBook
from rumpus.games.options import MOST_POINTS, Option, OptionValues, deals_option, number, play_to
from rumpus.games.rummy_1926 import DRAGON_SETS, dragon_melds, dragon_points, rank_for_deal

RAPPING = Calling(
    Message(
        "Rapping ends the deal at once: all hands are shown, and the lowest count wins. "
        "If yours is not the lowest, all the others score your count and you nothing. "
        "The directions advise it with two melds."
    ),
    "RAP-7",
    advised_melds=2,  # the book advises a rap with two sets, or with a set and a sequence (RAP-4)
)


def _game_end(options: OptionValues) -> GameEnd:
    # RAP-12: a number of deals, or until a player reaches the target score.
    target = options["target_score"]
    return GameEnd(target=target) if isinstance(target, int) else GameEnd(deals=number(options, "deals"))


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    return book.rule_set(
        seats,
        options,
        pack=dragon_pack(),
        melds=dragon_melds(options),
        points=dragon_points(),
        hand_size=8 if seats == 2 else 6,  # RAP-1
        turn=Showdown(return_discard=options["return_discard"] == "allowed", calling=RAPPING),
        seating=Seating("first", rank_for_deal),
        scoring=LowestCount(),
        game_end=_game_end(options),
        offers=options["opening_rap"] == "allowed",  # RAP-3
        meld_rank=three_lowest,
    )


CLAUSES = {
    "answer-the-offer": "RAP-3",
    "must-draw": "RAP-2",
    "has-drawn": "RAP-2",
    "not-the-upcard": "RAP-2",
    "not-held": "RAP-2",
    "just-taken": "R16-10",
    "rap-too-soon": "RAP-3",
    "no-knock": "RAP-4",
}

BOOK = RuleBook(
    "rap-rummy",
    Message("Rap Rummy (1926)"),
    2,
    6,
    (
        Option(
            "opening_rap",
            "RAP-3",
            Message("May you rap before your first draw?"),
            "allowed",
            ("allowed", "forbidden"),
            label=Message("Rapping before the first draw"),
        ),
        DRAGON_SETS,
        Option(
            "return_discard",
            "R16-10",
            Message("May you discard the card that you just took from the pile?"),
            "allowed",
            ("allowed", "forbidden"),
            label=Message("Discarding the card just taken"),
        ),
        deals_option("RAP-12"),
        Option(
            "target_score",
            "RAP-12",
            Message("How many points win the game, if it is not a number of deals?"),
            None,
            least=1,
            may_be_none=True,
            label=Message("Points to play for"),
            phrase=play_to,
            new_most=MOST_POINTS,
            words={None: Message("a number of deals")},
        ),
    ),
    _build,
    ("RAP-6", "RAP-7"),
    clauses=CLAUSES,
    equal_counts="RAP-8",
    offered_first=True,
    place=3,
    minutes=10,
    difficulty="easy",
    also=("Parker Brothers", "Salem"),
    known_as=("Knock Rummy", "Dragon Rummy"),
)
