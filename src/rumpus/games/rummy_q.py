"""Rummy Q, club rules (RQ): open with 25 points without jokers, and steal jokers. The fewest points win."""

from __future__ import annotations

from rumpus.core.messages import Message
from rumpus.core.packs import tile_pack
from rumpus.core.rules import RuleSet, Seating
from rumpus.core.scoring import GameEnd, HandsCharged
from rumpus.core.turns.tiles import Opening, TileTurn
from rumpus.core.turns.tiles.jokers import JokerRules
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, OptionValues, deals_option, number
from rumpus.games.tile_games import RACK_SIZE, rank_for_start, tile_points


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    return book.rule_set(
        seats,
        options,
        pack=tile_pack(),
        points=tile_points(),
        hand_size=RACK_SIZE,  # RQ-2
        turn=TileTurn(
            opening=Opening(number(options, "opening"), jokers=False, table_untouched=True),  # RQ-4
            jokers=JokerRules(
                rack_jokers_stay_apart=False,
                any_missing_colour=False,
                replacements_apart=options["joker_steal"] == "literal",  # RQ-9
            ),
            says_one_tile=options["one_tile_call"] == "by-player",
            ends_by_pass=True,  # RQ-6
        ),
        seating=Seating("each", rank_for_start, winner_starts=True),  # RQ-2
        scoring=HandsCharged(lowest_wins=True),  # RQ-12, RQ-14
        game_end=GameEnd(deals=number(options, "deals")),
        lowest_wins=True,
    )


CLAUSES = {
    "must-play-or-pick": "RQ-5",
    "pool-used-up": "RQ-14",
    "not-held": "RQ-5",
    "used-up": "RQ-5",
    "tile-missing": "RQ-11",
    "tile-missing/joker": "RQ-9",
    "nothing-placed": "RQ-5",
    "no-meld": "RQ-3",
    "no-meld/too-short": "RQ-10",
    "no-meld/undeclared": "RQ-8",
    "not-one-tile": "RQ-7",
    "has-opened": "RQ-4",
    "must-open": "RQ-4",
    "opening-not-placed": "RQ-4",
    "opening-joker": "RQ-4",
    "opening-too-low": "RQ-4",
    "opening-on-table": "RQ-4",
    "joker-not-replaced": "RQ-9",
    "joker-not-used": "RQ-9",
}

BOOK = RuleBook(
    "rummy-q",
    Message("Rummy Q (club rules)"),
    2,
    4,
    (
        Option(
            "opening",
            "RQ-4",
            Message("How many points does the first play need?"),
            25,
            least=0,
            label=Message("Points to open with"),
        ),
        Option(
            "one_tile_call",
            "RQ-7",
            Message("Who says “one tile”?"),
            "automatic",
            ("automatic", "by-player"),
            label=Message("“One tile”"),
            words={"automatic": Message("says itself"), "by-player": Message("said by the player")},
        ),
        Option(
            "joker_steal",
            "RQ-9",
            Message("How many tiles from the rack does it take to steal two jokers in one turn?"),
            "shared",
            ("shared", "literal"),
            label=Message("Stealing two jokers in one turn"),
            words={
                "shared": Message("takes four tiles"),
                "literal": Message("takes six: for each joker its tile and two more"),
            },
            before="shared",
        ),
        deals_option("RQ-13"),
    ),
    _build,
    ("RQ-12",),
    clauses=CLAUSES,
    equal_counts="RQ-14",
    is_of_club=True,  # RQ-15
    place=6,
    minutes=35,
    difficulty="medium",
)
