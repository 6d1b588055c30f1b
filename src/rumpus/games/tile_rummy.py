"""Tile Rummy, by the common rules of today (TR): open with 30 points, rearrange the table, empty the rack."""

from __future__ import annotations

from rumpus.core.messages import Message
from rumpus.core.packs import tile_pack
from rumpus.core.rules import RuleSet, Seating
from rumpus.core.scoring import GameEnd, WinnerPaid
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
        points=tile_points(joker=30),  # TR-6
        hand_size=RACK_SIZE,  # TR-1
        turn=TileTurn(
            opening=Opening(number(options, "opening"), joker_worth="face", table_untouched=True),  # TR-3
            jokers=JokerRules(rack_jokers_stay_apart=False, any_missing_colour=False, free_once_replaced=True),  # TR-5
        ),
        seating=Seating("first", rank_for_start, winner_starts=True, highest=True),  # TR-1
        scoring=WinnerPaid(ties_are_void=True),  # TR-6, TR-7
        game_end=GameEnd(deals=number(options, "deals")),  # TR-8
    )


CLAUSES = {
    "must-play-or-pick": "TR-4",
    "pool-used-up": "TR-7",
    "not-held": "TR-4",
    "used-up": "TR-4",
    "tile-missing": "TR-4",
    "tile-missing/joker": "TR-5",
    "nothing-placed": "TR-4",
    "no-meld": "TR-2",
    "no-meld/undeclared": "TR-4",
    "not-one-tile": "TR-4",
    "has-opened": "TR-3",
    "must-open": "TR-3",
    "opening-not-placed": "TR-3",
    "opening-too-low": "TR-3",
    "opening-on-table": "TR-3",
    "joker-not-replaced": "TR-5",
}

BOOK = RuleBook(
    "tile-rummy",
    Message("Tile Rummy"),
    2,
    4,
    (
        Option(
            "opening",
            "TR-3",
            Message("How many points does the first play need?"),
            30,
            least=0,
            label=Message("Points to open with"),
        ),
        deals_option("TR-8"),
    ),
    _build,
    ("TR-6", "TR-7"),
    clauses=CLAUSES,
    place=8,
    minutes=35,
    difficulty="medium",
)
