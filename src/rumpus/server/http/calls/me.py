"""Calls about oneself: name, passphrase, sessions, tokens, one's games."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from rumpus.server.http.endpoint import Answer, Call, Endpoint
from rumpus.server.http.summaries import finished_summary, seat_of, table_summary
from rumpus.server.protocol.frames import spelled
from rumpus.server.site import SAFE_COOKIE, SESSION_COOKIE, client_of, is_safe, session_of
from rumpus.store import StoredUser

YEAR = 365 * 86400  # seconds
MOST_FINISHED = 50


class Name(msgspec.Struct, forbid_unknown_fields=True):
    """A name."""

    name: str


class Passphrase(msgspec.Struct, forbid_unknown_fields=True):
    """A passphrase."""

    passphrase: str


class SignIn(msgspec.Struct, forbid_unknown_fields=True):
    """A kept name and its passphrase."""

    name: str
    passphrase: str


class Me(msgspec.Struct):
    """A user: an id that stays, the name, and whether a passphrase keeps it."""

    id: str
    name: str
    kept: bool


class WhoAmI(msgspec.Struct):
    """The user of this session, null where there is none."""

    user: Me | None


def _me(user: StoredUser | None) -> dict[str, Any]:
    if user is None:
        return {"user": None}
    return {"user": {"id": user.user_id, "name": user.name, "kept": user.passphrase_hash is not None}}


async def _who_am_i(call: Call) -> Answer:
    return _me(call.user)


async def _be_guest(call: Call) -> Answer:
    user, session = await call.site.accounts.be_guest(call.user, call.body.name)
    return _with_session(call, user, session)


async def _keep(call: Call) -> Answer:
    return _me(await call.site.accounts.keep(call.own_user(), call.body.passphrase, client_of(call.request)))


async def _sign_in(call: Call) -> Answer:
    user, session = await call.site.accounts.sign_in(call.body.name, call.body.passphrase, client_of(call.request))
    return _with_session(call, user, session)


async def _sign_out(call: Call) -> Answer:
    session = session_of(call.request)
    if session:
        await call.site.accounts.sign_out(session)
    response = Response(spelled(_me(None)), media_type="application/json")
    response.delete_cookie(SESSION_COOKIE, path="/")
    if is_safe(call.request):
        response.delete_cookie(SAFE_COOKIE, path="/", secure=True)
    return response


def _with_session(call: Call, user: StoredUser, session: str | None) -> Response:
    response = Response(spelled(_me(user)), media_type="application/json")
    if session is not None:
        on_https = is_safe(call.request)
        name = SAFE_COOKIE if on_https else SESSION_COOKIE
        response.set_cookie(name, session, max_age=YEAR, path="/", secure=on_https, httponly=True, samesite="lax")
    return response


async def _my_tables(call: Call) -> Answer:
    if call.user is None:
        return {"running": [], "finished": []}
    store, user = call.site.store, call.user.user_id
    running = [table_summary(table) | {"you": seat_of(table, user)} for table in store.tables_of(user)]
    finished = [finished_summary(game) for game in store.games_of(user, MOST_FINISHED)]
    return {"running": [table for table in running if table["stage"] != "over"], "finished": finished}


async def _my_tokens(call: Call) -> Answer:
    tokens = call.site.store.tokens_of(call.own_user().user_id)
    return {"tokens": [{"id": token.token_id, "name": token.name, "created": token.created} for token in tokens]}


async def _make_token(call: Call) -> Answer:
    token_id, token = await call.site.accounts.make_token(call.own_user(), call.body.name)
    return {"id": token_id, "token": token}


async def _drop_token(call: Call) -> Answer:
    await call.site.accounts.drop_token(call.own_user(), call.path("token"))
    return {}


ME = (
    Endpoint("GET", "/api/me", "Who I am.", _who_am_i, answer=WhoAmI),
    Endpoint(
        "POST",
        "/api/me",
        "Be a guest of this name, or take another name.",
        _be_guest,
        answer=WhoAmI,
        body=Name,
        errors=("bad-name", "name-kept"),
    ),
    Endpoint(
        "POST",
        "/api/me/keep",
        "Keep the name with a passphrase.",
        _keep,
        answer=WhoAmI,
        body=Passphrase,
        errors=("no-user", "bad-passphrase", "name-kept"),
    ),
    Endpoint(
        "POST",
        "/api/sign-in",
        "Sign in with a kept name.",
        _sign_in,
        answer=WhoAmI,
        body=SignIn,
        errors=("bad-passphrase",),
    ),
    Endpoint("POST", "/api/sign-out", "End this session.", _sign_out, answer=WhoAmI),
    Endpoint("GET", "/api/me/tables", "My running and my finished games.", _my_tables),
    Endpoint("GET", "/api/me/tokens", "My tokens for programs.", _my_tokens, errors=("no-user",)),
    Endpoint(
        "POST",
        "/api/me/tokens",
        "Make a token; it is shown this once.",
        _make_token,
        body=Name,
        errors=("no-user", "bad-name"),
    ),
    Endpoint("DELETE", "/api/me/tokens/{token}", "Take a token back.", _drop_token, errors=("no-user",)),
)
