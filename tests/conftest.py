"""What every test shares."""

import gc
from pathlib import Path

import pytest
from hypothesis import settings

# No deadline: a busy machine must not make a test fail. Half of Hypothesis's usual number of examples: each is a walk
# through a game, and most faults show in the first few.
settings.register_profile("rumpus", deadline=None, max_examples=50)
# `pytest tests/properties --hypothesis-profile=deep` looks for as long as a night allows.
settings.register_profile("deep", deadline=None, max_examples=5000)
settings.load_profile("rumpus")


def pytest_collection_finish() -> None:
    """The thousands of tests stay to the end: the garbage collector need not go through them again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parents[1]
