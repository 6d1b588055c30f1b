"""Matches: rotated seats, the same deals, and what is counted of them."""

from math import inf, sqrt

import pytest

from rumpus.arena.match import Match, MatchGame, Standing
from rumpus.core.errors import UsageError
from rumpus.game import Seat

TWO = (Seat("first", "random-rap-15"), Seat("second", "random-rap-15"))


def test_a_seed_repeats_a_match() -> None:
    def match(seed: str) -> list[MatchGame]:
        return list(Match("rap-rummy", TWO, seed, {"deals": 1}).games(4))

    assert match("a") == match("a") != match("b")


def test_each_round_is_dealt_alike_and_everyone_moves_one_place_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seated = []

    def note(game: object, players: object, watch: object) -> None:
        seated.append((game.players, game.state.hands))  # type: ignore[attr-defined]  # a Game, before its first move
        raise StopIteration

    monkeypatch.setattr("rumpus.arena.match.play_out", note)
    match = Match("rummy-1916", tuple(Seat(name, "random") for name in "abc"), 5)
    for number in range(4):
        with pytest.raises(StopIteration):
            match.play(number)
    (first, hands), (second, again), (third, thrice), (fourth, other) = seated
    assert [first, second, third, fourth] == [tuple("abc"), tuple("cab"), tuple("bca"), tuple("abc")]
    assert hands == again == thrice != other


def test_shares_and_points_are_given_by_contestant() -> None:
    match = Match("rummy-1916", (Seat("good", "casual"), Seat("bad", "random")), 3)
    for played in match.games(4):
        assert played.shares == (1.0, 0.0)
        assert played.points[0] < played.points[1]


def test_a_standing_shares_ties() -> None:
    standing = Standing(TWO)
    for number, played in enumerate(
        (MatchGame((1.0, 0.0), (30, 10), (2.0, -2.0)), MatchGame((0.5, 0.5), (20, 20), (0, 0)))
    ):
        standing.add(number, played)
    assert (standing.wins, standing.games) == ([1.5, 0.5], 2)
    assert standing.mean_points(0) == 25


def leads(by_number: dict[int, float]) -> Standing:
    standing = Standing(TWO)
    for number, lead in by_number.items():
        standing.add(number, MatchGame((1.0, 0.0), (0, 0), (lead, -lead)))
    return standing


def test_a_round_of_rotated_seats_is_one_measurement_of_the_lead() -> None:
    # Rounds of 2, 4 and 6 points: mean 4, standard deviation 2, standard error 2 / sqrt 3.
    standing = leads({0: 1, 1: 3, 2: 0, 3: 8, 5: 6, 4: 6})
    assert tuple(standing.lead(0)) == pytest.approx((4, 4 - 1.96 * 2 / sqrt(3), 4 + 1.96 * 2 / sqrt(3)))
    assert standing.lead(1).value == -4


def test_a_round_cut_short_does_not_count() -> None:
    assert leads({0: 1, 1: 3, 2: 100, 4: 6, 5: 6}).lead(0).value == 4
    assert tuple(leads({0: 1, 1: 3, 2: 100}).lead(0)) == (2, -inf, inf)
    assert tuple(leads({2: 100}).lead(0)) == (100, -inf, inf)


@pytest.mark.parametrize(("game", "better"), [("rummy-1916", "few"), ("rap-rummy", "many")])
def test_a_lead_is_the_margin_over_the_mean_of_the_others(game: str, better: str) -> None:
    match = Match(game, (*TWO, TWO[0]), 1, {"deals": 2})
    for number in range(3):
        played = match.play(number)
        for contestant, points in enumerate(played.points):
            others = (sum(played.points) - points) / 2
            ahead = others - points if better == "few" else points - others
            assert played.leads[contestant] == ahead / 2


@pytest.mark.parametrize(
    ("won", "low", "high"),
    # Wilson's interval, by the formula of the NIST handbook (7.2.4.1) worked by hand.
    [(0, 0.0, 0.0370), (50, 0.4038, 0.5962), (95, 0.8882, 0.9785), (100, 0.9630, 1.0)],
)
def test_the_interval_is_wilsons(won: int, low: float, high: float) -> None:
    standing = Standing(TWO)
    for game in range(100):
        standing.add(game, MatchGame((1.0, 0.0) if game < won else (0.0, 1.0), (0, 0), (0, 0)))
    share = standing.win_share(0)
    assert tuple(share) == pytest.approx((won / 100, low, high), abs=1e-4)


def test_too_many_at_a_table_are_refused() -> None:
    with pytest.raises(UsageError, match="2 players"):
        Match("gin-rummy", (*TWO, TWO[0]), 1).play(0)
