"""Long work on the server's event loop, done in short slices so that it does not block other clients."""

from __future__ import annotations
