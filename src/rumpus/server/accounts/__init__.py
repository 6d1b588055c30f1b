"""Who is who, and how much each may ask."""

from __future__ import annotations
