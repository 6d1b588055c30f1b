"""The plays of a tile turn: what jokers may do, what an opening needs, the search over both."""
