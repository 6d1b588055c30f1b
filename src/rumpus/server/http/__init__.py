"""The calls of the HTTP interface, the stream for programs, and the files of the page."""

from __future__ import annotations
