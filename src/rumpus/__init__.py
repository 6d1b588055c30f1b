"""Rumpus, the open home of rummy: the exact rules of six books (and Gin Rummy) as a library, and a table to play at."""

__version__ = "0.1.0"
