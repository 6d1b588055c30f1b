"""The characters of computer players: a name, and a sentence that is true of its kind in every game."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rumpus.core.messages import Message


class Character(NamedTuple):
    """A name for a computer player, and a sentence about it."""

    name: str
    sentence: Message


Characters = tuple[Character, ...]

BEGINNERS: Characters = (
    Character("Wren", Message("Plays simply, and thinks no further.")),
    Character("Posy", Message("Never in a hurry, and never out to spoil your game.")),
    Character("Moss", Message("Goes by what is there, not by what may come.")),
    Character("Fern", Message("New to the game, and pleased with every meld.")),
    Character("Clover", Message("Plays to pass the evening, in good company.")),
)
CASUAL: Characters = (
    Character("Bette", Message("Plays by feel, and likes a quick game.")),
    Character("Rufus", Message("Sees what fits, and rarely what it gives away.")),
    Character("Tansy", Message("Talks more than they count, and plays well enough.")),
    Character("Ollie", Message("Here for the game, not for the score.")),
    Character("Maeve", Message("Quick to laugh, whoever wins.")),
)
CLUB: Characters = (
    Character("Otto", Message("Has a rule of thumb for everything, and checks it first.")),
    Character("Agnes", Message("Wastes nothing that may still fit.")),
    Character("Bruno", Message("Makes the most of a turn, and gives little away.")),
    Character("Edith", Message("Sensible to the last turn, every evening.")),
    Character("Hugo", Message("Counts twice, then plays.")),
)
EXPERTS: Characters = (
    Character("Vera", Message("Weighs what may come of every move.")),
    Character("Magnus", Message("Quiet and watchful: strikes when it pays.")),
    Character("Ada", Message("Works it all out; now and then that takes a moment.")),
    Character("Cosmo", Message("Remembers what has gone by, and counts on what has not.")),
    Character("Irma", Message("Seldom wrong, and never surprised.")),
)
MASTERS: Characters = (
    Character("Octavia", Message("Leaves as little to luck as the game allows.")),
    Character("Lazar", Message("Thinks longest, says least.")),
    Character("Sabine", Message("Knows the odds, and plays them to the end.")),
    Character("Ignace", Message("The one to beat.")),
    Character("Thora", Message("Finds the play that others see afterwards.")),
)
CAPRICIOUS: Characters = tuple(
    Character(name, Message("Does anything that is allowed, for no reason at all."))
    for name in ("Pip", "Whim", "Jinx", "Caper", "Dodo")
)


def free_name(characters: Characters, taken: Collection[str]) -> str:
    """Return the first character name that is not in ``taken``, ignoring case. If all are taken, a number is added."""
    known, number = {name.casefold() for name in taken}, 1
    while True:
        for character in characters:
            name = character.name if number == 1 else f"{character.name} {number}"
            if name.casefold() not in known:
                return name
        number += 1
