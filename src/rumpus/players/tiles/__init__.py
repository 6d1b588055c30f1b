"""The players of tile games: what they see of a table, and when they wait with it."""
