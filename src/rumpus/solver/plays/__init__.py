"""The best play of a tile turn: the uses of jokers, the opening, and the search over both."""
