"""`rumpus serve`: serve the table to browsers. `rumpus` alone serves it on this machine and opens it."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import click

from rumpus.cli.browser import open_page
from rumpus.cli.data_directory import data_directory
from rumpus.cli.program import command_line
from rumpus.cli.speech import echo
from rumpus.core.messages import Message

HOST, PORT = "127.0.0.1", 8026
LOOPBACK = (HOST, "localhost", "::1")


@click.command()
@click.option("--host", default=HOST, show_default=True, help="The address to listen on. 0.0.0.0 admits your network.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65535), help="0 for any free port.")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="The folder for tables and names, instead of your data directory.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in your browser.")
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="ORIGIN",
    help="The public address of the page behind a proxy, such as https://rummy.example.org; may be repeated.",
)
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes of computer players."
)
@click.option(
    "--limit",
    default=50.0,
    show_default=True,
    type=click.FloatRange(1),
    help="Requests a second allowed for each address. A burst may have four times as many.",
)
@click.option(
    "--term",
    "terms",
    multiple=True,
    metavar="NAME=NUMBER",
    help="The time until unused things are deleted, such as waiting=2 days; docs/server/time.md lists them.",
)
@click.option(
    "--upload",
    "uploads",
    multiple=True,
    metavar="NAME=NUMBER",
    help="A limit of uploads, such as records=50 for each user; docs/server lists the limits.",
)
@click.option(
    "--sockets",
    default=64,
    show_default=True,
    type=click.IntRange(1),
    help="Open tables allowed for each address, and twice as many connections. Each guest gets an eighth of that.",
)
@click.option(
    "--buffers",
    default=64,
    show_default=True,
    type=click.IntRange(4),
    help="MiB of unread data allowed for all connections together.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="The address of a trusted proxy that sets X-Forwarded-For; may be repeated.",
)
@click.option(
    "--host-name",
    "host_names",
    multiple=True,
    metavar="NAME",
    help="A host name of this machine for others, such as rummy.example.org; may be repeated.",
)
@click.option(
    "--certificate", type=click.Path(path_type=Path), help="Serve HTTPS with this certificate (PEM, with its chain)."
)
@click.option(
    "--key", type=click.Path(path_type=Path), help="The key of the certificate (PEM), if it is in another file."
)
def serve(
    data: Path | None,
    opens: bool,
    host: str,
    port: int,
    terms: tuple[str, ...],
    uploads: tuple[str, ...],
    **chosen: Any,
) -> None:
    """Serve the table to browsers.

    Play with the computer, and with friends by a link. Without options, only this machine can connect. For friends on
    your home network use --host 0.0.0.0, and send them the address that it prints. For the internet, give it a
    --certificate, or put a proxy with TLS in front; docs/server explains how, and which files to back up.

    Every change is stored before players see it. You can stop the server with Ctrl-C, or even cut the power: the
    tables continue after a restart. If your server already runs on this data, --open only opens its page.
    """
    folder = _folder(data)
    if not (opens and _show_running(folder)):
        _serve(folder, host, port, opens, **_limits(terms, uploads), **_setup(**chosen))


def _limits(terms: tuple[str, ...], uploads: tuple[str, ...]) -> dict[str, Any]:
    from rumpus.server.records.limits import UploadLimits
    from rumpus.server.terms import Terms

    chosen = Terms.from_options(terms)
    return {"terms": chosen, "uploads": UploadLimits.from_options(uploads, chosen.uploads)}


def _setup(
    limit: float,
    sockets: int,
    buffers: int,
    origins: tuple[str, ...],
    certificate: Path | None,
    key: Path | None,
    **same: Any,
) -> dict[str, Any]:
    from rumpus.core.errors import UsageError
    from rumpus.server.front.limits import FrontLimits
    from rumpus.server.front.tls import tls_context

    if key is not None and certificate is None:
        raise UsageError(Message("--key belongs to a --certificate; name both"), code="bad-certificate")
    return same | {
        "origins": frozenset(origins),
        "front": FrontLimits(calls=limit, sockets=sockets, buffers=buffers << 20),
        "tls": None if certificate is None else tls_context(certificate, key or certificate),
    }


def serve_here() -> None:
    """Serve the table for this machine only, and open it. If a server of this user already runs, only open that."""
    from rumpus.core.errors import UsageError

    folder = _folder(None)
    if _show_running(folder):
        return
    try:
        _serve(folder, HOST, PORT, opens=True)
    except UsageError as error:
        if error.code != "port-taken":
            raise
        _serve(folder, HOST, 0, opens=True)


def _folder(data: Path | None) -> Path:
    return data or data_directory() / "server"


def _show_running(folder: Path) -> bool:
    from rumpus.server.discovery import address_of_running

    address = address_of_running(folder)
    if address is None:
        return False
    echo(Message("Rumpus runs already, at {address}", {"address": address}))
    _show_page(address)
    return True


def _serve(folder: Path, host: str, port: int, opens: bool, **chosen: Any) -> None:
    from rumpus.games import BOOKS
    from rumpus.players.compiling import is_compiled
    from rumpus.server.addresses import Addresses
    from rumpus.server.app import Setup
    from rumpus.server.serve import serve_on

    for fault in BOOKS.faults:
        echo(Message("rumpus: {fault}", {"fault": fault.said}), err=True)
    is_for_others = host not in LOOPBACK or any(chosen.get(name) for name in ("origins", "proxies", "host_names"))
    command = "" if is_for_others else _network_command(port)

    def ready(addresses: Addresses) -> None:
        message = Message("Rumpus is at {address} (Ctrl-C stops it; every table is kept)", {"address": addresses.here})
        echo(message)
        for address in addresses.others:
            echo(Message("Others on your network open {address}", {"address": address}))
        if not is_compiled():
            echo(Message("The computer players get ready now, once, in a few minutes. Until then they play simply."))
        if opens:
            _show_page(addresses.here)
            if command:
                echo(Message("To let friends on your network in: {command}", {"command": command}))

    serve_on(Setup(folder, **chosen, network_command=command), host, port, ready)
    echo(Message("Stopped; every table is kept."))


def _network_command(port: int) -> str:
    """Return the command that serves the home network as well, with the options of this process."""
    # Appending is enough, because the last ``--host`` counts.
    words = sys.argv[2:] if sys.argv[1:2] == ["serve"] else [] if port == PORT else ["--port", str(port)]
    return command_line(shlex.join(["serve", *words, "--host", "0.0.0.0"]))


def _show_page(address: str) -> None:
    if not open_page(address):
        message = Message(
            "Open that address in a browser. To play at this terminal: {command}", {"command": command_line("play")}
        )
        echo(message)
