"""Positions: tables with a game in a chosen state and with its people seated.

Each is a game that computer players played beforehand. Its secret comes to the server with the table, so the server
deals the same cards, and the moves up to the position are made again over HTTP.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import count
from pathlib import Path
from time import time
from typing import NamedTuple

from playwright.sync_api import expect

from rumpus.coach.arranging import arranging
from rumpus.core.actions import Action, Discard, DrawFromStock, Knock, LayMeld, LayOff, Pick, Play, TakeFromPile
from rumpus.core.notation import format_action
from rumpus.core.packs import cards_of
from rumpus.core.rules import OptionValue, RuleSet
from rumpus.core.shuffle import secret_from_seed
from rumpus.game import Game
from rumpus.games import BOOKS
from rumpus.games.book import RuleBook
from rumpus.players import Player, make_player
from rumpus.players.card_players import CardHeuristic
from rumpus.room.commands import Ready, Sit
from rumpus.room.room import Room
from rumpus.room.settings import Absence, Settings
from rumpus.server.accounts.sessions import digest
from rumpus.server.live.table.persistence import Persistence
from rumpus.server.protocol.view import Document
from rumpus.server.site import SESSION_COOKIE
from rumpus.store import Store, StoreError
from rumpus.store.changes import Change
from rumpus.store.user_changes import AddSession, AddUser
from tests.page.visits import Visit
from tests.whole_games import short

NAMES = ("Ann", "Bob", "Cy", "Dee")

Wanted = Callable[[Game, Action], bool]  # whether a game is in a position, Ann being about to do something


class Move(NamedTuple):
    """A move: the number of its line, who makes it, as text, and in steps as one would type them where it is a tile
    play."""

    seq: int
    seat: int
    act: str
    steps: Sequence[str]


class Prepared(NamedTuple):
    """A game's first deal, and how many of its moves are made before the position."""

    game: str
    options: Mapping[str, OptionValue]
    secret: bytes
    moves: Sequence[Move]
    before: int


def prepare(slug: str, seats: int, wanted: Wanted, **options: OptionValue) -> Prepared:
    """The first game in whose first deal the position comes up at Ann's turn, with somebody to move after it; the last
    time that it does.
    """
    for seed in count():
        secret = secret_from_seed(f"{slug} {seed}")
        game = Game(slug, NAMES[:seats], secret=secret, **options)  # type: ignore[arg-type]  # options have other names
        moves, places = _played(game, wanted)
        for place in reversed(places):
            if any(move.seat for move in moves[place:]):
                return Prepared(slug, game.rules.options, secret, moves, place)
    raise AssertionError


def _played(game: Game, wanted: Wanted) -> tuple[list[Move], list[int]]:
    players = [_sensible(game.rules) for _ in game.seats]
    moves: list[Move] = []
    places: list[int] = []
    while (seat := game.to_move) is not None and game.state.table.deal_number == 1:
        view = game.view(seat)
        action = players[seat].choose(view)
        if seat == 0 and wanted(game, action):
            places.append(len(moves))
        steps = arranging(game.rules, view, action) if isinstance(action, Play) else ()
        moves.append(Move(len(game.lines) + 1, seat, format_action(game.rules, action), steps))
        game.play(action)
    return moves, places


def _sensible(rules: RuleSet) -> Player:
    """Plays by rules of thumb, tiles as many as it can."""
    return make_player("club", rules, 0) if rules.pack.is_tiles else CardHeuristic(rules, 0)


def whole_game(
    slug: str, longest: int, wanted: Callable[[Sequence[str]], bool], seed: int = 0, **options: OptionValue
) -> Prepared:
    """The first game for two, from this seed on, that ends with its first deal after so many moves at most, and in
    which Ann does what is wanted; from its beginning."""
    for number in count(seed):
        secret = secret_from_seed(f"{slug} {number}")
        game = Game(slug, NAMES[:2], secret=secret, **options)  # type: ignore[arg-type]  # options have other names
        moves, _ = _played(game, in_the_middle)
        own = [act for move in moves if not move.seat for act in (*move.steps, move.act)]
        if game.is_over and 3 * len(NAMES) < len(moves) <= longest and wanted(own):
            return Prepared(slug, game.rules.options, secret, moves, 0)
    raise AssertionError


def calling(word: str) -> str:
    """The first game whose deals are ended by this call."""
    return next(book.slug for book in BOOKS.values() if book.rules(book.usual_seats).layout.call == word)


def ends_by(call: str) -> Callable[[Sequence[str]], bool]:
    """Ann ends the deal by a call."""
    return lambda own: own[-1].endswith(call)


def lays_and_adds(own: Sequence[str]) -> bool:
    """Ann lays melds, and adds cards to others."""
    return any(act.startswith("lay ") for act in own) and any(act.startswith("off ") for act in own)


def arranges(own: Sequence[str]) -> bool:
    """Ann lays tiles, and moves or adds some, none of them a joker."""
    return lays_and_adds(own) and not any("J" in act for act in own)


def in_the_middle(game: Game, action: Action) -> bool:
    """Some turns were played, and melds lie where they are laid at all."""
    table = game.state.table
    lays_melds = game.rules.turn.layout(game.rules).melds != "hidden"
    return table.turn_number >= 6 and (bool(table.tableau) or not lays_melds)


def _middle_of(book: RuleBook, deals: int) -> Prepared:
    return prepare(book.slug, book.usual_seats, in_the_middle, **short(book, book.usual_seats, deals))


def many_melds(game: Game, action: Action) -> bool:
    """The felt is full, and Ann has some tiles left."""
    return len(game.state.table.tableau) >= 20 and game.state.hands[0].bit_count() >= 3


def lays_off_far(game: Game, action: Action) -> bool:
    """Ann lays a card off on one of the last of many melds."""
    melds = len(game.state.table.tableau)
    return melds >= 8 and isinstance(action, LayOff) and action.meld > melds - 3


def leaves_one(game: Game, action: Action) -> bool:
    """Ann is going to play all her tiles but one, not in her first play."""
    if not isinstance(action, Play) or action.opening:
        return False
    lying = sum(map(len, (meld.cards for meld in game.state.table.tableau)))
    return sum(map(len, action.table)) - lying == game.state.table.counts[0] - 1


def takes(game: Game, action: Action) -> bool:
    """Ann is going to take the upcard, and melds lie on the table."""
    return isinstance(action, TakeFromPile) and bool(game.state.table.tableau)


def finds_nothing(game: Game, action: Action) -> bool:
    """Ann draws, and no card of a long pile could be taken."""
    legal = list(game.legal_actions())
    long = len(game.state.table.discard_pile) >= 3
    return long and isinstance(action, DrawFromStock) and not any(isinstance(one, TakeFromPile) for one in legal)


def finds_something(game: Game, action: Action) -> bool:
    """Ann could take cards of a long pile."""
    legal = list(game.legal_actions())
    return len(game.state.table.discard_pile) >= 3 and any(isinstance(one, TakeFromPile) for one in legal)


def is_offered(game: Game, action: Action) -> bool:
    """Ann is offered the first upcard."""
    return any(format_action(game.rules, one) == "no" for one in game.legal_actions())


def is_doubled(game: Game, action: Action) -> bool:
    """A rule on what this deal scores holds in it alone."""
    return any(rule.scores for rule in game.rules.deal_rules(game.state.table))


def cannot_knock(game: Game, action: Action) -> bool:
    """Ann has drawn, and has too much left."""
    return isinstance(action, Discard) and not any(isinstance(one, Knock) for one in game.legal_actions())


def picks(game: Game, action: Action) -> bool:
    """Ann has opened, and cannot play."""
    return isinstance(action, Pick) and game.state.table.turn.opened[0]


def holds_joker(game: Game, action: Action) -> bool:
    """A joker is on Ann's rack."""
    return any(map(game.rules.pack.is_joker, cards_of(game.view(0).hand)))


def holds_meld(game: Game, action: Action) -> bool:
    """Ann has drawn, and holds a meld."""
    return isinstance(action, Discard) and game.rules.melds.has_meld(game.view(0).hand)


def adds_a_tile(game: Game, action: Action) -> bool:
    """Ann is going to add a tile to a group, and to do no more than that."""
    steps = arranging(game.rules, game.view(0), action) if isinstance(action, Play) else []
    return len(steps) == 2 and steps[0].startswith("off ")


def plays_joker(game: Game, action: Action) -> bool:
    """Ann is going to play a joker from her rack."""
    jokers = game.view(0).hand & game.rules.pack.joker_cards
    steps = arranging(game.rules, game.view(0), action) if isinstance(action, Play) else []
    return any(f"{game.rules.pack.text(joker)}=" in step for joker in cards_of(jokers) for step in steps)


def plays(game: Game, action: Action) -> bool:
    """Ann is going to play tiles."""
    return isinstance(action, Play)


def lays_four(game: Game, action: Action) -> bool:
    """Ann is going to lay a meld of four cards or more, of which three are a meld too."""
    return isinstance(action, LayMeld) and len(action.cards) > 3


def adds(game: Game, action: Action) -> bool:
    """Ann is going to lay a card off."""
    return isinstance(action, LayOff)


def at_the_beginning(game: Game, action: Action) -> bool:
    """Ann's second turn, or her first."""
    return game.state.table.turn_number == 2


POSITIONS: Mapping[str, Callable[[], Prepared]] = {
    # Every other game goes on after its deal, so that both ends of a deal are seen.
    **{book.slug: partial(_middle_of, book, 1 + place % 2) for place, book in enumerate(BOOKS.values())},
    "many tiles": lambda: prepare("rummy-q", 4, many_melds, deals=1),
    "many cards": lambda: prepare("rummy-500", 4, lays_off_far, max_deals=1),
    "one tile, said for her": lambda: prepare("rummy-q", 3, leaves_one, deals=1),
    "one tile, to be said": lambda: prepare("rummy-q", 3, leaves_one, deals=1, one_tile_call="by-player"),
    "one tile, not said": lambda: prepare("rummy-q", 3, leaves_one, deals=1, one_tile_call="by-player"),
    "melds out of sight": lambda: prepare("rummy-500", 4, lays_off_far, max_deals=1),
    "a finished game": lambda: prepare("gin-rummy", 2, in_the_middle),
    "a finished game in the lobby": lambda: prepare("gin-rummy", 2, in_the_middle),
    "some tiles": lambda: prepare("rummy-q", 3, picks, deals=1),
    "a joker": lambda: prepare("rummy-q", 2, holds_joker, deals=1),
    "a useless pile": lambda: prepare("rummy-500", 2, finds_nothing, max_deals=1),
    "a pile to discard on": lambda: prepare("rummy-500", 2, finds_nothing, max_deals=1),
    "a card to discard": lambda: prepare("gin-rummy", 2, cannot_knock),
    "no knock yet": lambda: prepare("gin-rummy", 2, cannot_knock),
    "tiles near the end": lambda: prepare("rummy-q", 2, in_the_middle, deals=1),
    "cards near the end": lambda: prepare("gin-rummy", 2, in_the_middle),
    "an end to read": lambda: prepare("gin-rummy", 2, in_the_middle),
    "tiles that are paid for": lambda: prepare("rummy-gin", 2, in_the_middle, deals=1),
    "melds when the deal is over": lambda: prepare("rummy-1916", 2, in_the_middle, deals=2),
    "a deal that counts double": lambda: prepare("oklahoma-gin", 2, is_doubled),
    "tiles arranged when the deal is over": lambda: prepare("rummy-q", 2, in_the_middle, deals=2),
    "tiles to add": lambda: prepare("rummy-q", 2, adds_a_tile, deals=1),
    "a hint about tiles": lambda: prepare("rummy-q", 2, picks, deals=1),
    "a joker to play": lambda: prepare("rummy-q", 2, plays_joker, deals=1),
    "tiles to play": lambda: prepare("rummy-q", 2, plays, deals=1),
    "a meld held": lambda: prepare("gin-rummy", 2, holds_meld),
    "a card to add": lambda: prepare("rummy-1916", 2, adds, deals=1),
    "four cards to lay": lambda: prepare("rummy-1916", 2, lays_four, deals=1),
    "motion of cards": lambda: prepare("gin-rummy", 2, at_the_beginning),
    "motion of tiles": lambda: prepare("rummy-q", 2, plays, deals=1),
    "tiles to lay": lambda: prepare("rummy-q", 2, plays, deals=1),
    "motion to the end": lambda: prepare("gin-rummy", 2, in_the_middle),
    "heard to a knock": lambda: whole_game(calling("knock"), 16, ends_by(" knock"), seed=12),
    "heard to a rap": lambda: whole_game(calling("rap"), 24, ends_by("rap"), seed=6, deals=1),
    "a turn to hear": lambda: whole_game(calling("knock"), 40, bool),
    "a deal to hear": lambda: whole_game(calling("knock"), 30, bool),
    "heard with melds": lambda: whole_game("rummy-1916", 34, lays_and_adds, seed=280, deals=1),
    "heard with tiles": lambda: whole_game("rummy-q", 44, arranges, seed=221, deals=1),
    "a game to win": lambda: whole_game(calling("knock"), 16, ends_by(" knock"), seed=12),
    "a start that was promised": lambda: whole_game(calling("rap"), 24, ends_by("rap"), seed=6, deals=1),
    "a server to trust": lambda: whole_game(calling("knock"), 16, ends_by(" knock"), seed=12),
    "a promise that was broken": lambda: whole_game(calling("rap"), 24, ends_by("rap"), seed=6, deals=1),
    "no way back": lambda: prepare("rummy-1916", 2, takes, deals=1, return_discard="forbidden"),
    "a pile to take from": lambda: prepare("rummy-500", 2, finds_something, max_deals=1),
    "an upcard offered": lambda: prepare("gin-rummy", 2, is_offered),
    "a knock in another language": lambda: whole_game(calling("knock"), 16, ends_by(" knock"), seed=12),
    "melds in another language": lambda: whole_game("rummy-1916", 34, lays_and_adds, seed=280, deals=1),
    "tiles in another language": lambda: whole_game("rummy-q", 44, arranges, seed=221, deals=1),
}
_PLACES = {name: place for place, name in enumerate(POSITIONS)}


@cache
def prepared(name: str) -> Prepared:
    """A position by its name."""
    return POSITIONS[name]()


def keep(folder: Path) -> None:
    """Put the tables of all positions into a folder of data, before a server runs on it."""
    faults: list[StoreError | None] = []
    with Store.open(folder / "rumpus.db", lambda tell: tell()) as store:
        for name in POSITIONS:
            store.write(list(_stored_changes(name)), faults.append)
    assert not any(faults), faults


def _stored_changes(name: str) -> Iterator[Change]:
    found = prepared(name)
    seats = 1 + max(move.seat for move in found.moves)
    room = Room(Settings(found.game, seats, found.options, absence=Absence.WAIT), _user(name, 0))
    for seat in range(seats):
        room.receive(_user(name, seat), Sit(seat, NAMES[seat]), 0.0)
        room.receive(_user(name, seat), Ready(), 0.0)
        yield AddUser(_user(name, seat), NAMES[seat], 0.0)
        yield AddSession(digest(_user(name, seat)), _user(name, seat), 0.0)
    room.next_secret = found.secret
    now = time()
    yield Persistence(_user(name), f"P{_PLACES[name]:05}", None).table(room, now, now)


def _user(name: str, *seat: int) -> str:
    """The id of a table; with a seat, that of the user who sits there, and their session."""
    return "-".join(map(str, ("position", _PLACES[name], *seat)))


class Position:
    """A table where the game stands so. Ann is at the page; what the others do is said over HTTP."""

    def __init__(self, ann: Visit, name: str) -> None:
        self.ann = ann
        self.table = _user(name)
        self.moves = list(prepared(name).moves)
        self._name = name
        self._say(0, do="start")
        for _ in range(prepared(name).before):
            self.play()
        ann.context.add_cookies([{"name": SESSION_COOKIE, "value": _user(name, 0), "url": ann.url}])
        ann.go(f"/table/{self.table}")
        expect(ann.board).to_be_visible()

    def play(self) -> None:
        """The next move of the game, whosever it is."""
        move = self.moves.pop(0)
        self._say(move.seat, do="act", act=move.act, seq=move.seq)

    def play_while(self, goes_on: Callable[[Document], bool]) -> None:
        """The next moves, as long as the view of the table is so."""
        while goes_on(self.view()):
            self.play()

    def view(self) -> Document:
        """Ann's view of the table."""
        view: Document = self.ask("table")["view"]
        return view

    def lines(self, since: int) -> list[Document]:
        """Return the lines of the game after the line with this number."""
        lines: list[Document] = self._say(0, ask="lines", since=since)["lines"]
        return lines

    def ask(self, what: str) -> Document:
        """The server's answer to a question of Ann."""
        return self._say(0, ask=what)

    def _say(self, seat: int, **words: object) -> Document:
        cookie = {"Cookie": f"{SESSION_COOKIE}={_user(self._name, seat)}"}
        answer = self.ann.context.request.post(
            f"{self.ann.url}/api/tables/{self.table}/commands", data=words, headers=cookie
        )
        assert answer.ok, answer.text()
        said: Document = answer.json()
        return said
