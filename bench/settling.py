"""Settle whole games from their counts: ``python -m bench.settling [GAMES]`` (default 2,000 games of each book).

Each game is played with cards. Then the counts of each deal are typed in on a score sheet, as people do at a real
table. Points, payments and winners must be equal. Seats and seeds change from game to game.
"""

from __future__ import annotations

import sys

from rumpus.arena.match import play_out
from rumpus.competition import Begin, EnterDeal, GameForm, Sheet
from rumpus.competition.forms import TypedCounts
from rumpus.core.events import DealEnded
from rumpus.core.views import Occurrence
from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.players.plain import PlainPlayer

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


def typed_of(end: Occurrence, form: GameForm) -> TypedCounts:
    """Return the numbers that people would read off after this deal."""
    assert isinstance(end.event, DealEnded)
    result = end.event.result
    typed = TypedCounts(
        result.counts,
        result.laid,
        result.by if form.has_caller else None,
        doubled=any(rule.scores for rule in form.rules.deal_rules(end.before)),
    )
    return typed._replace(first=result.winners[0]) if form.tied(typed) else typed


def entered(game: Game) -> Sheet:
    """Return the sheet of a game whose deals were typed in."""
    form = GameForm(game.rules)
    ends = [moment for moment in game.moments() if isinstance(moment.event, DealEnded)]
    sheet = Sheet().accept(Begin(form, game.players, ends[0].before.dealer), 0)
    for number, end in enumerate(ends, start=1):
        sheet = sheet.accept(EnterDeal(number, typed_of(end, form)), number)
    return sheet


def differences(game: Game) -> list[str]:
    """Return the names of the values in which the typed sheet differs from the finished game."""
    sheet, played = entered(game), game.state.table.results
    assert sheet.outcome is not None
    assert game.outcome is not None
    pairs = {
        "points of deals": ([deal.points for deal in sheet.results], [deal.points for deal in played]),
        "winners of deals": ([deal.winners for deal in sheet.results], [deal.winners for deal in played]),
        "winners": (sheet.outcome.winners, game.outcome.winners),
        "totals": (sheet.outcome.points, game.outcome.points),
        "payments": (sheet.outcome.settlement, game.outcome.settlement),
    }
    return [name for name, (typed, cards) in pairs.items() if typed != cards]


def _finished(slug: str, number: int) -> Game:
    book = BOOKS[slug]
    seats = book.least_seats + number % (book.most_seats - book.least_seats + 1)
    game = Game(slug, NAMES[:seats], seed=f"settling {number}")
    play_out(game, [PlainPlayer(game.rules)] * seats)
    return game


def main(games: int) -> None:
    """Print a line for each book: its games, their deals, and how many differ."""
    for slug in BOOKS:
        deals = differing = 0
        for number in range(games):
            game = _finished(slug, number)
            deals += len(game.state.table.results)
            found = differences(game)
            if found:
                differing += 1
                print(f"  game {number}: {', '.join(found)} differ")
        print(f"{slug:<14} {games:,} games, {deals:,} deals, {differing} differ", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 2_000)
