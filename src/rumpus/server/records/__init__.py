"""Records on a server: uploads and replays. Separate processes parse them, outside the event loop."""

from __future__ import annotations
