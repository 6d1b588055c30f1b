"""The tool that fits how the table is read: it finds what is there, and nothing where nothing is."""

from __future__ import annotations

import numpy as np
import pytest
from click.testing import CliRunner

from tools.fit_reading import Sample, fitted, likelihood, main

CARDS = 40_000


def sample(*told: float) -> Sample:
    """Cards that were held with the odds that these coefficients tell."""
    lot = np.random.default_rng(1926)
    features = lot.integers(0, 2, (CARDS, len(told))).astype(np.float64)
    chance = np.full(CARDS, -1.0)
    likely = 1 / (1 + np.exp(-(features @ np.array(told) + chance)))
    return Sample(features, (lot.random(CARDS) < likely).astype(np.float64), chance)


def test_the_coefficients_are_found() -> None:
    seen = sample(-1.2, 0.8, 0.0)
    found = fitted(seen)
    assert found == pytest.approx([-1.2, 0.8, 0.0], abs=0.1)
    assert likelihood(seen, found) > likelihood(seen, np.zeros(3))


def test_it_tells_how_well_the_fit_holds() -> None:
    done = CliRunner().invoke(main, ["gin-rummy", "--player", "casual", "--player", "random", "--games", "1"])
    assert done.exit_code == 0, done.output
    assert done.output.count("by chance") == 2
    assert "rank threw" in done.output
