"""The places of values in the state row and the rules row of tile games.

Each row starts like that of card games (``engine.layout``). A face is a colour and a number. The rules do not
distinguish the two tiles of a face, nor the jokers. So racks and melds are sets of faces, one bit for each face.
Only the pool, the tiles not yet drawn, lists single tiles.
"""

from __future__ import annotations

from rumpus.solver.arrange.arrays import FACES
from rumpus.solver.engine import layout as cards
from rumpus.solver.scope import MOST_TILES

MOST_MELDS = MOST_TILES // 3

# Places in the state row beside those of ``engine.layout``.
OPENED = cards.TAKEN  # one bit a seat
HELD = cards.HANDS  # the faces on each rack
TWICE = cards.KNOWN  # the faces that a rack has twice
JOKERS = cards.SHOWN  # the number of jokers on each rack
POOL = cards.STOCK  # the top tile last
MELDS = POOL + MOST_TILES  # the faces of each meld
WILD = MELDS + MOST_MELDS  # the faces of each meld that jokers stand for
SIZE = WILD + MOST_MELDS

# An action starts with ``kind << KIND | payload``. In a play two numbers follow for each meld: its faces, and those
# that jokers stand for. The melds of the new table come first, then the melds that open.
PICK, PASS, PLAY = cards.PICK, cards.PASS, cards.PLAY
# The payload of a play: the number of melds of the table, the number of melds that open, 1 if "one tile" is said.
OPENING_AT, ONE_TILE_AT = 6, 12
MELD_MASK = (1 << OPENING_AT) - 1
PLAY_SIZE = 1 + 4 * MOST_MELDS

# Places in the rules row beside those of ``engine.layout``.
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
