from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.serving import Served, served
from tests.server.visitors import Visitor


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data: Path = tmp_path_factory.mktemp("data")
    with served(data) as running:
        yield running


@pytest.fixture
def visitor(server: Served) -> Iterator[Callable[[str], Visitor]]:
    made: list[Visitor] = []

    def visit(name: str) -> Visitor:
        made.append(Visitor(server.url, name))
        return made[-1]

    yield visit
    for one in made:
        one.http.close()
