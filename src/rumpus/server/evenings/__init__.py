"""Evenings of a club: competitions of several tables."""
