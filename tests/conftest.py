"""What every test shares."""

from pathlib import Path

import pytest
from hypothesis import settings

# No deadline: a machine that is busy with something else must not make a test fail.
settings.register_profile("rumpus", deadline=None)
# `pytest tests/properties --hypothesis-profile=deep` looks for as long as a night allows.
settings.register_profile("deep", deadline=None, max_examples=5000)
settings.load_profile("rumpus")


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parent.parent
