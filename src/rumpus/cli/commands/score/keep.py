"""`rumpus score FILE`: keep the score of a game at a real table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import click

from rumpus.cli.files.event_file import ScoreFile, score_file
from rumpus.cli.score.session import keep_score, result_text, sheet_text
from rumpus.cli.seating import parse_options
from rumpus.cli.textplay.terminal import Closed, Terminal
from rumpus.competition import Begin, GameForm, PointsForm
from rumpus.competition.log import event_document
from rumpus.core.errors import UsageError
from rumpus.core.messages import ListField, Message
from rumpus.games import rule_book


@click.command(name="keep")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--game", help="The game (`rumpus games` lists them). Without it, any game in plain points.")
@click.option("--players", help="The names in seat order, with commas: Ann,Bob,Cy. The first deals first.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--low", is_flag=True, help="In plain points: the lowest total wins.")
@click.option("--target", type=int, help="In plain points: the game ends at this total.")
@click.option("--deals", type=int, help="In plain points: the game ends after so many deals.")
@click.option("--json", "as_json", is_flag=True, help="Write the sheet in FILE as JSON, and ask nothing.")
def keep(
    path: Path,
    game: str | None,
    players: str | None,
    options: tuple[str, ...],
    low: bool,
    target: int | None,
    deals: int | None,
    as_json: bool,
) -> None:
    """Keep the score of a game at a real table. FILE stores every entry; to go on, give it alone.

    Begin with names: rumpus score tonight.jsonl --game GAME --players Ann,Bob. Then type the numbers of each deal.
    Sums, payments, penalties and the end of the game follow by the book.
    """
    file = score_file(path)
    of_game: dict[str, object] = {"--option": options}
    of_points: dict[str, object] = {"--low": low, "--target": target, "--deals": deals}
    if file.state.form is not None:
        message = Message("{path} has its game already; leave out {options}", {"path": str(path)})
        _refuse({"--game": game, "--players": players} | of_game | of_points, message)
    elif game:
        _refuse(of_points, Message("{options} is for plain points; leave it out, or leave out --game"))
    else:
        _refuse(of_game, Message("{options} is for a game; name the game with --game"))
    if file.state.form is None:
        if not players:
            message = Message("{path} is new; give the names, for example --players Ann,Bob", {"path": str(path)})
            raise UsageError(message, code="no-players")
        names = [name.strip() for name in players.split(",")]
        form = _game_form(game, len(names), options) if game else PointsForm(len(names), low, target, deals)
        file.accept(Begin(form, tuple(names)))
    if as_json:
        click.echo(json.dumps(_document(file), indent=2, ensure_ascii=False))
        return
    terminal = Terminal()
    with suppress(Closed):
        keep_score(file, terminal)
        terminal.say(sheet_text(file.state))


def _refuse(given: Mapping[str, object], message: Message) -> None:
    """Raise UsageError with this message if one of the options was given."""
    names = tuple(name for name, value in given.items() if value not in (None, False, ()))
    if names:
        said = Message(message.text, {**message.fields, "options": ListField(names, ", ", " and ")})
        raise UsageError(said, code="bad-argument", subject=names[0])


def _game_form(game: str, seats: int, options: tuple[str, ...]) -> GameForm:
    return GameForm(rule_book(game).rules(seats, **parse_options(options)))


def _document(file: ScoreFile) -> dict[str, object]:
    sheet, outcome = file.state, file.state.outcome
    return {
        "form": sheet.form.as_dict() if sheet.form else None,
        "names": sheet.names,
        "deals": [deal.points for deal in sheet.results],
        "totals": sheet.totals,
        "waiting": [number for number, deal in enumerate(sheet.deals, start=1) if deal.result is None],
        "next_dealer": sheet.next_dealer,
        "result": None if outcome is None else str(result_text(sheet)),
        "winners": None if outcome is None else outcome.winners,
        "payments": None if outcome is None else outcome.settlement,
        "log": [event_document(event) for event in sheet.log],
    }
