"""HTTPS beside HTTP: encryption, cookies and the host names that a server accepts."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from rumpus.cli import main
from rumpus.room.settings import Settings
from rumpus.server.front.hosts import Hosts
from rumpus.server.front.limits import FrontLimits
from rumpus.server.front.tls import tls_context
from rumpus.server.site import Site
from tests.server.in_process import serving
from tests.server.test_front import GET, LARGE, cut_off, line, run, upgrade

CERTIFICATE = Path(__file__).with_name("localhost.pem")  # for localhost and 127.0.0.1, with its key, until 2126
SAFE, PLAIN, DEVICE = "__Host-rumpus_session", "rumpus_session", "__Host-rumpus_device"


def trusting() -> ssl.SSLContext:
    """A client that trusts this server and no other."""
    return ssl.create_default_context(cafile=str(CERTIFICATE))


def on_https(port: int, **more: object) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"https://127.0.0.1:{port}", verify=trusting(), **more)  # type: ignore[arg-type] # as they are


def test_all_is_served_on_https(tmp_path: Path) -> None:
    run(_sealed, tmp_path, tls=tls_context(CERTIFICATE, CERTIFICATE))


async def _sealed(site: Site, port: int) -> None:
    async with on_https(port) as client:
        answer = await client.post("/api/me", json={"name": "Eve"})
        assert answer.headers["strict-transport-security"] == "max-age=2592000"
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(f"{SAFE}=")
        assert {"Secure", "HttpOnly", "Path=/"} <= set(cookie.split("; "))
        session = answer.cookies[SAFE]
        assert (await client.get("/api/me")).json()["user"]["name"] == "Eve"
        assert len((await client.get(LARGE.decode())).content) > 20_000
        kept = await client.post("/api/me/keep", json={"passphrase": "correct horse battery"})
        assert {told.partition("=")[0] for told in kept.headers.get_list("set-cookie")} == {SAFE, DEVICE}
        session, device = kept.cookies[SAFE], kept.cookies[DEVICE]
        again = await client.post("/api/sign-in", json={"name": "Eve", "passphrase": "correct horse battery"})
        assert again.cookies[DEVICE] == device
    async with on_https(port, headers={"Cookie": f"{SAFE}={session}"}) as client:
        assert (await client.get("/api/me")).json()["user"]["name"] == "Eve"
    table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
    url = f"wss://127.0.0.1:{port}/api/tables/{table.table_id}/socket"
    async with connect(url, ssl=trusting(), origin=f"https://127.0.0.1:{port}") as talking:  # type: ignore[arg-type] # any text
        assert json.loads(await talking.recv())["type"] == "table"
        for number in range(20):
            await talking.send(json.dumps({"id": f"{number}", "ask": "table"}))
            assert json.loads(await talking.recv())["re"] == f"{number}"
    async with on_https(port, headers={"Cookie": f"{SAFE}={session}; {PLAIN}={session}"}) as client:
        dropped = (await client.post("/api/sign-out")).headers.get_list("set-cookie")
        assert {cookie.partition("=")[0] for cookie in dropped} == {SAFE, PLAIN}
        assert (await client.get("/api/me")).json() == {"user": None}


def test_a_session_from_plain_http_is_exchanged_once_on_https(tmp_path: Path) -> None:
    run(_exchanged, tmp_path, tls=tls_context(CERTIFICATE, CERTIFICATE))


async def _exchanged(site: Site, port: int) -> None:
    def with_cookies(**cookies: str) -> httpx.AsyncClient:
        told = "; ".join(f"{name}={secret}" for name, secret in cookies.items())
        return on_https(port, headers={"Cookie": told, "Origin": f"https://127.0.0.1:{port}"})

    async def name_with(**cookies: str) -> str | None:
        async with with_cookies(**cookies) as client:
            user = (await client.get("/api/me")).json()["user"]
            return str(user["name"]) if user else None

    async with on_https(port) as eve:
        planted = (await eve.post("/api/me", json={"name": "Eve"})).cookies[SAFE]
        token = (await eve.post("/api/me/tokens", json={"name": "mine"})).json()["token"]
        table = (await eve.post("/api/tables", json={"game": "rap-rummy"})).json()["id"]
    assert await name_with(**{PLAIN: planted, SAFE: "another"}) is None, "the one that nobody else can set counts"
    async with on_https(port, headers={"Cookie": f"{PLAIN}={planted}", "Origin": "https://evil.example"}) as elsewhere:
        assert "set-cookie" not in (await elsewhere.get("/")).headers
    async with with_cookies(**{PLAIN: planted}) as client:
        given = (await client.get("/")).headers.get_list("set-cookie")
    secrets = dict(cookie.partition(";")[0].split("=", 1) for cookie in given)
    assert secrets.keys() == {PLAIN, SAFE}
    assert secrets[PLAIN] in ("", '""')
    assert "Secure" in given[-1]
    assert await name_with(**{PLAIN: planted}) is None
    assert await name_with(**{SAFE: planted}) is None
    assert await name_with(**{SAFE: secrets[SAFE]}) == "Eve"
    async with on_https(port, headers={"Authorization": f"Bearer {token}"}) as bot:
        assert (await bot.get("/api/me")).json() == {"user": None}, "whoever planted a guest's session may have tokens"
    url = f"wss://127.0.0.1:{port}/api/tables/{table}/socket"
    cookie = {"Cookie": f"{PLAIN}={secrets[SAFE]}"}
    async with connect(url, ssl=trusting(), additional_headers=cookie) as socket:
        assert json.loads(await socket.recv())["you"] == 0, "a window that was open goes on"
        assert socket.response is not None
        [last] = [one for one in socket.response.headers.get_all("Set-Cookie") if one.startswith(SAFE)]
    assert await name_with(**{SAFE: last.partition(";")[0].partition("=")[2]}) == "Eve"


def test_an_origin_of_another_scheme_is_that_of_another_page(tmp_path: Path) -> None:
    run(_of_scheme, tmp_path, "http", "https", proxies=("127.0.0.1",))
    run(_of_scheme, tmp_path, "https", "http", proxies=("127.0.0.1",))


async def _of_scheme(site: Site, port: int, own: str, other: str) -> None:
    """A server behind a proxy that says by which scheme it was asked."""
    table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"]).table_id
    host = f"127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=f"http://{host}", headers={"X-Forwarded-Proto": own}) as client:
        for scheme, status in ((own, 200), (other, 403)):
            headers = {"Origin": f"{scheme}://{host}"}
            answer = await client.post("/api/me", json={"name": "Eve"}, headers=headers)
            assert answer.status_code == status
    refused = answer.json()
    assert (refused["code"], refused["subject"]) == ("bad-origin", f"{other}://{host}")
    url, forwarded = f"ws://{host}/api/tables/{table}/socket", {"X-Forwarded-Proto": own}
    async with connect(url, additional_headers=forwarded, origin=f"{own}://{host}") as socket:  # type: ignore[arg-type] # any text
        assert json.loads(await socket.recv())["type"] == "table"
    with pytest.raises(InvalidStatus) as foreign:
        await connect(url, additional_headers=forwarded, origin=f"{other}://{host}")  # type: ignore[arg-type] # any text
    assert foreign.value.response.status_code == 403


def test_http_goes_on_as_before(tmp_path: Path) -> None:
    run(_plain, tmp_path)


async def _plain(site: Site, port: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        answer = await client.post("/api/me", json={"name": "Eve"})
        assert "strict-transport-security" not in answer.headers
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(f"{PLAIN}=")
        assert "Secure" not in cookie
        assert (await client.get("/api/me")).json()["user"]["name"] == "Eve"


@pytest.mark.parametrize(
    ("sent", "kind"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "sent what is no TLS"),
        (b"\x16\x03\x01\x02\x00\x01", "sent a request too slowly"),
        (b"", "sent a request too slowly"),
    ],
)
def test_a_connection_without_tls_is_closed(tmp_path: Path, sent: bytes, kind: str) -> None:
    limits = FrontLimits(head_seconds=0.2)
    run(_unsealed, tmp_path, sent, kind, tls=tls_context(CERTIFICATE, CERTIFICATE), front=limits)


async def _unsealed(site: Site, port: int, sent: bytes, kind: str) -> None:
    async with line(port) as one:
        await one.send(sent)
        assert b"HTTP/" not in await one.rest()
    assert cut_off(site, kind) == 1


@pytest.mark.parametrize(
    ("header", "is_own"),
    [
        ("127.0.0.1:8026", True),
        ("192.168.1.20", True),
        ("[::1]:8026", True),
        ("localhost", True),
        ("LOCALHOST:1", True),
        (f"{socket.gethostname()}:8026", True),
        ("kitchen.local", True),
        ("rummy.example.org", True),
        ("rummy.example.org.", True),
        ("behind.example.org:443", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("evil.example#.local", False),
        ("x; script-src *.local", False),
        ("user@kitchen.local", False),
        ("local", False),
        ("127.0.0.1.evil.example", False),
        ("user@evil.example", False),
        ("[", False),
        ("", False),
    ],
)
def test_hosts(header: str, is_own: bool) -> None:
    hosts = Hosts(["Rummy.example.org"], ["https://behind.example.org"])
    assert hosts.allow(header) is is_own


def test_a_request_for_another_host_is_refused(tmp_path: Path) -> None:
    run(_foreign, tmp_path)


async def _foreign(site: Site, port: int) -> None:
    foreign = {"Host": "evil.example", "Origin": "http://evil.example"}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=foreign) as client:
        answer = await client.post("/api/me", json={"name": "Eve"})
    assert (answer.status_code, answer.json()["code"]) == (421, "bad-host")
    table = site.tables.make(Settings("rap-rummy", 2), "ann", "Ann", ["random"])
    url = f"ws://evil.example:{port}/api/tables/{table.table_id}/socket"
    with pytest.raises(InvalidStatus) as refused:
        await connect(url, host="127.0.0.1", port=port)
    assert refused.value.response.status_code == 421


@pytest.mark.parametrize("sent", [GET, upgrade("none")])
def test_a_request_with_two_hosts_is_refused(tmp_path: Path, sent: bytes) -> None:
    run(_two_hosts, tmp_path, sent.replace(b"Host: localhost\r\n", b"Host: localhost\r\nHost: evil.example\r\n"))


async def _two_hosts(site: Site, port: int, sent: bytes) -> None:
    async with line(port) as one:
        await one.send(sent)
        told = await one.read()
    assert told.startswith(b"HTTP/1.1 400 ")
    assert b'"bad-request"' in told


def test_a_named_host_is_served(tmp_path: Path) -> None:
    async def whole() -> None:
        called = {"Host": "rummy.example.org"}
        async with serving(tmp_path, host_names=("rummy.example.org",)) as (_, port), httpx.AsyncClient() as client:
            assert (await client.get(f"http://127.0.0.1:{port}/health", headers=called)).text == "ok\n"

    asyncio.run(whole())


@pytest.mark.parametrize("words", [["--certificate", "{}/none"], ["--certificate", __file__], ["--key", __file__]])
def test_a_certificate_that_is_none(tmp_path: Path, words: list[str]) -> None:
    told = CliRunner().invoke(main, ["serve", "--data", str(tmp_path), *(word.format(tmp_path) for word in words)])
    assert told.exit_code != 0
    assert "certificate" in told.output
