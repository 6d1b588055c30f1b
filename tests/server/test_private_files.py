"""The secrets beside the database: for the server's user alone, and never taken for good where they are damaged."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from rumpus.core.errors import UsageError
from rumpus.record import parse_record
from rumpus.server.http.measured import TOKEN_FILE, metrics_token
from rumpus.server.records.spool import Spool
from rumpus.server.signing_keys import KEYS_FILE, SigningKeys
from tests.server.in_process import serving
from tests.server.serving import served
from tests.server.test_signed_records import finished_record
from tests.server.visitors import Visitor

Visit = Callable[[str, str], Visitor]


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_files_of_secrets_that_others_could_read_are_made_private_at_the_start(tmp_path: Path) -> None:
    keys, token = SigningKeys.opened(tmp_path).published, metrics_token(tmp_path)
    Spool(tmp_path / "spool")
    for name in (KEYS_FILE, TOKEN_FILE):
        (tmp_path / name).chmod(0o644)
    (tmp_path / "spool").chmod(0o755)

    async def started() -> None:
        async with serving(tmp_path) as (site, _):
            assert site.metrics_token == token
            assert site.records.published_keys() == keys

    asyncio.run(started())
    assert [mode_of(tmp_path / name) for name in (KEYS_FILE, TOKEN_FILE, "spool")] == [0o600, 0o600, 0o700]


@pytest.mark.parametrize("name", [KEYS_FILE, TOKEN_FILE])
def test_where_they_cannot_be_made_private_the_server_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    SigningKeys.opened(tmp_path)
    metrics_token(tmp_path)
    (tmp_path / name).chmod(0o644)

    def refuse(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted", str(path))

    monkeypatch.setattr(Path, "chmod", refuse)
    assert name in refusal(tmp_path)


@pytest.mark.parametrize("name", [KEYS_FILE, TOKEN_FILE])
def test_damaged_ones_keep_the_server_from_starting(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"\xff{")
    told = refusal(tmp_path)
    assert name in told
    assert str(tmp_path) not in told
    assert (tmp_path / name).read_bytes() == b"\xff{"


def refusal(data: Path) -> str:
    """Why a server does not start."""

    async def started() -> None:
        async with serving(data):
            pass

    with pytest.raises(UsageError) as refused:
        asyncio.run(started())
    return refused.value.message


def test_keys_that_are_damaged_while_the_server_runs_are_told_to_its_owner_alone(tmp_path: Path, visit: Visit) -> None:
    with served(tmp_path) as server:
        ann = visit(server.url, "Ann")
        file = f"/api/records/{finished_record(ann)}/file"
        assert parse_record(ann.http.get(file).text).signature is not None
        (tmp_path / KEYS_FILE).write_text("{}")
        for _ in range(3):
            assert parse_record(ann.http.get(file).text).signature is None
        answer = httpx.get(f"{server.url}/.well-known/rumpus-keys")
        assert (answer.status_code, answer.json()["code"]) == (500, "bad-keys")
        assert str(tmp_path) not in answer.text
        server.process.terminate()
        _, told = server.process.communicate(timeout=20)
    assert told.count("\n") == 1
    assert f"records are not signed: {KEYS_FILE}" in told
