"""Who computer players are: names of our own, and a sentence about each that is true of how its kind plays."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple


class Character(NamedTuple):
    """A name, and a sentence about who bears it."""

    name: str
    sentence: str


Characters = tuple[Character, ...]

GENTLE: Characters = (
    Character("Wren", "Lays a meld as soon as there is one, and thinks no further."),
    Character("Posy", "Never in a hurry, and never after your cards."),
    Character("Moss", "Takes a card only when it fits at once."),
    Character("Fern", "New to the game, and pleased with every meld."),
    Character("Clover", "Plays to pass the evening, in good company."),
)
SENSIBLE: Characters = (
    Character("Otto", "Has a rule of thumb for everything, and keeps to it."),
    Character("Agnes", "Keeps what may still fit, and lets the high cards go."),
    Character("Bruno", "Watches what you collect, and does not feed you."),
    Character("Edith", "Sensible to the last card, every evening."),
    Character("Hugo", "Counts twice, then discards."),
)
STRONG: Characters = (
    Character("Vera", "Imagines what you may hold, and plays it out to the end."),
    Character("Magnus", "Quiet and patient: strikes when it pays."),
    Character("Ada", "Works it all out; now and then that takes a moment."),
    Character("Cosmo", "Remembers what was laid, and counts on what was not."),
    Character("Irma", "The one to beat at the club."),
)
CAPRICIOUS: Characters = tuple(
    Character(name, "Does anything that is allowed, for no reason at all.")
    for name in ("Pip", "Whim", "Jinx", "Caper", "Dodo")
)


def free_name(characters: Characters, taken: Collection[str]) -> str:
    """The first of their names that nobody has, in whatever case; with a number where all are taken."""
    known, number = {name.casefold() for name in taken}, 1
    while True:
        for character in characters:
            name = character.name if number == 1 else f"{character.name} {number}"
            if name.casefold() not in known:
                return name
        number += 1
