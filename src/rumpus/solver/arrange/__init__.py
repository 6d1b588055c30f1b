"""Arrange tiles of given faces into melds, exactly: a search under a Lagrangian bound."""
