"""The messages between server and client (docs/server/wire.md): requests in; frames, views and events out."""

from __future__ import annotations
