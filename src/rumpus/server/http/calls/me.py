"""Calls of a user about themselves: name, passphrase, sessions, tokens, games."""

from __future__ import annotations

import math
from typing import Any

import msgspec
from starlette.responses import Response

from rumpus.core.errors import UsageError
from rumpus.core.messages import Message
from rumpus.room.room import Stage
from rumpus.server.accounts.accounts import Caller, new_device
from rumpus.server.http.cookies import drop_session, put_cookie
from rumpus.server.http.endpoint import Answer, Call, Endpoint
from rumpus.server.http.summaries import own_finished, own_summaries
from rumpus.server.protocol.frames import json_bytes
from rumpus.server.site import SESSION_COOKIE, client_at_end, client_key, cookie_name
from rumpus.store import StoredUser

DEVICE_COOKIE = "rumpus_device"
MOST_FINISHED = 20  # in one answer


class OwnName(msgspec.Struct, forbid_unknown_fields=True):
    """A name to take. A user whose present name has a passphrase sends that as ``current``."""

    name: str
    current: str | None = None


class NewToken(msgspec.Struct, forbid_unknown_fields=True):
    """The purpose of a new token. A user with a passphrase sends it as ``current``."""

    name: str
    current: str | None = None


class Passphrase(msgspec.Struct, forbid_unknown_fields=True):
    """A new passphrase. A user who has one already sends it as ``current``."""

    passphrase: str
    current: str | None = None


class Recovery(msgspec.Struct, forbid_unknown_fields=True):
    """A name with a passphrase, its recovery code, and a new passphrase."""

    name: str
    code: str
    passphrase: str


class SignIn(msgspec.Struct, forbid_unknown_fields=True):
    """A name and its passphrase."""

    name: str
    passphrase: str


class Me(msgspec.Struct):
    """A user: a permanent id, the name, and true if the name has a passphrase."""

    id: str
    name: str
    kept: bool


class WhoAmI(msgspec.Struct):
    """The user of this session; null if there is none."""

    user: Me | None


class KeptName(msgspec.Struct):
    """The user, and a recovery code for a forgotten passphrase. The code is shown only once."""

    user: Me
    recovery: str


def _me(user: StoredUser | None) -> dict[str, Any]:
    if user is None:
        return {"user": None}
    return {"user": {"id": user.user_id, "name": user.name, "kept": user.passphrase_hash is not None}}


async def _who_am_i(call: Call) -> Answer:
    return _me(call.user)


async def _be_guest(call: Call) -> Answer:
    caller, identity = _caller(call), call.identity
    if identity is None:
        call.site.allowances.count_guest(client_at_end(call.request))
    user, session = await call.site.accounts.take_name(identity, call.body.name, call.body.current, caller)
    call.site.tables.refresh_guests(user.user_id)
    return _with_session(call, _me(user), session)


async def _keep(call: Call) -> Answer:
    caller, identity = _caller(call), call.require_identity()
    user, session, code = await call.site.accounts.set_passphrase(
        identity, call.body.passphrase, call.body.current, caller
    )
    call.site.tables.refresh_guests(user.user_id)
    return _with_session(call, _me(user) | {"recovery": code}, session, caller.device)


async def _recover(call: Call) -> Answer:
    caller, recovery = _caller(call), call.body
    user, session, code = await call.site.accounts.recover(recovery.name, recovery.code, recovery.passphrase, caller)
    return _with_session(call, _me(user) | {"recovery": code}, session, caller.device)


async def _sign_in(call: Call) -> Answer:
    caller = _caller(call)
    user, session = await call.site.accounts.sign_in(call.body.name, call.body.passphrase, caller)
    return _with_session(call, _me(user), session, caller.device)


async def _sign_out(call: Call) -> Answer:
    identity = call.identity
    if identity is not None:
        await call.site.accounts.sign_out(identity, _caller(call))
    response = Response(json_bytes(_me(None)), media_type="application/json")
    drop_session(response, call.request)
    return response


def _caller(call: Call) -> Caller:
    return Caller(client_key(call.request), _device(call) or new_device())  # the answer stores a new one in the browser


def _device(call: Call) -> str | None:
    return call.request.cookies.get(cookie_name(call.request, DEVICE_COOKIE))


def _with_session(call: Call, document: dict[str, Any], session: str, device: str | None = None) -> Response:
    response = Response(json_bytes(document), media_type="application/json")
    put_cookie(response, call.request, SESSION_COOKIE, session)
    if device is not None:
        put_cookie(response, call.request, DEVICE_COOKIE, device)
    return response


async def _my_tables(call: Call) -> Answer:
    now = call.site.tables.time.now()
    if call.user is None:
        return {"running": [], "finished": [], "more": False, "now": now}
    store, user = call.site.store, call.user.user_id
    before = _time(call.query("before"))
    tables = store.tables_of(user) if before is None else []
    running = [call.site.tables.with_current_turn(table) for table in tables if table.stage != Stage.OVER.value]
    games = store.games_of(user, MOST_FINISHED + 1, before)
    finished = own_finished(store, games[:MOST_FINISHED], user)
    return {
        "running": own_summaries(store, running, user),
        "finished": finished,
        "more": len(games) > MOST_FINISHED,
        "now": now,
    }


def _time(text: str) -> float | None:
    if not text:
        return None
    try:
        before = float(text)
    except ValueError:
        before = math.nan
    if not math.isfinite(before):
        message = Message("before is a time in seconds, as a game's ended is")
        raise UsageError(message, code="bad-time", subject=text[:40])
    return before


async def _my_tokens(call: Call) -> Answer:
    tokens = call.site.store.tokens_of(call.require_user().user_id)
    return {"tokens": [{"id": token.token_id, "name": token.name, "created": token.created} for token in tokens]}


async def _make_token(call: Call) -> Answer:
    caller, identity = _caller(call), call.require_identity()
    token_id, token = await call.site.accounts.make_token(identity, call.body.name, call.body.current, caller)
    return {"id": token_id, "token": token}


async def _drop_token(call: Call) -> Answer:
    await call.site.accounts.drop_token(call.require_user(), call.path("token"), _caller(call))
    return {}


ME = (
    Endpoint("GET", "/api/me", "Who I am.", _who_am_i, answer=WhoAmI),
    Endpoint(
        "POST",
        "/api/me",
        "Be a guest of this name, or take another name.",
        _be_guest,
        answer=WhoAmI,
        body=OwnName,
        errors=("bad-name", "name-kept", "bad-passphrase", "no-user"),
        is_for_people=True,
    ),
    Endpoint(
        "POST",
        "/api/me/keep",
        "Keep the name with a passphrase, or change the passphrase; all other sessions end.",
        _keep,
        answer=KeptName,
        body=Passphrase,
        errors=("no-user", "bad-passphrase", "name-kept"),
        is_for_people=True,
    ),
    Endpoint(
        "POST",
        "/api/sign-in",
        "Sign in with a kept name.",
        _sign_in,
        answer=WhoAmI,
        body=SignIn,
        errors=("bad-name", "bad-passphrase", "banned"),
        is_for_people=True,
    ),
    Endpoint(
        "POST",
        "/api/recover",
        "Sign in with the recovery code and replace the passphrase; all other sessions end.",
        _recover,
        answer=KeptName,
        body=Recovery,
        errors=("bad-name", "bad-passphrase", "banned"),
        is_for_people=True,
    ),
    Endpoint(
        "POST",
        "/api/sign-out",
        "End this session.",
        _sign_out,
        answer=WhoAmI,
        is_for_people=True,
    ),
    Endpoint(
        "GET",
        "/api/me/tables",
        "My running and my finished games, the last first.",
        _my_tables,
        query={"before": "only those that had ended before this time"},
        errors=("bad-time",),
    ),
    Endpoint(
        "GET",
        "/api/me/tokens",
        "My tokens for programs.",
        _my_tokens,
        errors=("no-user",),
        is_for_people=True,
    ),
    Endpoint(
        "POST",
        "/api/me/tokens",
        "Make a token; it is shown this once.",
        _make_token,
        body=NewToken,
        errors=("no-user", "bad-name", "bad-passphrase", "too-many-tokens"),
        is_for_people=True,
    ),
    Endpoint(
        "DELETE",
        "/api/me/tokens/{token}",
        "Take a token back.",
        _drop_token,
        errors=("no-user",),
        is_for_people=True,
    ),
)
