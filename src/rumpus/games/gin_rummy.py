"""Gin Rummy (GIN): a single deal by the rules of OpenSpiel, or a game of several deals to a target score.

The single deal is the default, because other programs play it too and players can be compared.
"""

from __future__ import annotations

from collections.abc import Callable

from rumpus.core.errors import UsageError
from rumpus.core.layout import Calling
from rumpus.core.messages import Message
from rumpus.core.packs import Pack, standard_pack
from rumpus.core.rules import ByRank, OptionValue, RuleSet, Seating
from rumpus.core.scoring import GameEnd, KnockScoring, Settlement
from rumpus.core.turns.showdown import Showdown
from rumpus.games.book import RuleBook
from rumpus.games.options import MOST_POINTS, Option, OptionValues, number, play_to

WALL = 2  # cards that stay in the stock (GIN-7)
MAX_UPCARD_DRAWS = 50  # in a deal (GIN-8)


def upcard_limits(pack: Pack) -> tuple[int, ...]:
    """Return the most deadwood to knock with, by first upcard: the value of that card, or 0 (gin) for an ace."""
    return tuple(0 if pack.rank(card) == 0 else value for card, value in enumerate(card_values(pack)))


def card_values(pack: Pack) -> tuple[int, ...]:
    """Return the points of each card: its number, or ten for a court card (GIN-4)."""
    return tuple(min(pack.rank(card) + 1, 10) for card in range(pack.size))


def _pack(options: OptionValues) -> Pack:
    ranks, suits, hand = (number(options, name) for name in ("num_ranks", "num_suits", "hand_size"))
    if ranks * suits < 2 * hand + 3:
        raise UsageError(
            Message(
                "{ranks} ranks of {count} suit are too few cards for two hands of {hand}; give more ranks or suits",
                {"ranks": ranks, "count": suits, "hand": hand},
                plural="{ranks} ranks of {count} suits are too few cards for two hands of {hand}; "
                "give more ranks or suits",
            ),
            code="bad-option-value",
            clause="GIN-9",
            subject="hand_size",
        )
    return standard_pack(ranks, suits)


def gin_turn(options: OptionValues, knock_limit: int | tuple[int, ...]) -> Showdown:
    """Return the shape of the turn, with the wall (GIN-7) and the limits that make a deal a draw (GIN-8).

    ``knock_limit`` is the most deadwood points to knock with (GIN-3), or that number for each first upcard.
    """
    returns = options["return_discard"] == "allowed"
    return Showdown(
        knock_limit=knock_limit,
        wall=WALL,
        return_discard=returns,
        idle_rounds=None,
        max_put_back=2 if returns else None,
        max_upcard_draws=MAX_UPCARD_DRAWS,
        calling=knocking(equal_is_undercut(options)),
    )


def knocking(equal_is_undercut: bool) -> Calling:
    """Return the explanation of a knock and its risks (GIN-6, GIN-10)."""
    return Calling(_KNOCKING_OR_EQUAL if equal_is_undercut else _KNOCKING, "GIN-6")


_KNOCKING = Message(
    "Knocking ends the deal: both hands are shown, and the other player may lay off on your melds. "
    "If your deadwood is lower then, you win the difference; if theirs is, they win it and a bonus. "
    "With gin you risk nothing."
)
_KNOCKING_OR_EQUAL = Message(
    "Knocking ends the deal: both hands are shown, and the other player may lay off on your melds. "
    "If your deadwood is lower then, you win the difference; if theirs is not higher, "
    "they win the difference and a bonus. With gin you risk nothing."
)


def equal_is_undercut(options: OptionValues) -> bool:
    """Return True if equal deadwood is an undercut (GIN-10)."""
    return options["equal_is_undercut"] == "yes"


def dealing_in_turn(pack: Pack) -> Seating:
    """Return the seating of a game to a target (GIN-10).

    The first dealer is drawn, then the deal goes round. The same dealer deals again after a deal without a winner.
    """
    return Seating("first", ByRank(pack), redeals_unwon=True)


def to_target(options: OptionValues) -> GameEnd:
    """Return the end of a game to a target, with its bonuses (GIN-10)."""
    return GameEnd(
        target=number(options, "target_score"),
        settlement=Settlement.DIFFERENCES,
        game_bonus=number(options, "game_bonus"),
        box_bonus=number(options, "box_bonus"),
    )


def _one_deal(options: OptionValues) -> GameEnd:
    for name in ("game_bonus", "box_bonus"):
        if options[name] != 0:
            raise UsageError(
                Message(
                    "a {option} is for games to a target_score: give that too, or leave out the {option}",
                    {"option": name},
                ),
                code="bad-option-value",
                clause="GIN-10",
                subject=name,
            )
    return GameEnd(settlement=Settlement.DIFFERENCES)  # GIN-1


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    pack = _pack(options)
    by_upcard = options["oklahoma"] == "yes"
    is_one_deal = options["target_score"] is None
    return book.rule_set(
        seats,
        options,
        pack=pack,
        points=card_values(pack),
        hand_size=number(options, "hand_size"),
        turn=gin_turn(options, upcard_limits(pack) if by_upcard else number(options, "knock_card")),
        seating=Seating("never") if is_one_deal else dealing_in_turn(pack),
        scoring=KnockScoring(
            number(options, "gin_bonus"), number(options, "undercut_bonus"), equal_is_undercut(options)
        ),
        game_end=_one_deal(options) if is_one_deal else to_target(options),
        in_blocks=True,
        offers=True,
    )


CLAUSES = {
    "answer-the-offer": "GIN-2",
    "upcard-declined": "GIN-2",
    "must-draw": "GIN-3",
    "has-drawn": "GIN-3",
    "not-the-upcard": "GIN-3",
    "not-held": "GIN-3",
    "just-taken": "GIN-10",
    "too-much-deadwood": "GIN-3",
    "wall": "GIN-7",
    "no-rap": "GIN-3",
}

GAME_BONUS = Option(
    "game_bonus",
    "GIN-10",
    Message("How many points does reaching the target bring at the end?"),
    0,
    (0, 100),
    before=0,
    label=Message("Bonus for the game"),
)
BOX_BONUS = Option(
    "box_bonus",
    "GIN-10",
    Message("How many points does each deal won bring at the end?"),
    0,
    (0, 20, 25),
    before=0,
    label=Message("Bonus for each deal won"),
)

BY_LENGTH = "by-length"


def _by_length(to_a_target: OptionValue, in_one_deal: OptionValue) -> Callable[[OptionValues], OptionValue]:
    return lambda options: in_one_deal if options["target_score"] is None else to_a_target


EQUAL_IS_UNDERCUT = Option(
    "equal_is_undercut",
    "GIN-10",
    Message("Is it an undercut too if both have the same deadwood?"),
    BY_LENGTH,
    (BY_LENGTH, "yes", "no"),
    before="no",
    follows=_by_length("yes", "no"),
    label=Message("Equal deadwood is an undercut"),
    words={BY_LENGTH: Message("yes with a target, no in one deal")},
)
RETURN_DISCARD = Option(
    "return_discard",
    "GIN-10",
    Message("May you discard the upcard that you have just taken?"),
    BY_LENGTH,
    (BY_LENGTH, "forbidden", "allowed"),
    before="allowed",
    follows=_by_length("forbidden", "allowed"),
    label=Message("Putting the upcard back"),
    words={BY_LENGTH: Message("forbidden with a target, allowed in one deal")},
)

BOOK = RuleBook(
    "gin-rummy",
    Message("Gin Rummy"),
    2,
    2,
    (
        Option(
            "oklahoma",
            "GIN-9",
            Message("Does the first upcard say how much deadwood you may knock with?"),
            "no",
            ("no", "yes"),
            label=Message("Oklahoma"),
        ),
        Option(
            "knock_card",
            "GIN-9",
            Message("With how much deadwood may you knock at most?"),
            10,
            least=0,
            most=10,
            label=Message("Most deadwood to knock with"),
        ),
        Option(
            "gin_bonus",
            "GIN-9",
            Message("How many points does gin bring?"),
            25,
            least=0,
            label=Message("Points for gin"),
        ),
        Option(
            "undercut_bonus",
            "GIN-9",
            Message("How many points does an undercut bring?"),
            25,
            least=0,
            label=Message("Points for an undercut"),
        ),
        Option(
            "num_ranks",
            "GIN-9",
            Message("How many ranks does the pack have, from the ace on?"),
            13,
            least=3,
            most=13,
            label=Message("Ranks in the pack"),
        ),
        Option(
            "num_suits",
            "GIN-9",
            Message("How many suits does the pack have?"),
            4,
            least=1,
            most=4,
            label=Message("Suits in the pack"),
        ),
        Option(
            "hand_size",
            "GIN-9",
            Message("How many cards does each player get?"),
            10,
            least=1,
            most=10,
            label=Message("Cards dealt to each"),
        ),
        Option(
            "target_score",
            "GIN-10",
            Message("How many points win the game, if it is not one deal?"),
            None,
            least=1,
            may_be_none=True,
            before=None,
            proposed=100,
            new_most=MOST_POINTS,
            label=Message("Points to play for"),
            phrase=play_to,
            words={None: Message("one deal")},
        ),
        GAME_BONUS,
        BOX_BONUS,
        EQUAL_IS_UNDERCUT,
        RETURN_DISCARD,
    ),
    _build,
    ("GIN-6",),
    version=2,
    reads_from=1,
    clauses=CLAUSES,
    place=7,
    minutes=20,
    difficulty="medium",
)
