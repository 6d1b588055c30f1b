"""Numbers with their noun, as a sentence has them."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """``1 deal``, ``12,345 deals``."""
    return f"{number:,} {noun}" + "s" * (number != 1)
