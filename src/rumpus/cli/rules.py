"""`rumpus rules`: a rule page, or one clause of it, as text or JSON."""

import json
import shutil
from dataclasses import asdict

import click

from rumpus.cli.paging import put_text
from rumpus.games.pages import Clause, RulePage, clause_anywhere, is_clause_id, page, pages
from rumpus.games.pages import clause as clause_of
from rumpus.games.pages.plain import WIDTH, clause_text, page_text


@click.command()
@click.argument("game", required=False)
@click.argument("clause", required=False)
@click.option("--list", "listing", is_flag=True, help="List the clauses, an id and a title a line.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON; the texts are Markdown.")
def rules(game: str | None, clause: str | None, listing: bool, as_json: bool) -> None:
    """Read the rules of a game, or one clause.

    GAME is a game such as rap-rummy, or `common` for what several games share; CLAUSE an id such as RAP-3. A clause alone
    will do as well. Without either, the pages are listed. On a terminal a whole page is shown by your pager (PAGER=cat
    for none).
    """
    if game is None:
        _put_pages(as_json)
    elif clause is not None or is_clause_id(game):
        _put_clause(clause_of(game, clause) if clause is not None else clause_anywhere(game), as_json)
    elif listing:
        _put_list(page(game), as_json)
    else:
        _put_page(page(game), as_json)


def _put_pages(as_json: bool) -> None:
    titles = {slug: page(slug).title for slug in pages()}
    _put_rows([{"game": slug, "title": title} for slug, title in titles.items()], as_json)


def _put_list(rule_page: RulePage, as_json: bool) -> None:
    rows = [{"id": one.id, "title": one.title, "game": one.game} for one in rule_page.holding]
    _put_rows(rows, as_json)


def _put_rows(rows: list[dict[str, str]], as_json: bool) -> None:
    """Two columns with a tab between them, for people and for `cut`."""
    if as_json:
        _put_json(rows)
        return
    for row in rows:
        first, second, *_ = row.values()
        click.echo(f"{first}\t{second}")


def _put_clause(clause: Clause, as_json: bool) -> None:
    if as_json:
        _put_json(asdict(clause))
    else:
        click.echo(clause_text(clause, _width()))


def _put_page(rule_page: RulePage, as_json: bool) -> None:
    if as_json:
        _put_json(asdict(rule_page))
    else:
        put_text(page_text(rule_page, _width()))


def _put_json(value: object) -> None:
    click.echo(json.dumps(value, indent=2))


def _width() -> int:
    return min(shutil.get_terminal_size((WIDTH, 24)).columns, WIDTH)
