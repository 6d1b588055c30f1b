"""A deal of two packs with jokers, naively: cards as texts, no code of the package, nothing clever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from tests.naive_lay_down import LayDownDeal

SUITS, ROW = "CDHS", "A23456789TJQKA"


def is_joker(card: str) -> bool:
    return card[0] == "J" and card[1] in "1234"


def face(card: str) -> str:
    """The face of a card without its copy mark; of a joker in a meld, the card it stands for."""
    return card.rsplit("=", maxsplit=1)[-1].rstrip("'")


def itself(card: str) -> str:
    """The card itself, without what a joker stands for."""
    return card.split("=", maxsplit=1)[0]


def kind(card: str) -> str:
    """The same value for interchangeable cards."""
    return "joker" if is_joker(card) else face(card)


def in_pack(card: str) -> tuple[bool, int, int, int]:
    """The sort key of a card in the pack: first copies, second copies, jokers."""
    if is_joker(card):
        return True, 0, 0, int(card[1])
    return False, card.count("'"), SUITS.index(card[1]), ROW.index(card[0])


def first_of_each(cards: list[str]) -> list[str]:
    found: dict[str, str] = {}
    for card in sorted(cards, key=in_pack):
        found.setdefault(kind(card), card)
    return list(found.values())


def pack() -> list[str]:
    copies = [number + suit + mark for mark in ("", "'") for suit in SUITS for number in ROW[:-1]]
    return [*copies, "J1", "J2", "J3", "J4"]


class WildMelding:
    """Which cards form melds, jokers standing for what they are said to."""

    def __init__(self, suits_repeat: bool) -> None:
        self.most = 2 if suits_repeat else 1  # cards of a suit in a set

    def is_set(self, faces: list[str]) -> bool:
        return len({one[0] for one in faces}) == 1 and max(Counter(faces).values()) <= self.most

    def is_run(self, faces: list[str]) -> bool:
        one_suit = len({one[1] for one in faces}) == 1
        return one_suit and len(set(faces)) == len(faces) and "".join(one[0] for one in faces) in ROW

    def melds(self, hand: list[str]) -> list[list[str]]:
        """Every meld in a hand, each look of it once."""
        jokers = sorted(filter(is_joker, hand), key=in_pack)
        held: dict[str, list[str]] = {}
        for card in sorted(hand, key=in_pack):
            if not is_joker(card):
                held.setdefault(face(card), []).append(card)
        return [
            meld for faces in self._all() for meld in fill_places(faces, held, jokers) if not all(map(is_joker, meld))
        ]

    def _all(self) -> Iterator[list[str]]:
        for number in ROW[:-1]:
            for size in range(3, 9):
                for suits in combinations_with_replacement(SUITS, size):
                    faces = [number + suit for suit in suits]
                    if self.is_set(faces):
                        yield faces
        for suit in SUITS:
            for low in range(len(ROW)):
                for high in range(low + 3, min(len(ROW), low + 13) + 1):
                    yield [number + suit for number in ROW[low:high]]

    def ends(self, card: str, meld: list[str]) -> list[str]:
        """The places of a meld on which a card fits: any of ``low`` and ``high`` for a run, ``set`` for a set."""
        shown, faces = face(card), [face(one) for one in meld]
        if faces[0][0] == faces[1][0]:
            return ["set"] if self.is_set([*faces, shown]) else []
        return ["low"] * self.is_run([shown, *faces]) + ["high"] * self.is_run([*faces, shown])

    def laid_off(self, card: str, meld: list[str], end: str) -> list[str]:
        if end == "set":
            return [*meld, card]
        return [card, *meld] if end == "low" else [*meld, card]


def fill_places(faces: list[str], held: dict[str, list[str]], jokers: list[str]) -> Iterator[list[str]]:
    """Each place taken by a card of the hand or by a joker; of places with one face the last ones by jokers."""
    if not faces:
        yield []
        return
    first, rest = faces[0], faces[1:]
    if held.get(first):
        for others in fill_places(rest, held | {first: held[first][1:]}, jokers):
            yield [held[first][0], *others]
    if jokers:
        # What comes after a joker with the same face is one too.
        left = held | {first: []} if first in rest else held
        for others in fill_places(rest, left, jokers[1:]):
            yield [f"{jokers[0]}={first}", *others]


class TwoPacksDeal(LayDownDeal):
    """One deal. Each is as in ``LayDownDeal``; here interchangeable cards are listed once."""

    def __init__(self, seats: int, options: dict[str, Any], starter: int, order: list[str]) -> None:
        super().__init__(seats, options, starter, order)
        whole = options.get("pile") == "whole"
        self.whole_pile = whole
        self.options = {"return_discard": "allowed" if whole else "forbidden", "idle_turnovers": 2, "max_turnovers": 3}
        self.options["turned_stock"] = options.get("turned_stock", "as-is")
        self.hands = [order[(seat - starter) % seats : 15 * seats : seats] for seat in range(seats)]
        self.pile, self.stock = [order[15 * seats]], order[15 * seats + 1 :]

    def melds(self) -> WildMelding:  # type: ignore[override]  # asked alike
        return WildMelding(self.options.get("sets") == "suits-repeat")

    def _draws_500(self) -> list[str]:
        found = ["draw"] if self.stock else ["pass"]
        for place, card in enumerate(self.pile):
            hand = self.hands[self.to_move] + self.pile[place:]
            fits = any(self.melding.ends(one, meld) for one in self._standing(card) for meld in self.table)
            if fits or any(kind(card) == kind(one) for meld in self.melding.melds(hand) for one in meld):
                found.append(f"take {card}")
        return found

    def _plays(self) -> list[str]:
        hand, must = self.hands[self.to_move], self.must_play
        melds = self.melding.melds(hand)
        found = ["lay " + " ".join(meld) for meld in melds if not must or kind(must) in map(kind, meld)]
        cards = [card for card in first_of_each(hand) if not must or kind(card) == kind(must)]
        for place, meld in enumerate(self.table, start=1):
            for card in (lying for one in cards for lying in self._standing(one)):
                ends = self.melding.ends(card, meld)
                found += [f"off {card} to {place}"] if len(ends) == 1 else [f"off {card} to {place} {e}" for e in ends]
        if not must:
            found += [f"discard {card}" for card in first_of_each(list(filter(self._may_discard, hand)))]
        return found

    @staticmethod
    def _standing(card: str) -> list[str]:
        if not is_joker(card):
            return [card]
        return [f"{card}={number}{suit}" for number in ROW[:-1] for suit in SUITS]

    def _put_down(self, cards: list[str]) -> None:
        super()._put_down([itself(card) for card in cards])

    def _value(self, card: str) -> int:
        if is_joker(card):
            return 25
        return {"A": 15, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])
