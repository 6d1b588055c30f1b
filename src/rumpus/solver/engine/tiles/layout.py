"""The running deal of a tile game as one row of numbers, and its rules as another: what lies at which place.

The head of either row is that of card deals (``engine.layout``). Copies of a tile, and the jokers, are interchangeable
to the rules, so racks and melds are held by faces, one bit each; only the pool knows which tile is which.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import FACES
from rumpus.solver.engine import layout as cards
from rumpus.solver.scope import MOST_TILES

MOST_MELDS = MOST_TILES // 3

# Places in the deal beside those of the head.
OPENED = cards.TAKEN  # one bit a seat
HELD = cards.HANDS  # the faces on each rack
TWICE = cards.KNOWN  # those of them that are there twice
JOKERS = cards.SHOWN  # how many jokers each rack has
POOL = cards.STOCK  # its top last
MELDS = POOL + MOST_TILES  # the faces of each meld
WILD = MELDS + MOST_MELDS  # those of them that jokers stand for
SIZE = WILD + MOST_MELDS

# An action is ``kind << KIND | payload``, and a play goes on with two numbers a meld: its faces, and those that jokers
# stand for; first the melds of the table, then those that open.
PICK, PASS, PLAY = cards.PICK, cards.PASS, cards.PLAY
# The payload of a play: how many melds the table has, how many of the others open, whether "one tile" is said.
OPENING_AT, ONE_TILE_AT = 6, 12
MELD_MASK = (1 << OPENING_AT) - 1
PLAY_SIZE = 1 + 4 * MOST_MELDS

# Places in the rules beside those of cards.
(
    OPENING,
    OPENING_JOKERS,
    JOKER_BY_FACE,
    UNTOUCHED,
    STAYS_APART,
    ANY_COLOUR,
    FREE_ONCE_REPLACED,
    REPLACEMENTS_APART,
    ENDS_WITH_POOL,
    SAYS_ONE_TILE,
    JOKER_POINTS,
    TIES_ARE_VOID,
) = range(cards.KNOCK_LIMITS, cards.KNOCK_LIMITS + 12)
POINTS_OF = TIES_ARE_VOID + 1  # by face
RULES_SIZE = POINTS_OF + FACES
