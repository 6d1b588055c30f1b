"""What happens in a tile deal in compiled code: who starts, dealing, picking, passing, playing, and the scores."""

from __future__ import annotations

from rumpus.solver.arrange.arrays import FACES
from rumpus.solver.engine.deal import clear_deal, note, note_cards
from rumpus.solver.engine.layout import (
    ACTIONS,
    BY,
    DEALER,
    DEALING,
    DEALS,
    GOES_ON,
    HAND_SIZE,
    IDLE_TURNS,
    IN_BLOCKS,
    KIND,
    MELD_COUNT,
    OUT,
    OVER,
    PACK,
    PHASE,
    PLAYING,
    POINTS,
    POOL_USED_UP,
    REASON,
    SCORING,
    SEAT,
    SEATS,
    STARTER,
    STOCK_COUNT,
    TOTALS,
    TURN,
    Ints,
)
from rumpus.solver.engine.scoring import WINNER_PAID, is_over
from rumpus.solver.engine.tiles.layout import (
    DEAL,
    DRAW_FOR_DEAL,
    DRAW_RANKS,
    DRAWS_EACH,
    ENDS_WITH_POOL,
    HELD,
    JOKER_POINTS,
    JOKERS,
    MELD_MASK,
    MELDS,
    NO_RANK,
    ONE_TILE_AT,
    OPENED,
    OPENING_AT,
    PASS,
    PICK,
    PLAY,
    POINTS_OF,
    POOL,
    SAYS_ONE_TILE,
    SEATING,
    TIES_ARE_VOID,
    TWICE,
    WILD,
    WINNER_STARTS,
)
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel

# Chance


@kernel
def draw_for_deal(rules: Ints, order: Ints, s: Ints, log: Ints) -> None:
    """Show tiles from this order until one seat has the lowest: it starts (C-2, RG-2, RQ-2)."""
    seats = rules[SEATS]
    # Each seat asked is shown a tile, those that must draw again after the others.
    asked, waiting, again, best, holders = (1 << seats) - 1, (1 << seats) - 1, 0, NO_RANK, 0
    for place in range(order.shape[0]):
        seat = lowest(waiting)
        waiting ^= 1 << seat
        rank = rules[DRAW_RANKS + order[place]]
        if rank == NO_RANK:
            again |= 1 << seat
        elif best == NO_RANK or rank < best:
            best, holders = rank, 1 << seat
        elif rank == best:
            holders |= 1 << seat
        if waiting == 0 and again:
            waiting, again = again, 0
        elif waiting == 0:
            asked = waiting = holders
            best, holders = NO_RANK, 0
            if count(asked) == 1:
                break
    first = lowest(asked)
    s[DEALER] = (first - 1) % seats if rules[WINNER_STARTS] else first
    s[PHASE] = DEALING
    note(s, log, DRAW_FOR_DEAL << KIND | rules[PACK])
    note_cards(s, log, order, 0, rules[PACK])


@kernel
def deal_tiles(rules: Ints, order: Ints, s: Ints, log: Ints) -> None:
    """Deal an order of the tiles (C-1); the start passes left, unless it is drawn for (RG-2, RQ-2)."""
    seats, size, tiles = rules[SEATS], rules[HAND_SIZE], rules[PACK]
    dealer = (s[DEALER] + (s[DEALS] > 0 and not rules[DRAWS_EACH])) % seats
    starter = (dealer + 1) % seats
    clear_deal(s)
    for seat in range(seats):
        turn = (seat - starter) % seats
        for i in range(size):
            take_tile(order[turn * size + i] if rules[IN_BLOCKS] else order[turn + i * seats], seat, s)
    for place in range(seats * size, tiles):
        s[POOL + tiles - 1 - place] = order[place]
    s[STOCK_COUNT] = tiles - seats * size
    s[PHASE] = PLAYING
    s[DEALER], s[STARTER], s[SEAT] = dealer, starter, starter
    s[DEALS] += 1
    note(s, log, DEAL << KIND | tiles)
    note_cards(s, log, order, 0, tiles)


# Actions


@kernel
def act_in_tiles(rules: Ints, s: Ints, action: Ints, log: Ints) -> int:
    """Do an action, which lies as ``engine.tiles.layout`` says; returns why the deal ended, and then it is scored, or GOES_ON."""
    s[ACTIONS] += 1
    reason = _happen(rules, s, action)
    note_cards(s, log, action, 0, length_of(action))
    if reason == GOES_ON:
        return GOES_ON
    _score(rules, s)
    s[REASON] = reason
    if is_over(rules, s):
        s[PHASE] = OVER
    else:
        s[PHASE] = SEATING if rules[DRAWS_EACH] else DEALING
    return reason


@kernel
def length_of(action: Ints) -> int:
    """How many numbers an action has."""
    kind, payload = action[0] >> KIND, action[0] & ((1 << KIND) - 1)
    if kind != PLAY:
        return 1
    return 1 + 2 * ((payload & MELD_MASK) + (payload >> OPENING_AT & MELD_MASK))


@kernel
def _happen(rules: Ints, s: Ints, action: Ints) -> int:
    kind, seat, seats = action[0] >> KIND, s[SEAT], rules[SEATS]
    s[TURN] += 1
    s[SEAT] = seat + 1 if seat + 1 < seats else 0
    if kind == PASS:
        s[IDLE_TURNS] += 1
        return POOL_USED_UP if s[IDLE_TURNS] >= seats else GOES_ON
    s[IDLE_TURNS] = 0
    if kind == PICK:
        return _pick(rules, s, seat)
    play(s, seat, action)
    left = tiles_left(s, seat)
    if left == 0:
        s[BY] = seat
        return OUT
    # RQ-7: who does not say "one tile" picks one.
    is_silent = rules[SAYS_ONE_TILE] and not action[0] >> ONE_TILE_AT & 1
    return _pick(rules, s, seat) if left == 1 and is_silent and s[STOCK_COUNT] > 0 else GOES_ON


@kernel
def _pick(rules: Ints, s: Ints, seat: int) -> int:
    s[STOCK_COUNT] -= 1
    take_tile(s[POOL + s[STOCK_COUNT]], seat, s)
    return POOL_USED_UP if rules[ENDS_WITH_POOL] and s[STOCK_COUNT] == 0 else GOES_ON


@kernel
def play(s: Ints, seat: int, action: Ints) -> None:
    """Lay the table of a play; what was not there comes from the rack."""
    once, twice, wild = tiles_on_table(s)
    melds = action[0] & MELD_MASK
    s[MELD_COUNT] = melds
    for meld in range(melds):
        s[MELDS + meld], s[WILD + meld] = action[1 + 2 * meld], action[2 + 2 * meld]
    now_once, now_twice, now_wild = tiles_on_table(s)
    # A face of which one more lies there was held; of two more both were.
    one, two = (now_once ^ once) ^ (now_twice ^ twice), (now_once & ~once) & (now_twice & ~twice)
    held, doubled = s[HELD + seat], s[TWICE + seat]
    s[HELD + seat] = held & ~two & ~(one & ~doubled)
    s[TWICE + seat] = doubled & ~(one | two)
    s[JOKERS + seat] -= now_wild - wild
    s[OPENED] |= 1 << seat


@kernel
def tiles_on_table(s: Ints) -> tuple[int, int, int]:
    """The numbered faces on the table, those of them that lie there twice, and how many jokers do."""
    once, twice, wild = 0, 0, 0
    for meld in range(s[MELD_COUNT]):
        numbered = s[MELDS + meld] & ~s[WILD + meld]
        twice |= once & numbered
        once |= numbered
        if s[WILD + meld]:
            wild += count(s[WILD + meld])
    return once, twice, wild


@kernel
def take_tile(tile: int, seat: int, s: Ints) -> None:
    """A tile goes to a rack."""
    if tile >= 2 * FACES:
        s[JOKERS + seat] += 1
        return
    face = 1 << (tile if tile < FACES else tile - FACES)
    s[TWICE + seat] |= s[HELD + seat] & face
    s[HELD + seat] |= face


@kernel
def tiles_left(s: Ints, seat: int) -> int:
    """How many tiles a rack has."""
    return count(s[HELD + seat]) + count(s[TWICE + seat]) + s[JOKERS + seat]


# Scores


@kernel
def points_of(rules: Ints, faces: int) -> int:
    """What numbered tiles of these faces count."""
    points = 0
    while faces:
        points += rules[POINTS_OF + lowest(faces)]
        faces &= faces - 1
    return points


@kernel
def points_left(rules: Ints, s: Ints, seat: int) -> int:
    """What is left on a rack counts."""
    numbered = points_of(rules, s[HELD + seat]) + points_of(rules, s[TWICE + seat])
    return numbered + rules[JOKER_POINTS] * s[JOKERS + seat]


@kernel
def _score(rules: Ints, s: Ints) -> None:
    """Put each seat's points of the finished deal into the row, and add them to the totals."""
    for seat in range(rules[SEATS]):
        s[POINTS + seat] = points_left(rules, s, seat)
    if rules[SCORING] == WINNER_PAID:
        _pay_winner(rules, s)
    for seat in range(rules[SEATS]):
        s[TOTALS + seat] += s[POINTS + seat]


@kernel
def _pay_winner(rules: Ints, s: Ints) -> None:
    """Each other seat owes the winner what is left on its rack, less what is on his (RG-11, RG-12)."""
    seats, winner = rules[SEATS], s[SEAT]
    for turn in range(1, seats):
        seat = (s[SEAT] + turn) % seats
        less = s[POINTS + seat] - s[POINTS + winner]
        if less < 0 or (less == 0 and tiles_left(s, seat) < tiles_left(s, winner)):
            winner = seat
    lowest_count, won, ties = s[POINTS + winner], 0, 0
    for seat in range(seats):
        ties += s[POINTS + seat] == lowest_count
    if rules[TIES_ARE_VOID] and ties > 1:
        s[POINTS : POINTS + seats] = 0
        return
    for seat in range(seats):
        owed = s[POINTS + seat] - lowest_count
        s[POINTS + seat] = -owed
        won += owed
    s[POINTS + winner] = won
