"""Computer players against each other, and what can be said of it."""
