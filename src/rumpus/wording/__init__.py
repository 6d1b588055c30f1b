"""The game in words: what is typed, and what is told. Plain text, for a terminal and for a page alike; nothing is printed here."""
