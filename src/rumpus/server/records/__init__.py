"""Records on a server: uploads and replays, done by processes of their own kind, outside the event loop."""

from __future__ import annotations
