"""The secrets beside the database: for the server's user alone, and never taken for good where they are damaged."""

from __future__ import annotations

import asyncio
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rumpus.cli import main
from rumpus.core.errors import UsageError
from rumpus.record import parse_record
from rumpus.record.keys import MOST_KEYS, PublishedKeys, listed
from rumpus.server.http.metrics import TOKEN_FILE, metrics_token
from rumpus.server.records.spool import Spool
from rumpus.server.signing_keys import KEYS_FILE, SigningKeys
from tests.patience import PATIENCE
from tests.server.in_process import serving
from tests.server.serving import served
from tests.server.test_signed_records import finished_record
from tests.server.visitors import Visitor

Visit = Callable[[str, str], Visitor]


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_files_of_secrets_that_others_could_read_are_made_private_at_the_start(tmp_path: Path) -> None:
    keys, token = SigningKeys.read_or_make(tmp_path).published, metrics_token(tmp_path)
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
    SigningKeys.read_or_make(tmp_path)
    metrics_token(tmp_path)
    (tmp_path / name).chmod(0o644)

    def refuse(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted", str(path))

    monkeypatch.setattr(Path, "chmod", refuse)
    assert name in refusal(tmp_path)


@pytest.mark.parametrize("name", [KEYS_FILE, TOKEN_FILE])
def test_damaged_secret_files_stop_the_server_from_starting(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"\xff{")
    told = refusal(tmp_path)
    assert name in told
    assert str(tmp_path) not in told
    assert (tmp_path / name).read_bytes() == b"\xff{"


def damaged_key_files(path: Path) -> dict[str, str]:
    """Files of keys that are damaged in one place each, made from the good file at the path."""
    good: dict[str, Any] = json.loads(path.read_text())
    published = good["published"]
    edited = {**published, "keys": [{**published["keys"][0], "since": 1}]}
    forged = {**published, "ed25519": "0" * 128}
    empty = {**published, "keys": []}
    lists = {"edited": edited, "forged": forged, "empty": empty, "an object": {}, "null": None, "a number": 7}
    files = {name: {**good, "published": changed} for name, changed in lists.items()}
    files["another private key"] = {**good, "private": Ed25519PrivateKey.generate().private_bytes_raw().hex()}
    return {"nested": "[" * 100_000, **{name: json.dumps(file) for name, file in files.items()}}


def test_keys_that_do_not_belong_together_and_damaged_lists_keep_the_server_from_starting(tmp_path: Path) -> None:
    path = SigningKeys.read_or_make(tmp_path).path
    for name, damaged in damaged_key_files(path).items():
        path.write_text(damaged)
        told = refusal(tmp_path)
        assert told.startswith(f"{KEYS_FILE} beside the data cannot be used ("), name
        assert "bring the file back from a copy" in told
        assert path.read_text() == damaged
        for command in ("show", "rotate"):
            done = CliRunner().invoke(main, ["key", command, str(tmp_path)])
            assert (done.exit_code, done.stdout, type(done.exception)) == (2, "", SystemExit), name
            assert done.stderr.startswith(f"rumpus: {KEYS_FILE} beside the data cannot be used (")
            assert done.stderr.count("\n") == 1
        assert path.read_text() == damaged


@pytest.mark.parametrize("name", [KEYS_FILE, TOKEN_FILE])
def test_a_pipe_or_a_folder_in_their_place_keeps_the_server_from_starting_and_never_hangs(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    os.mkfifo(path, 0o600)
    assert name in refusal(tmp_path)
    path.unlink()
    path.mkdir(0o700)
    assert name in refusal(tmp_path)


def test_a_full_list_of_keys_drops_the_oldest_when_the_key_is_replaced(tmp_path: Path) -> None:
    keys = SigningKeys.read_or_make(tmp_path)
    (key,) = keys.published.keys
    many = tuple(key._replace(since=at) for at in range(MOST_KEYS))
    full = keys._replace(published=PublishedKeys(many, keys.private.sign(listed(many)).hex()))
    full.rotate(stolen=False)
    found = SigningKeys.read(tmp_path)
    assert found is not None
    assert [key.since for key in found.published.keys[:-1]] == list(range(1, MOST_KEYS))


def refusal(data: Path) -> str:
    """The error with which the server refuses to start."""

    async def started() -> None:
        async with serving(data):
            pass

    with pytest.raises(UsageError) as refused:
        asyncio.run(started())
    return refused.value.message


def test_keys_damaged_while_the_server_runs_are_reported_to_its_owner_alone(tmp_path: Path, visit: Visit) -> None:
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
        _, told = server.process.communicate(timeout=PATIENCE)
    assert told.count("\n") == 1
    assert f"records are not signed: {KEYS_FILE}" in told


def test_keys_damaged_in_any_way_while_the_server_runs_sign_nothing(tmp_path: Path, visit: Visit) -> None:
    with served(tmp_path) as server:
        ann = visit(server.url, "Ann")
        file = f"/api/records/{finished_record(ann)}/file"
        path = tmp_path / KEYS_FILE
        good = path.read_text()
        for name, damaged in damaged_key_files(path).items():
            path.write_text(damaged)
            assert_unsigned(ann, file, name)
        path.unlink()
        os.mkfifo(path, 0o600)
        assert_unsigned(ann, file, "a pipe")
        path.unlink()
        path.write_text(good)
        assert parse_record(ann.http.get(file).text).signature is not None
        server.process.terminate()
        _, told = server.process.communicate(timeout=PATIENCE)
    assert told.count("\n") == 1
    assert f"records are not signed: {KEYS_FILE}" in told


def assert_unsigned(ann: Visitor, file: str, name: str) -> None:
    answer = ann.http.get(file, timeout=PATIENCE)
    assert parse_record(answer.text).signature is None, name
    keys = ann.http.get("/.well-known/rumpus-keys", timeout=PATIENCE)
    assert (keys.status_code, keys.json()["code"]) == (500, "bad-keys"), name
