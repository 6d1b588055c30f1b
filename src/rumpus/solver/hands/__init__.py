"""Hands of cards arranged and laid off, exactly."""
