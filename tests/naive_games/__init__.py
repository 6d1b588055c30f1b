"""Naive rules: a file for each game, named like it, with its ``RULES``."""
