"""Rap Rummy, 1926: nothing is laid down until somebody raps; the lowest count wins, and a rash rap pays (RAP)."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.arrangement import Arrangement, best_arrangements, points_of
from rumpus.core.events import DealResult, Outcome
from rumpus.core.melds import Meld
from rumpus.core.packs import dragon_pack
from rumpus.core.rules import Ending, RuleSet, Seating
from rumpus.core.scoring import after_deals, decided
from rumpus.core.state import State, Table
from rumpus.core.tally import Scoring, Tally
from rumpus.core.turns.showdown import Showdown
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, OptionValues, deals_option, number
from rumpus.games.rummy_1926 import DRAGON_SETS, dragon_melds, dragon_points, rank_for_deal

_NO_MELD = 100  # above any three cards: a meld beats none (RAP-8)


def three_lowest(points: Sequence[int], meld: Meld) -> int:
    """What a meld is compared by in a tie: the sum of its three lowest cards (RAP-8)."""
    return sum(sorted(points[card] for card in meld.cards)[:3])


def standing_in_a_tie(rules: RuleSet, arranged: Arrangement) -> tuple[int, ...]:
    """How an arrangement stands in a tie, lowest best: meld against meld, lowest first (RAP-8)."""
    return (*sorted(three_lowest(rules.points, meld) for meld in arranged.melds), _NO_MELD)


def best_shown(rules: RuleSet, state: State) -> list[Arrangement]:
    """Each hand with its melds turned down so that the count is least, then best in a tie (RAP-5)."""
    return [
        min(
            best_arrangements(rules.melds, rules.points, hand, seat),
            key=lambda arranged: standing_in_a_tie(rules, arranged),
        )
        for seat, hand in enumerate(state.hands)
    ]


def score_showdown(rules: RuleSet, state: State, ending: Ending) -> DealResult:
    """All hands are shown and compared (RAP-5 to RAP-9)."""
    arranged = best_shown(rules, state)
    counts = [points_of(rules.points, one.deadwood) for one in arranged]
    rapper = ending.by
    if rapper is not None and counts[rapper] > min(counts):
        entries: list[Sequence[int]] = [(counts[rapper],)] * rules.seats
        entries[rapper] = ()
        winners = tuple(seat for seat in range(rules.seats) if seat != rapper)
    else:
        winner = _lowest(rules, state, arranged, counts, rapper)
        entries = [()] * rules.seats
        entries[winner] = sorted(count - counts[winner] for count in counts if count > counts[winner])
        winners = (winner,)
    return DealResult(
        ending.reason,
        rapper,
        winners,
        state.hands,
        tuple(one.melds for one in arranged),
        tuple(counts),
        tuple(map(tuple, entries)),
    )


def _lowest(rules: RuleSet, state: State, arranged: list[Arrangement], counts: list[int], rapper: int | None) -> int:
    # RAP-8: the count, then the melds, then the rapper, then the first from the dealer's left.
    def standing(seat: int) -> tuple[object, ...]:
        from_left = (seat - state.table.starter) % rules.seats
        return counts[seat], standing_in_a_tie(rules, arranged[seat]), seat != rapper, from_left

    return min(range(rules.seats), key=standing)


def most_points(rules: RuleSet, table: Table) -> Outcome | None:
    """Most points wins, after one deal each or once somebody reaches the target (RAP-12)."""
    target = rules.options["target_score"]
    if isinstance(target, int):
        return decided("target reached", table.totals) if max(table.totals) >= target else None
    return after_deals(rules, table, number(rules.options, "deals"))


def _tally(options: OptionValues) -> Tally:
    target = options["target_score"]
    if isinstance(target, int):
        return Tally(Scoring.LOWEST_COUNT, target=target)
    return Tally(Scoring.LOWEST_COUNT, deals=number(options, "deals"))


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    return RuleSet(
        game=book.slug,
        title=book.title,
        version=book.version,
        seats=seats,
        options=options,
        pack=dragon_pack(),
        melds=dragon_melds(options),
        points=dragon_points(),
        hand_size=8 if seats == 2 else 6,  # RAP-1
        turn=Showdown(return_discard=options["return_discard"] == "allowed"),
        seating=Seating("first", rank_for_deal),
        clauses=CLAUSES,
        score_deal=score_showdown,
        outcome=most_points,
        offers=options["opening_rap"] == "allowed",  # RAP-3
        meld_rank=three_lowest,
        tally=_tally(options),
    )


CLAUSES = {
    "answer-the-offer": "RAP-3",
    "must-draw": "RAP-2",
    "has-drawn": "RAP-2",
    "not-the-upcard": "RAP-2",
    "not-held": "RAP-2",
    "just-taken": "R16-10",
    "rap-too-soon": "RAP-3",
    "no-knock": "RAP-4",
}

BOOK = RuleBook(
    "rap-rummy",
    "Rap Rummy (1926)",
    2,
    6,
    (
        Option("opening_rap", "RAP-3", "may one rap before one's first draw", "allowed", ("allowed", "forbidden")),
        DRAGON_SETS,
        Option(
            "return_discard",
            "R16-10",
            "may the card just taken from the pile be discarded",
            "allowed",
            ("allowed", "forbidden"),
        ),
        deals_option("RAP-12"),
        Option(
            "target_score",
            "RAP-12",
            "play until somebody has this many points, instead of a number of deals",
            None,
            least=1,
            may_be_none=True,
        ),
    ),
    _build,
    ("RAP-6", "RAP-7"),
)
