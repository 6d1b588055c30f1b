"""The game in words: parse the lines a player types, and write the sentences that a player reads.

The terminal and the browser page share this package. It returns text and prints nothing.
"""
