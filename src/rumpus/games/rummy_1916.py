"""Rummy ("Cooncan"), 1916 (R16): draw, lay down melds, discard. Cards left in hand count against you."""

from __future__ import annotations

from rumpus.core.messages import Message
from rumpus.core.packs import Pack, numbered_pack, standard_pack
from rumpus.core.rules import ByRank, RuleSet, Seating
from rumpus.core.scoring import GameEnd, HandsCharged
from rumpus.core.turns.lay_down import LayDown, Renewal
from rumpus.games.book import RuleBook
from rumpus.games.options import MOST_TURNINGS, Option, OptionValues, deals_option, number


def lay_down_options(
    discard_clause: str, turning_clause: str, deals_clause: str, blocked_clause: str
) -> tuple[Option, ...]:
    """Return the options that the games of 1916 and 1926 share.

    Each option cites a clause: about the discard, the turned pile, the number of deals, or the blocked deal.
    """
    return (
        Option(
            "return_discard",
            discard_clause,
            Message("May you discard the card that you just took from the pile?"),
            "allowed",
            ("allowed", "forbidden"),
            label=Message("Discarding the card just taken"),
        ),
        Option(
            "turned_stock",
            turning_clause,
            Message("How does the discard pile become the stock?"),
            "as-is",
            ("as-is", "shuffled"),
            label=Message("The discard pile becomes the stock"),
            words={"as-is": Message("as it lies")},
        ),
        deals_option(deals_clause),
        *_blocked_options(blocked_clause),
    )


def _blocked_options(clause: str) -> tuple[Option, ...]:
    return (
        Option(
            "idle_turnovers",
            clause,
            Message("How often in a row must the stock run out, with no card laid, to block a deal?"),
            lambda seats: 2 if seats < 5 else 3,
            least=1,
            usual=Message("2, with 5 or 6 players 3"),
            new_most=MOST_TURNINGS,
            label=Message("Stock turned without a card laid"),
        ),
        Option(
            "max_turnovers",
            clause,
            Message("How often may the stock be turned in a deal?"),
            10,
            least=1,
            label=Message("Stock turned at most"),
            new_most=MOST_TURNINGS,
        ),
    )


CLAUSES = {
    "must-draw": "R16-4",
    "has-drawn": "R16-5",
    "not-the-upcard": "R16-5",
    "not-held": "R16-4",
    "no-meld": "R16-7",
    "no-meld/set": "R16-6",
    "no-meld/corner": "R16-1",
    "no-such-meld": "R16-8",
    "does-not-fit": "R16-8",
    "does-not-fit/corner": "R16-1",
    "name-the-end": "R16-8",
    "just-taken": "R16-10",
}


def lay_down_turn(options: OptionValues) -> LayDown:
    """Return the shape of the turn in the games of 1916 and 1926, from the options of ``lay_down_options``."""
    renewal = Renewal(
        shuffled=options["turned_stock"] == "shuffled",
        idle_turnovers=number(options, "idle_turnovers"),
        max_turnovers=number(options, "max_turnovers"),
    )
    return LayDown(return_discard=options["return_discard"] == "allowed", renewal=renewal)


def _points(pack: Pack, court_value: object) -> tuple[int, ...]:
    # R16-14: a card counts its number; by option the court cards count ten.
    most = 10 if court_value == "ten" and "J" in pack.ranks else 13
    return tuple(min(pack.rank(card) + 1, most) for card in range(pack.size))


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    pack = standard_pack() if options["pack"] == "standard-52" else numbered_pack()
    return book.rule_set(
        seats,
        options,
        pack=pack,
        points=_points(pack, options["court_value"]),
        hand_size=8 if seats == 2 else 6,
        turn=lay_down_turn(options),
        seating=Seating("first", ByRank(pack)),
        scoring=HandsCharged(),
        game_end=GameEnd(deals=number(options, "deals")),
        lowest_wins=True,
    )


BOOK = RuleBook(
    "rummy-1916",
    Message("Rummy (1916)"),
    2,
    6,
    (
        Option(
            "pack",
            "R16-1",
            Message("Which pack is played with?"),
            "standard-52",
            ("standard-52", "numbered-44"),
            label=Message("Pack"),
            words={
                "standard-52": Message("the ordinary 52 cards"),
                "numbered-44": Message("44 cards, numbered 1 to 11"),
            },
        ),
        Option(
            "court_value",
            "R16-14",
            Message("What do jack, queen and king count?"),
            "rank",
            ("rank", "ten"),
            label=Message("Jack, queen and king count"),
            words={"rank": Message("11, 12 and 13"), "ten": Message("10 each")},
        ),
        *lay_down_options(
            discard_clause="R16-10", turning_clause="R16-11", deals_clause="R16-15", blocked_clause="R16-18"
        ),
    ),
    _build,
    scoring=("R16-14",),
    clauses=CLAUSES,
    place=1,
    minutes=10,
    difficulty="easy",
    also=(
        "Rummy",
        "Cooncan",
        "Parquet",
        "Numero",
        "Fozzle",
        "Coronado",
        "Jaimy",
        "Sachem",
        "Doolittle",
        "Quatro",
        "Despised Nines",
        "Moosehead",
        "United Games Co.",
    ),
)
