"""The packs and rules that kernels support. Public calls check them first, so that a refused game compiles nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rumpus.core.errors import UsageError
from rumpus.core.melds import MeldRules
from rumpus.core.messages import Message
from rumpus.core.packs import Pack, tile_pack
from rumpus.core.rules import RuleSet
from rumpus.core.scoring import GameEnd, HandsCharged, KnockScoring, LowestCount, ShownLessHeld
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown

MOST_SUITS, MOST_RANKS, MOST_SEATS = 4, 13, 6
"""The limits of kernels: they treat the suits one by one, look cards of a suit up in a table, and have rows by seat."""
MOST_CARDS = MOST_SUITS * MOST_RANKS
MOST_MELDS = MOST_CARDS // 3
MOST_TILES = 106
MOST_POINTS = 2**15 - 1
"""The limit of the points of a whole suit: kernels count in 16 bits."""
MOST_MELD_RANKS = 127
"""The limit of different ranks of melds in a tie of counts: kernels compare them in 7 bits."""
CARD_TURNS = frozenset({LayDown, Showdown})
CARD_SCORINGS = frozenset({HandsCharged, ShownLessHeld, LowestCount, KnockScoring})
"""The turns and scorings of cards that kernels support. A derived class may have other rules, so it is none."""
SUIT = 16  # the bits of a suit in ``Offers``: 13 ranks and the high ace fit
Offers = tuple[int, int, int]
"""The possible lay-offs as three numbers with 16 bits for each suit: the positions next above a run on the table, the
first positions of runs that can be extended downwards, and the positions of cards that fit a set.
"""
MOST_ARRANGEMENTS = 100_000
"""The limit of best arrangements that are listed."""


def supports_pack(pack: Pack) -> bool:
    """Return True if kernels support this pack.

    They support the 106 tiles, and packs of single cards without jokers, of at most 4 suits and 13 ranks.
    """
    is_small = len(pack.suits) <= MOST_SUITS and len(pack.ranks) <= MOST_RANKS
    return pack == tile_pack() or (not pack.is_tiles and pack.is_single and is_small)


def check_pack(pack: Pack) -> None:
    """Raise UsageError ``no-kernel`` if no kernel supports this pack."""
    if not supports_pack(pack):
        problem = Message(
            "no kernel takes the pack {pack}: kernels take up to {ranks} ranks of {suits} suits without copies and "
            "jokers, or the 106 tiles; play it with the engine",
            {"pack": pack.name, "ranks": MOST_RANKS, "suits": MOST_SUITS},
        )
        raise UsageError(problem, code="no-kernel", subject=pack.name)


def supports_hands(melds: MeldRules, points: Sequence[int]) -> bool:
    """Return True if kernels can arrange hands by these melds and points. Raise UsageError for a pack of tiles."""
    pack, row = melds.pack, list(points[: len(melds.pack.ranks)])
    if pack.is_tiles:
        raise UsageError(Message("the hand solver needs a pack of cards"), code="not-for-hands")
    return supports_pack(pack) and list(points) == row * len(pack.suits) and min(row) >= 0 and sum(row) <= MOST_POINTS


def check_hands(melds: MeldRules, points: Sequence[int]) -> None:
    """Raise UsageError ``no-kernel`` if no kernel can arrange hands by these melds and points."""
    if not supports_hands(melds, points):
        check_pack(melds.pack)
        message = Message(
            "no kernel knows these points: cards count the same in every suit, 0 or more, up to {most} a suit",
            {"most": MOST_POINTS},
        )
        raise UsageError(message, code="no-kernel")


def check_card_game(rules: RuleSet) -> None:
    """Raise UsageError ``no-kernel`` or ``no-playouts`` if no kernel can play and score this game of cards."""
    check_pack(rules.pack)
    if type(rules.turn) not in CARD_TURNS:
        raise no_playouts(rules)
    check_scoring(rules, CARD_SCORINGS)
    check_hands(rules.melds, rules.points)
    rank = rules.meld_rank
    if (
        rank
        and len({rank(rules.points, meld) for meld in rules.melds.melds_in(rules.pack.everything)}) > MOST_MELD_RANKS
    ):
        raise no_playouts(rules)


def check_scoring(rules: RuleSet, scorings: Collection[type]) -> None:
    """Raise UsageError ``no-playouts`` if no kernel supports the seats, the scoring or the end of the game.

    ``scorings`` are the classes that the kernels of this kind of game support.
    """
    end = rules.game_end
    if rules.seats > MOST_SEATS or type(rules.scoring) not in scorings or type(end) is not GameEnd:
        raise no_playouts(rules)
    needs_deal_winner = rules.seating.redeals_unwon or end.game_bonus or end.box_bonus
    if needs_deal_winner and not isinstance(rules.scoring, KnockScoring):
        raise no_playouts(rules)  # kernels take a seat with points as the winner of a deal


def no_playouts(rules: RuleSet) -> UsageError:
    """Return the error for rules that no kernel plays."""
    problem = Message("there are no compiled playouts of {game}; play it with the engine", {"game": rules.title})
    return UsageError(problem, code="no-playouts")


def too_many_arrangements() -> UsageError:
    """Return the error for a hand with more than ``MOST_ARRANGEMENTS`` best arrangements."""
    problem = Message(
        "this hand has more than {most} best arrangements; ask for one of them", {"most": MOST_ARRANGEMENTS}
    )
    return UsageError(problem, code="too-many-arrangements")
