"""OpenSpiel's own gin bot (``make_simple_gin_rummy_bot``), playing inside our rules.

The bot looks at a state of OpenSpiel, and there at what its seat sees alone: the hand, the upcard, the pile, how many
cards the stock holds, and the most it may knock with. So such a state is made from our view, by a history that leads
there: who drew and threw what before is any that fits, and so are the cards that the seat does not see. The bot
remembers nothing from one decision to the next but that somebody has knocked.

Where the rules differ:

- The first upcard is offered alike, to the one who begins and then to the other; either of our seats may begin, and is
  player 0 there.
- The limit of a deal to knock with (also where the first upcard sets it) is given to the bot as its ``knock_card``.
- A knock is one action here. There it is the word, the discard, then the melds: the bot is asked for the word and the
  discard, and our rules lay the melds, to its best. The bot never lays off; our rules lay off for it, to its best.
- OpenSpiel overestimates a few hands with a card too many. Then it has no knock where ours has one, and the bot does
  not knock.
- The bot does not see bonuses for gin and undercut, the end of the stock (the wall, with two cards left), drawn deals
  or the score of a game. At the wall it knocks with the upcard if it can, and else passes, in both.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

import pyspiel

from rumpus.core.actions import Action, Decline, Discard, DrawFromStock, Knock, Pass, TakeFromPile
from rumpus.core.errors import UsageError
from rumpus.core.packs import Card, cards_of, standard_pack
from rumpus.core.rules import RuleSet
from rumpus.core.state import Phase
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.showdown.state import state_of
from rumpus.core.views import View, unseen

VERSION, OF_OPENSPIEL = 1, "2.0.2"
"""Another OpenSpiel may play otherwise: then this is another version."""

_GIN = pyspiel.gin_rummy
_TAKE, _DRAW, _PASS = _GIN.DRAW_UPCARD_ACTION, _GIN.DRAW_STOCK_ACTION, _GIN.PASS_ACTION
_HAND = 10


class OpenSpielBot:
    """Plays gin with the whole pack and hands of ten. It leaves nothing to chance: every seed brings the same
    choices."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        turn = rules.turn
        if not isinstance(turn, Showdown) or turn.knock_limit is None or not rules.offers:
            raise _cannot_play(rules)
        if rules.pack != standard_pack() or rules.hand_size != _HAND:
            raise _cannot_play(rules)
        self._limit = turn.knock_limit

    def choose(self, view: View) -> Action:
        if view.table.phase is Phase.DRAW and view.table.turn_number == 0:
            return DrawFromStock()  # both declined the upcard: there is no choice
        state = state_seen(view, self._knock_limit(view))
        bot = _bot(state.current_player())
        bot.restart()
        said = bot.step(state)
        if said == _GIN.KNOCK_ACTION:
            state.apply_action(said)
            return Knock(bot.step(state))
        if said == _TAKE:
            assert view.table.upcard is not None
            return TakeFromPile(view.table.upcard)
        if said == _DRAW:
            return DrawFromStock()
        if said == _PASS:
            return Decline() if view.table.phase is Phase.OFFER else Pass()
        return Discard(said)

    def _knock_limit(self, view: View) -> int:
        if isinstance(self._limit, int):
            return self._limit
        assert view.table.first_upcard is not None
        return self._limit[view.table.first_upcard]


def state_seen(view: View, knock_limit: int) -> Any:  # noqa: ANN401  # pyspiel has no types
    """A state of OpenSpiel in which the seat to move sees what it sees in this view."""
    state = _game(knock_limit).new_initial_state()
    for action in _history(view):
        state.apply_action(action)
    return state


def _history(view: View) -> Iterator[int]:
    """Actions, chance's among them, that lead there. As many turns of the upcard taken come first as it takes until it
    is the seat's turn; from then on each draws a card of the pile from the stock and throws it."""
    table, seat = view.table, view.seat
    assert seat is not None
    mover = (seat - table.starter) % 2
    drawn = 52 - 2 * _HAND - 1 - table.stock_count
    playing, taken = table.phase is Phase.PLAY, cards_of(table.turn.taken)
    in_hand = [card for card in cards_of(view.hand) if card not in taken]
    last = [_TAKE] if taken else [_DRAW, in_hand.pop()] if playing else []
    pile = [*table.discard_pile, *taken]
    drawn -= len(last) == 2
    passes = state_of(table).offers_declined if table.phase is Phase.OFFER else 2
    takes = 0 if table.phase is Phase.OFFER else (drawn + mover) % 2
    if takes == 0 and drawn == 0 and (table.turn_number or taken):
        takes = 2
    hands: list[list[Card]] = [[], []]
    hands[mover] = in_hand
    others = [*cards_of(table.known[1 - seat]), *cards_of(unseen(standard_pack(), view))]
    hands[1 - mover] = others[: table.counts[1 - seat]]
    first = [hands[player].pop() for player in range(takes)]  # what they took, the first of them as it was turned up
    turns = [*first, pile[0]]
    dealt = [
        sorted([*hand, *turns[player + 1 : player + 2]]) if player < takes else hand
        for player, hand in enumerate(hands)
    ]
    yield from chain(*dealt, turns[:1])
    yield from chain.from_iterable((_TAKE, thrown) for thrown in turns[1:])
    yield from [] if takes else [_PASS] * passes
    yield from chain.from_iterable((_DRAW, card, card) for card in pile[1:])
    yield from last


@lru_cache(maxsize=16)
def _game(knock_limit: int) -> Any:  # noqa: ANN401  # pyspiel has no types
    return pyspiel.load_game("gin_rummy", {"knock_card": knock_limit})


@lru_cache(maxsize=2)
def _bot(player: int) -> Any:  # noqa: ANN401  # pyspiel has no types
    return pyspiel.make_simple_gin_rummy_bot(_game(10).get_parameters(), player)


def _cannot_play(rules: RuleSet) -> UsageError:
    return UsageError(
        f"OpenSpiel's bot plays gin with 52 cards and hands of ten, not {rules.title} like this",
        code="no-such-player",
        subject="open_spiel_bot",
    )
