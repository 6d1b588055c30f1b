"""A client for programs: make tables, sit down, follow the game, act (docs/server/programs.md).

The client survives lost connections and restarts of the server. It yields each line once, and each command is carried
out at most once.
"""

from __future__ import annotations

from rumpus.extras import need

need("server", __name__)

from rumpus.client.client import Client
from rumpus.client.table import Table

__all__ = ["Client", "Table"]
