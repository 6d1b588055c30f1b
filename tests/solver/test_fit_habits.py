"""The tool that fits habits plays duplicate deals fairly and reports its results."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from tools.fit_habits import main

# Without the compiler: a policy has no lead over itself; habits are tried, and told.
FITTED = """
from click.testing import CliRunner
from rumpus.games import BOOKS
from rumpus.solver.pimc.habits import fitted_tables
from rumpus.solver.policies.heuristic import policy_tables
from tools.fit_habits import leads, main

for seats in (2, 3):
    rules = BOOKS["rummy-1926"].rules(seats)
    fitted, plain = fitted_tables(rules), policy_tables(rules)
    assert abs(leads(rules, fitted, fitted, 2, 7)).max() < 1e-9
    assert leads(rules, fitted, plain, 6, 7).any()
done = CliRunner().invoke(main, ["rummy-1916", "--tried", "3", "--generations", "1", "--rounds", "1"])
print(done.output)
"""


def test_it_fits_habits_and_reports_them(project: Path) -> None:
    environ = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": f"{project / 'src'}{os.pathsep}{project}"}
    done = subprocess.run(
        [sys.executable, "-P", "-c", FITTED], env=environ, check=True, capture_output=True, text=True
    ).stdout
    assert "1: the present ones lead by" in done
    assert "against the current habits" in done
    assert done.strip().splitlines()[-1].count(",") == 27


def test_a_game_without_laying_is_refused() -> None:
    done = CliRunner().invoke(main, ["gin-rummy"])
    assert done.exit_code == 2
    assert "no habits" in done.output
