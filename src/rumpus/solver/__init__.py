"""The solver: exact answers by compiled code. It takes rules as values and knows no game."""
