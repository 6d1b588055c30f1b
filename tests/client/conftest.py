from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.serving import Served, dealing


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all clients. A test that kills it starts it again."""
    with dealing(tmp_path_factory.mktemp("data")) as running:
        yield running
