"""Whole games of every rule book and number of seats, played at random from a seed, for tests that need many of
them."""

from __future__ import annotations

from functools import cache

from rumpus.arena.match import play_out
from rumpus.core.errors import UsageError
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.game import Game
from rumpus.games import BOOKS, rule_book
from rumpus.games.book import RuleBook
from rumpus.players import Player, make_player
from rumpus.players.plain import PlainPlayer

TABLES = [(book.slug, seats) for book in BOOKS.values() for seats in range(book.least_seats, book.most_seats + 1)]
SMALLEST = [(book.slug, book.least_seats) for book in BOOKS.values()]
CARD_GAMES, TILE_GAMES = (
    [slug for slug, book in BOOKS.items() if book.rules(book.least_seats).layout.kind == kind]
    for kind in ("cards", "tiles")
)
DIFFERENT_CARD_GAMES = list({BOOKS[slug].rules(2).layout: slug for slug in reversed(CARD_GAMES)}.values())
"""A card game for each way in which tables are laid out, and so for each way in which a turn goes and is scored."""
ONE_OF_EACH_SHAPE = list({type(book.rules(book.least_seats).turn): slug for slug, book in BOOKS.items()}.values())
"""A game of each shape of turn."""
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


def soon_over(slug: str) -> dict[str, OptionValue]:
    """Options with which a game that goes to a score ends soon; none where a game is so many deals."""
    known = {option.name: option for option in rule_book(slug).options}
    if "max_deals" in known:
        return {"max_deals": 2}
    if "target_score" in known and not known["target_score"].may_be_none:
        return {"target_score": 1}
    return {}


def one_deal(slug: str) -> dict[str, OptionValue]:
    """Options with which a game is one deal, or few."""
    known = {option.name for option in rule_book(slug).options}
    return {name: 1 for name in ("max_deals", "deals") if name in known} or soon_over(slug)


def new_game(slug: str, seats: int, seed: int | str = 1, **options: OptionValue) -> Game:
    """A game before its first action; games that go to a score end soon."""
    limits = soon_over(slug)
    if not limits and seats > 2 and "deals" in one_deal(slug):
        limits = {"deals": 2}
    return Game(slug, NAMES[:seats], seed=seed, **(limits | options))  # type: ignore[arg-type]  # options have other names than the rest


def short(book: RuleBook, seats: int, deals: int = 1) -> dict[str, OptionValue]:
    """Options of a game with so many deals, or a few more where so many may not be agreed; none where only a score ends
    it."""
    name = next((option.name for option in book.options if option.name in ("deals", "max_deals")), None)
    if name is None:
        return {}
    return {name: next(number for number in range(deals, deals + 9) if _agrees(book, seats, **{name: number}))}


def _agrees(book: RuleBook, seats: int, **options: OptionValue) -> bool:
    try:
        book.rules(seats, **options)
    except UsageError:
        return False
    return True


def patient_players(rules: RuleSet, seed: int = 1) -> list[Player]:
    """A random player for each seat. They rap late, so that deals are long."""
    return [make_player("random-rap-15", rules, seed + seat) for seat in range(rules.seats)]


def players_at_random(rules: RuleSet, seed: int = 1) -> list[Player]:
    """The same for a whole game. Where a score alone ends it the first chooses sensibly: at random it would take a
    hundred deals."""
    players = patient_players(rules, seed)
    return [PlainPlayer(rules), *players[1:]] if "target_score" in soon_over(rules.game) else players


def play_at_random(game: Game, seed: int = 1, moves: int | None = None) -> Game:
    """The same game after so many moves, or at its end."""
    if moves is None:
        play_out(game, players_at_random(game.rules, seed))
        return game
    players = patient_players(game.rules, seed)
    for _ in range(moves):
        if game.to_move is not None:
            game.play(players[game.to_move].choose(game.view(game.to_move)))
    return game


@cache
def finished(slug: str, seats: int, seed: int = 1) -> Game:
    """A game at its end, made once; not to be played on."""
    return play_at_random(new_game(slug, seats, seed), seed)
