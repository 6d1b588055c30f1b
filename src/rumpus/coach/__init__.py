"""The coach: a hint for a player, the lines to type for it, and the reason."""
