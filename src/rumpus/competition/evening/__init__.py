"""Evenings of a club: people at several tables, rounds, results and standings. A pure machine like the score sheet."""
