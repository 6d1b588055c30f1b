"""The players of tile games: how far they look, and when they wait with a play."""
