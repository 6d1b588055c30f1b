"""The arrays that kernels read and write: the places of values in the state row and in the rules row.

The state row of a deal, ``s``, is one array of numbers. It holds a whole ``State`` of the core (see
``engine.cards.codec``), so a playout starts with one copy. The rules row, ``rules``, holds the options of the game.
A name below is the index of a value: ``s[SEAT]`` is the seat to move, ``s[HANDS + seat]`` is the hand of a seat.

Hands and other card sets have one bit for each card. The top of the stock is last, so a draw removes the last card.
Kernels take the other arrays by fixed short names too: ``t`` is ``PlayoutTables`` (the melds of the pack), ``p`` is
``PolicyTables`` (the settings of the policy), and ``log`` is the list of actions.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rumpus.solver.scope import MOST_CARDS, MOST_MELDS, MOST_SEATS, MOST_TILES

Ints = NDArray[np.int64]

# Places in the state row. DEALS and TURN count from the start of the game and of the deal.
PHASE, SEAT, DEALER, STARTER, DEALS, TURN = range(6)
STOCK_COUNT, STOCK_KNOWN, PILE_COUNT, MELD_COUNT = range(6, 10)
# The cards taken from the pile in this turn; the card that must be played; the number of declined offers;
# 1 once this turn changed something; the number of turns in a row that changed nothing.
TAKEN, MUST, DECLINED, MADE_PROGRESS, IDLE_TURNS = range(10, 15)
# The times the stock was renewed; 1 once a card was laid since then; the renewals in a row without a card laid;
# the draws of the upcard; the turns in a row that put back the card taken; the first upcard of the deal.
TURNINGS, LAID, IDLE_PASSAGES, UPCARD_DRAWS, PUT_BACK, FIRST_UPCARD = range(15, 21)
# The numbers of legal sets, runs and lay-offs, and a set of cards or depths. Counting the legal actions writes them;
# decoding an action by its index reads them.
SETS, RUNS, OFFS, CHOICES = range(21, 25)
# The seat that ended the last deal (or NO_SEAT), the reason, the number of actions, the length of the log.
BY, REASON, ACTIONS, LOGGED = range(25, 29)
HANDS = 29  # by seat, as all places up to STOCK
KNOWN = HANDS + MOST_SEATS  # the cards that all players know a hand to hold
SHOWN = KNOWN + MOST_SEATS  # the cards that a seat laid on the table (R500-7)
POINTS = SHOWN + MOST_SEATS  # of the last deal
TOTALS = POINTS + MOST_SEATS
WON = TOTALS + MOST_SEATS  # the number of deals of this game that a seat won
STOCK = WON + MOST_SEATS
PILE = STOCK + MOST_CARDS
MELDS = PILE + MOST_CARDS  # the card set of each meld on the table, as all places from here on
SUITS = MELDS + MOST_MELDS  # the suit of a run, or NO_RUN for a set
LOWS = SUITS + MOST_MELDS  # the position of a run's first card, or the rank of a set
FITS = LOWS + MOST_MELDS  # the cards that can be laid off on a meld
SIZE = FITS + MOST_MELDS

NO_RUN = -1
NO_SEAT = -1
NO_CARD = -1

# Phases. SEATING: cards must be drawn to decide the dealer or starter. TURNING: the stock must be renewed.
DEALING, TURNING, OFFERED, DRAWING, PLAYING, OVER, SEATING = range(7)

# An action is ``kind << KIND | payload``; the payload is a card unless said otherwise.
KIND = 20
(
    DRAW,
    TAKE,
    DISCARD,
    RAP,
    DISCARD_AND_RAP,
    KNOCK,
    DECLINE,
    PASS,
    LAY_SET,  # rank << 4 | suits, one bit each
    LAY_RUN,  # (suit << 4 | low) << 4 | length
    LAY_OFF,  # (meld << 2 | end) << 6 | card; melds from 0
    DEAL,  # the number of cards that follow in the log, one number each
    TURN_STOCK,  # as DEAL
    DRAW_FOR_DEAL,  # as DEAL
    PICK,  # tile games only, as PLAY; see ``engine.tiles.layout``
    PLAY,
) = range(16)
ANY_END, LOW_END, HIGH_END = range(3)

# The reasons for the end of a deal. The index of a reason is its number in kernels.
REASONS = (
    "out",
    "blocked",
    "stock used up",
    "rap",
    "idle",
    "knock",
    "gin",
    "undercut",
    "wall",
    "put back",
    "upcard draws",
    "pool used up",
)
(
    OUT,
    BLOCKED,
    USED_UP,
    RAPPED,
    ALL_IDLE,
    KNOCKED,
    GIN,
    UNDERCUT,
    AT_WALL,
    PUT_BACK_AGAIN,
    TOO_MANY_DRAWS,
    POOL_USED_UP,
) = range(len(REASONS))
GOES_ON = -1

# Places in the rules row. A limit that a game does not have is FOREVER.
(
    IS_SHOWDOWN,
    SEATS,
    PACK,
    HAND_SIZE,
    IN_BLOCKS,
    OFFERS,
    RETURNS,
    RAPS,
    WALL,
    MOST_IDLE_TURNS,
    MOST_PUT_BACK,
    MOST_UPCARD_DRAWS,
    MOST_POINTS,
    WHOLE_PILE,
    RENEWS,
    SHUFFLES,
    MOST_IDLE_PASSAGES,
    MOST_TURNINGS,
    SCORING,
    GIN_BONUS,
    UNDERCUT_BONUS,
    EQUAL_IS_UNDERCUT,
    LAST_DEAL,
    TARGET,
    TIES_GO_ON,
    DOUBLED_SUIT,
    REDEALS_UNWON,
    GAME_BONUS,
    BOX_BONUS,
    LOWEST_WINS,
    DRAWS_EACH,
    WINNER_STARTS,
) = range(32)
DRAW_RANKS = WINNER_STARTS + 1  # by card, for the draw that decides the dealer: lowest wins, NO_RANK draws again
NO_RANK = -1
KNOCK_LIMITS = DRAW_RANKS + MOST_TILES  # by the first upcard
RULES_SIZE = KNOCK_LIMITS + MOST_CARDS
FOREVER = 1 << 40
