"""Matches: rotated seats, the same deals, and what is counted of them."""

import pytest

from rumpus.arena.match import Match, Played, Standing
from rumpus.core.errors import UsageError
from rumpus.game import Seat

TWO = (Seat("first", "random-rap-15"), Seat("second", "random-rap-15"))


def test_a_seed_repeats_a_match() -> None:
    def match(seed: str) -> list[Played]:
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
    match = Match("rummy-1916", (Seat("good", "heuristic"), Seat("bad", "random")), 3)
    for played in match.games(4):
        assert played.shares == (1.0, 0.0)
        assert played.points[0] < played.points[1]


def test_a_standing_shares_ties_and_tells_the_mean_difference() -> None:
    standing = Standing(TWO)
    for played in (Played((1.0, 0.0), (30, 10)), Played((0.5, 0.5), (20, 20))):
        standing.add(played)
    assert (standing.wins, standing.games) == ([1.5, 0.5], 2)
    assert standing.mean_points(0) == 25
    assert (standing.mean_difference(0), standing.mean_difference(1)) == (10, -10)


@pytest.mark.parametrize(
    ("won", "low", "high"),
    # Wilson's interval, by the formula of the NIST handbook (7.2.4.1) worked by hand.
    [(0, 0.0, 0.0370), (50, 0.4038, 0.5962), (95, 0.8882, 0.9785), (100, 0.9630, 1.0)],
)
def test_the_interval_is_wilsons(won: int, low: float, high: float) -> None:
    standing = Standing(TWO)
    for game in range(100):
        standing.add(Played((1.0, 0.0) if game < won else (0.0, 1.0), (0, 0)))
    share = standing.win_share(0)
    assert tuple(share) == pytest.approx((won / 100, low, high), abs=1e-4)


def test_too_many_at_a_table_are_refused() -> None:
    with pytest.raises(UsageError, match="2 players"):
        Match("gin-rummy", (*TWO, TWO[0]), 1).play(0)
