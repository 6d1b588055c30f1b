"""Each request that the OpenAPI document allows gets a documented answer, and never a server error."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from rumpus.server.http.openapi import document
from tests.server.serving import Served
from tests.server.visitors import Visitor

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 15
STREAMS = "/api/tables/{table}/stream"  # it does not end


@schemathesis.serializer("application/jsonl")
def as_file(context: schemathesis.SerializationContext, value: object) -> bytes:
    return str(value).encode("utf-8", "replace")


OPERATIONS = {
    f"{one.method.upper()} {one.path}": one
    for found in schemathesis.openapi.from_dict(document()).get_all_operations()
    if isinstance(found, Ok) and (one := found.ok()).path != STREAMS
}


def test_the_page_of_the_interface_has_all_that_it_asks_for(server: Served) -> None:
    page = httpx.get(f"{server.url}/api")
    wanted = re.findall(r'(?:href|src)="([^"]+)"', page.text)
    kinds = {address: httpx.get(server.url + address).raise_for_status().headers["Content-Type"] for address in wanted}
    assert any(kind.startswith("text/css") for kind in kinds.values())


@pytest.fixture(scope="module")
def found(server: Served) -> dict[str, str]:
    """Values that exist on the server, by the parameter names in paths."""
    ann = Visitor(server.url, "Ann")
    table = ann.make_table("rap-rummy", computers=["random"], start=True)["id"]
    token = ann.post("/api/me/tokens", name="bot")["token"]
    evening = ann.post("/api/evenings", settings={"title": "Club"})["organiser"]
    people = [{"name": f"Person {number}"} for number in range(7)]
    ann.post(f"/api/evenings/{evening}/commands", id="1", do="add", people=people)
    ann.post(f"/api/evenings/{evening}/commands", id="2", do="draw", round=1, tables=[[1, 2, 3, 4], [5, 6, 7]])
    ann.http.close()
    return {"table": table, "slug": "rummy-q", "bearer": token, "code": evening, "kind": "csv"}


def test_the_answer_to_a_new_table_follows_the_document(server: Served) -> None:
    whole = document()
    shape = whole["paths"]["/api/tables"]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
    is_shape = Draft202012Validator(shape | {"components": whole["components"]})
    named = whole["components"]["schemas"]["MadeTable"]["properties"].keys()
    ann = Visitor(server.url, "Ann")
    waiting = ann.make_table("rap-rummy", computers=["random"], clock={"per_turn": 30.0})
    begun = ann.make_table("rap-rummy", computers=["random"], start=True)
    ann.http.close()
    for made, left_out in ((waiting, {"number", "start_promise"}), (begun, set())):
        is_shape.validate(made)
        assert named - made.keys() == left_out
        assert made.keys() - named == set()
    assert not is_shape.is_valid(begun | {"start_promise": None})


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_call_is_answered_as_the_document_says(server: Served, found: dict[str, str], name: str) -> None:
    operation = OPERATIONS[name]
    headers = {"Authorization": f"Bearer {found['bearer']}"}

    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        database=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(case=operation.as_strategy(), is_there=st.booleans(), is_somebody=st.booleans())
    def ask(case: schemathesis.Case[Any], is_there: bool, is_somebody: bool) -> None:
        if is_there:
            case.path_parameters |= {key: found[key] for key in case.path_parameters if key in found}
        response = case.call(base_url=server.url, headers=headers if is_somebody else None)
        while response.status_code == 429 and response.json()["seconds"] < 1:
            time.sleep(response.json()["seconds"])
            response = case.call(base_url=server.url, headers=headers if is_somebody else None)
        case.validate_response(response, checks=CHECKS)

    run: Callable[[], None] = ask
    run()
