"""Arrange hands of cards and lay cards off, exactly."""
