"""Deals of whole games, entered as counts, get the score that the cards got."""

from __future__ import annotations

import pytest

from rumpus.competition import Begin, EnterDeal, GameForm, Sheet
from rumpus.competition.forms import TypedCounts
from rumpus.core.events import DealEnded
from rumpus.core.views import Occurrence
from rumpus.game import Game
from tests.whole_games import TABLES, finished


def ends_of_deals(game: Game) -> list[Occurrence]:
    return [moment for moment in game.moments() if isinstance(moment.event, DealEnded)]


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
    form, ends = GameForm(game.rules), ends_of_deals(game)
    sheet = Sheet().accept(Begin(form, game.players, ends[0].before.dealer), 0)
    for number, end in enumerate(ends, start=1):
        sheet = sheet.accept(EnterDeal(number, typed_of(end, form)), number)
    return sheet


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_game_entered_from_counts_scores_as_its_cards(slug: str, seats: int, seed: int) -> None:
    game = finished(slug, seats, seed)
    sheet = entered(game)
    played = game.state.table.results
    assert [deal.points for deal in sheet.results] == [deal.points for deal in played]
    assert [deal.winners for deal in sheet.results] == [deal.winners for deal in played]
    assert sheet.outcome is not None
    assert game.outcome is not None
    for field in ("winners", "points", "settlement"):
        assert getattr(sheet.outcome, field) == getattr(game.outcome, field)
