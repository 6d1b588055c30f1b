"""The room: the second pure machine. People and computer players at one table, from the first seat taken to the rematch.

Commands go in with the time they came at; lines to keep and messages to send come out. Nothing here reads a clock, draws
at random, opens a file or a socket.
"""

from __future__ import annotations

from rumpus.extras import need

need("server", __name__)
