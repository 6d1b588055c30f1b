"""Packs: which cards there are, what each is called and how it is written.

A card is a small whole number, its place in the pack; a set of cards (a hand, a rack) is a whole number
whose bit *c* says whether card *c* is in it. Cards run suit by suit from the lowest rank, so a run is a
row of neighbouring bits. Second copies follow the first ones, then come the jokers. A joker lying in a meld
stands for a face, and its number then says so above the eight bits that say which card it is: so the card
itself can be told without the pack (``physical``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TypeVar

from rumpus.core.errors import NotationError, UsageError
from rumpus.core.given import A_CARD, A_TILE, Argument, unfit, whole
from rumpus.core.messages import CardField, Field, ListField, Message

_SET_OF_CARDS = Argument(
    Message("a set of cards"), lambda fields: Message("a set of cards cannot be {given}; {write}", fields)
)
_TEXT_OF_CARD = Argument(
    Message("the text of a card"), lambda fields: Message("the text of a card cannot be {given}; {write}", fields)
)
_TEXT_OF_TILE = Argument(
    Message("the text of a tile"), lambda fields: Message("the text of a tile cannot be {given}; {write}", fields)
)

Words = TypeVar("Words", Message, Argument, str)
Card = int
CardSet = int

MOST_CARDS = 256  # in a pack; a number above says also what a joker stands for


def cards_of(cards: CardSet) -> list[Card]:
    """The cards of a set, lowest place in the pack first. Raises UsageError where this is no set of cards."""
    cards = checked_set(cards)
    found = []
    while cards:
        highest = cards.bit_length() - 1
        found.append(highest)
        cards ^= 1 << highest
    found.reverse()
    return found


def checked_set(given: CardSet) -> CardSet:
    """The set that was given. Raises UsageError where it is none."""
    if type(given) is int and given >= 0:
        return given
    write = Message("give a whole number whose bits are cards, such as the hand of a view")
    cards = whole(_SET_OF_CARDS, given, write, "unknown-card")
    if cards < 0:
        raise unfit(_SET_OF_CARDS, given, write, "unknown-card")
    return cards


def set_of(cards: Iterable[Card]) -> CardSet:
    """The set that holds these cards, jokers without what they stand for."""
    found = 0
    for card in cards:
        found |= 1 << (card & 255)
    return found


def physical(card: Card) -> Card:
    """The card itself: a standing joker without what it stands for."""
    return card & 255


def is_standing(card: Card) -> bool:
    """Whether this is a joker that stands for a face."""
    return card > 255


@dataclass(frozen=True)
class Pack:
    """A pack of cards or a box of tiles. Those of our games are made by the functions below.

    ``suits`` and ``ranks`` are the letters used in text (ranks lowest first; tiles are numbered from 1 instead), ``copies``
    how often each face occurs, ``jokers`` how many wild cards there are, ``kind`` whether they are "cards" or "tiles".
    """

    name: str
    suits: str
    ranks: str
    suit_names: tuple[Message | str, ...] = field(compare=False)
    rank_names: tuple[Message | str, ...] = field(compare=False)
    copies: int = 1
    jokers: int = 0
    kind: str = "cards"
    faces: int = field(init=False, compare=False)
    size: int = field(init=False, compare=False)
    texts: tuple[str, ...] = field(init=False, repr=False, compare=False)
    _texts: dict[Card, str] = field(init=False, repr=False, compare=False)
    _plain: dict[Card, str] = field(init=False, repr=False, compare=False)
    _cards: dict[str, Card] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        faces = len(self.suits) * len(self.ranks)
        size = faces * self.copies + self.jokers
        if size > MOST_CARDS:
            why = Message("a pack has {most} cards at most, not {size}", {"most": MOST_CARDS, "size": size})
            raise UsageError(why, code="bad-pack", subject=self.name)
        object.__setattr__(self, "faces", faces)
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "texts", tuple(map(self._spell, range(size))))
        texts = dict(enumerate(self.texts))
        for joker in range(size - self.jokers, size):
            texts |= {self.standing(joker, face): f"{texts[joker]}={texts[face]}" for face in range(faces)}
        plain = {card: texts[card % faces] for card in range(size - self.jokers)}
        object.__setattr__(self, "_texts", texts)
        object.__setattr__(self, "_plain", plain)
        object.__setattr__(self, "_cards", {text: card for card, text in texts.items()})

    def __hash__(self) -> int:
        return hash(self.name)  # caches ask for it at every turn of tiles

    def __reduce__(self) -> tuple[object, ...]:
        made_of = self.name, self.suits, self.ranks, self.suit_names, self.rank_names
        return Pack, (*made_of, self.copies, self.jokers, self.kind)

    @property
    def is_tiles(self) -> bool:
        """Whether this is a box of tiles rather than a pack of cards."""
        return self.kind == "tiles"

    @property
    def noun(self) -> str:
        """What one of them is called: card or tile."""
        return "tile" if self.is_tiles else "card"

    @property
    def as_argument(self) -> Argument:
        """One of them as it is given to a function."""
        return A_TILE if self.is_tiles else A_CARD

    def worded(self, of_cards: Words, of_tiles: Words) -> Words:
        """Return the first of two sentences or names for a pack of cards, and the second for a box of tiles."""
        return of_tiles if self.is_tiles else of_cards

    @property
    def rank_texts(self) -> tuple[str, ...]:
        """How each rank is written: its letter, or of tiles its number."""
        return tuple(map(str, range(1, len(self.ranks) + 1))) if self.is_tiles else tuple(self.ranks)

    @property
    def everything(self) -> CardSet:
        """The whole pack as a set."""
        return (1 << self.size) - 1

    @property
    def joker_cards(self) -> CardSet:
        """The jokers as a set."""
        return self.everything ^ ((1 << (self.size - self.jokers)) - 1)

    def has(self, card: Card) -> bool:
        """Whether this number is a card of the pack, or a joker of it standing for a face."""
        return card in self._texts

    def suit(self, card: Card) -> int:
        """The suit (colour) of a card, or of what a joker stands for: 0 is the first of ``suits``."""
        return self.face(card) // len(self.ranks)

    def rank(self, card: Card) -> int:
        """The rank of a card, or of what a joker stands for: 0 is the lowest."""
        return self.face(card) % len(self.ranks)

    def face(self, card: Card) -> int:
        """What the card shows, whichever copy it is; for a standing joker, the face it stands for."""
        if card > 255:
            return (card >> 8) - 1
        if card >= self.size - self.jokers:
            why = self._no_face({"joker": self.field(card), "face": self.field(0)})
            raise UsageError(why, code="no-face", subject=self.text(card))
        return card % self.faces

    def is_joker(self, card: Card) -> bool:
        """Whether the card is a joker, held or standing for a face."""
        return card & 255 >= self.size - self.jokers

    def standing(self, joker: Card, face: int) -> Card:
        """A joker as it lies in a meld, standing for this face."""
        return joker | face + 1 << 8

    def physical(self, card: Card) -> Card:
        """The card itself: a standing joker without what it stands for."""
        return card & 255

    @property
    def is_single(self) -> bool:
        """Whether each card is there once, and none is a joker."""
        return self.size == self.faces

    def holds(self, cards: CardSet, card: Card) -> bool:
        """Whether this very card is among these; never for a number that is no card."""
        return self.has(card) and bool(cards >> (card & 255) & 1)

    def alike(self, card: Card) -> CardSet:
        """The cards that are interchangeable with this one, and itself: the copies of its face, or all jokers."""
        if self.is_joker(card):
            return self.joker_cards
        face = card % self.faces
        return sum(1 << face + copy * self.faces for copy in range(self.copies))

    def first_of_each(self, cards: CardSet) -> list[Card]:
        """These cards, of interchangeable ones only the first."""
        if self.is_single:
            return cards_of(cards)
        found = []
        while cards:
            found.append((cards & -cards).bit_length() - 1)
            cards &= ~self.alike(found[-1])
        return found

    def text(self, card: Card) -> str:
        """The card as text: ``7H``, ``DF``, ``R7'``, ``J1``, ``J1=K10``; a number that is no card of the pack, as such."""
        if type(card) is not int:
            card = whole(self.as_argument, card, self._give_number(), "unknown-card")
        return self._texts.get(card) or f"{self.noun} {card}"

    def field(self, card: Card) -> CardField:
        """The card within a message, as ``text`` writes it."""
        return CardField(self.name, card, self.text(card))

    def fields(self, cards: Iterable[Card]) -> ListField:
        """Cards in a row within a message, in the order given."""
        return ListField(tuple(map(self.field, cards)))

    def written(self, cards: Iterable[Card]) -> list[str]:
        """Cards of the pack as text, in the order given."""
        return [self._texts[card] for card in cards]

    def plain(self, card: Card) -> str:
        """The card as text as it looks, so without the mark of a second copy: screens and messages show this."""
        return self._plain.get(card) or self.text(card)

    def name_of(self, card: Card) -> str:
        """The card in words, for screens and screen readers: ``seven of Dots``, ``red 7``, ``joker for black 10``. Raises
        UsageError where it is none of the pack.
        """
        return str(self.in_words(card))

    def in_words(self, card: Card) -> Message:
        """Return the card in words, as a phrase that can be translated. Raises UsageError if it is none of the pack."""
        if type(card) is not int or card not in self._texts:
            raise unfit(self.as_argument, card, self._give_number(), "unknown-card")
        if not self.is_joker(card):
            return self._face_in_words(card % self.faces)
        if not is_standing(card):
            return Message("joker")
        return Message("joker for {card}", {"card": self._face_in_words(self.face(card))})

    def parse(self, text: str) -> Card:
        """The card that a text names, upper or lower case; raises NotationError.

        A face without copy mark is the first copy, a joker without number the first of them.
        """
        if not isinstance(text, str):
            raise self._no_text(text)
        word = text.strip().upper().replace("’", "'")
        card = self._cards.get("J1" if word == "J" else word)  # the jokers are interchangeable, so either is meant
        if card is None and not self.is_tiles and word.startswith("10"):
            card = self._cards.get("T" + word[2:])
        if card is None and "=" in word:
            return self._parse_standing(word)
        if card is None:
            why = self._unknown({"text": repr(text), "cards": self.examples})
            raise NotationError(why, code="unknown-card", subject=text)
        return card

    @property
    def examples(self) -> ListField:
        """Two cards to choose from, within a message."""
        return ListField((self.field(6 % self.faces), self.field(self.faces - 1)), " or ")

    def _parse_standing(self, word: str) -> Card:
        joker, _, face = word.partition("=")
        wild = self.parse(joker)
        shown = self.parse(face)
        if not self.is_joker(wild) or self.is_joker(shown):
            why = self._no_standing_joker({"text": repr(word), "face": self.field(35 % self.faces)})
            raise NotationError(why, code="unknown-card", subject=word)
        return self.standing(wild, self.face(shown))

    def not_of_this_game(self, given: object) -> Message:
        """The refusal of a value that is no card of this pack."""
        if self.is_tiles:
            return Message("{tile} is not a tile of this game", {"tile": repr(given)})
        return Message("{card} is not a card of this game", {"card": repr(given)})

    def _no_text(self, given: object) -> UsageError:
        write = Message("write for example {cards}", {"cards": self.examples})
        return unfit(_TEXT_OF_TILE if self.is_tiles else _TEXT_OF_CARD, given, write)

    def _give_number(self) -> Message:
        return Message("give a number, such as parse({card})", {"card": repr(self.texts[0])})

    def _unknown(self, fields: dict[str, Field]) -> Message:
        if self.is_tiles:
            return Message("{text} is not a tile of this box; write for example {cards}", fields)
        return Message("{text} is not a card of this pack; write for example {cards}", fields)

    def _no_face(self, fields: dict[str, Field]) -> Message:
        if self.is_tiles:
            return Message("{joker} has no face until it stands for a tile: write for example J1={face}", fields)
        return Message("{joker} has no face until it stands for a card: write for example J1={face}", fields)

    def _no_standing_joker(self, fields: dict[str, Field]) -> Message:
        if self.is_tiles:
            return Message("{text} is not a joker standing for a tile; write for example J1={face}", fields)
        return Message("{text} is not a joker standing for a card; write for example J1={face}", fields)

    def _spell(self, card: Card) -> str:
        copy, face = divmod(card, self.faces)
        if copy >= self.copies:
            return f"J{card - self.faces * self.copies + 1}"
        suit, rank = divmod(face, len(self.ranks))
        parts = self.rank_texts[rank], self.suits[suit]
        spelled = "".join(reversed(parts) if self.is_tiles else parts)
        return spelled + "'" * copy

    def _face_in_words(self, face: int) -> Message:
        suit, rank = divmod(face, len(self.ranks))
        if self.is_tiles:
            return Message("{colour} {number}", {"colour": self.suit_names[suit], "number": self.rank_names[rank]})
        return Message("{rank} of {suit}", {"rank": self.rank_names[rank], "suit": self.suit_names[suit]})


_ACE, _JACK, _QUEEN, _KING = Message("ace"), Message("jack"), Message("queen"), Message("king")
_NUMBERS = (
    Message("one", context="rank of a card"),
    Message("two", context="rank of a card"),
    Message("three", context="rank of a card"),
    Message("four", context="rank of a card"),
    Message("five", context="rank of a card"),
    Message("six", context="rank of a card"),
    Message("seven", context="rank of a card"),
    Message("eight", context="rank of a card"),
    Message("nine", context="rank of a card"),
    Message("ten", context="rank of a card"),
    Message("eleven", context="rank of a card"),
)


def standard_pack(ranks: int = 13, suits: int = 4, copies: int = 1, jokers: int = 0) -> Pack:
    """The French pack (R16-1, R500-1, GIN-4), or the lowest ranks and first suits of it (GIN-9); so many copies of it,
    with so many jokers.
    """
    return _standard_pack(ranks, suits, copies, jokers)


@cache
def _standard_pack(ranks: int, suits: int, copies: int, jokers: int) -> Pack:
    # Behind its own door, because the cache tells standard_pack() from standard_pack(13, 4).
    name = "standard-52" if (ranks, suits) == (13, 4) else f"standard-{ranks}x{suits}"
    name += (f"x{copies}" if copies > 1 else "") + (f"+{jokers}" if jokers else "")
    rank_names = (_ACE, *_NUMBERS[1:10], _JACK, _QUEEN, _KING)[:ranks]
    suit_names = (Message("clubs"), Message("diamonds"), Message("hearts"), Message("spades"))[:suits]
    return Pack(name, "CDHS"[:suits], "A23456789TJQK"[:ranks], suit_names, rank_names, copies, jokers)


@cache
def dragon_pack() -> Pack:
    """The 1926 pack: Bamboos, Dots, Characters, Flowers, each 1-10 and a Dragon (R26-1)."""
    names = (*_NUMBERS[:10], Message("Dragon"))
    suits = (Message("Bamboos"), Message("Dots"), Message("Characters"), Message("Flowers"))
    return Pack("dragon-44", "BDCF", "123456789TD", suits, names)


@cache
def numbered_pack() -> Pack:
    """Four plain suits of 1-11, the numbers that the text of 1916 speaks of (R16-1, option ``pack``)."""
    suits = (Message("suit W"), Message("suit X"), Message("suit Y"), Message("suit Z"))
    return Pack("numbered-44", "WXYZ", "123456789TE", suits, _NUMBERS)


@cache
def tile_pack() -> Pack:
    """The 106 tiles: 1-13 in red, blue, black and yellow, twice, and two jokers (RG-1, RQ-1)."""
    numbers = tuple(str(number) for number in range(1, 14))
    colours = (
        Message("red", context="colour of a tile"),
        Message("blue", context="colour of a tile"),
        Message("black", context="colour of a tile"),
        Message("yellow", context="colour of a tile"),
    )
    return Pack("tiles-106", "RBKY", "A23456789TJQK", colours, numbers, copies=2, jokers=2, kind="tiles")
