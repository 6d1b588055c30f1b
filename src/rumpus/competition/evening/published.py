"""Settings of events that were held, after their published rules. ``docs/play/evenings.md`` names the sources.

Where the rules leave something open, a comment gives our reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rumpus.competition.evening.settings import EveningSettings, StandingRule, TableGame, TableRange
from rumpus.games import BOOKS


class PublishedEvent(NamedTuple):
    """The settings of an event, and the web addresses of its rules. There are none if a rule book has the rules."""

    settings: EveningSettings
    sources: tuple[str, ...] = ()


_CLUB_GAME = next((book.slug for book in BOOKS.values() if book.is_of_club), "")
PUBLISHED: Mapping[str, PublishedEvent] = {
    # Two players, five rounds by standing. The loser pays the points on the rack, and the winner gets them. The rules
    # name tie-breaks, but no worth of a game. Our reading: a win counts 1, and an equal game a half.
    "mind-sports": PublishedEvent(
        EveningSettings(
            "Mind Sports Olympiad",
            tables=TableRange(2, 2, 2),
            format="duels-by-standing",
            rounds=5,
            standing=StandingRule(
                by="places",
                bye="win",
                tie_breaks=("beat-all", "points-less-best", "beaten-opponents"),
                place_points=((1, 0),),
            ),
            turn_seconds=10,
            own_seconds=10 * 60,
        ),
        ("https://msoworld.com/product/rummikub/", "http://www.msoworld.com/pentamind/tie-breaks/"),
    ),
    # Tables of 3 and 4, "3 or more separately scored rounds within a 1 hour time limit", a minute a turn, age groups.
    # Our reading: three rounds of twenty minutes, for which people change tables.
    "senior-games": PublishedEvent(
        EveningSettings("Senior games", rounds=3, seconds=20 * 60, turn_seconds=60),
        ("https://nvso.us/events/rummikub/",),
    ),
    # Tables of 3 and 4 play three games, their winners two, and the winners of those a last one. The lowest score wins,
    # and the last game gives the medals. So a place is worth 1 for each table that a person won, and the points of the
    # last table decide between equals. Two minutes a play.
    "winners-meet": PublishedEvent(
        EveningSettings(
            "Golden games",
            played=TableGame(lowest_wins=True),
            rounds=3,
            standing=StandingRule(
                by="places", bye="nothing", tie_breaks=("last-round", "points"), place_points=((1, 0, 0, 0),)
            ),
            turn_seconds=2 * 60,
        ),
        ("http://gwinnettseniorgoldengames.org/rules/rules-rummikub.html",),
    ),
    # RQ-13: the fewest points win. Our reading of "several games": four at every table, so that tables of three and of
    # four have played equally many.
    "book-club": PublishedEvent(EveningSettings("Club evening", played=TableGame(_CLUB_GAME, {"deals": 4}))),
}
"""The events by their names on the command line."""
