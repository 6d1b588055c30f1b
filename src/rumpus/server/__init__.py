"""The server: tables over HTTP and WebSocket, for the page and for programs.

The server contains no rules: they are in ``rumpus.core``, and ``rumpus.core.views`` decides which cards a player may
see. A change counts only once the store has written it.
"""

from __future__ import annotations

from rumpus.extras import need

need("server", __name__)
