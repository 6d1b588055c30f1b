"""Packs: the cards of a game, their names and their texts. Cards are numbers, and sets of cards are bit masks.

A card is its place in the pack, below 256. In a set of cards (a hand, a rack), bit *c* is 1 if card *c* is in it.
Cards go suit by suit from the lowest rank, so a run is a row of neighbouring bits. All first copies come first, then
the second copies, then the jokers. A *face* is a suit and a rank, equal for all copies.

A *standing* joker lies in a meld in place of a card. Bits 8 and up of its number hold that face plus 1. So the joker
itself is the low eight bits, and ``physical`` needs no pack.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from rumpus.core.errors import NotationError, UsageError
from rumpus.core.given import A_CARD, A_TILE, Argument, as_integer, wrong_value
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

Card = int
CardSet = int

MOST_CARDS = 256  # in a pack; higher numbers are standing jokers


def cards_of(cards: CardSet) -> list[Card]:
    """Return the cards of a set in pack order. Raise UsageError if ``cards`` is not a set of cards."""
    cards = checked_set(cards)
    found = []
    while cards:
        highest = cards.bit_length() - 1
        found.append(highest)
        cards ^= 1 << highest
    found.reverse()
    return found


def checked_set(given: CardSet) -> CardSet:
    """Return ``given`` as a set of cards. Raise UsageError if it is not a whole number of at least 0."""
    if type(given) is int and given >= 0:
        return given
    write = Message("give a whole number whose bits are cards, such as the hand of a view")
    cards = as_integer(_SET_OF_CARDS, given, write, "unknown-card")
    if cards < 0:
        raise wrong_value(_SET_OF_CARDS, given, write, "unknown-card")
    return cards


def set_of(cards: Iterable[Card]) -> CardSet:
    """Return the set of these cards. A standing joker counts as the joker itself."""
    found = 0
    for card in cards:
        found |= 1 << (card & 255)
    return found


def physical(card: Card) -> Card:
    """Return the card itself: for a standing joker, the joker without its face."""
    return card & 255


def is_standing(card: Card) -> bool:
    """Return True if this is a joker that stands for a face."""
    return card > 255


@dataclass(frozen=True)
class Pack:
    """A pack of cards or a box of tiles. The functions at the end of this module make those of our games.

    ``suits`` and ``ranks`` have a letter for each suit and rank, lowest rank first; texts of tiles use numbers from 1
    for the ranks. ``copies`` is how often each face occurs, ``jokers`` the number of jokers. ``kind`` is "cards" or
    "tiles".
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
        return hash(self.name)  # fast, because the caches of tile melds hash the pack at every turn

    def __reduce__(self) -> tuple[object, ...]:
        made_of = self.name, self.suits, self.ranks, self.suit_names, self.rank_names
        return Pack, (*made_of, self.copies, self.jokers, self.kind)

    @property
    def is_tiles(self) -> bool:
        """True for a box of tiles, False for a pack of cards."""
        return self.kind == "tiles"

    @property
    def noun(self) -> str:
        """The word for one of them: "card" or "tile"."""
        return "tile" if self.is_tiles else "card"

    @property
    def as_argument(self) -> Argument:
        """The kind of argument that a card of this pack is, for error messages."""
        return A_TILE if self.is_tiles else A_CARD

    def worded(self, of_cards: Message, of_tiles: Message) -> Message:
        """Return the first of two sentences for a pack of cards, and the second for a box of tiles."""
        return of_tiles if self.is_tiles else of_cards

    @property
    def rank_texts(self) -> tuple[str, ...]:
        """The text of each rank: a letter for cards, a number for tiles."""
        return tuple(map(str, range(1, len(self.ranks) + 1))) if self.is_tiles else tuple(self.ranks)

    @property
    def everything(self) -> CardSet:
        """The whole pack, as a set of cards."""
        return (1 << self.size) - 1

    @property
    def joker_cards(self) -> CardSet:
        """The jokers of the pack, as a set of cards."""
        return self.everything ^ ((1 << (self.size - self.jokers)) - 1)

    def has(self, card: Card) -> bool:
        """Return True if this number is a card of the pack or one of its jokers standing for a face."""
        return card in self._texts

    def suit(self, card: Card) -> int:
        """Return the suit (colour) of the card's face, as its place in ``suits``. Raise UsageError for a bare joker."""
        return self.face(card) // len(self.ranks)

    def rank(self, card: Card) -> int:
        """Return the rank of the card's face; 0 is the lowest. Raise UsageError for a bare joker."""
        return self.face(card) % len(self.ranks)

    def face(self, card: Card) -> int:
        """Return the face of a card, equal for all copies; for a standing joker, the face that it stands for.

        Raise UsageError for a bare joker.
        """
        if card > 255:
            return (card >> 8) - 1
        if card >= self.size - self.jokers:
            why = self._no_face({"joker": self.field(card), "face": self.field(0)})
            raise UsageError(why, code="no-face", subject=self.text(card))
        return card % self.faces

    def is_joker(self, card: Card) -> bool:
        """Return True if the card is a joker, bare or standing for a face."""
        return card & 255 >= self.size - self.jokers

    def standing(self, joker: Card, face: int) -> Card:
        """Return the number of this joker when it stands for this face in a meld."""
        return joker | face + 1 << 8

    def physical(self, card: Card) -> Card:
        """Return the card itself: for a standing joker, the joker without its face."""
        return card & 255

    @property
    def is_single(self) -> bool:
        """True if the pack has each face once and no jokers."""
        return self.size == self.faces

    def holds(self, cards: CardSet, card: Card) -> bool:
        """Return True if this exact copy is in the set; False also for a number that is not a card of the pack."""
        return self.has(card) and bool(cards >> (card & 255) & 1)

    def alike(self, card: Card) -> CardSet:
        """Return the cards interchangeable with this one, itself included: all copies of its face, or all jokers."""
        if self.is_joker(card):
            return self.joker_cards
        face = card % self.faces
        return sum(1 << face + copy * self.faces for copy in range(self.copies))

    def first_of_each(self, cards: CardSet) -> list[Card]:
        """Return the cards of a set in pack order. Of interchangeable cards, return only the first."""
        if self.is_single:
            return cards_of(cards)
        found = []
        while cards:
            found.append((cards & -cards).bit_length() - 1)
            cards &= ~self.alike(found[-1])
        return found

    def text(self, card: Card) -> str:
        """Return the card as text: ``7H``, ``DF``, ``R7'``, ``J1``, ``J1=K10``.

        An unknown number 300 becomes ``card 300``. Raise UsageError if it is not a whole number.
        """
        if type(card) is not int:
            card = as_integer(self.as_argument, card, self._give_number(), "unknown-card")
        return self._texts.get(card) or f"{self.noun} {card}"

    def field(self, card: Card) -> CardField:
        """Return the card as a field of a message, with its ``text``."""
        return CardField(self.name, card, self.text(card))

    def fields(self, cards: Iterable[Card]) -> ListField:
        """Return cards as a field of a message, in the order given."""
        return ListField(tuple(map(self.field, cards)))

    def written(self, cards: Iterable[Card]) -> list[str]:
        """Return the texts of these cards, in the order given. All must be cards of the pack."""
        return [self._texts[card] for card in cards]

    def plain(self, card: Card) -> str:
        """Return the card as text without the mark of a second copy, for screens and messages."""
        return self._plain.get(card) or self.text(card)

    def name_of(self, card: Card) -> str:
        """Return the card in English words: ``seven of Dots``, ``red 7``, ``joker for black 10``.

        Raise UsageError if it is not a card of the pack.
        """
        return str(self.in_words(card))

    def in_words(self, card: Card) -> Message:
        """Return the card in words as a message, for translation. Raise UsageError if it is not a card of the pack."""
        if type(card) is not int or card not in self._texts:
            raise wrong_value(self.as_argument, card, self._give_number(), "unknown-card")
        if not self.is_joker(card):
            return self._face_in_words(card % self.faces)
        if not is_standing(card):
            return Message("joker")
        return Message("joker for {card}", {"card": self._face_in_words(self.face(card))})

    def parse(self, text: str) -> Card:
        """Return the card for a text; case does not matter. Raise NotationError for an unknown text.

        A text without copy mark is the first copy, and ``J`` is the first joker. Raise UsageError if it is not a
        string.
        """
        if not isinstance(text, str):
            raise self._no_text(text)
        word = text.strip().upper().replace("’", "'")
        card = self._cards.get("J1" if word == "J" else word)
        if card is None and not self.is_tiles and word.startswith("10"):
            card = self._cards.get("T" + word[2:])  # people write 10H for TH
        if card is None and "=" in word:
            return self._parse_standing(word)
        if card is None:
            why = self._unknown({"text": repr(text), "cards": self.examples})
            raise NotationError(why, code="unknown-card", subject=text)
        return card

    @property
    def examples(self) -> ListField:
        """Two example cards as a field of a message, such as ``7C or KS``."""
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
        """Return the sentence that refuses a value that is not a card of this pack."""
        if self.is_tiles:
            return Message("{tile} is not a tile of this game", {"tile": repr(given)})
        return Message("{card} is not a card of this game", {"card": repr(given)})

    def _no_text(self, given: object) -> UsageError:
        write = Message("write for example {cards}", {"cards": self.examples})
        return wrong_value(_TEXT_OF_TILE if self.is_tiles else _TEXT_OF_CARD, given, write)

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
    """Return the French pack of 52 (R16-1, R500-1, GIN-4), or one of its lowest ranks and first suits (GIN-9).

    ``copies`` is how often it has each card; ``jokers`` are added to the whole.
    """
    return _standard_pack(ranks, suits, copies, jokers)


@cache
def _standard_pack(ranks: int, suits: int, copies: int, jokers: int) -> Pack:
    # A function of its own: ``cache`` would store standard_pack() and standard_pack(13, 4) as two packs.
    name = "standard-52" if (ranks, suits) == (13, 4) else f"standard-{ranks}x{suits}"
    name += (f"x{copies}" if copies > 1 else "") + (f"+{jokers}" if jokers else "")
    rank_names = (_ACE, *_NUMBERS[1:10], _JACK, _QUEEN, _KING)[:ranks]
    suit_names = (Message("clubs"), Message("diamonds"), Message("hearts"), Message("spades"))[:suits]
    return Pack(name, "CDHS"[:suits], "A23456789TJQK"[:ranks], suit_names, rank_names, copies, jokers)


@cache
def dragon_pack() -> Pack:
    """Return the pack of 1926: Bamboos, Dots, Characters and Flowers, each with 1-10 and a Dragon (R26-1)."""
    names = (*_NUMBERS[:10], Message("Dragon"))
    suits = (Message("Bamboos"), Message("Dots"), Message("Characters"), Message("Flowers"))
    return Pack("dragon-44", "BDCF", "123456789TD", suits, names)


@cache
def numbered_pack() -> Pack:
    """Return a pack of four plain suits of 1-11, the numbers in the text of 1916 (R16-1, option ``pack``)."""
    suits = (Message("suit W"), Message("suit X"), Message("suit Y"), Message("suit Z"))
    return Pack("numbered-44", "WXYZ", "123456789TE", suits, _NUMBERS)


@cache
def tile_pack() -> Pack:
    """Return the box of 106 tiles: 1-13 in red, blue, black and yellow, each twice, and two jokers (RG-1, RQ-1)."""
    numbers = tuple(str(number) for number in range(1, 14))
    colours = (
        Message("red", context="colour of a tile"),
        Message("blue", context="colour of a tile"),
        Message("black", context="colour of a tile"),
        Message("yellow", context="colour of a tile"),
    )
    return Pack("tiles-106", "RBKY", "A23456789TJQK", colours, numbers, copies=2, jokers=2, kind="tiles")
