"""How the page's files are sent: what never changes is kept by browsers, the rest is asked for again."""

from __future__ import annotations

import asyncio
import gzip
import re
import shutil
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from rumpus.server.http.static import BUNDLE, NO_DOCUMENT, PAGE, SOURCES, PageFiles
from tests.server.serving import Served
from tests.server.visitors import PATIENCE

YEAR = 365 * 24 * 3600


def asked(page: PageFiles, path: str, **headers: str) -> httpx.Response:
    """What the page answers."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(Starlette(routes=page.routes()))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(ask())


def copy(folder: Path, page: Path = PAGE) -> PageFiles:
    """The page of sources of one's own, beside the bundle as it is."""
    shutil.copytree(page, folder / "page")
    return PageFiles(folder / "page")


def test_the_bundle_of_these_sources_is_sent() -> None:
    page = PageFiles()
    assert page.is_bundled, "call ./run bundle and commit what it writes"
    document = asked(page, "/")
    assert document.text == (BUNDLE / "index.html").read_text("utf-8")
    assert '<script type="module" src="/bundle/start-' in document.text


def test_a_file_of_the_bundle_is_kept_for_a_year_and_never_asked_for() -> None:
    page = PageFiles()
    for place in re.findall(r'"(/bundle/[^"]+)"', asked(page, "/table/one").text):
        answer = asked(page, place)
        assert answer.headers["cache-control"] == f"public, max-age={YEAR}, immutable"
        assert answer.content == (BUNDLE / "files" / place.rpartition("/")[2]).read_bytes()


def test_the_document_is_small_and_asked_for_each_time() -> None:
    page = PageFiles()
    first = asked(page, "/", **{"Accept-Encoding": "gzip"})
    assert first.headers["cache-control"] == "no-cache"
    assert int(first.headers["content-length"]) < 1500
    again = asked(page, "/", **{"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("place", ["index.html", SOURCES, "files/index.html", "..%2Fpage%2Fstart.js"])
def test_what_may_change_is_not_among_the_files_that_are_kept(place: str) -> None:
    assert asked(PageFiles(), f"/bundle/{place}").status_code == 404


def test_sources_that_have_changed_are_sent_as_they_are(tmp_path: Path) -> None:
    page = copy(tmp_path)
    assert page.is_bundled
    with (tmp_path / "page/start.js").open("a") as start:
        start.write("// changed\n")
    page = PageFiles(tmp_path / "page")
    assert not page.is_bundled
    assert asked(page, "/").text == (PAGE / "index.html").read_text("utf-8")
    answer = asked(page, "/page/start.js", **{"Accept-Encoding": "identity"})
    assert answer.text.endswith("// changed\n")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("without", ["bundle", SOURCES])
def test_without_a_bundle_the_sources_are_sent(tmp_path: Path, without: str) -> None:
    if without == SOURCES:
        shutil.copytree(BUNDLE, tmp_path / "bundle")
        (tmp_path / "bundle" / SOURCES).unlink()
    page = PageFiles(PAGE, tmp_path / "bundle")
    assert asked(page, "/").text == (PAGE / "index.html").read_text("utf-8")


def test_the_policy_lets_in_the_one_script_that_is_written_into_each_document(tmp_path: Path) -> None:
    bundled, sources = PageFiles(), PageFiles(PAGE, tmp_path / "nothing")
    assert bundled.policy != sources.policy
    for page in (bundled, sources):
        assert re.search(r"script-src 'self' 'sha256-[^']+';", page.policy)
        assert asked(page, "/").text.count("<script") == 2


def test_files_are_sent_compressed_to_those_that_can_read_it() -> None:
    place = re.findall(r'"(/bundle/start-[^"]+)"', asked(PageFiles(), "/").text)[0]
    packed = asked(PageFiles(), place, **{"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    plain = (BUNDLE / "files" / place.rpartition("/")[2]).read_bytes()
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


def test_options_are_told_as_in_print(server: Served) -> None:
    games = httpx.get(f"{server.url}/api/games").json()["games"]
    told = [option[part] for game in games for option in game["options"] for part in ("label", "meaning")]
    assert [words for words in told if "“" in words] == ["“One tile”", "who says “one tile”"]
    assert not any('"' in words for words in told)


def test_what_tells_of_people_is_not_kept(server: Served) -> None:
    answer = httpx.get(f"{server.url}/api/tables")
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers


def test_what_is_no_document_may_load_nothing_and_says_so_shortly(server: Served) -> None:
    def policy(path: str) -> str:
        return str(httpx.get(f"{server.url}{path}", timeout=PATIENCE).headers["content-security-policy"])

    for path in ("/", "/table/none", "/api"):
        assert policy(path) == PageFiles().policy
    script = re.findall(r'"(/bundle/[^"]+)"', httpx.get(server.url, timeout=PATIENCE).text)[0]
    for path in ("/api/me", "/api/tables", "/api/tables/none", "/health", "/page/looks/icon.svg", script):
        assert policy(path) == NO_DOCUMENT
