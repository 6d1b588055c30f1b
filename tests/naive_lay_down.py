"""A deal in which one draws, lays down and discards, naively (R16, R26, R500)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from typing import Any, Self

from tests.naive_cards import Melding, value


class LayDownDeal(ABC):
    """One deal. ``order`` is the pack, its top first; ``starter`` sits left of the dealer."""

    sizes = (8, 6)  # of a hand of two seats, and of more
    whole_pile = False  # every card of the pile may be taken, with those on it (R500-5)

    def __init__(self, seats: int, options: dict[str, Any], starter: int, order: list[str]) -> None:
        self.options = options
        self.seats = seats
        self.melding = self.melds()
        size = self.sizes[seats > 2]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        for place in range(size * seats):
            self.hands[(starter + place) % seats].append(order[place])
        self.pile = [order[size * seats]]
        self.stock = order[size * seats + 1 :]
        self.table: list[list[str]] = []
        self.lies_before: dict[str, int] = {}  # card on the table -> seat it lies before (R500-7)
        self.to_move = starter
        self.has_drawn = False
        self.just_taken: list[str] = []
        self.must_play: str | None = None
        self.made_progress = False  # this turn saw a stock draw or a card laid (C-4)
        self.quiet_turns = 0
        self.laid_in_passages = [False]  # for each passage of the stock, the last being the one under way (R16-18)
        self.waits_for_stock = False  # the pile is being shuffled to become the stock
        self.over = False
        self.points: list[int] = []
        self.winners: list[int] = []

    def copied(self) -> Self:
        other = copy(self)
        other.hands = [list(hand) for hand in self.hands]
        other.pile, other.stock, other.table = list(self.pile), list(self.stock), list(self.table)
        other.lies_before = dict(self.lies_before)
        other.laid_in_passages = list(self.laid_in_passages)
        return other

    # What is particular to a game

    @abstractmethod
    def melds(self) -> Melding:
        """The melds that this game allows."""

    def _score(self, out: int | None) -> None:
        self.points = [sum(map(self._value, hand)) for hand in self.hands]
        self.winners = [] if out is None else [out]

    def _value(self, card: str) -> int:
        return value(card, court=10 if self.options.get("court_value") == "ten" else None)

    # What may be done

    def legal(self) -> list[str]:
        if self.over or self.waits_for_stock:
            return []
        if not self.has_drawn:
            return self._draws_500() if self.whole_pile else ["draw", f"take {self.pile[-1]}"]
        return self._plays()

    def _draws_500(self) -> list[str]:
        found = ["draw"] if self.stock else ["pass"]
        for place, card in enumerate(self.pile):
            # R500-5: used at once, laid off or in a meld that may use the cards taken with it.
            hand = self.hands[self.to_move] + self.pile[place:]
            fits = any(self.melding.ends(card, meld) for meld in self.table)
            if fits or any(card in meld for meld in self.melding.melds(hand)):
                found.append(f"take {card}")
        return found

    def _plays(self) -> list[str]:
        hand = self.hands[self.to_move]
        melds = [meld for meld in self.melding.melds(hand) if self.must_play in (None, *meld)]
        found = ["lay " + " ".join(meld) for meld in melds]
        for place, meld in enumerate(self.table, start=1):
            for card in hand if self.must_play is None else [self.must_play]:
                ends = self.melding.ends(card, meld)
                found += [f"off {card} to {place}"] if len(ends) == 1 else [f"off {card} to {place} {e}" for e in ends]
        if self.must_play is None:
            found += [f"discard {card}" for card in hand if self._may_discard(card)]
        return found

    def _may_discard(self, card: str) -> bool:
        # R16-10, forbidden: not the card just taken, unless it is the last.
        free = self.options.get("return_discard", "allowed") == "allowed"
        return free or card not in self.just_taken or len(self.hands[self.to_move]) == 1

    # What happens

    def play(self, text: str) -> None:
        """Do a legal action."""
        words = text.split()
        {
            "draw": self._draw,
            "take": self._take,
            "pass": self._end_used_up,
            "lay": self._lay,
            "off": self._off,
            "discard": self._discard,
        }[words[0]](words[1:])

    def _draw(self, words: list[str]) -> None:
        if self.stock:
            self._draw_top()
        elif self._is_blocked():
            self._end(None)
        elif self.options.get("turned_stock", "as-is") == "as-is":
            self.turn_stock(self.pile)  # R16-11: the oldest discard comes first
        else:
            self.waits_for_stock = True

    def turn_stock(self, order: list[str]) -> None:
        """The pile, in this order, becomes the stock, and the draw that needed it is made."""
        self.stock, self.pile = list(order), []
        self.laid_in_passages.append(False)
        self.waits_for_stock = False
        self._draw_top()

    def _draw_top(self) -> None:
        self.hands[self.to_move].append(self.stock.pop(0))
        self.has_drawn = self.made_progress = True

    def _is_blocked(self) -> bool:
        idle = self.options.get("idle_turnovers", 2 if self.seats < 5 else 3)
        recent = self.laid_in_passages[-idle:]
        turned = len(self.laid_in_passages) - 1
        return bool((len(recent) == idle and not any(recent)) or turned == self.options.get("max_turnovers", 10))

    def _take(self, words: list[str]) -> None:
        place = self.pile.index(words[0])
        self.just_taken = self.pile[place:]
        self.hands[self.to_move] += self.just_taken
        self.pile = self.pile[:place]
        self.must_play = words[0] if self.whole_pile else None
        self.has_drawn = True

    def _end_used_up(self, words: list[str]) -> None:
        self._end(None)

    def _lay(self, words: list[str]) -> None:
        self.table.append(words)
        self._put_down(words)

    def _off(self, words: list[str]) -> None:
        card, place = words[0], int(words[2]) - 1
        end = words[3] if len(words) > 3 else self.melding.ends(card, self.table[place])[0]
        self.table[place] = self.melding.laid_off(card, self.table[place], end)
        self._put_down([card])

    def _put_down(self, cards: list[str]) -> None:
        for card in cards:
            self.hands[self.to_move].remove(card)
            self.lies_before[card] = self.to_move
        self.must_play = None
        self.made_progress = self.laid_in_passages[-1] = True
        if not self.hands[self.to_move]:
            self._end(self.to_move)

    def _discard(self, words: list[str]) -> None:
        self.hands[self.to_move].remove(words[0])
        self.pile.append(words[0])
        self.quiet_turns = 0 if self.made_progress else self.quiet_turns + 1
        if not self.hands[self.to_move]:
            self._end(self.to_move)
        elif self.quiet_turns == 4 * self.seats:  # C-4
            self._end(None)
        self.to_move = (self.to_move + 1) % self.seats
        self.has_drawn = self.made_progress = False
        self.just_taken = []

    def _end(self, out: int | None) -> None:
        self.over = True
        self._score(out)
