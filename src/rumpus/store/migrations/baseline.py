"""The first revision. It has no upgrade of its own, since a new file gets ``rumpus.store.schema`` at once."""

from __future__ import annotations

from rumpus.store.schema import BASELINE

revision = str(BASELINE)
down_revision = None
