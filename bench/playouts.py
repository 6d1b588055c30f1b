"""Measure playouts of every game in compiled code and on the reference engine, beside gin rummy in RLCard and
OpenSpiel.
"""

from __future__ import annotations

from bench import peers
from bench.measure import Figure, Rate, figures
from bench.ours import COMPILED, SENSIBLE, compiled, ours, sensible
from rumpus.games import BOOKS, games

SECONDS = 0.5
BASES = ("RLCard", "OpenSpiel", "OpenSpiel, rollouts")
MOST_SEATS = 4


def measure(rounds: int) -> list[Figure]:
    """Measure actions a second on one core, at two seats unless noted. The peers play gin only."""
    rates = {
        "RLCard": Rate(peers.rlcard(), SECONDS),
        "OpenSpiel": Rate(peers.open_spiel(), SECONDS),
        "OpenSpiel, rollouts": Rate(peers.open_spiel_rollouts(), SECONDS, peers.ROLLOUTS),
    }
    slugs = ("gin-rummy", *(slug for slug in games() if slug != "gin-rummy"))
    rates |= {slug: Rate(ours(slug), SECONDS) for slug in slugs}
    for slug in slugs:
        book = BOOKS[slug]
        for seats in sorted({2, min(MOST_SEATS, book.most_seats)}):
            name = f"{slug}, compiled" + (f", {seats} seats" if seats > 2 else "")
            rates[name] = Rate(compiled(slug, seats), SECONDS, COMPILED)
        rates[f"{slug}, compiled, heuristic"] = Rate(sensible(slug), SECONDS, SENSIBLE)
    return figures(rates, "actions/s", BASES, rounds)
