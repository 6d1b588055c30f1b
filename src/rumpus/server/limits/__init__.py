"""Limits: every count of what clients use lives here, in memory, behind one small interface (``limit.Limit``)."""
