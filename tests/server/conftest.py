from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.server.serving import Served, dealing
from tests.server.visitors import Visitor


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data: Path = tmp_path_factory.mktemp("data")
    with dealing(data) as running:
        yield running


@pytest.fixture
def visit() -> Iterator[Callable[[str, str], Visitor]]:
    """Visitors of any server, by its address and their names."""
    made: list[Visitor] = []

    def come(url: str, name: str) -> Visitor:
        made.append(Visitor(url, name))
        return made[-1]

    yield come
    for one in made:
        one.http.close()


@pytest.fixture
def visitor(server: Served, visit: Callable[[str, str], Visitor]) -> Callable[[str], Visitor]:
    """Visitors of the server, by their names."""
    return partial(visit, server.url)
