"""Browsers cache the files of the page that never change, and revalidate the others."""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import re
import shutil
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from rumpus.server.http.static import NO_DOCUMENT, PAGE, PageFiles
from tests.patience import PATIENCE
from tests.server.serving import Served

YEAR = 365 * 24 * 3600


def get_file(page: PageFiles, path: str, url: str = "http://127.0.0.1", **headers: str) -> httpx.Response:
    """Request a file of the page."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(Starlette(routes=page.routes()))
        async with httpx.AsyncClient(transport=transport, base_url=url) as client:
            return await client.get(path, headers=headers)

    return asyncio.run(ask())


@pytest.fixture(scope="module")
def page() -> PageFiles:
    """The page once its bundle is built."""
    page = PageFiles()
    page.build()
    return page


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the page's sources."""
    return shutil.copytree(PAGE, tmp_path / "page")


def test_the_sources_are_sent_until_the_bundle_is_built() -> None:
    page = PageFiles()
    assert get_file(page, "/").text == (PAGE / "index.html").read_text("utf-8")
    page.build()
    assert '<script type="module" src="/bundle/start-' in get_file(page, "/").text
    answer = get_file(page, "/page/start.js")  # for a tab that began with the sources
    assert answer.content == (PAGE / "start.js").read_bytes()
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/bundle/nothing.js"])
def test_the_bundle_is_built_when_the_page_is_first_asked_for(path: str) -> None:
    page = PageFiles()
    get_file(page, path)
    assert page.built.files


def test_a_file_of_the_bundle_is_waited_for(page: PageFiles) -> None:
    place = re.findall(r'"(/bundle/[^"]+)"', get_file(page, "/").text)[0]
    assert get_file(PageFiles(), place).content == get_file(page, place).content


def test_a_file_of_the_bundle_is_cached_for_a_year_without_requests(page: PageFiles) -> None:
    for place in re.findall(r'"(/bundle/[^"]+)"', get_file(page, "/table/one").text):
        answer = get_file(page, place)
        assert answer.headers["cache-control"] == f"public, max-age={YEAR}, immutable"
        assert answer.content == page.built.files[place.rpartition("/")[2]].plain


def test_the_document_is_small_and_revalidated_each_time(page: PageFiles) -> None:
    first = get_file(page, "/", **{"Accept-Encoding": "gzip"})
    assert first.headers["cache-control"] == "no-cache"
    assert int(first.headers["content-length"]) < 1500
    again = get_file(page, "/", **{"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["content-security-policy"] == first.headers["content-security-policy"]


@pytest.mark.parametrize("name", ["start-000000000000.js", "index.html"])
def test_a_file_of_another_build_is_refused(page: PageFiles, name: str) -> None:
    answer = get_file(page, f"/bundle/{name}")
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-cache")
    said = answer.json()
    message = "Rumpus was updated. Reload the page."
    told = {"code": "old-build", "clause": None, "subject": name, "message": message}
    assert said == told | {"said": {"text": message}}


def test_a_change_of_a_source_is_sent_by_the_next_server(sources: Path) -> None:
    before = PageFiles(sources)
    before.build()
    with (sources / "start.js").open("a") as start:
        start.write("change();\n")
    after = PageFiles(sources)
    after.build()
    [name] = after.built.files.keys() - before.built.files.keys()
    assert after.built.files[name].plain.count(b"change();") == 1


def test_sources_that_cannot_be_bundled_are_sent_and_logged_in_a_line(
    sources: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (sources / "start.js").write_text("export let a = 1;\n")
    page = PageFiles(sources)
    assert get_file(page, "/bundle/start.js").json()["code"] == "old-build"
    assert get_file(page, "/").text == (PAGE / "index.html").read_text("utf-8")
    [line] = caplog.messages
    assert "start.js:1" in line
    assert "\n" not in line


def test_each_document_brings_the_policy_for_the_script_that_is_written_into_it(page: PageFiles) -> None:
    policies = set()
    for answer in (get_file(PageFiles(), "/"), get_file(page, "/")):
        written = re.findall(r'<script type="importmap">(.*?)</script>', answer.text, re.DOTALL)[0]
        digest = base64.b64encode(hashlib.sha256(written.encode()).digest()).decode()
        policy = answer.headers["content-security-policy"]
        assert f"script-src 'self' 'sha256-{digest}';" in policy
        policies.add(policy)
    assert len(policies) == 2


@pytest.mark.parametrize(
    ("url", "origins", "sockets"),
    [
        ("http://127.0.0.1:8026", [], "ws://127.0.0.1:8026"),
        ("https://rummy.example.org", [], "wss://rummy.example.org"),
        ("http://127.0.0.1", ["https://rummy.example.org"], "ws://127.0.0.1 wss://rummy.example.org"),
    ],
)
def test_a_document_may_open_sockets_of_its_own_hosts_alone(url: str, origins: list[str], sockets: str) -> None:
    answer = get_file(PageFiles(origins=origins), "/", url)
    parts = answer.headers["content-security-policy"].split("; ")
    assert [part for part in parts if "ws" in part] == [f"connect-src 'self' {sockets}"]


def test_files_are_sent_compressed_to_those_that_can_read_it(page: PageFiles) -> None:
    place = re.findall(r'"(/bundle/start-[^"]+)"', get_file(page, "/").text)[0]
    packed = get_file(page, place, **{"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    plain = page.built.files[place.rpartition("/")[2]].plain
    assert int(packed.headers["content-length"]) == len(gzip.compress(plain, 9, mtime=0))


@pytest.mark.parametrize("path", ["", "/rummy-q", "/rummy-q?seats=3"])
def test_games_are_sent_compressed_and_once(server: Served, path: str) -> None:
    place = f"{server.url}/api/games{path}"
    first = httpx.get(place, headers={"Accept-Encoding": "gzip"})
    assert first.headers["content-encoding"] == "gzip"
    assert int(first.headers["content-length"]) < len(first.content) / 2
    again = httpx.get(place, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content, again.headers["cache-control"]) == (304, b"", "no-cache")
    other = httpx.get(f"{server.url}/api/games/rummy-1926", headers={"If-None-Match": first.headers["etag"]})
    assert other.status_code == 200


def test_options_are_worded_as_in_the_printed_rules(server: Served) -> None:
    games = httpx.get(f"{server.url}/api/games").json()["games"]
    told = [option[part] for game in games for option in game["options"] for part in ("label", "meaning")]
    assert [words for words in told if "“" in words] == ["“One tile”", "Who says “one tile”?"]
    assert not any('"' in words for words in told)


def test_answers_about_people_are_not_cached(server: Served) -> None:
    answer = httpx.get(f"{server.url}/api/tables")
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers


def test_an_answer_brings_the_policy_of_its_document_or_may_load_nothing(server: Served) -> None:
    def policy(path: str) -> str:
        return str(httpx.get(f"{server.url}{path}", timeout=PATIENCE).headers["content-security-policy"])

    server.wait_for_bundle()
    page = PageFiles()
    page.build()
    own = f"{page.built.policy} ws://{server.address}"
    for path in ("/", "/table/none"):
        assert policy(path) == own
    nothing = httpx.get(f"{server.url}/nothing", headers={"Accept": "text/html"})
    assert (nothing.status_code, nothing.headers["content-security-policy"]) == (404, own)
    assert "script-src 'self';" in policy("/api")
    script = re.findall(r'"(/bundle/[^"]+)"', httpx.get(server.url, timeout=PATIENCE).text)[0]
    for path in ("/api/me", "/api/tables", "/api/tables/none", "/health", "/page/looks/icon.svg", script, "/bundle/no"):
        assert policy(path) == NO_DOCUMENT
