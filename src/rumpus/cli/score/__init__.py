"""The score of a game at a real table, typed in at the terminal."""
