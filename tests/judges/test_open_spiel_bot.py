"""OpenSpiel's bot in our rules does what it does in OpenSpiel: the same cards, the same decisions, seen alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pyspiel
import pytest

from rumpus.core.actions import Action, Decline, Discard, DrawFromStock, Knock, Pass, TakeFromPile
from rumpus.core.engine import legal_actions
from rumpus.core.errors import UsageError
from rumpus.core.views import view
from rumpus.games import BOOKS
from tests.judges.gin_policy import Manner, Policy
from tests.judges.open_spiel_bot import OF_OPENSPIEL, OpenSpielBot, state_seen
from tests.judges.openspiel import CannotShowError, OpenSpielGin
from tests.judges.our_gin import OurGin
from tests.players.playing import decisions

DEALS = 16
TO_MEET = {"knock": 8, "gin": 1, "wall": 1, "take": 10, "discard": 80, "first_upcard": 24}
GIN = pyspiel.gin_rummy
WORDS: dict[int, Callable[[pyspiel.State], Action]] = {
    GIN.DRAW_UPCARD_ACTION: lambda state: TakeFromPile(state.upcard()),
    GIN.DRAW_STOCK_ACTION: lambda state: DrawFromStock(),
    GIN.PASS_ACTION: lambda state: Pass() if state.current_phase() == GIN.Phase.WALL else Decline(),
}


def test_it_decides_as_in_openspiel() -> None:
    met: Counter[str] = Counter()
    for seed in range(DEALS):
        compare(Random(seed), met)
    assert {what: met[what] for what, least in TO_MEET.items() if met[what] < least} == {}, met


def compare(random: Random, met: Counter[str]) -> None:
    """A deal in both engines; at each decision the bot is asked in both, and goes its own way for a while only."""
    options = {"oklahoma": random.random() < 0.25, "knock_card": random.choice([10, random.randint(0, 10)])}
    order = random.sample(range(52), 52)
    ours, theirs = OurGin(order, options), OpenSpielGin(order, options)
    bot, own_way = OpenSpielBot(ours.rules, 1), random.random()
    manner = Policy(random.choice([Manner.SENSIBLE, Manner.PATIENT]), theirs.least_deadwood, random)
    while not theirs.is_over:
        mover = theirs.to_move
        made = state_seen(ours.seen, theirs.knock_limit)
        assert made.observation_tensor(mover) == theirs.state.observation_tensor(mover)
        assert made.legal_actions() == theirs.state.legal_actions()
        action = bot.choose(ours.seen)
        assert action == said_by_bot(theirs.state)
        met[theirs.phase] += 1
        met[type(action).__name__.removesuffix("FromPile").lower()] += 1
        if random.random() > own_way:
            action = manner.choose(theirs.hand, theirs.choices())
        ours.play(action)
        try:
            theirs.play(action, ours.showing() if isinstance(action, Knock) else None)
        except CannotShowError:
            return
    assert ours.returns == theirs.returns
    met[ours.result.reason] += 1


def said_by_bot(state: pyspiel.State) -> Action:
    """The action of the bot in this state of OpenSpiel, in our notation."""
    bot = pyspiel.make_simple_gin_rummy_bot(state.get_game().get_parameters(), state.current_player())
    forced = state.legal_actions() == [GIN.DRAW_STOCK_ACTION]
    said = GIN.DRAW_STOCK_ACTION if forced else bot.step(state)
    if said == GIN.KNOCK_ACTION:
        after = state.clone()
        after.apply_action(said)
        return Knock(bot.step(after))
    return WORDS[said](state) if said in WORDS else Discard(said)


KNOCKING = [slug for slug, book in BOOKS.items() if "too-much-deadwood" in book.rules(book.least_seats).clauses]


@pytest.mark.parametrize("slug", KNOCKING)
def test_it_plays_whole_games_by_the_rules(slug: str) -> None:
    options = {"target_score": 100} if "target_score" in {option.name for option in BOOKS[slug].options} else {}
    rules = BOOKS[slug].rules(2, **options)
    kinds = Counter[type]()
    for state, action in decisions(rules, [OpenSpielBot(rules, 1), OpenSpielBot(rules, 2)], seed=3):
        if state.table.outcome is None:
            assert action in legal_actions(rules, view(state, state.table.to_move))
            kinds[type(action)] += 1
    assert kinds[Knock] > 1
    assert kinds[Discard] > kinds[DrawFromStock] > 10


def test_its_version_is_of_the_openspiel_that_is_here() -> None:
    assert pyspiel.__version__ == OF_OPENSPIEL


def test_it_plays_its_own_gin_alone() -> None:
    with pytest.raises(UsageError):
        OpenSpielBot(BOOKS["gin-rummy"].rules(2, num_ranks=12), 1)
    for slug in sorted(BOOKS.keys() - set(KNOCKING)):
        with pytest.raises(UsageError):
            OpenSpielBot(BOOKS[slug].rules(2), 1)
