"""Rummy Gin, with tiles: open with 50, rearrange the table at will, empty the rack and be paid for theirs (RG)."""

from __future__ import annotations

from rumpus.core.events import DealResult, Outcome
from rumpus.core.jokers import JokerRules
from rumpus.core.melds import MeldRules
from rumpus.core.packs import tile_pack
from rumpus.core.rules import Ending, RuleSet, Seating
from rumpus.core.scoring import counts_in_hand, decided, shown
from rumpus.core.state import State, Table
from rumpus.core.tally import Scoring, Tally
from rumpus.core.turns.tiles import TileTurn
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, OptionValues, deals_option, number
from rumpus.games.tile_games import RACK_SIZE, lowest_rack, rank_for_start, tile_points


def pay_winner(rules: RuleSet, state: State, ending: Ending) -> DealResult:
    """Each other player owes the winner what is left on his rack (RG-11), or, with the pool used up, the difference of
    the counts (RG-12): an empty rack is the lowest.
    """
    counts = counts_in_hand(rules, state)
    winner = lowest_rack(rules, state, counts)
    owed = {seat: count - counts[winner] for seat, count in enumerate(counts) if seat != winner}
    entries = [tuple(owed.values()) if seat == winner else (-owed[seat],) for seat in range(rules.seats)]
    return shown(state, ending, [winner], counts, entries)


def highest_balance(rules: RuleSet, table: Table) -> Outcome | None:
    """The highest balance wins after all deals (RG-11)."""
    if len(table.results) < number(rules.options, "deals"):
        return None
    return decided("deals played", table.totals, settlement=table.totals)


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    return RuleSet(
        game=book.slug,
        title=book.title,
        version=book.version,
        seats=seats,
        options=options,
        pack=tile_pack(),
        melds=MeldRules(tile_pack()),
        points=tile_points(),
        hand_size=RACK_SIZE,  # RG-3
        turn=TileTurn(
            opening=number(options, "opening"),
            opens_apart=False,
            jokers=JokerRules(rack_jokers_stay_apart=True, any_missing_colour=True),
            ends_with_pool=options["pool_end"] == "end",
        ),
        seating=Seating("first", rank_for_start, winner_starts=True),  # RG-2
        clauses=CLAUSES,
        score_deal=pay_winner,
        outcome=highest_balance,
        tally=Tally(Scoring.WINNER_PAID, deals=number(options, "deals")),
    )


CLAUSES = {
    "must-play-or-pick": "RG-7",
    "pool-used-up": "RG-12",
    "not-held": "RG-7",
    "tile-missing": "RG-8",
    "nothing-placed": "RG-8",
    "no-meld": "RG-4",
    "not-one-tile": "RG-7",
    "has-opened": "RG-5",
    "must-open": "RG-5",
    "opening-not-placed": "RG-5",
    "opening-too-low": "RG-5",
    "opening-joker-changed": "RG-9",
    "joker-not-replaced": "RG-10",
    "joker-not-used": "RG-10",
    "rack-joker": "RG-9",
}

BOOK = RuleBook(
    "rummy-gin",
    "Rummy Gin (tiles)",
    2,
    4,
    (
        Option("opening", "RG-5", "points the first play needs (25 speeds the game up, RG-14)", 50, least=0),
        deals_option("RG-11"),
        Option("pool_end", "RG-12", "what happens once the pool is used up", "play-on", ("play-on", "end")),
        Option("turn_seconds", "RG-13", "time for a turn, in seconds", None, (None, 180, 240)),
    ),
    _build,
    ("RG-11",),
)
