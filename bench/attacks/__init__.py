"""Attacks on a real server while other people play (`python -m bench.attacks`)."""
