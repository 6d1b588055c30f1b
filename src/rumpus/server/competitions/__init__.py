"""Competitions at real tables: a log of events for each, kept in the store, and shared by codes.

A *score* is one table, an *evening* has several. Both work in the same way, so this package knows neither.
"""
