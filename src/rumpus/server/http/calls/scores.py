"""Calls about the scores of games at real tables: begin one, read it, write it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

from rumpus.competition import Begin, ChooseEntry, Command, EnterDeal, GameForm, PointsForm, Rename, Undo
from rumpus.competition.forms import TypedCounts
from rumpus.core.errors import UsageError
from rumpus.core.messages import ListField, Message
from rumpus.core.rules import OptionValue
from rumpus.games import rule_book
from rumpus.server.competitions.competitions import FoundCompetition
from rumpus.server.competitions.fields import checked_id, checked_secret, checked_writer
from rumpus.server.http.endpoint import Answer, Call, Endpoint
from rumpus.server.protocol.fields import missing_field
from rumpus.server.protocol.parts import in_parts
from rumpus.server.protocol.requests import read_since
from rumpus.server.scores.scores import LiveScore
from rumpus.server.site import client_at_end, client_key

MOST_PEOPLE = 12


class PlainPoints(msgspec.Struct, forbid_unknown_fields=True):
    """A game in plain points: the highest or lowest total wins, at a target or after a number of deals."""

    people: int
    lowest_wins: bool = False
    target: int | None = None
    deals: int | None = None


class ScoreForm(msgspec.Struct, forbid_unknown_fields=True):
    """A game of the rule books with its people and options, or plain points."""

    game: str = ""
    people: int = 0
    options: dict[str, OptionValue] = {}
    points: PlainPoints | None = None


class NewScore(msgspec.Struct, forbid_unknown_fields=True):
    """A new score: its form, the names by seat, the seat that deals first, and the name of the writer.

    ``id``: a random text. A call that is repeated with it returns the same score. Anybody who knows it can write the
    score.
    """

    form: ScoreForm
    names: list[str]
    dealer: int = 0
    writer: str = ""
    id: str = ""


class MadeScore(msgspec.Struct):
    """The codes of a new score, to watch and to write, and the score itself."""

    watch: str
    write: str
    score: dict[str, Any]


class LayQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """A rack or hand, and the melds on the table. ``opened``: the player of a tile game has made an opening play."""

    game: str
    rack: list[str]
    people: int | None = None
    options: dict[str, OptionValue] = {}
    table: list[list[str]] = []
    opened: bool = True


class BestLayAnswer(msgspec.Struct):
    """The best play: a sentence, the table after it or the melds, and the number and points of the cards laid."""

    text: str
    groups: list[list[str]]
    placed: int
    points: int


class ScoreAction(StrEnum):
    """The commands to a score."""

    DEAL = "deal"
    CHOOSE = "choose"
    RENAME = "rename"
    UNDO = "undo"


class DealNumbers(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of a deal by seat. ``first`` is the seat that wins at equal counts."""

    held: list[int]
    laid: list[int] = []
    caller: int | None = None
    first: int | None = None
    doubled: bool = False


class ScoreCommand(msgspec.Struct, forbid_unknown_fields=True):
    """A command to a score. Each ``do`` needs its own fields."""

    id: str
    do: ScoreAction
    writer: str = ""
    deal: int | msgspec.UnsetType = msgspec.UNSET
    typed: DealNumbers | msgspec.UnsetType = msgspec.UNSET
    seen: int = 0
    entry: int | msgspec.UnsetType = msgspec.UNSET
    seat: int | msgspec.UnsetType = msgspec.UNSET
    name: str | msgspec.UnsetType = msgspec.UNSET


_NEEDED: Mapping[ScoreAction, tuple[str, ...]] = {
    ScoreAction.DEAL: ("deal", "typed"),
    ScoreAction.CHOOSE: ("deal", "entry"),
    ScoreAction.RENAME: ("seat", "name"),
    ScoreAction.UNDO: (),
}


def _form_of(wanted: ScoreForm) -> GameForm | PointsForm:
    points = wanted.points
    if points is None:
        return GameForm(rule_book(wanted.game).rules(wanted.people, **wanted.options))
    if not 1 <= points.people <= MOST_PEOPLE:
        message = Message("a score is for 1 to {most} people", {"most": MOST_PEOPLE})
        raise UsageError(message, code="bad-seats", subject=str(points.people))
    if any(end is not None and end < 1 for end in (points.target, points.deals)):
        raise UsageError(Message("a game ends at 1 point or more, and after 1 deal or more"), code="bad-end")
    return PointsForm(points.people, points.lowest_wins, points.target, points.deals)


def _command_of(wanted: ScoreCommand) -> Command:
    needed = _NEEDED[wanted.do]
    for name in needed:
        if getattr(wanted, name) is msgspec.UNSET:
            fields = ListField(needed, ", ")
            raise missing_field(name, Message("{command} needs {fields}", {"command": wanted.do, "fields": fields}))
    values: dict[str, Any] = {name: getattr(wanted, name) for name in needed}
    match wanted.do:
        case ScoreAction.DEAL:
            typed = msgspec.structs.asdict(values["typed"])
            numbers = TypedCounts(**typed | {"held": tuple(typed["held"]), "laid": tuple(typed["laid"])})
            return EnterDeal(values["deal"], numbers, wanted.seen)
        case ScoreAction.CHOOSE:
            return ChooseEntry(**values)
        case ScoreAction.RENAME:
            return Rename(**values)
        case ScoreAction.UNDO:
            return Undo()


def _found(call: Call) -> FoundCompetition[LiveScore]:
    return call.site.scores.find(call.path("code"), client_key(call.request))


async def _make(call: Call) -> Answer:
    wanted: NewScore = call.body
    begin = Begin(_form_of(wanted.form), tuple(wanted.names), wanted.dealer)
    client, command_id = client_at_end(call.request), checked_secret(wanted.id)
    score, code = await call.site.scores.make(begin, checked_writer(wanted.writer), client, command_id)
    return {"watch": score.watch_code, "write": code, "score": await score.document()}


async def _show(call: Call) -> Answer:
    since = read_since(call.query("since"))
    found = _found(call)
    seq = len(found.live.state.log)
    if since is not None and since == seq:
        return {"seq": seq}
    return {"watch": found.live.watch_code, "may_write": found.may_write, "score": await found.live.document()}


async def _command(call: Call) -> Answer:
    wanted: ScoreCommand = call.body
    command, command_id = _command_of(wanted), checked_id(wanted.id)
    score = _found(call).to_write()
    await score.accept(command_id, command, checked_writer(wanted.writer))
    return {"score": await score.document()}


async def _lay(call: Call) -> Answer:
    wanted: LayQuestion = call.body
    client = client_at_end(call.request)
    call.site.scores.count_lay(client)
    book = rule_book(wanted.game)
    seats = book.least_seats if wanted.people is None else wanted.people
    book.check_new(seats, wanted.options)
    found = await call.site.workers.best_lay(
        book.slug, seats, wanted.options, wanted.rack, wanted.table, (client.key,), opened=wanted.opened
    )
    return {**in_parts({"text": found.text}), "groups": found.groups, "placed": found.placed, "points": found.points}


SCORES = (
    Endpoint(
        "POST",
        "/api/scores",
        "Begin the score of a game at a real table. Nobody has to sign in. The same id again begins no other score.",
        _make,
        answer=MadeScore,
        body=NewScore,
        errors=(
            "unknown-game",
            "no-counts",
            "bad-seats",
            "bad-end",
            "unknown-option",
            "bad-option-value",
            "bad-players",
            "bad-name",
            "same-name",
            "no-room",
            "id-used",
        ),
    ),
    Endpoint(
        "POST",
        "/api/scores/lay",
        "The best play from a rack or a hand: what could I have laid?",
        _lay,
        answer=BestLayAnswer,
        body=LayQuestion,
        errors=(
            "unknown-game",
            "bad-seats",
            "unknown-option",
            "bad-option-value",
            "bad-rack",
            "unknown-card",
            "too-often",
            "card-twice",
            "no-meld",
            "not-compiled",
            "hints-busy",
            "computer-late",
            "computer-failed",
        ),
    ),
    Endpoint(
        "GET",
        "/api/scores/{code}",
        "A score, by its code to watch or to write.",
        _show,
        query={"since": "the number of the last event that you know: if there is none after it, only the number comes"},
        errors=("no-score", "bad-since"),
        is_light=True,
    ),
    Endpoint(
        "POST",
        "/api/scores/{code}/commands",
        "A command to a score, by its code to write. The same id again changes nothing.",
        _command,
        body=ScoreCommand,
        errors=(
            "no-score",
            "watch-only",
            "bad-counts",
            "tied",
            "same-name",
            "bad-name",
            "no-person",
            "no-deal",
            "no-entry",
            "game-over",
            "nothing-to-undo",
            "id-used",
            "score-full",
        ),
    ),
)
