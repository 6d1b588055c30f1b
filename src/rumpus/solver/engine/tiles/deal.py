"""Kernels that play a tile deal: dealing, picking, passing, playing and scoring."""

from __future__ import annotations

from rumpus.solver.arrange.arrays import FACES
from rumpus.solver.engine import layout as head
from rumpus.solver.engine.deal import begin_deal, log_cards, log_order, place_in_order
from rumpus.solver.engine.layout import Ints
from rumpus.solver.engine.scoring import WINNER_PAID, close_deal
from rumpus.solver.engine.tiles import layout as at
from rumpus.solver.jit.bits import count, lowest
from rumpus.solver.jit.compiled import kernel


@kernel
def deal_tiles(rules: Ints, order: Ints, s: Ints, log: Ints) -> None:
    """Start a deal of a tile game with the tiles in this order, the first tile dealt first (C-1)."""
    seats, size, tiles = rules[head.SEATS], rules[head.HAND_SIZE], rules[head.PACK]
    begin_deal(rules, s)
    for seat in range(seats):
        for number in range(size):
            take_tile(order[place_in_order(rules, s, seat, number)], seat, s)
    for place in range(seats * size, tiles):
        s[at.POOL + tiles - 1 - place] = order[place]
    s[head.STOCK_COUNT] = tiles - seats * size
    s[head.PHASE] = head.PLAYING
    log_order(s, log, head.DEAL, order, 0, tiles)


# Actions


@kernel
def act_in_tiles(rules: Ints, s: Ints, action: Ints, log: Ints) -> int:
    """Apply an action, encoded as in ``engine.tiles.layout``, and log it.

    Return GOES_ON while the deal goes on. At its end, score it and return the code of the reason for the end.
    """
    s[head.ACTIONS] += 1
    reason = _apply(rules, s, action)
    log_cards(s, log, action, 0, action_length(action))
    if reason == head.GOES_ON:
        return head.GOES_ON
    _write_points(rules, s)
    close_deal(rules, s, reason)
    return reason


@kernel
def action_length(action: Ints) -> int:
    """Return the length of an encoded action, in numbers."""
    kind, payload = action[0] >> head.KIND, action[0] & ((1 << head.KIND) - 1)
    if kind != at.PLAY:
        return 1
    return 1 + 2 * ((payload & at.MELD_MASK) + (payload >> at.OPENING_AT & at.MELD_MASK))


@kernel
def _apply(rules: Ints, s: Ints, action: Ints) -> int:
    kind, seat, seats = action[0] >> head.KIND, s[head.SEAT], rules[head.SEATS]
    s[head.TURN] += 1
    s[head.SEAT] = seat + 1 if seat + 1 < seats else 0
    if kind == at.PASS:
        s[head.IDLE_TURNS] += 1
        return head.POOL_USED_UP if s[head.IDLE_TURNS] >= seats else head.GOES_ON
    s[head.IDLE_TURNS] = 0
    if kind == at.PICK:
        return _pick(rules, s, seat)
    play(s, seat, action)
    left = rack_size(s, seat)
    if left == 0:
        s[head.BY] = seat
        return head.OUT
    # RQ-7: a seat that does not say "one tile" picks one.
    is_silent = rules[at.SAYS_ONE_TILE] and not action[0] >> at.ONE_TILE_AT & 1
    return _pick(rules, s, seat) if left == 1 and is_silent and s[head.STOCK_COUNT] > 0 else head.GOES_ON


@kernel
def _pick(rules: Ints, s: Ints, seat: int) -> int:
    s[head.STOCK_COUNT] -= 1
    take_tile(s[at.POOL + s[head.STOCK_COUNT]], seat, s)
    return head.POOL_USED_UP if rules[at.ENDS_WITH_POOL] and s[head.STOCK_COUNT] == 0 else head.GOES_ON


@kernel
def play(s: Ints, seat: int, action: Ints) -> None:
    """Replace the table by that of a play. Remove the tiles that it adds from the rack of the seat."""
    once, twice, wild = tiles_on_table(s)
    melds = action[0] & at.MELD_MASK
    s[head.MELD_COUNT] = melds
    for meld in range(melds):
        s[at.MELDS + meld], s[at.WILD + meld] = action[1 + 2 * meld], action[2 + 2 * meld]
    now_once, now_twice, now_wild = tiles_on_table(s)
    # The faces of which the table has one more tile than before, and those of which it has two more.
    one, two = (now_once ^ once) ^ (now_twice ^ twice), (now_once & ~once) & (now_twice & ~twice)
    rack, doubled = s[at.HELD + seat], s[at.TWICE + seat]
    s[at.HELD + seat] = rack & ~two & ~(one & ~doubled)
    s[at.TWICE + seat] = doubled & ~(one | two)
    s[at.JOKERS + seat] -= now_wild - wild
    s[at.OPENED] |= 1 << seat


@kernel
def tiles_on_table(s: Ints) -> tuple[int, int, int]:
    """Return the numbered faces on the table, those of them that are there twice, and the number of jokers."""
    once, twice, wild = 0, 0, 0
    for meld in range(s[head.MELD_COUNT]):
        numbered = s[at.MELDS + meld] & ~s[at.WILD + meld]
        twice |= once & numbered
        once |= numbered
        if s[at.WILD + meld]:
            wild += count(s[at.WILD + meld])
    return once, twice, wild


@kernel
def take_tile(tile: int, seat: int, s: Ints) -> None:
    """Put a tile on the rack of a seat."""
    if tile >= 2 * FACES:
        s[at.JOKERS + seat] += 1
        return
    face = 1 << (tile if tile < FACES else tile - FACES)
    s[at.TWICE + seat] |= s[at.HELD + seat] & face
    s[at.HELD + seat] |= face


@kernel
def rack_size(s: Ints, seat: int) -> int:
    """Return the number of tiles on the rack of a seat."""
    return count(s[at.HELD + seat]) + count(s[at.TWICE + seat]) + s[at.JOKERS + seat]


# Scores


@kernel
def points_of(rules: Ints, faces: int) -> int:
    """Return the points of one numbered tile of each of these faces."""
    points = 0
    while faces:
        points += rules[at.POINTS_OF + lowest(faces)]
        faces &= faces - 1
    return points


@kernel
def rack_points(rules: Ints, s: Ints, seat: int) -> int:
    """Return the points of the tiles on the rack of a seat, jokers included."""
    numbered = points_of(rules, s[at.HELD + seat]) + points_of(rules, s[at.TWICE + seat])
    return numbered + rules[at.JOKER_POINTS] * s[at.JOKERS + seat]


@kernel
def _write_points(rules: Ints, s: Ints) -> None:
    for seat in range(rules[head.SEATS]):
        s[head.POINTS + seat] = rack_points(rules, s, seat)
    if rules[head.SCORING] == WINNER_PAID:
        _pay_winner(rules, s)


@kernel
def _pay_winner(rules: Ints, s: Ints) -> None:
    """Let each other seat pay the winner the points of its rack, less those of the winner's rack (RG-11, RG-12).

    The lowest rack wins, then the one with fewer tiles, then the first seat from the seat to move on.
    """
    seats, following = rules[head.SEATS], s[head.SEAT]
    winner = following
    for turn in range(1, seats):
        seat = (following + turn) % seats
        less = s[head.POINTS + seat] - s[head.POINTS + winner]
        if less < 0 or (less == 0 and rack_size(s, seat) < rack_size(s, winner)):
            winner = seat
    lowest_count, won, ties = s[head.POINTS + winner], 0, 0
    for seat in range(seats):
        ties += s[head.POINTS + seat] == lowest_count
    if rules[at.TIES_ARE_VOID] and ties > 1:
        s[head.POINTS : head.POINTS + seats] = 0
        return
    for seat in range(seats):
        owed = s[head.POINTS + seat] - lowest_count
        s[head.POINTS + seat] = -owed
        won += owed
    s[head.POINTS + winner] = won
