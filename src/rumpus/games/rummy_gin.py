"""Rummy Gin, with tiles (RG): open with 50 points, rearrange the table, empty the rack and collect from the others."""

from __future__ import annotations

from rumpus.core.messages import Message
from rumpus.core.packs import tile_pack
from rumpus.core.rules import RuleSet, Seating
from rumpus.core.scoring import GameEnd, Settlement, WinnerPaid
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
        hand_size=RACK_SIZE,  # RG-3
        turn=TileTurn(
            opening=Opening(number(options, "opening")),  # RG-5, RG-6
            jokers=JokerRules(rack_jokers_stay_apart=True, any_missing_colour=True),
            ends_with_pool=options["pool_end"] == "end",
        ),
        seating=Seating("first", rank_for_start, winner_starts=True),  # RG-2
        scoring=WinnerPaid(),
        game_end=GameEnd(deals=number(options, "deals"), settlement=Settlement.TOTALS),  # RG-11
    )


CLAUSES = {
    "must-play-or-pick": "RG-7",
    "pool-used-up": "RG-12",
    "not-held": "RG-7",
    "used-up": "RG-7",
    "tile-missing": "RG-8",
    "nothing-placed": "RG-8",
    "no-meld": "RG-4",
    "no-meld/undeclared": "RG-10",
    "not-one-tile": "RG-7",
    "has-opened": "RG-5",
    "must-open": "RG-5",
    "opening-not-placed": "RG-5",
    "opening-too-low": "RG-5",
    "opening-joker-changed": "RG-5",
    "joker-not-replaced": "RG-10",
    "joker-not-used": "RG-10",
    "rack-joker": "RG-9",
}

BOOK = RuleBook(
    "rummy-gin",
    Message("Rummy Gin (tiles)"),
    2,
    4,
    (
        Option(
            "opening",
            "RG-5",
            Message("How many points does the first play need (25 makes the game faster, RG-14)?"),
            50,
            least=0,
            label=Message("Points to open with"),
        ),
        deals_option("RG-11"),
        Option(
            "pool_end",
            "RG-12",
            Message("What happens when the pool is used up?"),
            "play-on",
            ("play-on", "end"),
            label=Message("When the pool is used up"),
            words={"play-on": Message("play goes on"), "end": Message("the deal ends")},
        ),
        Option(
            "turn_seconds",
            "RG-13",
            Message("How many seconds may a turn take?"),
            None,
            (None, 180, 240),
            limits_turn=True,
            label=Message("Time for a turn"),
            words={None: Message("no limit"), 180: Message("3 minutes"), 240: Message("4 minutes")},
        ),
    ),
    _build,
    ("RG-11",),
    clauses=CLAUSES,
    equal_counts="RG-12",
    place=5,
    minutes=30,
    difficulty="medium",
)
