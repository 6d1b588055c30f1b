"""The registry of computer players: five levels, and their manners.

Tile games have two manners of each level. Rap games have a sociable manner of each beside the one that only plays to
win.

A kind has a *brain* for each shape of turn that it plays, so a new game of a known shape needs no change here. To
change how a kind plays, give it another brain here. Then raise its version if that kind was ever measured or stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from itertools import chain
from typing import NamedTuple

from rumpus.core.messages import Message
from rumpus.core.rules import RuleSet
from rumpus.core.turns.lay_down import LayDown
from rumpus.core.turns.showdown import Showdown
from rumpus.core.turns.tiles import TileTurn
from rumpus.players.characters import BEGINNERS, CAPRICIOUS, CASUAL, CLUB, EXPERTS, MASTERS, Characters
from rumpus.players.player import Player, PlayerFactory
from rumpus.players.supported import has_rap, plays_all, plays_cards, plays_rap_cards, plays_tiles

SOCIABLE, PATIENT = "sociable", "patient"


class Brain(NamedTuple):
    """The way a kind plays one shape of turn: a factory for the player, and two facts about it.

    ``is_compiled`` is True if it needs the solver's compiled code, which takes a minute to compile at first use.
    ``supports`` returns True if it can play by these rules. Some games of other packages have rules that it cannot.
    """

    factory: PlayerFactory
    is_compiled: bool
    supports: Callable[[RuleSet], bool] = plays_all


Brains = Mapping[type, Brain]
"""By shape of turn. The entry for ``object`` plays every shape that has no entry."""


class PlayerKind(NamedTuple):
    """A kind of computer player: a name for programs, texts for people, and a brain for each shape of turn.

    ``title`` and ``plural`` name one and several players; ``heading`` is the plural at the beginning of a sentence.
    ``level`` is the name of its level. ``manner`` is set only in games with manners. ``is_offered`` is False for kinds
    that exist only for measurements and tests. ``version`` goes up by one whenever the kind plays differently, because
    measurements hold for one version.
    """

    name: str
    description: Message
    brains: Brains
    title: Message = Message("Computer player")
    plural: Message = Message("computer players")
    heading: Message = Message("Computer players")
    characters: Characters = CAPRICIOUS
    version: int = 1
    level: str = ""
    manner: str = ""
    is_offered: bool = True

    @property
    def versioned(self) -> str:
        """The name with its version, as in files and measurements: ``club@2``."""
        return f"{self.name}@{self.version}"

    def brain(self, rules: RuleSet) -> Brain | None:
        """Return the brain for these rules; None if the kind cannot play them."""
        brains = (self.brains[shape] for shape in type(rules.turn).__mro__ if shape in self.brains)
        return next((brain for brain in brains if brain.supports(rules)), None)

    def plays(self, rules: RuleSet) -> bool:
        """Return True if the kind can play by these rules."""
        return self.brain(rules) is not None

    def needs_solver(self, rules: RuleSet) -> bool:
        """Return True if the kind plays by these rules and needs the solver for it."""
        brain = self.brain(rules)
        return brain is not None and brain.is_compiled


def _brain(
    module: str,
    name: str,
    *others: str,
    is_compiled: bool = True,
    supports: Callable[[RuleSet], bool] = plays_all,
) -> Brain:
    """Return a brain that calls the class or function ``name`` of a module in ``rumpus.players``.

    It gets the rules, the seed, and the objects that ``others`` name in the same module.
    """

    def build(rules: RuleSet, seed: int) -> Player:
        # Imported only when a player is built: the solver's compiler takes long to load.
        found = import_module(f"rumpus.players.{module}")
        player: Player = getattr(found, name)(rules, seed, *(getattr(found, other) for other in others))
        return player

    return Brain(build, is_compiled, supports)


_card_brain = partial(_brain, "card_players", supports=plays_cards)
_rap_brain = partial(_brain, "card_players", supports=plays_rap_cards)


def _cards(brain: Brain) -> dict[type, Brain]:
    return {LayDown: brain, Showdown: brain}


_GENTLE = {
    LayDown: _brain("gentle", "GentlePlayer", is_compiled=False),
    Showdown: _brain("gentle", "GentlePlayer", is_compiled=False),
    object: _brain("plain", "PlainPlayer", is_compiled=False),
}
_CASUAL_CARDS = _card_brain("CasualCards")
_CLUB_CARDS = {
    LayDown: _card_brain("LayDownPlayer", "LAYING_CLUB"),
    Showdown: _card_brain("ShowdownPlayer", "SHOWDOWN_CLUB"),
}
_EXPERT_CARDS = {
    LayDown: _card_brain("LayDownPlayer", "LAYING_EXPERT"),
    Showdown: _card_brain("ShowdownPlayer", "SHOWDOWN_EXPERT"),
}
_MASTER_CARDS = {
    LayDown: _card_brain("LayDownPlayer", "LAYING_MASTER"),
    Showdown: _card_brain("ShowdownPlayer", "SHOWDOWN_MASTER"),
}


def _tiles(name: str, *, is_compiled: bool = True) -> dict[type, Brain]:
    return {TileTurn: _brain("tiles.tile_player", name, is_compiled=is_compiled, supports=plays_tiles)}


_LEVELS = (
    PlayerKind(
        "beginner",
        Message("Plays simply, for company, and takes the advice of the book."),
        _GENTLE | _tiles("beginner", is_compiled=False),
        Message("Beginner"),
        Message("beginners"),
        Message("Beginners"),
        BEGINNERS,
        version=2,
    ),
    PlayerKind(
        "casual",
        Message("Plays by rules of thumb, at a glance."),
        _cards(_CASUAL_CARDS) | _tiles("casual"),
        Message("Casual"),
        Message("casual players"),
        Message("Casual players"),
        CASUAL,
        version=2,
    ),
    PlayerKind(
        "club",
        Message("Plays a sound game: makes the most of each turn, and gives little away."),
        _CLUB_CARDS | _tiles("club"),
        Message("Club"),
        Message("club players"),
        Message("Club players"),
        CLUB,
        version=3,
    ),
    PlayerKind(
        "expert",
        Message("Plays well: looks beyond the turn, and knows when to wait."),
        _EXPERT_CARDS | _tiles("expert"),
        Message("Expert"),
        Message("experts"),
        Message("Experts"),
        EXPERTS,
    ),
    PlayerKind(
        "master",
        Message("Plays as well as can be: the one to beat."),
        _MASTER_CARDS | _tiles("master"),
        Message("Master"),
        Message("masters"),
        Message("Masters"),
        MASTERS,
        version=2,
    ),
)
_PATIENT: Mapping[str, Brains] = {
    "beginner": _tiles("beginner_patient", is_compiled=False),
    "casual": _tiles("casual_patient"),
    "club": _tiles("club_patient"),
    "expert": _tiles("expert_patient"),
    "master": _tiles("master_patient"),
}
"""The brains of the patient manner, by level."""
_PATIENT_TITLES = {
    "beginner": Message("Beginner, patient"),
    "casual": Message("Casual, patient"),
    "club": Message("Club, patient"),
    "expert": Message("Expert, patient"),
    "master": Message("Master, patient"),
}


class SociableForm(NamedTuple):
    """The sociable form of a level in rap games."""

    brain: Brain
    title: Message
    description: Message = Message("Plays for company: raps only after everybody has drawn, and with a low count.")
    version: int = 1


_SOCIABLE_IN_RAP: Mapping[str, SociableForm] = {
    "beginner": SociableForm(
        _brain("gentle", "SociableBeginner", is_compiled=False, supports=has_rap),
        Message("Beginner, sociable"),
        Message("Plays for company: raps only after everybody has drawn, and as the book advises."),
        version=2,
    ),
    "casual": SociableForm(_rap_brain("SociableCasual"), Message("Casual, sociable")),
    "club": SociableForm(_rap_brain("CardPlayer", "SOCIABLE_CLUB"), Message("Club, sociable")),
    "expert": SociableForm(_rap_brain("CardPlayer", "SOCIABLE_EXPERT"), Message("Expert, sociable")),
    "master": SociableForm(_rap_brain("CardPlayer", "SOCIABLE_MASTER"), Message("Master, sociable")),
}
"""The sociable manner in rap games, by level. The names without a manner play there to win."""

_AT_RANDOM = (
    PlayerKind(
        "random",
        Message("Plays any legal move."),
        {object: _brain("random_player", "RandomPlayer", is_compiled=False)},
        Message("Random"),
        is_offered=False,
    ),
    PlayerKind(
        "random-rap-15",
        Message("Plays any legal move at random, but raps and knocks only at a count of 15 or less."),
        {object: _brain("random_player", "RandomPatientPlayer", is_compiled=False)},
        Message("Random, raps late"),
        is_offered=False,
    ),
)


def _in_manners(kind: PlayerKind) -> list[PlayerKind]:
    sociable = kind._replace(level=kind.name, manner=SOCIABLE)
    patient = sociable._replace(
        name=f"{kind.name}-{PATIENT}",
        title=_PATIENT_TITLES[kind.name],
        description=Message(
            "Plays as the sociable one of its level, but waits with what could be laid until much of it goes at once."
        ),
        brains=_PATIENT[kind.name],
        version=1,
        manner=PATIENT,
    )
    return [sociable, patient]


def _sociable_in_rap(kind: PlayerKind) -> PlayerKind:
    form = _SOCIABLE_IN_RAP[kind.name]
    return kind._replace(
        name=f"{kind.name}-{SOCIABLE}",
        title=form.title,
        description=form.description,
        brains={Showdown: form.brain},
        version=form.version,
        level=kind.name,
        manner=SOCIABLE,
    )


LEVELS = tuple(kind.name for kind in _LEVELS)
"""The names of the levels, the weakest first."""
PLAYERS: dict[str, PlayerKind] = {
    kind.name: kind
    for kind in (
        *chain.from_iterable((*_in_manners(level), _sociable_in_rap(level)) for level in _LEVELS),
        *_AT_RANDOM,
    )
}
"""All kinds by name: the levels with their manners, the weakest first, then the random players."""


def kinds_of(rules: RuleSet) -> list[PlayerKind]:
    """Return the kinds that play by these rules, the weakest first."""
    return [kind for kind in PLAYERS.values() if kind.plays(rules)]


def nearest_kind(name: str, rules: RuleSet) -> PlayerKind:
    """Return the kind of this name if it plays by these rules, else the strongest level that does.

    Raise KeyError if there is no such kind.
    """
    kind = PLAYERS[name]
    if kind.plays(rules):
        return kind
    return [PLAYERS[level] for level in LEVELS if PLAYERS[level].plays(rules)][-1]


def versioned_kind(kind: str) -> str:
    """Return a kind with its version, as files and databases store it: ``club@2``. Other text is returned unchanged."""
    known = PLAYERS.get(kind)
    return kind if known is None else known.versioned


def kind_without_version(stored: str) -> str:
    """Return the kind that ``versioned_kind`` stored, without its version. Other text is returned unchanged."""
    name, at, _ = stored.partition("@")
    return name if at and name in PLAYERS else stored
