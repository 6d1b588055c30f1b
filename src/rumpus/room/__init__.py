"""The room: one table with its people and computer players, from the first free seat to the rematch.

The room is a pure state machine, as the game engine is. A command and the current time go in. Lines to store and
messages to send come out. The room reads no clock, draws nothing at random and opens no file or socket.
"""

from __future__ import annotations

from rumpus.extras import need

need("server", __name__)
