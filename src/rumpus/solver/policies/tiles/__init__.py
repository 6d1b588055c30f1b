"""The best play of a tile turn, compiled for playouts."""
