"""500 Rummy: the whole discard pile can be taken, what lies before a player scores for him, 500 wins (R500)."""

from __future__ import annotations

from rumpus.core.events import DealResult, Outcome
from rumpus.core.melds import Meld, MeldKind, MeldRules
from rumpus.core.packs import Pack, standard_pack
from rumpus.core.rules import Ending, RuleSet, Seating
from rumpus.core.scoring import counts_in_hand, decided, shown
from rumpus.core.state import State, Table
from rumpus.core.tally import Scoring, Tally
from rumpus.core.turns.lay_down import LayDown
from rumpus.games.book import RuleBook
from rumpus.games.options import Option, OptionValues, number


def value_shown(rules: RuleSet, meld: Meld, seat: int) -> int:
    """What a meld's cards that lie before this seat score (R500-7); an ace counts 1 in a run it begins low (R500-8)."""
    begins_low = meld.kind is MeldKind.RUN and meld.low == 0
    values = [rules.points[card] for card in meld.cards]
    if begins_low:
        values[0] = 1
    return sum(value for value, owner in zip(values, meld.owners, strict=True) if owner == seat)


def score_shown_less_held(rules: RuleSet, state: State, ending: Ending) -> DealResult:
    """Each player adds what lies before him less what he holds (R500-10)."""
    counts = counts_in_hand(rules, state)
    points = [
        sum(value_shown(rules, meld, seat) for meld in state.table.tableau) - counts[seat]
        for seat in range(rules.seats)
    ]
    winners = [seat for seat, point in enumerate(points) if point == max(points)]
    return shown(state, ending, winners, counts, [(point,) for point in points])


def first_to_target(rules: RuleSet, table: Table) -> Outcome | None:
    """The highest at or above the target wins and collects the differences; equal: another deal (R500-11, R500-12)."""
    target, most_deals = number(rules.options, "target_score"), rules.options["max_deals"]
    totals = table.totals
    best = max(totals)
    over = isinstance(most_deals, int) and len(table.results) >= most_deals
    if not over and (best < target or totals.count(best) > 1):
        return None
    return decided("target reached" if best >= target else "deals played", totals, settlement=_settled(totals))


def _settled(totals: tuple[int, ...]) -> tuple[int, ...]:
    # R500-12; winners who share (only with max_deals) share what is collected, in whole points.
    best = max(totals)
    owed = sum(best - total for total in totals)
    share = owed // totals.count(best)
    return tuple(share if total == best else total - best for total in totals)


def _points(pack: Pack, ace_value: object) -> tuple[int, ...]:
    ace = 1 if ace_value == 1 else 15
    ranks = (ace, *range(2, 11), 10, 10, 10)
    return tuple(ranks[pack.rank(card)] for card in range(pack.size))


def _tally(options: OptionValues) -> Tally:
    most = options["max_deals"]
    return Tally(
        Scoring.SHOWN_LESS_HELD,
        deals=most if isinstance(most, int) else None,
        target=number(options, "target_score"),
        ties_go_on=True,
    )


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    pack = standard_pack()
    return RuleSet(
        game=book.slug,
        title=book.title,
        version=book.version,
        seats=seats,
        options=options,
        pack=pack,
        melds=MeldRules(pack, ace_high=True),
        points=_points(pack, options["ace_value"]),
        hand_size=13 if seats == 2 else 7,  # R500-2
        turn=LayDown(whole_pile=True),
        seating=Seating("first", pack.rank),  # R500-14: ace low
        clauses=CLAUSES,
        score_deal=score_shown_less_held,
        outcome=first_to_target,
        tally=_tally(options),
    )


CLAUSES = {
    "must-draw": "R500-4",
    "has-drawn": "R500-6",
    "stock-used-up": "R500-13",
    "not-in-pile": "R500-4",
    "not-used-at-once": "R500-5",
    "must-play-taken": "R500-5",
    "not-held": "R500-6",
    "no-meld": "R500-6",
    "no-such-meld": "R500-6",
    "name-the-end": "R500-1",
    "does-not-fit": "R500-6",
}

BOOK = RuleBook(
    "rummy-500",
    "500 Rummy",
    2,
    6,
    (
        Option(
            "ace_value",
            "R500-8",
            "what an ace counts: 15 but 1 in a run it begins low, or always 1",
            "15-or-1",
            ("15-or-1", 1),
        ),
        Option("target_score", "R500-11", "the score that wins", 500, least=1),
        Option(
            "max_deals", "R500-11", "end the game after so many deals at the latest", None, least=1, may_be_none=True
        ),
    ),
    _build,
    ("R500-10",),
)
