"""Tiles of given faces arranged into melds, exactly: a search under a Lagrangian bound."""
