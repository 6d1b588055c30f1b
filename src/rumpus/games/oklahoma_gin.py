"""Oklahoma Gin (OKL): the first upcard sets the most deadwood to knock with, and a spade doubles the deal."""

from __future__ import annotations

from dataclasses import replace

from rumpus.core.messages import Message
from rumpus.core.packs import standard_pack
from rumpus.core.rules import RuleSet
from rumpus.core.scoring import KnockScoring
from rumpus.games import gin_rummy
from rumpus.games.book import RuleBook
from rumpus.games.options import MOST_POINTS, Option, OptionValues, play_to

SPADES = "S"


def _build(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    pack = standard_pack()
    return book.rule_set(
        seats,
        options,
        pack=pack,
        points=gin_rummy.card_values(pack),
        hand_size=10,  # GIN-1
        turn=gin_rummy.gin_turn(options, gin_rummy.upcard_limits(pack)),  # OKL-2
        seating=gin_rummy.dealing_in_turn(pack),
        scoring=KnockScoring(
            equal_is_undercut=gin_rummy.equal_is_undercut(options),  # OKL-1
            doubled_suit=SPADES if options["spades_double"] == "yes" else None,  # OKL-3
        ),
        game_end=gin_rummy.to_target(options),  # OKL-4
        in_blocks=True,
        offers=True,
    )


BOOK = RuleBook(
    "oklahoma-gin",
    Message("Oklahoma Gin"),
    2,
    2,
    (
        Option(
            "spades_double",
            "OKL-3",
            Message("Does a spade as first upcard double what the deal brings?"),
            "yes",
            ("yes", "no"),
            label=Message("Spades double"),
        ),
        Option(
            "target_score",
            "OKL-4",
            Message("How many points win the game?"),
            150,
            least=1,
            label=Message("Points to play for"),
            phrase=play_to,
            new_most=MOST_POINTS,
        ),
        replace(gin_rummy.GAME_BONUS, clause="OKL-4", before=...),
        replace(gin_rummy.BOX_BONUS, clause="OKL-4", before=...),
        replace(
            gin_rummy.EQUAL_IS_UNDERCUT,
            clause="OKL-1",
            words={gin_rummy.BY_LENGTH: Message("yes, since there is a target")},
        ),
        replace(
            gin_rummy.RETURN_DISCARD,
            clause="OKL-1",
            words={gin_rummy.BY_LENGTH: Message("forbidden, since there is a target")},
        ),
    ),
    _build,
    ("GIN-6", "OKL-3"),
    version=2,
    reads_from=1,
    clauses=gin_rummy.CLAUSES | {"just-taken": "OKL-1", "too-much-deadwood": "OKL-2"},
    place=9,
    minutes=25,
    difficulty="hard",
)
