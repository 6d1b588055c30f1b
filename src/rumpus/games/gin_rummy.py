"""Gin Rummy as OpenSpiel plays it, so that players and engines can be compared (GIN)."""

from __future__ import annotations

from rumpus.core.arrangement import Arrangement, arrangements, best_arrangements, lay_off_all, points_of
from rumpus.core.errors import UsageError
from rumpus.core.events import DealResult, Outcome
from rumpus.core.melds import Meld, MeldRules
from rumpus.core.packs import CardSet, Pack, standard_pack
from rumpus.core.rules import Ending, RuleSet, Seating
from rumpus.core.scoring import counts_in_hand, decided, shown
from rumpus.core.state import State, Table
from rumpus.core.tally import Scoring, Tally
from rumpus.core.turns.showdown import Showdown
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, OptionValues, number

WALL = 2  # GIN-7
MAX_UPCARD_DRAWS = 50  # GIN-8


def knock_limit(rules: RuleSet, table: Table) -> int:
    """The most deadwood points one may knock with (GIN-3); with ``oklahoma`` the first upcard's value, an ace meaning gin."""
    if rules.options["oklahoma"] == "no":
        return number(rules.options, "knock_card")
    assert table.first_upcard is not None
    rank = rules.pack.rank(table.first_upcard)
    return 0 if rank == 0 else min(rank + 1, 10)


def score_knock(rules: RuleSet, state: State, ending: Ending) -> DealResult:
    """Knock, gin or undercut (GIN-5, GIN-6); a deal that ended otherwise is drawn (GIN-7, GIN-8).

    Both sides choose best: the knocker the least deadwood, and of those melds the ones that leave the opponent most
    after his lay-offs; the opponent what leaves him least. Ties: the first in the order of ``arrangements``.
    """
    knocker = ending.by
    if knocker is None:
        return shown(state, ending, (), counts_in_hand(rules, state), ((), ()))
    choices = best_arrangements(rules.melds, rules.points, state.hands[knocker], knocker)
    replies = [(own, *_reply(rules, own, state.hands[1 - knocker], 1 - knocker)) for own in choices]
    own, laid, reply = max(replies, key=lambda choice: points_of(rules.points, choice[2].deadwood))
    counts = [points_of(rules.points, arranged.deadwood) for arranged in (own, reply)]
    points = _knock_points(rules, *counts)
    entries = [(points,) if points > 0 else (), (-points,) if points < 0 else ()]
    by_seat = 1 if knocker == 0 else -1  # the pairs begin with the knocker
    return DealResult(
        reason="undercut" if points < 0 else "knock" if own.deadwood else "gin",
        by=knocker,
        winners=(knocker,) if points > 0 else (1 - knocker,) if points < 0 else (),
        hands=state.hands,
        melds=tuple([laid, reply.melds][::by_seat]),
        counts=tuple(counts[::by_seat]),
        entries=tuple(entries[::by_seat]),
    )


def _reply(rules: RuleSet, own: Arrangement, hand: CardSet, seat: int) -> tuple[tuple[Meld, ...], Arrangement]:
    """The knocker's melds with the opponent's lay-offs, none on gin, and the opponent's own arrangement."""
    replies = []
    for arranged in arrangements(rules.melds, hand, seat):
        melds, left = own.melds, arranged.deadwood
        if own.deadwood:
            melds, left = lay_off_all(rules.melds, melds, left, seat)
        replies.append((melds, Arrangement(arranged.melds, left)))
    return min(replies, key=lambda reply: points_of(rules.points, reply[1].deadwood))


def _knock_points(rules: RuleSet, own: int, other: int) -> int:
    """What the knocker wins, negative for what the opponent wins (GIN-6)."""
    if own == 0:
        return other + number(rules.options, "gin_bonus")
    return other - own - (number(rules.options, "undercut_bonus") if other < own else 0)


def one_deal(rules: RuleSet, table: Table) -> Outcome:
    """One deal is the game (GIN-1); the loser pays what the winner wins."""
    points = table.results[-1].points
    difference = points[0] - points[1]
    return decided(table.results[-1].reason, points, settlement=(difference, -difference))


def _pack(options: OptionValues) -> Pack:
    ranks, suits, hand = (number(options, name) for name in ("num_ranks", "num_suits", "hand_size"))
    if ranks * suits < 2 * hand + 3:
        raise UsageError(
            f"{ranks} ranks of {suits} suit{'s' * (suits != 1)} are too few cards for two hands of {hand}; give more ranks or suits",
            code="bad-option-value",
            clause="GIN-9",
            subject="hand_size",
        )
    return standard_pack(ranks, suits)


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    pack = _pack(options)
    return RuleSet(
        game=book.slug,
        title=book.title,
        version=book.version,
        seats=seats,
        options=options,
        pack=pack,
        melds=MeldRules(pack),
        points=tuple(min(pack.rank(card) + 1, 10) for card in range(pack.size)),  # GIN-4
        hand_size=number(options, "hand_size"),
        turn=Showdown(
            knock_limit=knock_limit,
            wall=WALL,
            idle_rounds=None,
            max_put_back=2,
            max_upcard_draws=MAX_UPCARD_DRAWS,
        ),
        seating=Seating("never"),
        clauses=CLAUSES,
        score_deal=score_knock,
        outcome=one_deal,
        in_blocks=True,
        offers=True,
        tally=Tally(
            Scoring.KNOCK,
            deals=1,
            gin_bonus=number(options, "gin_bonus"),
            undercut_bonus=number(options, "undercut_bonus"),
        ),
        scored_endings={"gin": "Gin! All hands are shown.", "undercut": "All hands are shown. Undercut!"},  # GIN-6
    )


CLAUSES = {
    "answer-the-offer": "GIN-2",
    "upcard-declined": "GIN-2",
    "must-draw": "GIN-3",
    "has-drawn": "GIN-3",
    "not-the-upcard": "GIN-3",
    "not-held": "GIN-3",
    "too-much-deadwood": "GIN-3",
    "wall": "GIN-7",
    "no-rap": "GIN-3",
}

BOOK = RuleBook(
    "gin-rummy",
    "Gin Rummy",
    2,
    2,
    (
        Option("oklahoma", "GIN-9", "the first upcard's value is the most one may knock with", "no", ("no", "yes")),
        Option("knock_card", "GIN-9", "the most deadwood points one may knock with", 10, least=0, most=10),
        Option("gin_bonus", "GIN-9", "points for gin", 25, least=0),
        Option("undercut_bonus", "GIN-9", "points for an undercut", 25, least=0),
        Option("num_ranks", "GIN-9", "how many ranks the pack has, from the ace", 13, least=3, most=13),
        Option("num_suits", "GIN-9", "how many suits the pack has", 4, least=1, most=4),
        Option("hand_size", "GIN-9", "cards dealt to each player", 10, least=1, most=10),
    ),
    _build,
    ("GIN-6",),
)
