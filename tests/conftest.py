"""What every test shares."""

import gc
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

# No deadline: a machine that is busy with something else must not make a test fail.
settings.register_profile("rumpus", deadline=None)
# `pytest tests/properties --hypothesis-profile=deep` looks for as long as a night allows.
settings.register_profile("deep", deadline=None, max_examples=5000)
settings.load_profile("rumpus")

HERE = Path(__file__).resolve().parent
PROVING = frozenset({"clauses", "core", "game"})
"""The folders of the tests that cover the core to its last branch."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool | None, bool | None]:
    """All other tests run untraced where coverage is measured: they would take twice as long."""
    tracing = sys.gettrace()
    if item.path.relative_to(HERE).parts[0] not in PROVING:
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracing)


def pytest_collection_finish() -> None:
    """The thousands of tests stay to the end: the garbage collector need not go through them again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of the project."""
    return HERE.parent
