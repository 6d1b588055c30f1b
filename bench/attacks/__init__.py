"""Attacks on a real server beside people who only want to play (`python -m bench.attacks`)."""
