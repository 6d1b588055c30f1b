"""The main program of a pool's process: ``python -m rumpus.processes MODULE:FUNCTION WORD…``."""

from __future__ import annotations

import sys

from rumpus.processes.process import answer_jobs

answer_jobs(*sys.argv[1:])
