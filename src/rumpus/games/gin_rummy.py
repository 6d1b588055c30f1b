"""Gin Rummy as OpenSpiel plays it, so that players and engines can be compared (GIN)."""

from __future__ import annotations

from rumpus.core.errors import UsageError
from rumpus.core.packs import Pack, standard_pack
from rumpus.core.rules import RuleSet, Seating
from rumpus.core.scoring import GameEnd, Knock, Settlement
from rumpus.core.turns.showdown import Showdown
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, OptionValues, number

WALL = 2  # GIN-7
MAX_UPCARD_DRAWS = 50  # GIN-8


def upcard_limits(pack: Pack) -> tuple[int, ...]:
    """The most deadwood points one may knock with is the value of the first upcard; an ace asks for gin."""
    return tuple(0 if pack.rank(card) == 0 else value for card, value in enumerate(card_values(pack)))


def card_values(pack: Pack) -> tuple[int, ...]:
    """A card counts its number, court cards ten (GIN-4)."""
    return tuple(min(pack.rank(card) + 1, 10) for card in range(pack.size))


def _pack(options: OptionValues) -> Pack:
    ranks, suits, hand = (number(options, name) for name in ("num_ranks", "num_suits", "hand_size"))
    if ranks * suits < 2 * hand + 3:
        raise UsageError(
            f"{ranks} ranks of {suits} suit{'s' * (suits != 1)} are too few cards for two hands of {hand}; give more ranks or suits",
            code="bad-option-value",
            clause="GIN-9",
            subject="hand_size",
        )
    return standard_pack(ranks, suits)


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    pack = _pack(options)
    by_upcard = options["oklahoma"] == "yes"
    return book.rule_set(
        seats,
        options,
        pack=pack,
        points=card_values(pack),
        hand_size=number(options, "hand_size"),
        turn=Showdown(
            knock_limit=upcard_limits(pack) if by_upcard else number(options, "knock_card"),
            wall=WALL,
            idle_rounds=None,
            max_put_back=2,
            max_upcard_draws=MAX_UPCARD_DRAWS,
        ),
        seating=Seating("never"),
        scoring=Knock(number(options, "gin_bonus"), number(options, "undercut_bonus")),
        game_end=GameEnd(settlement=Settlement.DIFFERENCES),  # GIN-1: one deal
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
    "too-much-deadwood": "GIN-3",
    "wall": "GIN-7",
    "no-rap": "GIN-3",
}

BOOK = RuleBook(
    "gin-rummy",
    "Gin Rummy",
    2,
    2,
    (
        Option("oklahoma", "GIN-9", "the first upcard's value is the most one may knock with", "no", ("no", "yes")),
        Option(
            "knock_card",
            "GIN-9",
            "the most deadwood points one may knock with",
            10,
            least=0,
            most=10,
            label="Most deadwood to knock with",
        ),
        Option("gin_bonus", "GIN-9", "points for gin", 25, least=0, label="Points for gin"),
        Option("undercut_bonus", "GIN-9", "points for an undercut", 25, least=0, label="Points for an undercut"),
        Option(
            "num_ranks",
            "GIN-9",
            "how many ranks the pack has, from the ace",
            13,
            least=3,
            most=13,
            label="Ranks in the pack",
        ),
        Option("num_suits", "GIN-9", "how many suits the pack has", 4, least=1, most=4, label="Suits in the pack"),
        Option("hand_size", "GIN-9", "cards dealt to each player", 10, least=1, most=10, label="Cards dealt to each"),
    ),
    _build,
    ("GIN-6",),
    clauses=CLAUSES,
)
