"""The running deal as one row of numbers, and the rules as another: what lies at which place.

A row holds a whole ``State`` of the core (see ``engine.cards.codec``), so a playout begins with one copy. Hands and other sets
of cards are one bit a card. The top of the stock is last, so a draw removes the last card.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rumpus.solver.scope import MOST_CARDS, MOST_MELDS, MOST_SEATS, MOST_TILES

Ints = NDArray[np.int64]

# Places in the deal.
PHASE, SEAT, DEALER, STARTER, DEALS, TURN = range(6)
STOCK_COUNT, STOCK_KNOWN, PILE_COUNT, MELD_COUNT = range(6, 10)
TAKEN, MUST, DECLINED, MADE_PROGRESS, IDLE_TURNS = range(10, 15)
TURNINGS, LAID, IDLE_PASSAGES, UPCARD_DRAWS, PUT_BACK, FIRST_UPCARD = range(15, 21)
# Found while legal actions are counted, to name the chosen one.
SETS, RUNS, OFFS, CHOICES = range(21, 25)
# How it went: who ended the last deal (or NOBODY) and why, how many actions were taken, how many numbers logged.
BY, REASON, ACTIONS, LOGGED = range(25, 29)
HANDS = 29
KNOWN = HANDS + MOST_SEATS  # the cards each hand is known to hold
SHOWN = KNOWN + MOST_SEATS  # the cards that lie before each seat (R500-7)
POINTS = SHOWN + MOST_SEATS  # of the last deal
TOTALS = POINTS + MOST_SEATS
WON = TOTALS + MOST_SEATS  # how many deals of the game each seat has won, where the rules ask for it
STOCK = WON + MOST_SEATS
PILE = STOCK + MOST_CARDS
MELDS = PILE + MOST_CARDS  # the cards of each meld
SUITS = MELDS + MOST_MELDS  # of runs; NO_RUN of sets
LOWS = SUITS + MOST_MELDS  # the position of a run's first card, the rank of a set
FITS = LOWS + MOST_MELDS  # the cards that can be laid off
SIZE = FITS + MOST_MELDS

NO_RUN = -1
NOBODY = -1
NO_CARD = -1

# Phases; SEATING: who deals or starts is to be drawn.
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
    DEAL,  # how many cards follow it in the log, each as itself
    TURN_STOCK,  # the same
    DRAW_FOR_DEAL,  # the same
    PICK,  # of tiles; see ``engine.tiles.layout``
    PLAY,
) = range(16)
ANY_END, LOW_END, HIGH_END = range(3)

# Why a deal ended.
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

# Places in the rules. Numbers that a game does not limit are FOREVER.
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
DRAW_RANKS = WINNER_STARTS + 1  # by card, when it is drawn who deals or starts, the lowest wins; NO_RANK is drawn again
NO_RANK = -1
KNOCK_LIMITS = DRAW_RANKS + MOST_TILES  # by the first upcard
RULES_SIZE = KNOCK_LIMITS + MOST_CARDS
FOREVER = 1 << 40
