"""The longest wait of a test. It ends a test that hangs, and is never a measure of speed: machines may be slow."""

PATIENCE = 300
"""Seconds."""
