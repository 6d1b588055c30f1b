"""Fixtures for all tests."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Each HTTP client reads the certificates that it trusts, though the tests need none. A file with one certificate takes
# it less than 1 ms; the usual file, with those of every authority, takes it 36 ms.
os.environ["SSL_CERT_FILE"] = str(Path(__file__).parent / "server" / "localhost.pem")

# A machine that is busy with something else must not make a test fail: no deadline, no check of how fast examples come.
TIMELESS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# A third of the usual number of examples: each is a walk through a game, and most faults show in the first few.
settings.register_profile("rumpus", TIMELESS, max_examples=35)
# `pytest tests/properties --hypothesis-profile=deep` looks for as long as a night allows.
settings.register_profile("deep", TIMELESS, max_examples=5000)
settings.load_profile("rumpus")


def pytest_collection_finish() -> None:
    """The thousands of tests stay to the end: the garbage collector need not go through them again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parents[1]
