"""No message to a client reveals a hidden card.

Whole games are played before readers at every seat and beside the table. What each is sent is searched for the names of
cards that they have not seen, and in a world where those lie otherwise everything that is shown or answered to them is
the same.
"""

from __future__ import annotations

import asyncio
import copy
import json
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from rumpus.coach.hint import Hint
from rumpus.core.errors import RumpusError
from rumpus.core.events import Dealt, Discarded, Drew, Took
from rumpus.core.messages import Message
from rumpus.core.packs import CardSet, cards_of, set_of
from rumpus.core.rules import RuleSet
from rumpus.core.state import State
from rumpus.games import BOOKS
from rumpus.players import make_able_player
from rumpus.record import record_of
from rumpus.room.commands import Act, NextDeal, Say
from rumpus.room.messages import Happened, Step
from rumpus.room.room import Room, Stage
from rumpus.room.settings import Settings, Watching
from rumpus.server import replays
from rumpus.server.limits.limit import error_document
from rumpus.server.live.questions import ANSWERS
from rumpus.server.live.table.audience import Audience
from rumpus.server.live.table.viewpoints import Viewpoints
from rumpus.server.live.typed import meaning_at
from rumpus.server.protocol.commit import Commit, Snapshot
from rumpus.server.protocol.frames import places_document, settings_document
from rumpus.server.protocol.requests import ClientQuestion, Typed, request_of
from rumpus.server.work.checks import Checks
from rumpus.server.work.past import Backlog, Viewpoint
from rumpus.server.work.slices import Slices
from tests.players.playing import elsewhere
from tests.room.tables import NAMES, game_of, started

Frame = dict[str, Any]
MOVES = 60
ONLOOKER = Viewpoint(None)
QUESTIONS = (
    {"ask": "table"},
    {"ask": "score"},
    {"ask": "log", "before": 1_000_000},
    {"ask": "lines", "since": 0},
    {"ask": "check", "steps": ["tidy"]},
    {"ask": "check", "steps": ["lay R7 B7 K7", "split 1 at B7"]},
    {"ask": "hint"},
)
TYPED = ("draw", "discard 7H", "lay 7H 8H 9H", "7H")


class Reader:
    """A subscriber that records its frames."""

    def __init__(self, user: str | None) -> None:
        self.user = user
        self.told: list[str] = []

    def tell(self, frame: bytes) -> None:
        self.told.append(frame.decode())

    def drop(self, message: Message) -> None:
        raise AssertionError(str(message))


class Seen:
    """A table as far as its questions need it; hints come from here, and of the view alone."""

    def __init__(self, room: Room) -> None:
        self.shown = Snapshot.of(room)
        self.viewpoints = Viewpoints(self)
        self.owner = self
        self.workers = self
        self.computers = self
        self.checks = Checks()
        self.slices = Slices()

    async def caught_up(self, user: str | None, since: int | None = None) -> Backlog | None:
        """Build the backlog at once, as a table does in slices."""
        return None if since is None else self.viewpoints.backlog(self.viewpoints.viewpoint_of(user), since)

    def table_document(self, user: str | None) -> Frame:
        viewpoint = self.viewpoints.viewpoint_of(user)
        return {
            **settings_document(self.shown),
            "you": viewpoint.seat,
            "places": places_document(self.shown),
            "view": self.viewpoints.view(viewpoint),
            **self.viewpoints.log(viewpoint),
        }

    async def hint(self, *asked: object) -> Hint:
        return Hint([], [], repr(asked))


def answers(room: Room, user: str | None) -> list[Any]:
    """The answers to every question and to typed words, refusals too."""
    table = Seen(room)
    found: list[Any] = []
    for fields in QUESTIONS:
        _, asked = request_of({"id": "q", **fields}, "")
        assert isinstance(asked, ClientQuestion)
        try:
            found.append(asyncio.run(ANSWERS[type(asked)](table, user, asked)))  # type: ignore[arg-type] # as much of a table as is asked for
        except RumpusError as error:
            found.append(error_document(error))
    for text in TYPED if user else ():
        try:
            found.append(meaning_at(room, str(user), Typed(text, room.next_seq), None))
        except RumpusError as error:
            found.append(error_document(error))
    return found


def world(room: Room, seat: int | None, rng: Random) -> Room:
    """The same table but for cards that this reader has not seen."""
    twin, game = copy.copy(room), copy.copy(game_of(room))
    game.state = elsewhere(game.state, -1 if seat is None else seat, rng)
    twin.game = game
    return twin


def hidden_from(
    rules: RuleSet, state: State, known: Sequence[CardSet], seat: int | None, *, sees_hands: bool = False
) -> set[str]:
    """The names of cards that a reader has not seen, but for those of which they see another. Which cards of each hand
    are ``known`` is told by the rules, not by the package: else a leak would pass for something shown."""
    table, pack = state.table, rules.pack
    seen = set_of(table.discard_pile)
    for cards, hand in zip(known, state.hands, strict=True):
        seen |= cards & hand
    for meld in table.tableau:
        seen |= set_of(map(pack.physical, meld.cards))
    for hand in state.hands if sees_hands else () if seat is None else (state.hands[seat],):
        seen |= hand
    shown = {pack.text(card) for card in (*cards_of(seen), *table.stock_known)}
    shown |= {name.rstrip("'") for name in shown}  # which of two tiles it is goes without saying
    hands = [card for hand in state.hands for card in cards_of(hand & ~seen)]
    return {pack.text(card) for card in (*hands, *state.stock[len(table.stock_known) :])} - shown


def card_names(sent: object) -> set[str]:
    """Every word in what is sent that may be the name of a card, but for what a joker stands for."""
    return set(re.findall(r"(?<![=A-Z0-9])[A-Z0-9]+'?", sent if isinstance(sent, str) else json.dumps(sent)))


class Evening:
    """A game before readers at every seat and a spectator: what each was sent at each line, and how it stood then."""

    def __init__(self, slug: str, seed: int, watching: Watching = Watching.OPEN) -> None:
        self.room, _ = started(Settings(slug, BOOKS[slug].least_seats, watching=watching), 9, seed=str(seed))
        self.shown = Snapshot.of(self.room)
        self.viewpoints = Viewpoints(self)
        self.audience = Audience(self.viewpoints)
        self.seats: list[int | None] = [None, *range(len(self.room.places))]
        self.readers = [Reader(None if seat is None else NAMES[seat].lower()) for seat in self.seats]
        self.audience.readers += self.readers
        self.rules = game_of(self.room).rules
        self.rng = Random(seed)
        self.known = [0] * len(self.room.places)
        self.stood: dict[int, tuple[State, list[CardSet]]] = {}
        self.now = 0.0

    def play(self, moves: int) -> Iterator[int]:
        """Play, sometimes talk; the number of the last line after each step."""
        for _ in range(moves):
            before = Snapshot.of(self.room)
            if self.room.stage is Stage.OVER:
                return
            for reader in self.readers:
                reader.told.clear()
            step = self._step()
            self.shown = Snapshot.of(self.room)
            self.audience.tell(self.audience.frames(Commit(before, self.shown, step)))
            self._know(step)
            self.stood[self.room.next_seq - 1] = game_of(self.room).state, list(self.known)
            yield self.room.next_seq - 1

    def hidden_from(self, seat: int | None) -> set[str]:
        sees_hands = seat is None and self.room.settings.watching is Watching.HANDS
        return hidden_from(self.rules, game_of(self.room).state, self.known, seat, sees_hands=sees_hands)

    def _know(self, step: Step) -> None:
        """Known are cards that were taken openly and not let go since."""
        for moment in (moment for one in step.messages if isinstance(one, Happened) for moment in one.moments):
            match moment.event:
                case Dealt():
                    self.known = [0] * len(self.known)
                case Took(seat=seat, cards=cards):
                    self.known[seat] |= set_of(cards)
                case Drew(seat=seat, card=card) if moment.before.stock_known:
                    assert card is not None
                    self.known[seat] |= 1 << card
                case Discarded(seat=seat, card=card):
                    self.known[seat] &= ~(1 << card)

    def _step(self) -> Step:
        self.now += 1
        if self.room.stage is Stage.BETWEEN:
            user = NAMES[min(set(range(len(self.room.places))) - self.room.ready_seats)].lower()
            return self.room.receive(user, NextDeal(), self.now)
        if self.rng.random() < 0.1:
            return self.room.receive("ann", Say("Good luck!"), self.now)
        game, seat = game_of(self.room), self.room.to_move
        assert seat is not None
        player = make_able_player(
            "casual" if self.rng.random() < 0.7 else "random-rap-15", game.rules, self.rng.randrange(99)
        )
        return self.room.receive(
            NAMES[seat].lower(), Act(game.text(player.choose(game.view(seat))), self.room.next_seq), self.now
        )


@pytest.mark.parametrize("watching", [Watching.OPEN, Watching.HANDS])
@pytest.mark.parametrize("slug", BOOKS)
def test_no_reader_is_sent_the_name_of_an_unseen_card(slug: str, watching: Watching) -> None:
    evening = Evening(slug, 1, watching)
    for number, _ in enumerate(evening.play(MOVES)):
        if evening.room.stage is not Stage.PLAYING:
            continue
        for seat, reader in zip(evening.seats, evening.readers, strict=True):
            hidden = evening.hidden_from(seat)
            assert hidden
            for frame in reader.told:
                assert not card_names(frame) & hidden, frame
            if number % 10 == 0:
                assert not card_names(answers(evening.room, reader.user)[0]["view"]) & hidden
                assert not card_names(places_document(Snapshot.of(evening.room))) & hidden


@pytest.mark.parametrize("slug", BOOKS)
def test_where_unseen_cards_lie_otherwise_all_is_shown_and_answered_alike(slug: str) -> None:
    evening = Evening(slug, 2)
    for number, _ in enumerate(evening.play(MOVES)):
        if number % 6 or evening.room.stage is not Stage.PLAYING:
            continue
        for seat, reader in zip(evening.seats, evening.readers, strict=True):
            twin = world(evening.room, seat, evening.rng)
            assert game_of(twin).state != game_of(evening.room).state
            assert answers(twin, reader.user) == answers(evening.room, reader.user)


@pytest.mark.parametrize("slug", BOOKS)
def test_a_replay_for_a_seat_shows_only_cards_it_could_see(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(slug, 3)
    list(evening.play(MOVES))
    game = game_of(evening.room)
    monkeypatch.setattr(replays, "load", lambda record: game)  # it is not over, and so would not be shown at all
    replay = replays.Replay(record_of(game))
    for seat in evening.seats:
        for frame in replay.frames(1, seat, shows_all=False)["frames"]:
            stood = evening.stood.get(frame["seq"])
            if stood is not None and not stood[0].table.results:
                assert not card_names(frame) & hidden_from(evening.rules, *stood, seat), frame


def test_an_onlooker_of_a_delayed_table_gets_nothing_of_a_running_deal() -> None:
    evening = Evening("rap-rummy", 4, Watching.DELAYED)
    begun, released = 0, evening.viewpoints.view(ONLOOKER)["seq"]
    for seq in evening.play(4 * MOVES):
        game, stranger = game_of(evening.room), evening.readers[0]
        deal = game.state.table.deal_number
        begun = max(moment.seq for moment in game.moments() if isinstance(moment.event, Dealt))
        lines = [line for frame in map(json.loads, stranger.told) for line in frame.get("lines", ())]
        view = evening.viewpoints.view(ONLOOKER)
        assert Viewpoints(evening).view(ONLOOKER) == view, "also after a restart"
        if evening.room.stage is not Stage.OVER:
            assert all(line["seq"] < begun for line in lines)
            assert view["deal"] < deal
            assert view["seq"] < begun <= seq
            assert view["clock"]["seat"] is None
            assert evening.viewpoints.log(ONLOOKER) == {"log": [], "log_before": None}
            backlog = evening.viewpoints.lines_of(evening.viewpoints.backlog(ONLOOKER, 0))
            assert len(backlog["lines"]) == view["seq"], "what was told of the deals before"
        released += len(lines)
    assert released == (begun - 1 if evening.room.stage is not Stage.OVER else evening.room.next_seq - 1)


@pytest.mark.parametrize("slug", BOOKS)
def test_with_open_hands_an_onlooker_knows_all_hands_at_every_moment(slug: str) -> None:
    evening = Evening(slug, 6, Watching.HANDS)
    known = evening.viewpoints.view(evening.viewpoints.viewpoint_of(None))
    for _ in evening.play(MOVES):
        for frame in map(json.loads, evening.readers[0].told):
            known |= frame.get("view", {})
        state, pack = game_of(evening.room).state, evening.rules.pack
        assert known["hands"] == [[pack.text(card) for card in cards_of(hand)] for hand in state.hands]
        assert "hands" not in evening.viewpoints.view(Viewpoint(0))


def test_shown_cards_are_sent_to_the_seats_that_see_them() -> None:
    evening, found = Evening("rummy-1926", 5), set[str]()
    for _ in evening.play(4 * MOVES):
        for seat, reader in zip(evening.seats, evening.readers, strict=True):
            for line in (line for frame in map(json.loads, reader.told) for line in frame.get("lines", ())):
                for event in line["events"]:
                    found.add(event["event"])
                    if event["event"] == "Drew":
                        assert (event["card"] is not None) == (event["seat"] == seat)
                    elif event["event"] in ("Took", "Discarded"):
                        assert event.get("card") or event.get("cards")
                    elif event["event"] == "Dealt":
                        assert [hand is not None for hand in event["hands"]] == [at == seat for at in evening.seats[1:]]
                        assert event["stock"] is None
                    elif event["event"] == "DealEnded":
                        assert any(event["result"]["hands"])
    assert found >= {"Drew", "Took", "Discarded", "Dealt", "DealEnded"}, found
