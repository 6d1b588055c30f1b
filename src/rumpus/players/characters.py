"""Who computer players are: names of our own, and a sentence about each that is true of how its kind plays, in every game."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple


class Character(NamedTuple):
    """A name, and a sentence about who bears it."""

    name: str
    sentence: str


Characters = tuple[Character, ...]

BEGINNERS: Characters = (
    Character("Wren", "Plays simply, and thinks no further."),
    Character("Posy", "Never in a hurry, and never out to spoil your game."),
    Character("Moss", "Goes by what is there, not by what may come."),
    Character("Fern", "New to the game, and pleased with every meld."),
    Character("Clover", "Plays to pass the evening, in good company."),
)
CASUAL: Characters = (
    Character("Bette", "Plays by feel, and likes a quick game."),
    Character("Rufus", "Sees what fits, and rarely what it gives away."),
    Character("Tansy", "Talks more than they count, and plays well enough."),
    Character("Ollie", "Here for the game, not for the score."),
    Character("Maeve", "Quick to laugh, whoever wins."),
)
CLUB: Characters = (
    Character("Otto", "Has a rule of thumb for everything, and checks it first."),
    Character("Agnes", "Wastes nothing that may still fit."),
    Character("Bruno", "Makes the most of a turn, and gives little away."),
    Character("Edith", "Sensible to the last turn, every evening."),
    Character("Hugo", "Counts twice, then plays."),
)
EXPERTS: Characters = (
    Character("Vera", "Weighs what may come of every move."),
    Character("Magnus", "Quiet and watchful: strikes when it pays."),
    Character("Ada", "Works it all out; now and then that takes a moment."),
    Character("Cosmo", "Remembers what has gone by, and counts on what has not."),
    Character("Irma", "Seldom wrong, and never surprised."),
)
MASTERS: Characters = (
    Character("Octavia", "Leaves as little to luck as the game allows."),
    Character("Lazar", "Thinks longest, says least."),
    Character("Sabine", "Knows the odds, and plays them to the end."),
    Character("Ignace", "The one to beat."),
    Character("Thora", "Finds the play that others see afterwards."),
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
