"""A client for programs: make tables, sit down, follow what happens, act. It holds on through lost connections and restarts
of the server: no line is lost or told twice, and nothing that was asked is done twice (docs/server/programs.md).
"""

from __future__ import annotations

from rumpus.extras import need

need("server", __name__)

from rumpus.client.client import Client
from rumpus.client.table import Table

__all__ = ["Client", "Table"]
