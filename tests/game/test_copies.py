"""Copies of games, actions that are taken back, and values that are sent elsewhere: each is equal, and shares nothing
that changes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rumpus.core.errors import UsageError
from rumpus.core.melds import MeldRules
from rumpus.core.packs import Pack, dragon_pack, numbered_pack, standard_pack, tile_pack
from rumpus.core.position import Position
from rumpus.core.rules import RuleSet, Seating
from rumpus.game import CHECKPOINT_EVERY, Game
from rumpus.games import BOOKS
from rumpus.games.book import RuleBook
from rumpus.games.options import OptionValues
from rumpus.record import RecordFile, load, record_of
from tests.books import registered
from tests.two_packs.book import two_packs
from tests.whole_games import NAMES, SMALLEST, TABLES, finished, new_game, play_at_random

OWN_PACK = Pack("own-40", "AB", "A23456789T", ("apples", "pears"), tuple("123456789T"), 2)
every_table = pytest.mark.parametrize(("slug", "seats"), TABLES)
every_game = pytest.mark.parametrize(("slug", "seats"), SMALLEST)


def play_with_copies(slug: str, seats: int) -> tuple[Game, list[Game]]:
    """Return a game after some lines, and copies of it before each action of a player."""
    game, before = new_game(slug, seats), []
    for line in finished(slug, seats).lines[: 2 * CHECKPOINT_EVERY + 1]:
        if line.seat is not None:
            before.append(game.copy())
            game.play(line.action)
    return game, before


def pickle_copy(value: object) -> object:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("again", [pickle_copy, copy.copy, copy.deepcopy])
class TestEverythingIsEqualAgain:
    @every_table
    def test_of_every_game(self, slug: str, seats: int, again: Callable[[object], object]) -> None:
        game = play_at_random(new_game(slug, seats), moves=12)
        self.of_a_game(game, again)

    def test_of_a_game_with_two_packs(self, again: Callable[[object], object]) -> None:
        with two_packs() as book:
            self.of_a_game(Game(book.slug, NAMES[:2], seed=1), again)

    def test_of_rules_that_no_game_has(self, again: Callable[[object], object]) -> None:
        rules = BOOKS["rummy-1926"].rules(2)
        own = replace(rules, game="own", pack=OWN_PACK, melds=MeldRules(OWN_PACK), points=(1,) * 40, hand_size=5)
        assert again(own) == own != rules
        assert again(OWN_PACK) == OWN_PACK != standard_pack()
        assert hash(again(own)) == hash(own)

    @staticmethod
    def of_a_game(game: Game, again: Callable[[object], object]) -> None:
        views = [game.view(seat) for seat in (None, *range(game.rules.seats))]
        actions = [*(line.action for line in game.lines), *game.legal_actions()]
        moments = list(game.moments())
        for value in (game, game.rules, game.rules.pack, game.state, *views, *actions, *moments):
            assert again(value) == value
        assert str(record_of(again(game))) == str(record_of(game))  # type: ignore[arg-type]  # it is a game again


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize("target", [False, True])
def test_changed_rules_compare_by_content(slug: str, target: bool) -> None:
    book = BOOKS[slug]
    options = {"target_score": 100} if target and "target_score" in {option.name for option in book.options} else {}
    own = replace(book.rules(book.least_seats, **options), hand_size=5)
    assert pickle_copy(own) == copy.deepcopy(own) == own != book.rules(book.least_seats, **options)


@every_table
def test_rules_made_twice_are_equal_and_hash_alike(slug: str, seats: int) -> None:
    book = BOOKS[slug]
    first, second = (book.build(book, seats, book.final_options(book.resolve(seats, {}))) for _ in range(2))
    assert first is not second
    assert first == second
    assert hash(first) == hash(second)
    others = [book.rules(many) for many in range(book.least_seats, book.most_seats + 1) if many != seats]
    option = book.options[0]
    changed = [book.rules(seats, **{option.name: value}) for value in option.choices or (option.default_for(seats),)]
    assert first not in [*others, *(rules for rules in changed if rules.options != first.options)]


def test_packs_compare_by_content() -> None:
    packs = [standard_pack(), dragon_pack(), numbered_pack(), tile_pack(), standard_pack(copies=2), OWN_PACK]
    assert len(set(packs)) == len(packs)
    assert replace(OWN_PACK) == OWN_PACK


def with_a_lambda(book: RuleBook, seats: int, options: OptionValues) -> RuleSet:
    return replace(BOOKS["rummy-1926"].build(book, seats, options), seating=Seating("first", lambda card: card))


def test_the_rules_of_a_game_are_made_once_and_go_elsewhere_by_their_name() -> None:
    ours = BOOKS["rummy-1926"]
    book = replace(ours, slug="with-a-lambda", build=with_a_lambda)
    with registered(book, BOOKS.page(ours.slug)):
        rules = book.rules(2, deals=3)
        assert pickle_copy(rules) is rules is book.rules(2, deals=3) != book.rules(2, deals=4)
        assert pickle_copy(Game(book.slug, NAMES[:2], seed=1).rules) is book.rules(2)
    assert book.rules(3) != ours.rules(3)


class TestACopy:
    @every_table
    def test_is_played_on_and_nothing_of_it_is_seen(self, slug: str, seats: int) -> None:
        game = play_at_random(new_game(slug, seats), moves=CHECKPOINT_EVERY)
        before, state, record = pickle.dumps(game), game.state, str(record_of(game))
        for made in (game.copy(), copy.copy(game), copy.deepcopy(game)):
            assert made == game
            play_at_random(made, moves=CHECKPOINT_EVERY)
            made.rename(NAMES[::-1][:seats])
            assert made != game
        assert (game.state, str(record_of(game)), pickle.dumps(game)) == (state, record, before)

    def test_shares_nothing_that_changes(self) -> None:
        game = Game.from_order("gin-rummy", NAMES[:2], range(52))
        game.rename(["Eve", "Fay"])
        for made in (game.copy(), pickle_copy(game)):
            shared = [name for name, value in vars(game).items() if vars(made)[name] is value]
            assert not [name for name in shared if isinstance(vars(game)[name], list | dict | set)]
            assert vars(made)["chance"] is not game.chance

    def test_gets_orders_of_its_own(self) -> None:
        game = Game.from_order("rummy-1926", NAMES[:2], deals=2)
        game.copy().supply(game.rules.order)
        assert game.to_move is None
        assert not game.lines

    @every_game
    def test_shares_immutable_parts(self, slug: str, seats: int) -> None:
        game = finished(slug, seats)
        made = game.copy()
        assert made.rules is game.rules
        assert made.state is game.state
        assert all(ours is theirs for ours, theirs in zip(made.lines, game.lines, strict=True))


class TestUndo:
    def test_gives_back_the_orders_of_a_deal(self) -> None:
        game = Game.from_order("rummy-1926", NAMES[:2], range(44), deals=2)
        while game.to_move is not None:
            game.play(game.legal_actions()[-1])
        game.supply(game.rules.order[::-1])
        then = game.copy()
        action = game.undo()
        assert not game.results
        game.play(action)
        assert game == then

    def test_keeps_the_names_of_the_lines_that_stay(self) -> None:
        game = new_game("rummy-1926", 2)
        game.play("draw")
        game.rename(["Eve", "Fay"])
        game.undo()
        game.play("draw")
        assert game.players_at(len(game.lines) - 1) == NAMES[:2]
        assert game.players_at(len(game.lines)) == ("Eve", "Fay")

    def test_is_refused_while_a_file_keeps_the_game(self, tmp_path: Path) -> None:
        game = new_game("rummy-1926", 2)
        path = tmp_path / "game.jsonl"
        with RecordFile.create(path, game) as file:
            game.play("draw")
            file.append()
            self.is_refused(game, path)
            for free in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
                assert free.undo() == game.lines[-1].action
        with RecordFile.resume(path) as file:
            self.is_refused(file.game, path)
        file.game.undo()

    @staticmethod
    def is_refused(game: Game, path: Path) -> None:
        lines = list(game.lines)
        with pytest.raises(UsageError, match=r"undo it in a copy \(game.copy\(\)\)") as refused:
            game.undo()
        assert (refused.value.code, refused.value.subject) == ("kept-in-file", str(path))
        assert game.lines == lines


class TestPositions:
    @every_game
    def test_are_the_game_before_each_action_and_as_it_is(self, slug: str, seats: int) -> None:
        game, before = play_with_copies(slug, seats)
        found = list(game.positions())
        assert found == [*before, game]
        found[-1].undo()
        found[0].play(found[0].legal_actions()[0])
        assert list(game.positions()) == [*before, game]

    def test_of_a_position_that_was_set_up(self) -> None:
        position = Position(hands=["TH JH 2S 3S", "KD 4D"], pile="4C 9C", drawn=True)
        game = Game.from_position("rummy-500", position)
        game.play("discard TH")
        assert [past.hand_text(0) for past in game.positions()] == ["TH JH 2S 3S", "JH 2S 3S"]

    def test_of_a_record(self) -> None:
        whole = finished("rap-rummy", 2)
        found = load(record_of(whole))
        assert found == whole
        assert [past.to_move for past in found.positions()][-1] is None


def test_another_game_is_not_equal() -> None:
    game = new_game("rap-rummy", 2)
    assert game != new_game("rap-rummy", 2, seed=2)
    assert game != record_of(game)
