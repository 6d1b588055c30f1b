"""Records from an attacker cost the event loop nothing, are bounded, and delay no other client."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket as sockets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Self

import httpx
import pytest

from rumpus.core.errors import RumpusError, UsageError
from rumpus.record import record_of
from rumpus.server.app import Setup, drop_expired, open_site
from rumpus.server.limits.shares import Shares
from rumpus.server.live.table.replies import written
from rumpus.server.records.jobs import CheckedRecord, JobRequest, JobResult, SummaryJob, VerifyJob
from rumpus.server.records.lengths import most_lines
from rumpus.server.records.limits import JOBS, JOBS_OF_ONE, LONGEST_INLINE, Budget, UploadLimits
from rumpus.server.records.pool import RecordWorkers
from rumpus.server.records.quota import AddressQuota
from rumpus.server.serve import _Server
from rumpus.server.site import Site
from rumpus.server.terms import Terms
from rumpus.store.changes import BeginGame
from rumpus.store.stored import DAY
from tests.patience import PATIENCE
from tests.record.test_chosen_cards import played_from_hands
from tests.server import in_process
from tests.server.long_records import SEATS, SLUG, as_played_here, long_record
from tests.server.serving import served
from tests.server.test_front import cut_off
from tests.server.visitors import Visitor

MOST_CPU = 0.02  # seconds of the loop's thread, between two beats
BEAT = 0.005  # seconds
NEW_GAME = "longgame0001"


class Beats:
    """The largest share of the processor that the loop's thread used between two beats."""

    def __init__(self) -> None:
        self.most = 0.0

    async def __aenter__(self) -> Self:
        gc.collect()
        gc.disable()  # it is reported apart
        self._beating = asyncio.create_task(self._beat())
        return self

    async def __aexit__(self, *error: object) -> None:
        self._beating.cancel()
        gc.enable()

    async def _beat(self) -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(BEAT)
            self.most = max(self.most, time.thread_time() - before)


@asynccontextmanager
async def serving(data: Path, setup: Setup | None = None) -> AsyncIterator[tuple[Site, str]]:
    """A server whose loop is this one, and its address."""
    ready = asyncio.Event()
    setup = setup or Setup(data)
    with sockets.create_server(("127.0.0.1", 0)) as listening:
        async with open_site(setup) as site:
            server = _Server(site, ready.set, setup)
            running = asyncio.create_task(server.serve(sockets=[listening]))
            await ready.wait()
            try:
                yield site, f"http://127.0.0.1:{listening.getsockname()[1]}"
            finally:
                server.should_exit = True
                await running


async def send_request(method: str, url: str, content: bytes | None = None) -> httpx.Response:
    """Send a request from a thread of its own."""
    return await asyncio.to_thread(httpx.request, method, url, content=content, timeout=PATIENCE)


def test_a_long_record_costs_the_loop_nothing_and_holds_no_process_while_it_is_not_read(tmp_path: Path) -> None:
    record = long_record(most_lines(SLUG, SEATS))  # there are at least two lines a deal

    async def attack() -> None:
        async with serving(tmp_path) as (site, url):
            await written(site.store, as_played_here(record, NEW_GAME))
            text = str(record).encode()
            await send_request("GET", f"{url}/api/records/nothing")  # whatever is imported by the first request
            async with Beats() as beats:
                upload = await send_request("POST", f"{url}/api/records", text)
                shown = await send_request("GET", f"{url}/api/records/{NEW_GAME}")
                frames = await send_request("GET", f"{url}/api/records/{NEW_GAME}/frames?deal=2&seat=all")
                file = await send_request("GET", f"{url}/api/records/{NEW_GAME}/file")
            assert (upload.status_code, upload.json()["code"]) == (413, "record-too-long")
            assert shown.json()["dealt"] == len(shown.json()["deals"])
            assert frames.json()["deals"] == shown.json()["dealt"]
            assert file.content.startswith(text + b'{"signed":')
            assert len(text) > LONGEST_INLINE
            assert beats.most < MOST_CPU
            assert list((tmp_path / "spool").iterdir()) == []
            unread = f"GET /api/records/{NEW_GAME}/file HTTP/1.1\r\nHost: localhost\r\n\r\n"
            async with idle_connections(url, ["127.0.0.1"] * 3, unread):
                assert (await send_request("GET", f"{url}/api/records/{NEW_GAME}")).status_code == 200

    asyncio.run(asyncio.wait_for(attack(), PATIENCE))


@asynccontextmanager
async def idle_connections(url: str, sources: Sequence[str], request: str) -> AsyncIterator[None]:
    """Connections from these addresses that send a request, and read nothing, as long as the block lasts."""
    host, _, port = url.removeprefix("http://").partition(":")
    with ExitStack() as open_ones:
        for source in sources:
            one = open_ones.enter_context(sockets.socket())
            one.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 1024)
            one.bind((source, 0))
            one.connect((host, int(port)))
            one.sendall(request.encode())
        yield


HALF = "POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
EIGHT = [f"127.0.1.{number}" for number in range(8)]


def spool_files(data: Path) -> list[Path]:
    """The files in the spool."""
    return list((data / "spool").iterdir())


def test_unsent_bodies_do_not_block_records_for_others(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serving(tmp_path) as (_, url), idle_connections(url, 2 * JOBS_OF_ONE * EIGHT, HALF):
            while len(spool_files(tmp_path)) < 2 * JOBS:
                await asyncio.sleep(0.01)
            assert (await send_request("GET", f"{url}/api/records/nothing")).status_code == 404
            assert (await send_request("POST", f"{url}/api/records", str(long_record(1)).encode())).status_code == 200
        assert spool_files(tmp_path) == []

    asyncio.run(asyncio.wait_for(attack(), PATIENCE))


def test_unread_long_answers_make_room_for_others(tmp_path: Path) -> None:
    record = long_record(most_lines(SLUG, SEATS))
    path, size = f"/api/records/{NEW_GAME}/file", len(str(record)) + 1000  # it is signed

    async def attack() -> None:
        async with in_process.serving(tmp_path) as (site, port):
            url = f"http://127.0.0.1:{port}"
            await written(site.store, as_played_here(record, NEW_GAME))
            outgoing = site.records.outgoing = Shares(3 * size, 3 * size)
            async with idle_connections(url, ["127.0.1.1"] * 3, f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"):
                while outgoing.total < 3 * len(str(record)):
                    await asyncio.sleep(0.01)
                assert (await send_request("GET", f"{url}{path}")).text.startswith(str(record))
                assert outgoing.total <= 3 * size
                assert cut_off(site, "read an answer too slowly for others") >= 1
            while outgoing.total or spool_files(tmp_path):
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(attack(), PATIENCE))


def test_uploads_fill_no_more_of_the_disk_than_they_may(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serving(tmp_path) as (site, url):
            incoming = site.records.incoming = Shares(450, 300)
            body = HALF.replace("100", "1000") + "x" * 149
            async with idle_connections(url, ["127.0.1.1", "127.0.1.1", "127.0.1.2", "127.0.1.3"], body):
                while (len(incoming._held), incoming.total) != (3, 450):  # one of the first makes room for the last
                    await asyncio.sleep(0.01)
                while len(spool_files(tmp_path)) > 3:  # its file goes in the next turn of the loop
                    await asyncio.sleep(0.01)
                assert sum(sheet.stat().st_size for sheet in spool_files(tmp_path)) <= 450
                too_much = await send_request("POST", f"{url}/api/records", b"x" * 301)
            assert (too_much.status_code, too_much.json()["code"]) == (429, "too-many")

    asyncio.run(asyncio.wait_for(attack(), PATIENCE))


def test_a_client_with_many_requests_must_wait_others_are_served_and_at_shutdown_all_try_again(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serving(tmp_path) as (site, url):
            await send_request("GET", f"{url}/api/records/nothing")
            (pid,) = site.records.workers.pool.pids
            os.kill(pid, signal.SIGSTOP)
            get, jobs = "GET /api/records/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n", site.records.jobs
            async with idle_connections(url, ["127.0.0.1"] * JOBS_OF_ONE, get):
                while jobs.total < JOBS_OF_ONE:
                    await asyncio.sleep(0.01)
                answer = await send_request("GET", f"{url}/api/records/nothing")
                assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
                assert answer.json()["seconds"] >= 1
                async with idle_connections(url, ["127.0.0.2"], get):
                    while jobs.total == JOBS_OF_ONE:
                        await asyncio.sleep(0.01)
                    os.kill(pid, signal.SIGCONT)
                    while jobs.total:
                        await asyncio.sleep(0.01)
            waiting = await waiting_for_a_stopped_process(site, url, pid)
        answer = await waiting
        assert (answer.status_code, answer.json()["code"]) == (503, "try-again")

    asyncio.run(asyncio.wait_for(attack(), PATIENCE))


async def waiting_for_a_stopped_process(site: Site, url: str, pid: int) -> asyncio.Task[httpx.Response]:
    """A request for a record that no process reads."""
    os.kill(pid, signal.SIGSTOP)
    waiting = asyncio.create_task(send_request("GET", f"{url}/api/records/nothing"))
    while not site.records.jobs.total:
        await asyncio.sleep(0.01)
    return waiting


def test_the_reserve_is_for_people_who_sign_in_or_play(tmp_path: Path) -> None:
    async def act() -> None:
        async with keeping(tmp_path) as (site, ann, guest):
            site.records.incoming = Shares(4, 100)  # and a reserve of one byte
            for visitor, status in ((guest, 429), (ann, 400)):
                sent = await asyncio.to_thread(visitor.http.post, "/api/records", content="[]xyz")
                assert sent.status_code == status
            await asyncio.to_thread(guest.make_table, "rap-rummy", computers=["random"], start=True)
            sent = await asyncio.to_thread(guest.http.post, "/api/records", content="[]xyz")
            assert sent.status_code == 400

    asyncio.run(asyncio.wait_for(act(), PATIENCE))


# What is kept of uploads


@asynccontextmanager
async def keeping(data: Path, **limits: int) -> AsyncIterator[tuple[Site, Visitor, Visitor]]:
    """A server that keeps few uploads, somebody who keeps their name, and a guest."""
    async with serving(data, Setup(data, uploads=UploadLimits()._replace(**limits))) as (site, url):
        ann, guest = await asyncio.to_thread(Visitor, url, "Ann"), await asyncio.to_thread(Visitor, url, "Guest")
        await asyncio.to_thread(ann.post, "/api/me/keep", passphrase="correct horse battery")
        try:
            yield site, ann, guest
        finally:
            ann.http.close()
            guest.http.close()


async def upload_record(visitor: Visitor, deals: int) -> httpx.Response:
    """Upload a record of so many deals."""
    return await asyncio.to_thread(visitor.http.post, "/api/records", content=str(long_record(deals)))


async def upload_ids(visitor: Visitor) -> list[str]:
    """The ids of one's uploads."""
    answer = await asyncio.to_thread(visitor.get, "/api/me/records")
    return [record["id"] for record in answer["records"]]


def test_a_guest_may_check_a_record_and_keep_none_and_reads_that_cards_were_chosen(tmp_path: Path) -> None:
    async def act() -> None:
        async with keeping(tmp_path) as (_, ann, guest):
            checked = (await upload_record(guest, 2)).json()
            assert (checked["id"], checked["deals"], checked["cards_chosen"]) == (None, 2, False)
            assert await upload_ids(guest) == []
            kept = (await upload_record(ann, 2)).json()
            assert await upload_ids(ann) == [kept["id"]]
            chosen = str(record_of(played_from_hands()))
            for visitor in (ann, guest):
                sent = await asyncio.to_thread(visitor.http.post, "/api/records", content=chosen)
                assert sent.json()["cards_chosen"] is True

    asyncio.run(asyncio.wait_for(act(), PATIENCE))


def test_uploads_are_limited_per_address_and_day_over_all_users(tmp_path: Path) -> None:
    async def act() -> None:
        async with keeping(tmp_path, number_a_day=2) as (_, ann, guest):
            await asyncio.to_thread(guest.post, "/api/me/keep", passphrase="correct horse battery")
            assert (await upload_record(ann, 1)).status_code == 200
            assert (await upload_record(guest, 1)).status_code == 200
            assert (await upload_record(guest, 1)).json()["code"] == "uploads-full"

    asyncio.run(asyncio.wait_for(act(), PATIENCE))


def test_an_address_may_send_again_the_next_day() -> None:
    day = 0.0
    quota = AddressQuota(UploadLimits(size_a_day=10), now=lambda: day * DAY)
    quota.take("192.0.2.1", 1, 8)
    day = 0.5
    with pytest.raises(UsageError):
        quota.take("192.0.2.1", 1, 8)
    day = 1.0
    quota.take("192.0.2.1", 1, 8)


def test_an_owner_chooses_the_storage_limit(tmp_path: Path) -> None:
    words = ["--upload", "records=7", "--upload", "megabytes=2.5"]
    with served(tmp_path, words=words) as server, closing(Visitor(server.url, "Ann").http) as ann:
        assert ann.get("/api/me/records").json()["most"] == {"number": 7, "size": 2_500_000}


def test_each_limit_of_uploads_has_a_name() -> None:
    words = ("records=1", "megabytes=2", "records-a-day=3", "megabytes-a-day=4", "megabytes-of-all=5")
    assert UploadLimits.from_options(words, 6.0) == (1, 2_000_000, 5_000_000, 6.0, 3, 4_000_000)
    assert UploadLimits.from_options((), 90.0) == UploadLimits()
    for word in ("records", "records=0", "records=many", "number=3", "megabytes=nan"):
        with pytest.raises(UsageError, match="megabytes-a-day=20") as refused:
            UploadLimits.from_options([word], 90.0)
        assert refused.value.code == "bad-upload"


def test_a_user_keeps_so_many_and_deletes_them(tmp_path: Path) -> None:
    async def act() -> None:
        async with keeping(tmp_path, number=2) as (_, ann, guest):
            for deals in (1, 2):
                assert (await upload_record(ann, deals)).status_code == 200
            refused = await upload_record(ann, 3)
            assert (refused.status_code, refused.json()["code"]) == (413, "uploads-full")
            last, first = await upload_ids(ann)
            address = f"/api/records/{first}"
            assert (await asyncio.to_thread(ann.get, address))["dealt"] == 1
            assert (await asyncio.to_thread(guest.http.delete, address)).status_code == 404
            assert (await asyncio.to_thread(ann.http.delete, address)).status_code == 200
            assert (await asyncio.to_thread(ann.http.get, address)).status_code == 404
            assert await upload_ids(ann) == [last]
            assert (await upload_record(ann, 3)).status_code == 200

    asyncio.run(asyncio.wait_for(act(), PATIENCE))


def test_a_server_keeps_so_many_bytes_for_so_long(tmp_path: Path) -> None:
    async def act() -> None:
        async with keeping(tmp_path, total=len(str(long_record(2))) + 10) as (site, ann, _):
            assert (await upload_record(ann, 2)).status_code == 200
            refused = await upload_record(ann, 1)
            assert (refused.status_code, refused.json()["code"]) == (507, "no-room")
            await drop_expired(site.store, time.time() + 89 * 86400, Terms())
            assert len(await upload_ids(ann)) == 1
            await drop_expired(site.store, time.time() + 90 * 86400, Terms())
            assert await upload_ids(ann) == []
            assert (await upload_record(ann, 1)).status_code == 200

    asyncio.run(asyncio.wait_for(act(), PATIENCE))


# The processes


async def _refusal(workers: RecordWorkers, asked_for: JobRequest) -> str:
    with pytest.raises(RumpusError) as refused:
        await workers.ask(asked_for)
    return refused.value.code


def test_faults_of_a_process_are_counted_and_logged_once_in_a_while(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    changes = [
        replace(change, header_line='{"seats":[]}') if isinstance(change, BeginGame) else change
        for change in as_played_here(long_record(2), "broken")
    ]

    async def act() -> None:
        async with open_site(Setup(tmp_path)) as site:
            await written(site.store, changes)
            for _ in range(3):
                assert await _refusal(site.records.workers, JobRequest(SummaryJob("broken"), "")) == "try-again"
            assert "rumpus_server_faults_total 3.0" in site.metrics.text().decode()

    asyncio.run(asyncio.wait_for(act(), PATIENCE))
    (told,) = (record.getMessage() for record in caplog.records if "a record process failed" in record.getMessage())
    assert "Traceback" in told
    assert "Traceback" not in capfd.readouterr().err


def with_workers(tmp_path: Path, budget: Budget, act: object) -> None:
    """Do something with one record process."""

    async def run() -> None:
        async with open_site(Setup(tmp_path)) as site:
            await written(site.store, as_played_here(long_record(2), "short"))
            workers = RecordWorkers(tmp_path / "rumpus.db", site.faults, 1, budget)
            try:
                assert callable(act)
                await act(workers)
            finally:
                await workers.close()
            assert workers.pool.pids == ()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_a_job_that_takes_too_long_is_ended_and_the_next_is_done(tmp_path: Path) -> None:
    path, record = tmp_path / "long.jsonl", long_record(most_lines(SLUG, SEATS) // 5)
    assert len(record.lines) <= most_lines(SLUG, SEATS)
    path.write_text(str(record))

    async def act(workers: RecordWorkers) -> None:
        assert await _refusal(workers, JobRequest(VerifyJob(str(path)), "")) == "record-too-long"
        assert await _refusal(workers, JobRequest(SummaryJob("nothing"), "")) == "no-record"

    with_workers(tmp_path, Budget(seconds=0.02), act)


def test_a_record_that_fills_the_memory_is_refused_and_the_next_is_taken(tmp_path: Path) -> None:
    path, good = tmp_path / "large.jsonl", tmp_path / "good.jsonl"
    good.write_text(str(long_record(2)))
    header, *lines = str(long_record(100)).splitlines(keepends=True)
    filler = ',"x":[' + ",".join(["[]"] * 20_000) + "]}\n"
    path.write_text(header + "".join(line.removesuffix("}\n") + filler for line in lines))

    async def act(workers: RecordWorkers) -> None:
        assert await _refusal(workers, JobRequest(VerifyJob(str(path)), "")) == "record-too-long"
        assert isinstance(await workers.ask(JobRequest(VerifyJob(str(good)), "")), CheckedRecord)

    with_workers(tmp_path, Budget(memory=200 << 20), act)


def test_a_process_that_is_killed_is_replaced(tmp_path: Path) -> None:
    async def act(workers: RecordWorkers) -> None:
        for _ in range(3):
            told = await workers.ask(JobRequest(SummaryJob("short"), ""))
            assert isinstance(told, JobResult)
            assert told.game == SLUG
            (pid,) = workers.pool.pids
            os.kill(pid, signal.SIGKILL)

    with_workers(tmp_path, Budget(), act)
