"""Gin Rummy to a target: who deals, what a deal brings, how the game ends, and games from before there was one
(GIN-10)."""

from __future__ import annotations

import json
from itertools import chain
from typing import Any

import pytest

from rumpus.core.actions import Deal, DrawForDeal
from rumpus.core.errors import RecordError, UsageError
from rumpus.core.events import DealResult, Outcome
from rumpus.core.packs import standard_pack
from rumpus.core.results import Results
from rumpus.core.rules import OptionValue
from rumpus.core.shuffle import FairShuffle
from rumpus.core.state import Phase, PublicState
from rumpus.game import Game
from rumpus.games import rule_book
from rumpus.record import load, parse_record, verify
from rumpus.record.format import record_of
from tests.clauses.gin_hands import FIVE_LEFT, knocks
from tests.deals import Example, cards, dealt
from tests.whole_games import finished, play_at_random

PACK = standard_pack()
BOOK = rule_book("gin-rummy")


def won(winner: int | None, points: int = 0) -> DealResult:
    """A deal that this seat won with so many points."""
    entries = tuple((points,) if seat == winner else () for seat in range(2))
    winners = () if winner is None else (winner,)
    return DealResult("knock", winner, winners, (0, 0), ((), ()), (0, 0), entries)


def outcome(*deals: DealResult, **options: int) -> Outcome | None:
    rules = BOOK.rules(2, **{"target_score": 100, **options})
    return rules.game_end(rules, PublicState(2, Phase.DEAL, results=Results.of(deals)))


def first_deal() -> Example:
    """The first deal of a long game; seat 1 deals."""
    return dealt("gin-rummy", FIVE_LEFT, "", stock="KS", target_score=500)


def knock(example: Example) -> Example:
    return example.play("no", "no", "draw", "discard KS knock")


EQUAL = "5D 2H 2D 2C TH TS TC 6H 7H 8H"  # 5 left, as FIVE_LEFT


def tied_deal(**options: Any) -> Example:
    """The same with equal deadwood after the knock."""
    return knock(dealt("gin-rummy", FIVE_LEFT, EQUAL, stock="KS", target_score=500, **options))


@pytest.mark.clause("GIN-10")
def test_the_first_dealer_is_drawn_the_ace_being_lowest() -> None:
    example = Example(BOOK.rules(2, target_score=100))
    assert example.phase == "draw for deal"
    shown = cards(PACK, "KS AH")
    example.do(DrawForDeal((*shown, *(card for card in range(52) if card not in shown))))
    assert (example.state.table.dealer, example.phase) == (1, "deal")


@pytest.mark.clause("GIN-10")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_other_gets_the_first_ten_cards_and_starts(starter: int) -> None:
    example = dealt("gin-rummy", "", "", starter=starter, target_score=100)
    assert (example.to_move, example.phase, example.state.table.dealer) == (starter, "offer", 1 - starter)
    again = Example(BOOK.rules(2, target_score=100)).draw_for_deal(starter).do(Deal(tuple(range(52))))
    assert again.hand(starter) == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC"


@pytest.mark.clause("GIN-10")
def test_after_a_deal_that_was_won_the_other_deals() -> None:
    example = knock(first_deal())
    assert example.result.winners == (0,)
    assert example.totals == (example.result.points[0], 0)
    assert (example.outcome, example.phase) == (None, "deal")
    for starter in (1, 0):
        example.deal(*(("", FIVE_LEFT) if starter else (FIVE_LEFT, "")), stock="KS")
        assert (example.to_move, example.state.table.dealer) == (starter, 1 - starter)
        knock(example)
    assert [result.winners for result in example.state.table.results] == [(0,), (1,), (0,)]


@pytest.mark.clause("GIN-10")
def test_a_drawn_deal_scores_nothing_and_the_same_player_deals_again() -> None:
    example = dealt("gin-rummy", FIVE_LEFT, "", stock="KS", target_score=500, return_discard="allowed")
    example.play("no", "no", "draw", *["discard KS", "take KS"] * 2, "discard KS")
    assert (example.result.reason, example.result.winners, example.totals) == ("put back", (), (0, 0))
    example.deal(FIVE_LEFT, "", stock="KS")
    assert (example.to_move, example.state.table.dealer) == (0, 1)
    assert knock(example).result.winners == (0,)
    example.deal("", "")
    assert example.state.table.dealer == 0


@pytest.mark.clause("GIN-10")
def test_equal_deadwood_is_an_undercut() -> None:
    example = tied_deal()
    assert (example.result.reason, example.result.counts, example.result.winners) == ("undercut", (5, 5), (1,))
    assert example.totals == (0, 25)
    assert tied_deal(undercut_bonus=10).totals == (0, 10)
    assert tied_deal().deal("", "").state.table.dealer == 0  # the deal was won, so the other deals


@pytest.mark.clause("GIN-10")
@pytest.mark.parametrize("options", [{"equal_is_undercut": "no"}, {"undercut_bonus": 0}])
def test_equal_deadwood_that_brings_nothing_is_a_deal_without_a_winner_too(options: dict[str, OptionValue]) -> None:
    example = tied_deal(**options)
    assert (example.result.reason, example.result.counts) == ("knock", (5, 5))
    assert (example.result.winners, example.totals) == ((), (0, 0))
    example.deal("", "")
    assert (example.to_move, example.state.table.dealer) == (0, 1)


@pytest.mark.clause("GIN-10")
def test_the_upcard_just_taken_is_not_put_back() -> None:
    example = dealt("gin-rummy", FIVE_LEFT, "", upcard="KS", stock="2H", target_score=500).play("take KS")
    for action in ("discard KS", "discard KS knock"):
        refused = example.refusal(action)
        assert (refused.code, refused.clause, refused.subject) == ("just-taken", "GIN-10", "KS")
        assert "KS was just taken from the pile: discard another card" in refused.message
    assert knocks(example) == ["5S"]
    example.play("discard 5S", "draw")
    assert example.may("discard 2H")  # the card just drawn from the stock


@pytest.mark.clause("GIN-10", "GIN-7")
@pytest.mark.parametrize(("length", "may"), [({"target_score": 100}, False), ({}, True)])
def test_at_the_wall_the_knock_keeps_the_upcard(length: dict[str, Any], may: bool) -> None:
    example = dealt("gin-rummy", "", FIVE_LEFT, **length).play("no", "no").idle(29)
    upcard = example.pile.split()[-1]
    assert [card for card in knocks(example) if card != upcard] == ["5S"]
    assert example.may(f"discard {upcard} knock") == may
    if not may:
        refused = example.refusal(f"discard {upcard} knock")
        assert (refused.code, refused.clause, refused.subject) == ("just-taken", "GIN-10", upcard)
        assert f"{upcard} is taken with the knock from the pile" in refused.message


BY_LENGTH = {"equal_is_undercut": "by-length", "return_discard": "by-length"}
COMMON = {"equal_is_undercut": "yes", "return_discard": "forbidden"}
ONE_DEAL: dict[str, Any] = {"equal_is_undercut": "no", "return_discard": "allowed"}


@pytest.mark.clause("GIN-10")
@pytest.mark.parametrize("given", [{}, BY_LENGTH])
def test_the_length_sets_options_that_were_not_chosen(given: dict[str, OptionValue]) -> None:
    assert BOOK.rules(2, **given).options.items() >= ONE_DEAL.items()
    assert BOOK.rules(2, **given, target_score=100).options.items() >= COMMON.items()
    assert BOOK.rules(2, **COMMON).options.items() >= COMMON.items()
    assert BOOK.rules(2, **ONE_DEAL, target_score=100).options.items() >= ONE_DEAL.items()


@pytest.mark.clause("GIN-10")
def test_a_record_stores_options_set_by_the_length() -> None:
    game = Game("gin-rummy", ["Ann", "Bob"], seed=1, target_score=100)
    header, *lines = str(record_of(game)).splitlines(keepends=True)
    fields = json.loads(header)
    assert (fields["rules"], fields["options"].items() >= COMMON.items()) == (2, True)
    assert isinstance(game.chance, FairShuffle)
    spelled = header.replace('"equal_is_undercut":"yes"', '"equal_is_undercut":"by-length"')
    with pytest.raises(RecordError) as refused:
        load(parse_record([spelled, *lines]), game.chance.secret)
    assert refused.value.code == "wrong-equal_is_undercut"


@pytest.mark.clause("GIN-10")
def test_the_game_ends_with_the_deal_in_which_a_player_reaches_the_target() -> None:
    assert outcome(won(0, 60), won(1, 70), won(0, 39)) is None
    assert outcome(won(0, 60), won(1, 70), won(0, 40)) == Outcome("target reached", (0,), (100, 70), (30, -30))


@pytest.mark.clause("GIN-10")
def test_the_first_at_the_target_gets_the_game_bonus_and_each_deal_won_its_box() -> None:
    deals = [won(0, 30), won(0, 30), won(0, 44), *[won(1, 18)] * 5, won(None)]
    plain = Outcome("target reached", (0,), (104, 90), (14, -14))
    assert outcome(*deals) == plain
    # The example of the rule page.
    ended = outcome(*deals, game_bonus=100, box_bonus=25)
    assert ended == Outcome("target reached", (0,), (279, 215), (64, -64))
    assert outcome(won(0, 99), won(1, 99), game_bonus=100, box_bonus=25) is None


@pytest.mark.clause("GIN-10")
def test_the_higher_total_wins_even_against_the_player_at_the_target() -> None:
    ended = outcome(won(0, 100), won(1, 40), won(1, 50), box_bonus=20)
    assert ended == Outcome("target reached", (1,), (120, 130), (-10, 10))
    ended = outcome(won(0, 100), won(1, 40), won(1, 40), box_bonus=20)
    assert ended == Outcome("target reached", (0, 1), (120, 120), (0, 0))


@pytest.mark.clause("GIN-10")
def test_one_deal_is_the_default_and_a_hundred_is_proposed() -> None:
    options = {option.name: option for option in BOOK.options}
    assert (options["target_score"].default, options["target_score"].proposed) == (None, 100)
    assert list(BOOK.rules(2).options)[-5:-2] == ["target_score", "game_bonus", "box_bonus"]
    assert BOOK.rules(2).seating.draws == "never"


@pytest.mark.clause("GIN-10")
@pytest.mark.parametrize(("name", "value"), [("game_bonus", 100), ("box_bonus", 20), ("box_bonus", 25)])
def test_a_bonus_needs_a_target(name: str, value: int) -> None:
    with pytest.raises(UsageError) as refused:
        BOOK.rules(2, **{name: value})
    assert (refused.value.code, refused.value.clause, refused.value.subject) == ("bad-option-value", "GIN-10", name)
    assert "give that too" in refused.value.message
    assert BOOK.rules(2, target_score=1, **{name: value}).options[name] == value


@pytest.mark.clause("GIN-10")
def test_a_record_from_before_there_was_a_target_is_read_as_one_deal() -> None:
    lines = str(record_of(finished("gin-rummy", 2))).splitlines(keepends=True)
    header = json.loads(lines[0])
    for name in ("target_score", "game_bonus", "box_bonus", *BY_LENGTH):
        del header["options"][name]
    record = parse_record([json.dumps(header) + "\n", *lines[1:]])
    assert verify(record).complete
    game = load(record)
    assert game.rules.version == BOOK.version
    assert game.rules.options == finished("gin-rummy", 2).rules.options
    assert "target_score" not in record.header["options"]
    del header["options"]["oklahoma"]
    with pytest.raises(RecordError, match='the option "oklahoma" is missing'):
        load(parse_record([json.dumps(header) + "\n", *lines[1:]]))


@pytest.mark.clause("GIN-10")
@pytest.mark.parametrize("slug", ["gin-rummy", "oklahoma-gin"])
def test_a_record_of_older_rules_is_read_by_them(slug: str) -> None:
    game = Game(slug, ["Ann", "Bob"], seed=1, target_score=1, **ONE_DEAL)
    for text in ("no", "no", "draw"):
        game.play(text)
    card = game.text(game.legal_actions()[0]).split()[1]
    for text in (f"discard {card}", f"take {card}", f"discard {card}"):  # an upcard is put back
        game.play(text)
    header, *lines = str(record_of(play_at_random(game))).splitlines(keepends=True)
    fields = json.loads(header)
    older = fields | {"rules": 1, "options": {k: v for k, v in fields["options"].items() if k not in BY_LENGTH}}
    text = "".join([json.dumps(older) + "\n", *lines])
    assert verify(text).complete
    loaded = load(text)
    assert (loaded.rules.version, loaded.rules.options) == (1, game.rules.options)
    assert str(record_of(loaded)) == text
    for version in (0, 3):
        with pytest.raises(RecordError) as refused:
            load(text.replace('"rules": 1', f'"rules": {version}'))
        assert refused.value.code == "bad-rules-version"


@pytest.mark.clause("GIN-10")
def test_a_game_to_a_target_is_stored_and_read_again() -> None:
    game = Game("gin-rummy", ["Ann", "Bob"], seed=5, target_score=1, box_bonus=25, hand_size=3, knock_card=10)
    while not game.is_over:
        knocks = [action for action in map(game.text, game.legal_actions()) if action.endswith("knock")]
        game.play(knocks[0] if knocks else game.legal_actions()[0])
    assert verify(parse_record(str(record_of(game)).splitlines(keepends=True))).complete
    assert game.outcome is not None
    assert sum(game.outcome.points) == sum(game.scores) + 25
    assert list(chain(*(result.winners for result in game.state.table.results)))
