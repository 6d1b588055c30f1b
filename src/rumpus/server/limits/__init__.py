"""Limits on the use of the server by its clients, counted in memory behind one interface (``limit.Limit``)."""
