"""Whatever is handed to the library by mistake is refused in words: no error of Python, and nothing taken for something
else.

Each function and class that the pages for programmers name is called with each of its parameters wrong in turn. A value
that the parameter's type does not allow must be refused; one that it allows may be refused, in words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt
import pytest

import rumpus
from rumpus import solver
from rumpus.client import Client
from rumpus.core import engine
from rumpus.core.actions import DiscardAndRap, DrawFromStock, LegalActions
from rumpus.core.arrangement import least_deadwood
from rumpus.core.errors import RumpusError, UsageError
from rumpus.core.notation import format_action
from rumpus.core.packs import Pack, cards_of
from rumpus.core.rules import OptionValue
from rumpus.core.shuffle import secret_from_seed
from rumpus.core.turns.tiles.draft import Draft
from rumpus.core.views import Visibility, redact, view
from rumpus.game import Game, Seat
from rumpus.games import BOOKS
from rumpus.games.book import RuleBook
from rumpus.players import kinds_of, make_player
from rumpus.players.heuristic_policy import heuristic_policy
from rumpus.record import record_of
from rumpus.record.dealing import dealing_document
from rumpus.record.statements import Reader, examine
from tests.whole_games import ONE_OF_EACH_SHAPE

CARDS = "rummy-1926"
TILES = "rummy-gin"
RULES, TILE_RULES = BOOKS[CARDS].rules(2), BOOKS[TILES].rules(2)
PLAYERS = ["Ann", "Bob"]
JUNK: tuple[object, ...] = (
    None, True, 1.5, float("nan"), -1, 10**30, "", "no such thing", b"x",
    [], [None], ["no such thing"], {}, (1, 2), object(),
)  # fmt: skip


LOADED_LATE = {"HandSolver": solver.HandSolver, "np": np, "npt": npt}
"""Types that modules of the solver import only when they are needed."""


@dataclass
class Call:
    """A call that is right: ``run`` with the ``valid`` arguments. ``of`` is the function whose types hold, where
    ``kinds`` says nothing else."""

    of: Callable[..., object]
    valid: Mapping[str, object]
    run: Callable[..., object] | None = None
    kinds: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, **changed: object) -> object:
        done = (self.run or self.of)(**{**self.valid, **changed})
        return list(done) if isinstance(done, Iterator) else done

    def kind(self, name: str) -> object:
        return self.kinds[name] if name in self.kinds else get_type_hints(self.of, localns=LOADED_LATE)[name]


def fits(given: object, kind: object) -> bool:
    """Return True if a value is of this type, as a reader of the annotation understands it."""
    origin, within = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(fits(given, one) for one in within)
    if origin is Literal:
        return given in within
    if origin is Callable:
        return callable(given)
    if origin in (Mapping, dict):
        return isinstance(given, dict)
    if origin in (Sequence, Iterable, AbstractSet, list, tuple, frozenset):
        kinds = (frozenset, set) if origin in (AbstractSet, frozenset) else (list, tuple)
        return isinstance(given, kinds) and all(fits(one, within[0]) for one in given)
    if kind in (None, NoneType):
        return given is None
    if kind is int:
        return type(given) is int
    if kind is float:
        return type(given) in (int, float)
    return origin is None and isinstance(kind, type) and isinstance(given, kind)


# Every call, by its name


def game(slug: str = CARDS) -> Game:
    return Game(slug, PLAYERS, seed=1)


def drawn(slug: str) -> Game:
    made = Game(slug, PLAYERS, seed=1, opening_rap="forbidden")
    made.play("draw")
    return made


@cache
def over() -> Game:
    made = Game("rap-rummy", PLAYERS, seed=1, deals=1)
    while not made.is_over:
        made.play(made.legal_actions()[-1])
    return made


def of_game(name: str, **valid: object) -> Call:
    def run(**given: object) -> object:
        return getattr(game(), name)(**given)

    return Call(getattr(Game, name), valid, run)


def tile_draft() -> Draft:
    lying = rumpus.Position(hands=["R8 B5 K5 Y1", "K1 K2"], melds=["R5 R6 R7", "Y5 Y6 Y7 J1=Y8"], opened=[0, 1])
    return Game.from_position(TILES, lying).draft().lay([TILE["B5"], TILE["K5"]])


def of_draft(name: str, **valid: object) -> Call:
    def run(**given: object) -> object:
        return getattr(tile_draft(), name)(**given)

    return Call(getattr(Draft, name), valid, run)


def cards_in_hand(made: Game) -> list[int]:
    return cards_of(made.view(made.to_move).hand)


POSITION = {
    "hands": ["1B 2B", "3B 4B"],
    "melds": [("5B 6B 7B", 0)],
    "opened": [],
    "pile": "8B",
    "stock": "",
    "to_move": 0,
    "drawn": False,
}
HAND = "1B 2B 3B 9F"
ORDER = RULES.order
TILE = {text: card for card, text in enumerate(TILE_RULES.pack.texts)}

GAME_CALLS = {
    "Game": Call(
        Game.__init__,
        {"game": CARDS, "players": PLAYERS, "seed": None, "secret": None, "words": [], "deals": 2},
        Game,
        {"deals": OptionValue},
    ),
    "Game.from_order": Call(
        Game.from_order,
        {"game": CARDS, "players": PLAYERS, "order": ORDER, "dealer": 0},
        lambda game, players, order, dealer: Game.from_order(game, players, order, dealer=dealer),
        {"order": Sequence[int] | str},
    ),
    "Game.from_hands": Call(
        Game.from_hands,
        {
            "game": CARDS,
            "hands": [" ".join(RULES.pack.texts[:8]), " ".join(RULES.pack.texts[8:16])],
            "upcard": None,
            "stock": "",
            "dealer": None,
            "players": None,
        },
    ),
    "Game.from_position": Call(
        Game.from_position,
        {"game": CARDS, "position": rumpus.Position(**POSITION), "players": PLAYERS},  # type: ignore[arg-type]  # of many kinds
    ),
    "Game.supply": Call(Game.supply, {"order": ORDER}, lambda order: Game.from_order(CARDS, PLAYERS).supply(order)),
    "Game.rename": of_game("rename", players=PLAYERS),
    "Game.players_at": of_game("players_at", seq=1),
    "Game.purpose": Call(
        vars(Game)["purpose"].fset, {"purpose": "puzzle"}, lambda purpose: setattr(game(), "purpose", purpose)
    ),
    "Game.view": of_game("view", seat=0),
    "Game.hand_text": of_game("hand_text", seat=0),
    "Game.refusal": of_game("refusal", action="draw"),
    "Game.parse": of_game("parse", text="draw"),
    "Game.text": of_game("text", action=DrawFromStock()),
    "Game.play": of_game("play", action="draw", by=None),
    "Game.moments": of_game("moments", after=0),
    "Seat": Call(Seat, {"name": "Ann", "kind": "person"}, lambda **given: Game(CARDS, [Seat(**given), "Bob"])),
    "Position": Call(rumpus.Position, POSITION, lambda **given: Game.from_position(CARDS, rumpus.Position(**given))),
    "rule_book": Call(rumpus.rule_book, {"slug": CARDS}),
    "RuleBook.rules": Call(
        RuleBook.rules,
        {"seats": 2, "deals": 2},
        lambda seats, deals: BOOKS[CARDS].rules(seats, deals=deals),
        {"seats": int, "deals": OptionValue},
    ),
    "LegalActions.refusal": Call(
        LegalActions.refusal, {"action": DrawFromStock()}, lambda action: game().legal_actions().refusal(action)
    ),
    "Draft.lay": of_draft("lay", tiles=[TILE["Y1"]]),
    "Draft.off": of_draft("off", tiles=[TILE["R8"]], group=1),
    "Draft.move": of_draft("move", tiles=[TILE["B5"]], source=3, target=None),
    "Draft.split": of_draft("split", group=1, before=TILE["R6"]),
    "Draft.joker": of_draft("joker", joker=TILE["J1"], tile=TILE["Y8"]),
    "Draft.back": of_draft("back", tiles=[TILE["B5"]]),
    "Draft.check": of_draft("check", one_tile=False),
    "Draft.action": of_draft("action", one_tile=False),
    "Pack.text": Call(Pack.text, {"card": 3}, RULES.pack.text),
    "Pack.parse": Call(Pack.parse, {"text": "1B"}, RULES.pack.parse),
    "Pack.name_of": Call(Pack.name_of, {"card": 3}, RULES.pack.name_of),
    "cards_of": Call(cards_of, {"cards": 7}),
}  # fmt: skip
CORE_CALLS = {
    "engine.start": Call(engine.start, {"rules": RULES, "dealer": 0}),
    "engine.legal_actions": Call(engine.legal_actions, {"rules": RULES, "seen": game().view(0)}),
    "engine.decide": Call(engine.decide, {"rules": RULES, "state": game().state, "action": DrawFromStock()}),
    "engine.evolve": Call(
        engine.evolve,
        {"state": game().state, "event": engine.decide(RULES, game().state, DrawFromStock())[0]},
    ),
    "engine.replay": Call(engine.replay, {"rules": RULES, "actions": [DrawFromStock()], "state": game().state}),
    "view": Call(view, {"state": game().state, "seat": 0}),
    "redact": Call(
        redact,
        {"event": engine.decide(RULES, game().state, DrawFromStock())[0], "table": game().state.table, "seat": 0}
        | {"visibility": Visibility.OWN},
    ),
    "format_action": Call(format_action, {"rules": RULES, "action": DrawFromStock()}),
    "least_deadwood of the core": Call(least_deadwood, {"rules": RULES.melds, "points": RULES.points, "hand": 7}),
    "DiscardAndRap": Call(
        DiscardAndRap,
        {"card": cards_in_hand(drawn("rap-rummy"))[0]},
        lambda card: drawn("rap-rummy").play(DiscardAndRap(card)),
    ),
}
RECORD_CALLS = {
    "RecordFile.create": Call(rumpus.RecordFile.create, {"path": "new.jsonl", "game": game()}),
    "RecordFile.resume": Call(rumpus.RecordFile.resume, {"path": "kept.jsonl"}),
    "load": Call(rumpus.load, {"record": str(record_of(over())), "secret": None, "watch": None}),
    "verify": Call(rumpus.verify, {"record": record_of(over()), "secret": None}),
    "parse_record": Call(rumpus.parse_record, {"lines": str(record_of(over()))}),
    "read_record": Call(rumpus.read_record, {"path": "over.jsonl"}),
    "record_of": Call(rumpus.record_of, {"game": over()}),
    "save": Call(rumpus.save, {"game": over(), "path": "saved.jsonl"}),
    "examine": Call(examine, {"record": record_of(over()), "reader": None, "secret": None, "game": None}),
    "Reader": Call(
        Reader,
        {"promises": frozenset(), "words": frozenset(), "keys": {}, "followed": None},
        lambda **given: examine(record_of(over()), Reader(**given)),
    ),
    "dealing_document": Call(dealing_document, {"rules": RULES}),
}
DEALT = game().view(game().to_move)


SOLVER_CALLS = {
    "solver_for": Call(solver.solver_for, {"rules": RULES}),
    "solver.least_deadwood": Call(solver.least_deadwood, {"hand": HAND, "rules": RULES}),
    "best_arrangement": Call(solver.best_arrangement, {"hand": HAND, "rules": RULES, "owner": 0}),
    "best_arrangements": Call(solver.best_arrangements, {"hand": HAND, "rules": RULES, "owner": 0}),
    "best_lay_offs": Call(solver.best_lay_offs, {"hand": HAND, "table": ["5B 6B 7B"], "rules": RULES, "owner": 0}),
    "least_deadwood_batch": Call(
        solver.least_deadwood_batch,
        {"hands": np.array([7]), "rules": RULES},
        kinds={"hands": Sequence[int]},
    ),
    "playouts": Call(
        solver.playouts,
        {"rules": RULES, "count": 1, "seed": 0, "state": None, "orders": None, "whole_games": False, "most_deals": 2}
        | {"policy": solver.Policy("random")},
        kinds={"orders": Sequence[Sequence[int]] | Sequence[int] | None},
    ),
    "Playouts.actions_of": Call(
        solver.Playouts.actions_of, {"number": 0}, lambda number: solver.playouts(RULES, 1).actions_of(number)
    ),
    "Policy": Call(
        solver.Policy, {"name": "random"}, lambda name: solver.playouts(RULES, 1, policy=solver.Policy(name))
    ),
    "action_values": Call(
        solver.action_values,
        {"rules": RULES, "view": DEALT, "seed": 0, "worlds": 1}
        | {"policy": solver.Policy("heuristic"), "judgement": solver.Judgement()},
    ),
    "Judgement": Call(
        solver.Judgement,
        dict(solver.Judgement()._asdict()),
        lambda **given: solver.action_values(RULES, DEALT, worlds=1, judgement=solver.Judgement(**given)),
    ),
    "best_play": Call(
        solver.best_play,
        {"table": "R5 R6 R7", "rack": "R8 K5", "rules": TILE_RULES}
        | {"objective": "tiles", "jokers": None, "opened": True, "seconds": None},
    ),
    "BestPlay.easiest": Call(
        solver.BestPlay.easiest,
        {"seconds": 1.0},
        lambda seconds: solver.best_play("R5 R6 R7", "R8", TILE_RULES).easiest(seconds),
    ),
    "heuristic_policy": Call(heuristic_policy, {"rules": RULES}),
    "make_player": Call(make_player, {"name": "casual", "rules": RULES, "seed": 0}),
    "Player.choose": Call(
        make_player("random", RULES, 0).choose,
        {"view": DEALT},
        lambda view: make_player("random", RULES, 0).choose(view),
    ),
}
NOBODY = Client("http://127.0.0.1:1", patience=0)
CLIENT_CALLS = {
    "Client": Call(Client.__init__, {"url": "http://127.0.0.1:1", "token": None, "patience": 1.0}, Client),
    "Client.guest": Call(Client.guest, {"url": "http://127.0.0.1:1", "name": "Robin", "patience": 0.0}),
    **{
        f"Client.{name}": Call(
            getattr(Client, name), {parameter: "x"}, lambda _called=name, **given: getattr(NOBODY, _called)(**given)
        )
        for name, parameter in {"game": "slug", "table": "name", "record": "name", "make_table": "game"}.items()
    },
}
CALLS = GAME_CALLS | CORE_CALLS | RECORD_CALLS | SOLVER_CALLS | CLIENT_CALLS


@pytest.fixture
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the files that calls on records need into the current folder."""
    monkeypatch.chdir(tmp_path)
    rumpus.save(over(), "over.jsonl")
    rumpus.RecordFile.create("kept.jsonl", game()).close()


@pytest.mark.usefixtures("_files")
@pytest.mark.parametrize("name", [name for name in CALLS if name not in CLIENT_CALLS])
def test_the_call_is_right(name: str) -> None:
    CALLS[name]()


@pytest.mark.usefixtures("_files")
@pytest.mark.parametrize(
    ("name", "parameter"), [(name, parameter) for name, call in CALLS.items() for parameter in call.valid]
)
def test_a_wrong_argument_is_refused_with_a_message(name: str, parameter: str) -> None:
    call = CALLS[name]
    kind = call.kind(parameter)
    for junk in JUNK:
        is_allowed = fits(junk, kind)
        if is_allowed and name in CLIENT_CALLS:
            continue  # a server would be asked
        told = refusal(call, parameter, junk)
        assert is_allowed if told is None else re.fullmatch(r"[^\n]{10,400}", told), (name, parameter, junk, told)


def refusal(call: Call, parameter: str, given: object) -> str | None:
    try:
        call(**{parameter: given})
    except RumpusError as refused:
        return refused.message
    return None


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    seven: Any = np.int64(7)
    order: Any = np.arange(44)
    assert Game(CARDS, PLAYERS, seed=seven) == Game(CARDS, PLAYERS, seed=7)
    assert game().view(seven - 6) == game().view(1)
    assert RULES.pack.text(seven) == RULES.pack.text(7)
    assert cards_of(seven) == [0, 1, 2]
    assert Game.from_order(CARDS, PLAYERS, order) == Game.from_order(CARDS, PLAYERS, range(44))


@pytest.mark.parametrize("slug", ONE_OF_EACH_SHAPE)
def test_a_player_chooses_for_the_seat_to_move_alone(slug: str) -> None:
    dealt = game(slug)
    assert dealt.to_move is not None
    views: list[Any] = [None, dealt.view(None), dealt.view(1 - dealt.to_move), over().view(0)]
    for kind in kinds_of(dealt.rules):
        player = make_player(kind.name, dealt.rules, 0)
        for seen in views:
            with pytest.raises(UsageError):
                player.choose(seen)


def test_a_seed_that_contradicts_the_secret_is_refused() -> None:
    with pytest.raises(UsageError, match="a seed and another secret were given; give one of them"):
        Game(CARDS, PLAYERS, seed=1, secret=secret_from_seed(2))
    assert Game(CARDS, PLAYERS, seed=1, secret=secret_from_seed(1)) == game()


def test_rules_without_a_positional_player_count_are_refused() -> None:
    for said in ({}, {"seats": 2}):
        with pytest.raises(UsageError, match=r"say first how many play, without a name before it: rules\(3\)"):
            BOOKS[CARDS].rules(**said)


# That nothing is missing

MADE_BY_RUMPUS = {
    *(rumpus.RumpusError, rumpus.IllegalAction, rumpus.NotationError, rumpus.UsageError, rumpus.RecordError),
    *(
        rumpus.Record,
        rumpus.RecordFile,
        solver.BestPlay,
        solver.EasyPlay,
        solver.LayOffs,
        solver.Playouts,
        solver.ActionValue,
    ),
}
"""Nobody else calls these classes."""
TRUSTS_ITS_CALLER = {solver.HandSolver}
"""As its page says."""


def documented_names(project: Path) -> Iterator[object]:
    """The names documented for programmers: all exports of the packages, and all imports of the examples."""
    for package in (rumpus, solver):
        yield from (getattr(package, name) for name in package.__all__)
    for page in [project / "README.md", *project.glob("docs/**/*.md")]:
        for module, names in re.findall(
            r"^(?:>>> )?from (rumpus[\w.]*) import (.+)$", page.read_text("utf-8"), re.MULTILINE
        ):
            for name in re.findall(r"(\w+)(?: as \w+)?(?:, |$)", names):
                yield getattr(import_module(module), name, None) or import_module(f"{module}.{name}")


def functions_of(found: object) -> Iterator[object]:
    """The functions that a programmer calls who is told of this: itself, its constructor, its methods, those of a
    module."""
    if isinstance(found, ModuleType):
        yield from (getattr(found, name) for name in getattr(found, "__all__", ()))
    elif not isinstance(found, type):
        yield found
    elif found not in TRUSTS_ITS_CALLER:
        if found not in MADE_BY_RUMPUS:
            yield (
                found
                if "__init__" not in vars(found) or hasattr(found, "__dataclass_fields__")
                else vars(found)["__init__"]
            )
        for name, member in vars(found).items():
            if not name.startswith("_"):
                yield member.fset if isinstance(member, property) else getattr(found, name)


def takes_something(found: object) -> bool:
    if not callable(found):
        return False
    return any(name != "self" for name in inspect.signature(found).parameters)


def test_every_function_and_class_that_is_documented_is_called(project: Path) -> None:
    def itself(found: object) -> object:
        return getattr(found, "__func__", found)

    called = {itself(call.of) for call in CALLS.values()}
    wanted = {itself(one) for found in documented_names(project) for one in functions_of(found) if takes_something(one)}
    assert wanted
    assert sorted(map(repr, wanted - called)) == []


def test_every_parameter_is_tried() -> None:
    for name, call in CALLS.items():
        parameters = inspect.signature(call.of).parameters.values()
        named = {one.name for one in parameters if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)} - {"self"}
        assert named <= call.valid.keys(), name
