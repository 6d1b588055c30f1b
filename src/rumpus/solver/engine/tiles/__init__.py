"""Tile games as kernels: legal actions and what they do."""
