"""`rumpus rules`: show a rule page, or clauses of it, as text or JSON."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict

import click

from rumpus.cli.commands.ask import put_answer
from rumpus.cli.lines import columns_up_to
from rumpus.cli.seating import parse_options
from rumpus.cli.speech import show_text
from rumpus.core.errors import UsageError
from rumpus.core.messages import Field, Message
from rumpus.games.pages import Clause, RulePage
from rumpus.games.pages.lookup import clause as clause_of
from rumpus.games.pages.lookup import clause_anywhere, is_clause_id, page, pages
from rumpus.games.pages.plain import WIDTH, clause_text, page_text


@click.command()
@click.argument("game", required=False)
@click.argument("clauses", nargs=-1, metavar="[CLAUSE]...")
@click.option("--list", "listing", is_flag=True, help="List the clauses: an id and a title on each line.")
@click.option("--ask", "question", help='Find the clause that answers: --ask "can I take the joker?"')
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="With --ask: an option of the table.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON. The texts are Markdown.")
def rules(
    game: str | None,
    clauses: Sequence[str],
    listing: bool,
    question: str | None,
    options: Sequence[str],
    as_json: bool,
) -> None:
    """Show the rules of a game, or single clauses.

    GAME is a game such as rap-rummy, or `common` for the rules that several games share. --ask finds the clauses of a
    game that answer a question, best first. CLAUSE is an id such as RAP-3. You can also give clauses without a game.
    Without both, the pages are listed. On a terminal, your pager shows a whole page (PAGER=cat for none).
    """
    if question is not None:
        _answer(game, clauses, question, options, as_json)
    elif options:
        raise UsageError(Message("--option belongs to a question; add --ask and the question"), code="bad-option")
    elif game is None:
        _put_pages(as_json)
    elif clauses or is_clause_id(game):
        _put_clauses(list(_named(game, clauses)), as_json)
    elif listing:
        _put_list(page(game), as_json)
    else:
        _put_page(page(game), as_json)


def _answer(game: str | None, clauses: Sequence[str], question: str, options: Sequence[str], as_json: bool) -> None:
    if game is None or clauses:
        message = Message("--ask needs a game and no clause: rumpus rules GAME --ask {question}", _quoted(question))
        raise UsageError(message, code="bad-question", subject=question)
    put_answer(game, question, parse_options(options), as_json)


def _quoted(question: str) -> dict[str, Field]:
    return {"question": json.dumps(question, ensure_ascii=False)}


def _put_pages(as_json: bool) -> None:
    titles = {slug: page(slug).title for slug in pages()}
    _put_rows([{"game": slug, "title": title} for slug, title in titles.items()], as_json)


def _put_list(rule_page: RulePage, as_json: bool) -> None:
    rows = [{"id": one.id, "title": one.title, "game": one.game} for one in rule_page.holding]
    _put_rows(rows, as_json)


def _put_rows(rows: list[dict[str, str]], as_json: bool) -> None:
    """Write two columns with a tab between them, for people and for `cut`."""
    if as_json:
        _put_json(rows)
        return
    for row in rows:
        first, second, *_ = row.values()
        click.echo(f"{first}\t{second}")


def _named(first: str, others: Sequence[str]) -> Iterator[Clause]:
    """Yield the named clauses of a game.

    If a clause comes first, it is searched in all pages, and its page is the game of the others.
    """
    game = first
    if is_clause_id(first):
        yield clause_anywhere(first)
        game = clause_anywhere(first).game
    for one in others:
        yield clause_anywhere(one) if game != first and is_clause_id(one) else clause_of(game, one)


def _put_clauses(clauses: Sequence[Clause], as_json: bool) -> None:
    if as_json:
        _put_json(asdict(clauses[0]) if len(clauses) == 1 else [asdict(one) for one in clauses])
    else:
        click.echo("\n\n".join(clause_text(one, columns_up_to(WIDTH)) for one in clauses))


def _put_page(rule_page: RulePage, as_json: bool) -> None:
    if as_json:
        _put_json(asdict(rule_page))
    else:
        show_text(page_text(rule_page, columns_up_to(WIDTH)))


def _put_json(value: object) -> None:
    click.echo(json.dumps(value, indent=2))
