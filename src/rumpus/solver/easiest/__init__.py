"""Of the best plays at a tile table, the one that leaves most of the table as it lies."""
