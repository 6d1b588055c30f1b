"""Sentences about the end of a deal or a game: the score of each hand, the winners and the payments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rumpus.core.events import DealResult, Outcome
from rumpus.core.messages import Field, ListField, Message
from rumpus.core.packs import Card, Pack, cards_of, set_of
from rumpus.wording.actions import Forms

if TYPE_CHECKING:
    from rumpus.wording.telling import Teller


def result_lines(teller: Teller, result: DealResult) -> Iterator[Field]:
    """Yield a sentence about the end of a deal, then one sentence for each seat, about its melds and its score."""
    if result.reason == "out" and result.by is not None:
        yield teller.sentence_about(result.by, _GOES_OUT, {})
    else:
        yield teller.rules.ending_sentence(result.reason)
    if result.by is not None and result.reason == "rap" and result.counts[result.by] > min(result.counts):
        yield teller.sentence_about(result.by, _NOT_LOWEST, {"count": result.counts[result.by]})
    for seat in range(len(teller.names)):
        yield _hand_sentence(teller, result, seat)


def _hand_sentence(teller: Teller, result: DealResult, seat: int) -> Message:
    hand = result.hands[seat]
    own = result.melds[seat]
    pack = teller.rules.pack
    laid = set_of(card for melds in result.melds for meld in melds for card in meld.cards)
    off = hand & laid & ~set_of(card for meld in own for card in meld.cards)
    left = hand & ~laid
    fields: dict[str, Field] = {"points": result.points[seat]}
    if own:
        fields["melds"] = teller.melds(meld.cards for meld in own)
    if off:
        fields["off"] = teller.cards(_jokers_last(pack, off))
    if left:
        fields |= {"left": teller.cards(_jokers_last(pack, left)), "count": result.counts[seat]}
    return teller.sentence_about(seat, _HANDS[bool(own), bool(off), bool(left)], fields)


def _jokers_last(pack: Pack, cards: int) -> list[Card]:
    return sorted(cards_of(cards), key=lambda card: pack.size if pack.is_joker(card) else pack.face(card))


_GOES_OUT = Forms(
    lambda fields: Message("You go out.", fields),
    lambda fields: Message("{player} goes out.", fields),
)
_NOT_LOWEST = Forms(
    lambda fields: Message("You don't have the lowest count, so everybody else scores your {count}.", fields),
    lambda fields: Message(
        "{player} doesn't have the lowest count, so everybody else scores {player}'s {count}.", fields
    ),
)
_HANDS: dict[tuple[bool, bool, bool], Forms] = {
    (True, True, True): Forms(
        lambda fields: Message(
            "You meld {melds}, lay off {off}, have {left} left (count {count}) and score {points}.", fields
        ),
        lambda fields: Message(
            "{player} melds {melds}, lays off {off}, has {left} left (count {count}) and scores {points}.", fields
        ),
    ),
    (True, True, False): Forms(
        lambda fields: Message("You meld {melds}, lay off {off}, have nothing left and score {points}.", fields),
        lambda fields: Message("{player} melds {melds}, lays off {off}, has nothing left and scores {points}.", fields),
    ),
    (True, False, True): Forms(
        lambda fields: Message("You meld {melds}, have {left} left (count {count}) and score {points}.", fields),
        lambda fields: Message("{player} melds {melds}, has {left} left (count {count}) and scores {points}.", fields),
    ),
    (True, False, False): Forms(
        lambda fields: Message("You meld {melds}, have nothing left and score {points}.", fields),
        lambda fields: Message("{player} melds {melds}, has nothing left and scores {points}.", fields),
    ),
    (False, True, True): Forms(
        lambda fields: Message("You lay off {off}, have {left} left (count {count}) and score {points}.", fields),
        lambda fields: Message("{player} lays off {off}, has {left} left (count {count}) and scores {points}.", fields),
    ),
    (False, True, False): Forms(
        lambda fields: Message("You lay off {off}, have nothing left and score {points}.", fields),
        lambda fields: Message("{player} lays off {off}, has nothing left and scores {points}.", fields),
    ),
    (False, False, True): Forms(
        lambda fields: Message("You have {left} left (count {count}) and score {points}.", fields),
        lambda fields: Message("{player} has {left} left (count {count}) and scores {points}.", fields),
    ),
    (False, False, False): Forms(
        lambda fields: Message("You have nothing left and score {points}.", fields),
        lambda fields: Message("{player} has nothing left and scores {points}.", fields),
    ),
}
"""Sentences about a hand. The keys say if it has melds of its own, cards laid off, and cards left over."""


def outcome_lines(teller: Teller, outcome: Outcome, totals: Sequence[int]) -> Iterator[Message]:
    """Yield sentences about bonuses, the winners and the payments. ``totals`` are the points of the deals, by seat."""
    for seat, (points, total) in enumerate(zip(outcome.points, totals, strict=True)):
        if points != total:
            yield teller.sentence_about(seat, _BONUS, {"bonus": points - total})
    yield _winner_sentence(teller, outcome)
    for seat, amount in enumerate(outcome.settlement):
        if amount and teller.rules.goal.pays:
            yield teller.sentence_about(seat, _COLLECTS if amount > 0 else _PAYS, {"amount": abs(amount)})


def _winner_sentence(teller: Teller, outcome: Outcome) -> Message:
    first, *others = outcome.winners
    count = outcome.points[first]
    if len(outcome.winners) == len(teller.names):
        return Message(
            "The game is drawn at {count} point.", {"count": count}, plural="The game is drawn at {count} points."
        )
    if others:
        return _shared_win(teller, outcome.winners, count)
    margin = min(abs(count - points) for seat, points in enumerate(outcome.points) if seat != first)
    return teller.sentence_about(first, _WINS, {"count": count, "margin": margin})


def _shared_win(teller: Teller, winners: Sequence[int], count: int) -> Message:
    you = tuple(Message("You", context="first of several winners") for seat in winners if teller.is_you(seat))
    others = tuple(teller.player(seat) for seat in winners if not teller.is_you(seat))
    return Message(
        "{winners} share the win at {count} point.",
        {"winners": ListField((*you, *others), ", ", " and "), "count": count},
        plural="{winners} share the win at {count} points.",
        context="you are one of the winners" if you else "",
    )


_BONUS = Forms(
    lambda fields: Message("You get a bonus of {bonus}.", fields),
    lambda fields: Message("{player} gets a bonus of {bonus}.", fields),
)
_WINS = Forms(
    lambda fields: Message(
        "You win the game with {count} point, by {margin}.",
        fields,
        plural="You win the game with {count} points, by {margin}.",
    ),
    lambda fields: Message(
        "{player} wins the game with {count} point, by {margin}.",
        fields,
        plural="{player} wins the game with {count} points, by {margin}.",
    ),
)
_COLLECTS = Forms(
    lambda fields: Message("You collect {amount}.", fields),
    lambda fields: Message("{player} collects {amount}.", fields),
)
_PAYS = Forms(
    lambda fields: Message("You pay {amount}.", fields),
    lambda fields: Message("{player} pays {amount}.", fields),
)
