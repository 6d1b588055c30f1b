"""Telling: what happened, in sentences, as a listener may know it. Plain text that reads well aloud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rumpus.core.actions import MeldCards
from rumpus.core.events import (
    DealEnded,
    DealerDrawn,
    DealResult,
    Dealt,
    Discarded,
    Drew,
    Event,
    GameEnded,
    Knocked,
    Laid,
    LaidOff,
    OfferDeclined,
    Outcome,
    Passed,
    Picked,
    Played,
    Rapped,
    StockTurned,
    Took,
)
from rumpus.core.messages import CardField, ListField
from rumpus.core.packs import Card, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import Table
from rumpus.core.views import Moment, Visibility
from rumpus.wording.no_break_spaces import NO_BREAK_SPACE

MOST_MELDS_TOLD = 4
"""Melds of a rearranged table in one sentence; of more, the table itself tells."""
_IRREGULAR = {"have": "has", "go": "goes", "pass": "passes", "don't": "doesn't"}


@dataclass(frozen=True)
class Teller:
    """Tells one game to ``listener``: a seat, who is told what they may know and is called you, or None for everybody.
    ``spelled``: cards in words ("seven of Dots") instead of letters ("7D"). ``visibility`` is the listener's.
    """

    rules: RuleSet
    names: Sequence[str]
    listener: int | None = None
    spelled: bool = False
    visibility: Visibility = Visibility.OWN

    def card(self, card: Card) -> CardField:
        """A card as text or in words; the two copies of a tile look alike, as they do on the table."""
        pack = self.rules.pack
        text = pack.name_of(card).replace(" ", NO_BREAK_SPACE) if self.spelled else pack.plain(card)
        return CardField(pack.name, card, text)

    def the_card(self, card: Card) -> CardField:
        """A card within a sentence."""
        field = self.card(card)
        return field._replace(text=f"the {field}") if self.spelled else field

    def cards(self, cards: Iterable[Card]) -> ListField:
        """Cards, in the order given."""
        return ListField(tuple(map(self.card, cards)), ", " if self.spelled else " ")

    def melds(self, melds: Iterable[Sequence[Card]]) -> ListField:
        """Melds, one after another."""
        return ListField(tuple(map(self.cards, melds)), "; " if self.spelled else " / ")

    def who(self, seat: int) -> str:
        """The name of a seat at the start of a sentence."""
        return "You" if seat == self.listener else self.names[seat]

    def whom(self, seat: int) -> str:
        """The name of a seat within a sentence."""
        return "you" if self.is_you(seat) else self.names[seat]

    def is_you(self, seat: int) -> bool:
        """Whether the sentence is about the listener, or about somebody whose name is You."""
        return seat == self.listener or self.names[seat].casefold() == "you"

    def does(self, seat: int, *deeds: str) -> str:
        """A sentence without its full stop, from deeds that begin with a verb: You draw / Ann draws and discards 7B."""
        told = [deed if self.is_you(seat) else _third_person(deed) for deed in deeds]
        return f"{self.who(seat)} {_listed(told)}"

    def tell(self, moments: Iterable[Moment]) -> Iterator[str]:
        """Sentences for what the listener learns of these moments; what one seat does in a row is one sentence."""
        for seat, group in groupby(moments, lambda moment: actor_of(moment.event)):
            told = [(self.learned(moment), moment.before) for moment in group]
            if seat is None:
                yield from (_NEWS[type(event)](self, event, before) for event, before in told if type(event) in _NEWS)
            else:
                deeds = [_DEEDS[type(event)](self, event, before) for event, before in told]
                yield self.does(seat, *deeds) + ("!" if isinstance(told[-1][0], Rapped | Knocked) else ".")

    def learned(self, moment: Moment) -> Event:
        """What the listener learns of a moment."""
        return moment.seen_by(self.listener, self.visibility)

    # The end of a deal and of the game

    def result(self, result: DealResult) -> str:
        """How a deal ended, and what each hand brought; a line for each."""
        ending = self.rules.ending_sentence(result.reason)
        if result.by is not None and ending[0].islower():
            ending = f"{self.does(result.by, ending)}."
        lines = [ending]
        if result.by is not None and result.reason == "rap" and result.counts[result.by] > min(result.counts):
            count = result.counts[result.by]
            whose = "your" if self.is_you(result.by) else f"{self.names[result.by]}'s"
            deed = f"don't have the lowest count, so everybody else scores {whose} {count}"
            lines.append(f"{self.does(result.by, deed)}.")
        lines += [f"{self.does(seat, *self._hand(result, seat))}." for seat in range(len(self.names))]
        return "\n".join(lines)

    def _hand(self, result: DealResult, seat: int) -> Iterator[str]:
        hand, own = result.hands[seat], result.melds[seat]
        laid = set_of(card for melds in result.melds for meld in melds for card in meld.cards)
        off = hand & laid & ~set_of(card for meld in own for card in meld.cards)
        left = sorted(cards_of(hand & ~laid), key=self._as_sorted)
        if own:
            yield f"meld {self.melds(meld.cards for meld in own)}"
        if off:
            yield f"lay off {self.cards(sorted(cards_of(off), key=self._as_sorted))}"
        yield f"have {self.cards(left)} left (count {result.counts[seat]})" if left else "have nothing left"
        yield f"score {result.points[seat]}"

    def _as_sorted(self, card: Card) -> int:
        pack = self.rules.pack
        return pack.size if pack.is_joker(card) else pack.face(card)

    def outcome(self, outcome: Outcome, totals: Sequence[int]) -> str:
        """Who won, and by what; ``totals`` are the points of the deals, to which bonuses may have come (GIN-10). What each
        pays is told where points are what seats pay one another.
        """
        bonuses = enumerate(points - total for points, total in zip(outcome.points, totals, strict=True))
        lines = [f"{self.does(seat, f'get a bonus of {bonus}')}." for seat, bonus in bonuses if bonus]
        lines.append(f"{self._won(outcome)}.")
        lines += [
            f"{self.does(seat, f'collect {amount}' if amount > 0 else f'pay {-amount}')}."
            for seat, amount in enumerate(outcome.settlement)
            if amount and self.rules.goal.pays
        ]
        return "\n".join(lines)

    def _won(self, outcome: Outcome) -> str:
        first, *others = outcome.winners
        points = f"{outcome.points[first]} point{'s' if outcome.points[first] != 1 else ''}"
        if len(outcome.winners) == len(self.names):
            return f"The game is drawn at {points}"
        if others:
            winners = _listed([self.who(first), *map(self.whom, others)])
            return f"{winners} share the win at {points}"
        margin = min(abs(outcome.points[first] - points) for i, points in enumerate(outcome.points) if i != first)
        return f"{self.does(first, 'win the game')} with {points}, by {margin}"


def _third_person(deed: str) -> str:
    verb, space, rest = deed.partition(" ")
    bare = verb.rstrip("!")
    return _IRREGULAR.get(bare, f"{bare}s") + verb[len(bare) :] + space + rest


def _listed(parts: Sequence[str]) -> str:
    *before, last = parts
    return f"{', '.join(before)} and {last}" if before else last


def actor_of(event: object) -> int | None:
    """The seat whose deed this is; None for what happens to all."""
    return getattr(event, "seat", None) if type(event) in _DEEDS else None


# News: what happens to all, in whole sentences


def _dealer_drawn(teller: Teller, event: DealerDrawn, before: Table) -> str:
    seating, pack = teller.rules.seating, teller.rules.pack
    rounds, counted = [list[str]()], set[int]()
    for seat, card in event.shown:
        if seat in counted:  # the best were equal (C-2)
            rounds, counted = [*rounds, []], set()
        told = f"{teller.card(card)} by {teller.whom(seat)}"
        if seating.draw_rank(card) is None:
            told += f" (a {'joker' if pack.is_joker(card) else pack.rank_names[pack.rank(card)]} is drawn again)"
        else:
            counted.add(seat)
        rounds[-1].append(told)
    shown = ". Equal, so drawn again: ".join(map(", ".join, rounds))
    what = "starts" if seating.winner_starts else "deals"
    return f"Drawn: {shown}. The {'highest' if seating.highest else 'lowest'} {what}."


def _dealt(teller: Teller, event: Dealt, before: Table) -> str:
    start = f"{teller.does(event.starter, 'start')}."
    number = before.deal_number + 1
    if event.upcard is None:
        return f"Deal {number}: {event.hand_size} tiles each. {start}"
    deals = teller.does(event.dealer, f"deal {event.hand_size} cards each")
    return f"Deal {number}: {deals}; the upcard is {teller.card(event.upcard)}. {start}"


def _stock_turned(teller: Teller, event: StockTurned, before: Table) -> str:
    how = "shuffled" if event.shuffled else "turned over as it lies"
    turned = before.changed(turn=before.turn.after(before, event))
    told = f"The stock is used up; the discard pile, {how}, is the new stock of {event.count} cards."
    return f"{told} {teller.rules.turn.warning(turned)}".rstrip()


_NEWS: dict[type, Callable[[Teller, Any, Table], str]] = {
    DealerDrawn: _dealer_drawn,
    Dealt: _dealt,
    StockTurned: _stock_turned,
    DealEnded: lambda teller, event, before: teller.result(event.result),
    GameEnded: lambda teller, event, before: teller.outcome(event.outcome, before.totals),
}


# Deeds: what a seat does, beginning with the verb


def _took(teller: Teller, event: Took, before: Table) -> str:
    first, *above = event.cards
    return f"take {teller.card(first)}" + (f" and {teller.cards(above)} above it" if above else "")


def _laid(teller: Teller, event: Laid, before: Table) -> str:
    return f"lay {teller.cards(event.meld.cards)} (meld {len(before.tableau) + 1})"


def _laid_off(teller: Teller, event: LaidOff, before: Table) -> str:
    return f"add {teller.card(event.card)} to meld {event.number} (now {teller.cards(event.meld.cards)})"


def _picked(teller: Teller, event: Picked, before: Table) -> str:
    tile = "a tile" if event.card is None else teller.card(event.card)
    return f"pick {tile}" + (' for not saying "one tile" (RQ-7)' if event.for_silence else "")


def _changed(teller: Teller, event: Played, before: Table) -> list[MeldCards]:
    """The melds that look like none that lay there: that copies changed places is nothing to tell."""

    def look(cards: MeldCards) -> tuple[str, ...]:
        return tuple(map(teller.rules.pack.plain, cards))

    old, now = ({meld.cards for meld in melds} for melds in (before.tableau, event.table))
    gone, changed = Counter(map(look, old - now)), []
    for meld in event.table:
        if meld.cards in old:
            continue
        gone[look(meld.cards)] -= 1
        if gone[look(meld.cards)] < 0:
            changed.append(meld.cards)
    return changed


def _played(teller: Teller, event: Played, before: Table) -> str:
    placed = {teller.rules.pack.physical(tile) for tile in cards_of(event.placed)}
    new = _changed(teller, event, before)
    tiles = [tile for meld in event.table for tile in meld.cards if teller.rules.pack.physical(tile) in placed]
    if Counter(teller.card(tile).text for meld in new for tile in meld) == Counter(
        teller.card(tile).text for tile in tiles
    ):
        played = f"play {teller.melds(new)}"
    elif len(new) > MOST_MELDS_TOLD:
        played = f"play {teller.cards(tiles)}, changing {len(new)} melds"
    else:
        played = f"play {teller.cards(tiles)}, making {teller.melds(new)}"
    left = before.counts[event.seat] - len(placed)
    return played + {0: "", 1: ", with one tile left"}.get(left, f", with {left} tiles left")


_DEEDS: dict[type, Callable[[Teller, Any, Table], str]] = {
    OfferDeclined: lambda teller, event, before: "say no",
    Drew: lambda teller, event, before: "draw a card" if event.card is None else f"draw {teller.card(event.card)}",
    Took: _took,
    Laid: _laid,
    LaidOff: _laid_off,
    Discarded: lambda teller, event, before: f"discard {teller.card(event.card)}",
    Rapped: lambda teller, event, before: "rap",
    Knocked: lambda teller, event, before: "knock",
    Played: _played,
    Picked: _picked,
    Passed: lambda teller, event, before: "pass",
}
