"""The hint: what to type, and one line that says why."""

from __future__ import annotations

import re
from typing import Any

import pytest

import rumpus.solver
from rumpus.coach import reasons
from rumpus.coach.hint import EARLY, READY, Hint, HintNotes, hint, plain_hint
from rumpus.core.actions import Action, Discard, DrawFromStock, Knock, Rap, TakeFromPile
from rumpus.core.state import Phase
from rumpus.core.views import View
from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.players.plain import PlainPlayer
from rumpus.solver import best_play
from rumpus.wording.reading import read_line
from rumpus.wording.telling import Teller
from tests.deals import Example, dealt
from tests.tile_tables import tile_rules, tile_view


def reason(teller: Teller, view: View, action: Action) -> str:
    return str(reasons.reason(teller, view, action))


TABLES = [(slug, seats) for slug, book in BOOKS.items() for seats in (book.least_seats, book.most_seats)]


def hint_texts(slug: str, table: str, rack: str, **more: object) -> tuple[str, str]:
    seen = tile_view(table, rack, **more)  # type: ignore[arg-type]  # passed on as it is
    rules = tile_rules(slug, seen.table.seats)
    lines, _, why = hint(Teller(rules, tuple("ABCD"[: rules.seats]), seen.seat), seen)
    return ", then ".join(lines), str(why)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_hints_are_legal_and_have_a_reason(slug: str, seats: int) -> None:
    game = Game(slug, players=[f"P{seat}" for seat in range(seats)], seed=5)
    for _ in range(60):
        if game.is_over or game.to_move is None:
            break
        teller = Teller(game.rules, game.players, game.to_move)
        lines, acts, why = hint(teller, game.view(game.to_move))
        assert re.fullmatch(r"[A-Z][^\n]+\.", str(why))
        if game.rules.pack.is_tiles:
            assert_best(game)
            game.play("pick" if game.state.table.stock_count else "pass")
        else:
            (line,), (act,) = lines, acts
            assert read_line(teller, game.view(game.to_move), line) == game.parse(act)
            game.play(act)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_plain_player_says_why_and_asks_no_solver(slug: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*asked: Any) -> None:
        raise AssertionError("the solver is not compiled")

    for name in ("least_deadwood", "best_play"):
        monkeypatch.setattr(rumpus.solver, name, forbidden, raising=False)
    game, reasons = Game(slug, players=[f"P{seat}" for seat in range(seats)], seed=5), set[str]()
    for _ in range(60):
        if game.is_over or game.to_move is None:
            break
        view = game.view(game.to_move)
        why = str(plain_hint(Teller(game.rules, game.players, game.to_move), view).reason)
        assert re.fullmatch(r"[A-Z][^\n]+\.", why)
        assert "no play places more" not in why, "it does not know that"
        reasons.add(why)
        game.play(PlainPlayer(game.rules).choose(view))
    assert len(reasons) > 1


def assert_best(game: Game) -> None:
    view = game.view(game.to_move)
    assert view.seat is not None
    lines, _, told = hint(Teller(game.rules, game.players, view.seat), view)
    why = str(told)
    best = best_play(view.table.tableau, view.hand, game.rules, opened=view.table.turn.opened[view.seat])
    assert ("can be placed" in why) == (best.tiles == 0)
    assert (lines in (["pick"], ["pass"])) == (best.tiles == 0)
    if best.tiles:
        assert f"places {best.tiles} of your" in why


def test_a_tile_hint_is_the_easiest_of_the_best_plays() -> None:
    lines, why = hint_texts("rummy-q", "R7 B7 K7 Y7 / R1 R2 R3", "K8 K9 B12")
    assert lines == "lay K8 K9, then move K7 from 1 to 3, then go"
    assert why == "It places 2 of your 3 tiles; no play places more."
    assert hint_texts("rummy-gin", "B5 B6 B7", "B8 B9")[1] == "It places every tile you have."


def test_a_tile_hint_is_steps_and_then_go() -> None:
    seen = tile_view("R7 B7 K7 Y7 / R1 R2 R3", "K8 K9 B12")
    told = hint(Teller(tile_rules("rummy-q"), ("Ann", "Bob"), 0), seen)
    assert told.acts == told.lines == ["lay K8 K9", "move K7 from 1 to 3", "go"]


def test_the_hint_says_that_a_rack_cannot_open() -> None:
    unopened = "None of yours can be placed before you have opened."
    assert hint_texts("rummy-q", "B5 B6 B7", "B8 R1", opened=False) == ("pick", unopened)
    assert hint_texts("rummy-q", "B5 B6 B7", "R1", pool=0) == ("pass", "None of yours can be placed.")


def card_hint(example: Example) -> tuple[list[str], str]:
    lines, _, why = hint(Teller(example.rules, ("Ann", "Bob"), example.to_move), example.seen)
    return lines, str(why)


def test_reasons_state_the_counts_of_the_solver() -> None:
    example = dealt("gin-rummy", "7C 8C 2D 2H 2S 5H 4D TS JH KD", "", upcard="9C")
    assert card_hint(example) == (["take 9C"], "With 9C you can leave 29 points outside melds; now it is 54.")
    example.play("take 9C")
    assert card_hint(example) == (["discard KD"], "It leaves 29 points outside melds; no other discard leaves fewer.")


@pytest.mark.clause("GIN-10")
@pytest.mark.parametrize(
    ("returns", "left", "discarded"), [("allowed", 40, "not the fewest (40)"), ("forbidden", 41, "no other discard")]
)
def test_a_card_that_may_not_be_put_back_is_not_counted_as_put_back(returns: str, left: int, discarded: str) -> None:
    example = dealt("gin-rummy", "7C 8C 2D 2H 2S 5H 4D 9S 6H AD", "", upcard="KS", return_discard=returns)
    teller, parse = Teller(example.rules, ("Ann", "Bob"), 0), example.rules.pack.parse
    taken = reason(teller, example.seen, TakeFromPile(parse("KS")))
    assert taken == f"With KS you can leave {left} points outside melds; now it is 40."
    example.play("take KS")
    assert discarded in reason(teller, example.seen, Discard(parse("9S")))


def test_a_draw_is_weighed_against_the_upcard() -> None:
    example = dealt("rummy-1916", "AC 2C 3C 5D 5H 5S 9D 9H", "", upcard="KS")
    lines, why = card_hint(example)
    assert lines == ["draw"]
    assert re.fullmatch(r"A card of the stock leaves you \d+ points outside melds on average, KS 18\.", why)


def test_ending_a_deal_tells_the_count() -> None:
    example = dealt("rap-rummy", "1B 2B 3B 5D 5C 5F 1D 1C", "")
    assert card_hint(example) == (
        ["rap"],
        "You would show 2 points outside melds; the other player probably holds more.",
    )


@pytest.mark.clause("RAP-4")
def test_a_rap_with_fewer_melds_than_the_directions_advise_is_called_a_risk() -> None:
    example = dealt("rap-rummy", "1B 2B 3B 1D 1C 2F 5D 5C", "")
    teller = Teller(example.rules, ("Ann", "Bob"), 0)
    assert reason(teller, example.seen, Rap()).endswith("more. It is a risk: the directions advise it with more melds.")


def test_advice_to_hold_melds_states_the_risk() -> None:
    kept = "Melds held count against you if another goes out."
    example = dealt("rummy-1916", "AC 2C 3C 5D 5H 5S 9D 9H", "", upcard="KS").play("draw")
    teller = Teller(example.rules, ("Ann", "Bob"), 0)
    with_melds = reason(teller, example.seen, Discard(example.rules.pack.parse("9D")))
    assert with_melds.endswith(kept)
    loose = dealt("rummy-1916", "AC 2D 3H 5D 7H 9S JD KH", "", upcard="KS").play("draw")
    assert kept not in reason(teller, loose.seen, Discard(loose.rules.pack.parse("KH")))
    shown = dealt("gin-rummy", "AC 2C 3C 5D 5H 5S 9D 9H JS KD", "", upcard="KS").play("no", "no", "draw")
    own = Teller(shown.rules, ("Ann", "Bob"), 0)
    assert kept not in reason(own, shown.seen, Discard(shown.rules.pack.parse("KD")))


@pytest.mark.clause("GIN-7")
def test_at_the_wall_the_count_of_a_knock_includes_the_upcard() -> None:
    example = dealt("gin-rummy", "AC 2C 5H 6H 7H 9S TS JS QS KD", "", upcard="3C")
    table = example.state.table.changed(phase=Phase.DRAW, turn_number=30)
    seen = View(0, table, example.state.hands[0])
    teller = Teller(example.rules, ("Ann", "Bob"), 0)
    assert reason(teller, seen, Knock(example.rules.pack.parse("KD"))).startswith("You would show 0 points")


@pytest.mark.clause("GIN-2")
def test_an_upcard_that_both_refused_is_not_weighed() -> None:
    example = dealt("gin-rummy", "7C 8C 2D 2H 5S 5H 9D TS JH KD", "", upcard="QC").play("no", "no")
    lines, why = card_hint(example)
    assert lines == ["draw"]
    assert "QC" not in why


@pytest.mark.clause("R16-11")
def test_an_empty_stock_is_no_average() -> None:
    example = dealt("rummy-1916", "AC 2C 3C 5D 5H 5S 9D 9H", "", upcard="KS")
    seen = View(0, example.state.table.changed(stock_count=0), example.state.hands[0])
    why = reason(Teller(example.rules, ("Ann", "Bob"), 0), seen, DrawFromStock())
    assert why.startswith("The stock is used up: the discard pile is turned over")


def test_an_average_of_one_point_is_worded_in_the_singular() -> None:
    example = dealt("rummy-1916", "AC 2C 3C 5D 5H 5S 9D 9H", "", upcard="KS")
    ace_alone = 1 << example.rules.pack.parse("AS")
    why = reason(Teller(example.rules, ("Ann", "Bob"), 0), View(0, example.state.table, ace_alone), DrawFromStock())
    assert why.startswith("A card of the stock leaves you 1 point outside melds on average, KS 1")


@pytest.mark.clause("R16-11")
def test_a_known_stock_is_no_average() -> None:
    example = dealt("rummy-1916", "AC 2C 3C 5D 5H 5S 9D 9H", "", upcard="KS")
    top = example.rules.pack.parse("4C")
    seen = View(0, example.state.table.changed(stock_known=(top,)), example.state.hands[0])
    why = reason(Teller(example.rules, ("Ann", "Bob"), 0), seen, DrawFromStock())
    assert why == "The next card of the stock is 4C; with it you can leave 9 points outside melds."


def test_the_plain_player_counts_as_the_solver_does() -> None:
    example = dealt("gin-rummy", "7C 8C 2D 2H 2S 5H 4D TS JH KD", "", upcard="9C")
    for typed in ("take 9C", "discard KD"):
        teller = Teller(example.rules, ("Ann", "Bob"), example.to_move)
        assert plain_hint(teller, example.seen) == hint(teller, example.seen)
        example.play(typed)


def test_the_hint_of_the_plain_player_for_tiles_is_a_quick_look() -> None:
    def plain_reason(table: str, rack: str, **more: Any) -> str:
        teller = Teller(tile_rules("rummy-q"), ("Ann", "Bob"), 0)
        return str(plain_hint(teller, tile_view(table, rack, **more)).reason)

    assert plain_reason("R1 R2 R3", "K8 K9 K10 B12") == "It places 3 of your 4 tiles."
    assert plain_reason("R1 R2 R3", "R4") == "It places every tile you have."
    assert plain_reason("B5 B6 B7", "R1") == "At a glance there is nothing to lay."
    assert plain_reason("B5 B6 B7", "B8 R1", opened=False) == "At a glance there is nothing to open with."


@pytest.mark.clause("RAP-4")
def test_the_plain_player_raps_with_the_melds_that_the_directions_advise() -> None:
    rash = dealt("rap-rummy", "2B 3B 4B 5B 6B 1D 1C 3F", "")  # a count of 5, and one meld
    assert plain_hint(Teller(rash.rules, ("Ann", "Bob"), 0), rash.seen).lines == ["no"]
    sound = dealt("rap-rummy", "1B 2B 3B 5D 5C 5F 9D 8C", "")
    assert plain_hint(Teller(sound.rules, ("Ann", "Bob"), 0), sound.seen).lines == ["rap"]


def test_each_seat_is_informed_once_that_better_hints_come_and_are_ready() -> None:
    notes, plain = HintNotes(), Hint(["draw"], ["draw"], "So it is.")
    assert notes.added(plain, 0, is_early=False) == plain
    assert str(notes.added(plain, 0, is_early=True).reason) == f"So it is. {EARLY}"
    assert notes.added(plain, 0, is_early=True) == plain
    assert notes.added(plain, 1, is_early=False) == plain
    assert str(notes.added(plain, 0, is_early=False).reason) == f"{READY} So it is."
    assert notes.added(plain, 0, is_early=False) == plain
