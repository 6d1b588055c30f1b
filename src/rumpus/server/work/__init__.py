"""Long work on the server's loop: done a little at a time, so that nobody waits for it."""

from __future__ import annotations
