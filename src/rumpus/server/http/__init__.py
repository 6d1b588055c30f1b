"""The HTTP interface: its endpoints, the stream for programs, and the files of the page."""

from __future__ import annotations
