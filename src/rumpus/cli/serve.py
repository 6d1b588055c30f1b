"""`rumpus serve`: the table in the browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from rumpus.cli.data_directory import data_directory


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets your network in.")
@click.option("--port", default=8026, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one.")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="Where tables and names are kept, instead of your data directory.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in your browser.")
@click.option(
    "--origin", "origins", multiple=True, metavar="ORIGIN", help="Another page that may connect; may be repeated."
)
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes of computer players."
)
@click.option(
    "--limit",
    default=50.0,
    show_default=True,
    type=click.FloatRange(1),
    help="Requests a second that one address may make, and four times as many at once.",
)
def serve(
    host: str, port: int, data: Path | None, opens: bool, origins: tuple[str, ...], workers: int, limit: float
) -> None:
    """Serve the table in the browser: play with the computer, and with friends by a link.

    Everything is on disk before anybody hears of it: stop it with Ctrl-C or pull the plug, the tables go on when it is
    back.
    """
    from rumpus.server.app import Setup
    from rumpus.server.serving import serve_on

    setup = Setup(
        data or data_directory() / "server", workers=workers, requests_a_second=limit, origins=frozenset(origins)
    )

    def ready(address: str) -> None:
        click.echo(f"Rumpus is at {address} (Ctrl-C stops it; every table is kept)")
        if opens:
            webbrowser.open(address)

    serve_on(setup, host, port, ready)
