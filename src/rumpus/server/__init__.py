"""The server: tables over HTTP and WebSocket, for the page and for programs. It keeps no rule and no secret of its own:
the rules are the core's, who may know what is ``views``', what holds is what the store has kept.
"""

from __future__ import annotations

from rumpus.extras import need

need("server", __name__)
