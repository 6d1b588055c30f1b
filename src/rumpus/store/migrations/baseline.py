"""The first revision. It has no upgrade, since a new file gets ``rumpus.store.schema`` directly."""

from __future__ import annotations

from rumpus.store.schema import BASELINE

revision = str(BASELINE)
down_revision = None
